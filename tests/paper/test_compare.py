"""Two editions side by side: what answers to what, which words differ, and the verdicts
against the inventory of the sources.
"""

from __future__ import annotations

import pytest

from fangbang.build.pipeline import SiteContext
from fangbang.documents.rulesheet import Clause, Reading, align, anchor, differences
from fangbang.messages.problem import SourceLocation
from fangbang.pages.facts.rules import ComparedRow, ComparePage
from fangbang.pages.localizer import Localizer
from fangbang.pages.rulesheet_diff import compare_facts, compare_path, families

# The sources clause by clause (inventory, section 12): what the Students' Union sheet (000) and the
# club's (003) have in common.
# The field sheet (004) is the Students' Union's, word for word, without points and titles.
VARIANTS = {
    "K.1.1": "DIFF",
    "K.1.2a": "ONLY",
    "K.1.2b": "SAME",
    "K.1.2c": "SAME",
    "K.2": "SPUN",
    "K.2.1": "SAME",
    "K.2.2": "SAME",
    "K.2.3": "SPUN",
    "K.3": "SAME",
    "K.3.1": "SPUN",
    "K.3.2": "SPUN",
    "K.3.3": "SPUN",
    "K.3.4": "DIFF",
    "K.3.5": "DIFF",
    "K.3.6": "SPUN",
    "K.3.7": "DIFF",
    "K.3.7b": "ONLY",
    "K.3.8": "SAME",
    "K.3.9": "SPUN",
    "K.3.10": "DIFF",
    "K.3.11": "SPUN",
    "K.3.11b": "ONLY",
    "K.3.12": "SAME",
    "K.3.13": "SPUN",
    "K.3.14": "SPUN",
    "K.3.15": "DIFF",
    "K.3.16": "SAME",
    "K.3.17": "DIFF",
    "K.3.18": "SPUN",
    "K.3.19": "SAME",
    "K.3.20": "SPUN",
    "K.4": "SPUN",
    "K.4.1": "SAME",
    "K.4.2": "SPUN",
    "K.4.3": "SAME",
    "K.4.4": "SPUN",
    "K.4.5": "SPUN",
    "K.6": "ONLY",
}
EXPECTED = {"SAME": {"same"}, "SPUN": {"same", "differs"}, "DIFF": {"differs"}, "ONLY": {"only"}}
# the club's script, told in its clause
ADDED = {"K.3.8": "R.5: nobody else may open their eyes", "K.3.16": "R.13: no follow-votes"}
# words of the club's own that were kept; all other synonyms were restored
SPUN_STILL = {
    "K.3.2",
    "K.3.6",
    "K.3.14",
    "K.3.18",
    "K.4.5",
    # only in the number of the clause on last words
    "K.3.13",
    # only in the note on a word of the original (C.15)
    "K.3.3",
}
# a line of a table, not a clause
SHEET_ALONE = {"K.1.2a"}


def facts(shared: SiteContext, one: str, other: str, language: str = "zh-Hant") -> ComparePage:
    assert shared.site
    editions = shared.site.editions
    return compare_facts(
        editions[one],
        editions[other],
        shared.sheets,
        Localizer(language, shared.site.settings, compare_path(one, other)),
    )


def inventory_rows(shared: SiteContext, pair: tuple[str, str], row: ComparedRow) -> set[str]:
    """The rows of the inventory that the clauses of a row of the page come from."""
    return {
        name
        for key, cell in zip(pair, row["cells"], strict=True)
        for sheet in shared.sheets[key].values()
        for clause in sheet.clauses.values()
        if cell and (cell["href"] or "").endswith(f"#{anchor(clause.id)}")
        for name in clause.rows
    }


def verdicts(
    shared: SiteContext, one: str, other: str, language: str = "zh-Hant"
) -> dict[str, str]:
    """Row of the inventory → verdict on the clause it stands at."""
    return {
        name: row["verdict"]
        for section in facts(shared, one, other, language)["sections"]
        for row in section["rows"]
        for name in inventory_rows(shared, (one, other), row)
    }


def parts(row: str, known: dict[str, str]) -> set[str]:
    """A clause of the inventory's table is one row, or several (K.3.6
    is K.3.6a to d); K.3.7b is its own.
    """
    return {
        known[name]
        for name in known
        if name == row or (name[:-1] == row and name[-1] in "abcd" and name not in VARIANTS)
    }


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
def test_club_against_union_as_in_the_inventory(shared: SiteContext, language: str) -> None:
    known = verdicts(shared, "killer", "killer-club", language)
    for row, verdict in VARIANTS.items():
        if row in SHEET_ALONE:
            continue
        wanted = {"differs"} if row in ADDED else EXPECTED[verdict]
        found = parts(row, known)
        assert found and found <= wanted, f"{row}: {found}, but {verdict} in the inventory"
        if verdict == "SPUN" and language == "zh-Hant":
            assert found == ({"differs"} if row in SPUN_STILL else {"same"}), row
    assert {known[name] for name in known if name.startswith("N.")} == {"only"}


def test_the_line_of_eight_to_ten_is_only_the_clubs(shared: SiteContext) -> None:
    found = facts(shared, "killer", "killer-club")
    table = next(row for row in found["sections"][0]["rows"] if row["cells"][0]["table"])
    assert table["verdict"] == "differs"
    assert [run["text"] for run in table["cells"][1]["runs"] if run["changed"]] == [
        "8–10：警察 2、殺手 2、平民 4–6"
    ]
    assert not any(run["changed"] for run in table["cells"][0]["runs"])
    assert ("setups", ["", "8–10：警察 2、殺手 2、平民 4–6"]) in [
        (each["path"], each["values"]) for each in found["numbers"]
    ]


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
def test_field_against_union_is_one_text(shared: SiteContext, language: str) -> None:
    known = verdicts(shared, "killer", "killer-field", language)
    clauses = [row for row in VARIANTS if row not in SHEET_ALONE and VARIANTS[row] != "ONLY"]
    # the private room of the source became the place that is played at (C.54); the title is noted
    # (C.57)
    for row in clauses:
        assert parts(row, known) == ({"differs"} if row in ("K.3.14", "K.1.1") else {"same"}), row
    assert {
        known["K.5.2"],
        known["K.5.3"],
        known["K.5.4"],
        known["K.6.1"],
        known["K.6.2"],
        known["K.6.3"],
    } == {"only"}


def test_club_against_field_is_club_against_union(shared: SiteContext) -> None:
    union, field = (
        verdicts(shared, "killer", "killer-club"),
        verdicts(shared, "killer-club", "killer-field"),
    )
    for row in VARIANTS:
        if row not in SHEET_ALONE and not row.startswith("K.6"):
            assert parts(row, union) == parts(row, field), row


def test_numbers_that_differ(shared: SiteContext) -> None:
    club = {
        each["path"]: each["values"] for each in facts(shared, "killer", "killer-club")["numbers"]
    }
    assert (
        club["players.min"] == ["11", "8"]
        and "players.max" not in club
        and club["numbers.reentry-hours"] == ["", "3"]
    )
    field = {
        each["path"]: each["values"] for each in facts(shared, "killer", "killer-field")["numbers"]
    }
    assert (
        field["roles.killer.points"] == ["3", "1"]
        and field["judge.points"] == ["1", "0"]
        and "setups" not in field
    )


def test_questions_that_differ(shared: SiteContext) -> None:
    found = {
        str(each["ask"]): each for each in facts(shared, "killer", "killer-club", "en")["questions"]
    }
    victim = found["May the first victim of one game be the first victim of the next?"]
    assert victim["verdict"] == "differs" and victim["values"] == [
        "yes (default); no",
        "no (default); yes",
    ]
    assert found["May a doubt about the judge’s decision be raised?"]["verdict"] == "only"
    assert "Who scores in a drawn game?" not in found


def test_which_pairs_there_are(shared: SiteContext) -> None:
    assert shared.site
    assert [
        (one.key, other.key)
        for one, other in families(shared.site.editions.values(), shared.sheets)
    ] == [("killer", "killer-club"), ("killer", "killer-field"), ("killer-club", "killer-field")]


def test_pronunciations_are_no_difference(shared: SiteContext) -> None:
    rows = [
        row
        for section in facts(shared, "killer", "killer-field")["sections"]
        for row in section["rows"]
    ]
    row = next(
        row
        for row in rows
        if {"K.3.6a", "K.3.6"} & inventory_rows(shared, ("killer", "killer-field"), row)
    )
    said = "".join(run["text"] for run in row["cells"][1]["runs"])
    assert row["verdict"] == "same" and "意見無法完全一致時" in said and "wán" not in said


# The sheets' own logic
# ------------------------------------------------------------------------------------------------------------


def reading(text: str, *rows: str) -> Reading:
    return Reading(
        Clause("a.1", "1", "1)", 0, text, SourceLocation("sheet.en.md"), rows=rows), text
    )


def texts(first: list[Reading], second: list[Reading]) -> list[tuple[str | None, str | None]]:
    return [(one and one.text, other and other.text) for one, other in align(first, second)]


def test_sources_decide_before_likeness() -> None:
    first = [reading("Killers open their eyes.", "K.1"), reading("Police open their eyes.", "K.2")]
    second = [reading("Killers open their eyes.", "K.2"), reading("Somebody sleeps.", "K.1")]
    assert texts(first, second) == [
        ("Killers open their eyes.", "Somebody sleeps."),
        ("Police open their eyes.", "Killers open their eyes."),
    ]


def test_likeness_only_where_a_source_is_missing() -> None:
    one, other = "The judge looks round the table.", "The judge looks round a table."
    assert texts([reading(one)], [reading(other, "K.9")]) == [(one, other)]
    assert texts([reading(one, "K.8")], [reading(other, "K.9")]) == [(None, other), (one, None)]
    assert texts([reading("Shuffle.")], [reading("Everyone speaks once a round.")]) == [
        (None, "Everyone speaks once a round."),
        ("Shuffle.", None),
    ]


def test_what_only_the_second_has_stands_where_it_stands_there() -> None:
    first = [reading("a", "K.1"), reading("b", "K.2")]
    second = [
        reading("0"),
        reading("a", "K.1"),
        reading("x"),
        reading("y"),
        reading("b", "K.2"),
        reading("z"),
    ]
    assert texts(first, second) == [
        (None, "0"),
        ("a", "a"),
        (None, "x"),
        (None, "y"),
        ("b", "b"),
        (None, "z"),
    ]


def test_changed_words_and_characters() -> None:
    assert differences(
        "Everyone follows the judge.", "Everyone obeys the judge.", chinese=False
    ) == (
        [("Everyone ", False), ("follows", True), (" the judge.", False)],
        [("Everyone ", False), ("obeys", True), (" the judge.", False)],
    )
    assert differences("說完必須說「過」", "說完說「過」", chinese=True) == (
        [("說完", False), ("必須", True), ("說「過」", False)],
        [("說完", False), ("說「過」", False)],
    )
    assert differences("same", "same", chinese=False) == ([("same", False)], [("same", False)])


def test_runs_put_together_are_the_text() -> None:
    one, other = "聽從裁判的口令，不得出聲。", "服從口令；眾人不得發出聲音。"
    left, right = differences(one, other, chinese=True)
    assert "".join(text for text, _ in left) == one and "".join(text for text, _ in right) == other
