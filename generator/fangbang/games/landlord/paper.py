"""The score sheet of a hand of one against two."""

from __future__ import annotations

from typing import Any

from ..interfaces import ScoreSheet
from ..paper import CheckSum, Form
from .scoring import FARMERS, LANDLORD, SPRINGS


def form(paper: ScoreSheet) -> Form:
    """The three, and a row for each thing to be noted of their hands."""
    bids, by = paper.params["bids"], paper.params["multiplier"]
    choices: dict[str, list[Any]] = {
        "landlord": [paper.plain(letter) for letter in "ABC"],
        "bid": [paper.plain(str(bid)) for bid in range(bids["min"], bids["max"] + 1)],
        "bombs": [],
        "spring": [paper.label(f"value-{spring}") for spring in SPRINGS],
        "winner": [paper.label(f"value-{side}") for side in (LANDLORD, FARMERS)],
    }
    if by["rocket"] != by["bomb"]:
        choices["rockets"] = []
    rows = {
        key: {
            "kind": "row",
            "key": key,
            "label": paper.label(f"score-{key}"),
            "choices": offered,
        }
        for key, offered in choices.items()
    }
    players = {
        "kind": "names",
        "key": "players",
        "label": paper.label("score-players"),
        "names": [paper.plain(letter) for letter in "ABC"],
    }
    return Form("half", ("stage", "table"), {"players": players, **rows})


def check_sum(paper: ScoreSheet) -> CheckSum:
    """Landlord twice, farmers once each: nought, always (C.69)."""
    shares, by = paper.params["shares"], paper.params["multiplier"]
    text = paper.label(
        "check-landlord",
        landlord=str(shares["landlord"]),
        farmer=str(shares["farmer"]),
        start=str(by["start"]),
        bomb=str(by["bomb"]),
        spring=str(by["spring"]),
    )
    return CheckSum(text, zero=True)
