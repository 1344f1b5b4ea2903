"""The score sheet of a game of hidden roles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..base import Rule
from ..exact_numbers import to_fraction
from ..interfaces import Params, Part, ScoreSheet
from ..paper import CheckSum, Form, LogSheet
from .fields import sides_of
from .scoring import DRAW, setup

# what a round of a full log has, as docs/format.md has it
_ROUND = ("check", "kill", "removed", "vote", "confessed", "surrender")
_USUAL = 4  # lines for a role where no set-up says how many


def setup_cards(params: Params) -> list[tuple[int, int, dict[str, int]]]:
    """(fewest, most, cards of each role) of every line of the set-ups; the rest, whose
    number varies, as many as there can be.
    """
    lines, roles = [], params["roles"]
    for line in params.get("setups", ()):
        low, high = line["players"]
        counts = {role: int(line[role]) for role in roles if role in line}
        rest = [role for role in roles if role not in line]
        lines.append((low, high, counts | {role: high - sum(counts.values()) for role in rest[:1]}))
    return lines


def form(paper: ScoreSheet) -> Form:
    """Everybody by role, and the side that won."""
    roles, setups = paper.params["roles"], setup_cards(paper.params)
    lines = {
        role: max((counts.get(role, 0) for _, _, counts in setups), default=_USUAL)
        for role in roles
    }
    groups = [
        {
            "key": key,
            "role": paper.role(key),
            "worth": paper.label("score-wins", n=str(role["points"])),
            "lines": lines[key],
        }
        for key, role in roles.items()
    ]
    columns = [paper.label(name) for name in ("score-seat", "player", "points")]
    winners = {side: paper.role(side) for side in sides_of(paper.params)}
    parts: dict[str, Part] = {
        "roles": {
            "kind": "groups",
            "key": "roles",
            "label": paper.label("score-roles"),
            "groups": groups,
            "columns": columns,
        },
        "winner": paper.boxes("winner", winners | {DRAW: paper.label(f"value-{DRAW}")}),
        "penalties": _penalties(paper),
    }
    return Form("full", ("table", "game", "judge"), parts)


def _penalties(paper: ScoreSheet) -> Part:
    return {
        "kind": "rows",
        "key": "penalties",
        "label": paper.label("score-penalties"),
        "rows": [[""] * 3] * 3,
        "columns": [paper.label(name) for name in ("player", "points", "score-why")],
    }


def role_sums(rule: Rule) -> list[tuple[int, dict[str, Fraction]]]:
    """Players → what each side makes in all if it wins, without the judge: 3k+2c and 3k with the
    usual points (C.67).
    """
    roles, sides = rule.params["roles"], sides_of(rule.params)
    sums = []
    for low, high in (line["players"] for line in rule.params.get("setups", ())):
        for players in range(low, high + 1):
            dealt = setup(players, rule) or {}
            by_side = dict.fromkeys(sides, Fraction(0))
            for role, count in dealt.items():
                by_side[roles[role]["side"]] += to_fraction(roles[role]["points"]) * count
            sums.append((players, by_side))
    return sums


def check_sum(paper: ScoreSheet) -> CheckSum:
    """What each side makes, for every number of players."""
    sums = role_sums(paper.rule)
    sides = list(sums[0][1]) if sums else []
    return CheckSum(
        paper.label("check-roles"),
        more=paper.label("check-judge", n=str(paper.params.get("judge", {}).get("points", 0))),
        columns=[paper.label("check-players"), *(paper.role(side) for side in sides)],
        rows=[
            [str(players), *(paper.number(points) for points in by_side.values())]
            for players, by_side in sums
        ],
    )


def log_sheet(paper: ScoreSheet) -> LogSheet | None:
    """Night and day of every round; each takes two at least, so this many lines are enough."""
    if paper.params.get("replay") != "killer":
        return None
    facts: dict[str, Any] = {
        "fields": [paper.label(f"score-{name}") for name in ("table", "game", "judge")],
        "round": paper.label("score-round"),
        "columns": [{"key": key, "label": paper.label(f"log-{key}")} for key in _ROUND],
        "rows": max(4, (paper.most_players - 1) // 2),
        "note": paper.label("log-note"),
    }
    return LogSheet("rounds", facts)
