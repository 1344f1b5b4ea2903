"""Pages → HTML: templates from one folder, filled with a page's facts and nothing else.

A template is compiled once for each language, flat (`flat.py`) and as short Python (`code.py`), and
kept for the next process.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import BytecodeCache, FunctionLoader, StrictUndefined, TemplateSyntaxError, nodes
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ...files.site_folder import digest, read_theme, read_tree
from ...files.source_file import Source
from ...messages.catalog import Messages, labels
from ...messages.package_data import cache_folder, keep, kept_bytes
from ...messages.problem import Problem, SourceLocation
from ...model import Settings
from ...pages import Page
from ...pages.localizer import address
from .code import Code, escaped
from .flat import flat
from .macros import Library


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


class _Themed(ImmutableSandboxedEnvironment):
    """Jinja for one theme and one language, in its sandbox: templates come from files that were
    read as a theme's, and nothing else.
    """

    code_generator_class = Code
    escaped = staticmethod(escaped)

    def __init__(self, theme: Path, language: str):
        read = [
            source
            for source in read_theme(theme)
            if source.path.startswith("templates/") and not source.refused
        ]
        texts = {source.path.removeprefix("templates/"): source for source in read}
        super().__init__(
            loader=FunctionLoader(lambda name: _text(texts, name)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=_compiled(read, language),
        )
        self.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
        self.words, self.library = Messages(language), Library(self._tree)

    def _generate(self, source: nodes.Template, *more: Any, **named: Any) -> str:
        return super()._generate(flat(source, self, self.library, self.words.fixed), *more, **named)

    def _tree(self, name: str) -> nodes.Template:
        assert self.loader
        return self._parse(self.loader.get_source(self, name)[0], name, None)


class _Facts(dict[str, Any]):
    """What a template may know; a name that is not there is found out where it is used."""

    def __missing__(self, key: str) -> StrictUndefined:
        return StrictUndefined(name=key)

    resolve = property(lambda self: self.__getitem__)


@cache
def environment(theme: str, language: str) -> ImmutableSandboxedEnvironment:
    """Jinja with everything escaped and nothing undefined;
    one for each theme folder and language.
    """
    return _Themed(Path(theme), language)


def _text(texts: Mapping[str, Source], name: str) -> str | None:
    return texts[name].data.decode("utf-8") if name in texts else None


def _compiled(read: list[Source], language: str) -> BytecodeCache | None:
    """Compiled templates are kept for the next process, like Python's own modules."""
    sources = [*read, *read_tree(Path(__file__).parent)]
    made = [
        jinja2.__version__,
        repr(labels(language)),
        *(f"{source.path}:{source.digest}" for source in sources),
    ]
    folder = cache_folder("templates", digest("".join(made).encode()))
    return _Kept(folder, language) if folder else None


class _Kept(BytecodeCache):
    """Files that may go, or be damaged, at any time: what
    is not as it was kept is compiled again.
    """

    def __init__(self, folder: Path, language: str):
        self.folder, self.language = folder, language

    def load_bytecode(self, bucket: Bucket) -> None:
        data = kept_bytes(self.folder / f"{self.language}-{bucket.key}")
        if data is not None:
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep(self.folder / f"{self.language}-{bucket.key}", bucket.bytecode_to_string())


def render(page: Page, settings: Settings, theme: Path) -> tuple[str, bytes]:
    """(path in the published folder, bytes) of one page."""
    try:
        template = environment(str(theme), page.language).get_template(page.template)
        facts = _Facts(template.environment.globals)
        facts.update(page.facts)
        text = "".join(
            template.root_render_func(
                template.environment.context_class(
                    template.environment, facts, page.template, template.blocks
                )
            )
        )
    # jinja's own, and whatever an expression in a template raises
    except Exception as fault:
        raise TemplateFault(page.template, page.path, fault) from fault
    return address(page.path, page.language, settings), text.encode("utf-8")
