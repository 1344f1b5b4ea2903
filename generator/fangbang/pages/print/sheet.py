"""One printable page: its edition, the languages it is set in,
and what the head of every sheet says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ...documents.rulesheet import RuleSheet, table
from ...games.base import Rule
from ...model import Edition, Text
from ..localizer import LocalizedText, Localizer, page_path
from ..rulesheet import edition_path
from ..rulesheet_columns import RuleSheetColumn, columns_of, table_html, title_of, word_of
from .fit import step

if TYPE_CHECKING:
    from ..facts.paper import QrCode, SheetHead

# four by four: role cards, and the most who may sit at one table
PER_SHEET = 16


@dataclass(frozen=True)
class PrintContext:
    """An edition in one language or in two side by side; every word it
    says is a list, one for each language.
    """

    edition: Edition
    columns: tuple[RuleSheetColumn, ...]
    voice: Localizer

    @property
    def bilingual(self) -> bool:
        """True in two languages."""
        return len(self.columns) > 1

    def each(self, say: Callable[[RuleSheetColumn], str]) -> list[LocalizedText]:
        """The same in every language, once where it is said in the same words."""
        found: dict[str, LocalizedText] = {}
        for column in self.columns:
            text = say(column)
            found.setdefault(text, LocalizedText(text, column.lang))
        return [said for said in found.values() if said.text]

    def label(self, key: str, **facts: Hashable) -> list[LocalizedText]:
        """A word of ours."""
        return self.each(lambda column: column.voice.label(key, **facts))

    def text(self, text: Text | None) -> list[LocalizedText]:
        """A word of the edition's."""
        said = [column.say(text) for column in self.columns] if text else []
        return [
            each
            for at, each in enumerate(said)
            if each.text and each.text not in [before.text for before in said[:at]]
        ]

    def role(self, role: str) -> list[LocalizedText]:
        """A role's name."""
        return self.text(self.edition.role_name(role) or Text({"": role}))

    def table(self, name: str) -> Markup | None:
        """A table made from the schema."""
        made = table(self.edition, name)
        return table_html(made, self.columns) if made else None

    # as games.interfaces.ScoreSheet has it

    @property
    def params(self) -> Mapping[str, Any]:
        """The numbers of the rule."""
        return self.edition.params

    @property
    def rule(self) -> Rule:
        """The rule, before anybody answered its questions."""
        return Rule(self.edition.kind, self.edition.params, {})

    @property
    def seats(self) -> tuple[str, str] | None:
        """The keys of the two sides."""
        return self.edition.seats

    @property
    def side_names(self) -> list[list[LocalizedText]]:
        """What the two sides are called."""
        return [self.text(side) for side in self.edition.sides]

    @property
    def most_players(self) -> int:
        """How many may sit at one table."""
        players = self.edition.params.get("players") or {}
        return min(int(players.get("max") or players.get("min") or 8), PER_SHEET)

    def plain(self, text: str) -> list[LocalizedText]:
        """Something that is the same in every language."""
        return [LocalizedText(text)]

    def named(self, written: Any) -> list[LocalizedText]:
        """A name of the edition, as rule.yaml has it."""
        return self.text(named(written))

    def number(self, value: Any) -> str:
        """A number as it is printed."""
        return self.voice.number(value)

    def worded_table(self, name: str) -> list[dict[str, Any]]:
        """{label, value} of every row of a table of the schema that is worded."""
        made = table(self.edition, name)
        rows = made.rows if made else ()
        return [
            {"label": [word_of(row[0], column) for column in self.columns], "value": row[1]}
            for row in rows
            if not isinstance(row[0], str)
        ]

    def line(self, key: str, label: list[LocalizedText] | None = None) -> dict[str, Any]:
        """Something to write on a line."""
        return {"kind": "line", "key": key, "label": label or self.label(f"score-{key}")}

    def boxes(self, key: str, choices: Mapping[str, list[LocalizedText]]) -> dict[str, Any]:
        """One of several boxes to tick."""
        offered = [{"label": label} for label in choices.values()]
        return {
            "kind": "boxes",
            "key": key,
            "label": self.label(f"score-{key}"),
            "choices": offered,
        }

    def title(self) -> list[LocalizedText]:
        """What the rule sheet is called."""
        return self.each(lambda column: title_of(self.edition, column, column.voice).text)

    def paper_title(self, key: str) -> list[LocalizedText]:
        """“Killer: score sheet”."""
        return self.each(
            lambda column: column.voice.label(
                "paper-title",
                game=column.say(self.edition.name).text,
                paper=column.voice.label(key),
            )
        )

    def head(self) -> SheetHead:
        """The head of a sheet: which rules these are, exactly, and where the newest are."""
        edition = self.edition
        told = [
            self.voice.plain(edition.edition or edition.name),
            self.voice.label("rules-version", version=edition.version or "1"),
            f"{self.voice.label('fingerprint')} {edition.fingerprint}",
        ]
        return {
            "edition": told,
            "qr": self._qr(),
            "fit": step(" ".join(said.text for said in self.text(edition.name)), 36, 72),
        }

    def _qr(self) -> QrCode | None:
        settings = self.voice.settings
        if not settings.base_url:
            return None
        path = page_path(
            edition_path(self.edition.key), self.voice.language, settings
        ).removesuffix("index.html")
        return qr(settings.base_url + path)


def leaf_of(
    edition: Edition, sheets: Mapping[str, RuleSheet], voice: Localizer, bilingual: bool
) -> PrintContext:
    """A page in the language of the voice; an edition without a
    sheet still has its numbers to print.
    """
    columns = columns_of(
        edition,
        sheets or {voice.language: RuleSheet(voice.language, "", (), edition.place)},
        {},
        voice,
    )
    home = voice.link(edition_path(edition.key))
    return PrintContext(
        edition,
        tuple(
            replace(column, terms_at=home, link=str) for column in columns[: 2 if bilingual else 1]
        ),
        voice,
    )


@cache
def qr(link: str) -> QrCode:
    """A QR code as the path of an SVG. One mask for all: it is read as well, and made sooner."""
    import segno

    rows = segno.make(link, micro=False, error="m", mask=2).matrix
    path = "".join(
        f"M{start + 2} {at + 2}h{end - start}v1h-{end - start}z"
        for at, row in enumerate(rows)
        for start, end in _runs(row)
    )
    return {"size": len(rows) + 4, "path": path, "link": link}


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Where the dark stretches of a row begin and end."""
    edges = [
        at
        for at, (before, after) in enumerate(zip((0, *row), (*row, 0), strict=True))
        if before != after
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))


def named(name: object) -> Text:
    """A text of the schema: a map of languages, or one for all."""
    return Text(name if isinstance(name, Mapping) else {"": str(name)})
