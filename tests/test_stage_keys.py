"""The table of keys that the formats look at, and the same table in the documents."""

from __future__ import annotations

import re

import pytest

from case import ROOT
from fangbang.documents.schemas import schema
from fangbang.engine.formats import FORMATS
from fangbang.load.stage_keys import OF_EVERY

OF_FORMAT = {key: each.keys for key, each in FORMATS.items()}


@pytest.mark.parametrize("name", ["format.md", "format.zh.md"])
def test_the_table_of_the_documents(name: str) -> None:
    rows = re.findall(
        r"^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$",
        (ROOT / "docs" / name).read_text(encoding="utf-8"),
        re.M,
    )
    assert {
        kind: tuple(re.findall(r"`([\w-]+)`", keys)) for kind, keys in rows if kind in OF_FORMAT
    } == OF_FORMAT


def test_every_key_is_of_some_format() -> None:
    known = schema("tournament")["$defs"]["stage"]["properties"]
    assert list(FORMATS) == known["format"]["enum"]
    assert set(known) == OF_EVERY | {key for keys in OF_FORMAT.values() for key in keys}
