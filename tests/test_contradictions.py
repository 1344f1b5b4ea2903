"""The contradictions, gaps and slips of the documents that everything started from, row by
row: what the program does about each.

CASE: a check tells it, and a case that names the row shows it. SHEET: a check on rule sheets tells
it (tests/sheets). DECIDE: the rules leave it open, and a contest that plays by them must answer.
READ: the edition settles it, and its sources name the row. NOTHING: why not.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
CASE, SHEET, DECIDE, READ, NOTHING = "case", "sheet", "decide", "read", "nothing"
ROWS: dict[str, tuple[str, str]] = {
    "C.1": (CASE, "plan/budget-sum"),
    "C.2": (CASE, "plan/schedule-outside-the-hours"),
    "C.2b": (CASE, "plan/schedule-overlap"),
    "C.3": (CASE, "plan/weekday"),
    "C.4": (CASE, "plan/no-such-hour-of-a-deadline"),
    "C.5": (CASE, "plan/missing-contact"),
    "C.6": (CASE, "plan/award-order"),
    "C.7": (DECIDE, "killer/titles"),
    "C.8": (CASE, "sheets-of-results/judge-plays"),
    "C.9": (DECIDE, "killer/draw"),
    "C.10": (SHEET, "bare-number"),
    "C.10b": (CASE, "sheets-of-results/role-count"),
    "C.11": (CASE, "plan/too-few-entrants"),
    "C.12": (READ, "killer"),
    "C.13": (READ, "killer-club"),
    "C.14": (READ, "killer"),
    "C.15": (SHEET, "script-differs"),
    "C.16": (READ, "killer-club"),
    "C.17": (SHEET, "dangling-clause"),
    "C.18": (SHEET, "dangling-term"),
    "C.19": (CASE, "sheets-of-results/penalty-without-a-number"),
    "C.20": (DECIDE, "killer-club/time-limit"),
    "C.21": (DECIDE, "killer-club/appeals"),
    "C.22": (READ, "killer-club"),
    "C.23": (READ, "killer-club"),
    "C.24": (READ, "killer-club"),
    "C.25": (READ, "killer-club"),
    "C.26": (READ, "killer-club"),
    "C.27": (READ, "killer-club"),
    "C.28": (READ, "killer-club"),
    "C.29": (SHEET, "glossary-order"),
    "C.30": (SHEET, "dangling-term"),
    "C.31": (READ, "killer-club"),
    "C.32": (DECIDE, "killer/kill-tie"),
    "C.33": (DECIDE, "uno/first"),
    "C.34": (CASE, "plan/open-question"),
    "C.35": (DECIDE, "uno/end"),
    "C.36": (DECIDE, "uno/score"),
    "C.37": (CASE, "replay/uno-zero-last"),
    "C.38": (READ, "uno"),
    "C.39": (CASE, "replay/uno-drawn-card"),
    "C.40": (SHEET, "bracket-alone"),
    "C.41": (CASE, "sheets-of-results/table-of-one"),
    "C.42": (READ, "doudizhu"),
    "C.43": (SHEET, "numbering-gap"),
    "C.44": (CASE, "engine/eighteen-in-tables-of-three"),
    "C.45": (CASE, "stages/undecided-advancement"),
    "C.46": (CASE, "replay/doudizhu-kickers-barred"),
    "C.47": (CASE, "scores/doudizhu-bid-and-bombs"),
    "C.48": (CASE, "scores/doudizhu-spring"),
    "C.49": (CASE, "engine/third-place-left-open"),
    "C.50": (
        NOTHING,
        "how many referees and boards there are is no more than a line of staff and of the budget",
    ),
    "C.51": (NOTHING, "a unit in the name of a thing to buy is copied as it stands"),
    "C.52": (CASE, "plan/placeholder"),
    "C.53": (NOTHING, "two orders that do not contradict each other"),
    "C.54": (READ, "killer"),
    "C.55": (READ, "killer"),
    "C.56": (READ, "doudizhu"),
    "C.57": (READ, "killer-field"),
    "C.58": (DECIDE, "killer/self-vote"),
    "C.59": (READ, "killer"),
    "C.60": (READ, "killer"),
    "C.61": (READ, "killer"),
    "C.62": (CASE, "plan/prize-quantity"),
    "C.63": (READ, "uno"),
    "C.64": (NOTHING, "when to be there is said in a notice, in words"),
    "C.65": (
        NOTHING,
        "how long a game takes is said nowhere, so no timetable can be refused for it",
    ),
    "C.66": (READ, "killer-club"),
    "C.67": (CASE, "stages/undecided-award"),
    "C.68": (READ, "doudizhu"),
    "C.69": (READ, "doudizhu"),
}


@pytest.mark.parametrize("row", ROWS)
def test_every_row_has_its_answer(row: str) -> None:
    kind, where = ROWS[row]
    cited = re.compile(re.escape(row) + r"(?![0-9b])")
    if kind == CASE:
        text = (ROOT / "tests" / "cases" / f"{where}.md").read_text(encoding="utf-8")
        assert cited.search(text.split("\n\n", 1)[0]), f"{where}: its rule does not name {row}"
    elif kind == SHEET:
        sources = [
            (ROOT / "generator/fangbang/checks" / name).read_text(encoding="utf-8")
            for name in (
                "rulesheet_translations.py",
                "rulesheet_brackets.py",
                "rulesheet_parameters.py",
                "glossary.py",
            )
        ]
        assert f'"{where}' in "".join(sources) or where.startswith("dangling-"), (
            f"no check tells {where}"
        )
        assert f'"{where} ' in (ROOT / "tests/sheets/test_check_sheets.py").read_text(
            encoding="utf-8"
        ).replace("+ ", '"'), f"no test shows {where}"
    elif kind == DECIDE:
        edition, question = where.split("/")
        rule = (ROOT / "rules" / edition / "rule.yaml").read_text(encoding="utf-8")
        assert question in yaml.safe_load(rule)["open"] and cited.search(rule), where
    elif kind == READ:
        assert (
            row
            in yaml.safe_load((ROOT / "rules" / where / "rule.yaml").read_text(encoding="utf-8"))[
                "sources"
            ]
        ), where


def test_no_row_is_left_out() -> None:
    numbers = {int(row.removeprefix("C.").rstrip("b")) for row in ROWS}
    assert numbers == set(range(1, 70)) and {"C.2b", "C.10b"} <= set(ROWS)
