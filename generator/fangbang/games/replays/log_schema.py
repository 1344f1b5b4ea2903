"""What full logs of several games have: seats and cards, as people write them.

They are loose on purpose: what is wrong in a log its referee tells, at the step.
"""

from __future__ import annotations

from typing import Any

SEAT_MARK: dict[str, Any] = {
    "type": ["integer", "string"],
    "maxLength": 200,
    "minimum": -1000000,
    "maximum": 1000000,
}
# two seats where one is meant: the referee says so
SEAT: dict[str, Any] = {
    "type": ["integer", "string", "array", "null"],
    "maxLength": 200,
    "minimum": -1000000,
    "maximum": 1000000,
    "items": SEAT_MARK,
}
CARDS: dict[str, Any] = {
    "type": ["string", "integer", "array"],
    "maxLength": 10000,
    "minimum": -1000000,
    "maximum": 1000000,
    "items": SEAT_MARK,
}
