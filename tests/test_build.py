"""What a build leaves behind: all of it or nothing, only what changed, the same bytes
everywhere, and no link into the void.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fangbang.build import manifest
from fangbang.build import output_folder as publish
from fangbang.build import pipeline as build
from fangbang.build.link_checker import Links, broken, written
from fangbang.cli import main
from fangbang.documents.document import parse
from fangbang.files import site_folder as files
from fangbang.files.history import Commit
from fangbang.files.source_file import Source
from fangbang.messages.problem import Problem, SourceLocation, stops

ROOT = Path(__file__).resolve().parent.parent
THEME = files.packaged("theme")
COMMIT = Commit("2024-03-02T18:00:00+08:00", "abc1234")
FILES = {
    "content/site.yaml": (
        "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, zh-Hans, en]\n"
        "derive: {zh-Hans: zh-Hant}\n"
    ),
    "content/players.yaml": (
        "lin-xiaofeng: {name: 林小風, en: Lin Xiaofeng}\nchen-shi: {name: 陳石, en: Chen Shi}\n"
    ),
    "content/spring/tournament.yaml": (
        "title: 春季賽\ndate: 2024-03-02\nentrants: [林小風, 陳石]\ncontests:\n"
        "  gomoku: {rule: gomoku, awards: [{places: 1}]}\n"
    ),
    "content/spring/intro.zh-Hant.md": "歡迎參加。\n",
    "results/spring/gomoku.yaml": "games:\n  - {black: 林小風, white: 陳石, winner: white}\n",
    "content/autumn/tournament.yaml": (
        "title: {zh-Hant: 秋季賽, en: Autumn}\ndate: 2024-09-07\ncontests:\n"
        "  cards: {rule: points}\n"
    ),
    "results/autumn/cards.yaml": "games:\n  - {game: 1, points: {林小風: 3, 韓梅梅: 2.5}}\n",
}
RULES = ("gomoku", "points")


def site(folder: Path, changes: Mapping[str, str] = {}) -> Path:
    """A small site with two tournaments and the rules they name."""
    for key in RULES:
        shutil.copytree(ROOT / "rules" / key, folder / "rules" / key, dirs_exist_ok=True)
    for path, text in {**FILES, **changes}.items():
        write(folder, path, text)
    return folder


def write(folder: Path, path: str, text: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text, encoding="utf-8")


def make(
    folder: Path, out: Path | None = None, commits: Mapping[str, Commit] = {}
) -> build.Outcome:
    return build.build(files.read(folder), out or folder / "site", THEME, commits)


def published(out: Path, hidden: bool = False) -> dict[str, bytes]:
    """Every file with its bytes; ours under .fangbang only where they are asked for."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and (hidden or publish.STATE not in path.relative_to(out).parts)
    }


def fresh(folder: Path, out: Path) -> dict[str, bytes]:
    """What a build into an empty folder gives."""
    make(folder, out)
    return published(out)


def times(out: Path) -> dict[str, int]:
    return {
        path.relative_to(out).as_posix(): path.stat().st_mtime_ns
        for path in out.rglob("*")
        if path.is_file() and publish.STATE not in path.parts
    }


def age(out: Path) -> None:
    """A minute older, so that whatever is written again shows."""
    for path in out.rglob("*"):
        if path.is_file():
            os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 60_000_000_000))


# all of it or nothing

BROKEN = {
    "results": (
        "results/spring/gomoku.yaml",
        "games:\n  - {black: 林小鳳, white: 陳石, winner: white}\n",
    ),
    "plan": ("content/autumn/tournament.yaml", "title: 秋季賽\ndat: 2024-09-07\n"),
    "yaml": ("results/autumn/cards.yaml", "games: ["),
    "rule": ("rules/gomoku/rule.yaml", "name: 五子棋\n"),
    "settings": ("content/site.yaml", "title: x\nlanguages: []\n"),
    "people": ("content/players.yaml", "a: {}\n"),
    "private": ("content/spring/intro.zh-Hant.md", "電話 13800138000\n"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_an_error_leaves_the_published_folder_byte_for_byte(tmp_path: Path, broken: str) -> None:
    folder = site(tmp_path)
    assert not stops(make(folder).problems)
    before = published(folder / "site", hidden=True)
    age(folder / "site")
    stamped = times(folder / "site")
    write(folder, *BROKEN[broken])
    outcome = make(folder)
    assert stops(outcome.problems) and outcome.written == outcome.removed == 0
    assert published(folder / "site", hidden=True) == before and times(folder / "site") == stamped


@pytest.mark.parametrize("broken", BROKEN)
def test_an_error_writes_nothing_where_nothing_was(tmp_path: Path, broken: str) -> None:
    folder = site(tmp_path, dict([BROKEN[broken]]))
    assert stops(make(folder).problems)
    assert not (folder / "site").exists() or not list((folder / "site").iterdir())


def test_a_mended_site_is_published_whole(tmp_path: Path) -> None:
    folder = site(tmp_path)
    make(folder)
    before = published(folder / "site")
    write(folder, *BROKEN["results"])
    make(folder)
    write(folder, "results/spring/gomoku.yaml", FILES["results/spring/gomoku.yaml"])
    assert not stops(make(folder).problems) and published(folder / "site") == before


def test_a_disk_that_refuses_is_no_traceback(tmp_path: Path) -> None:
    folder = site(tmp_path / "mine")
    (tmp_path / "file").write_text("somebody else's")
    with pytest.raises(files.Unusable) as refused:
        make(folder, tmp_path / "file" / "site")
    assert (
        refused.value.code == "cannot-write"
        and (tmp_path / "file").read_text() == "somebody else's"
    )


# only what changed


def test_stale_pages_go_and_foreign_files_stay(tmp_path: Path) -> None:
    folder = site(tmp_path)
    make(folder)
    out = folder / "site"
    for path in ("CNAME", ".git/config", ".nojekyll", "spring/notes.txt", "downloads/plan.pdf"):
        write(out, path, "mine")
    assert (out / "spring" / "gomoku" / "index.html").is_file()
    shutil.rmtree(folder / "content" / "spring")
    shutil.rmtree(folder / "results" / "spring")
    outcome = make(folder)
    assert outcome.removed > 0 and not stops(outcome.problems)
    assert not list(out.rglob("spring/**/*.html")) and not (out / "en" / "spring").exists()
    assert {path for path, data in published(out).items() if data == b"mine"} == {
        "CNAME",
        ".git/config",
        ".nojekyll",
        "spring/notes.txt",
        "downloads/plan.pdf",
    }


def test_a_foreign_page_is_not_taken_for_ours(tmp_path: Path) -> None:
    folder = site(tmp_path)
    write(folder / "site", "old/index.html", "from another program")
    make(folder)
    assert (folder / "site" / "old" / "index.html").read_text() == "from another program"


def test_a_page_that_did_not_change_keeps_its_time(tmp_path: Path) -> None:
    folder = site(tmp_path)
    make(folder)
    age(folder / "site")
    before = times(folder / "site")
    write(
        folder,
        "results/spring/gomoku.yaml",
        FILES["results/spring/gomoku.yaml"].replace("winner: white", "winner: black"),
    )
    outcome = make(folder)
    after = times(folder / "site")
    changed = {path for path in after if after[path] != before[path]}
    assert set(after) == set(before) and len(changed) == outcome.written
    assert "spring/gomoku/index.html" in changed and not any(
        path.startswith(("autumn/", "en/autumn/", "rules/", "static/")) for path in changed
    )


def test_nothing_changed_writes_nothing(tmp_path: Path) -> None:
    folder = site(tmp_path)
    make(folder)
    age(folder / "site")
    before = times(folder / "site")
    outcome = make(folder)
    assert (outcome.written, outcome.removed, outcome.made) == (0, 0, 0) and times(
        folder / "site"
    ) == before


def test_warnings_are_told_again_by_a_build_that_makes_nothing(tmp_path: Path) -> None:
    folder = site(
        tmp_path,
        {
            "content/spring/tournament.yaml": FILES["content/spring/tournament.yaml"]
            + "weekday: 五\n"
        },
    )
    told = [(problem.code, problem.place) for problem in make(folder).problems]
    assert ("weekday" in {code for code, _ in told}) and [
        (problem.code, problem.place) for problem in make(folder).problems
    ] == told


def test_a_page_that_somebody_deleted_comes_back(tmp_path: Path) -> None:
    folder = site(tmp_path)
    make(folder)
    before = published(folder / "site")
    (folder / "site" / "spring" / "gomoku" / "index.html").unlink()
    (folder / "site" / "index.html").unlink()
    make(folder)
    assert published(folder / "site") == before


@pytest.mark.parametrize(
    "manifest",
    [
        "",
        "{",
        "[]",
        "\x00",
        *(
            f'{{"unfinished": {{}}}}\n{unit}'
            for unit in (
                "{",
                "3",
                "[3, 4]",
                '["site", null]',
                '["site", {}]',
                '["tournament:spring", {"digest": 1, "files": []}]',
                (
                    '["site", {"digest": "x", "files": {"..": ["outside"]}, "problems": [], '
                    '"summary": null, "stamps": []}]'
                ),
            )
        ),
        *(
            f'{{"unfinished": {files}}}'
            for files in (
                "3",
                '{"..": ["outside"]}',
                '{"": ["../outside"]}',
                '{"/": ["outside"]}',
                '{"": "outside"}',
                '{"": [".."]}',
                '{"a": [""]}',
            )
        ),
    ],
)
def test_a_manifest_that_can_not_be_trusted(tmp_path: Path, manifest: str) -> None:
    folder = site(tmp_path)
    make(folder)
    before = published(folder / "site")
    write(folder, "outside", "not ours")
    write(folder / "site", publish.MANIFEST, manifest)
    make(folder)
    assert published(folder / "site") == before and (folder / "outside").is_file()


# the same bytes everywhere


def test_two_builds_are_identical_on_any_machine(tmp_path: Path) -> None:
    """Another folder, another order of reading, time zone, language of the
    system and hash seed: the same bytes.
    """
    made = []
    for name, zone, language, seed in (
        ("a", "Asia/Shanghai", "zh_CN.UTF-8", "0"),
        ("b/deeper", "America/New_York", "C", "1"),
        ("c", "UTC", "de_DE.UTF-8", "4711"),
    ):
        folder = site(tmp_path / name)
        subprocess.run(
            [sys.executable, "-m", "fangbang", "build", "--quiet"],
            cwd=folder,
            check=True,
            timeout=120,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT / "generator"),
                "TZ": zone,
                "LC_ALL": language,
                "PYTHONHASHSEED": seed,
                "PYTHONUTF8": "1",
            },
        )
        made.append(published(folder / "site", hidden=True))
        assert made[0].keys() == made[-1].keys()
        assert [path for path in made[0] if made[0][path] != made[-1][path]] == []
    assert len(made[0]) > 30


def test_several_processes_build_what_one_builds(tmp_path: Path) -> None:
    folder = site(tmp_path / "mine")
    for number in range(10):
        write(
            folder,
            f"content/day-{number}/tournament.yaml",
            FILES["content/spring/tournament.yaml"].replace("2024-03-02", f"2024-04-{number + 10}"),
        )
        write(folder, f"results/day-{number}/gomoku.yaml", FILES["results/spring/gomoku.yaml"])
    make(folder, tmp_path / "one")
    probe = (
        "import sys, multiprocessing; from fangbang.build import parallel; "
        "parallel._cores = lambda: 3; "
        "begun = []; started = multiprocessing.get_context('fork').Process.start; "
        "multiprocessing.get_context('fork').Process.start = lambda self: "
        "(begun.append(self), started(self)); "
        "from fangbang.cli import main; main(['build', '-q', '-C', sys.argv[1], '-o', "
        "sys.argv[2]], standalone_mode=False); print(len(begun))"
    )
    told = subprocess.run(
        [sys.executable, "-c", probe, str(folder), str(tmp_path / "three")],
        check=True,
        timeout=120,
        capture_output=True,
        text=True,
    )
    # three for the tournaments, two for what belongs to all
    assert told.stdout == "5\n"
    assert published(tmp_path / "three", hidden=True) == published(tmp_path / "one", hidden=True)


def test_what_fails_in_one_of_several_processes_is_told_as_in_one(tmp_path: Path) -> None:
    """A broken template, met by a process that is not the first."""
    folder = site(tmp_path)
    for number in range(10):
        write(
            folder,
            f"content/day-{number}/tournament.yaml",
            FILES["content/spring/tournament.yaml"].replace("2024-03-02", f"2024-04-{number + 10}"),
        )
        write(folder, f"results/day-{number}/gomoku.yaml", FILES["results/spring/gomoku.yaml"])
    shutil.copytree(THEME, folder / "theme")
    for text, line in (
        ("{{ nothing }}", 1),
        ("\n{% if %}", 2),
        ("{% include 'nowhere.html' %}", 1),
        ("{{ heading.none }}", 1),
    ):
        (folder / "theme" / "templates" / "game.html").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "fangbang", "build", "-q", "-l", "en"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert (
            done.returncode == 1
            and done.stdout.startswith(f"theme/templates/game.html:{line}:1: ")
            and "[template-broken]" in done.stdout
        ), done
        assert "Traceback" not in done.stderr and not (folder / "site" / "index.html").exists()


def test_no_page_names_the_machine(tmp_path: Path) -> None:
    folder = site(tmp_path / "unmistakable-folder")
    make(folder)
    for path, data in published(folder / "site", hidden=True).items():
        assert b"unmistakable-folder" not in data and str(tmp_path).encode() not in data, path


# incremental equals clean

HARM: dict[str, Callable[[Path], object]] = {
    "emptied": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "gone": lambda path: path.unlink(),
    "same size and time": lambda path: _other_byte(path),
    "a link": lambda path: (path.rename(path.with_name("x")), path.symlink_to("x")),
}


def _other_byte(path: Path) -> None:
    before, data = path.stat(), path.read_bytes()
    path.write_bytes(data[:-2] + b"!" + data[-1:])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize(
    "ending",
    [
        "en/spring/gomoku/index.html",
        "rules/index.html",
        ".css",
        "standings.json",
        ".ics",
        "404.html",
    ],
)
def test_a_file_that_was_harmed_is_mended(tmp_path: Path, ending: str, harm: str) -> None:
    """Files are known by their bytes, and not because a manifest says that they are there."""
    folder = site(tmp_path)
    make(folder)
    before = published(folder / "site")
    path = folder / "site" / next(path for path in before if path.endswith(ending))
    HARM[harm](path)
    make(folder)
    assert not path.is_symlink()
    path.with_name("x").unlink(missing_ok=True)
    assert published(folder / "site") == before


def test_who_knows_a_page_by_its_times_reads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without that knowledge every file is read once, and then no more."""
    folder, read = site(tmp_path), list[str]()
    make(folder)
    real = manifest.published
    monkeypatch.setattr(
        manifest, "published", lambda out, path: read.append(path) or real(out, path)
    )
    make(folder)
    assert read == []
    shutil.copytree(folder / "site", tmp_path / "copy")
    make(folder, tmp_path / "copy")
    assert set(read) == set(published(tmp_path / "copy"))
    read.clear()
    make(folder, tmp_path / "copy")
    assert read == []


def test_a_calendar_stays_while_the_plan_does(tmp_path: Path) -> None:
    """Results change no schedule: its file is left alone, unless it
    is gone or the plan is another one.
    """
    folder = site(tmp_path)
    make(folder)
    calendar = folder / "site" / "spring" / "calendar.ics"
    before = calendar.stat().st_mtime_ns
    write(
        folder,
        "results/spring/gomoku.yaml",
        FILES["results/spring/gomoku.yaml"] + "\n# a line more\n",
    )
    make(folder)
    assert calendar.stat().st_mtime_ns == before and published(folder / "site") == fresh(
        folder, tmp_path / "one"
    )
    calendar.unlink()
    write(
        folder,
        "results/spring/gomoku.yaml",
        FILES["results/spring/gomoku.yaml"] + "\n# two lines\n",
    )
    make(folder)
    assert published(folder / "site") == fresh(folder, tmp_path / "two")
    write(
        folder,
        "content/spring/tournament.yaml",
        FILES["content/spring/tournament.yaml"].replace("2024-03-02", "2024-03-09"),
    )
    make(folder)
    assert b"20240309" in calendar.read_bytes() and published(folder / "site") == fresh(
        folder, tmp_path / "three"
    )


Edit = Callable[[Path, random.Random], None]


def _result(folder: Path, chance: random.Random) -> None:
    points = ", ".join(
        f"{name}: {chance.randrange(40) / 2}" for name in ("林小風", "韓梅梅", "陳石")
    )
    write(folder, "results/autumn/cards.yaml", f"games:\n  - {{game: 1, points: {{{points}}}}}\n")


def _add(folder: Path, chance: random.Random) -> None:
    key = f"event-{chance.randrange(4)}"
    write(
        folder,
        f"content/{key}/tournament.yaml",
        f"title: 賽事{chance.randrange(100)}\ndate: 2024-05-{chance.randrange(1, 29):02}\n"
        "contests:\n  cards: {rule: points, awards: [{places: 1, if-level: shared}]}\n",
    )
    write(
        folder,
        f"results/{key}/cards.yaml",
        f"games:\n  - {{game: 1, points: {{陳石: {chance.randrange(9)}, 韓梅梅: 1}}}}\n",
    )


def _events(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in (folder / "content").glob("event-*/tournament.yaml"))


def _delete(folder: Path, chance: random.Random) -> None:
    if found := _events(folder):
        key = chance.choice(found)
        shutil.rmtree(folder / "content" / key)
        shutil.rmtree(folder / "results" / key, ignore_errors=True)


def _rename(folder: Path, chance: random.Random) -> None:
    if found := _events(folder):
        key, new = chance.choice(found), f"event-{chance.randrange(4, 8)}"
        for top in ("content", "results"):
            shutil.rmtree(folder / top / new, ignore_errors=True)
            if (folder / top / key).exists():
                (folder / top / key).rename(folder / top / new)


def _break(folder: Path, chance: random.Random) -> None:
    write(
        folder,
        "results/spring/gomoku.yaml",
        chance.choice(
            ["games: [", "games:\n  - {black: 甲, white: 乙, winner: black}\n", "gmes: []\n"]
        ),
    )


def _mend(folder: Path, chance: random.Random) -> None:
    winner = chance.choice(["black", "white", "draw"])
    write(
        folder,
        "results/spring/gomoku.yaml",
        f"games:\n  - {{black: 林小風, white: 陳石, winner: {winner}}}\n",
    )


def _prose(folder: Path, chance: random.Random) -> None:
    path = chance.choice(
        [
            "content/spring/intro.en.md",
            "content/about.zh-Hant.md",
            "content/autumn/report.zh-Hant.md",
        ]
    )
    if (folder / path).exists() and chance.random() < 0.4:
        (folder / path).unlink()
    else:
        write(
            folder,
            path,
            f"---\ntitle: 關於{chance.randrange(9)}\n---\n第 {chance.randrange(100)} 版。\n",
        )


def _people(folder: Path, chance: random.Random) -> None:
    more = (
        f"han-meimei: {{name: 韓梅梅, en: Han {chance.randrange(9)}}}\n"
        if chance.random() < 0.5
        else ""
    )
    write(folder, "content/players.yaml", FILES["content/players.yaml"] + more)


def _settings(folder: Path, chance: random.Random) -> None:
    languages = chance.choice(["[zh-Hant, zh-Hans, en]", "[zh-Hant, en]", "[en, zh-Hant]"])
    write(
        folder,
        "content/site.yaml",
        f"title: 測試{chance.randrange(9)}\nlanguages: {languages}\nderive: {{zh-Hans: zh-Hant}}\n",
    )


def _rules(folder: Path, chance: random.Random) -> None:
    sheet = folder / "rules" / "points" / "sheet.zh-Hant.md"
    sheet.write_text(
        (ROOT / "rules" / "points" / "sheet.zh-Hant.md").read_text(encoding="utf-8")
        + f"\n<!-- {chance.randrange(99)} -->\n",
        encoding="utf-8",
    )


# 15 steps each; 20 by hand
SEEDS = int(os.environ.get("FANGBANG_SEEDS", "3"))
EDITS: tuple[Edit, ...] = (
    _result,
    _add,
    _add,
    _delete,
    _rename,
    _break,
    _mend,
    _mend,
    _prose,
    _people,
    _settings,
    _rules,
)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_incremental_equals_clean(tmp_path: Path, seed: int) -> None:
    """After any edits the folder is what a clean build makes; while something
    is broken it is what it was before.
    """
    chance, folder = random.Random(seed), site(tmp_path / "mine")
    make(folder)
    good = published(folder / "site")
    for step in range(15):
        edit = chance.choice(EDITS)
        edit(folder, chance)
        broken = stops(make(folder).problems)
        if not broken:
            clean = tmp_path / f"clean-{step}"
            assert not stops(make(folder, clean).problems)
            good = published(clean)
            shutil.rmtree(clean)
        now = published(folder / "site")
        assert now.keys() == good.keys(), (step, edit.__name__)
        assert [path for path in good if now[path] != good[path]] == [], (step, edit.__name__)


def test_a_commit_alone_changes_what_it_stands_on(tmp_path: Path) -> None:
    """The same files, committed since: pages that show the commit are made again, and no others."""
    folder = site(tmp_path)
    make(folder)
    commits = {path: COMMIT for path in FILES if path.split("/")[1] == "spring"}
    make(folder, commits=commits)
    clean = tmp_path / "clean"
    make(folder, clean, commits)
    assert published(folder / "site") == published(clean)


def test_another_version_of_a_library_makes_every_page_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What OpenCC or Markdown does otherwise is on every page; a library
    that makes no page changes nothing.
    """
    libraries, folder = tmp_path / "libraries", site(tmp_path / "club")
    (libraries / "OpenCC-1.1.9.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(libraries))
    assert make(folder).made == 2
    (libraries / "click-9.9.dist-info").mkdir()
    assert make(folder).made == 0
    (libraries / "OpenCC-1.1.9.dist-info").rename(libraries / "OpenCC-1.2.0.dist-info")
    assert make(folder).made == 2 and make(folder).made == 0


def test_every_library_is_known_to_make_pages_or_not_to() -> None:
    """Whoever brings in another one says here or in files.LIBRARIES which it is."""
    elsewhere = {
        "click",
        "ifaddr",
        "jsonschema_rs",
        "livereload",
        "tornado",
        "python_calamine",
        "py4swiss",
        "phonenumbers",
    }
    named = {"yaml": "pyyaml"}
    used = set[str]()
    for path in (ROOT / "generator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = (
                [each.name for each in node.names]
                if isinstance(node, ast.Import)
                else [node.module]
                if isinstance(node, ast.ImportFrom) and not node.level
                else []
            )
            used |= (
                {str(each).split(".")[0] for each in modules}
                - set(sys.stdlib_module_names)
                - {"fangbang"}
            )
    assert {named.get(each, each) for each in used} - elsewhere == files.LIBRARIES - {"tzdata"}


@pytest.mark.parametrize(
    "written",
    [
        "rule: football",
        "{rule: football}",
        '{"rule": football}',
        '{"rule": "football"}',
        "{'rule' : 'football'}",
        "{rule: &ours football}",
        "{rule: !!str football}",
        "rule:\n      football",
    ],
)
def test_a_packaged_edition_is_lent_however_it_is_named(written: str) -> None:
    plan = (
        f"title: x\ncontests:\n  cup:\n    {written}\n"
        if not written.startswith("{")
        else f"title: x\ncontests:\n  cup: {written}\n"
    )
    lent = files.lend_rules([Source("content/spring/tournament.yaml", plan.encode())])
    assert "rules/football/rule.yaml" in {each.path for each in lent}
    assert parse(Source("x.yaml", plan.encode()), []).data["contests"]["cup"]["rule"] == "football"  # type: ignore[union-attr]


@pytest.mark.parametrize("repository", ["https://example.org/club", "https://example.org/club/"])
def test_links_into_the_repository(tmp_path: Path, repository: str) -> None:
    """With or without a slash at its end the address of a commit is the same."""
    folder = site(
        tmp_path, {"content/site.yaml": FILES["content/site.yaml"] + f"repository: {repository}\n"}
    )
    make(folder, commits=dict.fromkeys(FILES, COMMIT))
    page = (folder / "site" / "spring" / "index.html").read_text(encoding="utf-8")
    assert (
        'href="https://example.org/club/commit/abc1234"' in page
        and 'href="https://example.org/club/blob/HEAD/content/' in page
    )


# links


def test_every_link_of_our_own_site_leads_somewhere(own_site: Path) -> None:
    assert list(broken(published(own_site), "https://example.org/bang/")) == []


PAGE = b"<!doctype html><title>x</title>\n<p id=here><a href='%s'>x</a>"
OTHERS = {
    "index.html": b"<p id=top>",
    "en/index.html": b"",
    "a b.html": b"<p id=\xe6\x9e\x97>",
    "static/x.png": b"",
    "data.json": b"{}",
}


@pytest.mark.parametrize(
    "address",
    [
        "",
        "#here",
        "../index.html",
        "../",
        "..",
        "../#top",
        "../a%20b.html#%E6%9E%97",
        "../static/x.png",
        "../data.json",
        "mailto:a@example.org",
        "https://example.org/elsewhere",
        "//example.org/x",
        "https://example.org/bang/",
        "https://example.org/bang/en/",
        "data:,x",
    ],
)
def test_a_link_that_leads_somewhere(address: str) -> None:
    assert (
        list(
            broken({**OTHERS, "en/page.html": PAGE % address.encode()}, "https://example.org/bang/")
        )
        == []
    )


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("nowhere.html", "broken-link"),
        ("../en/nowhere/", "broken-link"),
        ("/index.html", "broken-link"),
        ("../../index.html", "broken-link"),
        ("#there", "broken-anchor"),
        ("../index.html#here", "broken-anchor"),
        ("https://example.org/bang/fr/", "broken-link"),
        ("//[bad", "broken-link"),
        ("https://[::1/", "broken-link"),
        ("//a\u2100b/", "broken-link"),
    ],
)
def test_a_link_that_leads_nowhere(address: str, code: str) -> None:
    (problem,) = broken(
        {**OTHERS, "en/page.html": PAGE % address.encode()}, "https://example.org/bang/"
    )
    assert (problem.code, str(problem.place), problem.facts["link"]) == (
        code,
        "en/page.html:2:12",
        address,
    )


@pytest.mark.parametrize(
    ("page", "paths", "told"),
    [
        (
            "en/about.html",
            ["content/about.en.md", "content/about.zh-Hant.md"],
            "content/about.en.md:1:5",
        ),
        ("zh-hans/about.html", ["content/about.en.md"], "content/about.en.md:1:5"),
        ("index.html", ["content/home.en.md"], "content/home.en.md:1:5"),
        (
            "en/spring/index.html",
            ["content/spring/intro.en.md", "content/about.en.md"],
            "content/spring/intro.en.md:1:5",
        ),
        (
            "rules/uno/index.html",
            ["rules/uno/sheet.en.md", "rules/killer/sheet.en.md"],
            "rules/uno/sheet.en.md:1:5",
        ),
        ("tournaments.html", ["content/about.en.md"], "tournaments.html:7:1"),
    ],
)
def test_a_link_is_told_where_it_was_written(page: str, paths: list[str], told: str) -> None:
    sources = [Source(path, b"[b](nowhere.html)") for path in paths]
    found = written(
        Problem("broken-link", SourceLocation(page, 7, 1), {"link": "nowhere.html"}), sources
    )
    assert str(found.place) == told and (found.also is None) == (told == "tournaments.html:7:1")


@given(st.text(max_size=30), st.sampled_from(["href", "src", "srcset"]))
def test_any_address_can_be_written(address: str, name: str) -> None:
    """It leads somewhere or it does not; the check goes on."""
    page = f'<a {name}="{escape(address)}">'.encode("utf-8", "replace")
    assert all(
        each.code in ("broken-link", "broken-anchor")
        for each in broken({**OTHERS, "en/page.html": page}, "https://[x/bang/")
    )


def test_an_address_within_a_longer_one_is_another() -> None:
    source = Source("content/about.en.md", b"[a](x/nowhere.html) nowhere.html\n<nowhere.html>\n")
    assert (
        str(
            written(
                Problem("broken-link", SourceLocation("about.html"), {"link": "nowhere.html"}),
                [source],
            ).place
        )
        == "content/about.en.md:2:2"
    )


def test_the_command_tells_where_the_link_was_written_and_the_page(tmp_path: Path) -> None:
    folder = site(
        tmp_path, {"content/about.zh-Hant.md": "---\ntitle: 關於\n---\n\n[見](nowhere.html)\n"}
    )
    done = CliRunner().invoke(main, ["build", "--check-links", "-C", str(folder), "-l", "en"])
    assert (
        done.exit_code == 1
        and "content/about.zh-Hant.md:5:5: This link leads nowhere: nowhere.html [broken-link]\n"
        in done.output
    )
    assert "  5 | [見](nowhere.html)\n    |      ^^^^^^^^^^^^\n" in done.output and re.search(
        r"^  see also about\.html:\d+:\d+:$", done.output, re.M
    )
    (folder / "content/about.zh-Hant.md").unlink()
    done = CliRunner().invoke(main, ["build", "--check-links", "-C", str(folder), "-l", "en"])
    assert done.exit_code == 0 and done.output.endswith("Every link leads somewhere.\n")
    assert (
        CliRunner().invoke(main, ["build", "--check-links", "--quiet", "-C", str(folder)]).output
        == ""
    )


def test_links_of_a_folder_opened_from_the_disk(own_site: Path) -> None:
    """With file: there is no server that would add index.html: links name the
    file, and none begins with a slash.
    """
    for page in (each for each in own_site.rglob("*.html") if each.name != "404.html"):
        for address in (each.address for each in Links(page.read_text(encoding="utf-8")).links):
            parts = urlsplit(address)
            if not parts.scheme and not parts.netloc and parts.path:
                assert not parts.path.startswith("/") and not parts.path.endswith("/"), (
                    f"{page.relative_to(own_site)} → {address}"
                )


def test_style_sheets_load_only_files_of_ours(own_site: Path) -> None:
    for sheet in own_site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"@import|https?://(?!www\.w3\.org/)", text), sheet.name
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", text):
            assert address.startswith("data:") or (sheet.parent / address).is_file(), (
                f"{sheet.name} → {address}"
            )


def test_the_manifest_is_the_folder(own_site: Path) -> None:
    listed = publish.read_manifest(own_site).paths()
    assert listed == set(published(own_site))
