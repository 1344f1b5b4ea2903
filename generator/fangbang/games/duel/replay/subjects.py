"""What the referee of gomoku cites, and which answers he goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Subject = Literal["board", "turns", "exchange", "line", "draw", "declared"]

# by question, the answers between which a log shows a difference
ANSWERS: Mapping[str, tuple[str, ...]] = {}
