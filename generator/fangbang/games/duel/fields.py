"""What is recorded of a game between two."""

from __future__ import annotations

from dataclasses import dataclass

from ...messages.catalog import translations
from ..fields import Field, Fields, Name, Named, Schema, offered_names, only, rather, spellings
from ..interfaces import Params
from ..pair_result import AFTER, DECIDERS

ENDS = ("five", "full", "agreed", "resign", "time", "foul")
_NUMBER = "[0-9]{1,9}"
_BETWEEN = r"\s{0,9}[:：–-]\s{0,9}"
_EXACT = _NUMBER + "([.][0-9]{1,9})?"


@dataclass(frozen=True)
class _Winner(Field):
    def narrowed(self, schema: Schema, params: Params, named: Named) -> Schema:
        fixed = [
            word
            for key in ("draw", "black", "white")
            for word in spellings(key, translations(f"value-{key}"))
        ]
        values = (*offered_names(named), *fixed)
        return only(values) if "enum" in named else rather(values)


def _score(number: str) -> Field:
    pattern = f"^{number}{_BETWEEN}{number}$"
    return Field({"type": "string", "pattern": pattern, "x-form": "score"})


FIELDS: Fields = {
    "players": Field(
        {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/name"}}
    ),
    "black": Name(),
    "white": Name(),
    "winner": _Winner(),
    "score": _score(_EXACT),
    "shootout": _score(_NUMBER),
    "after": Field({"enum": list(AFTER)}),
    "decider": Field({"enum": list(DECIDERS)}),
    "walkover": Name(),
    "forfeit": Name(),
    "no-show": Name(),
    "double-forfeit": Field({"type": "boolean"}),
    "bye": Name(),
    "worth": Field({"enum": ["full", "half", "zero"]}),
    "why": Field({"$ref": "#/$defs/text"}),
    "swapped": Field({"type": "boolean"}),
    "moves": Field(),
    "sgf": Field(),
    "end": Field(offers=lambda params: rather(ENDS)),
}
