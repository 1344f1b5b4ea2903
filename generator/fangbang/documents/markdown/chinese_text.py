"""What the reading of Markdown and the printing of it agree on: marks of our own,
Chinese characters, where links lead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

# Marks of our own, from the private use area: Markdown must not see a value's characters, nor the
# bar of ruby in a table.
BAR, OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
_CHINESE = (
    ("\u2e80", "\u303f"),
    ("\u3040", "\u312f"),
    ("\u31a0", "\u31bf"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uf900", "\ufaff"),
    # to compile such a class takes longer than most pages
    ("\ufe30", "\ufe4f"),
    ("\uff00", "\uffef"),
    ("\U00020000", "\U0003ffff"),
)
VALUE = re.compile(f"{OPEN}([^{OPEN}{MIDDLE}{CLOSE}]*){MIDDLE}([^{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
SCHEME, SCHEMES = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*:"), ("http:", "https:", "mailto:")


def is_chinese(mark: str) -> bool:
    """True for a character beside which a line break is no blank."""
    return any(first <= mark <= last for first, last in _CHINESE)


def ends_open(text: str) -> bool:
    """A Chinese character, and behind it nothing but a line break."""
    return text.rstrip(" \t").endswith("\n") and is_chinese(
        text.rstrip(" \t")[:-1].rstrip(" \t")[-1:]
    )


def begins_open(text: str) -> bool:
    """A line break, and behind it a Chinese character."""
    return text.lstrip(" \t").startswith("\n") and is_chinese(
        text.lstrip(" \t")[1:].lstrip(" \t")[:1]
    )


def joined(text: str) -> str:
    """Without the line breaks between two Chinese characters."""
    if "\n" not in text:
        return text
    made, *lines = text.split("\n")
    for line in lines:
        apart = not (is_chinese(made.rstrip(" \t")[-1:]) and is_chinese(line.lstrip(" \t")[:1]))
        made = f"{made}\n{line}" if apart else made.rstrip(" \t") + line.lstrip(" \t")
    return made


@dataclass(frozen=True, slots=True)
class Target:
    """Where a `clause:` or `term:` link leads; `definition` is what a term means, as plain text."""

    href: str
    definition: str | None = None


Resolve = Callable[[str], Target | None]
Convert = Callable[[str], str]  # running text into another script
