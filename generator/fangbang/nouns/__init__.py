"""The nouns people wrote: settings, players, rule editions, plans and results, each knowing its place."""
from __future__ import annotations

from .names import Names, clean, digits, key_of
from .plan import BudgetLine, Contest, Photo, Prize, Prose, Published, Registration, ScheduleItem, Site, Tournament
from .rules import Cue, Edition, Question, SheetSource, Term
from .settings import Player, Settings, Source, Text, path_of

__all__ = [
    "BudgetLine", "Contest", "Cue", "Edition", "Names", "Photo", "Player", "Prize", "Prose", "Published", "Question", "Registration", "ScheduleItem",
    "Settings", "SheetSource", "Site", "Source", "Term", "Text", "Tournament", "clean", "digits",
    "key_of", "path_of",
]
