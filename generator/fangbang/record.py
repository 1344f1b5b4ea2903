"""Dataclasses, made in a quarter of the time: the standard library compiles six functions for each
of a hundred, and every command would wait for it.

To the type checker they are the standard library's own: that nobody changes a frozen one is for it
to find, not for every assignment to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, field, fields, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(cls=None, /, *, frozen=False, eq=True, order=False, slots=False):
        """As in the standard library; only the constructor is
        compiled, the rest is the same for all.
        """
        if cls is None:
            return partial(dataclass, frozen=frozen, eq=eq, order=order, slots=slots)
        if order:
            return dataclasses.dataclass(cls, frozen=frozen, order=True, slots=slots)
        made = dataclasses.dataclass(cls, eq=False, repr=False, slots=slots)
        for name, method in {"__repr__": _repr, **(_compared(made, frozen) if eq else {})}.items():
            if name not in cls.__dict__:
                setattr(made, name, method)
        return made


def _repr(self: Any) -> str:
    values = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _compared(cls: Any, frozen: bool) -> dict[str, Any]:
    """Two are equal whose values are."""
    names = [each.name for each in fields(cls) if each.compare]
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda one: ()
    return {
        "__eq__": lambda one, other: (
            values(one) == values(other) if type(one) is type(other) else NotImplemented
        ),
        "__hash__": (lambda one: hash(values(one))) if frozen else None,
    }


__all__ = ["asdict", "dataclass", "field", "replace"]
