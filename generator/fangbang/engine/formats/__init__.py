"""Stage formats; FORMATS lists them. A new format is a module here and its line below."""

from __future__ import annotations

from ..stage_formats import StageFormat
from .double_knockout import DOUBLE_KNOCKOUT
from .knockout import KNOCKOUT
from .league import LEAGUE
from .round_robin import ROUND_ROBIN
from .swiss import SWISS
from .tables import TABLES

FORMATS: dict[str, StageFormat] = {
    each.key: each for each in (LEAGUE, TABLES, ROUND_ROBIN, SWISS, KNOCKOUT, DOUBLE_KNOCKOUT)
}
USUAL = LEAGUE  # how a contest is played whose plan has no stages
