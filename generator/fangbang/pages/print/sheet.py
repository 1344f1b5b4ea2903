"""One printable page: its edition, the languages it is set in,
and what the head of every sheet says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from markupsafe import Markup

from ...documents.rulesheet import RuleSheet, table
from ...model import Edition, Text
from ..localizer import LocalizedText, Localizer, address
from ..rulesheet import edition_path
from ..rulesheet_columns import RuleSheetColumn, columns_of, table_html, title_of
from .fit import step


@dataclass(frozen=True)
class PrintContext:
    """An edition in one language or in two side by side; every word it
    says is a list, one for each language.
    """

    edition: Edition
    columns: tuple[RuleSheetColumn, ...]
    voice: Localizer

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
        return self.text(
            named(self.edition.params.get("roles", {}).get(role, {}).get("name", role))
        )

    def table(self, name: str) -> Markup | None:
        """A table made from the schema."""
        made = table(self.edition, name)
        return table_html(made, self.columns) if made else None

    def title(self) -> list[LocalizedText]:
        """What the rule sheet is called."""
        return self.each(lambda column: title_of(self.edition, column, column.voice).text)

    def named(self, key: str) -> list[LocalizedText]:
        """“Killer: score sheet”."""
        return self.each(
            lambda column: column.voice.label(
                "paper-title",
                game=column.say(self.edition.name).text,
                paper=column.voice.label(key),
            )
        )

    def head(self) -> dict[str, Any]:
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

    def _qr(self) -> dict[str, Any] | None:
        settings = self.voice.settings
        if not settings.base_url:
            return None
        path = address(edition_path(self.edition.key), self.voice.language, settings).removesuffix(
            "index.html"
        )
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
        tuple(replace(each, terms_at=home, link=str) for each in columns[: 2 if bilingual else 1]),
        voice,
    )


@cache
def qr(link: str) -> dict[str, Any]:
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
