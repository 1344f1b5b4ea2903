"""What the referee of killer cites, and which answers he goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Subject = Literal[
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

_ALLOWED = ("allowed", "forbidden")
# by question, the answers between which a log shows a difference
ANSWERS: Mapping[str, tuple[str, ...]] = {
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
}
