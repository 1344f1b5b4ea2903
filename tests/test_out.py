"""Where pages may go, and what is known of the pages that are there.

The codes `"out-tracked"` and `"foreign-files"`: told by the command, with the mend.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import gitfolder
from fangbang.build import manifest
from fangbang.build import output_folder as publish
from fangbang.cli import main
from fangbang.messages.problem import Unusable
from test_build import make, published, site, write


def build(folder: Path, out: str, command: str = "build") -> tuple[int, str]:
    done = CliRunner().invoke(
        main,
        [command, "-C", str(folder), "-l", "en", "-o", str(folder / out)],
        env={"LC_ALL": "en_US.UTF-8"},
    )
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.mark.parametrize(
    "out",
    [
        ".",
        "..",
        "content",
        "content/spring",
        "content/new",
        "rules",
        "results/x",
        "theme",
        "theme/static",
        ".git",
        ".git/hooks",
        ".github",
        ".fangbang",
        ".vscode/x",
        "sub/.git/x",
    ],
)
@pytest.mark.parametrize("command", ["build", "handouts"])
def test_not_among_what_people_write(tmp_path: Path, out: str, command: str) -> None:
    folder = gitfolder.begin(site(tmp_path / "mine"))
    before = published(folder)
    assert build(folder, out, command)[0] == 2 and published(folder) == before


@pytest.mark.parametrize(
    "path",
    [
        "public/index.html",
        "public/spring/news.html",
        "public/.fangbang/manifest.jsonl",
        "public/CNAME",
    ],
)
def test_not_where_git_brings_files(tmp_path: Path, path: str) -> None:
    """A forged page that somebody committed would be published with the others."""
    folder = gitfolder.begin(site(tmp_path / "mine"))
    build(folder, "public")
    shutil.copytree(folder / "public", tmp_path / "public")
    write(folder, path, "forged")
    gitfolder.git(folder, "add", "-f", path)
    gitfolder.git(folder, "commit", "-q", "-m", "Forged")
    status, said = build(folder, "public")
    assert status == 2 and "git rm -r --cached" in said
    assert build(folder, "other")[0] == 0


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path: Path) -> None:
    folder = site(tmp_path)
    write(folder, "docs/index.html", "mine")
    write(folder, "docs/spring/index.html", "mine too")
    before = published(folder / "docs")
    status, said = build(folder, "docs")
    assert status == 2 and "index.html" in said and published(folder / "docs") == before
    write(folder, "public/CNAME", "example.org")
    assert (
        build(folder, "public")[0] == 0 and (folder / "public/CNAME").read_text() == "example.org"
    )


def test_a_page_of_somebody_elses_among_ours_is_written_over_only_in_our_folder(
    tmp_path: Path,
) -> None:
    """Without its manifest the folder is ours still: its first page says so."""
    folder = site(tmp_path)
    make(folder)
    before = published(folder / "site")
    shutil.rmtree(folder / "site/.fangbang")
    write(
        folder,
        "results/spring/gomoku.yaml",
        "games:\n  - {black: 林小風, white: 陳石, winner: black}\n",
    )
    make(folder)
    assert (
        published(folder / "site").keys() == before.keys() and published(folder / "site") != before
    )


HARM: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "half": lambda path: path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2]),
    "no JSON": lambda path: path.write_text("{{{"),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\0"),
    "a list": lambda path: path.write_text("[]\n"),
    "nothing of ours": lambda path: path.write_text('{"unfinished": {}}\n["a", 1]\n'),
    "other types": lambda path: path.write_text(
        path.read_text(encoding="utf-8").replace('"problems": []', '"problems": 1'),
        encoding="utf-8",
    ),
    "an older form": lambda path: path.write_text(
        "\n".join(_older(line) for line in path.read_text(encoding="utf-8").splitlines()) + "\n",
        encoding="utf-8",
    ),
    "leads out": lambda path: path.write_text('{"unfinished": {"../..": ["x"]}}\n'),
    "gone": lambda path: path.unlink(),
}


def _older(line: str) -> str:
    found = json.loads(line)
    if isinstance(found, list):
        found[1].pop("bytes")
    return json.dumps(found)


@pytest.mark.parametrize(
    "which",
    [(manifest.MANIFEST,), (manifest.COPY,), (manifest.MANIFEST, manifest.COPY)],
    ids=["manifest", "copy", "both"],
)
@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_manifest_forgets_no_page(
    tmp_path: Path, harm: str, which: tuple[str, ...]
) -> None:
    folder = site(tmp_path)
    make(folder)
    write(folder, "site/CNAME", "mine")
    shutil.copytree(folder / "site", tmp_path / "last")
    shutil.copytree(
        tmp_path / "last", folder / "site/archive/last", ignore=shutil.ignore_patterns(".fangbang")
    )
    for path in which:
        HARM[harm](folder / "site" / path)
    shutil.rmtree(folder / "content/spring")
    shutil.rmtree(folder / "results/spring")
    make(folder)
    left = [
        path
        for path in published(folder / "site")
        if path.startswith(("spring/", "en/spring/", "zh-hans/spring/"))
    ]
    assert (folder / "site/CNAME").is_file() and (
        folder / "site/archive/last/spring/index.html"
    ).is_file()
    # then nothing says that the folder was ours but its first page
    if harm == "gone" and len(which) == 2:
        return
    assert [path for path in left if path.endswith(".html")] == []
    assert left == [] or len(which) == 2
    make(folder, tmp_path / "clean")
    if len(which) < 2:
        assert {
            path: data
            for path, data in published(folder / "site").items()
            if path != "CNAME" and not path.startswith("archive/")
        } == published(tmp_path / "clean")


def test_the_manifest_is_for_its_owner(tmp_path: Path) -> None:
    make(site(tmp_path))
    assert (tmp_path / "site" / publish.STATE).stat().st_mode & 0o077 == 0


def test_a_linked_state_is_not_followed(tmp_path: Path) -> None:
    folder = site(tmp_path / "mine")
    (folder / "site").mkdir()
    (tmp_path / "else").mkdir()
    (folder / "site/.fangbang").symlink_to(tmp_path / "else")
    with pytest.raises(Unusable):
        make(folder)
    assert not list((tmp_path / "else").iterdir())


@pytest.mark.parametrize(
    "address",
    [
        "https://user:token@example.org/me/club",
        "https://token@example.org/x",
        "https://example.org/x?token=1",
        "https://example.org/x#t",
        "http://a:b@c@example.org/",
    ],
)
@pytest.mark.parametrize("key", ["repository", "base_url"])
def test_an_address_holds_no_password(tmp_path: Path, key: str, address: str) -> None:
    folder = site(
        tmp_path,
        {"content/site.yaml": f"title: x\nlanguages: [en]\n{key}: '{address.rstrip('/')}/'\n"},
    )
    assert [
        each.code
        for each in make(folder).problems
        if each.severity == "error" and each.code != "private-data"
    ] == ["wrong-form"]
    write(
        folder,
        "content/site.yaml",
        f"title: x\nlanguages: [en]\n{key}: 'https://example.org/@me/~club/'\n",
    )
    assert [each.code for each in make(folder).problems if each.severity == "error"] == []


def test_a_contest_may_be_called_anything(tmp_path: Path) -> None:
    """No id of the page's own is met by that of a contest."""
    import re
    from collections import Counter

    names = [
        "main",
        "plan",
        "winners",
        "prizes",
        "foot-fix",
        "foot-source",
        "a",
        "a-1",
        "time",
        "docs",
    ]
    plan = "title: x\ndate: 2024-03-02\nentrants: [林小風, 陳石]\ncontests:\n" + "".join(
        f"  {name}: {{rule: gomoku, awards: [{{places: 1}}]}}\n" for name in names
    )
    results = {
        f"results/spring/{name}.yaml": "games:\n  - {black: 林小風, white: 陳石, winner: white}\n"
        for name in names
    }
    folder = gitfolder.begin(
        site(
            tmp_path / "mine",
            {"content/spring/tournament.yaml": plan, **results, ".gitignore": "site/\n"},
        )
    )
    (folder / "results/spring/gomoku.yaml").unlink()
    gitfolder.commit(folder, "2024-03-02T18:00:00+08:00", "First")
    gitfolder.commit(
        folder,
        "2024-03-03T18:00:00+08:00",
        "Turned",
        {path: text.replace("white}", "black}") for path, text in results.items()},
    )
    outcome = gitfolder.built(folder, folder / "site")
    assert not [each for each in outcome.problems if each.severity == "error"]
    pages = [*(folder / "site").glob("**/spring/**/*.html")]
    assert any(path.name == "corrections.html" for path in pages)
    for path in pages:
        twice = [
            name
            for name, count in Counter(
                re.findall(r'\bid="([^"]*)"', path.read_text(encoding="utf-8"))
            ).items()
            if count > 1
        ]
        assert twice == [], path
