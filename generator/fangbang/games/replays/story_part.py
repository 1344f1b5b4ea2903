"""The story of a replayed game, part by part, as its page has it."""

from __future__ import annotations

from typing import Any

from ..interfaces import Part


def part(heading: str, **more: Any) -> Part:
    """One part of a story with all that the template may ask for."""
    return {
        "heading": heading,
        "lines": [],
        "hands": [],
        "tricks": None,
        "turns": [],
        "seats": [],
        "roles": False,
        "phases": [],
        **more,
    }
