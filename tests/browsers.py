"""Debian's chromium for the tests that look at pages; and what is said where there is none:
loudly, since rows of dots hide it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_BROWSER = (
    "/usr/bin/chromium is missing (apt-get install chromium): nobody has clicked through "
    "the site, looked at it on a phone or printed it"
)


def required() -> None:
    """Without a browser a test is skipped, and in CI it fails."""
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, opened."""
    required()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield opened
        opened.close()
