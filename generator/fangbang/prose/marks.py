"""What the reading of Markdown and the printing of it agree on: marks of our own, Chinese characters, where links lead."""
from __future__ import annotations

import re
from collections.abc import Callable

from ..record import dataclass

# Marks of our own, from the private use area: Markdown must not see a value's characters, nor the bar of ruby in a table.
BAR, OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
CJK = (r"\u2e80-\u303f\u3040-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
        r"\U00020000-\U0003ffff")
JOIN = re.compile(rf"(?<=[{CJK}])[ \t]*\n[ \t]*(?=[{CJK}])")
ENDS, BEGINS = re.compile(rf"[{CJK}][ \t]*\n[ \t]*\Z"), re.compile(rf"[ \t]*\n[ \t]*[{CJK}]")
CHINESE = re.compile(rf"[{CJK}]\Z")
VALUE = re.compile(f"{OPEN}([^{OPEN}{MIDDLE}{CLOSE}]*){MIDDLE}([^{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
SCHEME, SCHEMES = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*:"), ("http:", "https:", "mailto:")


@dataclass(frozen=True, slots=True)
class Target:
    """Where a `clause:` or `term:` link leads; `definition` is what a term means, as plain text."""

    href: str
    definition: str | None = None


Resolve = Callable[[str], Target | None]
