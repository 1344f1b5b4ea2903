"""Pages → HTML: templates from one folder, filled with a page's facts and nothing else."""
from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError

from .pages import Page
from .pages.voice import address
from .site import Settings


class TemplateFault(Exception):
    """A template that does not work: names the template and the page, so that the theme's maker finds it."""

    def __init__(self, template: str, path: str, cause: Exception):
        super().__init__(f"{template} ({path}): {cause}")
        self.template, self.path, self.cause = template, path, cause


@cache
def environment(theme: str) -> Environment:
    """Jinja with everything escaped and nothing undefined; one for each theme folder."""
    return Environment(loader=FileSystemLoader(str(Path(theme) / "templates")), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True, auto_reload=False, cache_size=-1)


def render(page: Page, settings: Settings, theme: Path) -> tuple[str, bytes]:
    """(path in the published folder, bytes) of one page."""
    try:
        text = environment(str(theme)).get_template(page.template).render(page.facts)
    except TemplateError as fault:
        raise TemplateFault(page.template, page.path, fault) from fault
    return address(page.path, page.language, settings), text.encode("utf-8")
