"""Tournaments whose every text is as long as somebody may make it, and as many people
as may come: what paper has to bear.
"""

from __future__ import annotations

import json
from pathlib import Path

from case import ROOT, Case, sources_of
from fangbang.build import pipeline as build
from fangbang.build.render import render
from fangbang.files import site_folder as files
from fangbang.pages import Localizer, TournamentView
from fangbang.pages.print.event_prints import event_pages

__all__ = ["ROOT", "context_of", "crowd", "longish", "text", "write_pages"]
SITE = (
    "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, zh-Hans, en]\n"
    "derive: {zh-Hans: zh-Hant}\nbase_url: https://example.org/club/\n"
)
HAN = "市立第一圖書館桌遊讀書會春秋兩季全能大賽暨少年組邀請賽組織委員會"
LATIN = "WolfeschlegelsteinhausenbergerdorffVorAlternWarenGewissenhafteSchafers"
MIXED = "ACMI-ICPC亞洲區域賽Regional網上預選Qualifier第Twelfth屆"
SCRIPTS = (HAN, LATIN, MIXED)
LENGTHS = (1, 13, 18, 24, 40, 120)


def text(length: int, at: int, mark: str = "") -> str:
    """Some text of a length, in a script that goes round; `mark` tells it from others."""
    script = SCRIPTS[at % len(SCRIPTS)]
    return (mark + script * (length // len(script) + 1))[: max(length, len(mark))]


def longish(length: int, turn: int = 0) -> dict[str, str]:
    """A tournament of four people, with a title, places, a prize and a timetable, each text of
    one length and in turn of one script.
    """

    def say(at: int, mark: str = "") -> str:
        return json.dumps(text(length, at + turn, mark), ensure_ascii=False)

    people = [text(length, at + turn, mark) for at, mark in enumerate("甲乙丙丁")]
    listed = json.dumps(people, ensure_ascii=False)
    places = ", ".join(
        f"{json.dumps(name, ensure_ascii=False)}: {points}"
        for name, points in zip(people, (9, 7, 5, 5), strict=True)
    )
    return {
        "content/site.yaml": SITE,
        "content/a/tournament.yaml": f"""title: {say(0)}
theme: {say(1)}
date: 2026-03-14
time: 09:00-18:00
venue: {say(2)}
venue-hint: {say(0)}
audience: {say(1)}
organiser: {say(2)}
registration: {{closes: 2026-03-01, contact: {say(1)}}}
entrants: {listed}
schedule:
  - {{time: '09:00-10:00', what: {say(0)}}}
  - {{time: '10:00-12:00', contest: cup}}
  - {{time: '17:00-18:00', kind: award, what: {say(1)}}}
contests:
  cup:
    rule: points
    name: {say(0)}
    stages: [{{format: league, games: 1}}]
    awards: [{{title: best, name: {say(1)}, most: points}}, {{places: 3, if-level: shared}}]
prizes:
  - {{for: {{place: 1}}, tier: {say(2)}, item: {say(0)}}}
  - {{for: {{place: [2, 3]}}, tier: {say(0)}, item: {say(1)}}}
  - {{for: {{title: best}}, item: {say(2)}}}
""",
        "results/a/cup.yaml": f"games:\n  - {{game: 1, points: {{{places}}}}}\n",
    }


def crowd(players: int, cup: bool = False, shared: bool = False, long: str = "") -> dict[str, str]:
    """A league or a knock-out of many."""
    names = [
        f"{'Anna-Maria ' if at % 7 == 3 else '王'}{at:03}{long if at % 5 == 2 else ''}"
        for at in range(players)
    ]
    listed = json.dumps(names, ensure_ascii=False)
    form = f"{{format: knockout, seeds: {listed}}}" if cup else "{format: league, games: 1}"
    plan = f"""title: {{zh-Hant: 多人賽, en: A crowd}}
date: 2026-03-14
organiser: {{zh-Hant: 讀書會, en: The circle}}
entrants: {listed}
contests:
  cup:
    rule: {"gomoku" if cup else "points"}
    name: {{zh-Hant: 大賽, en: The contest}}
    {"decide: {draw: replay, third-place: shared}" if cup else ""}
    stages: [{form}]
    awards: [{{places: {min(3, players)}, if-level: shared}}]
prizes: [{{for: {{place: 1}}, item: {{zh-Hant: 書, en: A book}}}}]
"""
    points = ", ".join(
        f"{json.dumps(name, ensure_ascii=False)}: {9 if shared else players - at}"
        for at, name in enumerate(names)
    )
    games = "\n".join(_rounds(names)) if cup else f"  - {{game: 1, points: {{{points}}}}}"
    return {
        "content/site.yaml": SITE,
        "content/a/tournament.yaml": plan,
        "results/a/cup.yaml": f"games:\n{games}\n",
    }


def _rounds(names: list[str]) -> list[str]:
    """Every match of a knock-out in the standard order of seeds, won by the better one."""
    order = [0]
    while len(order) < len(names):
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    found, number = [], 1
    while len(order) > 1:
        for at, pair in enumerate(zip(order[::2], order[1::2], strict=True), 1):
            found.append(
                f"  - {{round: {number}, match: {at}, black: {names[pair[0]]}, white: "
                f"{names[pair[1]]}, winner: black}}"
            )
        order, number = (
            [min(pair) for pair in zip(order[::2], order[1::2], strict=True)],
            number + 1,
        )
    return found


def context_of(
    given: dict[str, str], today: str | None = None, without: str = "/nothing/"
) -> TournamentView:
    """The tournament understood; it must be sound."""
    sources = [
        each for each in sources_of(Case(Path("paper"), "paper", given)) if without not in each.path
    ]
    shared = build.load_site(sources)
    (unit,) = build.units(sources)
    scored = build.load_tournament(unit, shared)
    assert scored.tournament and not [
        each for each in scored.problems if each.severity == "error"
    ], [(each.code, dict(each.facts)) for each in scored.problems]
    return build.context_of(unit, scored, shared, {}, today=today)


def write_pages(
    context: TournamentView, out: Path, languages: tuple[str, ...] = ("zh-Hant", "zh-Hans", "en")
) -> dict[str, Path]:
    """Its printable pages as files beside the theme: poster.en → where it lies."""
    found, settings, theme = {}, context.site.settings, files.packaged("theme")
    files.write_new(out / "static", files.read_tree(theme / "static"))
    for language in languages:
        for page in event_pages(context, Localizer(language, settings)):
            path, data = render(page, settings, theme)
            files.write_new(out, [files.Source(path, data)])
            found[f"{page.template.removeprefix('event-').removesuffix('.html')}.{language}"] = (
                out / path
            )
    return found
