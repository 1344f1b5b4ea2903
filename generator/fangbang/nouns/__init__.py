"""The nouns people wrote: settings, players, rule editions, plans and results, each knowing its place."""
from __future__ import annotations

from .names import Names, clean
from .plan import BudgetLine, Contest, Departure, Photo, Prize, Prose, Published, Registration, ScheduleItem, Site, Tournament
from .rules import AGREED, BY_DEFAULT, BY_PLAN, OTHERWISE, Answer, Citation, Cue, Edition, Question, SheetSource, Term
from .settings import Player, Settings, Source, Text, path_of

__all__ = [
    "AGREED", "BY_DEFAULT", "BY_PLAN", "OTHERWISE", "Answer", "BudgetLine", "Citation", "Contest", "Cue", "Departure",
    "Edition", "Names", "Photo", "Player", "Prize", "Prose", "Published", "Question", "Registration", "ScheduleItem", "Settings",
    "SheetSource", "Site", "Source", "Term", "Text", "Tournament", "clean", "path_of",
]
