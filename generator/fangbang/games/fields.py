"""The fields of a recorded game, declared once: from them come the schema of the results file, how
a value is read, what an editor offers, what a column of a spreadsheet means, what is asked at the
prompt and what stands on the score sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..messages.catalog import translations
from .exact_numbers import to_fraction
from .interfaces import GamePrompter, Params, Part, ResultReader, ScoreSheet

Schema = dict[str, Any]
# who may be named, as a schema that offers them
Named = Mapping[str, Any]
# lines of names on a form smaller than a page
MOST_LINES = 10


def only(values: Iterable[Any]) -> Schema:
    """One of these and nothing else."""
    return {"enum": list(dict.fromkeys(values))}


def rather(values: Iterable[Any]) -> Schema:
    """Offered while typing; any other text is as good."""
    offered = list(dict.fromkeys(values))
    text: Schema = {"type": "string", "minLength": 1}
    return {"anyOf": [{"enum": offered}, text]} if offered else text


def offered_names(named: Named) -> list[str]:
    """The names that an editor offers."""
    return list(named.get("enum") or named.get("anyOf", [{}])[0].get("enum", ()))


def spellings(key: str, names: Mapping[str, str]) -> list[str]:
    """A fixed word by its key and in every language."""
    return [key, *(name for name in names.values() if isinstance(name, str))]


@dataclass(frozen=True)
class Field:
    """Something that is recorded of a game. What a plain one does: it is given, and read as it
    stands.
    """

    form: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    required: bool = False
    # what an editor offers, from the parameters of the rule
    offers: Callable[[Params], Schema] | None = None

    def schema(self) -> Schema:
        """The JSON Schema of the value."""
        return dict(self.form)

    def narrowed(self, schema: Schema, params: Params, named: Named) -> Schema:
        """The schema for one contest's editor: with what may be written there."""
        return self.offers(params) if self.offers else schema

    def read(self, reader: ResultReader, value: Any, key: str) -> Any:
        """The value as the engine has it; None where it was told what is wrong with it."""
        return value

    def table_columns(self, key: str, params: Params) -> Mapping[str, list[str]]:
        """The columns of an import that fill it, with what they may be called beside their own
        labels; a map with a list of names for each key has a column for each: `roles.killer`.
        """
        return {} if self.form.get("type") == "object" else {key: []}

    def ask(self, prompter: GamePrompter, key: str) -> Any:
        """The value as a person gives it; None for nothing."""
        return None

    def part(self, paper: ScoreSheet, key: str) -> Part | None:
        """Its part of a score sheet; None where it has none."""
        return None


@dataclass(frozen=True)
class Name(Field):
    """One player."""

    form: Mapping[str, Any] = field(default_factory=lambda: {"$ref": "#/$defs/name"})

    def read(self, reader: ResultReader, value: Any, key: str) -> str | None:
        return reader.player(value, key)

    def ask(self, prompter: GamePrompter, key: str) -> str | None:
        read = prompter.person() if self.required else prompter.optional(prompter.person())
        answer: str | None = prompter.ask(key, read, None if self.required else "") or None
        return answer

    def part(self, paper: ScoreSheet, key: str) -> Part:
        return paper.line(key)


@dataclass(frozen=True)
class Names(Field):
    """Several players."""

    form: Mapping[str, Any] = field(default_factory=lambda: {"$ref": "#/$defs/names"})

    def read(self, reader: ResultReader, value: Any, key: str) -> tuple[str, ...] | None:
        return reader.players(value, key)


@dataclass(frozen=True)
class ByPlayer(Field):
    """A value for each player: `of` says what of, and `asked` is the label of the question."""

    of: Mapping[str, Any] = field(default_factory=lambda: {"$ref": "#/$defs/points"})
    more: Mapping[str, Any] = field(default_factory=dict)
    # one value as the engine has it
    value: Callable[[Any], Any] = to_fraction
    # one value as it is typed at the prompt
    typed: Callable[[GamePrompter, str], Callable[[str], tuple[Any, str]]] = field(
        default=lambda prompter, name: prompter.number()
    )
    asked: str = "ask-points"
    # what a player's line has on the score sheet, behind the name
    columns: tuple[str, ...] = ("points",)

    @property
    def takes_words(self) -> bool:
        """True where a value need not be a number."""
        return "string" in self.of.get("type", ())

    def table_columns(self, key: str, params: Params) -> Mapping[str, list[str]]:
        return {key: []}

    def from_cell(self, cell: str) -> Any:
        """One cell of a table, where it is more than a number or a word; None for those."""
        return None

    def schema(self) -> Schema:
        return {"type": "object", **self.more, "additionalProperties": dict(self.of)}

    def narrowed(self, schema: Schema, params: Params, named: Named) -> Schema:
        one = schema["additionalProperties"]
        narrowed = schema | {"properties": dict.fromkeys(offered_names(named), one)}
        return narrowed | ({"additionalProperties": False} if "enum" in named else {})

    def read(self, reader: ResultReader, value: Any, key: str) -> dict[str, Any] | None:
        named = reader.named(value, key)
        return None if named is None else {one: self.value(each) for one, each in named.items()}

    def ask(self, prompter: GamePrompter, key: str) -> dict[str, Any]:
        players = prompter.ask("players", prompter.names(1), prompter.offered(prompter.usual()))
        return {name: self.ask_one(prompter, key, name) for name in players}

    def ask_one(self, prompter: GamePrompter, key: str, name: str) -> Any:
        """One player's value."""
        label = prompter.label(self.asked, name=prompter.said(name))
        return prompter.ask(f"{key}.{name}", self.typed(prompter, name), label=label)

    def part(self, paper: ScoreSheet, key: str) -> Part:
        columns = ("player", *self.columns)
        return {
            "kind": "rows",
            "key": key,
            "label": paper.label(f"score-{key}"),
            "columns": [paper.label(column) for column in columns],
            "rows": [[""] * len(columns)] * min(paper.most_players, MOST_LINES),
        }


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words, by key or by its name in any language: `value-…` in messages.yaml."""

    keys: tuple[str, ...] = ()

    def narrowed(self, schema: Schema, params: Params, named: Named) -> Schema:
        words = [word for key in self.keys for word in spellings(key, translations(f"value-{key}"))]
        return only(words)

    def read(self, reader: ResultReader, value: Any, key: str) -> str | None:
        return reader.choice(reader.options("value", *self.keys), key)

    def ask(self, prompter: GamePrompter, key: str, likely: str | None = None) -> Any:
        return prompter.choose(key, prompter.options("value", *self.keys), likely)


Fields = Mapping[str, Field]


def schema_of(fields: Fields) -> Schema:
    """{required, properties} of one recorded game."""
    return {
        "required": [key for key, one in fields.items() if one.required],
        "properties": {key: one.schema() for key, one in fields.items()},
    }


def cell_field(fields: Fields) -> tuple[str, ByPlayer] | None:
    """The field that a table with a player in each row and a game in each column fills."""
    return next(((key, one) for key, one in fields.items() if isinstance(one, ByPlayer)), None)


def read_fields(
    fields: Fields, reader: ResultReader, item: Mapping[str, Any], keys: Sequence[str] = ()
) -> dict[str, Any] | None:
    """The values of a game by their keys, as the engine has them; None where one was told."""
    values = {
        key: one.read(reader, item[key], key)
        for key, one in fields.items()
        if key in item and (not keys or key in keys)
    }
    return None if any(value is None for value in values.values()) else values
