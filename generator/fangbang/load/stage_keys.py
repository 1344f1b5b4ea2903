"""Which keys of a stage its format looks at: one that it does not would
change nothing, and nobody would know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..documents.document import Document
from ..engine.formats import FORMATS
from ..messages.problem import WARNING, Problem

OF_EVERY = frozenset({"name", "title", "format", "ties", "carry", "advance", "drop-worst"})


def unused_keys(
    plan: Document, at: tuple[str | int, ...], stage: Mapping[str, Any]
) -> Iterator[Problem]:
    """`games` of a Swiss, `size` of a knock-out: each at its key."""
    known = FORMATS[stage["format"]].keys
    for key in stage:
        if key not in OF_EVERY and key not in known:
            yield Problem(
                "stage-key-unused",
                plan.place(*at, key, of_key=True),
                {"key": key, "format": stage["format"], "known": list(known)},
                severity=WARNING,
            )
