"""The clause that a referee's refusal leads to, by an edition's rule.yaml as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangbang.games.replays import RuleViolation


def cited(params: Mapping[str, Any], illegal: RuleViolation | None) -> str | None:
    """As the edition lists it, else the clause of the open question so named."""
    asked = params.get("open", {}).get(illegal.subject, {}) if illegal else {}
    return illegal and (params.get("clauses", {}).get(illegal.subject) or asked.get("clause"))
