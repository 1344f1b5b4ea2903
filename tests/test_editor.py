"""The schemas that editors read: every key explained, what people wrote accepted, a wrong name or
role underlined, and nothing but JSON Schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner

from case import Case, sources_of
from fangbang.authoring import editor
from fangbang.authoring.editor import MODELINE, modeline, schema_of, with_modelines
from fangbang.authoring.editor.json_schema_draft7 import meaning, meanings
from fangbang.build import pipeline as build
from fangbang.cli import main
from fangbang.documents.document import parse
from fangbang.documents.schemas import NAMES, schema
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.games import GAMES as KINDS
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.package_data import own_data, own_files
from test_docs import FORMATS, examples

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {
    "$schema",
    "maxLength",
    "type",
    "enum",
    "const",
    "properties",
    "additionalProperties",
    "propertyNames",
    "required",
    "items",
    "anyOf",
    "allOf",
    "if",
    "then",
    "pattern",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minLength",
    "minProperties",
    "maxProperties",
    "description",
}


@cache
def made(sources: tuple[Source, ...], language: str = "en") -> dict[str, Any]:
    shared = build.load_site(sources)
    found, problems = editor.schemas_of(sources, shared, Messages(language))
    assert not problems
    return {each.path: json.loads(each.data) for each in found}


@cache
def own() -> tuple[Source, ...]:
    return tuple(files.read(ROOT))


def taken(schemas: dict[str, Any], path: str, text: str) -> bool:
    """Whether an editor would leave the file without a mark."""
    document = parse(Source(path, text.encode()), [])
    assert document
    return bool(
        jsonschema_rs.Draft7Validator(schemas[str(schema_of(path))]).is_valid(document.data)
    )


# what each key means


def paths(part: Any, whole: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for each in part if isinstance(part, list) else []:
        yield from paths(each, whole, path)
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        yield from paths(whole["$defs"][part["$ref"].rpartition("/")[2]], whole, path)
    for key, below in part.items():
        if key == "properties":
            for name, each in below.items():
                yield (*path, name)
                yield from paths(each, whole, (*path, name))
        elif key in ("items", "additionalProperties", "anyOf"):
            yield from paths(below, whole, path)


ALL = sorted(
    {
        each
        for name in NAMES
        for each in paths(schema(name), schema(name), (name.partition("-")[0],))
    }
)


def test_every_key_has_its_meaning_in_every_language() -> None:
    assert len(ALL) > 250
    assert [
        (path, language) for path in ALL for language in LANGUAGES if not meaning(path, language)
    ] == []
    assert {key: set(said) for key, said in meanings().items() if set(said) != set(LANGUAGES)} == {}


def test_no_meaning_is_left_over() -> None:
    used = {
        ".".join(
            next(path[start:] for start in range(len(path)) if ".".join(path[start:]) in meanings())
        )
        for path in ALL
    }
    assert set(meanings()) - used == set()
    for path in ("documents/schemas/keys.yaml", *own_files("games/*/keys.yaml")):
        assert list(own_data(path)) == sorted(own_data(path)), path


def test_descriptions_are_in_the_language_of_the_reader() -> None:
    said = {
        language: made(own(), language)["results/bubuweiying-2016/killer.json"]["properties"][
            "games"
        ]["description"]
        for language in LANGUAGES
    }
    assert said == {
        "zh-Hant": "各局，一局一項",
        "zh-Hans": "各局，一局一项",
        "en": "The games, one item each",
    }


# nothing but JSON Schema


def keywords(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, below in part.items():
            yield key
            for each in (
                below.values()
                if key == "properties"
                else below
                if isinstance(below, list)
                else [below]
            ):
                yield from keywords(each)


def test_nothing_but_json_schema() -> None:
    for path, each in made(own()).items():
        assert jsonschema_rs.meta.is_valid(each), path
        assert each["$schema"] == "http://json-schema.org/draft-07/schema#"
        assert set(keywords(each)) <= KEYWORDS, path


def test_every_file_of_our_own_site_has_a_schema() -> None:
    for source in own():
        if source.path.endswith(".yaml"):
            assert schema_of(source.path) in made(own()), source.path
    assert (
        schema_of("content/spring/photos/a.jpg") is None
        and schema_of("content/about.en.md") is None
        and schema_of("content/other.yaml") is None
    )


# what is taken, and what is not


@pytest.mark.parametrize("path", [each.path for each in own() if each.path.endswith(".yaml")])
def test_what_people_wrote_is_taken(path: str) -> None:
    text = next(each.data.decode() for each in own() if each.path == path)
    document = parse(Source(path, text.encode()), [])
    assert (
        document
        and [
            str(each)
            for each in jsonschema_rs.Draft7Validator(
                made(own())[str(schema_of(path))]
            ).iter_errors(document.data)
        ]
        == []
    )


@pytest.mark.parametrize("name", FORMATS)
def test_the_examples_of_the_documents_are_taken(name: str) -> None:
    schemas = made(tuple(sources_of(Case(ROOT / name, name, examples(name)))))
    shown = {path: text for path, text in examples(name).items() if path.endswith(".yaml")}
    assert len(shown) > 15
    assert [path for path, text in shown.items() if not taken(schemas, path, text)] == []


SITE = """title: {zh-Hant: 測試, en: Test}
languages: [zh-Hant, en]
"""
PLAN = """title: 春季賽
entrants: [{name: 林小風, en: Lin Xiaofeng}, {id: chen, name: 陳石, also: [石頭]}, 譚一鳴]
staff: [{job: 裁判, who: [謝安然, 何俊明]}]
contests:
  killer: {rule: killer, stages: [{name: evening, format: league}]}
  uno: {rule: uno}
  doudizhu: {rule: doudizhu}
  gomoku: {rule: gomoku}
  points: {rule: points}
  trivia: {rule: trivia}
  places: {rule: places}
"""


@cache
def small(plan: str = PLAN) -> dict[str, Any]:
    case = Case(ROOT, "", {"content/site.yaml": SITE, "content/spring/tournament.yaml": plan})
    return made(tuple(sources_of(case)))


GAMES = {
    "killer": [
        (
            "roles: {killer: [林小風], 警察: [chen], Civilian: [譚一鳴]}, winner: 殺手, "
            "judge: 謝安然, stage: evening"
        ),
        "roles: {killer: [石頭], police: [Lin Xiaofeng]}, winner: draw, judge: 譚一鳴",
    ],
    "uno": ["out: 林小風, left: {石頭: r5 W, 譚一鳴: 27}"],
    "doudizhu": [
        "players: [林小風, 陳石, 譚一鳴], landlord: 石頭, bid: 3, spring: 反春, winner: 農民"
    ],
    "gomoku": [
        "black: 林小風, white: 石頭, winner: 黑",
        "players: [林小風, 石頭], winner: 石頭",
        "players: [林小風, 石頭], walkover: 石頭",
    ],
    "points": ["points: {林小風: 4.5, chen: -1}"],
    "trivia": ["rounds: {林小風: [1, 2, 3, 4], chen: [4, 3, 2.5, 1]}"],
    "places": ["places: [林小風, [陳石, 譚一鳴]]", "place: {林小風: 1}, absent: [chen]"],
}
WRONG = {
    "killer": [
        "roles: {killer: [林小鳳]}, winner: killer",
        "roles: {murderer: [林小風]}, winner: killer",
        "roles: {killer: [林小風]}, winner: civilians",
        "roles: {killer: [林小風]}, winner: killer, judge: 無名氏",
        "roles: {killer: [林小風]}, winner: killer, stage: morning",
        "roles: {killer: [林小風]}, winner: killer, penalties: [{player: 林小鳳, points: -1}]",
    ],
    "uno": ["out: 林小鳳, left: {石頭: 5}", "out: 林小風, left: {石项: 5}"],
    "doudizhu": [
        "landlord: 林小風, bid: 4, winner: landlord",
        "landlord: 林小風, bid: 3, winner: farmer",
        "landlord: 林小鳳, bid: 3, winner: landlord",
        "landlord: 林小風, bid: 3, winner: landlord, spring: summer",
    ],
    "gomoku": [
        "black: 林小鳳, white: 陳石, winner: black",
        "black: 林小風, white: 陳石, winner: blakc",
    ],
    "points": ["points: {林小鳳: 4}", "points: {林小風: four}"],
    "trivia": ["rounds: {林小鳳: [1]}", "rounds: {林小風: 3}", "rounds: {林小風: [one]}"],
    "places": ["places: [林小鳳]", "place: {林小鳳: 1}", "places: [林小風], absent: [林小鳳]"],
}


def test_every_kind_is_tried() -> None:
    assert len(GAMES) == len(WRONG) == len(KINDS)


@pytest.mark.parametrize(
    ("contest", "game"), [(contest, game) for contest, games in GAMES.items() for game in games]
)
def test_a_name_in_any_spelling_is_taken(contest: str, game: str) -> None:
    assert taken(small(), f"results/spring/{contest}.yaml", f"games:\n  - {{{game}}}\n")
    assert taken(small(), f"results/spring/{contest}/table-a.yaml", f"games:\n  - {{{game}}}\n")


@pytest.mark.parametrize(
    ("contest", "game"), [(contest, game) for contest, games in WRONG.items() for game in games]
)
def test_a_wrong_name_role_or_word_is_underlined(contest: str, game: str) -> None:
    assert not taken(small(), f"results/spring/{contest}.yaml", f"games:\n  - {{{game}}}\n")


def test_names_are_offered_where_names_are_keys() -> None:
    """Editors complete the keys of a map from its properties."""
    left = small()["results/spring/uno.json"]["properties"]["games"]["items"]["properties"]["left"]
    assert list(left["properties"])[:3] == ["林小風", "陳石", "譚一鳴"]


def test_a_name_that_two_people_have_is_not_offered() -> None:
    schemas = small(
        PLAN.replace("also: [石頭]", "also: [小林]").replace(
            "譚一鳴]", "{name: 林大同, also: [小林]}]", 1
        )
    )
    assert taken(schemas, "results/spring/points.yaml", "games: [{points: {陳石: 1, 林大同: 2}}]")
    assert not taken(
        schemas, "results/spring/points.yaml", "games: [{points: {小林: 1, 林大同: 2}}]"
    )


def test_without_a_list_of_entrants_anybody_may_play() -> None:
    schemas = small(re.sub(r"entrants: .*\n", "", PLAN))
    for game in ("points: {無名氏: 4}", "points: {林小風: 4}"):
        assert taken(schemas, "results/spring/points.yaml", f"games:\n  - {{{game}}}\n")


@pytest.mark.parametrize(
    ("answer", "fits"),
    [
        ("{draw: half}", True),
        ("{draw: third}", False),
        ("{drawn: half}", False),
        ("{titles: before-places}", True),
    ],
)
def test_what_a_rule_leaves_open(answer: str, fits: bool) -> None:
    plan = PLAN.replace("rule: killer,", f"rule: killer, decide: {answer},")
    assert taken(small(), "content/spring/tournament.yaml", plan) is fits


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("rule: uno", "rule: uon"),
        ("rule: uno", "rule: uno, ties: [pionts]"),
        ("rule: uno", "rule: uno, awards: [{title: best, most: points, as: murderer}]"),
    ],
)
def test_a_plan_names_what_there_is(before: str, after: str) -> None:
    assert not taken(small(), "content/spring/tournament.yaml", PLAN.replace(before, after))


def test_criteria_of_roles_are_taken() -> None:
    assert taken(
        small(),
        "content/spring/tournament.yaml",
        PLAN.replace("rule: uno", "rule: uno, ties: [points, as-killer, wins-as-police]"),
    )


# the line at the top


def test_the_line_leads_from_the_file_to_its_schema() -> None:
    assert (
        modeline("results/spring/uno/table-a.yaml")
        == MODELINE + "../../../.fangbang/schemas/results/spring/uno.json"
    )
    assert modeline("content/site.yaml", "/elsewhere") == MODELINE + "/elsewhere/content/site.json"


@pytest.mark.parametrize(
    "data", [b"games: []\n", b"\xef\xbb\xbfgames: []\n", b"# a\r\ngames: []\r\n", b"games: []"]
)
def test_the_line_changes_nothing_else_and_comes_once(data: bytes) -> None:
    (marked,) = with_modelines([Source("results/spring/uno.yaml", data)])
    assert len(marked.data.splitlines()) == len(data.splitlines()) + 1 and marked.data.endswith(
        data.removeprefix(b"\xef\xbb\xbf")
    )
    assert list(with_modelines([marked])) == []
    before, after = parse(Source(marked.path, data), []), parse(marked, [])
    assert before and after and before.data == after.data


def test_a_file_of_another_encoding_is_left_alone() -> None:
    assert (
        list(
            with_modelines(
                [
                    Source("results/spring/uno.yaml", "games: [林]".encode("gb18030")),
                    Source("content/about.en.md", b"x"),
                ]
            )
        )
        == []
    )


def test_the_command(tmp_path: Path) -> None:
    for path, text in {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": PLAN,
        "results/spring/uno.yaml": "games: []\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, ["schema", "--modeline", "-C", str(tmp_path)])
    assert done.exit_code == 0, done.output
    for path in ("content/site.yaml", "content/spring/tournament.yaml", "results/spring/uno.yaml"):
        line = (tmp_path / path).read_text(encoding="utf-8").splitlines()[0]
        assert (tmp_path / path).parent.joinpath(line.removeprefix(MODELINE)).resolve().is_file()
    assert not (tmp_path / "rules").exists()
    assert CliRunner().invoke(main, ["check", "-C", str(tmp_path)]).exit_code == 0
    again = {path: path.stat().st_mtime_ns for path in (tmp_path / ".fangbang").rglob("*.json")}
    assert CliRunner().invoke(main, ["schema", "-C", str(tmp_path)]).exit_code == 0
    assert again == {
        path: path.stat().st_mtime_ns for path in (tmp_path / ".fangbang").rglob("*.json")
    }


def test_a_plan_that_is_not_sound_is_told_and_the_rest_written(tmp_path: Path) -> None:
    for path, text in {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": "titel: x\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(
        main, ["schema", "-C", str(tmp_path), "--out", str(tmp_path / "there")]
    )
    assert (
        done.exit_code == 1
        and "[unknown-key]" in done.output
        and (tmp_path / "there/content/site.json").is_file()
    )
