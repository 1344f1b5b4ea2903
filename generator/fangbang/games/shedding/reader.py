"""A hand as it is written → SheddingResult."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..fields import read_fields
from ..interfaces import ResultReader
from .fields import FIELDS
from .scoring import SheddingResult, card


def read(reader: ResultReader, item: Mapping[str, Any]) -> SheddingResult | None:
    """None where something in it was told."""
    if cards := _loose_cards(reader, item["left"]):
        better = " ".join(cards)
        reader.tell("cards-with-commas", "left", cards[0], of_key=True, better=better)
        return None
    given = {key: value for key, value in item.items() if value}
    values = read_fields(FIELDS, reader, given, ("out", "left", "last"))
    if values is None:
        return None
    return SheddingResult(values.get("out"), values["left"], values.get("last", "").strip())


def _loose_cards(reader: ResultReader, left: Mapping[str, Any]) -> list[str]:
    """{韓梅梅: r5, W, gS}: to YAML each card behind a comma is a key without a value."""
    return [
        name
        for name, held in left.items()
        if held is None and not reader.knows(name) and card(name)
    ]
