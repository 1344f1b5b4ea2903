"""Site-wide pages from the tournaments' summaries: the list of the latest, archive, honours,
players; what comes next is in coming.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from markupsafe import Markup

from ..games import GAMES
from ..model import Player, Prose, Site, State, Text, path_of
from ..reports.display_names import nth_place
from .home_upcoming import by_state, tag, under_way, upcoming
from .localizer import LocalizedText, Localizer, PersonLink
from .page import SEARCH, Page, PageLayout, page, spoken_in
from .schema_org import site_data
from .summary import person
from .tournament_view import markdown_passage, rank_word

if TYPE_CHECKING:
    from .facts.home import (
        ArchivedTournament,
        DayAndPlace,
        HomePage,
        Honours,
        KnownPlayer,
        NotFound,
        NotFoundPage,
        PlayersPage,
        Posted,
        PostedList,
        ProsePage,
        TitleWon,
        TournamentList,
        TournamentsPage,
        Win,
        Year,
    )
    from .facts.shared import Date, Winner
    from .facts.summary import AwardSummary, ContestSummary, Dated, Summary

Ordered = TypeVar("Ordered", bound="Dated")


def ordered(summaries: Sequence[Ordered]) -> list[Ordered]:
    """Newest first; those without a date behind them."""
    return sorted(summaries, key=lambda each: (each["date"] or "", each["key"]), reverse=True)


def home_page(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Page:
    """The first page."""
    voice = voice.at("index.html")
    found = by_state(ordered(summaries))
    done = next(
        (each for each in ordered(summaries) if State(each["state"]).final and each["contests"]),
        None,
    )
    intro = markdown_passage(next((each for each in site.pages if each.key == "home"), None), voice)
    facts: HomePage = {
        "latest": _latest(voice, done) if done else None,
        "now": [under_way(voice, each) for each in found[State.RUNNING]],
        "next": [upcoming(voice, each) for each in found[State.UPCOMING]],
        "years": years(voice, _past(summaries), frame),
        "honours": list(honours(voice, summaries, site.players).values()),
        "intro": Markup(intro[0]) if intro else None,
    }
    title = voice.plain(site.settings.title)
    return page(
        "index.html",
        "home.html",
        voice,
        replace(frame, section="home"),
        voice.label("title-home", site=title),
        voice.label("home-description", site=title),
        [],
        facts,
        site_data(site.settings, voice),
    )


def _past(summaries: Sequence[Summary]) -> list[Summary]:
    """What is over, with or without its results, and what was cancelled."""
    return [each for each in ordered(summaries) if not State(each["state"]).ahead]


def _latest(voice: Localizer, each: Summary) -> Posted:
    lists: list[PostedList] = [
        {
            "name": voice.say(Text(contest["name"])),
            "href": voice.link(f"{each['key']}/{contest['key']}/index.html"),
            "entries": [
                _entry(voice, each, contest, award)
                for award in sorted(
                    contest["awards"], key=lambda award: (award["rank"] is None, award["rank"] or 0)
                )
            ],
        }
        for contest in each["contests"]
    ]
    return {
        "title": voice.say(Text(each["title"])),
        "href": voice.link(f"{each['key']}/index.html"),
        "lists": [one for one in lists if one["entries"]],
        "date": _spelt(voice, each["date"], each["until"]),
        "sub": _sub(voice, each),
        "square": "" if each["organiser"] == {} else voice.settings.seal,
        "by": voice.say(Text(each["organiser"])) if each["organiser"] else None,
        "links": [
            {"label": voice.label("whole-record"), "href": voice.link(f"{each['key']}/index.html")}
        ],
        "sample": each["sample"],
    }


def _sub(voice: Localizer, each: Summary) -> DayAndPlace | None:
    """Day and place under the title, where the list is read in rows; in Chinese the date
    stands at its end, as on a notice.
    """
    if voice.language.startswith("zh") or not (each["date"] or each["venue"]):
        return None
    return {
        "date": voice.days(each["date"], each["until"]),
        "venue": voice.say(Text(each["venue"])) if each["venue"] else None,
    }


def _entry(voice: Localizer, each: Summary, contest: ContestSummary, award: AwardSummary) -> Winner:
    values = award["values"]
    number = " · ".join(
        voice.value(
            Fraction(value) if isinstance(value, str) else value, GAMES[contest["kind"]].signed
        )
        for value in values
    )
    last = values[-1] if values else None
    unit = (
        ""
        if not isinstance(last, str)
        else voice.label(f"unit-{GAMES[contest['kind']].unit}", n=last)
    )
    return {
        "rank": award["rank"],
        "rank_word": rank_word(voice, award["rank"]) if award["rank"] else "",
        "shared": len(award["players"]) > 1,
        "honour": voice.say(Text(award["name"])) if award["name"] else None,
        "who": [_who(voice, each, key) for key in award["players"]],
        "value": number,
        "unit": unit,
    }


def _who(voice: Localizer, each: Summary, key: str) -> PersonLink:
    return voice.who(
        person(key, each["people"][key]), voice.link(f"{each['key']}/players/{key}.html")
    )


def called(player: Player) -> list[str]:
    """Every name that somebody may look for, once each."""
    return list(
        dict.fromkeys(
            [player.name, *player.names.values(), *player.also, player.key.replace("-", " ")]
        )
    )


def _spelt(voice: Localizer, first: str | None, last: str | None) -> Date | None:
    """The date of a posting: 二〇一六年八月二十六日 in Chinese, as on a notice."""
    date = voice.days(first, last, weekday=False)
    if date is None or first is None or not voice.language.startswith("zh"):
        return date
    days = [_in_words(each) for each in dict.fromkeys((first, last or first))]
    same = next(
        (at for at, (one, other) in enumerate(zip(days[0], days[-1], strict=True)) if one != other),
        0,
    )
    return {
        "iso": first,
        "text": "至".join(["".join(days[0]), *("".join(day[same:]) for day in days[1:])]),
    }


def _in_words(iso: str) -> list[str]:
    year, month, day = iso[:10].split("-")
    return [
        f"{''.join('〇一二三四五六七八九'[int(digit)] for digit in year)}年",
        f"{_han(int(month))}月",
        f"{_han(int(day))}日",
    ]


def _han(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else "十" if tens == 1 else "一二三"[tens - 1] + "十") + (
        "" if ones == 0 else "一二三四五六七八九"[ones - 1]
    )


def years(
    voice: Localizer, summaries: Sequence[Summary], frame: PageLayout | None = None
) -> list[Year]:
    """The archive by year, newest first; pages of one frame share its lines."""
    found: dict[str, list[ArchivedTournament]] = {}
    for summary in summaries:
        year, key = (
            summary["date"][:4] if summary["date"] else voice.label("date-unknown"),
            ("year", voice.language, voice.here, summary["key"]),
        )
        archived = voice.once(
            frame.around if frame else {}, key, partial(_archived, voice, summary)
        )
        found.setdefault(year, []).append(archived)
    return [{"year": year, "tournaments": tournaments} for year, tournaments in found.items()]


def _archived(voice: Localizer, each: Summary) -> ArchivedTournament:
    wins: list[Win] = [
        {
            "contest": voice.say(Text(contest["name"])),
            "winners": [
                _who(voice, each, key)
                for award in contest["awards"]
                if award["rank"] == 1
                for key in award["players"]
            ],
        }
        for contest in each["contests"]
    ]
    return {
        "title": voice.say(Text(each["title"])),
        "href": voice.link(f"{each['key']}/index.html"),
        "date": voice.days(each["date"], each["until"], weekday=False),
        "state": None if State(each["state"]).ahead else tag(voice, each["state"]),
        "sample": each["sample"],
        "wins": [win for win in wins if win["winners"]],
    }


def honours(
    voice: Localizer, summaries: Sequence[Summary], known: Mapping[str, Player]
) -> dict[str, Honours]:
    """Prizes of everybody known across tournaments, by key: firsts, seconds, thirds, titles."""
    counts: dict[str, list[int]] = {}
    titles: dict[str, list[TitleWon]] = {}
    people: dict[str, Player] = {}
    for summary in summaries:
        for key, results in summary["results"].items():
            people[key] = known.get(key) or person(key, summary["people"][key])
            for result in results:
                if result["prize"] and result["prize"] < 4:
                    counts.setdefault(key, [0, 0, 0])[result["prize"] - 1] += 1
                for title in result["titles"]:
                    titles.setdefault(key, []).append(
                        {"name": voice.say(Text(title)), "year": (summary["date"] or "")[:4]}
                    )
    honoured = sorted(
        {*counts, *titles},
        key=lambda key: (
            [-count for count in counts.get(key, [0, 0, 0])],
            -len(titles.get(key, [])),
            key,
        ),
    )
    return {
        key: {
            "who": voice.who(people[key], voice.link(f"players/{key}.html")),
            "first": first,
            "second": second,
            "third": third,
            "titles": titles.get(key, []),
        }
        for key in honoured
        for first, second, third in (counts.get(key, [0, 0, 0]),)
    }


def tournaments_page(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Page:
    """All tournaments: under way, to come, and over."""
    voice = voice.at("tournaments.html")
    heading = voice.label("menu-tournaments")
    found = by_state(ordered(summaries))
    parts = (
        ("now", found[State.RUNNING]),
        ("next", found[State.UPCOMING]),
        ("archive", _past(summaries)),
    )
    lists: list[TournamentList] = [
        {"id": key, "years": years(voice, each, frame)} for key, each in parts if each
    ]
    facts: TournamentsPage = {
        "heading": LocalizedText(heading),
        "lists": lists,
        "data": voice.file("data.json"),
    }
    title = voice.label("title-site", page=heading, site=voice.plain(site.settings.title))
    return page(
        "tournaments.html",
        "tournaments.html",
        voice,
        replace(frame, section="tournaments"),
        title,
        title,
        [(voice.say(site.settings.title), voice.link("index.html"))],
        facts,
    )


def players_page(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Page:
    """Everybody who is known across tournaments."""
    voice = voice.at("players/index.html")
    seen: dict[str, tuple[Player, list[str]]] = {}
    for each in ordered(summaries):
        for key in each["results"]:
            seen.setdefault(key, (site.players.get(key) or person(key, each["people"][key]), []))[
                1
            ].append(voice.plain(Text(each["title"])))
    honoured = honours(voice, summaries, site.players)
    rows: list[KnownPlayer] = [
        {
            "who": voice.who(player, voice.link(f"players/{key}.html")),
            "find": "|".join(called(player)),
            "tournaments": voice.label("comma-list").join(titles),
            "honours": _honour(voice, honoured.get(key)),
        }
        for key, (player, titles) in sorted(seen.items())
    ]
    heading = voice.label("menu-players")
    facts: PlayersPage = {"heading": LocalizedText(heading), "rows": rows}
    title = voice.label("title-site", page=heading, site=voice.plain(site.settings.title))
    return page(
        "players/index.html",
        "players.html",
        voice,
        replace(frame, section="players"),
        title,
        title,
        [(voice.say(site.settings.title), voice.link("index.html"))],
        facts,
    )


def _honour(voice: Localizer, row: Honours | None) -> str:
    if row is None:
        return ""
    told = [
        voice.label("honour-times", rank=nth_place(voice.words, at + 1), n=number)
        for at, number in enumerate((row["first"], row["second"], row["third"]))
        if number
    ]
    return voice.label("comma-list").join([*told, *(title["name"].text for title in row["titles"])])


def prose_page(site: Site, frame: PageLayout, voice: Localizer, prose: Prose) -> Page:
    """A free page of content/."""
    path = f"{prose.key}.html"
    voice = voice.at(path)
    heading = voice.say(Text(prose.titles))
    found = markdown_passage(prose, voice)
    html = Markup(found[0]) if found else Markup("")
    body = (
        html
        if not found or found[1] == voice.language
        else Markup('<div lang="{}">{}</div>').format(found[1], html)
    )
    facts: ProsePage = {"heading": heading, "body": body}
    spoken = spoken_in(site.settings, Text(prose.bodies))
    title = voice.label("title-site", page=heading.text, site=voice.plain(site.settings.title))
    return page(
        path,
        "page.html",
        voice,
        replace(frame, section=prose.key, sources=tuple(prose.paths.values()), spoken=spoken),
        title,
        title,
        [(voice.say(site.settings.title), voice.link("index.html"))],
        facts,
    )


def missing_page(site: Site, frame: PageLayout, voice: Localizer) -> Page:
    """404.html, in all languages at once.

    A server shows it at any address and depth: its links begin at the
    root of the host, where that is known.
    """
    from ..messages.catalog import Messages

    root = path_of(site.settings.base_url) if site.settings.base_url else ""
    voice = Localizer(voice.language, site.settings, "404.html", root, voice.scripts)
    texts: list[NotFound] = [
        {
            "lang": language,
            "heading": Messages(language).label("missing-heading"),
            "text": Messages(language).label("missing-text"),
            "href": voice.link("index.html", language),
            "label": Messages(language).label("missing-back"),
            "search": voice.link(SEARCH, language),
            "search_label": Messages(language).label("menu-search"),
        }
        for language in site.settings.languages
    ]
    facts: NotFoundPage = {"texts": texts}
    heading = voice.label("missing-heading")
    return page(
        "404.html",
        "404.html",
        voice,
        frame,
        heading,
        heading,
        [],
        facts,
    )
