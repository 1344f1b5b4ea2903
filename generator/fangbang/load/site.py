"""content/site.yaml, content/players.yaml and the free pages → settings, players, prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from ..documents.document import Document
from ..messages.catalog import LANGUAGES
from ..model import Player, Prose, Settings, Text, clean
from .fields import text, value

LANGUAGE_FILE = re.compile(rf"(?P<key>.+)\.(?P<language>{'|'.join(LANGUAGES)})\.md\Z")


def read_settings(document: Document) -> Settings:
    """The site's own settings."""
    return Settings(
        title=text(document, "title") or Text({}),
        languages=tuple(value(document, "languages")),
        derive=dict(value(document, "derive", otherwise={})),
        place=document.place(),
        base_url=value(document, "base_url"),
        organiser=text(document, "organiser"),
        timezone=value(document, "timezone"),
        repository=value(document, "repository"),
        forge=value(document, "forge"),
        branch=value(document, "branch") or "main",
        seal=value(document, "seal", otherwise=""),
        not_private={
            document.typed("not-private", at, "text"): each["why"]
            for at, each in enumerate(value(document, "not-private", otherwise=()))
        },
        places={key: document.place(key) for key in document.data},
    )


def read_players(document: Document | None) -> dict[str, Player]:
    """Everybody who plays in more than one tournament, by id."""
    if document is None or not document.data:
        return {}
    return {key: person(document, key, (key,), everywhere=True) for key in document.data}


def person(
    document: Document, key: str, keys: tuple[str | int, ...], everywhere: bool = False
) -> Player:
    """One person written as a map: name, names in other languages, further spellings."""
    found = value(document, *keys)
    names = {language: clean(found[language]) for language in LANGUAGES if language in found}
    return Player(
        key,
        clean(found["name"]),
        names,
        document.place(*keys, "name"),
        tuple(clean(each) for each in found.get("also", ())),
        everywhere,
        tuple(clean(each) for each in found.get("was", ())),
    )


def read_pages(documents: Mapping[str, Document], folder: str = "content") -> tuple[Prose, ...]:
    """The Markdown pages that lie directly in a folder, their languages together."""
    return tuple(
        prose_of(key, found) for key, found in sorted(grouped(documents.values(), folder).items())
    )


def grouped(documents: Iterable[Document], folder: str) -> dict[str, dict[str, Document]]:
    """name.<language>.md files of one folder: name → language → document."""
    found: dict[str, dict[str, Document]] = {}
    for document in documents:
        path = PurePosixPath(document.path)
        if str(path.parent) == folder and (named := LANGUAGE_FILE.match(path.name)):
            found.setdefault(named["key"], {})[named["language"]] = document
    return found


def prose_of(key: str, documents: Mapping[str, Document]) -> Prose:
    """One page in the languages it was written in."""
    return Prose(
        key,
        {language: str(each.data.get("title", key)) for language, each in documents.items()},
        {language: each.body for language, each in documents.items()},
        {language: each.path for language, each in documents.items()},
    )
