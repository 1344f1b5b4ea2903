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
from .draw import draw
from .explain import explain
from .handouts import handouts
from .help import help_page
from .init import init
from .intake import intake
from .schema import schema
from .score import score
from .serve import serve

COMMANDS = (init, draw, add, check, build, serve, score, explain, handouts, schema, intake, help_page)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="fangbang")
def main() -> None:
    """Fangbang 放榜: a folder in git becomes a tournament report site.

    \b
    content/    the site's settings, pages, one folder a tournament (the plan)
    rules/      one folder a rule edition (numbers, rule sheets)
    results/    one folder a tournament, one YAML file a contest
    \b
    fangbang init       a new site's folder
    fangbang draw       tables, pairs and brackets by lot, as YAML to commit
    fangbang add game   asks for one game, checks it, and writes it into the results
    fangbang check      what is wrong, with file, line and the mend
    fangbang build      the site, into site/
    fangbang serve      build, show, and build again at every save
    fangbang score      standings and awards of a tournament
    fangbang explain    every point of a player, back to its line and clause
    fangbang schema     what an editor needs to complete names and underline mistakes
    fangbang import     entrants or results out of a spreadsheet
    fangbang handouts   rules, cue cards, role cards and score sheets as PDF
    fangbang help       what the code behind a message means
    """


for command in COMMANDS:
    main.add_command(command)


def run() -> None:
    """A process that does one command and is over: the system takes its memory back sooner than Python would, object by object."""
    try:
        main(prog_name="fangbang")
    except SystemExit as done:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(done.code if isinstance(done.code, int) else 0 if done.code is None else 1)
