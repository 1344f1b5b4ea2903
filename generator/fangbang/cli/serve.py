"""`fangbang serve`: build, show, build again at every save."""

from __future__ import annotations

from pathlib import Path

import click

from ..build.output_folder import check_output_folder
from ..files.site_folder import Unusable, theme_of
from .console import folder_option, read_site, site_language, usage_error
from .localized_click import Command


@click.command(cls=Command)
@folder_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--port", "-p", metavar="N", type=click.IntRange(1, 65535), default=5500, show_default=True
)
def serve(folder: Path, out: Path | None, port: int) -> None:
    """Until somebody ends it."""
    from ..build.dev_server import serve as serving

    target = out or folder / "site"
    try:
        check_output_folder(folder, target)
        serving(folder, target, theme_of(folder), port, site_language(read_site(folder)))
    except Unusable as fault:
        raise usage_error(fault) from fault
