"""The numbers of a game in rounds."""

from __future__ import annotations

from ..exact_numbers import as_written
from ..fields import Field, Fields
from ..interfaces import Params
from ..rule_parts import Label, RuleTable

RULE_FIELDS: Fields = {
    # what each round counts
    "weights": Field(
        {"type": "array", "minItems": 1, "maxItems": 100, "items": {"$ref": "#/$defs/points"}}
    ),
}


def tables(params: Params) -> dict[str, RuleTable]:
    """What each round counts."""
    weights = params.get("weights", ())
    rows = tuple((str(number), as_written(weight)) for number, weight in enumerate(weights, 1))
    headers = (Label("table-weights-what"), Label("table-weights-value"))
    return {"weights": RuleTable(headers, rows)} if rows else {}
