"""Referees that read a written game again, step by step, and say what it proves."""

from __future__ import annotations

from .result import Replay, RuleViolation, Step

__all__ = ["Replay", "RuleViolation", "Step"]
