"""What a template may touch: facts, and nothing behind them.

A theme is written by whoever may write into the folder.
"""

from __future__ import annotations

from jinja2 import sandbox

_GUARDED = frozenset(
    {
        "format",
        "format_map",
        "mro",
        *(name for _, names in sandbox._mutable_spec for name in names),
        *sandbox.UNSAFE_FUNCTION_ATTRIBUTES,
        *sandbox.UNSAFE_METHOD_ATTRIBUTES,
        *sandbox.UNSAFE_GENERATOR_ATTRIBUTES,
        *sandbox.UNSAFE_COROUTINE_ATTRIBUTES,
        *sandbox.UNSAFE_ASYNC_GENERATOR_ATTRIBUTES,
    }
)


def is_plain(name: str) -> bool:
    """True for an attribute that the sandbox would give whatever it is of:
    the compiler may write it as Python.

    Only ASCII: Python reads the wide letters of a name as the narrow ones, and Jinja does not.
    """
    return name.isascii() and not name.startswith("_") and name not in _GUARDED
