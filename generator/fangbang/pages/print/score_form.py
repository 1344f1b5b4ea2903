"""Blank forms for results: what of a game is written down, kind by kind, in the order in
which schemas/results.yaml has the keys.

FORMS has one function for each kind of game: it makes the parts by key, and the schema puts them in
order, so that a scorer types a sheet from top to bottom. `full`, `half` and `quarter` say how much
of an A4 one form takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...documents.rulesheet import table
from ...documents.schemas import schema
from ...games.landlord.scoring import SPRINGS
from ..localizer import LocalizedText
from ..rulesheet_columns import word_of
from .cards import game_count, seat_count, setup_cards
from .check_sums import check_of
from .sheet import PrintContext

if TYPE_CHECKING:
    from ..facts.paper import CardValue, Form, FormBoxes, FormLine, FormPart, FormRows, RoleLines

SIZES = {"full": 1, "half": 2, "quarter": 4}
# added to a game, so behind what happened in it
_TAIL = ("penalties",)
# lines of names on a form smaller than a page
_MOST = 10
_FEW = 6  # as many as fit on a quarter of one


def order_of(kind: str) -> list[str]:
    """The keys of one game in the order of the schema; what is added to a game comes last."""
    keys = list(schema(f"results-{kind}")["properties"]["games"]["items"]["properties"])
    return [key for key in keys if key not in _TAIL] + [key for key in keys if key in _TAIL]


def form_of(leaf: PrintContext) -> Form | None:
    """The form of one game (or of one table's few games); nothing where
    a table of all games serves better.
    """
    kind = leaf.edition.kind
    if kind not in FORMS:
        return None
    size, slots, parts = FORMS[kind](leaf)
    order, names = (
        order_of(kind),
        [each["names"] for each in parts.values() if each["kind"] == "names"],
    )
    return {
        "size": size,
        "up": SIZES[size],
        "head": [_line(leaf, key) for key in sorted(slots, key=order.index)],
        "parts": [parts[key] for key in sorted(parts, key=order.index)],
        "check": check_of(leaf),
        "signs": _signs(leaf),
        "values": _values(leaf),
        "games": [
            leaf.label("score-game-n", n=at) for at in range(1, game_count(leaf.edition) + 1)
        ],
        "total": leaf.label("score-total"),
        "point": leaf.label("points"),
        "points": names[0] if names else [],
    }


def _line(leaf: PrintContext, key: str, label: list[LocalizedText] | None = None) -> FormLine:
    return {"kind": "line", "key": key, "label": label or leaf.label(f"score-{key}")}


def _boxes(leaf: PrintContext, key: str, choices: Mapping[str, list[LocalizedText]]) -> FormBoxes:
    return {
        "kind": "boxes",
        "key": key,
        "label": leaf.label(f"score-{key}"),
        "choices": [{"label": label} for label in choices.values()],
    }


def _values_of(leaf: PrintContext, *names: str) -> dict[str, list[LocalizedText]]:
    return {name: leaf.label(f"value-{name}") for name in names}


def _signs(leaf: PrintContext) -> list[list[LocalizedText]]:
    return [leaf.label(f"sign-{who}") for who in ("judge", "scorer", "checked")]


def _roles(leaf: PrintContext) -> tuple[str, tuple[str, ...], dict[str, FormPart]]:
    params = leaf.edition.params
    lines = {
        role: max((counts.get(role, 0) for _, _, counts in setup_cards(leaf.edition)), default=4)
        for role in params["roles"]
    }
    groups: list[RoleLines] = [
        {
            "key": role,
            "role": leaf.role(role),
            "worth": leaf.label("score-wins", n=str(params["roles"][role]["points"])),
            "lines": lines[role],
        }
        for role in params["roles"]
    ]
    sides = {
        side: leaf.role(side)
        for side in dict.fromkeys(each["side"] for each in params["roles"].values())
    }
    return (
        "full",
        ("table", "game", "judge"),
        {
            "roles": {
                "kind": "groups",
                "key": "roles",
                "label": leaf.label("score-roles"),
                "groups": groups,
                "columns": [leaf.label("score-seat"), leaf.label("player"), leaf.label("points")],
            },
            "winner": _boxes(leaf, "winner", sides | _values_of(leaf, "draw")),
            "penalties": _penalties(leaf),
        },
    )


def _penalties(leaf: PrintContext) -> FormRows:
    return {
        "kind": "rows",
        "key": "penalties",
        "label": leaf.label("score-penalties"),
        "rows": [[""] * 3] * 3,
        "columns": [leaf.label(name) for name in ("player", "points", "score-why")],
    }


def _shedding(leaf: PrintContext) -> tuple[str, tuple[str, ...], dict[str, FormPart]]:
    columns = [leaf.label(name) for name in ("player", "score-cards", "points")]
    lines = min(seat_count(leaf.edition), _MOST)
    return (
        "quarter" if lines <= _FEW else "half",
        ("stage", "table", "game"),
        {
            "out": _line(leaf, "out"),
            "last": _line(leaf, "last"),
            "left": {
                "kind": "rows",
                "key": "left",
                "label": leaf.label("score-left"),
                "columns": columns,
                "rows": [[""] * 3] * lines,
            },
        },
    )


def _landlord(leaf: PrintContext) -> tuple[str, tuple[str, ...], dict[str, FormPart]]:
    params = leaf.edition.params
    bids = [str(bid) for bid in range(params["bids"]["min"], params["bids"]["max"] + 1)]
    choices = {
        "landlord": ["A", "B", "C"],
        "bid": bids,
        "bombs": [],
        "spring": _values_of(leaf, *SPRINGS),
        "winner": _values_of(leaf, "landlord", "farmers"),
    }
    if params["multiplier"]["rocket"] != params["multiplier"]["bomb"]:
        choices["rockets"] = []
    rows: dict[str, FormPart] = {
        key: {
            "kind": "row",
            "key": key,
            "label": leaf.label(f"score-{key}"),
            "choices": list(each.values())
            if isinstance(each, dict)
            else [[LocalizedText(one)] for one in each],
        }
        for key, each in choices.items()
    }
    return (
        "half",
        ("stage", "table"),
        {
            "players": {
                "kind": "names",
                "key": "players",
                "label": leaf.label("score-players"),
                "names": [[LocalizedText(each)] for each in "ABC"],
            },
            **rows,
        },
    )


def _duel(leaf: PrintContext) -> tuple[str, tuple[str, ...], dict[str, FormPart]]:
    params = leaf.edition.params
    sides, seats = [leaf.text(each) for each in leaf.edition.sides], leaf.edition.seats
    parts: dict[str, FormPart] = (
        {key: _line(leaf, key, side) for key, side in zip(seats, sides, strict=True)}
        if sides and seats
        else {
            "players": {
                "kind": "names",
                "key": "players",
                "label": leaf.label("score-players"),
                "names": sides or [[LocalizedText("1")], [LocalizedText("2")]],
            }
        }
    )
    parts |= {"winner": _line(leaf, "winner"), "why": _line(leaf, "why")}
    parts |= {key: _line(leaf, key) for key in ("walkover", "no-show")}
    if params.get("replay") != "gomoku":
        return "quarter", ("round", "match"), parts | {"score": _line(leaf, "score")}
    ends = {
        name: leaf.label(f"end-{name}")
        for name in ("five", "full", "agreed", "resign", "time", "foul")
    }
    parts["end"] = _boxes(leaf, "end", ends)
    if params.get("exchange"):
        parts["swapped"] = _boxes(
            leaf, "swapped", {"true": leaf.label("score-yes"), "false": leaf.label("score-no")}
        )
    return "quarter", ("round", "match"), parts


def _places(leaf: PrintContext) -> tuple[str, tuple[str, ...], dict[str, FormPart]]:
    worth = worths(leaf.edition.params)
    beyond = str((leaf.edition.params.get("places") or {}).get("beyond", "")) if worth else ""
    rows = [
        [str(at), "", worth[at - 1] if at <= len(worth) else beyond] for at in range(1, _MOST + 1)
    ]
    columns = [leaf.label(name) for name in ("place", "player", "points")]
    return (
        "half",
        ("round", "game"),
        {
            "places": {
                "kind": "rows",
                "key": "places",
                "label": leaf.label("score-places"),
                "columns": columns,
                "rows": rows,
            },
            **{key: _line(leaf, key) for key in ("absent", "disqualified", "took-part")},
        },
    )


def worths(params: Mapping[str, Any]) -> list[str]:
    """Points by place as they are printed, where one table serves every game."""
    found = (params.get("places") or {}).get("points")
    return [str(each) for each in found] if isinstance(found, (list, tuple)) else []


def _values(leaf: PrintContext) -> list[CardValue]:
    """What the cards count, for adding up at the table."""
    made = table(leaf.edition, "cards") if leaf.edition.kind == "shedding" else None
    return (
        [
            {"label": [word_of(row[0], column) for column in leaf.columns], "value": row[1]}
            for row in made.rows
            if not isinstance(row[0], str) and isinstance(row[1], str)
        ]
        if made
        else []
    )


FORMS: dict[str, Callable[[PrintContext], tuple[str, tuple[str, ...], dict[str, FormPart]]]] = {
    "roles": _roles,
    "shedding": _shedding,
    "landlord": _landlord,
    "duel": _duel,
    "places": _places,
}
