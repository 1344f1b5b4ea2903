"""`fangbang desk`: the desk of an evening, where results come in from phones."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..build.output_folder import check_output_folder
from ..files.site_folder import Unusable, theme_of
from ..messages.catalog import Messages
from .console import (
    chosen_units,
    folder_option,
    print_problems,
    read_site,
    site_language,
    tournament_argument,
    usage_error,
)
from .localized_click import Command

if TYPE_CHECKING:
    from ..desk.addresses import Address
    from ..desk.desk import Desk


@click.command(cls=Command)
@tournament_argument()
@folder_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--port", "-p", metavar="N", type=click.IntRange(1, 65535), default=5600, show_default=True
)
@click.option("--lan", is_flag=True)
@click.option("--public", is_flag=True)
@click.option("--no-commit", "commit", is_flag=True, flag_value=False, default=True)
def desk(
    tournament: str,
    folder: Path,
    out: Path | None,
    port: int,
    lan: bool,
    public: bool,
    commit: bool,
) -> None:
    """Until somebody ends it."""
    from ..build.dev_site import DevSite
    from ..desk.desk import Desk
    from ..desk.server import run
    from ..desk.state_folder import state_folder

    sources = read_site(folder)
    language = site_language(sources)
    chosen_units(sources, tournament, language)
    target = out or folder / "site"
    try:
        check_output_folder(folder, target)
        site = DevSite(folder, target, theme_of(folder))
        site.language = language
        opened = Desk(site, tournament, state_folder(folder, tournament), port, commit)
        if lan:
            opened.addresses = _addresses(public)
        now = opened.clerk.now()
        if not now.is_sound:
            print_problems(now.problems, Messages(language), "text", now.sources)
            raise SystemExit(1)
        _tell(opened, Messages(language))
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run(opened))
    except Unusable as fault:
        raise usage_error(fault) from fault


def _addresses(public: bool) -> tuple[Address, ...]:
    """Those of the local network; one of the internet only where that is wanted."""
    from ..desk.addresses import lan_addresses

    found = tuple(lan_addresses(public))
    if not found:
        others = lan_addresses(public=True)
        raise Unusable("desk-address", others[0].ip) if others else Unusable("desk-no-lan", "")
    return found


def _tell(opened: Desk, words: Messages) -> None:
    """Addresses and QR codes in the terminal."""
    import segno

    from ..desk.links import EVENING, ORGANISER, SCORER

    own = f"http://127.0.0.1:{opened.port}/~/{opened.links.of(ORGANISER).key}"
    scorer = opened.links.of(SCORER).key
    click.echo(words.label("desk-organiser-at", url=own))
    for url in opened.urls():
        click.echo(words.label("desk-scorer-at", url=f"{url}/~/{scorer}"))
        if opened.addresses:
            segno.make(f"{url}/~/{scorer}").terminal(compact=True, border=2)
        click.echo(words.label("desk-address-of", url=url))
    until = datetime.datetime.now() + datetime.timedelta(seconds=EVENING)
    click.echo(words.label("desk-ends", time=until.strftime("%H:%M")))
