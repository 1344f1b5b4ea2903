"""Whatever people call their contests, stages, tables and clauses: no page has an
id twice, and no link loses its goal.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from case import ROOT, SITE
from fangbang.build import pipeline as build
from fangbang.build.link_checker import broken
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source

_ID = re.compile(r"""<[a-z][^<>]*?\sid="([^"]*)\"""")


def theme_ids() -> list[str]:
    """Every id that a template of the theme writes, as far as it is fixed."""
    found = [
        each
        for path in (ROOT / "theme" / "templates").glob("*.html")
        for each in re.findall(r'\sid="([^"]*)"', path.read_text(encoding="utf-8"))
    ]
    return sorted(
        {
            re.sub(r"[^a-z0-9-]", "", re.sub(r"{{.*?}}", "a", each).lower()).strip("-")
            for each in found
        }
        - {""}
    )


def site() -> list[Source]:
    """Contests, stages, tables, players and clauses under every name that the theme
    itself needs, and under each other's.
    """
    taken = list(
        dict.fromkeys(
            [
                *theme_ids(),
                "tree",
                "tracks",
                "g1",
                "m0",
                "ruling-1",
                "top",
                "search",
                "a",
                "a-1",
                "a-race",
                "contest-a",
            ]
        )
    )
    contests = "".join(
        f"  {key}: {{rule: fine, stages: [{{name: {key}, format: tables, size: 2, games: "
        f"1}}, {{name: {key}-race, format: league, games: 1}}], "
        f"awards: [{{places: 1}}]}}\n"
        for key in taken
    )
    results = {
        f"results/spring/{key}.yaml": f"games:\n  - {{stage: {key}, table: '1 a', game: 1, players: [main, foot-fix], "
        f"winner: main}}\n"
        f"  - {{stage: {key}, table: '1_a', game: 1, players: [甲, 乙], winner: 甲}}\n"
        f"  - {{stage: {key}-race, game: 1, players: [main, 甲], winner: main}}\n"
        for key in taken
    }
    clauses = "".join(f"{at}) Words. {{#{key}}}\n" for at, key in enumerate(taken, 1))
    made = {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": f"title: 春\ndate: 2024-03-02\ncontests:\n{contests}",
        **results,
        "rules/fine/rule.yaml": "name: {zh-Hant: 好, en: Fine}\ngame: duel\npoints: {win: 1, draw: 0, loss: 0}\n",
        **{
            f"rules/fine/sheet.{language}.md": f"---\ntitle: Fine\n---\n\n## One {{#sec}}\n\n{clauses}"
            for language in ("zh-Hant", "en")
        },
    }
    return [Source(path, text.encode()) for path, text in sorted(made.items())]


def test_no_page_has_an_id_twice(tmp_path: Path) -> None:
    done = build.build(site(), tmp_path, files.packaged("theme"), {})
    assert [each for each in done.problems if each.severity == "error"] == [] and done.pages > 500
    pages = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*.html")
    }
    twice = {
        path: several
        for path, data in pages.items()
        if (
            several := [
                each for each, count in Counter(_ID.findall(data.decode())).items() if count > 1
            ]
        )
    }
    assert twice == {}
    assert [
        each
        for path, data in pages.items()
        for each in _ID.findall(data.decode())
        if re.search(r"\s", each)
    ] == []
    assert (
        list(
            broken(
                dict(pages)
                | {
                    path.relative_to(tmp_path).as_posix(): b""
                    for path in tmp_path.rglob("*")
                    if path.is_file() and path.suffix != ".html"
                }
            )
        )
        == []
    )
