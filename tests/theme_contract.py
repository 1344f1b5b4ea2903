"""The facts of every template, for theme makers: `python tests/theme_contract.py` writes
theme/FACTS.md, test_theme_contract.py compares it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [
        str(Path(__file__).resolve().parent),
        str(Path(__file__).resolve().parent.parent / "generator"),
    ]

import ast

from case import ROOT
from theme_facts import Definition, chain_of, definitions, fields_of, seen

CONTRACT = ROOT / "theme" / "FACTS.md"
_PLAIN = {
    "str": "text",
    "int": "number",
    "float": "number",
    "bool": "true or false",
    "Markup": "HTML",
    "None": "nothing",
    "object": "anything",
}
_HEAD = """# Facts

What each template gets, fact by fact. Made by `make facts` from the definitions in
`generator/fangbang/pages/facts`; not to be edited.

A template gets its own facts and those of the templates it extends; a name that is not here is an
error. A record is a dictionary, and `t.name` reads it; only LocalizedText and PersonLink are objects.
Where a fact is called like a method of dictionaries (`items`, `values`), write `t['items']`. A fact
that may be nothing is `None` then, and a list may be empty; a fact is never missing. Text is escaped
when it is printed; HTML is not, and is safe.

## Templates
"""


def contract() -> str:
    """The whole page."""
    whole = [each for each in definitions().values() if each.template]
    order = sorted(whole, key=lambda each: (len(chain_of(str(each.template))), each.template))
    records = [definitions()[name] for name in sorted(seen()) if not definitions()[name].template]
    return "\n".join(
        [
            _HEAD,
            *(line for each in order for line in _template(each)),
            "## Records",
            "",
            *(line for each in records for line in _record(each)),
        ]
    )


def _template(definition: Definition) -> Iterator[str]:
    name = str(definition.template)
    text = definition.text.partition(": ")[2]
    above = [f"`{each}`" for each in chain_of(name)[1:]]
    yield f"### {name}"
    yield ""
    yield text[:1].upper() + text[1:] + (f" Extends {', '.join(above)}." if above else "")
    yield ""
    yield from _facts(definition)


def _record(definition: Definition) -> Iterator[str]:
    yield f"### {definition.name}"
    yield ""
    yield definition.text
    yield ""
    yield from _facts(definition)


def _facts(definition: Definition) -> Iterator[str]:
    """Every fact, also those that are taken over; what is called has none."""
    for name, (owner, _) in fields_of(definition.name).items():
        part = next(part for part in definitions()[owner].fields if part.name == name)
        yield f"- `{name}`, {_type(part.annotation)}: {part.comment}"
    if definition.fields or definition.bases:
        yield ""


def _unfolded(written: str) -> str:
    """A type with the names that stand for several types written out."""
    return re.sub(r"\w+", lambda found: _aliases().get(found[0], found[0]), written)


@cache
def _aliases() -> dict[str, str]:
    """Names that definitions give to types, with what they stand for."""
    folder = ROOT / "generator" / "fangbang" / "pages" / "facts"
    return {
        node.targets[0].id: ast.unparse(node.value)
        for path in sorted(folder.glob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def _type(written: str) -> str:
    """A type in words: “list of Winner”, “text or nothing”."""
    return _words(ast.parse(_unfolded(written), mode="eval").body)


def _words(node: ast.expr) -> str:
    match node:
        case ast.BinOp(left=left, right=right):
            return f"{_words(left)} or {_words(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            told = _words(inner)
            return f"list of {f'({told})' if ' or ' in told and told != 'true or false' else told}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Constant(value=value)):
            return f"`{value}`"
        case ast.Subscript(value=ast.Name(id="Mapping")):
            return "data for JSON"
        case ast.Constant(value=None):
            return "nothing"
        case ast.Name(id=name):
            return f"[{name}](#{name.lower()})" if name in definitions() else _PLAIN[name]
        case _:
            raise NotImplementedError(ast.unparse(node))


if __name__ == "__main__":
    CONTRACT.write_text(contract(), encoding="utf-8")
