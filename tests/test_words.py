"""Every word in every language, with the same blanks; no prose in code or templates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fangbang.messages.catalog import LANGUAGES, Messages, hints, message_catalog
from fangbang.pages.script import converter
from fangbang.reports.display_names import nth_place

ROOT = Path(__file__).resolve().parent.parent
HAN = re.compile(r"[\u3400-\u9fff]")
CODE = re.compile(r'(?:Problem|Fault|Illegal|Unusable)\(\s*"([a-z0-9-]+)"')


def blanks(said: object) -> set[str]:
    texts = said.values() if isinstance(said, dict) else [said]
    return {name.split(".")[0] for text in texts for name in re.findall(r"\{(\w+)", str(text))}


@pytest.mark.parametrize("code", message_catalog()["problems"])
def test_problems_have_words_in_every_language(code: str) -> None:
    words = message_catalog()["problems"][code]
    assert {tuple(sorted(blanks(words[language]))) for language in LANGUAGES} == {
        tuple(sorted(blanks(words["en"])))
    }
    for hint in hints(code):
        assert {frozenset(blanks(hint[language])) for language in LANGUAGES} == {
            frozenset(blanks(hint["en"]))
        }


@pytest.mark.parametrize("key", message_catalog()["labels"])
def test_labels_have_words_in_every_language(key: str) -> None:
    words = message_catalog()["labels"][key]
    assert set(words) == set(LANGUAGES)
    assert blanks(words["zh-Hant"]) == blanks(words["zh-Hans"])
    assert blanks(words["en"]) - {"n", "month_name"} <= blanks(words["zh-Hant"]) | {"month_name"}


def test_every_code_in_the_program_has_words() -> None:
    used = {
        code
        for path in (ROOT / "generator").rglob("*.py")
        for code in CODE.findall(path.read_text(encoding="utf-8"))
    }
    assert used and used <= set(message_catalog()["problems"])


def test_templates_hold_no_prose() -> None:
    for path in (ROOT / "theme" / "templates").glob("*.html"):
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert not HAN.search(text), path.name
        bare = re.sub(
            r"<[^>]*>|&\w+;|[\w-]+=\"[^\"]*\"",
            " ",
            re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.S),
        )
        words = re.findall(r"[A-Za-z]{2,}", bare)
        assert not words, f"{path.name}: {words[:8]}"


# what people type, and figures of a date: read or counted, never said
READS_CHINESE = {
    "authoring/scaffold.py",
    "checks/plan.py",
    "checks/private_data.py",
    "checks/rulesheet_brackets.py",
    "checks/rulesheet_figures.py",
    "checks/rulesheet_parameters.py",
    "checks/timezone.py",
    "checks/visible_text.py",
    "documents/rulesheet/parser.py",
    "files/encoding.py",
    "model/rule_edition.py",
    "pages/home.py",
}


def test_code_says_nothing_itself() -> None:
    package = ROOT / "generator" / "fangbang"
    for path in package.rglob("*.py"):
        if str(path.relative_to(package)) in READS_CHINESE or "replay" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = line.split("  #")[0]
            if (
                '"""' not in line
                and not line.lstrip().startswith("#")
                and re.search(r'["\'][^"\']*[\u3400-\u9fff]', code)
            ):
                raise AssertionError(f"{path.name}:{number}: {line.strip()}")


def test_a_label_chooses_its_plural() -> None:
    assert Messages("en").label("games-count", n=1) == "1 game"
    assert Messages("en").label("games-count", n=5) == "5 games"
    assert Messages("zh-Hant").label("games-count", n=5) == "5 局"


def test_a_text_made_from_the_other_script_has_the_mainland_s_quotation_marks() -> None:
    assert (
        converter("zh-Hans")("裁判說「天黑請閉眼」，沒有說『睡吧』")
        == "裁判说“天黑请闭眼”，没有说‘睡吧’"
    )


@pytest.mark.parametrize(
    "names,said",
    [
        ("王五", "王五獲勝"),
        ("Catherine O’Sullivan", "Catherine O’Sullivan 獲勝"),
        ("王五、José", "王五、José 獲勝"),
        ("第7組", "第7組獲勝"),
    ],
)
def test_latin_names_stand_apart_from_the_chinese_around_them(names: str, said: str) -> None:
    assert Messages("zh-Hant").label("won-by", names=names) == said
    assert "  " not in Messages("en").label("won-by", names=names)


@pytest.mark.parametrize(
    "rank,said",
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_places_are_ordinals(rank: int, said: str) -> None:
    assert nth_place(Messages("en"), rank) == f"{said} place"
    assert nth_place(Messages("zh-Hant"), 12) == "第十二名"
