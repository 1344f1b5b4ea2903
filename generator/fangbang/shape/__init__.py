"""Valid documents → the Site: the only room that knows our keys (and no YAML)."""

from __future__ import annotations

from .namesakes import told_apart
from .plan import shape_tournament
from .rules import shape_editions
from .settings import shape_pages, shape_players, shape_settings

__all__ = [
    "shape_editions",
    "shape_pages",
    "shape_players",
    "shape_settings",
    "shape_tournament",
    "told_apart",
]
