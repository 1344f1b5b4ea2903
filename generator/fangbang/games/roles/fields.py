"""What is recorded of a game of hidden roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...messages.catalog import translations
from ..fields import Field, Fields, Named, Schema, only, spellings
from ..interfaces import Params
from ..replays.log_schema import SEAT, SEAT_MARK


def role_spellings(params: Params) -> dict[str, list[str]]:
    """Role → by what words it may be written."""
    return {key: spellings(key, names_of(key, role)) for key, role in params["roles"].items()}


def names_of(key: str, role: Mapping[str, Any]) -> dict[str, str]:
    """A role's names, by language; "" for one that is the same in every language."""
    name = role.get("name", key)
    return dict(name) if isinstance(name, Mapping) else {"": str(name)}


def sides_of(params: Params) -> list[str]:
    """The sides that roles are on, in their order."""
    return list(dict.fromkeys(role["side"] for role in params["roles"].values()))


@dataclass(frozen=True)
class _ByRole(Field):
    def table_columns(self, key: str, params: Params) -> Mapping[str, list[str]]:
        return {f"{key}.{role}": words for role, words in role_spellings(params).items()}

    def narrowed(self, schema: Schema, params: Params, named: Named) -> Schema:
        who = schema["additionalProperties"]
        words = [word for spelling in role_spellings(params).values() for word in spelling]
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(words, who),
        }


def _winners(params: Params) -> Schema:
    roles = role_spellings(params)
    sides = [word for side in sides_of(params) for word in roles.get(side, [side])]
    return only((*sides, *spellings("draw", translations("value-draw"))))


_LOG: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "seats": {"$ref": "#/$defs/names"},
        "rounds": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "check": SEAT,
                    "kill": SEAT,
                    "removed": SEAT,
                    "vote": {
                        "type": ["string", "array", "null"],
                        "items": {
                            "type": ["string", "object"],
                            "additionalProperties": {
                                "type": ["integer", "string", "array"],
                                "maxLength": 200,
                                "minimum": -1000000,
                                "maximum": 1000000,
                                "items": SEAT_MARK,
                            },
                        },
                    },
                    "confessed": SEAT,
                    "surrender": SEAT,
                    "note": {"$ref": "#/$defs/text"},
                },
            },
        },
    },
}
FIELDS: Fields = {
    "roles": _ByRole(
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/names"}}, required=True
    ),
    "winner": Field(required=True, offers=_winners),
    "log": Field(_LOG),
}
