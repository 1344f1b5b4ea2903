"""What the originals garbled, said twice or left out is never mended in silence: a
reader sees that, and what stood there.

Clauses, terms, cues and lines of a plan cite the rows that they come from (`C.25`). A row of MENDED
was a slip, a loss or an open matter of an original: wherever a folder cites it, a text that cites
it says so, in each of its languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
MENDED = {
    f"C.{number}"
    for number in (
        3,
        4,
        10,
        12,
        13,
        14,
        15,
        16,
        22,
        23,
        24,
        25,
        26,
        28,
        47,
        48,
        50,
        51,
        54,
        55,
        56,
        57,
        64,
        65,
    )
}
FOLDERS = [
    path.parent
    for path in sorted(ROOT.glob("rules/*/rule.yaml"))
    + sorted(ROOT.glob("content/*/tournament.yaml"))
]
NOTE = {
    "zh-Hant": re.compile("原文|原件|原規則|策劃書"),
    "en": re.compile(r"\boriginal\b|\bthe plan\b", re.I),
}
_ROW = re.compile(r"\b[A-Z]+\.\d+[a-z]?\b")


def texts(folder: Path, language: str) -> Iterator[tuple[set[str], str]]:
    """(rows, text) of everything in a folder that is read in one
    language and cites where it comes from.
    """
    for path in folder.glob(f"*.{language}.md"):
        for line in path.read_text(encoding="utf-8").splitlines():
            text, _, comment = line.partition("<!--")
            yield set(_ROW.findall(comment)), text
    for path in (folder / "glossary.yaml", folder / "script.yaml"):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else ():
            said = [
                str(value.get(language, "")) for value in entry.values() if isinstance(value, dict)
            ]
            yield set(map(str, entry.get("source", ()))), " ".join(said)
    plan = folder / "tournament.yaml"
    for line in plan.read_text(encoding="utf-8").splitlines() if plan.exists() else ():
        text, _, comment = line.partition(" # ")
        yield set(_ROW.findall(comment)), text if f"{language}:" in text else ""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", NOTE)
def test_a_mended_row_is_told(folder: Path, language: str) -> None:
    cited: dict[str, list[str]] = {}
    for rows, text in texts(folder, language):
        for row in rows & MENDED if text else ():
            cited.setdefault(row, []).append(text)
    silent = {
        row for row, said in cited.items() if not any(NOTE[language].search(text) for text in said)
    }
    assert not silent


@pytest.mark.parametrize("language", NOTE)
def test_no_mended_row_is_lost(language: str) -> None:
    assert {
        row for folder in FOLDERS for rows, text in texts(folder, language) if text for row in rows
    } >= MENDED


def test_what_an_edition_comes_from_is_cited_in_its_texts() -> None:
    """The list of `sources` and the texts agree on these rows."""
    for folder in FOLDERS:
        main = next(
            path for path in (folder / "rule.yaml", folder / "tournament.yaml") if path.exists()
        )
        listed = (
            set(map(str, yaml.safe_load(main.read_text(encoding="utf-8")).get("sources", ())))
            & MENDED
        )
        assert listed == {row for rows, _ in texts(folder, "zh-Hant") for row in rows} & MENDED, (
            folder.name
        )
