"""`fangbang handouts`: PDFs of the printable pages; what is missing is said with exit status 2."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from browsers import required
from fangbang.build.pdf import Job, jobs_of
from fangbang.build.pipeline import SiteContext
from fangbang.cli import main

ROOT = Path(__file__).parents[2]


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["handouts", *words, "-C", str(ROOT)])
    return done.exit_code, done.output


def pages_of(pdf: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf.read_bytes()))


def test_jobs(shared: SiteContext) -> None:
    assert shared.site
    edition = shared.site.editions["uno"]
    assert list(jobs_of(edition, shared, ["en"])) == [
        Job(f"en/rules/uno/{name}.html", f"uno/{name}.en.pdf")
        for name in ("handout", "cues", "score", "tables")
    ]
    both = list(jobs_of(edition, shared, ["zh-Hant", "en"]))
    assert both[:3] == [
        Job("rules/uno/handout.html", "uno/handout.zh-Hant.pdf"),
        Job("en/rules/uno/handout.html", "uno/handout.en.pdf"),
        Job("rules/uno/handout-bilingual.html", "uno/handout.zh-Hant+en.pdf"),
    ]
    assert Job("en/rules/uno/score-bilingual.html", "uno/score.en+zh-Hant.pdf") in list(
        jobs_of(edition, shared, ["en", "zh-Hant"])
    )


def test_without_a_browser_the_install_line_is_told(tmp_path: Path) -> None:
    status, told = run(
        "killer", "--out", str(tmp_path / "out"), "--chromium", str(tmp_path / "nothing")
    )
    assert (
        status == 2
        and "apt-get install chromium fonts-noto-cjk" in told
        and not (tmp_path / "out").exists()
    )


def test_what_there_is_none_of(tmp_path: Path) -> None:
    status, told = run("chess", "--out", str(tmp_path))
    assert status == 2 and "chess" in told and "killer-club" in told
    status, told = run("killer", "--languages", "zh-Hant,de", "--out", str(tmp_path))
    assert status == 2 and "de" in told and "zh-Hans" in told


def test_a_browser_that_fails_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no display >&2\nexit 1\n")
    broken.chmod(0o755)
    status, told = run(
        "killer", "--languages", "en", "--out", str(tmp_path / "out"), "--chromium", str(broken)
    )
    assert status == 2 and "no display" in told and "handout.html" in told


@pytest.mark.browser
def test_handouts_of_killer(tmp_path: Path) -> None:
    required()
    status, told = run("killer", "--languages", "zh-Hant,en", "--out", str(tmp_path))
    assert status == 0, told
    made = {
        path.relative_to(tmp_path).as_posix(): pages_of(path) for path in tmp_path.rglob("*.pdf")
    }
    kinds, languages = (
        ("handout", "cues", "signs", "cards", "score", "tables"),
        ("zh-Hant", "en", "zh-Hant+en"),
    )
    assert set(made) == {
        f"killer/{kind}.{language}.pdf" for kind in kinds for language in languages
    }
    assert len(told.splitlines()) == len(made) + 1
    # fixed sheets are one page of paper each, whatever the language
    for name, pages in made.items():
        wanted = {"cards": 2, "score": 3, "tables": 3}.get(name.split("/")[1].split(".")[0])
        assert pages == wanted if wanted else 1 <= pages <= 4, f"{name}: {pages}"
    if shutil.which("pdftotext"):
        said = subprocess.run(
            ["pdftotext", "-layout", str(tmp_path / "killer/handout.zh-Hant+en.pdf"), "-"],
            capture_output=True,
            check=True,
        ).stdout.decode()
        assert "殺人遊戲規則" in said and "Killer: the rules" in said
        assert said.count("\f") == made["killer/handout.zh-Hant+en.pdf"]
        for page in said.split("\f")[:-1]:
            assert re.search(r"指\s*紋", page), "each page names the edition"
