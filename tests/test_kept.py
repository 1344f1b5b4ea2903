"""What is kept in the user's cache is what it was made
from, and may go, or be broken, at any time.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from fangbang.messages import package_data as kept
from fangbang.messages.package_data import cache_folder, own_data, own_text

OWN = sorted(
    path.relative_to(kept.PACKAGE).parts
    for path in kept.PACKAGE.rglob("*.yaml")
    if path.name != "pages.yaml" and "new_site" not in path.parts
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "fangbang"


@pytest.mark.parametrize("parts", OWN, ids="/".join)
def test_kept_data_is_the_file(parts: tuple[str, ...], own_cache: Path) -> None:
    written = yaml.safe_load(own_text(*parts))
    assert own_data(*parts) == written  # made
    (made,) = own_cache.rglob("data.json")
    assert own_data(*parts) == written  # kept
    made.write_text("{broken")
    assert own_data(*parts) == written  # and made again
    assert own_data(*parts) == written and made.read_text() != "{broken"


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_folder("data", "x") is None and own_data("messages", "messages.yaml")["labels"]


def test_what_is_in_use_stays(own_cache: Path) -> None:
    for number in range(60):
        used = cache_folder("templates", "in-use")
        cache_folder("templates", f"v{number}")
    assert used and used.is_dir()


def test_old_versions_go_and_a_few_stay(own_cache: Path) -> None:
    (own_cache / "templates").mkdir(parents=True)
    (own_cache / "templates" / "of-another-program").write_text("")
    for number in range(30):
        os.utime(
            cache_folder("templates", f"v{number}") or "",
            (1e9 + number, 1e9 + number) if number < 3 else None,
        )
    there = {path.name for path in (own_cache / "templates").iterdir()}
    assert (
        not there & {"v0", "v1", "v2"} and {"v29", "v28"} <= there and len(there) <= kept._MOST + 1
    )
