"""A table with one header row → entrants of a plan, or the games
of a contest, as YAML to look over.
"""

from __future__ import annotations

from .columns import entrants, games
from .spreadsheet import Grid, NoReader, read_grid

__all__ = ["Grid", "NoReader", "entrants", "games", "read_grid"]
