"""What a referee cites, and which answers he goes by.

He cites subjects, never numbers: which clause is about one, the edition says (`clauses` in
rule.yaml).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Killer = Literal[
    "players",
    "setup",
    "deal",
    "kill",
    "self-kill",
    "check",
    "dead",
    "confession",
    "ballot",
    "self-vote",
    "vote",
    "end",
    "surrender",
    "tie",
    "tied-vote",
    "same-first-victim",
]
Uno = Literal[
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
Doudizhu = Literal[
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
Gomoku = Literal["board", "turns", "exchange", "line", "draw", "declared"]
Subject = Killer | Uno | Doudizhu | Gomoku

SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "killer": get_args(Killer),
    "uno": get_args(Uno),
    "doudizhu": get_args(Doudizhu),
    "gomoku": get_args(Gomoku),
}

_YES_NO, _ALLOWED = ("yes", "no"), ("allowed", "forbidden")

# By question, the answers between which a log shows a difference.
ANSWERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "killer": {
        "no-kill": _ALLOWED,
        "kill-tie": ("judge", "nobody"),
        "self-kill": _ALLOWED,
        "confession": ("vote", "out"),
        "self-vote": _ALLOWED,
        "no-votes": ("nobody-out", "tie"),
        "removed-words": ("none", "counted"),
        "surrender": _ALLOWED,
        "both-out": ("draw", "police", "killer"),
        "tied-vote": _ALLOWED,
        "third-ballot": ("still-tied", "first-tied"),
        "same-first-victim": _ALLOWED,
    },
    "uno": {
        "first": ("left-of-dealer", "dealer"),
        "wild-four": ("any-time", "no-colour-only"),
        "play-drawn": _YES_NO,
        "voluntary-draw": _YES_NO,
        "zero-last": _YES_NO,
        "optional-penalties": ("on", "off"),
    },
    "doudizhu": {
        "four-two": ("both", "singles", "pairs"),
        "repeated-kickers": _YES_NO,
        "triple-kickers": _YES_NO,
        "joker-pair-kickers": _YES_NO,
    },
}
