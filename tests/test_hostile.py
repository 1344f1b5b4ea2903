"""What nobody means to write, and what somebody might: bytes of other encodings, bombs,
names that are code, pages with scripts.

Problems only, never an exception; and nothing that was typed becomes markup, a script or a path.
"""

from __future__ import annotations

import csv
import json
import os
import random
import re
import shutil
import time
import tracemalloc
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from case import SITE, own_rules, read_case
from corpus import active
from fangbang.build import pipeline as build
from fangbang.build.render import TemplateFault, environment
from fangbang.checks import check_names
from fangbang.documents.markdown import block, inline
from fangbang.files import site_folder as files
from fangbang.files.encoding import harmless
from fangbang.files.source_file import Source
from fangbang.load.roster import free_key, key_of
from fangbang.messages.catalog import LANGUAGES, Messages, closest_match
from fangbang.messages.problem import INFO, Problem, SourceLocation, format_problem, in_order
from fangbang.model import Player
from fangbang.reports.json_csv import standings_csv
from slips import slipped

ROOT = Path(__file__).resolve().parent.parent
PLAN, RESULTS = "content/spring/tournament.yaml", "results/spring/gomoku.yaml"
WRITTEN = """title: 春季賽
date: 2024-03-02
entrants: [林小風, 陳石]
notices: [參賽者請提前十分鐘到場]
contests:
  gomoku: {rule: gomoku}
"""


@cache
def shared() -> build.SiteContext:
    return build.load_site(sources({}))


def sources(own: Mapping[str, str | bytes]) -> list[Source]:
    given = {"content/site.yaml": SITE, **own}
    return sorted(
        [
            *own_rules(),
            *(
                Source(path, data.encode() if isinstance(data, str) else data)
                for path, data in given.items()
            ),
        ],
        key=lambda source: source.path,
    )


def found(own: Mapping[str, str | bytes]) -> list[Problem]:
    """Errors and warnings, each told in every language on the way: telling must not fail either."""
    all_of = sources(own)
    problems = in_order(
        problem
        for unit in build.units(all_of)
        for problem in build.load_tournament(unit, shared()).problems
    )
    texts = {source.path: source.data.decode("utf-8", "replace").split("\n") for source in all_of}
    for language in LANGUAGES:
        for problem in problems:
            lines = texts.get(problem.place.path, [])
            format_problem(
                problem,
                Messages(language),
                lambda place, lines=lines: (
                    lines[place.line - 1] if 0 < place.line <= len(lines) else None
                ),
            )
    return [problem for problem in problems if problem.severity != INFO]


def codes(own: Mapping[str, str | bytes]) -> list[str]:
    return [problem.code for problem in found(own)]


# files


@pytest.mark.parametrize(
    ("encoding", "guess"),
    [
        ("gbk", "GBK"),
        ("gb18030", "GBK"),
        ("big5", "Big5"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
    ],
)
def test_another_encoding_is_named(encoding: str, guess: str) -> None:
    (problem,) = found({PLAN: WRITTEN.encode(encoding)})
    assert (problem.code, problem.place.path, problem.place.line, problem.facts["guess"]) == (
        "not-utf-8",
        PLAN,
        1,
        guess,
    )
    assert guess in Messages("zh-Hant").hint(problem.code, problem.facts)


def test_simplified_chinese_in_gbk_is_no_big5() -> None:
    (problem,) = found(
        {PLAN: WRITTEN.replace("參賽者請提前十分鐘到場", "参赛者请提前十分钟到场").encode("gbk")}
    )
    assert problem.facts["guess"] == "GBK"


def test_no_guess_is_better_than_a_wild_one() -> None:
    (problem,) = found({PLAN: "title: Café\n".encode("latin-1")})
    assert problem.code == "not-utf-8" and str(problem.place) == f"{PLAN}:1:11"
    assert Messages("en").hint(problem.code, problem.facts) == ""


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + WRITTEN.encode(),
        WRITTEN.replace("\n", "\r\n").encode(),
        WRITTEN.replace("\n", "\r").encode(),
        WRITTEN.rstrip().encode(),
        WRITTEN.encode() + "theme: 一\x85二\u2028三\n".encode(),
        WRITTEN.encode() + "theme: 😀\n".encode(),
    ],
    ids=["bom", "crlf", "cr", "no-last-newline", "odd-line-breaks", "emoji"],
)
def test_what_editors_do_is_fine(data: bytes) -> None:
    assert codes({PLAN: data}) == []


@pytest.mark.parametrize("mark", ["\0", "\a", "\x1b", "\ufffe"])
def test_control_characters_are_named(mark: str) -> None:
    (problem,) = found({PLAN: WRITTEN + f"theme: a{mark}b\n"})
    assert (problem.code, problem.place.line) == ("strange-character", 7)
    assert problem.facts["character"] == f"U+{ord(mark):04X}"


def test_conflict_markers_with_other_line_ends() -> None:
    assert codes(
        {
            PLAN: (WRITTEN + "<<<<<<< HEAD\ntheme: a\n=======\ntheme: b\n>>>>>>> b\n").replace(
                "\n", "\r\n"
            )
        }
    ) == ["conflict-marker"]


def test_a_file_of_three_megabytes() -> None:
    assert codes({PLAN: WRITTEN + "# " + "x" * 3_000_000}) == ["file-too-big"]


def test_an_alias_bomb() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"] + [
        f"{to}: &{to} [{', '.join(['*' + of] * 9)}]"
        for of, to in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    assert codes({PLAN: "\n".join(lines)}) == ["too-many-values"]


def test_an_alias_of_itself() -> None:
    assert codes({PLAN: "title: &a [*a]\n"}) == ["too-deep"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 50_000,
        "- " * 100_000,
        "? " * 50_000,
        "!!seq " * 1000,
        "&a " * 1000,
        "[" * 40 + "]" * 40,
    ],
    ids=["lists", "maps", "dashes", "keys", "tags", "anchors", "closed"],
)
def test_depth_is_a_problem_and_no_crash(text: str) -> None:
    assert codes({PLAN: "title: x\nnotices: " + text}) in (["yaml-syntax"], ["too-deep"])


@pytest.mark.parametrize(
    "number",
    [
        "9" * 5000,
        "1e-999999999",
        "1e999999999",
        "0x" + "f" * 5000,
        ".inf",
        "-.INF",
        ".nan",
        "0." + "3" * 5000,
    ],
)
def test_huge_numbers(number: str) -> None:
    (problem,) = found({PLAN: WRITTEN + f"budget-total: {number}\n"})
    assert problem.code == "not-a-number" and len(str(problem.facts["value"])) <= 40


def test_a_key_of_five_thousand_characters_is_told_in_short() -> None:
    (problem,) = found({PLAN: WRITTEN + "? " + "k" * 5000 + "\n: 1\n"})
    assert problem.code == "unknown-key" and len(str(problem.facts["key"])) <= 40


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing yet\n",
        "~\n",
        "{}\n",
        "[]\n",
        "x\n",
        "''\n",
        "---\n",
        "...\n",
        "? \n",
        ": \n",
        "- - -\n",
        "*a\n",
        "!!map {}\n",
        "--- >\n",
    ],
)
@pytest.mark.parametrize("path", [PLAN, RESULTS])
def test_nearly_nothing(path: str, text: str) -> None:
    assert set(codes({PLAN: WRITTEN, path: text})) <= {
        "missing-key",
        "wrong-type",
        "yaml-syntax",
        "bad-key",
        "unknown-key",
        "yaml-tag",
        "file-empty",
    }


@pytest.mark.parametrize(
    "text",
    [
        "---\n- a\n---\n",
        "---\nhello\n---\n",
        "---\n---\n",
        "---\n",
        "---\n: \n---\nx",
        "\ufeff---\ntitle: x\n---\n",
        "---\ntitle: 3\n---\n",
    ],
)
def test_front_matter_of_all_kinds(text: str) -> None:
    assert set(codes({PLAN: WRITTEN, "content/spring/intro.zh-Hant.md": text})) <= {
        "wrong-type",
        "unknown-key",
        "yaml-syntax",
    }


# names and prose, through the whole pipeline

NAMES = [
    "<b>李雷</b>",
    "</script><script>alert(1)</script>",
    'O\'Neil "Tip" & Sons',
    "C++",
    "C",
    "c#",
    "CON",
    "nul",
    "..",
    "../../etc/passwd",
    "a/b\\c",
    "\u200fgnp.exe",
    "a b",
    "a-b",
    "a.b",
    "Zoe\u0308",
    "😀",
    "=cmd|' /C calc'!A0",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "%s %n {0}",
    "李" * 300,
    "\u0041\u030a",
    "javascript:alert(1)",
    "index",
    "players",
    "-",
    "١٢٣",
    "Ω≈ç√",
    "ﬁ",
]


@cache
def hostile_site(folder: Path) -> Path:
    quoted = ["'" + name.replace("'", "''") + "'" for name in NAMES]
    pairs = [
        f"  - {{game: {at}, points: {{? {one} : 3, ? {two} : {at}.5}}}}"
        for at, (one, two) in enumerate(pairwise(quoted), 1)
    ]
    own = {
        "content/site.yaml": (
            "title: '<i>站</i>'\nlanguages: [zh-Hant, zh-Hans, en]\nderive: {zh-Hans: zh-Hant}\n"
        ),
        PLAN: "title: '</title><script>alert(2)</script>'\ndate: 2024-03-02\n"
        "venue: '\"><img src=x onerror=alert(3)>'\n"
        "contests:\n  cards: {rule: points, name: '<svg onload=alert(4)>'}\n"
        "notices: ['{{ config }}', '<!-- a -->']\n",
        "results/spring/cards.yaml": "games:\n" + "\n".join(pairs) + "\n",
        "content/spring/intro.zh-Hant.md": PROSE,
        "content/about.zh-Hant.md": "---\ntitle: '<script>alert(5)</script>'\n---\n" + PROSE,
    }
    outcome = build.build(sources(own), folder, files.packaged("theme"), {})
    assert not [problem for problem in outcome.problems if problem.severity == "error"], (
        outcome.problems
    )
    return folder


PROSE = """<script>alert(6)</script>

<img src=x onerror=alert(7)> <iframe src="https://evil.example/"></iframe> <style>body {display: none}</style>

[連結](javascript:alert(8)) [連結](JaVaScRiPt:alert(9)) [連結](data:text/html,<script>alert(10)</script>) <javascript:alert(11)>
[引用][r] ![圖](javascript:alert(12)) ![圖](https://evil.example/track.png) [好](https://example.org/a?b=c&d=e "標題")

[r]: vbscript:alert(13)

<a href="&#106;avascript:alert(14)" onclick="alert(15)" style="position: fixed">x</a>

`<script>` 與 <b onmouseover=alert(16)>粗</b>
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = hostile_site(tmp_path_factory.mktemp("hostile") / "site")
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.html"))
    }


def elements(text: str) -> list[tuple[str, Mapping[str, str]]]:
    tree = html5lib.parse(text, treebuilder="etree", namespaceHTMLElements=False)
    return [(str(each.tag), each.attrib) for each in tree.iter() if isinstance(each.tag, str)]


def test_nothing_typed_becomes_a_script(pages: Mapping[str, str]) -> None:
    own = {"script"}  # of the theme: always from a file of ours
    for path, text in pages.items():
        for tag, attributes in elements(text):
            assert tag not in {"iframe", "object", "embed", "base", "form", "style"}, (
                f"{path}: <{tag}>"
            )
            assert tag not in own or not attributes.get("src", "").startswith(
                ("http", "//", "data:")
            ), path
            for name, value in attributes.items():
                assert not name.startswith("on"), f"{path}: {name}"
                address = re.sub(r"[\s\x00-\x1f]", "", value).casefold()
                assert name not in ("href", "src", "action") or not address.startswith(
                    ("javascript:", "vbscript:", "data:text")
                ), f"{path}: {value}"
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*type=.application/)[^>]*>", text), path
        # as text, and in data of schema.org
        harmless = re.sub(r"(&lt;|\\u003c)img src=x onerror=alert", "", text)
        assert "alert(1)</script>" not in text and "onerror=alert" not in harmless, path


def test_pictures_come_from_the_site_only(pages: Mapping[str, str]) -> None:
    for path, text in pages.items():
        for tag, attributes in elements(text):
            assert tag != "img" or "//" not in attributes.get("src", ""), f"{path}: {attributes}"


def test_names_are_shown_as_they_were_typed(pages: Mapping[str, str]) -> None:
    contest = next(
        text
        for path, text in pages.items()
        if path.endswith("spring/cards/index.html") and not path.startswith(("en/", "zh-hans/"))
    )
    shown = "".join(
        html5lib.parse(contest, treebuilder="etree", namespaceHTMLElements=False).itertext()
    )
    for name in (
        "<b>李雷</b>",
        "</script><script>alert(1)</script>",
        "C++",
        "{{ 7 * 7 }}",
        "%s %n {0}",
        "../../etc/passwd",
        "=cmd|' /C calc'!A0",
    ):
        assert name in shown, name
    assert "49" not in re.findall(r"\b49\b", shown)


def test_template_marks_in_texts_are_texts(pages: Mapping[str, str]) -> None:
    tournament = next(text for path, text in pages.items() if path.endswith("spring/index.html"))
    assert "{{ config }}" in tournament and "&lt;!-- a --&gt;" in tournament


def test_every_name_has_an_address_of_its_own() -> None:
    taken: dict[str, Player] = {}
    for name in NAMES:
        key = free_key(name, taken)
        taken[key] = Player(key, name, {}, SourceLocation(""))
    keys = list(taken)
    assert len({key.casefold() for key in keys}) == len(NAMES)
    for key in keys:
        assert re.fullmatch(r"[\w-]+", key) and len(key) <= 70 and len(key.encode()) < 250, key
        assert key.casefold() not in {"con", "nul", "prn", "aux", "index", "players", ".."}


def test_one_name_typed_in_two_ways_is_one_person() -> None:
    assert key_of("\u00c5") == key_of("A\u030a")


def test_files_stay_inside_the_folder(tmp_path: Path) -> None:
    folder = hostile_site(tmp_path / "deep" / "site")
    assert [each.name for each in tmp_path.iterdir()] == ["deep"] and [
        each.name for each in (tmp_path / "deep").iterdir()
    ] == ["site"]
    for path in folder.rglob("*"):
        assert len(path.name.encode()) <= 255 and not re.search(
            r'[<>:"|?*\\\x00-\x1f]', path.name
        ), path


def test_a_spreadsheet_runs_nothing(tmp_path: Path) -> None:
    with (hostile_site(tmp_path / "site") / "spring" / "cards" / "standings.csv").open(
        encoding="utf-8-sig", newline=""
    ) as table:
        names = [row["name"] for row in csv.DictReader(table)]
    assert len(names) == len(NAMES) and not [name for name in names if name[:1] in "=+-@\t"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1",
        " =1",
        "\uff1d1",
        '=HYPERLINK("http://x")',
        "-2+3+cmd|' /C calc'!A0",
    ],
)
def test_no_cell_of_a_table_is_a_formula(text: str) -> None:
    """Whatever column it stands in: a table's name as well as a player's."""
    own = {
        PLAN: WRITTEN.replace(
            "{rule: gomoku}", "{rule: gomoku, stages: [{format: tables, size: 2, games: 1}]}"
        ),
        RESULTS: (
            f"games:\n  - {{table: {json.dumps(text)}, game: 1, players: [林小風, 陳石], "
            f"winner: 林小風}}\n"
        ),
    }
    (unit,) = build.units(sources(own))
    scored = build.load_tournament(unit, shared())
    assert scored.tournament, scored.problems
    (contest,) = scored.tournament.contests
    for row in csv.reader(standings_csv(contest, scored.reports[contest.key]).splitlines()):
        assert not [
            cell
            for cell in row
            if re.match(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]", cell)
            and cell != "="
            and not re.fullmatch("-?[0-9./]+", cell)
        ]


@pytest.mark.parametrize("mark", ["\x1b", "\a", "\u202e", "\u2066", "\u200f", "\u061c"])
def test_what_others_wrote_steers_nothing(mark: str) -> None:
    """A commit's message, the name of a file."""
    assert harmless(f"a{mark}b") == "ab"
    assert [each.code for each in check_names([f"content/spring/photos/a{mark}b.jpg"])] == [
        "strange-character"
    ]


# chance

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
YAML_LIKE = st.lists(
    st.sampled_from(
        [
            "title",
            "date",
            "contests",
            "games",
            "rule",
            "gomoku",
            "players",
            "winner",
            "entrants",
            "stages",
            "format",
            "league",
            "black",
            "white",
            "points",
            "log",
            "moves",
            "h8 a1",
            "2024-03-02",
            "3:1",
            "~",
            "true",
            "-1",
            "1e9",
            "'",
            '"',
            ":",
            ": ",
            "：",
            "- ",
            "{",
            "}",
            "[",
            "]",
            ", ",
            "\n",
            "\n  ",
            "\n    - ",
            "\t",
            "&a ",
            "*a",
            "!x ",
            "|\n",
            ">\n",
            "#",
            "? ",
            "林小風",
            "陳石",
            "%",
            "@",
            "`",
            "<<: ",
            "---\n",
            "...",
        ]
    ),
    max_size=40,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(
    text=TEXT | YAML_LIKE | TEXT.map(lambda text: WRITTEN + text),
    path=st.sampled_from([PLAN, RESULTS, "content/spring/intro.en.md"]),
)
def test_any_text_gives_problems_and_no_exception(text: str, path: str) -> None:
    found({PLAN: WRITTEN, path: text})


@settings(max_examples=150, deadline=None)
@given(
    data=st.binary(max_size=200),
    path=st.sampled_from([PLAN, RESULTS, "content/spring/report.zh-Hans.md"]),
)
def test_any_bytes_give_problems_and_no_exception(data: bytes, path: str) -> None:
    found({PLAN: WRITTEN, path: data})


SCALARS = [
    "林小風",
    "陳石",
    "draw",
    "black",
    "3:1",
    "2024-03-02",
    "league",
    "knockout",
    "tables",
    "points",
    "",
    "h8 h9 h8",
]
KEYS = [
    "games",
    "players",
    "winner",
    "black",
    "white",
    "score",
    "log",
    "seats",
    "rounds",
    "moves",
    "stage",
    "round",
    "match",
    "table",
    "penalties",
    "order",
    "rulings",
    "tables",
    "published",
    "withdrawn",
    "player",
    "swapped",
    "end",
    "title",
    "name",
    "林小風",
]
OF_A_GAME = [
    "players",
    "winner",
    "black",
    "white",
    "score",
    "round",
    "match",
    "game",
    "moves",
    "swapped",
    "end",
    "stage",
    "walkover",
    "no-show",
    "forfeit",
    "double-forfeit",
    "table",
    "penalties",
    "sgf",
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 1000)
    | st.decimals(-5, 5, places=1).map(float)
    | st.sampled_from(SCALARS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(
    games=st.lists(st.dictionaries(st.sampled_from(OF_A_GAME), VALUES, max_size=6), max_size=5),
    more=st.dictionaries(
        st.sampled_from(["rulings", "published", "withdrawn", "tables", "sample", "note"]),
        VALUES,
        max_size=3,
    ),
)
def test_any_values_give_problems_and_no_exception(
    games: Sequence[object], more: Mapping[str, object]
) -> None:
    found({PLAN: WRITTEN, RESULTS: json.dumps({"games": games, **more}, ensure_ascii=False)})


PEOPLE = "甲乙丙丁戊己庚"
FORMATS = ["league", "tables", "round-robin", "knockout", "swiss", "double-knockout"]
STAGES = st.fixed_dictionaries(
    {"format": st.sampled_from(FORMATS)},
    optional={
        "name": st.sampled_from(["a", "b", "c"]),
        "games": st.integers(1, 3),
        "size": st.integers(1, 4),
        "groups": st.integers(1, 3),
        "legs": st.integers(1, 2),
        "rounds": st.integers(1, 4),
        "seeds": st.lists(st.sampled_from(PEOPLE), unique=True),
        "third-place": st.booleans(),
        "best-of": st.integers(1, 3),
        "carry": st.booleans(),
        "ties": st.lists(
            st.sampled_from(
                ["points", "wins", "head-to-head", "difference", "countback", "last-game"]
            ),
            max_size=3,
        ),
        "advance": st.fixed_dictionaries(
            {"top": st.integers(1, 3)},
            optional={
                "per": st.sampled_from(["table", "group", "stage"]),
                "best-next": st.integers(1, 2),
            },
        ),
    },
)
AWARDS = st.sampled_from(
    [
        {"places": 1},
        {"places": 3},
        {"title": "best", "most": "points"},
        {"title": "good", "most": "points", "if-level": "shared"},
    ]
)
SLOTS = st.fixed_dictionaries(
    {},
    optional={
        "stage": st.sampled_from(["a", "b", "c", "league", "knockout"]),
        "round": st.integers(1, 3),
        "table": st.integers(1, 2),
        "group": st.sampled_from("AB"),
        "match": st.integers(1, 3),
        "game": st.integers(1, 3),
    },
)
PAIRS = st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=2).map(
    lambda pair: {"players": pair}
)
OUTCOMES = st.sampled_from(
    [
        {"score": "1:0"},
        {"score": "2:2"},
        {"winner": "draw"},
        {"double-forfeit": True},
        {"score": "0:1"},
    ]
)
DUELS = st.tuples(PAIRS, OUTCOMES, SLOTS).map(lambda parts: parts[0] | parts[1] | parts[2])
MADE = st.dictionaries(st.sampled_from(PEOPLE), st.integers(-3, 3), min_size=1, max_size=4)
CARDS = st.tuples(MADE, SLOTS).map(lambda parts: {"points": parts[0]} | parts[1])


@settings(max_examples=250, deadline=None)
@given(
    rule=st.sampled_from(["football", "points"]),
    data=st.data(),
    stages=st.lists(STAGES, min_size=1, max_size=3),
    awards=st.lists(AWARDS, max_size=2),
    entered=st.lists(st.sampled_from(PEOPLE), unique=True),
    one=st.booleans(),
)
def test_any_plan_gives_problems_and_no_exception(
    rule: str,
    data: st.DataObject,
    stages: Sequence[object],
    awards: Sequence[object],
    entered: Sequence[str],
    one: bool,
) -> None:
    contest = {
        "rule": rule,
        "stages": stages,
        "awards": awards,
        "entrants": entered,
        "one-award-each": one,
    }
    games = data.draw(st.lists(DUELS if rule == "football" else CARDS, max_size=8))
    plan = {
        "title": "x",
        "date": "2024-03-02",
        "entrants": list(PEOPLE),
        "contests": {"cup": contest},
    }
    found(
        {
            PLAN: json.dumps(plan, ensure_ascii=False),
            "results/spring/cup.yaml": json.dumps({"games": games}, ensure_ascii=False),
        }
    )


@pytest.mark.parametrize(
    "written",
    ['"\\u202egnp.exe"', '"a\\u2066b"', "a\u202eb", '"\\0"', '"\\e[31m"', '"a\\x9bb"', '"\\uffff"'],
)
@pytest.mark.parametrize(
    "where",
    [
        "title: {}\n",
        "notices: [{}]\n",
        "entrants: [{}]\n",
        "entrants: [{{name: x, also: [{}]}}]\n",
        "contests: {{g: {{rule: gomoku, note: {}}}}}\n",
    ],
)
def test_what_turns_text_round_is_no_text(written: str, where: str) -> None:
    """Escapes pass the reader, so the value itself is looked at; a
    right-to-left mark alone turns nothing.
    """
    plan = ("" if where.startswith("title") else "title: x\n") + where.format(written)
    assert codes({PLAN: plan}) == ["strange-character"]


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\x1b", "\x9b", "\0"])
def test_nor_in_markdown(mark: str) -> None:
    (problem,) = found({PLAN: WRITTEN, "content/spring/intro.zh-Hant.md": f"好\n\na{mark}b\n"})
    assert (problem.code, problem.place.line, problem.place.column) == ("strange-character", 3, 2)
    assert not set("\u202e\u2066") & set(block("a&#x202e;b&#8294;c"))


@pytest.mark.parametrize(
    "name", ["''", "' '", '"\\u200b"', '"\\u2060\\ufeff"', '"\\u3164"', '"\\u200d"']
)
def test_a_name_has_to_be_seen(name: str) -> None:
    assert codes({PLAN: f"title: x\nentrants: [林小風, {{name: {name}}}]\n"}) in (
        ["invisible-name"],
        ["missing-key"],
    )
    assert codes(
        {
            PLAN: "title: x\ndate: 2024-03-02\ncontests: {gomoku: {rule: gomoku}}\n",
            RESULTS: f"games:\n  - {{players: [林小風, {name}], winner: 林小風}}\n",
        }
    ) in (["invisible-name"], ["missing-key"])


def test_names_that_look_alike_are_one_and_names_that_share_an_address_are_two() -> None:
    """A zero-width space makes nobody new; `a b`, `a-b` and `a.b` are three
    people, each at an address of their own.
    """
    plan = "title: x\ncontests: {cards: {rule: points}}\n"
    games = 'games:\n  - {points: {a b: 1, a-b: 2}}\n  - {points: {a.b: 1, "a\\u200b b": 2}}\n'
    all_of = sources({PLAN: plan, "results/spring/cards.yaml": games})
    (unit,) = build.units(all_of)
    (contest,) = build.load_tournament(unit, shared()).tournament.contests
    assert sorted(player.name for player in contest.players.values()) == ["a b", "a-b", "a.b"]
    assert len({key.casefold() for key in contest.players}) == 3


def test_the_code_invisible_name() -> None:
    """`"invisible-name"` is told in words."""
    (problem,) = found({PLAN: "title: x\nentrants: [' ']\n"})
    assert Messages("zh-Hant").problem(problem.code, problem.facts)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("content/en/tournament.yaml", "en/index.html"),
        ("content/rules/tournament.yaml", "rules/index.html"),
        ("content/index.en.md", "index.html"),
        ("content/tournaments.zh-Hant.md", "tournaments.html"),
    ],
)
def test_no_page_takes_the_address_of_another(tmp_path: Path, path: str, told: str) -> None:
    """The codes `"address-taken"` and `"name-taken"`: nothing is published,
    rather than one page instead of two.
    """
    own = {
        PLAN: WRITTEN,
        path: "title: 夏季賽\ndate: 2024-07-06\n" if path.endswith(".yaml") else "好\n",
    }
    outcome = build.build(sources(own), tmp_path / "site", files.packaged("theme"), {})
    taken = [
        problem for problem in outcome.problems if problem.code in ("address-taken", "name-taken")
    ]
    assert taken and {problem.place.path for problem in taken} <= {path, PLAN}
    assert all(
        problem.code == "name-taken" or told.split("/")[0] in str(problem.facts["path"]).casefold()
        for problem in taken
    )
    assert not (tmp_path / "site").exists()


# the disk


def test_a_file_of_a_hundred_megabytes_is_told_and_not_read(tmp_path: Path) -> None:
    """Sparse, so that the disk does not mind; of the file
    no more than its beginning is in memory.
    """
    for name, text in (("content/site.yaml", SITE), (PLAN, WRITTEN)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("content/spring/report.zh-Hant.md", RESULTS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        with (tmp_path / name).open("wb") as file:
            file.truncate(100_000_000)
    tracemalloc.start()
    read = files.read(tmp_path)
    problems = [
        problem
        for unit in build.units(read)
        for problem in build.load_tournament(unit, shared()).problems
    ]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(problem.code, problem.place.path) for problem in in_order(problems)] == [
        ("file-too-big", "content/spring/report.zh-Hant.md"),
        ("file-too-big", RESULTS),
    ]
    assert peak < 60_000_000


def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    """Bytes that are no UTF-8, and a name that would steer a terminal:
    told, and harmless where it is told.
    """
    for name, text in (
        (b"content/site.yaml", SITE),
        (PLAN.encode(), WRITTEN),
        (b"results/spring/\xff\x1b[31m.yaml", "games: []\n"),
    ):
        path = Path(os.fsdecode(os.path.join(os.fsencode(tmp_path), name)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    outcome = build.build(files.read(tmp_path), tmp_path / "site", files.packaged("theme"), {})
    (problem,) = [each for each in outcome.problems if each.severity == "error"]
    told = format_problem(problem, Messages("zh-Hant"), lambda place: "")
    assert problem.code == "source-name" and "\x1b" not in told and told.encode()


@pytest.mark.parametrize(
    "broken",
    [
        "{{ nothing }}",
        "{{ 1 + 'a' }}",
        "{% if %}",
        "{{ 1 / 0 }}",
        "{{ site.x.y }}",
        "{% include 'nowhere.html' %}",
        "{{ site.title() }}",
    ],
)
def test_a_broken_template_is_named_with_its_page(tmp_path: Path, broken: str) -> None:
    """`"template-broken"`: whoever writes a theme is told where, and what was published stays."""
    shutil.copytree(files.packaged("theme"), tmp_path / "theme")
    build.build(sources({PLAN: WRITTEN}), tmp_path / "site", tmp_path / "theme", {})
    before = {path: path.read_bytes() for path in tmp_path.glob("site/**/*.html")}
    (tmp_path / "theme" / "templates" / "tournament.html").write_text(
        "\n" + broken, encoding="utf-8"
    )
    environment.cache_clear()
    (problem,) = build.build(
        sources({PLAN: WRITTEN}), tmp_path / "site", tmp_path / "theme", {}
    ).problems
    assert problem.code == "template-broken" and problem.place == SourceLocation(
        "theme/templates/tournament.html", 2 if broken == "{% if %}" else 1
    )
    for language in LANGUAGES:
        told = format_problem(problem, Messages(language), lambda place: "")
        assert "tournament.html" in told and "spring/index.html" in told
    assert (
        before and {path: path.read_bytes() for path in tmp_path.glob("site/**/*.html")} == before
    )


def test_a_broken_template_of_ours_is_a_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(files.packaged("theme"), tmp_path / "theme")
    (tmp_path / "theme" / "templates" / "tournament.html").write_text(
        "{{ nothing }}", encoding="utf-8"
    )
    monkeypatch.setattr(files, "packaged", lambda name: tmp_path / name)
    with pytest.raises(TemplateFault, match=r"tournament\.html"):
        build.build(sources({PLAN: WRITTEN}), tmp_path / "site", tmp_path / "theme", {})
    assert not list(tmp_path.glob("site/*.html"))


def test_the_targets_of_fuzzing_take_what_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own files, unchanged: what is fed by hand must still be able to find something."""
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "fuzz"))
    import targets

    path = "results/qipai/gomoku.yaml"
    targets.understood(path, targets.own()[path], draw=True)
    targets.small(targets.small_sites()[0], draw=True)
    for name, feed in targets.TARGETS.items():
        for data in targets.seeds(name)[:3]:
            feed(data)


OWN = {
    source.path: source.data.decode()
    for source in files.read(ROOT)
    if source.path.startswith(("content/", "results/"))
    and source.path.endswith(".yaml")
    and source.path.count("/") > 1
}
MUTATIONS = 300


@pytest.mark.parametrize("part", range(6))
def test_slips_in_our_own_files_raise_nothing(part: int) -> None:
    """Each of 300 slips in this repository's plans and results is told or harmless, and
    the rest of the site is understood.
    """
    chance = random.Random(20160826 + part)
    people = {
        source.path: source.data
        for source in files.read(ROOT)
        if source.path in ("content/players.yaml", "content/site.yaml")
    }
    own = build.load_site([*own_rules(), *(Source(path, data) for path, data in people.items())])
    for _ in range(MUTATIONS // 6):
        path = chance.choice(sorted(OWN))
        changed = {
            **{each: text.encode() for each, text in OWN.items()},
            path: slipped(OWN[path].encode(), path, chance),
        }
        folder = path.split("/")[1]
        unit = build.TournamentFiles(
            folder,
            tuple(
                Source(each, data) for each, data in changed.items() if each.split("/")[1] == folder
            ),
        )
        for problem in build.load_tournament(unit, own).problems:
            format_problem(problem, Messages(chance.choice(LANGUAGES)), lambda place: "")


SMALL = [
    dict(case.files)
    for case in (
        read_case(path)
        for path in sorted((ROOT / "tests" / "cases").rglob("*.md"))
        if path.stem != "remarks"
    )
    if all(path.split("/")[0] != "rules" for path in case.files)
    and "content/site.yaml" not in case.files
]


@pytest.mark.parametrize("part", range(6))
def test_slips_in_every_case_raise_nothing(part: int) -> None:
    """Every format and kind of game, as small as it can be, with one to three slips."""
    chance = random.Random(part)
    for case in SMALL[part::6]:
        path = chance.choice(sorted(case))
        data = slipped(case[path].encode(), path, chance)
        for problem in found({**case, path: data}):
            assert problem.place.line >= 1 and problem.place.column >= 1


@pytest.mark.parametrize("rule", sorted({source.path.split("/")[1] for source in own_rules()}))
def test_slips_in_the_rules_raise_nothing(rule: str) -> None:
    """A rule edition with a slip, and a game with a full log played by it."""
    chance = random.Random(rule)
    mine = {
        source.path: source.data
        for source in own_rules()
        if source.path.split("/")[1] == rule and source.path.endswith((".yaml", ".md"))
    }
    everything = build.units(Source(path, text.encode()) for path, text in OWN.items())
    units = [
        unit
        for unit in everything
        if any(f"rule: {rule}\n".encode() in each.data for each in unit.sources)
    ]
    for _ in range(12):
        path = chance.choice(sorted(mine))
        changed = {**mine, path: slipped(mine[path], path, chance)}
        own = build.load_site(
            [
                Source("content/site.yaml", SITE.encode()),
                *(Source(each, data) for each, data in changed.items()),
            ]
        )
        for problem in [
            *own.problems,
            *(
                problem
                for unit in units
                if own.site
                for problem in build.load_tournament(unit, own).problems
            ),
        ]:
            format_problem(problem, Messages(chance.choice(LANGUAGES)), lambda place: "")


def test_a_file_of_nothing_but_unknown_keys() -> None:
    """A thousand are told, and that there are more: not sixty
    thousand, each with what was perhaps meant.
    """
    told = codes({PLAN: WRITTEN + "".join(f"key-{number}: 1\n" for number in range(30_000))})
    assert told.count("unknown-key") == 1000 and told.count("too-many-problems") == 1


def test_what_was_meant_among_thousands_of_names() -> None:
    known = [
        f"{first}{second}{third}"
        for first in "王李張劉陳楊黃趙吳周"
        for second in "小大文明志家子思俊博"
        for third in "風石然嵐遠晴豪琪傑婷"
    ]
    assert closest_match("王小瘋", known) and closest_match("趙志嵐嵐", known) == "趙志嵐"
    assert closest_match("k" * 50_000, known) is None
    began = time.process_time()
    assert all(closest_match(f"{name[:2]}某", known) for name in known)
    assert time.process_time() - began < 20


ENDLESS = {
    "brackets": "[" * 20_000,
    "links": "[a](" * 20_000,
    "pictures": "![a](" * 20_000,
    "ticks": "`" * 20_000,
    "comments": "<!--" * 20_000,
    "lists": "\n".join("    " * at + "- a" for at in range(300)),
    "numbers": "1. " * 3000,
    "quotes": "> " * 3000 + "a",
    "stars": "*a" * 5000,
    "mail": "a-" * 200_000,
    "plus": "+86" * 200_000,
    "comments apart": "<!--\n\n" * 33_000,
    "rules": "---\n" * 20_000,
    "escapes": "\\*" * 100_000,
    "headings": "# a\n" * 25_000,
    "underlined": "a\n===\n" * 20_000,
    "values": "\ue001a\ue002b\ue003" * 20_000,
    "paragraphs": "a\n\n" * 100_000,
    "ampersands": "&" * 200_000,
    "tables": "a|b\n-|-\n" * 20_000,
    "numbers told": "138-0013-8000 " * 20_000,
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_text_made_to_take_for_ever_does_not(kind: str) -> None:
    """Markdown and the search for private data are done within seconds,
    and what comes out is still clean.
    """
    began = time.process_time()
    for html in (block(ENDLESS[kind]), inline(ENDLESS[kind][:60_000])):
        assert html and not active(html)
    assert set(codes({PLAN: WRITTEN, "content/spring/intro.zh-Hant.md": ENDLESS[kind]})) <= {
        "markdown-costly",
        "private-data",
    }
    assert time.process_time() - began < 20


@pytest.mark.parametrize(
    "kind",
    [
        "comments apart",
        "rules",
        "escapes",
        "headings",
        "underlined",
        "paragraphs",
        "tables",
        "brackets",
        "ticks",
        "links",
    ],
)
@pytest.mark.parametrize("path", ["content/spring/intro.zh-Hant.md", PLAN])
def test_a_text_beyond_the_budget_is_told_with_its_line(kind: str, path: str) -> None:
    """By `check` already, in Markdown and in a text of YAML; the same text on every machine."""
    text = (
        ENDLESS[kind]
        if path != PLAN
        else f"{WRITTEN}theme: |\n  " + ENDLESS[kind].replace("\n", "\n  ") + "\n"
    )
    assert [
        (each.code, each.place.path, each.place.line >= 1)
        for each in found({PLAN: WRITTEN, path: text})
    ] == [("markdown-costly", path, True)]


@pytest.mark.parametrize(
    "deep",
    [
        "\n".join("  " * depth + "- a" for depth in range(600)),
        "> " * 900 + "a",
        "".join("  " * depth + "1. a\n" for depth in range(500)),
    ],
)
def test_a_text_that_is_too_deep_leaves_the_next_one_alone(deep: str) -> None:
    """One process builds many pages: what one text broke off in must not show in another."""
    plain = "## 一\n\n- 甲\n- 乙\n\n![會場](photos/hall.png) 與[連結](a.html)\n"
    before, short = block(plain, None), inline("*甲* [乙](b.html)")
    block(deep, None)
    assert (block(plain, None), inline("*甲* [乙](b.html)")) == (before, short)
