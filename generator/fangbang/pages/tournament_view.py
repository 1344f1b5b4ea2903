"""What the pages of one tournament share: its nouns and reports, where its pages
lie, how its people and roles are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..corrections.compare import Corrections
from ..documents.markdown import block
from ..documents.rulesheet import anchor
from ..engine.clinching import ClinchStatus, outlooks
from ..engine.ledger import ADJUSTED
from ..engine.model import AwardReport, ContestReport, Row, Table
from ..engine.standings import LedgerIndex
from ..files.history import Commit
from ..games.base import Game, GamePosition, LedgerEntry
from ..messages.problem import Problem, SourceLocation
from ..model import Contest, Lifecycle, Prose, Site, State, Text, Tournament
from ..reports import display_names as spoken
from ..reports.display_names import nth_place
from .event_times import begins
from .localizer import LocalizedText, Localizer, Made, PersonLink
from .page import PageLayout, source_href
from .script import Scripts
from .summary import printed

if TYPE_CHECKING:
    from .facts.shared import ContestWinner, Reference

# edition key, reason, dotted parameter → clause id
ClauseOf = Callable[[str, str, str | None], str | None]


def id_of(contest: Contest) -> str:
    """Where a page speaks of a contest: no id of the page's own begins
    so, whatever the contest is called.
    """
    return f"c-{contest.key}"


@dataclass(frozen=True)
class TournamentView:
    """One tournament on its way to pages."""

    site: Site
    tournament: Tournament
    reports: Mapping[str, ContestReport]
    life: Lifecycle
    problems: tuple[Problem, ...]
    frame: PageLayout
    clause_of: ClauseOf
    # edition → (language, section) → heading
    headings: Mapping[str, Mapping[tuple[str, str], str]] = field(default_factory=dict)
    corrections: Corrections | None = None
    # the last commit of each file
    commits: Mapping[str, Commit] = field(default_factory=dict)
    # what was worked out for one page and serves others too
    found: dict[Any, Any] = field(default_factory=dict, repr=False)
    told: dict[Any, tuple[Any, bool, bool]] = field(default_factory=dict, repr=False)

    @cached_property
    def ahead(self) -> Mapping[str, tuple[ClinchStatus, ...]]:
        """What can be said before the last games, by contest: the same in every language."""
        return {key: outlooks(report.plan, report) for key, report in self.reports.items()}

    @cached_property
    def scripts(self) -> Scripts:
        """How its texts get into another script: whoever is printed by name keeps the name."""
        return Scripts(
            [*self.tournament.players.values(), *self.site.players.values()],
            printed(self.tournament),
        )

    def voice(self, language: str) -> Localizer:
        """Who speaks on its pages."""
        return Localizer(language, self.site.settings, scripts=self.scripts)

    @property
    def state(self) -> State:
        """How far the tournament has come."""
        return self.life.state

    def state_of(self, contest: Contest) -> State:
        """How far one of its contests has come."""
        return self.life.contests[contest.key]

    def awards(self, contest: Contest) -> tuple[AwardReport, ...]:
        """Who has what, once no game can change it; nothing of what is not held."""
        return self.reports[contest.key].awards if self.state_of(contest).final else ()

    @property
    def has_winners(self) -> bool:
        """True where somebody has an award."""
        return any(
            award.players for contest in self.tournament.contests for award in self.awards(contest)
        )

    @property
    def home(self) -> str:
        """The tournament's own page."""
        return f"{self.tournament.key}/index.html"

    @property
    def corrections_path(self) -> str:
        """What was corrected after the announcement."""
        return f"{self.tournament.key}/corrections.html"

    @property
    def calendar(self) -> str | None:
        """The schedule as iCalendar; None while nobody wrote a date."""
        return (
            f"{self.tournament.key}/calendar.ics"
            if begins(self.tournament, self.site.settings)
            else None
        )

    def contest_path(self, contest: Contest) -> str:
        """A contest's page."""
        return f"{self.tournament.key}/{contest.key}/index.html"

    def rounds_path(self, contest: Contest) -> str:
        """The page of a contest's rounds: who sits where."""
        return f"{self.tournament.key}/{contest.key}/rounds.html"

    def has_rounds(self, contest: Contest) -> bool:
        """Where all sit at one table, everybody finds it; nobody
        looks for a seat at what is not held.
        """
        if self.state == State.CANCELLED and not contest.plan.games:
            return False
        if any(
            match.players.count(None) == 0
            for stage in self.reports[contest.key].stages
            for matches in stage.bracket or ()
            for match in matches
        ):
            return True
        slots = [
            *(game.slot for game in contest.plan.games),
            *(fixture.slot for fixture in contest.plan.fixtures),
        ]
        places = {(slot.table, slot.match, slot.group) for slot in slots}
        return len(places) > 1 or (contest.edition.game.for_two and len(slots) > 1)

    def game_path(self, contest: Contest, index: int) -> str:
        """The page of one game."""
        return f"{self.tournament.key}/{contest.key}/{contest.game_keys[index]}.html"

    def player_path(self, key: str) -> str:
        """The page of one entrant in this tournament."""
        return f"{self.tournament.key}/players/{key}.html"

    def once(self, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """What several pages need in any language, made for the first of them; the
        key says what it is, and of what.
        """
        if key not in self.found:
            self.found[key] = make()
        made: Made = self.found[key]
        return made

    def said(self, voice: Localizer, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """The same for what is said in the voice's language."""
        return voice.once(self.told, (voice.language, *key), make)

    def book(self, contest: Contest) -> LedgerIndex:
        """A contest's ledger by games."""
        return self.once(
            ("book", contest.key),
            lambda: LedgerIndex(contest.plan, self.reports[contest.key].ledger),
        )

    def index_of(self, contest: Contest, game: Game) -> int:
        """Where a game stands among those of its contest."""
        indices = self.once(
            ("indices", contest.key),
            lambda: {id(each): index for index, each in enumerate(contest.plan.games)},
        )
        return indices[id(game)]

    def game_at(self, contest: Contest, place: SourceLocation) -> int | None:
        """The game that stands at a place of the files."""
        places = self.once(
            ("places", contest.key),
            lambda: {each.place: index for index, each in enumerate(contest.plan.games)},
        )
        return places.get(place)

    def problems_at(self, place: SourceLocation) -> Sequence[Problem]:
        """What was found at a place of the files."""
        return self.once(("problems",), self._by_place).get(place, ())

    def _by_place(self) -> dict[SourceLocation, list[Problem]]:
        found: dict[SourceLocation, list[Problem]] = {}
        for problem in self.problems:
            found.setdefault(problem.place, []).append(problem)
        return found

    def who(self, voice: Localizer, contest: Contest, key: str, linked: bool = True) -> PersonLink:
        """A person, with the link to his page in this tournament."""
        return self.said(
            voice,
            ("who", voice.here if linked else None, contest.key, key),
            lambda: voice.who(
                contest.players[key], voice.link(self.player_path(key)) if linked else None
            ),
        )

    def name(self, voice: Localizer, contest: Contest, key: str) -> str:
        """A person's name within a sentence."""
        return self.said(
            voice, ("name", contest.key, key), lambda: voice.name(contest.players[key]).text
        )

    def names(self, voice: Localizer, contest: Contest, keys: Iterable[str]) -> str:
        """Names within a sentence; of very many the first, and how many there are."""
        return spoken.some_names(
            voice.words, tuple(keys), lambda key: self.name(voice, contest, key)
        )

    def lines_of(self, contest: Contest, key: str) -> Sequence[LedgerEntry]:
        """The lines of the ledger for one person."""
        return self.reports[contest.key].entries_of.get(key, ())

    def row_of(self, contest: Contest, key: str) -> tuple[Table, Row] | None:
        """The last table that a person stands in, and the row."""
        rows: dict[str, tuple[Table, Row]] = self.once(
            ("rows", contest.key),
            lambda: {
                row.player: (table, row)
                for stage in self.reports[contest.key].stages
                for table in reversed(stage.tables)
                for row in reversed(table.rows)
            },
        )
        return rows.get(key)

    def clause(self, voice: Localizer, contest: Contest, entry: LedgerEntry) -> Reference | None:
        """The clause of the rule sheet behind an entry: the one a person named, the one about its
        reason, or the one that states the number.
        """
        found = entry.clause or self.clause_of(contest.edition.key, entry.first_reason, entry.by)
        return self.clause_link(voice, contest, found)

    def clause_link(
        self, voice: Localizer, contest: Contest, clause: str | None
    ) -> Reference | None:
        """A clause by its section and number."""
        if not clause:
            return None
        return self.said(
            voice,
            ("clause", voice.here, contest.edition.key, clause),
            lambda: self._clause_link(voice, contest, clause),
        )

    def _clause_link(self, voice: Localizer, contest: Contest, clause: str) -> Reference:
        section, _, number = clause.partition(".")
        return {
            "label": voice.label(
                "clause", section=self.section(voice, contest, section), number=number
            ),
            "href": voice.link(f"rules/{contest.edition.key}/index.html", fragment=anchor(clause)),
        }

    def section(self, voice: Localizer, contest: Contest, key: str) -> str:
        """A section's heading, for naming a clause."""
        headings = self.headings.get(contest.edition.key, {})
        written = {
            language: heading for (language, section), heading in headings.items() if section == key
        }
        return voice.plain(Text(written)) or key

    def source(self, place: SourceLocation) -> Reference:
        """A line of YAML."""
        return {
            "label": f"{place.path}:{place.line}",
            "href": source_href(self.site.settings, place.path, place.line),
        }


def role_name(voice: Localizer, contest: Contest, role: str | None) -> str:
    """A role in the reader's language."""
    if role is None:
        return ""
    named = contest.edition.role_name(role)
    if named is not None:
        return voice.plain(named)
    return voice.label(f"role-{role}") if voice.words.has(f"role-{role}") else role


def role_class(contest: Contest, role: str | None) -> str:
    """What the theme colours a role by; nothing for one it has no colour for."""
    return contest.edition.game.role_classes.get(role or "", "")


def role_mark(voice: Localizer, contest: Contest, role: str | None) -> str:
    """The one-letter mark of a role in a score matrix."""
    if role is None:
        return ""
    marked = contest.edition.role_mark(role)
    if marked is not None:
        return voice.plain(marked)
    return voice.label(f"mark-{role}") if voice.words.has(f"mark-{role}") else role[:1].upper()


def award_name(voice: Localizer, award: AwardReport) -> LocalizedText:
    """A title's name, or “first place”, and of what, where it is not simply the contest's."""
    if award.rank:
        return LocalizedText(of_list(voice, award, nth_place(voice.words, award.rank)))
    return voice.say(award.plan.name) if award.plan.name else LocalizedText(award.key)


def of_list(voice: Localizer, award: AwardReport, place: str) -> str:
    """A place of a track, or of a list with a name: “1st place, Juniors”."""
    return (
        voice.label("award-named-place", name=voice.plain(award.plan.name), place=place)
        if award.plan.name
        else place
    )


def prize_name(voice: Localizer, award: AwardReport) -> LocalizedText:
    """The same as a tag beside a place: a prize for the first place may
    go to the second in the standings.
    """
    if not award.rank:
        return award_name(voice, award)
    return LocalizedText(of_list(voice, award, nth_place(voice.words, award.rank, "prize-place")))


def rank_word(voice: Localizer, rank: int) -> str:
    """一 二 三 for the first three in Chinese, figures after that."""
    return (
        voice.label(("rank-first", "rank-second", "rank-third")[rank - 1])
        if rank < 4
        else str(rank)
    )


def unit(voice: Localizer, contest: Contest, value: Any) -> str:
    """分 or 點, point or points; nothing for what is no number of points."""
    if not isinstance(value, Fraction | int):
        return ""
    return voice.label(f"unit-{contest.edition.game.unit}", n=str(value))


def shows_plus(contest: Contest) -> bool:
    """True where points are won from others, so that a plus says something."""
    return contest.edition.game.signed


def amount(voice: Localizer, contest: Contest, entry: LedgerEntry) -> str:
    """The points of an entry; what does not count stands in brackets, as what it
    would have brought: it is no nought.
    """
    text = voice.number(entry.brought, shows_plus(contest) or entry.reason == ADJUSTED)
    return text if entry.worth is None else voice.label("struck", points=text)


def entries_of(context: TournamentView, voice: Localizer, contest: Contest) -> list[ContestWinner]:
    """The winners of a contest as list entries: its places first,
    then titles and the places of tracks.
    """
    awards = sorted(
        context.awards(contest),
        key=lambda award: award.rank_in(contest.plan) or len(contest.players) + 1,
    )
    return [_entry(context, voice, contest, award) for award in awards if award.players]


def _entry(
    context: TournamentView, voice: Localizer, contest: Contest, award: AwardReport
) -> ContestWinner:
    rank = award.rank_in(contest.plan)
    return {
        "rank": rank,
        "rank_word": rank_word(voice, rank) if rank else "",
        "place": award_name(voice, award).text if rank else "",
        "shared": bool(rank) and len(award.players) > 1,
        "honour": None if rank and not award.plan.name else award_name(voice, award),
        "who": [context.who(voice, contest, key) for key in award.players],
        "value": values_of(voice, contest, award),
        "unit": unit(voice, contest, award.value_of(award.players[-1])),
    }


def values_of(voice: Localizer, contest: Contest, award: AwardReport) -> str:
    """What an award was given for; where those who share it have different sums, each
    his own, in the order of their names.
    """
    if award.values:
        return " · ".join(
            voice.value(award.value_of(player), shows_plus(contest)) for player in award.players
        )
    return "" if award.value is None else voice.value(award.value, shows_plus(contest))


def game_label(voice: Localizer, game: Game, index: int, contest: Contest) -> str:
    """“Game 3”, “Table A, game 2”, “Round 1, match 2”; of a pair that stands nowhere, who it is."""
    return spoken.game_label(voice.words, contest, game, index, voice.plain)


def slot_label(voice: Localizer, slot: GamePosition, contest: Contest) -> str:
    """Where a game belongs, as far as it says so."""
    return spoken.slot_label(voice.words, contest, slot, voice.plain)


def markdown_passage(prose: Prose | None, voice: Localizer) -> tuple[str, str] | None:
    """(HTML, language) of a passage in this language, or the nearest."""
    if prose is None:
        return None
    said, convert = voice.chosen(prose.bodies)
    return (
        (block(said.text, None, convert), said.lang or voice.language)
        if said.text.strip()
        else None
    )
