"""The numbers of a game that brings everybody points."""

from __future__ import annotations

from ..fields import Field, Fields

RULE_FIELDS: Fields = {
    "points": Field(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {"zero-sum": {"type": "boolean"}},
        }
    ),
}
