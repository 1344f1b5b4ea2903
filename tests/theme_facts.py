"""What templates get and what they ask for: the definitions in fangbang/pages/facts, and the
templates of the theme read against them.

A template is walked as it would run, every branch of it, with types in the place of facts: through
its bases, includes and macros. What is walked is the Jinja that the theme is written in; a filter or
statement that is new there has to be taught here.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from jinja2 import Environment, FileSystemLoader, nodes
from markupsafe import Markup

from case import ROOT
from fangbang.pages import facts, localizer

TEMPLATES = ROOT / "theme" / "templates"
Type = Any  # a type as the definitions have it
_NAMED = re.compile(r"([\w-]+\.html): ")
_RECORDS = ("LocalizedText", "PersonLink")  # the two that are no plain dictionaries


# The definitions
# --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A fact of a definition: its type as written, and the comment beside it."""

    name: str
    annotation: str
    comment: str


@dataclass(frozen=True)
class Definition:
    """A class of facts: what it is, what it takes over, and what it adds."""

    name: str
    text: str
    bases: tuple[str, ...]
    fields: tuple[Field, ...]
    value: Any = field(compare=False)

    @property
    def template(self) -> str | None:
        """The template that gets it whole."""
        named = _NAMED.match(self.text)
        return named[1] if named else None


@cache
def definitions() -> Mapping[str, Definition]:
    """Every definition by its name, in the order of the files."""
    modules = [
        importlib.import_module(f"{facts.__name__}.{module.name}")
        for module in pkgutil.iter_modules(facts.__path__)
    ]
    return {
        definition.name: definition
        for module in (localizer, *modules)
        for definition in _written(module)
        if module is not localizer or definition.name in _RECORDS
    }


def _written(module: types.ModuleType) -> Iterator[Definition]:
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            yield Definition(
                node.name,
                " ".join((ast.get_docstring(node) or "").split()),
                tuple(base.id for base in node.bases if isinstance(base, ast.Name)),
                tuple(
                    Field(
                        part.target.id,
                        ast.unparse(part.annotation),
                        lines[part.end_lineno - 1].partition("  # ")[2],
                    )
                    for part in node.body
                    if isinstance(part, ast.AnnAssign)
                    and isinstance(part.target, ast.Name)
                    and part.end_lineno
                ),
                getattr(module, node.name),
            )


def lineage(name: str) -> Iterator[Definition]:
    """A definition, and those it takes over from."""
    definition = definitions().get(name)
    if definition:
        yield definition
        for base in definition.bases:
            yield from lineage(base)


@cache
def fields_of(name: str) -> Mapping[str, tuple[str, Type]]:
    """Every fact of a definition: the definition that adds it, and its type."""
    hints = get_type_hints(definitions()[name].value)
    return {
        part.name: (owner.name, hints[part.name])
        for owner in lineage(name)
        for part in owner.fields
    }


@cache
def of_template(template: str) -> Definition | None:
    """What is defined for a template itself."""
    return next((each for each in definitions().values() if each.template == template), None)


def facts_of(template: str) -> Mapping[str, tuple[str, Type]]:
    """All that a template gets: its own facts, and those of the templates it extends."""
    return {
        name: fact
        for each in reversed(chain_of(template))
        if (definition := of_template(each))
        for name, fact in fields_of(definition.name).items()
    }


def reached(roots: Iterable[str]) -> set[str]:
    """These definitions, and all that stand within them."""
    found: set[str] = set()
    waiting: list[Type] = [definitions()[name].value for name in roots]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        name = getattr(kind, "__name__", "")
        if name in definitions() and name not in found:
            found.add(name)
            waiting += [inner for _, inner in fields_of(name).values()]
    return found


@cache
def seen() -> set[str]:
    """Definitions that a template comes upon."""
    return reached(each.name for each in definitions().values() if each.template)


# Whether a value is what its type says
# --------------------------------------------------------------------------------------------------


def differences(value: object, wanted: Type, path: str = "") -> Iterator[str]:
    """Where a value is not of its type: a key too many or too few, something else inside."""
    told = []
    for kind in members(wanted):
        told.append(list(_differences(value, kind, path)))
        if not told[-1]:
            return
    # of several the nearest: the one with the most to compare
    yield from max(told, key=lambda lines: max(line.count(".") for line in lines))


def _differences(value: object, wanted: Type, path: str) -> Iterator[str]:
    if get_origin(wanted) is Literal:
        if value not in get_args(wanted):
            yield f"{path}: {value!r}"
    elif not isinstance(value, _python(wanted)) or (wanted is int and isinstance(value, bool)):
        yield f"{path}: {type(value).__name__}, not {wanted}"
    elif is_typeddict(wanted) and isinstance(value, Mapping):
        known = fields_of(wanted.__name__)
        for name in sorted(known.keys() ^ value.keys()):
            yield f"{path}.{name}: {'missing' if name in known else 'not defined'}"
        for name in known.keys() & value.keys():
            yield from differences(value[name], known[name][1], f"{path}.{name}")
    elif is_dataclass(wanted):
        for name, (_, inner) in fields_of(wanted.__name__).items():
            yield from differences(getattr(value, name), inner, f"{path}.{name}")
    elif isinstance(value, list):
        for item in value:
            yield from differences(item, get_args(wanted)[0], f"{path}[]")


def _python(wanted: Type) -> Any:
    """The class that values of a type have."""
    origin = get_origin(wanted)
    if is_typeddict(wanted):
        return dict
    if origin is Literal:
        return str
    if wanted is float:
        return (int, float)
    if getattr(wanted, "_is_protocol", False):
        return Callable
    return origin or wanted


# Types
# --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A tuple that a template writes."""

    items: tuple[Type, ...]


@dataclass(frozen=True)
class Macro:
    """A macro and the names around it."""

    node: nodes.Macro = field(compare=False)
    around: Mapping[str, Type] = field(compare=False)
    key: tuple[str, str] = ("", "")


class Loop:
    """What a loop knows of itself."""


def members(wanted: Type) -> list[Type]:
    """What a value of a type may be, one by one."""
    if get_origin(wanted) in (Union, types.UnionType):
        return [one for part in get_args(wanted) for one in members(part)]
    return [wanted]


def union(kinds: Iterable[Type]) -> Type:
    """One of several."""
    found: list[Type] = []
    for kind in kinds:
        found += [one for one in members(kind) if one not in found]
    return found[0] if len(found) == 1 else _Several(tuple(found))


class _Several(tuple[Type, ...]):
    """Types that stand for one value."""


def _each(wanted: Type) -> list[Type]:
    """Its members, without the nothing that a condition has ruled out."""
    parts = (
        [one for part in wanted for one in members(part)] if isinstance(wanted, _Several) else []
    )
    return [one for one in parts or members(wanted) if one is not type(None)]


def _item(wanted: Type) -> Type:
    """What one goes over."""
    found = []
    for kind in _each(wanted):
        if isinstance(kind, Row):
            found += kind.items
        elif get_origin(kind) is list:
            found.append(get_args(kind)[0])
        else:
            raise TypeError(f"{kind} is no list")
    return union(found)


# Templates
# --------------------------------------------------------------------------------------------------

_PARSER = Environment(loader=FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True)


@cache
def tree_of(template: str) -> nodes.Template:
    """A template, parsed."""
    return _PARSER.parse((TEMPLATES / template).read_text(encoding="utf-8"), template)


def chain_of(template: str) -> list[str]:
    """A template and those it extends, one after the other."""
    up = tree_of(template).find(nodes.Extends)
    return [template, *(chain_of(_text(up.template)) if up else ())]


def templates() -> list[str]:
    """The templates of the theme."""
    return sorted(path.name for path in TEMPLATES.glob("*.html"))


def pages() -> list[str]:
    """Those that a page is made by."""
    extended = {name for each in templates() for name in chain_of(each)[1:]}
    return [each for each in templates() if len(chain_of(each)) > 1 and each not in extended]


def _text(node: nodes.Node) -> str:
    assert isinstance(node, nodes.Const) and isinstance(node.value, str)
    return node.value


class Reading:
    """A page's template and all it calls, walked: which facts it asks for, and which there are not."""

    def __init__(self, template: str):
        self.used: set[tuple[str, str]] = set()
        self.faults: list[str] = []
        # whether a condition is true for every fact that it may be asked of
        self.conditions: dict[int, tuple[str, bool]] = {}
        self.inside: set[object] = set()
        self.chain = chain_of(template)
        self.template = template
        # the page's facts; who adds them is looked up where they are asked for
        self.facts = facts_of(template)
        scope: dict[str, Type] = {}
        for each in self.chain:
            self._gather(each, scope)
        self._body(tree_of(self.chain[-1]).body, scope)

    def _gather(self, template: str, scope: dict[str, Type]) -> None:
        """Imports and macros of a template whose blocks fill those of another."""
        own: dict[str, Type] = {}
        for node in tree_of(template).body:
            if isinstance(node, nodes.FromImport | nodes.Macro):
                self._statement(node, own, template)
        for name, kind in own.items():
            if isinstance(kind, Macro) and kind.key[0] == template:
                own[name] = Macro(kind.node, own, kind.key)
        scope.update({name: kind for name, kind in own.items() if name not in scope})

    def _body(self, body: Iterable[nodes.Node], scope: dict[str, Type]) -> None:
        for node in body:
            self._statement(node, scope, self.template)

    def _statement(self, node: nodes.Node, scope: dict[str, Type], template: str) -> None:
        match node:
            case nodes.Output():
                for part in node.nodes:
                    if not isinstance(part, nodes.TemplateData):
                        self._type(part, scope)
            case nodes.If():
                self._if(node, scope)
            case nodes.For():
                self._for(node, scope)
            case nodes.Assign():
                self._bind(node.target, self._type(node.node, scope), scope)
            case nodes.Macro():
                scope[node.name] = Macro(node, scope, (template, node.name))
            case nodes.FromImport():
                inner = self._module(_text(node.template))
                for name in node.names:
                    there, here = name if isinstance(name, tuple) else (name, name)
                    scope[here] = inner[there]
            case nodes.Include():
                self._body(tree_of(_text(node.template)).body, dict(scope))
            case nodes.Block():
                self._block(node.name, 0, scope)
            case nodes.Extends():
                pass
            case _:
                raise NotImplementedError(type(node).__name__)

    def _module(self, template: str) -> Mapping[str, Type]:
        """The macros of a template that others import."""
        inner: dict[str, Type] = {}
        for node in tree_of(template).body:
            if isinstance(node, nodes.FromImport | nodes.Macro):
                self._statement(node, inner, template)
        return inner

    def _block(self, name: str, at: int, scope: dict[str, Type]) -> None:
        """A block as the nearest template fills it; `super()` is what the next one has there."""
        for place in range(at, len(self.chain)):
            for block in tree_of(self.chain[place]).find_all(nodes.Block):
                if block.name == name:
                    inner = dict(scope) | {"super": (name, place + 1)}
                    self._body(block.body, inner)
                    return

    def _if(self, node: nodes.If, scope: dict[str, Type]) -> None:
        """Where a condition asks for a kind, the branch knows it."""
        left = dict(scope)
        for branch in (node, *node.elif_):
            self._asked(branch.test, left)
            inner = dict(left)
            asked = _asked(branch.test)
            if asked and asked[0] in left:
                name, value = asked
                inner[name] = _of_kind(left[name], value, True)
                left = dict(left) | {name: _of_kind(left[name], value, False)}
            self._body(branch.body, inner)
            # what is set in a branch stays
            scope.update({key: kind for key, kind in inner.items() if key not in scope})
        self._body(node.else_, left)

    def _for(self, node: nodes.For, scope: dict[str, Type]) -> None:
        item = _item(self._type(node.iter, scope))
        inner = dict(scope) | {"loop": Loop}
        self._bind(node.target, item, inner)
        if node.test:
            self._type(node.test, inner)
        self._body(node.body, inner)
        self._body(node.else_, scope)

    def _bind(self, target: nodes.Node, kind: Type, scope: dict[str, Type]) -> None:
        if isinstance(target, nodes.Name):
            scope[target.name] = kind
            return
        assert isinstance(target, nodes.Tuple)
        rows = _each(kind)
        for at, part in enumerate(target.items):
            self._bind(part, union(row.items[at] for row in rows), scope)

    def _asked(self, test: nodes.Expr, scope: Mapping[str, Type]) -> None:
        """A condition; one that asks for a record which is always there has but one answer."""
        kind = self._type(test, scope)
        if isinstance(test, nodes.Name | nodes.Getattr):
            parts = kind if isinstance(kind, _Several) else (kind,)
            always = all(
                is_typeddict(one) or is_dataclass(one) for part in parts for one in members(part)
            )
            name = test.attr if isinstance(test, nodes.Getattr) else test.name
            told = self.conditions.get(id(test), ("", True))
            self.conditions[id(test)] = f"line {test.lineno}: {name}", always and told[1]

    # Expressions

    def _type(self, node: nodes.Node, scope: Mapping[str, Type]) -> Type:
        match node:
            case nodes.Const():
                return type(node.value)
            case nodes.Name():
                return self._name(node, scope)
            case nodes.Getattr():
                if hasattr(dict, node.attr):
                    self.faults.append(f"line {node.lineno}: {node.attr} is a method, write [ ]")
                return self._field(node, self._type(node.node, scope), node.attr)
            case nodes.Getitem():
                return self._getitem(node, scope)
            case nodes.Call():
                return self._call(node, scope)
            case nodes.Filter():
                return self._filter(node, scope)
            case nodes.Tuple() | nodes.List():
                return Row(tuple(self._type(part, scope) for part in node.items))
            case nodes.CondExpr():
                self._asked(node.test, scope)
                other = [node.expr2] if node.expr2 else []
                return union(self._type(part, scope) for part in (node.expr1, *other))
            case nodes.And() | nodes.Or():
                return union((self._type(node.left, scope), self._type(node.right, scope)))
            case nodes.Not() | nodes.Compare() | nodes.Test():
                self._below(node, scope)
                return bool
            case nodes.Concat():
                self._below(node, scope)
                return str
            case nodes.Add() | nodes.Sub() | nodes.Mul() | nodes.Neg():
                self._below(node, scope)
                return float
            case nodes.Dict():
                self._below(node, scope)
                return dict[str, str]
            case _:
                raise NotImplementedError(type(node).__name__)

    def _below(self, node: nodes.Node, scope: Mapping[str, Type]) -> None:
        for part in node.iter_child_nodes():
            if isinstance(part, nodes.Operand | nodes.Pair | nodes.Keyword):
                self._below(part, scope)
            else:
                self._type(part, scope)

    def _name(self, node: nodes.Name, scope: Mapping[str, Type]) -> Type:
        if node.name in scope:
            return scope[node.name]
        if node.name in self.facts:
            owner, kind = self.facts[node.name]
            self.used.add((owner, node.name))
            return kind
        if node.name == "range":
            return range
        self.faults.append(f"line {node.lineno}: {node.name}")
        return str

    def _field(self, node: nodes.Node, kind: Type, name: str) -> Type:
        """A fact within a fact: all that the value may be must have it."""
        if kind is Loop:
            return int
        found = []
        for one in _each(kind):
            known = fields_of(one.__name__) if getattr(one, "__name__", "") in definitions() else {}
            if name in known:
                owner, inner = known[name]
                self.used.add((owner, name))
                found.append(inner)
            else:
                self.faults.append(f"line {node.lineno}: {name} of {one}")
        return union(found) if found else str

    def _getitem(self, node: nodes.Getitem, scope: Mapping[str, Type]) -> Type:
        kind = self._type(node.node, scope)
        if isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            return self._field(node, kind, node.arg.value)
        if isinstance(node.arg, nodes.Slice):
            return kind
        self._type(node.arg, scope)
        if kind is str or get_origin(kind) is dict:
            return str
        return _item(kind)

    def _call(self, node: nodes.Call, scope: Mapping[str, Type]) -> Type:
        assert isinstance(node.node, nodes.Name)
        given = [self._type(part, scope) for part in node.args]
        named = {part.key: self._type(part.value, scope) for part in node.kwargs}
        if node.node.name == "super":
            name, place = scope["super"]
            self._block(name, place, dict(scope))
            return str
        called = self._type(node.node, scope)
        if isinstance(called, Macro):
            self._macro(called, given, named)
            return str
        return list[int] if called is range else str

    def _macro(self, macro: Macro, given: Sequence[Type], named: Mapping[str, Type]) -> None:
        names = [part.name for part in macro.node.args]
        inner = dict(macro.around)
        defaults = zip(
            names[len(names) - len(macro.node.defaults) :], macro.node.defaults, strict=True
        )
        own = {name: self._type(part, inner) for name, part in defaults}
        own |= dict(zip(names, given, strict=False)) | dict(named)
        key = (macro.key, repr(sorted(own.items(), key=lambda pair: pair[0])))
        if own.keys() != set(names):
            self.faults.append(f"{macro.key}: {sorted(own)}")
        elif key not in self.inside:
            self.inside.add(key)
            self._body(macro.node.body, inner | own)

    def _filter(self, node: nodes.Filter, scope: Mapping[str, Type]) -> Type:
        assert node.node is not None
        kind = self._type(node.node, scope)
        for part in node.args:
            self._type(part, scope)
        if node.name == "map":
            (wanted,) = node.kwargs
            return list[self._field(node, _item(kind), _text(wanted.value))]  # type: ignore[misc]
        if node.name == "selectattr":
            name, _, value = map(_text, node.args)
            self._field(node, _item(kind), name)
            return list[_of_kind(_item(kind), value, True)]  # type: ignore[misc]
        return {"length": int, "list": kind, "replace": str, "join": str, "tojson": str}.get(
            node.name, Markup
        )


def _asked(test: nodes.Node) -> tuple[str, str] | None:
    """(name, kind) of `name.kind == 'kind'`."""
    if (
        isinstance(test, nodes.Compare)
        and isinstance(test.expr, nodes.Getattr)
        and test.expr.attr == "kind"
        and isinstance(test.expr.node, nodes.Name)
        and [operand.op for operand in test.ops] == ["eq"]
    ):
        return test.expr.node.name, _text(test.ops[0].expr)
    return None


def _of_kind(kind: Type, value: str, wanted: bool) -> Type:
    """Those that have this kind, or those that have another."""
    found = [one for one in _each(kind) if wanted == _may_be(one, value, wanted)]
    return union(found or _each(kind))


def _may_be(kind: Type, value: str, otherwise: bool) -> bool:
    """True where `kind` says so; where it may be any, both are possible."""
    told = fields_of(kind.__name__)["kind"][1]
    return value in get_args(told) if get_origin(told) is Literal else otherwise


@cache
def reading(template: str) -> Reading:
    """A page's template, walked."""
    return Reading(template)
