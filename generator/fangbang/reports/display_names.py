"""How a contest's people, roles, stages and awards are called in one
language, where no page is at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from ..documents.rulesheet.parser import han_numeral
from ..engine import tiebreaks
from ..engine.counts import counted
from ..engine.model import AwardReport, BracketMatch, ContestReport
from ..engine.stage_formats import format_of
from ..games.base import Decider, Game, GamePosition
from ..messages.catalog import Messages
from ..model import Contest, Player, Text

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")

MOST_NAMES = 20  # within one sentence


def given(player: Player, language: str) -> str | None:
    """The name written for a language, never converted; None where the name as it is must do."""
    found = player.names.get(language)
    if found is None and language.startswith("zh") and not HAN.search(player.name):
        found = player.names.get("zh-Hant") or player.names.get("zh-Hans")
    return found


def name(words: Messages, player: Player) -> str:
    """A person, with a mark where others have the same name."""
    return (given(player, words.language) or player.name) + player.marks.get(words.language, "")


def names(words: Messages, contest: Contest, keys: Iterable[str]) -> str:
    """Several people of a contest."""
    return words.label("comma-list").join(name(words, contest.players[key]) for key in keys)


def say(words: Messages, text: Text) -> str:
    """A text in this language, or the nearest."""
    values = text.values
    return values.get(words.language) or values.get("") or next(iter(values.values()), "")


def role(
    words: Messages, contest: Contest, key: str | None, saying: Callable[[Text], str] | None = None
) -> str:
    """A role, as its edition calls it; `saying`: how a text
    is said, where that is a page's matter.
    """
    if key is None:
        return ""
    text = contest.edition.role_name(key)
    if text is not None:
        return saying(text) if saying else say(words, text)
    return words.label(f"role-{key}") if words.has(f"role-{key}") else key


def stage(words: Messages, key: str, format: str, table: str | None = None) -> str:
    """A stage, and a table or group of it."""
    called = words.label(f"stage-{key}") if words.has(f"stage-{key}") else key
    return (
        words.label("comma").join(
            [
                called,
                words.label(f"slot-{format_of(format).part}", name=table),
            ]
        )
        if table
        else called
    )


def criterion(words: Messages, contest: Contest, key: str) -> str:
    """A tie-break; `as-killer` is “points as killer”."""
    of_role = tiebreaks.criterion(key).role
    facts = {"role": role(words, contest, of_role)} if of_role else {}
    return words.label(tiebreaks.label_of(key), **facts)


def some_names(words: Messages, keys: Sequence[str], name: Callable[[str], str]) -> str:
    """Names within a sentence; of very many the first, and how many there are."""
    shown = keys if len(keys) <= MOST_NAMES + 1 else keys[:MOST_NAMES]
    said = words.label("comma-list").join(map(name, shown))
    more = len(keys) - len(shown)
    return words.label("names-more", names=said, n=more, all=len(keys)) if more else said


def nth_place(words: Messages, rank: int, key: str = "award-place") -> str:
    """第四名, 4th place: within sentences and in tables of words.

    The categories of ordinals are CLDR's.
    """
    if words.language.startswith("zh"):
        return words.label(key, rank=han_numeral(rank))
    last = (
        {1: "one", 2: "two", 3: "few"}.get(rank % 10, "other")
        if rank % 100 not in (11, 12, 13)
        else "other"
    )
    return words.label(key, rank=words.label(f"ordinal-{last}", n=rank))


def award(words: Messages, found: AwardReport) -> str:
    """A title, or “1st place”; a place of a track or of a list with a
    name says so: “1st place, Juniors”.
    """
    if found.rank:
        place = nth_place(words, found.rank)
        return (
            words.label("award-named-place", name=say(words, found.plan.name), place=place)
            if found.plan.name
            else place
        )
    return say(words, found.plan.name) if found.plan.name else found.key


def match(words: Messages, found: BracketMatch) -> str:
    """A match by the number people write; the last ones by name."""
    if found.third_place:
        return words.label("third-place-match")
    return words.label(f"part-{found.key}") if words.has(f"part-{found.key}") else found.key


Scored = Callable[[tuple[Fraction, Fraction]], str]


def decided(words: Messages, decider: Decider, scored: Scored, winner: str = "") -> str:
    """“4–3 in a shoot-out”, “by lot”; with a winner's name, “Reds won by lot”."""
    how, score = (
        words.label(f"decided-{decider.how or 'unnamed'}"),
        scored(decider.score) if decider.score else "",
    )
    if winner:
        return words.label(
            "decided-line-score" if score else "decided-line", name=winner, how=how, score=score
        )
    return words.label("decided-score", how=how, score=score) if score else how


def match_score(words: Messages, found: BracketMatch, scored: Scored, winner: str) -> str:
    """“2–1”, “1–1 (4–3 in a shoot-out)”, “1–1, 0–1 (in a replay)”:
    what was played, then what decided.
    """
    scores = [score for score in (found.scores if found.replayed else (found.score,)) if score]
    score = words.label("comma-list").join(map(scored, scores))
    told = [words.label(f"after-{found.after}")] if found.after else []
    if found.decider:
        named = "" if found.decider.score or (found.replayed and score) else winner
        told.append(decided(words, found.decider, scored, named))
    beside = words.label("comma").join(told)
    if not score or not beside:
        return score or beside
    return score + words.label("bracket-open") + beside + words.label("bracket-close")


def counts(words: Messages, report: ContestReport) -> str:
    """“22 players, 56 games, 4 byes, 1 half-point bye”: games are games that were played."""
    found = counted(report)
    told = [
        ("players-count", len(report.plan.players)),
        ("games-count", found.games),
        *((f"{worth}-byes-count", n) for worth, n in found.byes.items()),
        ("unplayed-count", found.unplayed),
        ("spoiled-count", found.spoiled),
    ]
    return words.label("comma").join(words.label(key, n=n) for key, n in told if n)


def game(words: Messages, contest: Contest, index: int, saying: Callable[[Text], str]) -> str:
    """A recorded game: “Game 3”, “Table A, game 2”."""
    return game_label(words, contest, contest.plan.games[index], index, saying)


def game_label(
    words: Messages, contest: Contest, found: Game, index: int, saying: Callable[[Text], str]
) -> str:
    """“Game 3”, “Table A, game 2”, “Round 1, match 2”; of a pair that stands nowhere, who it is."""
    if told := slot_label(words, contest, found.slot, saying):
        return told
    if contest.edition.game.for_two:
        return " – ".join(name(words, contest.players[player]) for player in found.result.players)
    return words.label("slot-game", name=index + 1)


def slot_label(
    words: Messages, contest: Contest, slot: GamePosition, saying: Callable[[Text], str]
) -> str:
    """Where a game belongs, as far as it says so."""
    parts: list[str] = []
    if slot.stage and not (slot.group or slot.table or slot.round or slot.match):
        title = next((plan.title for plan in contest.plan.stages if plan.name == slot.stage), None)
        label = f"stage-{slot.stage}"
        parts.append(
            saying(title) if title else words.label(label) if words.has(label) else slot.stage
        )
    parts += [
        words.label(f"slot-{key}", name=value)
        for key, value in (("group", slot.group), ("table", slot.table))
        if value
    ]
    if slot.round:
        parts.append(words.label("slot-round", n=slot.round))
    if slot.match:
        parts += _match_label(words, slot.match)
    if slot.game:
        parts.append(words.label("slot-game", name=slot.game))
    return words.label("comma").join(parts)


def _match_label(words: Messages, key: str) -> list[str]:
    """A match by its number; in a double knock-out by its bracket, and the last ones by name."""
    if key in ("final", "reset"):
        return [words.label(f"part-{key}")]
    parts = re.fullmatch(r"([wl])(\d+)-(\d+)", key)
    if parts is None:
        return [words.label("slot-match", name=key)]
    return [
        words.label("part-winners" if parts[1] == "w" else "part-losers"),
        words.label("slot-round", n=parts[2]),
        words.label("slot-match", name=parts[3]),
    ]


def plain(value: Any) -> str:
    """A value within a sentence; the games of a countback one after the other."""
    return (
        "-".join(str(each) for each in value)
        if isinstance(value, list)
        else "–"
        if value is None
        else str(value)
    )
