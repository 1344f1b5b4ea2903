"""Valid documents → the Site: the only room that knows our keys (and no YAML)."""

from __future__ import annotations

from .namesakes import told_apart
from .rule_edition import read_editions
from .site import read_pages, read_players, read_settings
from .tournament import read_tournament

__all__ = [
    "read_editions",
    "read_pages",
    "read_players",
    "read_settings",
    "read_tournament",
    "told_apart",
]
