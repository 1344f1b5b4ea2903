"""Blank forms for results: what of a game is written down, in the order in which a results file has
it, so that a scorer types a sheet from top to bottom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...documents.schemas import schema
from .cards import game_count
from .check_sums import check_of
from .sheet import PrintContext

if TYPE_CHECKING:
    from ..facts.paper import CardValue, Form, FormLine, FormPart

# how many forms an A4 has
SIZES = {"full": 1, "half": 2, "quarter": 4}
# added to a game, so behind what happened in it
_TAIL = ("penalties",)


def order_of(kind: str) -> list[str]:
    """The keys of one game in the order of the schema; what is added to a game comes last."""
    keys = list(schema(f"results-{kind}")["properties"]["games"]["items"]["properties"])
    return [key for key in keys if key not in _TAIL] + [key for key in keys if key in _TAIL]


def form_of(leaf: PrintContext) -> Form | None:
    """The form of one game (or of one table's few games); nothing where
    a table of all games serves better.
    """
    form = leaf.edition.game.form(leaf)
    if form is None:
        return None
    order = order_of(leaf.edition.kind)
    names = [part["names"] for part in form.parts.values() if part["kind"] == "names"]
    # what a kind of game made: the template knows its form by `kind`
    parts = [cast("FormPart", form.parts[key]) for key in sorted(form.parts, key=order.index)]
    values = [cast("CardValue", value) for value in form.values]
    head = [cast("FormLine", leaf.line(key)) for key in sorted(form.head, key=order.index)]
    games = range(1, game_count(leaf.edition) + 1)
    return {
        "size": form.size,
        "up": SIZES[form.size],
        "head": head,
        "parts": parts,
        "check": check_of(leaf),
        "signs": [leaf.label(f"sign-{who}") for who in ("judge", "scorer", "checked")],
        "values": values,
        "games": [leaf.label("score-game-n", n=at) for at in games],
        "total": leaf.label("score-total"),
        "point": leaf.label("points"),
        "points": names[0] if names else [],
    }
