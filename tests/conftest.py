"""This repository's own site, built once for all tests that look at it; and a loud
word where browsers were not tried.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from browsers import NO_BROWSER
from fangbang.build import pipeline as build
from fangbang.files import history
from fangbang.files import site_folder as files

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published folder, below the path of its base_url, as a project page has one."""
    out = tmp_path_factory.mktemp("own") / "bang"
    # with what git knows, where there is git: corrections are pages too
    past = history.read_past(ROOT, files.READ_FOLDERS)
    outcome = build.build(files.read(ROOT), out, files.packaged("theme"), past.last(), past=past)
    assert outcome.pages, [problem for problem in outcome.problems if problem.severity == "error"]
    return out.resolve()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Skipped tests are easily passed over in a row of dots."""
    if any(
        NO_BROWSER in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])
    ):
        terminalreporter.write_line(f"NOT TRIED IN A BROWSER: {NO_BROWSER}", red=True, bold=True)
