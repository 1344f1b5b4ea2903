"""A template made flat and short prints what plain Jinja prints, whatever its names are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined

from fangbang.build.render import TemplateFault, environment, render
from fangbang.files.site_folder import packaged
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import SourceLocation
from fangbang.model import Settings, Text
from fangbang.pages import Page

PARTS = """
{% macro say(said, tag='b') %}<{{ tag }}>{{ said }}</{{ tag }}>{% endmacro %}
{% macro twice(x) %}{{ say(x) }}{{ say(x, 'i') }}{% endmacro %}
{% macro each(list, mark) %}{% for x in list %}{{ mark if not loop.first }}{{ say(x) }}{% endfor %}{% endmacro %}
{% macro own(x) %}{% set x = x ~ '!' %}{{ x }}{% endmacro %}
{% macro pair(a, b) %}[{{ a }}|{{ b }}]{% endmacro %}
{% macro deep(n) %}{{ n }}{% if n %}{{ deep(n - 1) }}{% endif %}{% endmacro %}
{% macro around() %}({{ caller() }}){% endmacro %}
{% macro all() %}{{ varargs|join('+') }}{% endmacro %}
{% macro word(w, key) %}{{ w('skip') }}/{{ w(key) }}/{{ w('unit-points', n=key|length) }}{% endmacro %}
{% macro crumbs(list) %}{% for c in list %}{{ c }}{% endfor %}{% endmacro %}
"""
FACTS = {
    "x": "<x>",
    "a": "A&",
    "b": "B",
    "list": ["1", "2"],
    "said": "said",
    "thing": {"name": {"text": "<n>"}, "items": "never"},
    "n": 2,
    "yes": True,
    "no": False,
    "crumbs": ["c1", "c2"],
    "s": Text({"": "t"}),
    "key": "skip",
    "nothing": None,
    "number": 4.5,
}
IMPORT = (
    "{% from 'parts.html' import say, twice, each, own, pair, deep, around, all, word, "
    "crumbs as trail %}"
)
TEMPLATES = {
    "a macro within a macro": "{{ twice(x) }}",
    "a loop within a macro, and the caller's own x": "{% for x in list %}{{ each(list, x) }}{{ x }}{% endfor %}{{ x }}",
    "a parameter that gets a new value": "{{ own(x) }}{{ x }}",
    "parameters called like the facts that are given, crossed": "{{ pair(b, a) }}{{ pair(thing.name.text, a) }}{{ pair(b=a, a=x) }}",
    "a parameter called like a name that is set": "{% set b = 'set' %}{{ pair(x ~ b, b) }}{{ b }}",
    "a macro that calls itself": "{{ deep(n) }}",
    "a macro that has a caller": "{% call around() %}{{ x }}{% endcall %}",
    "a macro that takes any number": "{{ all(x, a, 'c') }}",
    "words that are known, and words that are not": "{{ word(w, 'skip') }}{{ word(w, key) }}{{ w('unit-points', n=1) }}",
    "a macro called like a fact": "{{ trail(crumbs) }}",
    "a macro as a value": "{% set f = say %}{{ f(x) }}",
    "a loop's name that is a macro's": "{{ say(x) }}{% for say in list %}{{ say }}{% endfor %}",
    "a macro of the page's own that sees the page": "{% macro here(q) %}{{ q }}{{ x }}{{ say(a) }}{% endmacro %}{{ here(1) }}"
    "{% for x in list %}{{ here(x) }}{% endfor %}",
    "a choice without an else": (
        "{{ ' is-long' if yes }}{{ ' <b>' if yes else 'c' }}{{ x if no }}{{ pair('a' ~ ('z' "
        "if no), 'b') }}"
    ),
    "keys, attributes, and what is not there": "{{ thing.name.text }}{{ s.values }}{{ thing.gone is defined }}{{ gone is defined "
    "}}{{ thing.gone|default('d') }}"
    "{{ thing.get('items') }}{% for k, v in thing.items() %}{{ k }}{% endfor %}",
    "what is no text": "{{ nothing }}{{ number }}{{ yes }}{{ list }}{{ '<b>'|safe }}{{ list|tojson }}",
    "an include that sees what is set": "{% set here = 'set' %}{% for y in list %}{% include 'part.html' %}{% endfor %}",
    "scopes": "{% set v = 1 %}{% for y in list %}{% set v = y %}{{ v }}{% endfor %}{{ v }}{% if "
    "yes %}{% set v = 9 %}{% endif %}{{ v }}"
    "{% with v = 5, q = v %}{{ v }}{{ q }}{% endwith %}",
    "a loop that filters, counts, has an else": "{% for y in list if y != '1' %}{{ loop.index }}{{ loop.last }}{{ y }}{% else "
    "%}none{% endfor %}"
    "{% for y in [] %}{% else %}none{% endfor %}",
    "a filter over a part, a text that is set": (
        "{% filter upper %}{{ say(x) }}{% endfilter %}{% set t %}{{ say(a) }}{% endset %}{{ t }}"
    ),
    "a whole module": "{% import 'parts.html' as parts %}{{ parts.twice(x) }}",
    "a page with two bases": "{% extends 'middle.html' %}{% macro mine() %}{{ x }}{% endmacro %}{% block main "
    "%}main {{ mine() }}{{ super() }}{{ say(a) }}{% endblock %}"
    "{% block foot %}{% set x = 'foot' %}{{ x }}{% endblock %}",
}
OTHERS = {
    "parts.html": PARTS,
    "part.html": IMPORT + "{{ here }}{{ y }}{{ twice(y) }}{{ x }}",
    "base.html": "<{{ x }}>{% block head %}head{% endblock %}"
    "{% if yes %}{% block main %}base {{ b }}{% endblock %}{% endif %}{% block foot %}{% "
    "endblock %}{{ x }}",
    "middle.html": "{% extends 'base.html' %}"
    + IMPORT
    + "{% block head %}{{ super() }}{{ say(x) }}{% endblock %}"
    "{% block main %}middle {{ super() }}{% endblock %}",
}
SETTINGS = Settings(Text({"": "Site"}), ("en", "zh-Hant"), {}, SourceLocation("content/site.yaml"))


def template(text: str) -> str:
    head, extends, rest = text.partition("%}") if text.startswith("{% extends") else ("", "", text)
    return head + extends + IMPORT + rest


def plain(text: str, language: str) -> str:
    jinja = Environment(
        loader=DictLoader({**OTHERS, "page.html": template(text)}),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    return jinja.get_template("page.html").render(FACTS | {"w": Messages(language).label})


def ours(text: str, language: str, folder: Path) -> str:
    (folder / "templates").mkdir(exist_ok=True)
    for name, written in {**OTHERS, "page.html": template(text)}.items():
        (folder / "templates" / name).write_text(written, encoding="utf-8")
    return render(
        Page("index.html", "page.html", language, FACTS | {"w": Messages(language).label}),
        SETTINGS,
        folder,
    )[1].decode()


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("what", TEMPLATES)
def test_prints_what_jinja_prints(what: str, language: str, tmp_path: Path) -> None:
    assert ours(TEMPLATES[what], language, tmp_path) == plain(TEMPLATES[what], language)


@pytest.mark.parametrize(
    "wrong",
    [
        "{{ gone }}",
        "{{ thing.gone }}",
        "{{ s.gone }}",
        "{{ gone.at.all }}",
        "{{ pair(1) }}",
        "{{ pair(1, 2, 3) }}",
        "{{ x() }}",
        "{% if thing.gone %}{% endif %}",
        "{% for y in gone %}{% endfor %}",
        "{{ say(gone) }}",
        "{{ w('no-such-word') }}",
    ],
)
def test_what_jinja_refuses_is_refused(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateFault, match=r"page\.html \(index\.html\)"):
        ours(wrong, "en", tmp_path)


def test_a_theme_that_changed_is_compiled_again(tmp_path: Path) -> None:
    """The next process must not take what it compiled of another base or of other macros."""
    shutil.copytree(packaged("theme") / "templates", tmp_path / "templates")
    assert ours("{{ say(x) }}", "en", tmp_path) == "<b>&lt;x&gt;</b>"
    environment.cache_clear()
    (tmp_path / "templates" / "parts.html").write_text(
        PARTS.replace("tag='b'", "tag='u'"), encoding="utf-8"
    )
    page = Page("index.html", "page.html", "en", FACTS | {"w": Messages("en").label})
    assert render(page, SETTINGS, tmp_path)[1] == b"<u>&lt;x&gt;</u>"
