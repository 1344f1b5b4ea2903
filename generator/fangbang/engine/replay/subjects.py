"""What a referee cites: subjects, never numbers. Which clause is about one, the edition says (`clauses` in rule.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Killer = Literal[
    "players", "setup", "deal", "kill", "self-kill", "check", "dead", "confession", "ballot", "self-vote", "vote",
    "end", "surrender", "tie", "tied-vote", "same-first-victim",
]
Uno = Literal[
    "seats", "deck", "cards", "dealer", "deal", "first-card", "first", "turn", "follow", "named-colour", "wild",
    "wild-four", "wild-four-colour", "imposed", "no-match", "play-drawn", "voluntary-draw", "last-card", "zero-last",
    "forgot-uno", "optional-penalties", "end", "final-penalty", "reshuffle",
]
Doudizhu = Literal[
    "players", "deal", "first-bidder", "one-bid", "bid", "higher-bid", "highest-bid", "no-bid", "lead", "turn",
    "lead-again", "out", "patterns", "four-two", "repeated-kickers", "triple-kickers", "joker-pair-kickers", "reading",
    "rocket", "bomb", "bombs", "same-pattern", "singles", "pairs", "runs", "bodies",
]
Gomoku = Literal["board", "turns", "exchange", "line", "draw", "declared"]
Subject = Killer | Uno | Doudizhu | Gomoku

SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "killer": get_args(Killer), "uno": get_args(Uno), "doudizhu": get_args(Doudizhu), "gomoku": get_args(Gomoku),
}
