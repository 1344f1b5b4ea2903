"""The nouns people wrote: settings, players, rule editions, plans
and results, each knowing its place.
"""

from __future__ import annotations

from .lifecycle import Lifecycle, State, day_of, is_past, lifecycle
from .name_index import Names, alike, as_typed, clean, digits, key_of, plain_label
from .rule_edition import (
    AGREED,
    BY_DEFAULT,
    BY_PLAN,
    OTHERWISE,
    Answer,
    Citation,
    Edition,
    OpenRule,
    ScriptLine,
    SheetSource,
    Term,
)
from .site import Player, Settings, Text, path_of
from .tournament import (
    BudgetLine,
    Contest,
    Departure,
    Photo,
    Prize,
    Prose,
    Published,
    Registration,
    ScheduleItem,
    Site,
    Tournament,
)

__all__ = [
    "AGREED",
    "BY_DEFAULT",
    "BY_PLAN",
    "OTHERWISE",
    "Answer",
    "BudgetLine",
    "Citation",
    "Contest",
    "Departure",
    "Edition",
    "Lifecycle",
    "Names",
    "OpenRule",
    "Photo",
    "Player",
    "Prize",
    "Prose",
    "Published",
    "Registration",
    "ScheduleItem",
    "ScriptLine",
    "Settings",
    "SheetSource",
    "Site",
    "State",
    "Term",
    "Text",
    "Tournament",
    "alike",
    "as_typed",
    "clean",
    "day_of",
    "digits",
    "is_past",
    "key_of",
    "lifecycle",
    "path_of",
    "plain_label",
]
