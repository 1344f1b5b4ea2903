"""How a page speaks: one language, texts with their own language marked, names,
numbers, dates, links from where it lies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from urllib.parse import quote

from ..documents.rulesheet.parser import han_numeral
from ..games.exact_numbers import format_exact
from ..messages.catalog import Messages
from ..model import Player, Settings, Text
from ..reports.display_names import HAN, given
from .script import NOBODY, Convert, Scripts

if TYPE_CHECKING:
    from .facts.shared import Date, FactLine

Made = TypeVar("Made")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """A text that people wrote, as it is printed."""

    text: str  # what is printed
    lang: str | None = None  # its language, if it is not the page's

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class PersonLink:
    """A person as printed."""

    name: LocalizedText  # the name
    href: str | None = None  # the page of that person
    long: bool = False  # true where the name needs more room
    second: LocalizedText | None = None  # the name in Chinese, beside its Latin form


def fact_line(
    term: str,
    said: LocalizedText,
    small: LocalizedText | None = None,
    *,
    iso: str | None = None,
    href: str | None = None,
    off: bool = False,
    due: bool = False,
) -> FactLine:
    """A line of a list of facts."""
    return {
        "term": term,
        "said": said,
        "small": small,
        "iso": iso,
        "href": href,
        "off": off,
        "due": due,
    }


@dataclass
class Localizer:
    """One page's language and place; everything that turns nouns into what people read."""

    language: str
    settings: Settings
    path: str = "index.html"
    # links begin here, on a page that is shown at any address (404)
    root: str = ""
    scripts: Scripts = NOBODY  # who may be named in its texts
    words: Messages = field(init=False)
    here: str = field(init=False)  # the folder its page lies in
    # True once a text was converted from another script
    derived: bool = field(default=False, init=False)
    # True once a text stood in another language
    borrowed: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.words = Messages(self.language)
        self.label = self.words.label
        self.here = page_path(self.path, self.language, self.settings).rpartition("/")[0]
        self.link: Link = partial(_link, self.language, self.settings.default, self.here, self.root)

    def at(self, path: str) -> Localizer:
        """The same voice on another page."""
        return Localizer(self.language, self.settings, path, scripts=self.scripts)

    def once(
        self,
        kept: dict[Any, tuple[Any, bool, bool]],
        key: tuple[Any, ...],
        make: Callable[[], Made],
    ) -> Made:
        """What this voice or another one of its language has said already, and with it
        what was borrowed or derived for it.
        """
        found = kept.get(key)
        if found is None:
            before = self.derived, self.borrowed
            self.derived = self.borrowed = False
            found = kept[key] = make(), self.derived, self.borrowed
            self.derived, self.borrowed = before
        made: Made = found[0]
        self.derived, self.borrowed = self.derived or found[1], self.borrowed or found[2]
        return made

    def say(self, text: Text | str | None) -> LocalizedText:
        """The text in this language, or in the nearest there is, marked as such."""
        if text is None or isinstance(text, str):
            return LocalizedText(text or "")
        said, convert = self.chosen(text.values)
        return LocalizedText(convert(said.text), said.lang) if convert else said

    def chosen(self, values: Mapping[str, str]) -> tuple[LocalizedText, Convert | None]:
        """The text that is nearest as it was written, and how
        it gets into this language's script.
        """
        if self.language in values:
            return LocalizedText(values[self.language]), None
        if "" in values:
            return LocalizedText(values[""], _other(values[""], self.language)), None
        source = self.settings.derive.get(self.language, "")
        if source in values:
            self.derived = True
            return LocalizedText(values[source]), self.scripts.to(self.language)
        for language in (*self.settings.languages, *values):
            if language in values:
                self.borrowed = True
                return LocalizedText(values[language], language), None
        return LocalizedText(""), None

    def plain(self, text: Text | str | None) -> str:
        """The same without the mark, for titles and attributes."""
        return self.say(text).text

    def name(self, player: Player) -> LocalizedText:
        """A name: as written for this language, else as it is; never converted.

        A mark tells it from the same name of others.
        """
        found, mark = given(player, self.language), player.marks.get(self.language, "")
        return (
            LocalizedText(found + mark, None)
            if found
            else LocalizedText(player.name + mark, _other(player.name, self.language))
        )

    def who(self, player: Player, href: str | None = None) -> PersonLink:
        """A person with the link to his page."""
        name = self.name(player)
        plain = given(player, self.language) or player.name
        latin = not HAN.search(plain)
        second = (
            LocalizedText(player.name, "zh-Hant")
            if latin
            and player.name not in name.text
            and not self.language.startswith("zh")
            and HAN.search(player.name)
            else None
        )
        return PersonLink(name, href, len(name.text) > 4 or latin, second)

    def file(self, path: str) -> str:
        """From this page to a file that is the same for every language."""
        return _file(path, self.here, self.root)

    def number(self, value: Fraction | int, sign: bool = False) -> str:
        """4.5, −7, +14: exact, with a real minus."""
        over, text = value.numerator, format_exact(value)
        return "−" + text[1:] if over < 0 else "+" + text if sign and over else text

    def score(self, found: tuple[Fraction, Fraction]) -> str:
        """3–1."""
        return "–".join(map(self.number, found))

    def value(self, found: object, sign: bool = False) -> str:
        """A number, or several that are compared one after the other (2–1–0); text
        stays as it is, and nothing is a dash.
        """
        if found is None:
            return "–"
        if isinstance(found, tuple | list):
            return "–".join(self.value(each) for each in found)
        return (
            self.number(found, sign)
            if isinstance(found, Fraction | int)
            else str(found).replace("-", "−")
        )

    def date(self, iso: str | None, weekday: bool = True) -> Date | None:
        """2016 年 8 月 26 日（五）, 26 August 2016 (Friday)."""
        if not iso:
            return None
        day = date.fromisoformat(iso[:10])
        text = self.label(
            "date",
            year=day.year,
            month=day.month,
            day=day.day,
            month_name=self.label(f"month-{day.month}"),
        )
        if weekday:
            text = self.label(
                "date-weekday", date=text, weekday=self.label(f"weekday-{_WEEKDAYS[day.weekday()]}")
            )
        return {"iso": iso, "text": text}

    def days(self, first: str | None, last: str | None, weekday: bool = True) -> Date | None:
        """The days of an event: 2026 年 11 月 20 日至 28 日, 20–28
        November 2026; a single one as a date.
        """
        if not first or last in (None, first):
            return self.date(first, weekday)
        start, end = date.fromisoformat(first[:10]), date.fromisoformat(str(last)[:10])
        if start.year != end.year:
            return {
                "iso": first,
                "text": self.label(
                    "date-range",
                    first=self._day(first),
                    last=self._day(str(last)),
                ),
            }
        if start.month == end.month:
            return {
                "iso": first,
                "text": self.label(
                    "date-range-month",
                    year=start.year,
                    month=start.month,
                    day=start.day,
                    last_day=end.day,
                    month_name=self.label(f"month-{start.month}"),
                ),
            }
        days = [
            self.label(
                "date-day",
                month=each.month,
                day=each.day,
                month_name=self.label(f"month-{each.month}"),
            )
            for each in (start, end)
        ]
        return {
            "iso": first,
            "text": self.label("date-range-year", year=start.year, first=days[0], last=days[1]),
        }

    def _day(self, iso: str) -> str:
        day = self.date(iso, weekday=False)
        return day["text"] if day else ""

    def numeral(self, number: int) -> str:
        """The number of a section: in Chinese as one says it."""
        return (
            han_numeral(number) if self.language.startswith("zh") and number < 100 else str(number)
        )

    def hours(self, minute: int | None) -> str | None:
        """870 → 14:30."""
        return None if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def _other(text: str, language: str) -> str | None:
    """The language mark of a text that is the same in all languages: Latin letters in
    Chinese pages, Han in English ones.
    """
    if language.startswith("zh"):
        return None if HAN.search(text) or not re.search(r"[A-Za-z]{2}", text) else "en"
    return "zh-Hant" if HAN.search(text) else None


def page_path(path: str, language: str, settings: Settings) -> str:
    """Where a page of one language lies: the default language at the
    root, others in a folder of their own.
    """
    return _placed(path, language, settings.default)


def _placed(path: str, language: str, default: str) -> str:
    return path if language == default else f"{language.lower()}/{path}"


_PLAIN = re.compile(r"[A-Za-z0-9/._~-]*").fullmatch


def url_quote(path: str) -> str:
    """A path as it stands in an address."""
    return path if _PLAIN(path) else quote(path, safe="/.-_~")


class Link(Protocol):
    """From a page to a path of the site, in its language or another one:
    relative, so that the site works anywhere.
    """

    def __call__(self, path: str, /, language: str | None = None, fragment: str = "") -> str: ...


@lru_cache(maxsize=1 << 14)  # pages of one folder share most of their links
def _link(
    own: str,
    default: str,
    here: str,
    root: str,
    path: str,
    /,
    language: str | None = None,
    fragment: str = "",
) -> str:
    found = _file(_placed(path, language or own, default), here, root)
    return f"{found}#{url_quote(fragment)}" if fragment else found


@lru_cache(maxsize=1 << 14)
def _file(path: str, here: str, root: str) -> str:
    return root + url_quote(path) if root else relative(path, here)


def relative(target: str, here: str) -> str:
    """From a folder to a path of the site, as an address."""
    there, base = target.split("/"), here.split("/") if here else []
    same = 0
    while same < min(len(base), len(there) - 1) and base[same] == there[same]:
        same += 1
    return url_quote("../" * (len(base) - same) + "/".join(there[same:]))
