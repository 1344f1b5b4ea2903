"""What the referee of uno cites, and which answers he goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Subject = Literal[
    "seats",
    "deck",
    "cards",
    "dealer",
    "deal",
    "first-card",
    "first",
    "turn",
    "follow",
    "named-colour",
    "wild",
    "wild-four",
    "wild-four-colour",
    "imposed",
    "no-match",
    "play-drawn",
    "voluntary-draw",
    "last-card",
    "zero-last",
    "forgot-uno",
    "optional-penalties",
    "end",
    "final-penalty",
    "reshuffle",
]

_YES_NO = ("yes", "no")
# by question, the answers between which a log shows a difference
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "first": ("left-of-dealer", "dealer"),
    "wild-four": ("any-time", "no-colour-only"),
    "play-drawn": _YES_NO,
    "voluntary-draw": _YES_NO,
    "zero-last": _YES_NO,
    "optional-penalties": ("on", "off"),
}
