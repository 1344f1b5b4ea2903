"""A theme is a look, not a program: its templates stay in the sandbox, and a
damaged cache costs nothing but time.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from fangbang.build.render import TemplateFault, environment, render
from fangbang.cli import main
from fangbang.files import site_folder as files
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import SourceLocation
from fangbang.model import Settings, Text
from fangbang.pages import Page
from test_build import published, site

SETTINGS = Settings(Text({"": "Site"}), ("en",), {}, SourceLocation("content/site.yaml"))
FACTS = {
    "x": "<x>",
    "list": ["a", "b"],
    "thing": {"name": "n"},
    "s": Text({"": "t"}),
    "give": lambda: "given",
}


def shown(text: str, folder: Path) -> str:
    environment.cache_clear()
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates/page.html").write_text(text, encoding="utf-8")
    return render(
        Page("index.html", "page.html", "en", FACTS | {"w": Messages("en").label}), SETTINGS, folder
    )[1].decode()


@pytest.mark.parametrize(
    "text",
    [
        "{{ cycler.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ x.__class__.__mro__ }}",
        "{{ ''.__class__ }}",
        "{{ x['__class__'] }}",
        "{{ x['__cla' ~ 'ss__'].mro() }}",
        "{{ x|attr('__class__') }}",
        "{{ list|map(attribute='__class__')|join }}",
        "{{ '{0.__class__}'.format(x) }}",
        "{% set f = '{0.__class__}'.format %}{{ f(x) }}",
        "{{ '{0.__class__}'['format'](x) }}",
        "{{ '{a.__class__}'.format_map({'a': x}) }}",
        "{% set n = ('{0.__class__}'|safe).format(x) %}{{ n }}",
        "{{ give.__globals__ }}",
        "{{ w.__self__ }}",
        "{{ give.__code__ }}",
        "{{ s.__class__.__init__.__globals__ }}",
        "{{ x.＿_class__ }}",
        "{{ x.__ｃlass__ }}",
        "{{ list.append('c') }}{{ list }}",
        "{{ thing.update({'name': 'm'}) }}",
        "{{ list['append']('c') }}",
        "{% set l = list.sort %}{{ l() }}",
        "{{ range(10 ** 9)|length }}",
        "{% macro m(a) %}{{ a.__class__ }}{% endmacro %}{{ m(x) }}",
        "{% for c in list %}{{ c.__class__ }}{% endfor %}",
        "{{ self.__init__.__globals__ }}",
        "{% with c = x.__class__ %}{{ c }}{% endwith %}",
        "{{ (x).__class__.__base__.__subclasses__() }}",
        "{{ lipsum.__globals__['os'] }}",
        "{{ joiner.__init__.__globals__ }}",
        "{{ namespace.__init__ }}",
        "{{ w.__call__.__self__ }}",
    ],
)
def test_behind_the_facts_is_nothing(text: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateFault):
        raise AssertionError(shown(text, tmp_path))
    assert FACTS["list"] == ["a", "b"] and FACTS["thing"] == {"name": "n"}


def test_what_a_look_needs_it_may(tmp_path: Path) -> None:
    text = (
        "{{ give() }}{{ '%s'|format(x) }}{{ 'a{}'.format(x) }}{{ x.upper() }}{{ thing.name }}"
        "{{ list|join('-') }}{% set n = namespace(a=1) %}{% set n.a = 2 %}{{ n.a }}"
    )
    assert shown(text, tmp_path) == "given&lt;x&gt;a&lt;x&gt;&lt;X&gt;na-b2"


@pytest.mark.parametrize(
    "name", ["../secret.html", "/etc/passwd", "link.html", "pipe.html", ".hidden.html"]
)
def test_templates_are_files_of_the_theme(name: str, tmp_path: Path) -> None:
    import os

    (tmp_path / "secret.html").write_text("SECRET")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/link.html").symlink_to(tmp_path / "secret.html")
    (tmp_path / "templates/.hidden.html").write_text("SECRET")
    os.mkfifo(tmp_path / "templates/pipe.html")
    with pytest.raises(TemplateFault):
        raise AssertionError(shown(f"{{% include '{name}' %}}", tmp_path))


def test_a_part_with_another_ending_is_part_of_it(tmp_path: Path) -> None:
    folder = site(tmp_path)
    shutil.copytree(files.packaged("theme"), folder / "theme")
    base = folder / "theme/templates/base.html"
    base.write_text(
        base.read_text(encoding="utf-8").replace("</body>", "{% include 'foot.j2' %}</body>"),
        encoding="utf-8",
    )
    for said in ("one", "two"):
        (folder / "theme/templates/foot.j2").write_text(said)
        environment.cache_clear()
        assert CliRunner().invoke(main, ["build", "-q", "-C", str(folder)]).exit_code == 0
        pages = [
            data
            for path, data in published(folder / "site").items()
            if path.endswith(".html") and b"</body>" in data and b"theme.css" in data
        ]
        assert pages and all(
            f"{said}</body>".encode() in page for page in pages if b"<body>" in page
        )


def test_that_a_site_brings_its_own_is_told(tmp_path: Path) -> None:
    folder = site(tmp_path)
    assert (
        "theme-own" not in CliRunner().invoke(main, ["check", "-C", str(folder), "-l", "en"]).output
    )
    shutil.copytree(files.packaged("theme"), folder / "theme")
    done = CliRunner().invoke(main, ["check", "--strict", "-C", str(folder), "-l", "en"])
    assert "theme-own" in done.output and done.exit_code == 0, done.output


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: b"x" + data,
        lambda data: b"\0" * 500,
        lambda data: data[:80] + bytes([data[80] ^ 1]) + data[81:],
        lambda data: b"[]",
        lambda data: b"c\nos\nsystem\n(S'id'\ntR.",
    ],
)
def test_a_damaged_cache_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm
) -> None:
    from fangbang.messages import package_data as kept

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = site(tmp_path / "mine")
    environment.cache_clear()
    assert CliRunner().invoke(main, ["build", "-q", "-C", str(folder)]).exit_code == 0
    kept.own_data("messages", "messages.yaml")
    before, cached = (
        published(folder / "site"),
        [path for path in (tmp_path / "cache").rglob("*") if path.is_file()],
    )
    assert {path.relative_to(tmp_path / "cache/fangbang").parts[0] for path in cached} == {
        "data",
        "templates",
        "seen",
    }
    for path in cached:
        path.write_bytes(harm(path.read_bytes()))
    shutil.rmtree(folder / "site")
    environment.cache_clear()
    assert kept.own_data("messages", "messages.yaml")["problems"]
    for _ in range(2):
        assert CliRunner().invoke(main, ["build", "-q", "-C", str(folder)]).exit_code == 0
        assert published(folder / "site") == before
