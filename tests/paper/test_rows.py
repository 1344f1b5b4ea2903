"""Nothing of the sources is lost: every row of the inventory is named by an edition, and stands
at a clause, a term, a line or a tip.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fangbang.build.pipeline import SiteContext

RULES = Path(__file__).parents[2] / "rules"
# the titles of the glossary and of the script: a file, not a line in it
HEADINGS = {"T.0", "R.0"}
_ROWS = """
K.0 K.1 K.1.1 K.1.2a K.1.2b K.1.2c K.2 K.2.1 K.2.2 K.2.3 K.3 K.3.1 K.3.2 K.3.3 K.3.4 K.3.5 K.3.6a K.3.6b K.3.6c K.3.6d K.3.7 K.3.7b K.3.8
K.3.9 K.3.10a K.3.10b K.3.11 K.3.11b K.3.12 K.3.13 K.3.14a K.3.14b K.3.14c K.3.15a K.3.15b K.3.15c K.3.16a K.3.16b K.3.17 K.3.18 K.3.19
K.3.20 K.4 K.4.1 K.4.2 K.4.3 K.4.4 K.4.5a K.4.5b K.4.5c K.5 K.5.0 K.5.1 K.5.2 K.5.3 K.5.4 K.6 K.6.1 K.6.2 K.6.3
N.0 N.1 N.2 N.3 N.4 N.5a N.5b N.6 N.7 N.8 N.9 N.10 N.11 N.12 N.13 N.14a N.14b N.15 N.16 N.17
T.0 T.1 T.2 T.3 T.4 T.5 T.6 T.7 T.8 T.9 T.10 T.11 T.12 T.13 T.14 T.15 T.16 T.17 T.18 T.19 T.20 T.21 T.22 T.23 T.24 T.25 T.26 T.27 T.28 T.29
T.30 T.31 T.32 T.33 T.34 T.35 T.36
R.0 R.1 R.2 R.3 R.4 R.5 R.6 R.7 R.8 R.9 R.10 R.11 R.12 R.13 R.14 R.15 R.16 R.17 R.18 R.19 R.20 R.21 R.22
S.0a S.1.1 S.1.2 S.1.3 S.1.4 S.1.5 S.1.6 S.1.7 S.1.8 S.1.9 S.2.1 S.2.2 S.3.1 S.3.2 S.3.3 S.3.4 S.4.1 S.4.2 S.4.3 S.5.1 S.5.2 S.5.3 S.6.1
S.6.2 S.6.3 S.6.4
U.0 U.1 U.2a U.2b U.3 U.4 U.5 U.5.1 U.5.2 U.5.3 U.5.4 U.6 U.7 U.8a U.8b U.9 U.10 U.10.1 U.10.2 U.10.3 U.10.4 U.11 U.12 U.12.1 U.12.2 U.12.3
U.12.4 U.12.5 U.13 U.14 U.x
D.0 D.1 D.2 D.3 D.4a D.4b D.5 D.6 D.7 D.8a D.8b D.8c D.9 D.10 D.11a D.11b D.12a D.12b D.12c D.12d D.12e D.13 D.14a D.14b D.14c D.15 D.15a
D.15b D.15c D.15d D.15e D.15f D.15g D.15h D.15i D.15j D.15k D.15l D.16 D.16a D.16b D.16c D.16d D.16e D.16f D.16g D.16h D.17 D.18 D.18a D.18b
D.18c D.18d D.18e D.18f D.18g D.x
G.0 G.1 G.2 G.3 G.4 G.5 G.6 G.x
"""
ROWS = _ROWS.split()
COUNTS = {"K": 60, "N": 20, "T": 37, "R": 23, "S": 26, "U": 31, "D": 57, "G": 8}


def test_the_list_is_whole() -> None:
    assert {
        kind: sum(row.startswith(kind + ".") for row in ROWS) for kind in COUNTS
    } == COUNTS and len(ROWS) == len(set(ROWS)) == 262


def test_every_row_is_named_by_an_edition(shared: SiteContext) -> None:
    assert shared.site
    named = {row for edition in shared.site.editions.values() for row in edition.sources}
    assert set(ROWS) <= named
    assert {row for row in named if row[0] in COUNTS} <= set(ROWS)


def comments(language: str) -> set[str]:
    """Rows at the clauses of the sheets and tips in one language."""
    texts = [
        path.read_text(encoding="utf-8")
        for name in ("sheet", "tips")
        for path in RULES.glob(f"*/{name}.{language}.md")
    ]
    return {
        row
        for text in texts
        for found in re.findall(r"<!--(.*?)-->", text, re.S)
        for row in found.split()
    }


def sources() -> set[str]:
    """Rows at terms and cues, which are in every language at once."""
    files: list[Any] = [
        yaml.safe_load(path.read_text(encoding="utf-8"))
        for name in ("glossary", "script")
        for path in RULES.glob(f"*/{name}.yaml")
    ]
    return {row for entries in files for entry in entries for row in entry.get("source") or ()}


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_every_row_stands_somewhere(language: str) -> None:
    assert set(ROWS) - comments(language) - sources() == HEADINGS


def test_both_languages_have_the_same_rows() -> None:
    assert comments("zh-Hant") == comments("en")


def test_the_rows_reach_the_clauses(shared: SiteContext) -> None:
    for edition, sheets in shared.sheets.items():
        rows = {
            language: {clause.id: clause.rows for clause in sheet.clauses.values()}
            for language, sheet in sheets.items()
        }
        assert rows["zh-Hant"] == rows["en"], edition
