"""Our schemas as any editor understands them: one piece, no words of
our own, each key with what it means.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...documents.schemas import schema
from ...messages.catalog import Messages
from ...messages.package_data import own_data, own_files

# what yaml-language-server reads; nothing in our schemas needs more
DRAFT = "http://json-schema.org/draft-07/schema#"
_OURS = ("x-form", "format", "$schema", "$defs")
Schema = dict[str, Any]


@cache
def meanings() -> Mapping[str, Mapping[str, str]]:
    """Key, or key with what it stands in → what it means, by language; those of kinds of game
    stand with them.
    """
    files = ("documents/schemas/keys.yaml", *own_files("games/*/keys.yaml"))
    return {key: texts for path in files for key, texts in own_data(path).items()}


def meaning(path: tuple[str, ...], language: str) -> str:
    """What a key means: the entry for the longest end of its path."""
    for start in range(len(path)):
        if found := meanings().get(".".join(path[start:])):
            return found[language]
    return ""


def plain(name: str, words: Messages, whole: Schema | None = None) -> Schema:
    """The named schema for editors; `whole` is one that was made narrower before."""
    found = whole or schema(name)
    base = name.partition("-")[0]
    made: Schema = _plain(
        {key: each for key, each in found.items() if key != "$defs"},
        found.get("$defs", {}),
        (base,),
        words,
    )
    return {"$schema": DRAFT} | made


def _plain(
    part: Any, definitions: Mapping[str, Any], path: tuple[str, ...], words: Messages
) -> Any:
    """One part: references put in place, descriptions added, deeper parts likewise."""
    if isinstance(part, list):
        return [_plain(each, definitions, path, words) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _plain(definitions[part["$ref"].rpartition("/")[2]], definitions, path, words)
    made: Schema = {}
    for key, each in part.items():
        if key == "properties":
            made[key] = {
                name: _described(below, definitions, (*path, name), words)
                for name, below in each.items()
            }
        elif key not in _OURS:
            made[key] = _plain(each, definitions, path, words)
    if "x-form" in part and not isinstance(part.get("description"), str):
        made["description"] = words.label(f"form-{part['x-form']}")
    return made


def _described(
    part: Any, definitions: Mapping[str, Any], path: tuple[str, ...], words: Messages
) -> Schema:
    made: Schema = _plain(part, definitions, path, words)
    said = [each for each in (meaning(path, words.language), made.get("description", "")) if each]
    return made | ({"description": " · ".join(said)} if said and "description" not in part else {})
