"""The macros of templates, and which calls of them can be
written out without a change of meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

from ...record import dataclass

# nodes: what a longer macro prints costs more than its call, and would be loaded once for each of
# them
_SMALL = 125


@dataclass(frozen=True, eq=False)
class Macro:
    """A macro, the macros it can call, and the template it is written in: "" for
    the page's own, which sees the page.
    """

    written: nodes.Macro
    around: Mapping[str, Macro]
    home: str = ""
    page: frozenset[str] = frozenset()  # names that the page's template gives a value

    @cached_property
    def stored(self) -> frozenset[str]:
        """Names that the body gives a value of its own."""
        return frozenset(name for each in self.written.body for name in stored(each))

    @cached_property
    def free(self) -> bool:
        """True where the body is short, means the same at every place, and does not call itself."""
        if sum(1 for _ in self.written.find_all(nodes.Node)) > _SMALL:
            return False
        alone = nodes.Template(
            [copied(self.written)], lineno=1, environment=self.written.environment
        )
        names = {name.name for name in alone.find_all(nodes.Name)}
        around = find_undeclared_variables(alone) - set(self.around)
        return not names & {"caller", "varargs", "kwargs", self.written.name} and (
            not around & {"loop", *self.page} if not self.home else not around
        )

    def given(self, call: nodes.Node) -> dict[str, nodes.Expr] | None:
        """What each parameter is at this call; None where the call can not be written out."""
        assert isinstance(call, nodes.Call)
        names, defaults = [each.name for each in self.written.args], self.written.defaults
        found = (
            dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
            | dict(zip(names, call.args, strict=False))
            | {each.key: each.value for each in call.kwargs}
        )
        plain = call.dyn_args is None and call.dyn_kwargs is None and len(call.args) <= len(names)
        return found if plain and found.keys() == set(names) and self.free else None

    def takes(self, name: str, value: nodes.Expr) -> bool:
        """True for what can stand in the place of a parameter: it costs nothing,
        and means the same within the body.
        """
        if name in self.stored:
            return False
        other = self.stored | {each.name for each in self.written.args if each.name != name}
        return isinstance(value, nodes.Const) or (
            isinstance(value, nodes.Name) and value.name not in other
        )


class Library:
    """A theme's templates as trees: read once, and a new copy for everybody who changes one."""

    def __init__(self, parse: Callable[[str], nodes.Template]):
        self._parsed = cache(parse)
        self._macros = cache(lambda name: macros_of(self._parsed(name), self, name))

    def tree(self, name: str) -> nodes.Template:
        """A template's tree, for the caller alone."""
        found: nodes.Template = copied(self._parsed(name))
        return found

    def macros(self, name: str) -> Mapping[str, Macro]:
        """What a template's macros are, for others that import them."""
        return self._macros(name)


def macros_of(template: nodes.Template, library: Library, home: str = "") -> dict[str, Macro]:
    """The macros that a template writes and imports, by the name it calls them by."""
    known: dict[str, Macro] = {}
    page = (
        frozenset(name for each in template.body for name in stored(each))
        if not home
        else frozenset[str]()
    )
    for each in template.body:
        if isinstance(each, nodes.Macro):
            known[each.name] = Macro(copied(each), known, home, page)
        elif (
            isinstance(each, nodes.FromImport)
            and isinstance(each.template, nodes.Const)
            and not each.with_context
        ):
            found = library.macros(each.template.value)
            known |= {
                alias: found[name] for name, alias in map(imported, each.names) if name in found
            }
    return known


def called(node: nodes.Node) -> str | None:
    """The name that is called here."""
    return (
        node.node.name
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name)
        else None
    )


def imported(name: str | tuple[str, str]) -> tuple[str, str]:
    """(name there, name here) of one name of an import."""
    return (name, name) if isinstance(name, str) else name


def stored(tree: nodes.Node) -> Iterator[str]:
    """Names that are given a value here or below."""
    for name in (tree, *tree.find_all(nodes.Name)):
        if isinstance(name, nodes.Name) and name.ctx != "load":
            yield name.name


def copied(value: Any, names: Mapping[str, nodes.Expr] = MappingProxyType({})) -> Any:
    """A tree once more, with expressions in the place of some names."""
    if isinstance(value, (list, tuple)):
        return type(value)(copied(each, names) for each in value)
    if not isinstance(value, nodes.Node):
        return value
    if isinstance(value, nodes.Name) and value.ctx == "load" and value.name in names:
        return copied(names[value.name])
    made = object.__new__(type(value))
    for name in value.fields:
        setattr(made, name, copied(getattr(value, name), names))
    for name in value.attributes:
        setattr(made, name, getattr(value, name, None))
    return made
