"""The pictures in content/<tournament>/photos/ and what tournament.yaml says of them
→ Photos, the captioned ones first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import unquote

from ..documents.document import Document
from ..files.images import read_picture
from ..files.source_file import Source
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Photo
from .fields import text, value

SHOWN = (".jpg", ".jpeg", ".png", ".webp")  # an SVG may carry a script: it is no photo
_SHOWN_IN_TEXT = re.compile(r"!\[[^\]\n]{0,400}\]\(photos/([^)\s]+)")


def read_photos(
    plan: Document, texts: Iterable[Document], pictures: Sequence[Source], problems: list[Problem]
) -> tuple[Photo, ...]:
    """In the order of the plan; those it does not name behind, by name."""
    files = {_name(source): source for source in pictures}
    for document in texts:
        _within(document, files, problems)
    named = _named(plan, files, problems)
    made = (
        _photo(plan, name, files[name], named.get(name), problems)
        for name in (*named, *(file for file in files if file not in named))
    )
    return tuple(photo for photo in made if photo)


def _name(source: Source) -> str:
    """The path below photos/; some systems write the accents of a name apart."""
    return unicodedata.normalize("NFC", source.path.split("/", 3)[3])


def _named(plan: Document, files: dict[str, Source], problems: list[Problem]) -> dict[str, int]:
    """File → where the plan speaks of it."""
    found: dict[str, int] = {}
    for at, each in enumerate(value(plan, "photos", otherwise=())):
        name, place = unicodedata.normalize("NFC", each["file"]), plan.place("photos", at, "file")
        if name not in files:
            problems.append(
                Problem("unknown-photo", place, {"name": name, "near": closest_match(name, files)})
            )
        elif name in found:
            problems.append(
                Problem(
                    "photo-twice", place, {"name": name}, plan.place("photos", found[name], "file")
                )
            )
        else:
            found[name] = at
    return found


def _within(document: Document, files: dict[str, Source], problems: list[Problem]) -> None:
    """A text of the tournament may show a photo where it belongs."""
    for found in _SHOWN_IN_TEXT.finditer(document.body):
        name = unicodedata.normalize("NFC", unquote(found[1]))
        if name not in files:
            before = document.body[: found.start(1)]
            place = SourceLocation(
                document.path,
                document.body_line + before.count("\n"),
                len(before) - before.rfind("\n"),
                len(found[1]),
            )
            problems.append(
                Problem("unknown-photo", place, {"name": name, "near": closest_match(name, files)})
            )


def _photo(
    plan: Document, name: str, source: Source, at: int | None, problems: list[Problem]
) -> Photo | None:
    place = SourceLocation(source.path)
    if not name.lower().endswith(SHOWN):
        problems.append(Problem("photo-kind", place, severity=WARNING))
        return None
    picture = read_picture(source.data)
    if picture is None:
        problems.append(Problem("photo-unreadable", place, severity=WARNING))
        return None
    told: dict[str, Any] = (
        {}
        if at is None
        else {
            "caption": text(plan, "photos", at, "caption"),
            "shows": text(plan, "photos", at, "shows"),
            "by": value(plan, "photos", at, "by", otherwise=""),
        }
    )
    return Photo(
        source.path.split("/", 3)[3],
        place,
        picture.width,
        picture.height,
        picture.data,
        located=picture.located,
        **told,
    )
