"""`fangbang import`: what people kept in a spreadsheet comes out as
the YAML that they would have typed.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fangbang.authoring.imports.spreadsheet import read_grid
from fangbang.cli import main
from fangbang.documents.document import parse
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.messages.problem import Problem
from test_add import site

Table = Sequence[Sequence[str | float]]


def csv_of(table: Table, between: str = ",") -> bytes:
    return "".join(
        between.join(
            f'"{each}"' if isinstance(each, str) and between in each else str(each) for each in row
        )
        + "\n"
        for row in table
    ).encode()


def xlsx_of(table: Table) -> bytes:
    """The least that spreadsheet programs take."""

    def cell(each: str | float) -> str:
        return (
            f'<c t="inlineStr"><is><t>{escape(each)}</t></is></c>'
            if isinstance(each, str)
            else f"<c><v>{each}</v></c>"
        )

    rows = "".join(
        f'<row r="{at}">{"".join(cell(each) for each in row)}</row>'
        for at, row in enumerate(table, 1)
    )
    main_ns, package = (
        'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
        "http://schemas.openxmlformats.org/package/2006",
    )
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return zipped(
        {
            "[Content_Types].xml": (
                f'<Types xmlns="{package}/content-types"><Default Extension="xml" '
                'ContentType="application/xml"/></Types>'
            ),
            "_rels/.rels": (
                f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
                f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
            ),
            "xl/workbook.xml": (
                f'<workbook {main_ns} xmlns:r="{office}"><sheets><sheet name="a" sheetId="1" '
                'r:id="b"/></sheets></workbook>'
            ),
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="b" '
            f'Type="{office}/worksheet" '
            'Target="worksheets/sheet1.xml"/></Relationships>',
            "xl/worksheets/sheet1.xml": f"<worksheet {main_ns}><sheetData>{rows}</sheetData></worksheet>",
        }
    )


def ods_of(table: Table) -> bytes:
    def cell(each: str | float) -> str:
        kind = (
            'office:value-type="string"'
            if isinstance(each, str)
            else f'office:value-type="float" office:value="{each}"'
        )
        return f"<table:table-cell {kind}><text:p>{escape(str(each))}</text:p></table:table-cell>"

    rows = "".join(
        f"<table:table-row>{''.join(cell(each) for each in row)}</table:table-row>" for row in table
    )
    names = " ".join(
        f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"'
        for each in ("office", "table", "text")
    )
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": manifest,
            "content.xml": f"<office:document-content {names}"
            "><office:body><office:spreadsheet><table:table "
            f'table:name="a">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        for path, text in files.items():
            book.writestr(path, text)
    return made.getvalue()


WRITERS: dict[str, Callable[[Table], bytes]] = {".csv": csv_of, ".xlsx": xlsx_of, ".ods": ods_of}


def take(folder: Path, kind: str, data: bytes, *words: str, ending: str = ".csv") -> Result:
    path = folder / f"table{ending}"
    path.write_bytes(data)
    where = ["-C", str(folder)] if kind == "results" else []
    return CliRunner().invoke(main, ["import", kind, str(path), *words, *where, "-l", "en"])


PEOPLE: Table = [
    ["姓名", "English name", "also", "單位"],
    ["李雷", "Li Lei", "雷哥、小李", "甲"],
    ["", "", "", ""],
    ["韓梅梅", "", "", ""],
    ["O'Neil: x", "", "", ""],
]


@pytest.mark.parametrize("ending", WRITERS)
def test_entrants(ending: str, tmp_path: Path) -> None:
    done = take(tmp_path, "entrants", WRITERS[ending](PEOPLE), ending=ending)
    assert done.exit_code == 0 and done.stdout == (
        "entrants:\n  - {name: 李雷, en: Li Lei, also: [雷哥, 小李], club: 甲}\n"
        "  - 韓梅梅\n  - 'O''Neil: x'\n"
    )
    read = parse(Source("x.yaml", done.stdout.encode()), [])
    assert read and read.data["entrants"][-1] == "O'Neil: x"


@pytest.mark.parametrize("ending", WRITERS)
def test_points_with_a_player_in_each_row(ending: str, tmp_path: Path) -> None:
    table: Table = [
        ["玩家", "第 1 局", "第 2 局"],
        ["林小風", 4.5, -3],
        ["陳石", -4.5, ""],
        ["Li Lei", "", 3],
    ]
    done = take(site(tmp_path), "results", WRITERS[ending](table), "spring", "zero", ending=ending)
    assert done.exit_code == 0 and done.stdout == (
        "games:\n  - {game: 1, points: {林小風: 4.5, 陳石: -4.5}}\n"
        "  - {game: 2, points: {林小風: -3, Li Lei: 3}}\n"
    )


@pytest.mark.parametrize(
    ("contest", "table", "wanted"),
    [
        (
            "gomoku",
            [
                ["輪次", "場次", "black", "白", "Winner"],
                [1, 1, "林小風", "韓梅梅", "韓梅梅"],
                [1, 2, "陳石", "譚一鳴", "draw"],
            ],
            [
                "{round: 1, match: 1, black: 林小風, white: 韓梅梅, winner: 韓梅梅}",
                "{round: 1, match: 2, black: 陳石, white: 譚一鳴, winner: draw}",
            ],
        ),
        (
            "doudizhu",
            [
                ["stage", "table", "game", "players", "landlord", "bid", "bombs", "winner"],
                ["tables", "A", 1, "林小風, 陳石, 譚一鳴", "陳石", 3, 0, "landlord"],
            ],
            [
                (
                    "{stage: tables, table: A, game: 1, players: [林小風, 陳石, 譚一鳴], "
                    "landlord: 陳石, bid: 3, bombs: 0, winner: landlord}"
                )
            ],
        ),
        (
            "uno",
            [["局次", "最先出清", "各人所剩"], [1, "林小風", "陳石:r5 W; Li Lei：27"]],
            ["{game: 1, out: 林小風, left: {陳石: r5 W, Li Lei: 27}}"],
        ),
        (
            "places",
            [["game", "places", "absent"], [1, "林小風、陳石", "譚一鳴"]],
            ["{game: 1, places: [林小風, 陳石], absent: [譚一鳴]}"],
        ),
    ],
)
def test_games_in_rows(contest: str, table: Table, wanted: list[str], tmp_path: Path) -> None:
    done = take(site(tmp_path), "results", csv_of(table, "\t"), "spring", contest)
    assert done.exit_code == 0 and done.stdout == "games:\n" + "".join(
        f"  - {each}\n" for each in wanted
    ), done.output


def test_roles_are_columns(tmp_path: Path) -> None:
    table: Table = [
        ["局次", "裁判", "警察", "Killer", "civilian", "勝方"],
        [
            1,
            "陳老師",
            "林小風、陳石、譚一鳴",
            "韓梅梅、王偉、孫悅",
            "周迅、吳京、鄭爽、馮剛、衛蘭、蔣勤",
            "殺手",
        ],
    ]
    done = take(site(tmp_path), "results", csv_of(table), "spring", "killer", "--write")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "results/spring/killer.yaml").read_text(encoding="utf-8")
    assert "      killer: [韓梅梅, 王偉, 孫悅]\n" in text and "winner: 殺手" in text
    again = take(tmp_path, "results", csv_of(table), "spring", "killer", "--write")
    assert (
        again.exit_code == 2
        and "there already" in again.output
        and (tmp_path / "results/spring/killer.yaml").read_text(encoding="utf-8") == text
    )


def test_what_is_written_is_checked(tmp_path: Path) -> None:
    done = take(
        site(tmp_path),
        "results",
        csv_of([["name", "1"], ["林小鳳", 3], ["陳石", -3]]),
        "spring",
        "zero",
        "--write",
    )
    assert done.exit_code == 1 and "[unknown-player]" in done.output and "林小風" in done.output


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "table-empty"),
        ("姓名\n".encode(), "table-empty"),
        ("姓名\n李雷\n".encode("gb18030"), "not-utf-8"),
        (b"age\n3\n", "missing-key"),
    ],
)
def test_a_table_that_is_none(data: bytes, code: str, tmp_path: Path) -> None:
    done = take(tmp_path, "entrants", data)
    assert done.exit_code == 1 and f"[{code}]" in done.stderr and done.stdout == ""


@pytest.mark.parametrize("data", [b"", b"no book", zipped({"a": "b"})])
def test_a_book_that_is_none(data: bytes, tmp_path: Path) -> None:
    """The code `"table-unreadable"`."""
    done = take(tmp_path, "entrants", data, ending=".xlsx")
    assert done.exit_code == 1 and "[table-unreadable]" in done.stderr


def test_a_column_of_which_nothing_is_known_is_told(tmp_path: Path) -> None:
    """The code `"unknown-column"`: a warning, with the nearest name."""
    done = take(tmp_path, "entrants", csv_of([["nmae", "name", "age"], ["x", "李雷", 30]]))
    assert (
        done.exit_code == 0
        and done.stderr.count("[unknown-column]") == 2
        and "Did you mean “name”" in done.stderr
        and "table.csv:1:3" in done.stderr
    )
    assert done.stdout == "entrants:\n  - 李雷\n"


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("head", ["Total", "總分", "合計", "总计", "grand total", "名次"])
def test_a_sum_is_no_game_and_no_player(head: str, ending: str, tmp_path: Path) -> None:
    """The code `"table-total"`: what is counted from the rest stands in no results file."""
    table: Table = [
        ["玩家", "1", head, "2", "單位"],
        ["林小風", 3, 5, 2, "甲"],
        ["陳石", -3, -5, -2, "乙"],
        ["", 0, "", "", ""],
        ["合計", 0, 0, 0, ""],
    ]
    done = take(site(tmp_path), "results", WRITERS[ending](table), "spring", "zero", ending=ending)
    assert done.exit_code == 0 and done.stdout == (
        "games:\n  - {game: 1, points: {林小風: 3, 陳石: -3}}\n"
        "  - {game: 2, points: {林小風: 2, 陳石: -2}}\n"
    ), done.output
    told = re.findall(rf"table{ending}:(\d+:\d+): .*?\[([a-z-]+)\]", done.stderr)
    assert sorted(told) == [
        ("1:3", "table-total"),
        ("1:5", "unknown-column"),
        ("4:1", "missing-key"),
        ("5:1", "table-total"),
    ]


def test_one_column_is_the_game_whatever_it_is_called(tmp_path: Path) -> None:
    done = take(
        site(tmp_path),
        "results",
        csv_of([["玩家", "總分"], ["林小風", 3], ["陳石", -3]]),
        "spring",
        "zero",
    )
    assert (
        done.exit_code == 0
        and done.stdout == "games:\n  - {game: 總分, points: {林小風: 3, 陳石: -3}}\n"
        and "[" not in done.stderr
    )


@pytest.mark.parametrize(
    ("contest", "table", "told"),
    [
        (
            "zero",
            [["玩家", "1"], ["林小風", 3], ["陳石", -3], ["林小風", 1]],
            ["table.csv:4:1", "table.csv:2:1"],
        ),
        (
            "uno",
            [["局次", "最先出清", "各人所剩"], [1, "林小風", "陳石:r5; 陳石：27"]],
            ["table.csv:2:3"],
        ),
        (
            "gomoku",
            [["輪次", "black", "執黑", "white"], [1, "林小風", "陳石", "韓梅梅"]],
            ["table.csv:1:3", "table.csv:1:2"],
        ),
    ],
)
def test_nothing_silently_replaces_anything(
    contest: str, table: Table, told: list[str], tmp_path: Path
) -> None:
    """A second row, a second column, a second entry: told, with where the first one is."""
    done = take(site(tmp_path), "results", csv_of(table), "spring", contest)
    assert (
        done.exit_code == 1
        and done.stdout == ""
        and "[duplicate-key]" in done.stderr
        and re.findall(r"table\.csv:\d+:\d+", done.stderr) == told
    ), done.output


def test_an_entrant_without_a_name_is_told(tmp_path: Path) -> None:
    done = take(
        tmp_path, "entrants", csv_of([["name", "en"], ["李雷", "Li Lei"], ["", "Han Meimei"]])
    )
    assert (
        done.exit_code == 0
        and "table.csv:3:1" in done.stderr
        and "[missing-key]" in done.stderr
        and done.stdout == "entrants:\n  - {name: 李雷, en: Li Lei}\n"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "closing quotation mark"), ("zh-Hant", "收尾的引號"), ("zh-Hans", "收尾的引号")],
)
def test_a_quotation_mark_that_nothing_closes(language: str, said: str, tmp_path: Path) -> None:
    """The code `"cell-too-long"`: the rest of a long table would be one cell."""
    (tmp_path / "table.csv").write_text(
        'name\n李雷\n"韓梅梅\n' + "陳石\n" * 50_000, encoding="utf-8"
    )
    done = CliRunner().invoke(
        main, ["import", "entrants", str(tmp_path / "table.csv"), "-l", language]
    )
    assert (
        done.exit_code == 1
        and "table.csv:3:1" in done.stderr
        and "[cell-too-long]" in done.stderr
        and said in done.stderr
    ), done.output


def test_lines_may_end_as_on_an_old_macintosh(tmp_path: Path) -> None:
    done = take(tmp_path, "entrants", "name;club\r李雷;甲\r韓梅梅;\r".encode())
    assert (
        done.exit_code == 0 and done.stdout == "entrants:\n  - {name: 李雷, club: 甲}\n  - 韓梅梅\n"
    ), done.output


def test_a_file_that_can_not_be_read_is_wrong_environment(tmp_path: Path) -> None:
    with pytest.raises(files.Unusable) as told:
        files.read_file(tmp_path)
    assert told.value.code == "cannot-read"


def test_a_contest_that_there_is_not(tmp_path: Path) -> None:
    assert (
        take(
            site(tmp_path), "results", csv_of([["name", "1"], ["x", 1]]), "spring", "chess"
        ).exit_code
        == 2
    )
    assert (
        take(tmp_path, "results", csv_of([["name", "1"], ["x", 1]]), "autumn", "chess").exit_code
        == 2
    )


@pytest.mark.parametrize(
    "head",
    [
        ("輪", "場", "執黑", "執白", "勝方"),
        ("第幾輪", "第幾場", "執黑", "執白", "勝方"),
        ("轮", "场", "执黑", "执白", "胜方"),
        ("輪次", "場次", "執黑", "執白", "勝方"),
    ],
)
def test_short_names_of_rounds_and_matches(head: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(csv_of([head, (1, 2, "陳石", "譚一鳴", "陳石")]))
    done = CliRunner().invoke(
        main,
        [
            "import",
            "results",
            str(tmp_path / "a.csv"),
            "spring",
            "gomoku",
            "-C",
            str(site(tmp_path)),
        ],
    )
    assert (
        done.exit_code == 0
        and "{round: 1, match: 2, black: 陳石, white: 譚一鳴, winner: 陳石}" in done.stdout
    ), done.output


@pytest.mark.parametrize("head", ["局次", "局", "第幾局", "第几局", "Game", "game"])
def test_a_game_is_numbered_by_any_of_its_names(head: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(csv_of([(head, "points"), (3, "陳石: 4; 林小風: -4")]))
    done = CliRunner().invoke(
        main,
        ["import", "results", str(tmp_path / "a.csv"), "spring", "zero", "-C", str(site(tmp_path))],
    )
    assert (
        done.exit_code == 0
        and "{game: 3, points: {陳石: 4, 林小風: -4}}" in done.stdout
        and "unknown-column" not in done.stderr
    ), done.output


def _far(cell: str) -> bytes:
    """The least xlsx, with one more cell far outside."""
    plain = zipfile.ZipFile(io.BytesIO(xlsx_of([["姓名", "分"], ["李雷", 3]])))
    return zipped(
        {
            name: plain.read(name).decode().replace("</sheetData>", f"{cell}</sheetData>")
            for name in plain.namelist()
        }
    )


def _repeated(row: str) -> bytes:
    plain = zipfile.ZipFile(io.BytesIO(ods_of([["姓名", "分"], ["李雷", 3]])))
    return zipped(
        {
            name: plain.read(name).decode().replace("</table:table>", f"{row}</table:table>")
            for name in plain.namelist()
        }
    )


_ENDS = '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'


@pytest.mark.parametrize(
    ("path", "data", "big"),
    [
        ("a.xlsx", _far('<row r="1048576"><c r="ZZ1048576"><v>1</v></c></row>'), True),
        ("a.xlsx", _far('<row r="1048576"><c><v>1</v></c><c><v>1</v></c></row>'), True),
        ("a.xlsx", _far('<row r="1048576"><c r="ZZ1048576" s="1"/></row>'), False),
        (
            "a.ods",
            _repeated(f'<table:table-row table:number-rows-repeated="1048000">{_ENDS}'),
            False,
        ),
        (
            "a.ods",
            _repeated(
                '<table:table-row table:number-rows-repeated="900000"><table:table-cell '
                'office:value-type="string" '
                'table:number-columns-repeated="900"><text:p>x</text:p></table:table-cell></table:table-row>'
            ),
            True,
        ),
    ],
)
def test_a_cell_far_outside_is_told_and_no_room_is_made(path: str, data: bytes, big: bool) -> None:
    problems: list[Problem] = []
    read_grid(Source(path, data), problems)
    assert [each.code for each in problems] == (["table-too-big"] if big else [])
