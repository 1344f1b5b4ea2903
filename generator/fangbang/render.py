"""Pages → HTML: templates from one folder, filled with a page's facts and nothing else."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import markupsafe
from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.compiler import CodeGenerator

from .files import cache_folder, digest
from .pages import Page
from .pages.voice import address
from .site import Settings


class TemplateFault(Exception):
    """A template that does not work: names the template and the page, so that the theme's maker finds it."""

    def __init__(self, template: str, path: str, cause: Exception):
        super().__init__(template, path, cause)
        self.template, self.path, self.cause = template, path, cause

    def __str__(self) -> str:
        return f"{self.template} ({self.path}): {self.cause}"


class _Code(CodeGenerator):
    """Templates as Python: what is printed is escaped without making an object of every piece."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


_inner: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)


def _escaped(value: Any) -> str:
    return _inner(value) if type(value) is str else markupsafe.escape(value)


class _Facts(Environment):
    """Facts are dictionaries nearly everywhere: look there first, not last."""

    code_generator_class = _Code
    escaped = staticmethod(_escaped)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(theme: str) -> Environment:
    """Jinja with everything escaped and nothing undefined; one for each theme folder."""
    made = _Facts(loader=FileSystemLoader(str(Path(theme) / "templates")), autoescape=True, undefined=StrictUndefined,
                  trim_blocks=True, lstrip_blocks=True, auto_reload=False, cache_size=-1, bytecode_cache=_compiled())
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    return made


def _compiled() -> FileSystemBytecodeCache | None:
    """Compiled templates are kept for the next process, like Python's own modules."""
    folder, maker = cache_folder("templates"), _Code._output_child_pre.__code__.co_code + jinja2.__version__.encode()
    return FileSystemBytecodeCache(str(folder), f"{digest(maker)[:8]}-%s.cache") if folder else None


def render(page: Page, settings: Settings, theme: Path) -> tuple[str, bytes]:
    """(path in the published folder, bytes) of one page."""
    try:
        text = environment(str(theme)).get_template(page.template).render(page.facts)
    except Exception as fault:                               # jinja's own, and whatever an expression in a template raises
        raise TemplateFault(page.template, page.path, fault) from fault
    return address(page.path, page.language, settings), text.encode("utf-8")
