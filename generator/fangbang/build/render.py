"""Pages → HTML: Jinja in its sandbox, with the templates of one theme and the facts of a page, and
nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, DictLoader, StrictUndefined, TemplateSyntaxError
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ..files.site_folder import digest, libraries, read_theme
from ..messages.package_data import cache_folder, keep, kept_bytes, own_text
from ..messages.problem import Problem, SourceLocation
from ..model import Settings
from ..pages import Page
from ..pages.localizer import page_path


class TemplateFault(Exception):
    """A template that does not work: names the template and the page,
    so that the theme's maker finds it.
    """

    def __init__(self, template: str, path: str, cause: Exception):
        super().__init__(template, path, cause)
        self.template, self.path, self.cause = template, path, cause

    def __str__(self) -> str:
        return f"{self.template} ({self.path}): {self.detail}"

    @property
    def detail(self) -> str:
        """What Jinja or Python says of it."""
        return f"{type(self.cause).__name__}: {self.cause}"

    def problem(self) -> Problem:
        """The same for whoever wrote the theme; with its line where Jinja could not read it."""
        name, line = self.template, 1
        if isinstance(self.cause, TemplateSyntaxError):
            name, line = self.cause.name or name, self.cause.lineno
        return Problem(
            "template-broken",
            SourceLocation(f"theme/templates/{name}", line),
            {"template": name, "page": self.path, "detail": self.detail},
        )


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox. What nearly every expression asks for, a key of a dictionary or a field of a
    record, is given without the questions that its answer is known to.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As Jinja: an attribute, else a key; a dictionary's own attributes are its methods."""
        kind: Any = type(obj)
        if kind is dict:
            if attribute in obj and attribute not in _OF_DICTIONARIES:
                return obj[attribute]
        elif attribute in _fields(kind):
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)


_OF_DICTIONARIES = frozenset(dir(dict))


@cache
def _fields(kind: type) -> frozenset[str]:
    """The fields of a record, which hold facts; none of anything else."""
    return frozenset(field.name for field in fields(kind)) if is_dataclass(kind) else frozenset()


@cache
def environment(theme: str) -> ImmutableSandboxedEnvironment:
    """Jinja with everything escaped and nothing undefined; its templates are the files that were
    read as the theme's.
    """
    templates = {
        source.path.removeprefix("templates/"): source.data.decode("utf-8")
        for source in read_theme(Path(theme))
        if source.path.startswith("templates/") and not source.refused
    }
    made = _Sandbox(
        loader=DictLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        bytecode_cache=_compiled(templates),
    )
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    return made


def _compiled(templates: Mapping[str, str]) -> BytecodeCache | None:
    """Compiled templates are kept for the next process, like Python's own modules."""
    sources = [*libraries(sys.path), own_text("build", "render.py"), *chain(*templates.items())]
    folder = cache_folder("templates", digest("\0".join(sources).encode()))
    return _Kept(folder) if folder else None


class _Kept(BytecodeCache):
    """Files that may go, or be damaged, at any time: what is not as it was kept is compiled
    again, which Jinja's own cache of files does not promise.
    """

    def __init__(self, folder: Path):
        self.folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        data = kept_bytes(self.folder / bucket.key)
        if data is not None:
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep(self.folder / bucket.key, bucket.bytecode_to_string())


def render(page: Page, settings: Settings, theme: Path) -> tuple[str, bytes]:
    """(path in the published folder, bytes) of one page."""
    try:
        text = environment(str(theme)).get_template(page.template).render(page.facts)
    # jinja's own, and whatever an expression in a template raises
    except Exception as fault:
        raise TemplateFault(page.template, page.path, fault) from fault
    return page_path(page.path, page.language, settings), text.encode("utf-8")
