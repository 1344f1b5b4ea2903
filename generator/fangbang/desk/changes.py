"""What an entry of the journal does to the bytes of its file: put in, replaced, taken out. The same
is done to the file as it lies there and to its last committed state.
"""

from __future__ import annotations

from typing import Any

from ..documents.append_to_list import Unwritable, append_to_list, yaml_list
from ..documents.document import parse
from ..documents.edit_list import replace_item
from ..files.source_file import Source
from .journal import Entry, Lines


def applied(entry: Entry, data: bytes | None) -> bytes:
    """The file with the entry done.

    Raises Unwritable where what should go is not there, or the file takes nothing in.
    """
    if data is None:
        if entry.gone:
            raise Unwritable(entry.path)
        return yaml_list(entry.key, entry.came, entry.above).encode()
    if not entry.gone:
        return append_to_list(Source(entry.path, data), entry.key, entry.came, entry.above)
    came = list(entry.came)
    for item in entry.gone:
        at = _index(data, entry, item)
        if at is None:
            raise Unwritable(entry.path)
        data = replace_item(Source(entry.path, data), entry.key, at, came)
        came = []
    return data


def is_done(entry: Entry, data: bytes | None) -> bool:
    """True where the file has what came and no longer what went."""
    return all(_index(data, entry, item) is not None for item in entry.came) and all(
        _index(data, entry, item) is None for item in entry.gone if item not in entry.came
    )


def items_of(data: bytes | None, path: str, key: str) -> list[Any]:
    """The items of a list of a file as data; none where it can not be read."""
    document = parse(Source(path, data), []) if data is not None else None
    listed = document.data.get(key) if document and isinstance(document.data, dict) else None
    return listed if isinstance(listed, list) else []


def data_of(lines: Lines) -> list[Any]:
    """Items as data."""
    return items_of(yaml_list("items", lines).encode(), "x.yaml", "items")


def _index(data: bytes | None, entry: Entry, item: Any) -> int | None:
    """The last item of the list that says the same."""
    wanted, items = data_of([item]), items_of(data, entry.path, entry.key)
    return next((at for at in reversed(range(len(items))) if [items[at]] == wanted), None)
