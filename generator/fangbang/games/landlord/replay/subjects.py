"""What the referee of doudizhu cites, and which answers he goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Subject = Literal[
    "players",
    "deal",
    "first-bidder",
    "one-bid",
    "bid",
    "higher-bid",
    "highest-bid",
    "no-bid",
    "lead",
    "turn",
    "lead-again",
    "out",
    "patterns",
    "four-two",
    "repeated-kickers",
    "triple-kickers",
    "joker-pair-kickers",
    "reading",
    "rocket",
    "bomb",
    "bombs",
    "same-pattern",
    "singles",
    "pairs",
    "runs",
    "bodies",
]

_YES_NO = ("yes", "no")
# by question, the answers between which a log shows a difference
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "four-two": ("both", "singles", "pairs"),
    "repeated-kickers": _YES_NO,
    "triple-kickers": _YES_NO,
    "joker-pair-kickers": _YES_NO,
}
