"""The nouns people wrote: settings, players, rule editions, plans and results, each knowing its place."""
from __future__ import annotations

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from .engine.model import ContestPlan
from .problem import Place
from .record import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """One file as it lies in the site's folder; `path` is relative, with slashes."""

    path: str
    data: bytes

    @property
    def digest(self) -> str:
        """What decides whether anything made from this file is made again."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the languages it was written in; "" stands for one that is the same in every language."""

    values: Mapping[str, str]
    place: Place | None = None

    def __bool__(self) -> bool:
        return any(self.values.values())

    def __str__(self) -> str:
        return next(iter(self.values.values()), "")


@dataclass(frozen=True)
class Settings:
    """content/site.yaml."""

    title: Text
    languages: tuple[str, ...]
    derive: Mapping[str, str]
    place: Place
    base_url: str | None = None
    organiser: Text | None = None
    timezone: str | None = None         # without one, hours are those of the place, whatever that is
    repository: str | None = None
    seal: str = ""                      # four characters, on the list that is posted
    places: Mapping[str, Place] = field(default_factory=dict)   # key → where its value stands

    @property
    def default(self) -> str:
        """The first language; it lives at the root of the site."""
        return self.languages[0]


@dataclass(frozen=True)
class Player:
    """One person. `everywhere` when content/players.yaml knows them, so that tournaments can be joined."""

    key: str
    name: str
    names: Mapping[str, str]            # other languages' names; never converted
    place: Place
    also: tuple[str, ...] = ()
    everywhere: bool = False
    hidden: tuple[str, ...] = ()        # where `name` only stands for another: the real id, the real name, its other spellings; never shown

    @property
    def written(self) -> str:
        """The name as it stands in the files."""
        return self.hidden[1] if self.hidden else self.name

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything that people may write for this person."""
        return (self.name, self.key, *self.names.values(), *self.also, *self.hidden)

    @property
    def identity(self) -> str:
        """Who it is, whatever name is shown."""
        return self.hidden[0] if self.hidden else self.key


@dataclass(frozen=True)
class Question:
    """What an edition leaves open; a contest's `decide` answers it."""

    key: str
    choices: Mapping[str, Text | None]
    place: Place
    default: str | None = None
    ask: Text | None = None
    clause: str | None = None


@dataclass(frozen=True)
class Term:
    """One glossary entry."""

    key: str
    term: Text
    means: Text
    place: Place
    pinyin: str = ""
    also: Text | None = None
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cue:
    """One line of the referee's script."""

    say: Text
    place: Place
    note: Text | None = None
    part: str = ""
    clause: str | None = None


@dataclass(frozen=True)
class SheetSource:
    """A sheet or tips file in one language, not yet read as clauses."""

    language: str
    path: str
    title: str
    body: str
    line: int
    place: Place


@dataclass(frozen=True)
class Edition:
    """One folder of rules/: the numbers, the open questions, the sheets; `fingerprint` names this very version."""

    key: str
    kind: str
    name: Text
    edition: Text | None
    params: Mapping[str, Any]
    place: Place
    fingerprint: str
    version: str = ""
    questions: tuple[Question, ...] = ()
    sections: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    sheets: Mapping[str, SheetSource] = field(default_factory=dict)
    tips: Mapping[str, SheetSource] = field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    script: tuple[Cue, ...] = ()


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
    place: Place
    what: Text | None = None
    contest: str | None = None
    kind: str = ""
    side: bool = False


@dataclass(frozen=True)
class Prize:
    """What a place or a title of a contest gets."""

    place: Place
    rank: int | None = None
    title: str | None = None
    contest: str | None = None
    tier: Text | None = None
    item: Text | None = None
    quantity: int | None = None


@dataclass(frozen=True)
class BudgetLine:
    """One line of the budget; amounts exactly as written."""

    item: Text
    place: Place
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
    """How people enter; `contact` is None where the key is missing and "" where it was left empty."""

    place: Place
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
    place: Place


@dataclass(frozen=True)
class Photo:
    """One photo as it is published: without what the camera noted. `name` is its path below photos/."""

    name: str
    place: Place
    width: int
    height: int
    data: bytes = field(repr=False)
    caption: Text | None = None
    shows: Text | None = None           # for those who do not see it, where the caption does not say
    by: str = ""
    located: bool = False               # the file in the repository says where it was taken


@dataclass(frozen=True)
class Contest:
    """One contest of a tournament: its edition, what was decided, and the plan the engine scores."""

    key: str
    name: Text
    edition: Edition
    decide: Mapping[str, str]
    plan: ContestPlan
    players: Mapping[str, Player]
    place: Place
    sample: bool = False
    published: tuple[Published, ...] = ()
    decide_places: Mapping[str, Place] = field(default_factory=dict)
    sources: tuple[str, ...] = ()       # the files its games stand in
    note: Text | None = None
    names: str = "full"                 # how people are shown: full, initials or alias


@dataclass(frozen=True)
class Tournament:
    """The plan (策劃書) and everything below it: the unit of work."""

    key: str
    title: Text
    place: Place
    date: str | None = None
    end_date: str | None = None
    weekday: str | None = None
    start: int | None = None            # minutes from midnight
    end: int | None = None
    theme: Text | None = None
    purposes: tuple[Text, ...] = ()
    venue: Text | None = None
    venue_hint: Text | None = None
    audience: Text | None = None
    organiser: Text | None = None
    registration: Registration | None = None
    schedule: tuple[ScheduleItem, ...] = ()
    contests: tuple[Contest, ...] = ()
    prizes: tuple[Prize, ...] = ()
    budget: tuple[BudgetLine, ...] = ()
    budget_total: Decimal | None = None
    currency: Text | None = None
    staff: tuple[tuple[Text, str, int | None], ...] = ()     # job, who, how many
    tasks: tuple[tuple[Text, str], ...] = ()                 # what, when
    notices: tuple[Text, ...] = ()
    signed_by: Text | None = None
    signed_on: str | None = None
    prose: Mapping[str, Prose] = field(default_factory=dict)
    photos: tuple[Photo, ...] = ()
    players: Mapping[str, Player] = field(default_factory=dict)
    roster: Mapping[str, Player] = field(default_factory=dict)  # everybody as the files have them, for tools that write files; never for pages
    places: Mapping[str, Place] = field(default_factory=dict)   # key of the plan → where its value stands
    texts: tuple[tuple[str, Place], ...] = ()                   # every text people wrote, for the checks on wording

    def winners_of(self, prize: Prize) -> int:
        """How many win a prize where nobody is level: a first place in each of two contests makes two."""
        awards = [award for contest in self.contests if prize.contest in (None, contest.key) for award in contest.plan.awards]
        if prize.title:
            return sum(award.key == prize.title for award in awards)
        return sum((award.places or 0) >= (prize.rank or 1) for award in awards)

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
