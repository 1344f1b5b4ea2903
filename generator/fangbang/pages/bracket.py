"""Facts of a bracket: rounds of matches with their sides, the champion's path, byes and
walkovers; tables of three into a final.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.model import BracketMatch, ContestReport, StagePlan, StageReport, Table
from ..games.pair_result import SHOOTOUT, PairResult
from ..model import Contest
from ..reports.display_names import decided
from .localizer import Localizer, PersonLink
from .tournament_view import TournamentView, rank_word, shows_plus

if TYPE_CHECKING:
    from .facts.stages import Bracket, BracketNote, BracketRound, Side, Tie, WayStep


def bracket_facts(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    plan: StagePlan,
    report: StageReport,
) -> Bracket:
    """A knock-out as rounds; the third-place match comes last."""
    if any(match.part != "main" for matches in report.bracket or () for match in matches):
        return _double(context, voice, contest, plan, report)
    rounds = [matches for matches in report.bracket or () if not matches[0].third_place]
    third = [matches for matches in report.bracket or () if matches[0].third_place]
    champion = _champion(report)
    seeds = {player: str(at + 1) for at, player in enumerate(plan.seeds)}
    # then nobody knows whose winner goes where
    loose = any(not match.drawn for matches in rounds[1:] for match in matches)
    made: list[BracketRound] = [
        {
            "name": round_name(voice, len(matches)),
            "kind": "round",
            "ties": [
                _tie(context, voice, contest, match, seeds, champion, len(matches), loose=loose)
                for match in matches
            ],
        }
        for matches in rounds
    ]
    crowned = context.who(voice, contest, champion) if champion else None
    if crowned:
        made.append(_crown(voice, crowned))
    made += [
        {
            "name": voice.label("third-place-match"),
            "kind": "third",
            "ties": [_tie(context, voice, contest, match, seeds, None, 0) for match in matches],
        }
        for matches in third
    ]
    return {
        **_drawn(made, most=1 if loose else 4),
        "notes": _notes(context, voice, contest, report),
        "way": _way(made, crowned) if len(rounds) > 2 else [],
        "parts": [],
    }


def _champion(report: StageReport) -> str | None:
    """Who is first by the places, from which a disqualified winner of the final is gone."""
    return report.placed[0][1][0] if report.placed and report.placed[0][0] == 1 else None


def _drawn(rounds: list[BracketRound], fold: int = 2, most: int = 4) -> Bracket:
    """How many of the last rounds can be drawn as a tree: as long as each has half (at tables of
    three: a third) of the one before.
    """
    played = [each for each in rounds if each["kind"] == "round"]
    drawn = min(1, len(played), most)
    while (
        drawn
        and drawn < min(most, len(played))
        and len(played[-drawn - 1]["ties"]) == fold * len(played[-drawn]["ties"])
    ):
        drawn += 1
    return {
        "name": "",
        "tables": fold == 3,
        "rounds": rounds,
        "drawn": drawn,
        "early": len(played) - drawn,
        "crowned": any(each["kind"] == "champion" for each in rounds),
        "notes": [],
        "way": [],
        "parts": [],
    }


def _way(rounds: list[BracketRound], champion: PersonLink | None) -> list[WayStep]:
    """The champion's matches, one after the other: whom he met, and how it ended."""
    found: list[WayStep] = []
    for each in rounds:
        for tie in each["ties"] if each["kind"] == "round" and champion else ():
            sides = sorted(tie["sides"], key=lambda side: side["who"] != champion)
            decided = any(side["won"] for side in sides)
            if not decided or sides[0]["who"] != champion:
                continue
            own, other = sides
            score = (
                "–".join(side["score"] for side in (own, other))
                if own["score"] and other["score"]
                else own["score"]
            )
            found.append(
                {
                    "round": each["name"],
                    "who": other["who"],
                    "text": other["text"],
                    "score": score,
                    "won": own["won"],
                    "how": tie["how"],
                    "href": tie["note_href"],
                }
            )
    return found


def _double(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    plan: StagePlan,
    report: StageReport,
) -> Bracket:
    """A double knock-out in three parts: the winners' bracket as a tree, the losers' as
    lists, the finals and the champion.
    """
    champion = _champion(report)
    seeds = {player: str(at + 1) for at, player in enumerate(plan.seeds)}
    parts: dict[str, list[BracketRound]] = {"winners": [], "losers": [], "final": []}
    for matches in report.bracket or ():
        part = parts["final" if matches[0].key in ("final", "reset") else matches[0].part]
        name = (
            voice.label(f"part-{matches[0].key}")
            if part is parts["final"]
            else voice.label("slot-round", n=len(part) + 1)
        )
        part.append(
            {
                "name": name,
                "kind": "round",
                "ties": [
                    _tie(context, voice, contest, match, seeds, champion, 0, name)
                    for match in matches
                ],
            }
        )
    whole: list[BracketRound] = [
        {**each, "name": _joined(voice, part, each["name"])}
        for part in ("winners", "losers", "final")
        for each in parts[part]
    ]
    crowned = context.who(voice, contest, champion) if champion else None
    if crowned:
        parts["final"].append(_crown(voice, crowned))
    drawn = {
        "winners": _drawn(parts["winners"]),
        "losers": _drawn(parts["losers"], most=0),
        "final": _drawn(parts["final"], fold=1),
    }
    return {
        **_drawn([]),
        "notes": _notes(context, voice, contest, report),
        "way": _way(whole, crowned),
        "parts": [
            {**each, "name": voice.label(f"part-{part}"), "key": part}
            for part, each in drawn.items()
            if each["rounds"]
        ],
    }


def _joined(voice: Localizer, part: str, name: str) -> str:
    return name if part == "final" else voice.label(f"part-{part}") + voice.label("comma") + name


def round_name(voice: Localizer, matches: int) -> str:
    """Final, semi-finals, quarter-finals, round of 16 …"""
    named = {1: "round-final", 2: "round-semi", 4: "round-quarter"}
    return (
        voice.label(named[matches]) if matches in named else voice.label("round-of", n=matches * 2)
    )


def _crown(voice: Localizer, champion: PersonLink) -> BracketRound:
    """The champion's column."""
    return {
        "name": voice.label("champion"),
        "kind": "champion",
        "ties": [_blank(True, champion)],
    }


def _blank(path: bool = False, champion: PersonLink | None = None) -> Tie:
    return {
        "path": path,
        "label": "",
        "next": None,
        "sides": [],
        "games": "",
        "how": "",
        "note": None,
        "note_href": None,
        "champion": champion,
    }


def _tie(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    match: BracketMatch,
    seeds: dict[str, str],
    champion: str | None,
    width: int,
    name: str = "",
    loose: bool = False,
) -> Tie:
    logged = next(
        (index for index in match.games if contest.plan.games[index].log is not None), None
    )
    shown = logged if logged is not None else (match.games[-1] if match.games else None)
    following = None
    if width == 2 or (width > 2 and not loose):
        following = (
            voice.label(
                "winner-goes-to", round=round_name(voice, width // 2), n=(match.number + 1) // 2
            )
            if width > 2
            else voice.label("winner-goes-to-final")
        )
    name = (
        round_name(voice, width)
        if width > 1
        else name
        if match.key not in ("final", "reset")
        else ""
    )
    return {
        **_blank(match.winner is not None and match.winner == champion),
        "label": voice.label("match-label", round=name, n=match.number) if name else "",
        "next": following,
        "sides": [_side(context, voice, contest, match, at, seeds) for at in (0, 1)],
        "games": _games(voice, contest, match),
        "how": _settled(voice, match),
        "note": voice.label("see-record" if logged is not None else "see-game")
        if shown is not None
        else None,
        "note_href": voice.link(context.game_path(contest, shown)) if shown is not None else None,
    }


def _side(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    match: BracketMatch,
    at: int,
    seeds: dict[str, str],
) -> Side:
    player = match.players[at]
    won = player is not None and player == match.winner
    if player is None:
        text = voice.label(
            "bye"
            if match.bye
            else "nobody"
            if match.walkover or match.nobody
            else "open-side"
            if match.drawn
            else "to-be-drawn"
        )
        return {"seed": "", "who": None, "text": text, "won": False, "score": ""}
    score = voice.label("side-won") if won and match.games else ""
    if match.score:
        games = [score for score in (match.scores if match.replayed else (match.score,)) if score]
        score = " · ".join(voice.number(game[at]) for game in games)
        if match.decider and match.decider.how == SHOOTOUT and match.decider.score:
            score += f" ({voice.number(match.decider.score[at])})"
    if match.walkover and match.games:
        score = voice.label("side-won" if won else "side-absent")
    return {
        "seed": seeds.get(player, ""),
        "who": context.who(voice, contest, player),
        "text": None,
        "won": won,
        "score": score,
    }


def _settled(voice: Localizer, match: BracketMatch) -> str:
    """What the score of a match does not say: whether it took longer, and what decided it; a
    shoot-out stands beside the score.
    """
    told = [voice.label(f"after-{match.after}")] if match.after else []
    told += (
        [decided(voice.words, replace(match.decider, score=None), voice.score)]
        if match.decider
        else []
    )
    return voice.label("comma").join(told)


def _games(voice: Localizer, contest: Contest, match: BracketMatch) -> str:
    """The scores of several games, legs or sets, as the sides stand; of a game
    that was replayed the sides have them.
    """
    if len(match.games) < 2 or match.replayed:
        return ""
    found = [_game(voice, contest.plan.games[index].result, match) for index in match.games]
    return voice.label("comma-list").join(each for each in found if each)


def _game(voice: Localizer, sheet: PairResult, match: BracketMatch) -> str:
    """One of several games: its score as the sides stand, and what settled it alone."""
    turned = sheet.first != match.players[0]
    if sheet.score is None:
        return ""
    score = voice.score(sheet.score[::-1] if turned else sheet.score)
    own = sheet.decider.turned if sheet.decider and turned else sheet.decider
    if own is None or own == match.decider:
        return score
    return (
        score
        + voice.label("bracket-open")
        + decided(voice.words, own, voice.score)
        + voice.label("bracket-close")
    )


def _notes(
    context: TournamentView, voice: Localizer, contest: Contest, report: StageReport
) -> list[BracketNote]:
    """Byes, walkovers and matches to which nobody came, in words, and why it was so."""
    found: list[BracketNote] = []
    for match in (match for matches in report.bracket or () for match in matches):
        why = contest.plan.games[match.games[-1]].why if match.games else None
        if match.bye and match.winner:
            first = match.round == 1 and match.part != "losers"
            text = voice.label(
                "bye-note" if first else "bye-note-later",
                name=context.name(voice, contest, match.winner),
            )
            found.append({"term": voice.label("bye"), "text": text, "why": None})
        elif match.walkover and match.winner and match.games:
            text = voice.label(
                "walkover-note",
                winner=context.name(voice, contest, match.winner),
                loser=context.name(voice, contest, match.loser or match.winner),
            )
            found.append(
                {
                    "term": voice.label("walkover"),
                    "text": text,
                    "why": voice.say(why) if why else None,
                }
            )
        elif match.nobody and match.games:
            names = context.names(voice, contest, [player for player in match.players if player])
            found.append(
                {
                    "term": voice.label("walkover"),
                    "text": voice.label("double-forfeit-note", names=names),
                    "why": voice.say(why) if why else None,
                }
            )
    return found


def tree_of_tables(
    context: TournamentView, voice: Localizer, contest: Contest, report: ContestReport
) -> Bracket | None:
    """Tables whose firsts meet at one final table, drawn as a tree (D.8b, D.8c)."""
    plans, stages = contest.plan.stages, report.stages
    if (
        len(plans) < 2
        or any(not plan.how.seats_once for plan in plans)
        or len(stages[-1].tables) != 1
        or not stages[0].tables
    ):
        return None
    champion = (
        stages[-1].placed[0][1][0]
        if stages[-1].placed and len(stages[-1].placed[0][1]) == 1
        else None
    )
    rounds: list[BracketRound] = [
        {
            "name": _stage_title(voice, at, len(stages)),
            "kind": "round",
            "ties": [
                _table_tie(context, voice, contest, stage, table, champion, stage is stages[-1])
                for table in stage.tables
            ],
        }
        for at, stage in enumerate(stages)
    ]
    if champion:
        rounds.append(_crown(voice, context.who(voice, contest, champion)))
    return _drawn(rounds, fold=3)


def _stage_title(voice: Localizer, at: int, count: int) -> str:
    return voice.label("final-table") if at == count - 1 else voice.label("slot-round", n=at + 1)


def _table_tie(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    stage: StageReport,
    table: Table,
    champion: str | None,
    final: bool,
) -> Tie:
    through = set(stage.advancing)
    sides: list[Side] = [
        {
            "seed": rank_word(voice, row.rank) if final else "",
            "who": context.who(voice, contest, row.player),
            "text": None,
            "won": row.player in through or (final and row.player == champion),
            "score": voice.number(row.points, shows_plus(contest)),
        }
        for row in table.rows
    ]
    return {
        **_blank(any(row.player == champion for row in table.rows)),
        "label": voice.label("slot-table", name=table.name) if table.name else "",
        "next": None if final else voice.label("winner-goes-to-final-table"),
        "sides": sides,
    }
