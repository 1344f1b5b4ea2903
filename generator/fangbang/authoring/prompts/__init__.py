"""A game asked for at the prompt, and written into the results as a person would write it."""

from __future__ import annotations

from typing import Any

from ...documents.append_to_list import Unwritable
from .game_prompter import GamePrompter
from .position import as_drawn, file_name, slot
from .yaml_writer import appended, game_yaml, inline_yaml, new_file, pages_of


def asked(prompter: GamePrompter) -> dict[str, Any]:
    """One game: where it belongs, then what happened in it."""
    prompter.where = slot(prompter)
    sheet = prompter.contest.edition.game.ask(prompter)
    return prompter.where | as_drawn(prompter, sheet) | sheet


__all__ = [
    "GamePrompter",
    "Unwritable",
    "appended",
    "asked",
    "file_name",
    "game_yaml",
    "inline_yaml",
    "new_file",
    "pages_of",
]
