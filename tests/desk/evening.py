"""A club's evening for the tests of the desk: a site in git, a desk over it, and phones that are
plain HTTP.
"""

from __future__ import annotations

import html
import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from fangbang.desk.links import ORGANISER, SCORER, TABLE, Links
from fangbang.desk.state_folder import state_folder
from gitfolder import begin, git, write

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry")
SITE = """\
title: {en: Club, zh-Hant: 社}
languages: [en, zh-Hant]
"""
PLAN = f"""\
title: {{en: Our evening, zh-Hant: 晚會}}
date: 2026-03-14
entrants: [{", ".join(NAMES)}]
contests:
  uno:
    rule: uno
    entrants: [{", ".join(NAMES[:5])}]
    decide: {{}}
    stages: [{{format: league, games: 3}}]
    ties: [points, wins]
    awards: [{{places: 1, if-level: shared}}]
  cup:
    rule: gomoku
    decide: {{draw: replay}}
    stages: [{{format: knockout, seeds: [{", ".join(NAMES)}], order: standard}}]
    awards: [{{places: 1}}]
"""
UNO, CUP = "results/spring/uno.yaml", "results/spring/cup.yaml"


def club(folder: Path) -> Path:
    """The site, committed."""
    begin(folder)
    git(folder, "config", "user.name", "Chair")
    git(folder, "config", "user.email", "chair@example.org")
    write(
        folder,
        {
            "content/site.yaml": SITE,
            "content/spring/tournament.yaml": PLAN,
            UNO: "# the games of the evening\ngames: []\n",
            ".gitignore": "site/\n",
        },
    )
    for rule in ("uno", "gomoku"):
        for source in (ROOT / "rules" / rule).iterdir():
            write(folder, {f"rules/{rule}/{source.name}": source.read_text("utf-8")})
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "start")
    return folder


@dataclass
class Answer:
    """What a phone got."""

    status: int
    path: str
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def fields(self, form: str) -> dict[str, str]:
        """The values of a form, by a word of its tag."""
        found = re.search(rf"<form[^>]*{re.escape(form)}.*?</form>", self.text, re.S)
        assert found, self.text
        return {
            html.unescape(name): html.unescape(value)
            for name, value in re.findall(r'<input[^>]*name="([^"]*)" value="([^"]*)"', found[0])
        }

    def link(self, part: str) -> str:
        """The first link with a part in it."""
        found = re.search(rf'(?:href|action)="([^"]*{re.escape(part)}[^"]*)"', self.text)
        assert found, self.text
        return html.unescape(found[1])


class Phone:
    """Somebody's phone."""

    def __init__(self, port: int):
        self.port = port

    def ask(
        self,
        path: str,
        form: Mapping[str, str] | None = None,
        headers: Mapping[str, str] = {},
        method: str | None = None,
        body: bytes | None = None,
        follow: bool = True,
    ) -> Answer:
        """One request, and where it leads."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        told = dict(headers)
        if form is not None:
            body = urlencode(form).encode()
            told.setdefault("Content-Type", "application/x-www-form-urlencoded")
        try:
            link.request(method or ("GET" if form is None else "POST"), path, body, told)
            answer = link.getresponse()
            text = answer.read().decode("utf-8", "replace")
        finally:
            link.close()
        if follow and answer.status in (301, 302, 303) and (to := answer.getheader("Location")):
            return self.ask(urlsplit(to).path or to, headers=headers)
        return Answer(answer.status, path, text, dict(answer.getheaders()))


@dataclass
class Evening:
    """A desk that runs."""

    folder: Path
    port: int
    state: Path
    process: subprocess.Popen[bytes]

    @property
    def phone(self) -> Phone:
        """A phone in the room."""
        return Phone(self.port)

    def link(self, role: str = SCORER, table: str | None = None) -> str:
        """The address of a link of this role."""
        return f"/~/{Links(self.state).of(role, table).key}"

    @property
    def organiser(self) -> str:
        """The organiser's."""
        return self.link(ORGANISER)

    def table(self, table: str) -> str:
        """That of a table; made in advance, before the desk began."""
        return self.link(TABLE, table)

    def log(self) -> list[str]:
        """The first lines of all commits, the newest first."""
        return git(self.folder, "log", "--format=%s").strip().split("\n")


def free_port() -> int:
    """A port that nobody uses."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def desk(folder: Path, *words: str, port: int = 0, tables: str = "") -> Iterator[Evening]:
    """A desk over a site, in a process of its own; killed without a word at the end."""
    port = port or free_port()
    home = folder.parent / f"{folder.name}-state"
    os.environ["XDG_STATE_HOME"] = str(home)
    state = state_folder(folder, "spring")
    links = Links(state)
    for table in tables:
        links.of(TABLE, table)
    words_of = [sys.executable, "-m", "fangbang", "desk", "spring", "-C", str(folder)]
    with (state / "desk.log").open("ab") as log:
        process = subprocess.Popen(
            [*words_of, "-p", str(port), *words],
            stdout=log,
            stderr=subprocess.STDOUT,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT / "generator"),
                "PYTHONUNBUFFERED": "1",
            },
        )
    evening = Evening(folder, port, state, process)
    try:
        _wait(evening)
        yield evening
    finally:
        process.kill()
        process.wait()


def _wait(evening: Evening) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        assert evening.process.poll() is None, (evening.state / "desk.log").read_text("utf-8")
        try:
            if evening.phone.ask("/spring/index.html").status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the desk did not begin")
