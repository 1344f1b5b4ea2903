"""The screen of a room: who plays whom where, what is in, how it stands; a few lines a page, and
the pages lead to one another in a ring.

It says no more than any page: places only where games made them, and of what is complete nothing,
as the ceremony is still to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..engine.model import StagePlan, StageReport
from ..engine.states import AWAITING, DRAWN, UNDER_WAY, SlotState, slot_states, stage_state
from ..model import Contest, State
from ..model.tournament import ScheduleItem
from .contest import headline
from .localizer import LocalizedText, Localizer, page_path
from .page import Page
from .print.sheet import qr
from .stages import stage_name
from .tournament_view import TournamentView, game_label, shows_plus, slot_label

if TYPE_CHECKING:
    from .facts.screen import ScreenLine, ScreenPage

_LINES = 8  # of one page, to be read from ten metres
_RESULTS = 8  # the last ones
_PLACES = 16  # of one table; who stands behind them finds himself on his phone
_STATES = frozenset(State) - {State.CANCELLED}


@dataclass(frozen=True)
class _Panel:
    """What one page says."""

    contest: Contest | None
    heading: str
    kind: str
    lines: Sequence[ScreenLine] = ()
    words: Sequence[LocalizedText] = ()


def screen_path(context: TournamentView, number: int = 1) -> str:
    """Where a page of the screen lies."""
    name = "index" if number == 1 else str(number)
    return f"{context.tournament.key}/screen/{name}.html"


def screen_pages(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    """The ring of pages, as far as the tournament has come; none of what is not held."""
    if context.state not in _STATES:
        return
    voice = voice.at(screen_path(context))
    panels = [*_panels(context, voice), _about(context, voice)]
    for at, panel in enumerate(panels, 1):
        yield _page(context, voice.at(screen_path(context, at)), panel, at, len(panels))


def _page(context: TournamentView, voice: Localizer, panel: _Panel, at: int, count: int) -> Page:
    settings = context.site.settings
    home = page_path(context.home, voice.language, settings).removesuffix("index.html")
    address = settings.base_url + home if settings.base_url and panel.kind == "words" else None
    title = voice.plain(context.tournament.title)
    facts: ScreenPage = {
        "lang": voice.language,
        "w": voice.label,
        "static": lambda name: voice.file(f"static/{name}"),
        "title": voice.label("title-site", page=voice.label("screen-page", n=at), site=title),
        "tournament": voice.say(context.tournament.title),
        "contest": voice.say(panel.contest.name) if panel.contest else None,
        "heading": panel.heading,
        "kind": panel.kind,
        "lines": list(panel.lines),
        "words": list(panel.words),
        "qr": qr(address) if address else None,
        "address": address,
        "next": voice.link(screen_path(context, at % count + 1)),
        "at": f"{at}/{count}",
    }
    return Page(voice.path, "screen.html", voice.language, facts)


def _panels(context: TournamentView, voice: Localizer) -> Iterator[_Panel]:
    for contest in context.tournament.contests:
        state = context.state_of(contest)
        if state == State.COMPLETE:
            yield _Panel(contest, voice.label("screen-complete"), "words")
            continue
        report = context.reports[contest.key]
        for stage, made in zip(contest.plan.stages, report.stages, strict=True):
            if made.complete and stage is not contest.plan.stages[-1]:
                yield from _through(context, voice, contest, made)
            if not made.complete or stage_state(made) == AWAITING:
                yield from _stage(context, voice, contest, stage, made)
                break


def _through(
    context: TournamentView, voice: Localizer, contest: Contest, made: StageReport
) -> Iterator[_Panel]:
    """Who goes on from a stage that is over."""
    lines = [_line("", context, voice, contest, (player,), "", True) for player in made.advancing]
    heading = voice.label("screen-through", stage=stage_name(voice, contest, made.name))
    yield from _chunks(contest, heading, "games", lines)


def _stage(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    stage: StagePlan,
    made: StageReport,
) -> Iterator[_Panel]:
    """What is to be played, what is in, how it stands."""
    states = slot_states(stage, made, context.book(contest))
    title = [stage_name(voice, contest, stage.name)] if len(contest.plan.stages) > 1 else []

    def head(key: str) -> str:
        return voice.label("comma").join([*title, voice.label(key)])

    if stage_state(made) == AWAITING:
        yield _Panel(contest, head("screen-awaiting"), "words")
    open_games = [
        _line(
            slot_label(voice, replace(slot.slot, stage=None), contest),
            context,
            voice,
            contest,
            slot.players,
            _when(slot),
        )
        for slot in states
        if slot.state in (DRAWN, UNDER_WAY) and len(slot.players) > 1
    ]
    yield from _chunks(contest, head("screen-games"), "games", open_games)
    yield from _chunks(
        contest, head("screen-results"), "games", _results(context, voice, contest, stage)
    )
    yield from _standings(context, voice, contest, made, head)


def _when(slot: SlotState) -> str:
    """Its time, where it was drawn for one."""
    return (slot.fixture.time or "") if slot.fixture else ""


def _results(
    context: TournamentView, voice: Localizer, contest: Contest, stage: StagePlan
) -> list[ScreenLine]:
    """The last results of a stage, the latest one first."""
    games = [
        (at, game)
        for at, game in enumerate(contest.plan.games)
        if contest.plan.is_of(game.slot, stage.name) and game.held
    ]
    return [
        {
            "label": slot_label(voice, replace(game.slot, stage=None), contest)
            or game_label(voice, game, at, contest),
            "who": [],
            "versus": False,
            "said": headline(context, voice, contest, game),
            "strong": False,
        }
        for at, game in reversed(games[-_RESULTS:])
    ]


def _standings(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    made: StageReport,
    head: Callable[[str], str],
) -> Iterator[_Panel]:
    """How it stands, of each table or group the first places; nothing before the first game."""
    for table in made.tables:
        lines = [
            _line(
                str(row.rank),
                context,
                voice,
                contest,
                (row.player,),
                voice.number(row.points, shows_plus(contest)),
            )
            for row in table.rows[:_PLACES]
            if row.stands
        ]
        named = table.name if len(made.tables) > 1 else None
        where = [voice.label(f"slot-{made.how.part}", name=named)] if named else []
        heading = voice.label("comma").join([*where, head("screen-standings")])
        yield from _chunks(contest, heading, "places", lines)


def _line(
    label: str,
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    players: Sequence[str],
    said: str,
    strong: bool = False,
) -> ScreenLine:
    return {
        "label": label,
        "who": [context.who(voice, contest, player) for player in players],
        "versus": len(players) == 2,
        "said": said,
        "strong": strong,
    }


def _chunks(
    contest: Contest, heading: str, kind: str, lines: Sequence[ScreenLine]
) -> Iterator[_Panel]:
    """As many pages as the lines need, about as long each."""
    pages = -(-len(lines) // _LINES)
    size = -(-len(lines) // pages) if pages else 0
    for start in range(0, len(lines), size or 1):
        yield _Panel(contest, heading, kind, lines[start : start + size])


def _about(context: TournamentView, voice: Localizer) -> _Panel:
    """The timetable, and where everybody can read on."""
    complete = context.state == State.COMPLETE
    contests = {contest.key: contest for contest in context.tournament.contests}
    items = [
        item
        for item in context.tournament.schedule
        if not item.side and (not complete or item.kind == "award")
    ]
    words = [
        LocalizedText(f"{voice.hours(item.start)}  {_what(voice, item, contests)}".strip())
        for item in items[:_LINES]
    ]
    heading = voice.label("screen-all-in" if complete else "screen-programme")
    return _Panel(None, heading, "words", (), words)


def _what(voice: Localizer, item: ScheduleItem, contests: Mapping[str, Contest]) -> str:
    contest = contests.get(item.contest or "")
    return voice.plain(contest.name if contest else item.what)
