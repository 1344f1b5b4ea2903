"""A contest's page: podium, titles with who was passed over, standings, matrix,
bracket, rulings, what was decided.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.identity import ruling_keys
from ..engine.ledger import ADJUSTED, ANNULLED, EXEMPT
from ..engine.model import ContestReport
from ..engine.tracks import ranked_alone
from ..games.base import Game
from ..messages.problem import ERROR, Problem
from ..model import AGREED, Contest, Departure, State
from ..reports.display_names import counts
from .best_runners_up import next_best_facts
from .bracket import tree_of_tables
from .clinching import outlook_facts
from .game_text import GameText
from .localizer import LocalizedText, Localizer
from .open_matters import open_awards, open_matters
from .page import Crumbs, Page, PageLayout, page, spoken_in
from .reasons import criteria, final_places, passed_sentence, title_sentence
from .schema_org import contest_data
from .stages import stage_facts, stage_name, table_facts
from .tournament_view import (
    TournamentView,
    award_name,
    entries_of,
    game_label,
    id_of,
    unit,
)
from .upcoming_games import to_play
from .withdrawals import ruler, withdrawals

if TYPE_CHECKING:
    from .facts.contest import ContestPage, Decision, FinalPlace, GameLine, Title
    from .facts.shared import Notice, Ruling
    from .facts.stages import Stage, Standings

_FOR_READERS = ("published-place", "published-points", "missing-cell")


def contest_page(context: TournamentView, voice: Localizer, contest: Contest) -> Page:
    """The page of one contest in one language."""
    path, report = context.contest_path(contest), context.reports[contest.key]
    voice = voice.at(path)
    heading, title = voice.say(contest.name), voice.say(context.tournament.title)
    titles = _titles(context, voice, contest)
    facts: ContestPage = {
        "heading": heading,
        "lead": intro_line(voice, contest, report),
        "seal": context.state_of(contest) == State.COMPLETE,
        "rounds_href": voice.link(context.rounds_path(contest))
        if context.has_rounds(contest)
        else None,
        "entry_href": voice.link(f"{context.tournament.key}/{contest.key}/entry.html")
        if contest.entry and contest.names == "full" and not context.state_of(contest).final
        else None,
        "sample": voice.label("sample-note") if contest.sample else None,
        "notices": _notices(context, voice, contest),
        "podium": [entry for entry in entries_of(context, voice, contest) if entry["rank"]],
        "titles": titles,
        "awards_note": _awards_note(context, voice, contest) if titles else None,
        "decisions": decisions(context, voice, contest),
        "rulings": rulings(context, voice, contest),
        "left": withdrawals(context, voice, contest),
        "finals": _finals(context, voice, contest),
        "stages": _stages(context, voice, contest, report),
        "games": _games(context, voice, contest),
        "fixtures": to_play(context, voice, contest),
        "fixtures_heading": voice.label(
            "fixtures-outstanding" if context.state_of(contest) == State.OUTSTANDING else "fixtures"
        ),
        "downloads": [
            {"label": "JSON", "href": "standings.json"},
            {"label": "CSV", "href": "standings.csv"},
        ]
        if voice.language == context.site.settings.default
        else [
            {
                "label": "JSON",
                "href": voice.file(f"{context.tournament.key}/{contest.key}/standings.json"),
            },
            {
                "label": "CSV",
                "href": voice.file(f"{context.tournament.key}/{contest.key}/standings.csv"),
            },
        ],
    }
    crumbs: Crumbs = [
        (voice.say(context.site.settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
    ]
    frame = context_frame(context, contest)
    said = voice.label("title-contest", contest=heading.text, tournament=title.text)
    return page(
        path,
        "contest.html",
        voice,
        frame,
        said,
        f"{said}{voice.label('full-stop')} {facts['lead']}",
        crumbs,
        facts,
        contest_data(context, voice, contest),
    )


def context_frame(context: TournamentView, contest: Contest) -> PageLayout:
    """The tournament's frame with the files of one contest as the source."""
    plan = f"content/{context.tournament.key}/tournament.yaml"
    return context.once(
        ("frame", contest.key),
        lambda: replace(
            context.frame,
            sources=(plan, *contest.sources),
            section="tournaments",
            spoken=spoken_in(context.site.settings, context.tournament.title, contest.name),
        ),
    )


def intro_line(voice: Localizer, contest: Contest, report: ContestReport) -> str:
    """“13 players, 5 games, by the rules of …”."""
    edition = voice.plain(contest.edition.name) + (
        f"{voice.label('bracket-open')}{voice.plain(contest.edition.edition)}{voice.label('bracket-close')}"
        if contest.edition.edition
        else ""
    )
    told = counts(voice.words, report)
    return (
        voice.label("contest-lead", counts=told, edition=edition)
        if told
        else voice.label("contest-lead-empty", edition=edition)
    )


def _notices(context: TournamentView, voice: Localizer, contest: Contest) -> list[Notice]:
    found = [
        _of_game(context, voice, contest, problem)
        for problem in context.problems
        if problem.place.path in contest.sources and for_readers(problem)
    ]
    found[:0] = open_matters(context, voice, contest)
    if told := _corrected(context, voice, contest):
        found.insert(0, told)
    if known := _state(context, voice, contest):
        found.insert(0, info("", bold=known))
    if contest.note:
        found.insert(0, info(voice.plain(contest.note)))
    return found


def _state(context: TournamentView, voice: Localizer, contest: Contest) -> str | None:
    """What a reader must know before the rest, of this contest."""
    state = context.state_of(contest)
    if state == State.CANCELLED:
        return voice.label("cancelled-why", why=voice.plain(context.tournament.cancelled))
    # what awaits a ruling has notices of its own
    return voice.label(f"note-{state}") if state == State.OUTSTANDING else None


def for_readers(problem: Problem) -> bool:
    """True for what those who played should know; what only whoever keeps the
    files can mend is told by `check`.
    """
    return problem.severity != ERROR and problem.code in _FOR_READERS


def _of_game(
    context: TournamentView, voice: Localizer, contest: Contest, problem: Problem
) -> Notice:
    """A notice with the page of the game that it is about."""
    told = page_notice(voice, problem)
    index = context.game_at(contest, problem.place)
    if index is not None:
        told["href"] = voice.link(context.game_path(contest, index))
        told["more"] = game_label(voice, contest.plan.games[index], index, contest)
    return told


def _corrected(context: TournamentView, voice: Localizer, contest: Contest) -> Notice | None:
    """The note at the head of a contest that was corrected."""
    found = context.corrections.contests[contest.key].corrections if context.corrections else ()
    if not found:
        return None
    commit = found[-1].step.commit
    date = voice.date(commit.when, weekday=False)
    return info(
        voice.label("correct-notice", date=date["text"] if date else commit.name),
        href=voice.link(context.corrections_path, fragment=id_of(contest)),
        more=voice.label("correct-see"),
    )


def info(text: str, bold: str | None = None, href: str | None = None, more: str = "") -> Notice:
    """A notice that is no problem."""
    return {"level": "info", "bold": bold, "text": text, "hint": "", "href": href, "more": more}


def page_notice(voice: Localizer, problem: Problem) -> Notice:
    """A problem that does not stop, as the page tells it."""
    return {
        "level": problem.severity,
        "bold": voice.label(f"notice-{problem.code}")
        if voice.words.has(f"notice-{problem.code}")
        else None,
        "text": voice.words.problem(problem.code, problem.facts),
        "hint": "",
        "href": None,
        "more": "",
    }


def _titles(context: TournamentView, voice: Localizer, contest: Contest) -> list[Title]:
    titles: list[Title] = [
        {
            "name": award_name(voice, award),
            "who": [context.who(voice, contest, key) for key in award.players],
            "sentence": title_sentence(context, voice, contest, award),
            "passed": [
                passed_sentence(context, voice, contest, each, award) for each in award.passed_over
            ],
        }
        for award in context.awards(contest)
        if award.rank_in(contest.plan) is None and (award.players or not award.rank)
    ]
    return titles + open_awards(context, voice, contest)


def _awards_note(context: TournamentView, voice: Localizer, contest: Contest) -> str | None:
    """In which order awards choose where nobody gets two, and whom the places passed over."""
    if not contest.plan.one_award_each:
        return None
    first = contest.plan.awards[0].places is None
    passed = [
        passed_sentence(context, voice, contest, each, award)
        for award in context.awards(contest)
        if award.rank_in(contest.plan)
        for each in award.passed_over
    ]
    note = voice.label("awards-titles-first" if first else "awards-places-first")
    return " ".join([note, *passed]) if voice.language == "en" else note + "".join(passed)


def decisions(context: TournamentView, voice: Localizer, contest: Contest) -> list[Decision]:
    """What the rules leave open and what holds, by what; and the numbers of
    the sheet that the plan overrides.
    """
    found: list[Decision] = []
    for answer in contest.answers.values():
        question = answer.question
        said = (
            voice.say(question.choices[answer.choice])
            if question.choices.get(answer.choice)
            else LocalizedText(answer.choice)
        )
        found.append(
            {
                "ask": voice.say(question.ask) if question.ask else LocalizedText(question.key),
                "answer": said,
                "mark": None if answer.origin == AGREED else voice.label(f"answer-{answer.origin}"),
                "clause": context.clause_link(voice, contest, question.clause),
            }
        )
    return found + [
        _departure(context, voice, contest, departure) for departure in contest.departures
    ]


def _departure(
    context: TournamentView, voice: Localizer, contest: Contest, each: Departure
) -> Decision:
    """“Games to a table, final: 5 (3 by the sheet)”."""
    several = each.stage is not None and len(contest.plan.stages) > 1
    about = voice.label(f"planned-{each.what}")
    asked = (
        voice.label("of-stage", stage=stage_name(voice, contest, each.stage), label=about)
        if several and each.stage
        else about
    )
    key = next(key for key, what in contest.edition.planned.items() if what == each.what)
    return {
        "ask": LocalizedText(asked),
        "answer": LocalizedText(
            voice.label("planned-otherwise", planned=str(each.planned), stated=str(each.stated))
        ),
        "mark": None,
        "clause": context.clause_link(
            voice, contest, context.clause_of(contest.edition.key, "", f"numbers.{key}")
        ),
    }


def rulings(context: TournamentView, voice: Localizer, contest: Contest) -> list[Ruling]:
    """Rulings as recorded."""
    return [
        {
            "id": key,
            "date": voice.date(each.date),
            "by": ruler(context, voice, contest, each.by),
            "about": voice.say(each.about) if each.about else None,
            "order": [context.who(voice, contest, key) for key in each.order],
            "why": voice.say(each.why) if each.why else LocalizedText(""),
            "source": context.source(each.place),
        }
        for key, each in zip(ruling_keys(contest.plan), contest.plan.rulings, strict=True)
    ]


def _stages(
    context: TournamentView, voice: Localizer, contest: Contest, report: ContestReport
) -> list[Stage]:
    book = context.book(contest)
    found = [
        stage_facts(context, voice, contest, book, plan, stage)
        for plan, stage in zip(contest.plan.stages, report.stages, strict=True)
    ]
    ahead = outlook_facts(context, voice, contest) if context.state != State.CANCELLED else {}
    for facts, plan, stage in zip(found, contest.plan.stages, report.stages, strict=True):
        facts["outlook"] = ahead.get(plan.name)
        facts["tables"] += next_best_facts(context, voice, contest, plan, stage)
    tree = tree_of_tables(context, voice, contest, report)
    if tree:
        found.insert(
            0, {**_EMPTY, "id": "tree", "heading": voice.label("bracket"), "bracket": tree}
        )
    if report.tracks:
        tables: list[Standings] = [
            {
                **table_facts(context, voice, contest, contest.plan.stages[-1], table, False),
                "name": _track_name(voice, contest, table.name),
            }
            for table in report.tracks
        ]
        # else they are in the order of the whole
        alone = ranked_alone(context.book(contest))
        found.append(
            {
                **_EMPTY,
                "id": "tracks",
                "heading": voice.label("tracks"),
                "tables": tables,
                "criteria": criteria(context, voice, contest, contest.plan.stages[0])
                if alone
                else "",
            }
        )
    return found


_EMPTY: Stage = {
    "id": "",
    "heading": None,
    "note": None,
    "tables": [],
    "matrix": None,
    "crosstables": [],
    "bracket": None,
    "chart": None,
    "criteria": "",
    "progress": None,
    "outlook": None,
}


def _finals(context: TournamentView, voice: Localizer, contest: Contest) -> list[FinalPlace]:
    """The final places as a table with reasons."""
    return [
        {
            "rank": place.rank,
            "shared": place.shared,
            "who": context.who(voice, contest, place.player),
            "why": place.why,
        }
        for place in final_places(context, voice, contest)
    ]


def _track_name(voice: Localizer, contest: Contest, key: str | None) -> str:
    """A track as it is called in the plan."""
    named = next((track.name for track in contest.plan.tracks if track.key == key), None)
    return voice.plain(named) if named else str(key)


def _games(context: TournamentView, voice: Localizer, contest: Contest) -> list[GameLine]:
    return [
        {
            "id": f"g-{contest.game_keys[index]}",
            "label": game_label(voice, game, index, contest),
            "href": voice.link(context.game_path(contest, index)),
            "headline": headline(context, voice, contest, game),
            "small": _beside(context, voice, contest, index),
        }
        for index, game in enumerate(contest.plan.games)
    ]


def _beside(
    context: TournamentView, voice: Localizer, contest: Contest, index: int
) -> LocalizedText | None:
    """What stands small beside a game in the list."""
    game, entries = contest.plan.games[index], context.book(contest).by_game[index]
    said = contest.edition.game.beside(GameText(context, voice, contest), game, entries)
    return LocalizedText(said) if isinstance(said, str) else said


def headline(context: TournamentView, voice: Localizer, contest: Contest, game: Game) -> str:
    """What happened in a game, in a few words."""
    said = contest.edition.game.headline(GameText(context, voice, contest), game)
    if said is not None:
        return said
    if game.counts == "spoiled":
        return voice.label("reason-spoiled")
    best = _best(context, contest, game)
    return voice.label("best-in-game", names=context.names(voice, contest, best)) if best else ""


def _best(context: TournamentView, contest: Contest, game: Game) -> list[str]:
    index = context.index_of(contest, game)
    rated = [
        entry
        for entry in context.book(contest).by_game[index]
        if entry.reason not in (ADJUSTED, EXEMPT, ANNULLED)
        and entry.player not in contest.plan.exhibition
    ]
    finished = [entry for entry in rated if entry.finish]
    if finished:
        first = min(entry.finish or 0 for entry in finished)
        return [entry.player for entry in finished if entry.finish == first]
    pick = min if contest.edition.game.better(contest.plan.rule) == "low" else max
    top = pick((entry.brought for entry in rated), default=None)
    return [entry.player for entry in rated if entry.brought == top]


__all__ = [
    "contest_page",
    "decisions",
    "for_readers",
    "headline",
    "info",
    "page_notice",
    "unit",
]
