"""The repository's own editions, read; and editions of which one number was changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fangbang.build.pipeline import SiteContext, load_site
from fangbang.build.render import render
from fangbang.files.site_folder import packaged, read
from fangbang.pages import PageLayout
from fangbang.pages.rulesheets import Rulebook, rules_pages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def shared() -> SiteContext:
    """The site of this repository: settings, editions, sheets."""
    return load_site(read(ROOT))


@pytest.fixture(scope="session")
def changed() -> Callable[[str, str, str], SiteContext]:
    """The same with one place of one file written differently."""

    def made(path: str, old: str, new: str) -> SiteContext:
        sources = read(ROOT)
        at = next(at for at, source in enumerate(sources) if source.path == path)
        text = sources[at].data.decode()
        assert text.count(old) == 1, f"{path}: {old}"
        sources[at] = replace(sources[at], data=text.replace(old, new).encode())
        return load_site(sources)

    return made


@pytest.fixture(scope="session")
def pages() -> Callable[[SiteContext], dict[str, str]]:
    """Every rules page as HTML, by its path."""

    def made(shared: SiteContext) -> dict[str, str]:
        assert shared.site
        found = rules_pages(
            shared.site, Rulebook(shared.sheets, shared.tips), PageLayout(shared.site.settings), []
        )
        return {
            path: data.decode()
            for path, data in (
                render(page, shared.site.settings, packaged("theme")) for page in found
            )
        }

    return made


@pytest.fixture(scope="session")
def built(shared: SiteContext, pages: Callable[[SiteContext], dict[str, str]]) -> dict[str, str]:
    """The rules pages as they are."""
    return pages(shared)
