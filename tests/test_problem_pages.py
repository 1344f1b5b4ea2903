"""Every problem has its page: from the same cases as the tests,
in the documents and in the program.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import problem_pages
from case import ROOT, read_case, sources_of
from fangbang.cli import main
from fangbang.messages import problem_help as helping
from fangbang.messages.catalog import LANGUAGES, Messages, message_catalog

_FENCE = re.compile(r"^(```+)\w*\n.*?^\1$", re.S | re.M)
# test_tree.py
NOT_OF_FILES = {
    "source-link",
    "source-not-a-file",
    "source-unreadable",
    "source-too-deep",
    "source-too-many",
    "source-too-big",
    "source-name",
    # test_git_faults.py
    "source-ignored",
    "theme-own",
    "git-missing",
    "git-failed",
    "git-unsafe",
    "git-slow",
    "git-under-way",
    "history-gone",
    # test_out.py
    "out-tracked",
    "foreign-files",
    "markdown-costly",
    "too-many-problems",
    "private-allowed",
    "not-utf-8",
    "used-rule-changed",  # what git knows: test_used_rules.py
    "file-too-big",
    "strange-character",
    "too-many-values",
    "no-site",
    "cannot-write",  # bytes, folders and disks do not fit into Markdown
    "address-taken",
    "invisible-name",
    "busy",
    "out-among-sources",
    "link-in-the-way",
    "port-taken",
    "broken-link",
    "broken-anchor",
    "template-broken",
    # test_intake.py
    "cannot-read",
    "table-empty",
    "table-unreadable",
    "table-too-big",
    "table-total",
    "cell-too-long",
    "unknown-column",
    # a right one has a picture: test_photos.py
    "photo-caption",
    "photo-kind",
    "photo-large",
    "photo-location",
    "photo-twice",
    "photo-unreadable",
    "wrong-value",
    "no-chromium",
    "no-edition",
    "no-language",
    "chromium-failed",
    # a whole deck, a whole board: tests/replay
    "uno-pile-empty",
    "gomoku-full-unclaimed",
    # twice-in-game is told before
    "killer-two-roles",
}
# what a command answers: tests/engine/test_draw.py
ASKED_FOR = ("draw-", "desk-")


def test_the_examples_are_those_of_the_cases() -> None:
    """After a change to a case, a sentence or a check: `make problems`."""
    assert problem_pages.EXAMPLES.read_text(encoding="utf-8") == problem_pages.as_text(
        problem_pages.examples()
    )


@pytest.mark.parametrize("language", problem_pages.DOCUMENTS)
def test_the_documents_are_made_from_them(language: str) -> None:
    path = problem_pages.DOCUMENTS[language]
    assert path.read_text(encoding="utf-8") == problem_pages.texts()[path], "make problems"


def test_every_code_is_there() -> None:
    """With an example, but for what no file of a site can show."""
    assert {
        code
        for code in set(helping.codes()) - set(helping.examples())
        if not code.startswith(ASKED_FOR)
    } == NOT_OF_FILES
    for path in problem_pages.DOCUMENTS.values():
        assert re.findall(
            r"^## (\S+)$", _FENCE.sub("", path.read_text(encoding="utf-8")), re.M
        ) == sorted(message_catalog()["problems"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_its_sentence_and_both_files(language: str) -> None:
    words = Messages(language)
    for code, example in helping.examples().items():
        page = helping.page(code, words)
        assert f"[{code}]" in page or (
            example["severity"] == helping.ASKED and f"$ {example['asked']}\n" in page
        )
        assert (
            words.problem(code, example["facts"]) in page and example["wrong"] != example["right"]
        )
        assert example["right"] and all(
            text.rstrip() in page
            for text in [*example["wrong"].values(), *example["right"].values()]
        )


@pytest.mark.parametrize(
    "code",
    [code for code, example in helping.examples().items() if example["severity"] == helping.ASKED],
)
def test_the_command_answers_what_its_page_shows(code: str, tmp_path: Path) -> None:
    example = helping.examples()[code]
    for source in sources_of(read_case(ROOT / "tests" / "cases" / f"{example['case']}.md")):
        (tmp_path / source.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / source.path).write_bytes(source.data)
    done = CliRunner().invoke(
        main, [*shlex.split(example["asked"])[1:], "-C", str(tmp_path), "-l", "en"]
    )
    answer = (
        helping.page(code, Messages("en")).split(f"$ {example['asked']}\n")[1].split("\n```")[0]
    )
    assert done.exit_code == 2 and answer in done.output


def test_the_command_prints_it_without_a_site() -> None:
    done = CliRunner().invoke(main, ["help", "weekday", "-l", "en"])
    assert (
        done.exit_code == 0
        and "is not “四” but Friday. [weekday]" in done.output
        and "…" not in done.output.split("\n\n")[1]
        and "weekday: 五" in done.output
    )
    assert CliRunner().invoke(main, ["help", "[weekday]", "-l", "zh-Hans"]).exit_code == 0
    assert CliRunner().invoke(main, ["help"]).output.split() == helping.codes()


def test_a_code_that_does_not_exist() -> None:
    done = CliRunner().invoke(main, ["help", "week-day", "-l", "en"])
    assert done.exit_code == 2 and "Did you mean “weekday”?" in done.output
