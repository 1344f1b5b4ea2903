"""Whoever comes to a desk without a link, with another’s, or with something else in mind."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from evening import UNO, Evening, club, desk

HAND = {"out": "Anna", "players": "Ben, Clara", "left.Ben": "r5 W", "left.Clara": "27"}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with desk(club(tmp_path_factory.mktemp("attack") / "site"), tables="A") as running:
        yield running


def untouched(evening: Evening) -> bool:
    return evening.log() == ["start"] and "game: 1" not in (evening.folder / UNO).read_text("utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/~/",
        "/~/nobody",
        "/~/nobody/organiser",
        "/~/nobody/game/uno~game.1",
        "/~/static/../../pyproject.toml",
        "/~/static/%2e%2e/README.md",
        "/.git/config",
        "/.fangbang/manifest.jsonl",
        "/../content/site.yaml",
        "/%2e%2e/content/site.yaml",
        "/spring/..%2f..%2fcontent/site.yaml",
        "/content/site.yaml",
        "/results/spring/uno.yaml",
        "/nothing.html",
    ],
)
def test_what_no_link_leads_to_is_not_there(evening: Evening, path: str) -> None:
    answer = evening.phone.ask(path)
    assert answer.status == 404 and "title: {en: Club" not in answer.text


def test_a_scorer_is_no_organiser(evening: Evening) -> None:
    for page in ("organiser", "links", "sheet"):
        assert evening.phone.ask(f"{evening.link()}/{page}", None).status in (404, 405)
    assert evening.phone.ask(f"{evening.link()}/links", {"what": "new"}).status == 404


def test_a_table_enters_its_own_games_only(evening: Evening) -> None:
    link = evening.table("A")
    assert "/game/" not in evening.phone.ask(link).text
    assert evening.phone.ask(f"{link}/game/uno~game.1", HAND).status == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:1", ""])
def test_another_host_is_refused(evening: Evening, host: str) -> None:
    for path in ("/", "/spring/index.html", evening.link(), "/~/events"):
        assert evening.phone.ask(path, headers={"Host": host}, follow=False).status in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1.evil.example"])
def test_the_form_of_another_site_is_refused(evening: Evening, origin: str) -> None:
    path = f"{evening.link()}/game/uno~game.1"
    page = evening.phone.ask(path, HAND)
    fields = page.fields("data-sends")
    assert evening.phone.ask(path, fields, {"Origin": origin}).status == 403
    assert evening.phone.ask(path, fields, {"Sec-Fetch-Site": "cross-site"}).status == 403
    assert untouched(evening)


@pytest.mark.parametrize("change", [{"token": ""}, {"token": "0" * 32}, {"id": "another"}])
def test_a_form_that_was_not_made_here_is_refused(evening: Evening, change: dict[str, str]) -> None:
    path = f"{evening.link()}/game/uno~game.1"
    fields = evening.phone.ask(path, HAND).fields("data-sends")
    assert evening.phone.ask(path, fields | change).status == 403
    assert untouched(evening)


def test_reading_writes_nothing(evening: Evening) -> None:
    path = f"{evening.link()}/game/uno~game.1"
    fields = evening.phone.ask(path, HAND).fields("data-sends")
    query = "&".join(f"{key}={value}" for key, value in fields.items()).replace(" ", "%20")
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS"):
        evening.phone.ask(f"{path}?{query}", method=method)
    assert untouched(evening)


def test_a_body_without_end_is_refused(evening: Evening) -> None:
    path = f"{evening.link()}/game/uno~game.1"
    big = evening.phone.ask(path, HAND | {"note": "x" * 40_000})
    assert big.status == 200
    with pytest.raises(OSError):
        answer = evening.phone.ask(path, HAND | {"note": "x" * 100_000})
        raise OSError(answer.status)
    with socket.create_connection(("127.0.0.1", evening.port), 5) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n")
        assert b"200" not in line.recv(100)


def test_a_name_is_text_and_no_markup(evening: Evening) -> None:
    page = evening.phone.ask(
        f"{evening.link()}/game/uno~game.1", HAND | {"out": "<script>alert(1)</script>"}
    )
    assert "<script>alert" not in page.text


@pytest.mark.parametrize(
    "answers",
    [
        HAND | {"game": "../../../x"},
        HAND | {"table": "../../../../tmp/x", "stage": "../x"},
        {"out": "\x00", "players": "\r\n", "left.Ben": "${x}"},
        {"out": "Anna" * 5000},
        {},
    ],
)
def test_nothing_is_written_outside_the_results(evening: Evening, answers: dict[str, str]) -> None:
    answer = evening.phone.ask(f"{evening.link()}/game/uno~game.1", answers | {"step": "send"})
    assert answer.status in (200, 403, 404, 409)
    for game in ("uno~table...~game.1", "uno~stage.../..~game.1", "..~game.1", "uno", "x" * 399):
        assert evening.phone.ask(f"{evening.link()}/game/{game}", answers).status < 500
    assert untouched(evening)


def test_pages_with_a_key_tell_it_to_nobody(evening: Evening) -> None:
    answer = evening.phone.ask(evening.link())
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert not re.findall(r'(?:src|href)="https?:', answer.text)
    published = evening.phone.ask("/spring/index.html")
    assert "/~/" not in published.text.replace("/~/events", "").replace("/~/static/live.js", "")


def test_who_guesses_is_soon_told_nothing_at_all(tmp_path: Path) -> None:
    with desk(club(tmp_path / "site")) as evening:
        link = evening.link()
        assert evening.phone.ask(link).status == 200
        for number in range(40):
            assert evening.phone.ask(f"/~/guess{number}").status == 404
        # from this address not even a good link is told from a bad one for a minute
        assert evening.phone.ask(link).status == 404


def test_a_link_that_was_revoked_opens_nothing(tmp_path: Path) -> None:
    with desk(club(tmp_path / "site")) as evening:
        link, organiser = evening.link(), evening.organiser
        page = evening.phone.ask(f"{organiser}/organiser")
        fields = page.fields('/links"')
        assert evening.phone.ask(f"{organiser}/links", fields | {"what": "revoke"}).status == 200
        assert evening.phone.ask(link).status == 404
        assert evening.phone.ask(f"{organiser}/links", fields | {"token": "x"}).status == 403
