"""What may be read: regular files of the site's own, and nothing through a
link, a pipe or a folder without end.
"""

from __future__ import annotations

import os
import socket
import stat
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import gitfolder
from case import SITE
from fangbang.build import pipeline as build
from fangbang.cli import main
from fangbang.files import site_folder as files
from fangbang.files import source_tree as tree
from fangbang.files.source_file import Source
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import Problem, format_problem, stops
from test_build import RULES, fresh, make, published, site, write

SECRET = "SECRET-token-1a2b3c"


def problems(folder: Path) -> list[Problem]:
    """What reading alone tells, in words in every language."""
    found = [each for each in make(folder).problems if each.code.startswith("source-")]
    for each in found:
        for language in LANGUAGES:
            assert format_problem(each, Messages(language), lambda place: None)
    return found


def holds_secret(out: Path) -> bool:
    return (
        any(SECRET.encode() in data for data in published(out, hidden=True).values())
        if out.exists()
        else False
    )


def linked(path: Path, target: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


@pytest.mark.parametrize(
    "path",
    [
        "content/spring/intro.en.md",
        "content/about.en.md",
        "content/site.yaml",
        "content/players.yaml",
        "content/spring/tournament.yaml",
        "content/spring/photos/a.jpg",
        "rules/gomoku/sheet.en.md",
        "rules/gomoku/rule.yaml",
        "results/spring/gomoku.yaml",
        "content/spring/notes.txt",
    ],
)
@pytest.mark.parametrize(
    "target",
    ["outside.md", "mine/.git/config", "mine/content/spring/registrations/list.md", "nowhere"],
)
def test_a_link_is_refused_wherever_it_leads(tmp_path: Path, path: str, target: str) -> None:
    folder = site(tmp_path / "mine")
    for name in ("outside.md", "mine/.git/config", "mine/content/spring/registrations/list.md"):
        write(tmp_path, name, SECRET)
    (folder / ".git/config").rename(folder / "git-config")
    (folder / ".git").rmdir()
    linked(folder / path, tmp_path / target)
    outcome = make(folder)
    assert [(each.code, each.place.path) for each in problems(folder)] == [("source-link", path)]
    assert stops(outcome.problems) and not holds_secret(folder / "site")


@pytest.mark.parametrize(
    "path",
    [
        "content",
        "rules",
        "results",
        "content/spring",
        "results/spring",
        "rules/gomoku",
        "content/spring/photos",
    ],
)
def test_a_folder_that_is_a_link_is_refused(tmp_path: Path, path: str) -> None:
    folder = site(tmp_path / "mine")
    write(folder, "content/spring/photos/x.txt", "x")
    os.replace(folder / path, tmp_path / "elsewhere")
    linked(folder / path, tmp_path / "elsewhere")
    assert ("source-link", path) in [(each.code, each.place.path) for each in problems(folder)]


def test_the_sites_own_folder_may_be_a_link(tmp_path: Path) -> None:
    site(tmp_path / "mine")
    (tmp_path / "here").symlink_to(tmp_path / "mine", target_is_directory=True)
    assert not stops(make(tmp_path / "here").problems) and problems(tmp_path / "here") == []


def _socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


@pytest.mark.parametrize(
    "make_it",
    [os.mkfifo, _socket, lambda path: os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))],
    ids=["pipe", "socket", "device"],
)
@pytest.mark.parametrize(
    "path",
    [
        "content/spring/intro.en.md",
        "results/spring/gomoku.yaml",
        "content/site.yaml",
        "results/spring/x",
        "content/x/y.yaml",
    ],
)
def test_what_is_no_file_is_not_waited_for(
    tmp_path: Path, make_it: Callable[[Path], None], path: str
) -> None:
    folder = site(tmp_path)
    (folder / path).parent.mkdir(exist_ok=True)
    (folder / path).unlink(missing_ok=True)
    try:
        make_it(folder / path)
    except PermissionError:
        pytest.skip("devices are root's")
    began = time.monotonic()
    assert [(each.code, each.place.path) for each in problems(folder)] == [
        ("source-not-a-file", path)
    ]
    assert time.monotonic() - began < 20


def test_a_file_that_becomes_a_link_between_looking_and_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, real = site(tmp_path / "mine"), tree.Folder.read
    (tmp_path / "secret.md").write_text(SECRET)

    def late(self: tree.Folder, name: str, most: int) -> bytes:
        if name == "intro.zh-Hant.md":
            linked(folder / "content/spring" / name, tmp_path / "secret.md")
        return real(self, name, most)

    monkeypatch.setattr(tree.Folder, "read", late)
    (found,) = [source for source in files.read(folder) if source.path.endswith("intro.zh-Hant.md")]
    assert found.refused == ("source-link", "") and found.data == b""


@pytest.mark.parametrize(
    "path",
    [
        "results/spring",
        "content/spring",
        "results",
        "content",
        "rules/gomoku",
        "results/spring/gomoku.yaml",
        "content/site.yaml",
    ],
)
def test_what_can_not_be_read_is_no_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Root may read everything, so the refusal is played."""
    folder = site(tmp_path)
    make(folder)
    before, real = published(folder / "site", hidden=True), os.open

    def refuse(name: str, flags: int, *more: int, **named: int) -> int:
        if (
            os.fspath(name).rpartition("/")[2] == path.rpartition("/")[2]
            and named.get("dir_fd") is not None
        ):
            where = os.readlink(f"/proc/self/fd/{named['dir_fd']}")
            if where == str((folder / path).parent.resolve()):
                raise PermissionError(13, "Permission denied", name)
        return real(name, flags, *more, **named)

    monkeypatch.setattr(os, "open", refuse)
    outcome = make(folder)
    assert ("source-unreadable", path) in [
        (each.code, each.place.path) for each in outcome.problems if each.severity == "error"
    ]
    assert published(folder / "site", hidden=True) == before


def test_folders_without_end(tmp_path: Path) -> None:
    folder = site(tmp_path)
    here = os.getcwd()
    os.chdir(folder / "content/spring")
    try:
        for _ in range(1200):
            os.mkdir("deep")
            os.chdir("deep")
    finally:
        os.chdir(here)
    (found,) = problems(folder)
    _shallow(folder / "content/spring")
    assert found.code == "source-too-deep" and found.place.path.count("/deep") == tree.MOST_DEPTH


def _shallow(folder: Path) -> None:
    """What nobody can delete in one go: pytest, which clears away after earlier runs, neither."""
    while (folder / "deep" / "deep").exists():
        (folder / "deep" / "deep").rename(folder / "next")
        (folder / "deep").rmdir()
        (folder / "next").rename(folder / "deep")


def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = site(tmp_path)
    monkeypatch.setattr(tree, "MOST_FILES", 20)
    for number in range(30):
        write(folder, f"content/spring/photos/{number}.txt", "")
    assert [(each.code, each.place.path) for each in problems(folder)] == [
        ("source-too-many", "content/spring/photos")
    ]


def test_a_photo_without_end(tmp_path: Path) -> None:
    folder = site(tmp_path, {"content/spring/photos/a.jpg": ""})
    with (folder / "content/spring/photos/a.jpg").open("wb") as file:
        file.truncate(3_000_000_000)
    tracemalloc.start()
    (found,) = problems(folder)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (found.code, found.facts["detail"]) == ("source-too-big", "32") and peak < 150_000_000


@pytest.mark.parametrize(
    "name",
    [
        b"a\xff.yaml",
        b"\xe4\xb8.yaml",
        b"a\x1b[31m.yaml",
        b"a\nb.yaml",
        "a\u202eb.yaml".encode(),
        b"\xff.txt",
    ],
)
def test_a_name_that_is_no_text(tmp_path: Path, name: bytes) -> None:
    folder = site(tmp_path)
    (folder / "results/spring" / os.fsdecode(name)).write_text("games: []\n")
    (found,) = problems(folder)
    assert found.code == "source-name" and found.place.path.encode()


def test_what_is_hidden_is_no_source(tmp_path: Path) -> None:
    folder = site(tmp_path)
    before = fresh(folder, tmp_path / "one")
    for path in (
        "content/.git/config",
        "content/spring/.secret.md",
        "results/.x/gomoku.yaml",
        "content/spring/photos/.a.jpg",
        ".env",
    ):
        write(folder, path, SECRET)
    assert fresh(folder, tmp_path / "two") == before


def test_what_git_ignores_is_no_source(tmp_path: Path) -> None:
    """Registrations in an ignored folder, as format.md recommends; what would be read
    is told, so that nobody misses it.
    """
    folder = gitfolder.begin(site(tmp_path / "mine"))
    write(
        folder,
        ".gitignore",
        "registrations/\n*.secret.*\nresults/spring/kept.yaml\nautumn.yaml\nsite/\n",
    )
    gitfolder.commit(folder, "2024-03-02T18:00:00+08:00", "First")
    before = fresh(folder, tmp_path / "one")
    for path in (
        "content/spring/registrations/list.en.md",
        "content/spring/registrations/tournament.yaml",
        "content/a.secret.md",
    ):
        write(folder, path, SECRET)
    assert problems(folder) == [] and fresh(folder, tmp_path / "two") == before
    write(folder, "results/spring/autumn.yaml", "games: []\n")
    (found,) = problems(folder)
    assert (found.code, found.severity, found.place.path) == (
        "source-ignored",
        "warning",
        "results/spring/autumn.yaml",
    )
    assert fresh(folder, tmp_path / "three") == before
    gitfolder.git(folder, "add", "-f", "results/spring/autumn.yaml")
    # what is committed is read
    assert "results-without-contest" in [each.code for each in make(folder).problems]


def test_an_ignored_site_in_a_strange_repository_is_read(tmp_path: Path) -> None:
    """A repository of somebody's whole home folder that ignores nearly all of it."""
    gitfolder.begin(tmp_path)
    write(tmp_path, ".gitignore", "*\n")
    assert (
        not stops(make(site(tmp_path / "club/mine")).problems)
        and problems(tmp_path / "club/mine") == []
    )


@pytest.mark.parametrize(
    "where",
    [
        "theme",
        "theme/static",
        "theme/templates",
        "theme/static/theme.css",
        "theme/templates/base.html",
        "theme/static/more.css",
    ],
)
def test_a_theme_is_read_in_the_same_way(tmp_path: Path, where: str) -> None:
    import shutil

    folder = site(tmp_path / "mine")
    shutil.copytree(files.packaged("theme"), folder / "theme")
    write(tmp_path, "secret/config", SECRET)
    write(tmp_path, "secret/templates/base.html", SECRET)
    path = folder / where
    if path.is_dir():
        shutil.rmtree(path)
    linked(path, tmp_path / "secret" if path.suffix == "" else tmp_path / "secret/config")
    shown = CliRunner().invoke(main, ["check", "-C", str(folder), "-l", "en"])
    done = CliRunner().invoke(main, ["build", "-C", str(folder), "-l", "en"])
    # then it is no theme, and ours is taken
    if where == "theme/templates":
        assert not holds_secret(folder / "site")
        return
    assert (
        done.exit_code == shown.exit_code == 1
        and f"{where}:1:1" in done.output
        and f"{where}:1:1" in shown.output
    )
    assert not holds_secret(folder / "site")


def test_what_is_imported_has_an_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_bytes(b"")
    os.truncate(tmp_path / "b.csv", 2_000_000_000)
    for name in ("a.csv", "b.csv"):
        done = CliRunner().invoke(main, ["import", "entrants", str(tmp_path / name), "-l", "en"])
        assert done.exit_code == 2 and name in done.output


@pytest.mark.parametrize(
    "name",
    [
        "a?b",
        "CON",
        "con",
        "com1",
        "index.html",
        "Spring",
        "春季",
        "a b",
        "-a",
        "a" * 70,
        "a.b",
        "a:b",
        "a%2fb",
    ],
)
def test_a_folder_is_named_as_an_id_is(tmp_path: Path, name: str) -> None:
    text = (
        "title: x\ndate: 2024-03-02\nentrants: [李雷, 韓梅梅]\ncontests: {gomoku: {rule: gomoku}}\n"
    )
    sources = [
        Source("content/site.yaml", SITE.encode()),
        Source(f"content/{name}/tournament.yaml", text.encode()),
        *(
            Source(f"rules/{key}/{each.path}", each.data)
            for key in RULES
            for each in files.read_tree(files.packaged("rules") / key)
        ),
    ]
    outcome = build.build(sources, tmp_path / "site", files.packaged("theme"), {})
    (found,) = [each for each in outcome.problems if each.severity == "error"]
    assert (found.code, found.facts["name"]) == ("folder-name", name)
