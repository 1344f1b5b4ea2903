"""The watcher as a process of its own: whatever is saved, broken, mended or taken away,
the page shown is never a stale one.
"""

from __future__ import annotations

import contextlib
import html
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from browsers import chromium
from fangbang.build import dev_server as serve
from fangbang.build import pipeline as build
from fangbang.build import render
from fangbang.files import site_folder as files
from fangbang.messages.problem import ERROR

ROOT = Path(__file__).resolve().parent.parent
EDITS = int(os.environ.get("FANGBANG_EDITS", "20"))  # 100 take about a minute
# seconds until the last save must be shown
PATIENCE = 20
PLAN, RESULTS, AUTUMN = (
    "content/spring/tournament.yaml",
    "results/spring/gomoku.yaml",
    "results/autumn/cards.yaml",
)
FILES = {
    "content/site.yaml": "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, en]\n",
    PLAN: (
        "title: 春季賽\ndate: 2024-03-02\nentrants: [林小風, 陳石, 譚一鳴]\ncontests:\n"
        "  gomoku: {rule: gomoku, stages: [{format: round-robin}]}\n"
    ),
    RESULTS: "games:\n  - {black: 林小風, white: 陳石, winner: white}\n",
    "content/autumn/tournament.yaml": "title: 秋季賽\ndate: 2024-09-07\ncontests:\n  cards: {rule: points}\n",
    AUTUMN: "games:\n  - {game: 1, points: {林小風: 3, 韓梅梅: 2.5}}\n",
}
_SCRIPT = re.compile(r'<script src="/livereload.js\?port=\d+"></script>')


@dataclass
class Shown:
    """The process under test, and the folder that it watches."""

    folder: Path
    port: int
    process: subprocess.Popen[str]
    said: Path

    def get(self, path: str, host: str | None = None) -> tuple[int, str]:
        """Status and text of an address."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(
                "GET", quote(path, safe="/%"), headers={"Host": host or f"127.0.0.1:{self.port}"}
            )
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def ask(self, path: str, headers: Mapping[str, str] = {}) -> tuple[int, str, Mapping[str, str]]:
        """Status, text and headers of an address just as it is written."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request("GET", path, headers={"Host": f"127.0.0.1:{self.port}", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.headers)

    def builds(self) -> int:
        """How often it has said that a build is done."""
        return self.said.read_text(encoding="utf-8").count(" 秒）\n")

    def write(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def waited(told: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if told():
            return True
        time.sleep(0.1)
    return told()


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder, said = tmp_path_factory.mktemp("watched"), tmp_path_factory.mktemp("said") / "out.txt"
    shutil.copytree(ROOT / "theme", folder / "theme")
    with said.open("w") as out:
        port = free_port()
        here = Shown(
            folder,
            port,
            subprocess.Popen(
                [sys.executable, "-m", "fangbang", "serve", "-p", str(port)],
                cwd=_filled(folder),
                text=True,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PYTHONUTF8": "1"},
            ),
            said,
        )
        try:
            assert waited(lambda: _answers(here)), said.read_text(encoding="utf-8")
            yield here
        finally:
            here.process.terminate()
            here.process.wait(timeout=30)


def _filled(folder: Path) -> Path:
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def _answers(shown: Shown) -> bool:
    try:
        return shown.get("/")[0] == 200
    except OSError:
        return False


@pytest.fixture
def fresh(shown: Shown) -> Shown:
    """The folder as it was in the beginning, and the pages of it shown."""
    for name in ("content", "results"):
        shutil.rmtree(shown.folder / name)
    _filled(shown.folder)
    shutil.copytree(ROOT / "theme", shown.folder / "theme", dirs_exist_ok=True)
    assert waited(lambda: agrees(shown)), shown.said.read_text(encoding="utf-8")[-2000:]
    return shown


# what should be shown


def expected(folder: Path, out: Path) -> tuple[Mapping[str, str], set[str]]:
    """(pages, codes of errors) of a clean build: what a fresh process
    would make of the folder as it is.
    """
    shutil.rmtree(out, ignore_errors=True)
    render.environment.cache_clear()
    try:
        outcome = build.build(files.read(folder), out, folder / "theme", {})
    except files.Unusable as fault:
        return {}, {fault.code}
    pages = {
        f"/{path.relative_to(out).as_posix()}": path.read_text(encoding="utf-8")
        for path in out.rglob("*.html")
    }
    return pages, {each.code for each in outcome.problems if each.severity == ERROR}


def plain(text: str) -> str:
    """A page without what serving adds to it."""
    return _SCRIPT.sub("", text)


def agrees(shown: Shown) -> bool:
    """Every page is the page of a clean build; or, with an error in
    the folder, every page says which.
    """
    pages, codes = expected(shown.folder, shown.folder.parent / f"{shown.folder.name}-clean")
    if codes == {"no-site"}:
        status, text = shown.get("/")
        return status == 500 and "content/site.yaml" in text
    if codes:
        status, text = shown.get("/")
        return status == 500 and all(f"[{code}]" in html.unescape(text) for code in codes)
    return all(
        shown.get(path) == (200, text) or plain(shown.get(path)[1]) == plain(text)
        for path, text in pages.items()
    ) and (shown.get("/autumn/")[0] == 200) == ("/autumn/index.html" in pages)


# a hundred edits


def _winner(shown: Shown, chance: random.Random) -> None:
    winner = chance.choice(["black", "white", "draw"])
    shown.write(
        RESULTS,
        (
            f"games:\n  - {{black: 林小風, white: 陳石, winner: {winner}}}\n"
            f"  - {{black: 譚一鳴, white: 陳石, winner: {winner}}}\n"
        ),
    )


def _stranger(shown: Shown, chance: random.Random) -> None:
    shown.write(RESULTS, "games:\n  - {black: 林小鳳, white: 陳石, winner: white}\n")


def _cut_off(shown: Shown, chance: random.Random) -> None:
    """What an editor leaves that is killed while saving."""
    path = shown.folder / chance.choice([PLAN, RESULTS])
    if path.exists():
        path.write_bytes(path.read_bytes()[: chance.randrange(1, 60)])


def _rubbish(shown: Shown, chance: random.Random) -> None:
    (shown.folder / RESULTS).parent.mkdir(parents=True, exist_ok=True)
    (shown.folder / RESULTS).write_bytes(chance.randbytes(40))


def _burst(shown: Shown, chance: random.Random) -> None:
    for number in range(20):
        shown.write(
            AUTUMN,
            (
                f"games:\n  - {{game: 1, points: {{林小風: {number}, 韓梅梅: "
                f"{chance.randrange(99)}}}}}\n"
            ),
        )
        time.sleep(chance.choice([0, 0.01, 0.05]))


def _delete(shown: Shown, chance: random.Random) -> None:
    (shown.folder / chance.choice([RESULTS, AUTUMN])).unlink(missing_ok=True)


def _delete_plan(shown: Shown, chance: random.Random) -> None:
    shutil.rmtree(shown.folder / "content" / "autumn", ignore_errors=True)
    shutil.rmtree(shown.folder / "results" / "autumn", ignore_errors=True)


def _rename(shown: Shown, chance: random.Random) -> None:
    """As editors save: written beside, then moved over."""
    shown.write("results/spring/.gomoku.yaml.swp", "games: []\n")
    os.replace(shown.folder / "results/spring/.gomoku.yaml.swp", shown.folder / RESULTS)


def _folder_moves(shown: Shown, chance: random.Random) -> None:
    if (shown.folder / RESULTS).is_file():
        (shown.folder / "results/spring/gomoku").mkdir(exist_ok=True)
        os.replace(
            shown.folder / RESULTS,
            shown.folder / f"results/spring/gomoku/table-{chance.randrange(3)}.yaml",
        )


def _settings(shown: Shown, chance: random.Random) -> None:
    shown.write(
        "content/site.yaml",
        FILES["content/site.yaml"].replace("測試", f"測試{chance.randrange(99)}"),
    )


def _no_settings(shown: Shown, chance: random.Random) -> None:
    (shown.folder / "content/site.yaml").unlink(missing_ok=True)


def _template(shown: Shown, chance: random.Random) -> None:
    path = shown.folder / "theme/templates/base.html"
    path.write_text(
        (ROOT / "theme/templates/base.html")
        .read_text(encoding="utf-8")
        .replace("</body>", f"<!-- {chance.randrange(99)} --></body>"),
        encoding="utf-8",
    )


def _mend(shown: Shown, chance: random.Random) -> None:
    shutil.rmtree(shown.folder / "results", ignore_errors=True)
    _filled(shown.folder)


STEPS = (
    _winner,
    _winner,
    _stranger,
    _cut_off,
    _rubbish,
    _burst,
    _delete,
    _delete_plan,
    _rename,
    _folder_moves,
    _settings,
    _no_settings,
    _template,
    _mend,
    _mend,
)


def test_no_edit_leaves_a_stale_page(fresh: Shown) -> None:
    chance, done = random.Random(1), []
    for _ in range(EDITS):
        step = chance.choice(STEPS)
        step(fresh, chance)
        done.append(step.__name__)
        assert waited(lambda: agrees(fresh)), (
            f"after {done}:\n{fresh.said.read_text(encoding='utf-8')[-2000:]}"
        )
    assert fresh.process.poll() is None
    _mend(fresh, chance)
    assert waited(lambda: agrees(fresh) and fresh.get("/")[0] == 200), "mended, and still not shown"


# the manner of it


def test_one_build_for_a_burst(fresh: Shown) -> None:
    before = fresh.builds()
    for number in range(30):
        fresh.write(AUTUMN, f"games:\n  - {{game: 1, points: {{林小風: {number}, 韓梅梅: 1}}}}\n")
        time.sleep(0.02)
    assert waited(lambda: agrees(fresh))
    time.sleep(1)
    # the first save may just have been seen when the rest came
    assert 1 <= fresh.builds() - before <= 2


def test_the_page_of_a_problem_goes_by_itself(fresh: Shown) -> None:
    """It carries the script that loads it again, and names the line."""
    fresh.write(RESULTS, "games:\n  - {black: 林小鳳, white: 陳石, winner: white}\n")
    assert waited(lambda: fresh.get("/")[0] == 500)
    status, text = fresh.get("/spring/index.html")
    assert (
        status == 500
        and "results/spring/gomoku.yaml:2:13" in text
        and "林小風" in text
        and "livereload.js" in text
    )


def test_pages_are_served_under_the_policy_they_are_published_with(fresh: Shown) -> None:
    """In the page and as a header; the script that loads them again is a file of the same
    host, so that nothing is let in for it.
    """
    for path, status in (("/spring/", 200), ("/nowhere.html", 404)):
        found, text, headers = fresh.ask(path)
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert (
            found == status
            and policy
            and headers["Content-Security-Policy"] == html.unescape(policy[1])
        )
        assert (
            f'<script src="/livereload.js?port={fresh.port}"></script>' in text
            and "(function(){" not in text
        )
    assert policy[0] in (fresh.folder / "site/404.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["/spring/", "/livereload.js", "/livereload", "/static/theme.css"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Host": "[::1]:1"},
        {"Host": ""},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    ],
    ids=str,
)
def test_a_strangers_page_gets_nothing(fresh: Shown, path: str, headers: Mapping[str, str]) -> None:
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Version": "13",
    }
    assert fresh.ask(path, {**(upgrade if path == "/livereload" else {}), **headers})[0] in (
        400,
        403,
    )


@pytest.mark.parametrize(
    "path",
    [
        "/%00.html",
        "/%2500.html",
        "/spring/%00",
        "/%00.css",
        "/.fangbang/manifest.jsonl",
        "/.fangbang/",
        "/.git/config",
        "/spring/../.fangbang/manifest.jsonl",
        "/%2efangbang/manifest.jsonl",
        "/" + "a" * 5000 + ".html",
        "/%ff.html",
        "/forcereload",
    ],
)
def test_what_is_no_page_is_not_there(fresh: Shown, path: str) -> None:
    assert fresh.ask(path)[0] in (400, 403, 404), path
    assert fresh.ask("/")[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example:80", ""]
)
def test_only_this_machine_is_answered(fresh: Shown, host: str) -> None:
    assert fresh.get("/", host=host or "x")[0] == 403


def test_what_is_outside_is_not_served(fresh: Shown) -> None:
    for path in (
        "/../content/site.yaml",
        "/%2e%2e/content/site.yaml",
        "/..%2fcontent/site.yaml",
        "//etc/passwd",
        "/../content/x.html",
    ):
        assert fresh.get(path)[0] in (403, 404), path


def test_a_missing_page_is_the_page_of_missing_pages(fresh: Shown) -> None:
    status, text = fresh.get("/nowhere.html")
    assert status == 404 and plain(text) == plain(
        (fresh.folder / "site/404.html").read_text(encoding="utf-8")
    )


def test_a_port_in_use_is_said(fresh: Shown) -> None:
    """The code `"port-taken"`: wrong environment, and no traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "fangbang", "serve", "-p", str(fresh.port)],
        cwd=fresh.folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "generator"),
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
        },
    )
    assert (
        done.returncode == 2
        and f"Port {fresh.port}" in done.stderr
        and "Traceback" not in done.stderr
    )


def _until(page: Any, true: str) -> None:
    """Asked from outside: the policy of the page lets no text become a script."""
    from playwright.sync_api import Error

    def told() -> bool:
        # between two pages there is none to ask
        with contextlib.suppress(Error):
            return bool(page.evaluate(true))
        return False

    assert waited(told), true


@pytest.mark.browser
def test_a_browser_follows_every_save_by_itself(fresh: Shown) -> None:
    """Nobody presses a key: a result, a mistake, its mend, and a style sheet for which
    the page is not even loaded again.
    """
    with chromium() as browser:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"http://127.0.0.1:{fresh.port}/autumn/cards/index.html")
        _until(
            page,
            (
                "!!(window.LiveReload && window.LiveReload.connector && "
                "window.LiveReload.connector.protocolParser.protocol)"
            ),
        )
        fresh.write(AUTUMN, "games:\n  - {game: 1, points: {林小風: 77.5, 韓梅梅: 1}}\n")
        page.get_by_text("77.5").first.wait_for(state="attached")
        fresh.write(AUTUMN, "games: [\n")
        page.get_by_text("[yaml-syntax]").wait_for()
        fresh.write(AUTUMN, "games:\n  - {game: 1, points: {林小風: 88.5, 韓梅梅: 1}}\n")
        page.get_by_text("88.5").first.wait_for(state="attached")
        _until(
            page,
            (
                "!!(window.LiveReload && window.LiveReload.connector && "
                "window.LiveReload.connector.protocolParser.protocol)"
            ),
        )
        page.evaluate("window.stayed = true")
        sheet = fresh.folder / "theme/static/theme.css"
        sheet.write_text(
            sheet.read_text(encoding="utf-8") + "\nbody { outline: 3px solid rgb(1, 2, 3) }\n",
            encoding="utf-8",
        )
        _until(page, "getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'")
        assert page.evaluate("window.stayed") is True


class Socket:
    """As much of a web socket as livereload's messages need."""

    def __init__(self, port: int):
        self.raw = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.raw.sendall(
            f"GET /livereload HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
            "\r\n".encode()
        )
        self.file = self.raw.makefile("rb")
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.say({"command": "hello", "protocols": ["http://livereload.com/protocols/official-7"]})
        assert self.hear()["command"] == "hello"
        self.say({"command": "info", "url": "http://127.0.0.1/"})

    def close(self) -> None:
        self.file.close()
        self.raw.close()

    def say(self, message: Mapping[str, object]) -> None:
        data = json.dumps(message).encode()
        # a mask of noughts
        self.raw.sendall(bytes([0x81, 0x80 | len(data)]) + bytes(4) + data)

    def hear(self) -> Mapping[str, object]:
        size = self.file.read(2)[1]
        size = int.from_bytes(self.file.read(2)) if size == 126 else size
        found: Mapping[str, object] = json.loads(self.file.read(size))
        return found


def test_a_style_sheet_is_taken_in_without_loading_the_page(fresh: Shown) -> None:
    sheet = next((fresh.folder / "theme/static").rglob("*.css"))
    with contextlib.closing(Socket(fresh.port)) as listening:
        sheet.write_text(sheet.read_text(encoding="utf-8") + "\n/* more */\n", encoding="utf-8")
        heard = listening.hear()
        assert (
            heard["command"] == "reload"
            and heard["path"] == sheet.name
            and heard["liveCSS"] is True
        )
        assert fresh.get(f"/static/{sheet.relative_to(fresh.folder / 'theme/static').as_posix()}")[
            1
        ].endswith("/* more */\n")
        fresh.write(AUTUMN, "games:\n  - {game: 1, points: {林小風: 5, 韓梅梅: 1}}\n")
        heard = listening.hear()
        assert heard["path"] == "*" and heard["liveCSS"] is False


def test_the_schemas_of_an_editor_follow(fresh: Shown) -> None:
    schema = fresh.folder / ".fangbang/schemas/results/spring/gomoku.json"
    (fresh.folder / ".fangbang/schemas").mkdir(parents=True)
    fresh.write(PLAN, FILES[PLAN].replace("譚一鳴", "何俊明"))
    assert waited(lambda: schema.is_file() and "何俊明" in schema.read_text(encoding="utf-8"))


def test_a_link_that_leads_nowhere_hides_nothing(tmp_path: Path) -> None:
    for name in ("a.yaml", "z.yaml"):
        (tmp_path / name).write_text("x")
    (tmp_path / "m.yaml").symlink_to(tmp_path / "gone")
    assert {Path(path).name for path in serve.snapshot([tmp_path])} == {"a.yaml", "z.yaml"}
