"""A template means what Jinja's documentation says: a site's theme is set beside Jinja unmodified."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined

from fangbang.build.render import TemplateFault, environment, render
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
    "bases": ["middle.html"],
    "tree": [{"n": 1, "below": [{"n": 2, "below": []}]}],
    "shout": str.upper,
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
    "a base that is chosen": "{% extends 'base.html' if yes else 'middle.html' %}{% block main %}{{ a }}{% endblock %}",
    "a base whose name is a fact": "{% extends bases[0] %}{% block main %}{{ a }}{% endblock %}",
    "a base under a condition": "{% if no %}{% extends 'base.html' %}{% endif %}{% block main %}{{ a }}{% endblock %}tail",
    "a base under a condition that holds": "{% if yes %}{% extends 'base.html' %}{% endif %}{% block main %}{{ a }}{% endblock %}tail",
    "text before the base": "before {{ x }}{% extends 'base.html' %}{% block main %}{{ a }}{% endblock %}",
    "a block within a condition": "{% extends 'base.html' %}{% if no %}{% block main %}{{ a }}{% endblock %}{% endif %}",
    "a block within a loop": "{% for y in list %}{% block row scoped %}{{ y }}{% endblock %}{% endfor %}",
    "a block printed twice": "{% extends 'base.html' %}{% block main %}{{ self.head() }}{{ self.head() }}{% endblock %}",
    "text that is not escaped": "{% autoescape false %}{{ x }}{{ say(x) }}{{ '<i>' }}{% endautoescape %}{{ x }}",
    "text that is escaped again": "{% autoescape no %}{{ x }}{% autoescape yes %}{{ x }}{% endautoescape %}{% endautoescape %}",
    "a default that names another parameter": "{% macro m(p, q=p) %}{{ p }}{{ q }}{% endmacro %}{{ m(1) }}{{ m(1, 2) }}{{ m(q=3, p=4) }}",
    "a default that names a fact": "{% macro m(p=x) %}{{ p }}{% endmacro %}{{ m() }}",
    "a macro that is written again": "{% macro m() %}1{% endmacro %}{{ m() }}{% macro m() %}2{% endmacro %}{{ m() }}",
    "a macro that is chosen": "{% if no %}{% macro say(q) %}own{% endmacro %}{% endif %}{{ say(x) }}",
    "a local called w": "{% set w = 'local' %}{{ w }}{% for w in list %}{{ w }}{% endfor %}",
    "a parameter called w": "{% macro m(w) %}{{ w('skip') }}{% endmacro %}{{ m(pair.name ~ '' if no else shout) }}",
    "a choice that is not there": "{{ (x if no) is defined }}{{ (x if yes) is defined }}{{ (x if no)|default('d') }}",
    "a dictionary's methods and keys": "{{ thing.items is callable }}{{ thing['items'] }}{{ thing.keys()|list }}{{ thing.get is defined }}",
    "an attribute of what is no dictionary": "{{ list.index('2') }}{{ x.upper() }}{{ number.is_integer() }}",
    "a namespace": "{% set ns = namespace(n=0) %}{% for y in list %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}",
    "an include that is not there": "{% include 'gone.html' ignore missing %}{% include ['gone.html', 'bare.html'] %}",
    "an include without what is around": "{% set own = 1 %}{% include 'bare.html' without context %}",
    "an import that sees the page": "{% import 'sees.html' as p with context %}{{ p.m() }}",
    "a loop that goes deeper": "{% for n in tree recursive %}{{ n.n }}{% if n.below %}[{{ loop(n.below) }}]{% endif %}{% endfor %}",
    "a call with parameters": "{% macro rows(l) %}{% for y in l %}{{ caller(y) }}{% endfor %}{% endmacro %}{% call(y) rows(list) %}<{{ y }}>{% endcall %}",
    "blanks that are kept": "a\n  {%+ if yes %}\nb\n  {% endif %}\n{{ x -}}\n c",
    "what is written raw": "{% raw %}{{ x }}{% endraw %}{# {{ gone }} #}",
    "a page with two bases": "{% extends 'middle.html' %}{% macro mine() %}{{ x }}{% endmacro %}{% block main "
    "%}main {{ mine() }}{{ super() }}{{ say(a) }}{% endblock %}"
    "{% block foot %}{% set x = 'foot' %}{{ x }}{% endblock %}",
}
OTHERS = {
    "parts.html": PARTS,
    "bare.html": "bare{{ own is defined }}",
    "sees.html": "{% macro m() %}{{ x }}{% endmacro %}",
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
        "{% extends 'gone.html' %}",
        "{% extends gone %}",
        "{{ (x if no).upper() }}",
        "{{ x.gone }}",
        "{{ list.gone }}",
        "{{ list[9] }}",
        "{% include 'gone.html' %}",
        "{% set w = 'local' %}{{ w('skip') }}",
    ],
)
def test_what_jinja_refuses_is_refused(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateFault, match=r"page\.html \(index\.html\)"):
        ours(wrong, "en", tmp_path)


def test_a_theme_that_changed_is_compiled_again(tmp_path: Path) -> None:
    """The next process must not take what was compiled of another text."""
    assert ours("{{ say(x) }}", "en", tmp_path) == "<b>&lt;x&gt;</b>"
    environment.cache_clear()
    (tmp_path / "templates" / "parts.html").write_text(
        PARTS.replace("tag='b'", "tag='u'"), encoding="utf-8"
    )
    page = Page("index.html", "page.html", "en", FACTS | {"w": Messages("en").label})
    assert render(page, SETTINGS, tmp_path)[1] == b"<u>&lt;x&gt;</u>"
