"""Valid documents → the Site: the only room that knows our keys (and no YAML)."""

from __future__ import annotations

from .namesakes import told_apart
from .rule_edition import shape_editions
from .site import shape_pages, shape_players, shape_settings
from .tournament import shape_tournament

__all__ = [
    "shape_editions",
    "shape_pages",
    "shape_players",
    "shape_settings",
    "shape_tournament",
    "told_apart",
]
