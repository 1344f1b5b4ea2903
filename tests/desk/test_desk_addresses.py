"""Where a desk may be reached: this computer, a local network, and the internet only on purpose."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from evening import club

from fangbang.cli import main
from fangbang.desk import addresses
from fangbang.desk.addresses import Address, lan_addresses
from fangbang.desk.state_folder import state_folder
from fangbang.desk.tournament_now import Reader
from fangbang.messages.problem import Unusable

PRIVATE, PUBLIC = Address("192.168.1.7", "wlan0"), Address("203.0.113.9", "eth0")


def known(monkeypatch: pytest.MonkeyPatch, *found: Address) -> None:
    monkeypatch.setattr(addresses, "_all", lambda: iter(found))


def test_private_addresses_come_first_and_public_ones_only_on_purpose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    six = Address("fd00::7", "wlan0")
    known(monkeypatch, six, Address("8.8.8.8", "eth0"), PRIVATE)
    assert lan_addresses() == [PRIVATE, six]
    assert [one.ip for one in lan_addresses(public=True)] == ["192.168.1.7", "8.8.8.8", "fd00::7"]
    assert six.url(5600) == "http://[fd00::7]:5600"


@pytest.mark.parametrize(
    ("found", "code"), [((), "desk-no-lan"), ((Address("8.8.8.8", "eth0"),), "desk-address")]
)
def test_without_a_local_network_nothing_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: tuple[Address, ...], code: str
) -> None:
    from fangbang.messages.catalog import Messages

    known(monkeypatch, *found)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = club(tmp_path / "site")
    done = CliRunner().invoke(main, ["desk", "spring", "--lan", "-C", str(folder)])
    ip = found[0].ip if found else ""
    assert done.exit_code == 2 and Messages("en").problem(code, {"path": ip}) in done.output


def test_a_site_with_mistakes_opens_no_desk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = club(tmp_path / "site")
    (folder / "results/spring/uno.yaml").write_text("games: 5\n")
    done = CliRunner().invoke(main, ["desk", "spring", "-C", str(folder)])
    assert done.exit_code == 1 and "results/spring/uno.yaml:1" in done.output
    with pytest.raises(Unusable, match="desk-no-tournament"):
        Reader(folder, "summer").read()


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_links_are_kept_where_nobody_else_reads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from fangbang.desk.links import SCORER, Links

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = state_folder(tmp_path, "spring")
    link = Links(folder).of(SCORER)
    assert Links(folder).meant(link.key) == link and len(link.key) >= 26
    assert folder.stat().st_mode & 0o077 == 0
    for name in ("links.json", "secret"):
        assert (folder / name).stat().st_mode & 0o077 == 0
    assert state_folder(tmp_path / "other", "spring") != folder


def test_a_link_dies_with_the_evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from fangbang.desk import links

    own = links.Links(tmp_path)
    link = own.of(links.SCORER)
    assert own.meant(link.key)
    late = link.until + 1
    monkeypatch.setattr(links.time, "time", lambda: late)
    assert own.meant(link.key) is None and own.of(links.SCORER) != link
