"""The commands people type: they print, choose exit codes, and do nothing else. One module each.

0: fine. 1: problems in what people wrote. 2: wrong usage or environment.
"""

from __future__ import annotations

import contextlib
import os
import sys

import click

from .. import __version__
from .add import add
from .build import build
from .check import check
from .desk import desk
from .draw import draw
from .explain import explain
from .handouts import handouts
from .help import help_page
from .import_ import intake
from .init import init
from .localized_click import Group
from .schema import schema
from .score import score
from .serve import serve

COMMANDS = (
    init,
    draw,
    add,
    check,
    build,
    serve,
    desk,
    score,
    explain,
    handouts,
    schema,
    intake,
    help_page,
)


@click.group(
    cls=Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="fangbang", message="%(prog)s %(version)s")
def main() -> None:
    """Everything; what each command says of itself is in words.yaml."""


for command in COMMANDS:
    main.add_command(command)


def run() -> None:
    """A process that does one command and is over: the system takes its memory back sooner
    than Python would, object by object.
    """
    try:
        main(prog_name="fangbang")
    except SystemExit as done:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(done.code if isinstance(done.code, int) else 0 if done.code is None else 1)
