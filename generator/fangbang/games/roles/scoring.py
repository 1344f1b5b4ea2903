"""Roles (Killer): who was what, and which side won.

K.1.2 set-ups, K.4 sides, K.5 points, C.8 judge, C.9 draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..base import DRAWN, LOST, WON, EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import format_range, to_fraction

DRAW = "draw"
ANSWERS = {"draw": ("nobody", "half")}  # to open questions, which its points go by
REASONS = ("role-won", "role-lost", "role-drawn", "judged")  # what an entry may be for


@dataclass(frozen=True)
class RolesResult:
    """One game: each player's role, the judge (None when nobody on the roster
    judged), the side that won or draw.
    """

    roles: Mapping[str, str]
    judge: str | None
    winner: str


def players(sheet: RolesResult) -> tuple[str, ...]:
    """Everybody who gets a line in the ledger, the judge included."""
    return (*sheet.roles, sheet.judge) if sheet.judge else tuple(sheet.roles)


def better(rule: Rule) -> str:
    """Higher totals rank first (K.6.3)."""
    return "high"


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Winners score by their role, dead or alive (K.5.0);
    the judge by the rule's own line (K.5.1).
    """
    sheet: RolesResult = game.result
    made = [_entry(index, player, role, sheet, rule) for player, role in sheet.roles.items()]
    if sheet.judge:
        made.append(_judge(index, sheet, rule))
    return made


def _entry(index: int, player: str, role: str, sheet: RolesResult, rule: Rule) -> LedgerEntry:
    full = to_fraction(rule.params["roles"][role]["points"])
    by = f"roles.{role}.points"
    if sheet.winner == DRAW:
        half = rule.decide.get("draw") == "half"
        return LedgerEntry(
            player,
            full / 2 if half else Fraction(0),
            index,
            "role-drawn",
            "open.draw",
            role=role,
            outcome=DRAWN,
        )
    won = rule.params["roles"][role]["side"] == sheet.winner
    return LedgerEntry(
        player,
        full if won else Fraction(0),
        index,
        "role-won" if won else "role-lost",
        by,
        role=role,
        outcome=WON if won else LOST,
    )


def _judge(index: int, sheet: RolesResult, rule: Rule) -> LedgerEntry:
    judge = rule.params.get("judge", {})
    due = judge.get("when", "always") == "always" or sheet.winner != DRAW
    points = to_fraction(judge.get("points", 0)) if due else Fraction(0)
    assert sheet.judge
    return LedgerEntry(
        sheet.judge, points, index, "judged", "judge.points", role="judge", counts_as_game=False
    )


def setup(count: int, rule: Rule) -> dict[str, int] | None:
    """How many of each role `count` players get (K.1.2); None outside the table.

    The rest are civilians.
    """
    for line in rule.params.get("setups", ()):
        least, most = line["players"]
        if least <= count <= most:
            named = {role: line[role] for role in rule.params["roles"] if role in line}
            rest = [role for role in rule.params["roles"] if role not in named]
            return named | ({rest[0]: count - sum(named.values())} if rest else {})
    return None


ROLES = (("roles",), ("log", "roles"))


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """Numbers of players and of each role against the set-up table."""
    sheet: RolesResult = game.result
    count, wanted = len(sheet.roles), setup(len(sheet.roles), rule)
    limits = rule.params.get("players", {})
    if not limits.get("min", 0) <= count <= limits.get("max", count):
        facts = {"n": count, "wanted": format_range(limits.get("min"), limits.get("max"))}
        # it was played so; points are paid by roles
        yield EngineProblem("player-count", game.place, facts, severity="warning", at=ROLES)
    # fewer than the roles that the set-up names
    elif wanted is not None and (short := -min(wanted.values(), default=0)) > 0:
        yield EngineProblem(
            "player-count",
            game.place,
            {"n": count, "wanted": format_range(count + short, None)},
            severity="warning",
            at=ROLES,
        )
    elif wanted is not None:
        counted = Counter(sheet.roles.values())
        for role, number in wanted.items():
            if counted[role] != number:
                yield EngineProblem(
                    "role-count",
                    game.place,
                    {"role": role, "n": counted[role], "wanted": number, "players": count},
                    severity="warning",
                )
    if sheet.judge in sheet.roles:
        yield EngineProblem("judge-plays", game.place, {"player": sheet.judge}, at=(("judge",),))


def bounds(rule: Rule) -> tuple[Fraction, Fraction]:
    """(least, most) that a game brings one player: nothing, the points of a role or the judge's."""
    found = [role.get("points", 0) for role in rule.params["roles"].values()]
    numbers = [
        Fraction(0),
        *map(to_fraction, (*found, rule.params.get("judge", {}).get("points", 0))),
    ]
    return min(numbers), max(numbers)
