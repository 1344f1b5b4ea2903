"""A command line that speaks the user's language: its help, and what click says of
wrong usage, come from words.yaml too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click
from click import exceptions

from ..messages.catalog import Messages, closest_match
from ..messages.problem import width
from .console import language_of_user

# the widest first column that explanations still stand beside
_FIRST = 30
# a word, or a Chinese character with the marks that begin or end no line without it
_PIECES = r"[^\s\u2e80-\uffff]+[，。、：；？！）」』]*\s*|[（「『]*[\u2e80-\uffff][，。、：；？！）」』”’]*\s*|."  # noqa: E501


class Command(click.Command):
    """A command whose words are labels: `command-NAME`, perhaps `command-NAME-more`,
    and `option-NAME` for each option.
    """

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, what the command does, its options, its commands."""
        words = Messages(language_of_user())
        formatter.write("\n".join(_help(self, ctx, words, formatter.width)) + "\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does; but what is too much is told in our words."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as fault:
            fault.ctx = fault.ctx or ctx  # click's parser does not know it
            raise
        if rest and not isinstance(self, click.Group):
            raise TooMuch(rest, ctx)
        return rest


class Group(Command, click.Group):
    """A command with commands below it."""

    command_class = Command
    group_class = type  # groups below are of this class too

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click does, with our words for what was typed wrong."""
        try:
            done = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as fault:
            if not standalone_mode:
                raise
            _show(fault)
            sys.exit(fault.exit_code)
        except click.Abort:
            if not standalone_mode:
                raise
            click.echo("\n" + Messages(language_of_user()).label("usage-ended"), err=True)
            sys.exit(1)
        if standalone_mode:
            sys.exit(done if isinstance(done, int) else 0)
        return done


def _show(fault: click.ClickException) -> None:
    if isinstance(fault, click.UsageError):
        click.echo(told(fault, Messages(language_of_user())), err=True)
    else:
        fault.show()


class TooMuch(click.UsageError):
    """More was typed than the command takes."""

    def __init__(self, rest: list[str], ctx: click.Context):
        super().__init__(" ".join(rest), ctx)


def told(fault: click.UsageError, words: Messages) -> str:
    """Wrong usage in one sentence, below how the command is used; for a
    group without a command, its help.
    """
    if fault.ctx is None or isinstance(fault, exceptions.NoArgsIsHelpError):
        return fault.ctx.get_help() if fault.ctx else fault.format_message()
    return "\n".join(
        [
            _usage(fault.ctx.command, fault.ctx, words),
            words.label("usage-help", command=f"{fault.ctx.command_path} -h"),
            "",
            _sentence(fault, words),
        ]
    )


def _sentence(fault: click.UsageError, words: Messages) -> str:
    if isinstance(fault, TooMuch):
        return words.label("usage-too-much", what=fault.message)
    if isinstance(fault, exceptions.NoSuchCommand):
        return _unknown("usage-no-command", fault.command_name, fault.possibilities or (), words)
    if isinstance(fault, click.NoSuchOption):
        known = (
            [
                each
                for param in fault.ctx.command.params
                for each in (*param.opts, *param.secondary_opts)
            ]
            if fault.ctx
            else ()
        )
        return _unknown("usage-no-option", fault.option_name, known, words)
    if isinstance(fault, click.BadOptionUsage):
        flag = fault.ctx and any(
            fault.option_name in param.opts and getattr(param, "is_flag", False)
            for param in fault.ctx.command.params
        )
        return words.label(
            "usage-takes-no-value" if flag else "usage-needs-value", name=fault.option_name
        )
    if isinstance(fault, click.BadParameter) and fault.param is not None and fault.ctx is not None:
        name = (
            fault.param.opts[0]
            if isinstance(fault.param, click.Option)
            else fault.param.make_metavar(fault.ctx)
        )
        return (
            words.label("usage-missing", name=name)
            if isinstance(fault, click.MissingParameter)
            else _bad(fault, name, words)
        )
    return fault.format_message()


def _unknown(key: str, name: str, known: Iterable[str], words: Messages) -> str:
    # or every option would be near every other
    bare = {each.lstrip("-"): each for each in known}
    meant = closest_match(name.lstrip("-"), bare)
    return words.label(key, name=name) + (
        words.label("help-near", near=bare[meant]) if meant else ""
    )


def _bad(fault: click.BadParameter, name: str, words: Messages) -> str:
    """What kind of value a parameter takes."""
    kind = fault.param.type if fault.param else None
    if isinstance(kind, click.Choice):
        return words.label("usage-one-of", name=name, choices=tuple(kind.choices))
    if isinstance(kind, click.Path):
        return words.label("usage-no-file" if kind.file_okay else "usage-no-folder", name=name)
    if isinstance(kind, click.IntRange):
        return words.label("usage-number", name=name, least=kind.min, most=kind.max)
    return fault.format_message()


def _help(
    command: click.Command, ctx: click.Context, words: Messages, columns: int
) -> Iterator[str]:
    key = key_of(ctx)
    yield _usage(command, ctx, words)
    for paragraph in (key, f"{key}-more"):
        if words.has(paragraph):
            yield ""
            yield from _wrapped(words.label(paragraph), 2, columns)
    options = [
        (record[0], explained(param, ctx, words))
        for param in command.get_params(ctx)
        if (record := _record(param, ctx))
    ]
    yield from _listed(words.label("usage-options"), options, columns)
    if isinstance(command, click.Group):
        yield from _listed(
            words.label("usage-commands"),
            [(name, words.label(f"{key}-{name}")) for name in command.commands],
            columns,
        )


def _record(param: click.Parameter, ctx: click.Context) -> tuple[str, str] | None:
    return param.get_help_record(ctx) if isinstance(param, click.Option) else None


def key_of(ctx: click.Context) -> str:
    """`command-import-results` for `fangbang import results`."""
    return "-".join(["command", *ctx.command_path.split()[1:]])


def explained(param: click.Parameter, ctx: click.Context, words: Messages) -> str:
    """What an option is for; where the name means another thing here than elsewhere,
    the command has a label of its own.
    """
    name = "help" if param.opts == ctx.help_option_names else param.name
    own = f"{key_of(ctx).replace('command', 'option', 1)}-{name}"
    said = words.label(own if words.has(own) else f"option-{name}")
    shown = param.get_default(ctx) if getattr(param, "show_default", False) else None
    return said + (words.label("usage-default", value=str(shown)) if shown is not None else "")


def _usage(command: click.Command, ctx: click.Context, words: Messages) -> str:
    return words.label(
        "usage", command=" ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    )


def _listed(heading: str, rows: list[tuple[str, str]], columns: int) -> Iterator[str]:
    yield from ("", heading)
    first = min(_FIRST, max(width(name) for name, _ in rows)) + 4
    for name, said in rows:
        lines = list(_wrapped(said, first, columns))
        beside = width(name) + 4 <= first
        yield f"  {name}".ljust(first) + lines[0].lstrip() if beside else f"  {name}"
        yield from lines[1:] if beside else lines


def _wrapped(text: str, margin: int, columns: int) -> Iterator[str]:
    """Lines of a text in a terminal, where Chinese characters are two columns wide."""
    line = ""
    for piece in re.findall(_PIECES, text):
        if line and width(line + piece.rstrip()) > columns - margin:
            yield " " * margin + line.rstrip()
            line = ""
        line += piece
    yield " " * margin + line.rstrip()
