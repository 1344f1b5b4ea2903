"""A tournament's plan and its contests; and the whole site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from ..engine.identity import game_keys
from ..engine.model import ContestPlan
from ..messages.problem import SourceLocation
from .name_index import Names, key_of
from .rule_edition import Answer, Edition
from .site import Player, Settings, Text


@dataclass(frozen=True)
class Prose:
    """A Markdown page or passage in the languages it was written in: language → (title, body)."""

    key: str
    titles: Mapping[str, str]
    bodies: Mapping[str, str]
    paths: Mapping[str, str]


@dataclass(frozen=True)
class ScheduleItem:
    """One line of the timetable; minutes from midnight, None where no time is given."""

    start: int | None
    end: int | None
    place: SourceLocation
    what: Text | None = None
    contest: str | None = None
    kind: str = ""
    side: bool = False
    id: str | None = None  # what calendars know it by, whatever it is called


@dataclass(frozen=True)
class Prize:
    """What a place or a title of a contest gets."""

    place: SourceLocation
    rank: int | None = None
    title: str | None = None
    contest: str | None = None
    tier: Text | None = None
    item: Text | None = None
    quantity: int | None = None
    track: str | None = None  # whose place it is; None: a place of the whole field


@dataclass(frozen=True)
class BudgetLine:
    """One line of the budget; amounts exactly as written."""

    item: Text
    place: SourceLocation
    price: Decimal | None = None
    quantity: int = 1
    approximate: bool = False
    undecided: bool = False
    note: Text | None = None

    @property
    def amount(self) -> Decimal:
        """Price times quantity; an undecided line may have none."""
        return (self.price or Decimal(0)) * self.quantity


@dataclass(frozen=True)
class Registration:
    """How people enter; `contact` is None where the key is
    missing and "" where it was left empty.
    """

    place: SourceLocation
    closes: str | None = None
    fields: tuple[str, ...] = ()
    contact: str | None = None
    voluntary: bool = False


@dataclass(frozen=True)
class Published:
    """A place and total announced elsewhere, to be compared with what is computed."""

    player: str
    rank: int | None
    points: Decimal | int | None
    place: SourceLocation


@dataclass(frozen=True)
class Photo:
    """One photo as it is published: without what the camera noted.

    `name` is its path below photos/.
    """

    name: str
    place: SourceLocation
    width: int
    height: int
    data: bytes = field(repr=False)
    caption: Text | None = None
    # for those who do not see it, where the caption does not say
    shows: Text | None = None
    by: str = ""
    located: bool = False  # the file in the repository says where it was taken


@dataclass(frozen=True)
class Departure:
    """A number that the sheet states and the plan of a contest overrides:
    games, best-of, advance or places.
    """

    what: str
    stated: int
    planned: int
    place: SourceLocation
    stage: str | None = None


@dataclass(frozen=True)
class Contest:
    """One contest of a tournament: its edition, what was
    decided, and the plan the engine scores.
    """

    key: str
    name: Text
    edition: Edition
    decide: Mapping[str, str]
    plan: ContestPlan
    players: Mapping[str, Player]
    place: SourceLocation
    sample: bool = False
    published: tuple[Published, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    sources: tuple[str, ...] = ()  # the files its games stand in
    note: Text | None = None
    names: str = "full"  # how people are shown: full, initials or alias
    entry: bool = False  # a page of the site makes results of it

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """Where the plan differs from what the sheet prints of every contest."""
        stated = {
            what: self.edition.planned_number(what)
            for what in ("games", "best-of", "advance", "places")
        }
        return tuple(
            Departure(what, number, planned, place, stage)
            for what, planned, place, stage in self._planned()
            if (number := stated[what]) is not None and number != planned
        )

    def _planned(self) -> Iterator[tuple[str, int, SourceLocation, str | None]]:
        """(what, how many, where, of which stage), as the contest is planned."""
        for stage in self.plan.stages:
            if stage.games and stage.how.reads("games") and self.decide.get("end") != "target":
                yield "games", stage.games, stage.place, stage.name
            if stage.how.bracket:
                yield "best-of", stage.best_of, stage.place, stage.name
            if stage.advance and stage.how.seats_once:
                yield "advance", stage.advance.top, stage.place, stage.name
        for award in self.plan.awards:
            if award.places and award.track is None:
                yield "places", award.places, award.place, None

    @cached_property
    def called(self) -> Names:
        """Its people by what may be written for them."""
        return Names(self.players.values())

    @cached_property
    def game_keys(self) -> tuple[str, ...]:
        """The key of each of its games, as part of an address."""
        return game_keys(self.plan, key_of)


@dataclass(frozen=True)
class Tournament:
    """The plan (策劃書) and everything below it: the unit of work."""

    key: str
    title: Text
    place: SourceLocation
    date: str | None = None
    end_date: str | None = None
    cancelled: Text | None = None  # why it is not held
    closed: bool = False  # nothing may be open any more
    weekday: str | None = None
    start: int | None = None  # minutes from midnight
    end: int | None = None
    theme: Text | None = None
    purposes: tuple[Text, ...] = ()
    venue: Text | None = None
    venue_hint: Text | None = None
    audience: Text | None = None
    organiser: Text | None = None  # empty where there is none; None where it is the site's
    registration: Registration | None = None
    schedule: tuple[ScheduleItem, ...] = ()
    contests: tuple[Contest, ...] = ()
    prizes: tuple[Prize, ...] = ()
    budget: tuple[BudgetLine, ...] = ()
    budget_total: Decimal | None = None
    currency: Text | None = None
    staff: tuple[tuple[Text, str, int | None], ...] = ()  # job, who, how many
    tasks: tuple[tuple[Text, str], ...] = ()  # what, when
    notices: tuple[Text, ...] = ()
    signed_by: Text | None = None
    signed_on: str | None = None
    prose: Mapping[str, Prose] = field(default_factory=dict)
    photos: tuple[Photo, ...] = ()
    players: Mapping[str, Player] = field(default_factory=dict)
    # everybody as the files have them, for tools that write files; never for pages
    roster: Mapping[str, Player] = field(default_factory=dict)
    # key of the plan → where its value stands
    places: Mapping[str, SourceLocation] = field(default_factory=dict)
    # every text people wrote, for the checks on wording
    texts: tuple[tuple[str, SourceLocation], ...] = ()

    def winners_of(self, prize: Prize) -> int:
        """How many win a prize where nobody is level: a first place
        in each of two contests makes two.
        """
        awards = [
            award
            for contest in self.contests
            if prize.contest in (None, contest.key)
            for award in contest.plan.awards
        ]
        if prize.title:
            return sum(award.key == prize.title for award in awards)
        return sum(
            (award.places or 0) >= (prize.rank or 1) and award.track == prize.track
            for award in awards
        )

    def organised_by(self, settings: Settings) -> Text | None:
        """Who signs its pages and papers: its own organiser, else the
        site's; nobody where the plan says so.
        """
        return (settings.organiser if self.organiser is None else self.organiser) or None

    @property
    def one_day(self) -> bool:
        """True where the hours of the schedule are all of one day:
        its lines have no date of their own.
        """
        return self.end_date in (None, self.date)

    @property
    def sample(self) -> bool:
        """True when some of its results are invented to show the program."""
        return any(contest.sample for contest in self.contests)


@dataclass(frozen=True)
class Site:
    """Everything shared: what every tournament needs, and nothing of any one of them."""

    settings: Settings
    players: Mapping[str, Player]
    editions: Mapping[str, Edition]
    pages: tuple[Prose, ...] = ()
