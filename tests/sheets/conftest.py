"""Rule editions for the tests: the repository's own, and small ones made of a few lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from fangbang.documents.document import Document, parse
from fangbang.files.source_file import Source
from fangbang.load.rule_edition import read_editions
from fangbang.messages.problem import Problem
from fangbang.model import Edition

ROOT = Path(__file__).parents[2]


def _editions(files: Mapping[str, bytes]) -> dict[str, Edition]:
    problems: list[Problem] = []
    documents: dict[str, Document] = {}
    for path, data in files.items():
        document = parse(Source(path, data), problems)
        assert document is not None, problems
        documents[path] = document
    return read_editions(documents)


@pytest.fixture(scope="session")
def own() -> dict[str, Edition]:
    """Every edition in rules/."""
    found = sorted(path for path in (ROOT / "rules").rglob("*") if path.suffix in (".yaml", ".md"))
    return _editions({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in found})


@pytest.fixture(scope="session")
def make() -> Callable[[Mapping[str, str]], Edition]:
    """An edition from the texts of its files; rule.yaml may be left out."""

    def made(files: Mapping[str, str]) -> Edition:
        whole = {"rule.yaml": RULE, **files}
        return _editions({f"rules/tag/{name}": text.encode() for name, text in whole.items()})[
            "tag"
        ]

    return made


@pytest.fixture(scope="session")
def rule() -> str:
    """The rule.yaml of the small editions."""
    return RULE


RULE = """\
name: {zh-Hant: 捉迷藏, en: Tag}
game: roles
players: {min: 6, max: 12}
roles:
  hunter: {name: {zh-Hant: 獵人, en: Hunter}, side: hunter, points: 4}
  hare: {name: {zh-Hant: 兔子, en: Hare}, side: hare, points: 2.50}
judge: {points: -1}
setups: [{players: [6, 8], hunter: 2}, {players: [9, 12], hunter: 3}]
example: {players: 10}
numbers: {minutes: 15, places: [5, 3, 1]}
sides: {first: {zh-Hant: 黑, en: Black}}
open:
  start: {ask: {zh-Hant: 誰先？, en: Who starts?}, choices: [hunters, hares], default: hares, clause: play.1}
sheet:
  sections: [play, points]
  states: [players.min, numbers.minutes, setups, roles.hunter.points]
"""
