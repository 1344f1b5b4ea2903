"""The glossary in its order, and the referee's script against the clauses that quote it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from ..documents.rulesheet import RuleSheet
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem
from ..model import Edition, Term


def glossary(edition: Edition) -> Iterator[Problem]:
    """Ids once each, every `see` defined, Latin terms first and then by pinyin (C.29)."""
    terms = edition.glossary
    first: dict[str, Term] = {}
    before: tuple[tuple[object, ...], Term] | None = None
    for term in terms:
        if term.key in first:
            yield Problem("id-repeated", term.place, {"id": term.key}, first[term.key].place)
        first.setdefault(term.key, term)
        for key in term.see:
            if key not in {term.key for term in terms}:
                yield Problem(
                    "dangling-term",
                    term.place,
                    {"term": key, "near": closest_match(key, [term.key for term in terms])},
                )
        name = _name(term)
        if not term.pinyin and _HAN.match(name):
            yield Problem("pinyin-missing", term.place, {"term": name}, severity=WARNING)
            continue
        order = pinyin_order(name, term.pinyin)
        if before and order < before[0]:
            yield Problem(
                "glossary-order",
                term.place,
                {"term": name, "before": _name(before[1])},
                before[1].place,
                WARNING,
            )
        before = order, term


def _name(term: Term) -> str:
    values = term.term.values
    return values.get("zh-Hant") or values.get("zh-Hans") or str(term.term)


_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_TONES = {"\u0304": 1, "\u0301": 2, "\u030c": 3, "\u0300": 4}
_FINAL = (
    r"(?:iang|iong|uang|ueng|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|vn|"
    r"ia|ie|iu|ua|uo|ui|ue|ve|er|a|o|e|i|u|v)"
)
_SYLLABLE = re.compile(rf"(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw]){_FINAL}|{_FINAL}|ng|[nmr]")


def pinyin_order(name: str, pinyin: str) -> tuple[object, ...]:
    """What glossaries are sorted by: Latin first; then syllable by syllable without tones, and
    by tones where nothing else differs.
    """
    if not _HAN.match(name):
        return 0, (name.casefold(),), ()
    letters, tones = "", []
    for mark in unicodedata.normalize("NFD", pinyin.casefold()):
        if mark in _TONES:
            tones.append(_TONES[mark])
        letters = (
            letters[:-1] + "v"
            if mark == "\u0308"
            else letters
            if mark in _TONES
            else letters + mark
        )
    return (
        1,
        tuple(
            syllable
            for part in re.findall(r"[a-z]+|[^\W_]+", letters)
            for syllable in _syllables(part)
        ),
        tuple(tones),
    )


def _syllables(letters: str) -> list[str]:
    """fanganr → fan, gan, r: the longest first, but none after the first begins with a
    vowel (it would have an apostrophe).
    """
    if not letters:
        return []
    for end in range(min(6, len(letters)), 0, -1):
        if _SYLLABLE.fullmatch(letters[:end]) and letters[end : end + 1] not in tuple("aoeiuv"):
            rest = _syllables(letters[end:])
            if rest or end == len(letters):
                return [letters[:end], *rest]
    return [] if len(letters) > 6 or not _SYLLABLE.match(letters) else [letters]


_QUOTED = re.compile(r"「([^「」]+)」|“([^“”]+)”|\"([^\"]+)\"")


def script(edition: Edition, sheets: Mapping[str, RuleSheet]) -> Iterator[Problem]:
    """Where a clause quotes what the referee says, the cue card says the same (C.15)."""
    for language, sheet in sheets.items():
        for clause in sheet.clauses.values():
            cues = [
                cue
                for cue in edition.script
                if cue.clause == clause.id and language in cue.say.values
            ]
            said = [(cue, _letters(cue.say.values[language])) for cue in cues]
            quoted = {
                _letters(words): words
                for found in _QUOTED.findall(clause.text)
                if len(_letters(words := "".join(found))) >= 4
            }
            free = [
                each
                for each in quoted
                if not any(_says(words, each) or each in words for _, words in said)
            ]
            for cue, words in said:
                alike = max(free, key=lambda each: _likeness(words, each), default=None)
                if (
                    alike
                    and not _says(words, _letters(clause.text))
                    and _likeness(words, alike) >= 0.5
                ):
                    facts = {"said": cue.say.values[language], "written": quoted[alike]}
                    yield Problem("script-differs", cue.place, facts, clause.place, WARNING)


def _letters(text: str) -> str:
    """Without punctuation; a blank to be filled in by hand is one mark."""
    return re.sub(r"[^\w\0]|_", "", re.sub(r"\{[\w-]*\}", "\0", text)).casefold()


def _says(words: str, text: str) -> bool:
    return bool(re.search(".{1,12}".join(re.escape(part) for part in words.split("\0")), text))


def _likeness(words: str, text: str) -> float:
    return SequenceMatcher(None, words, text, autojunk=False).ratio()
