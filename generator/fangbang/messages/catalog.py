"""The words of one language: everything the program says comes from words.yaml."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from .package_data import own_data, own_files
from .problem import Label

LANGUAGES = ("zh-Hant", "zh-Hans", "en")
_OF_THE_DESK = "desk/messages.yaml"
_LABELLED = {
    "form": "form-",
    "types": "type-",
    "kind": "",
    "role": "role-",
    "colour": "value-",
    "spring": "value-",
    "winner": "value-",
    "by_score": "value-",
    "decider": "decider-",
    "end": "end-",
    "pattern": "",
    "against_pattern": "",
    "penalty": "",
    # facts that may be keys of ours
    "detail": "yaml-",
    "sign": "",
    "better": "",
    "instead": "instead-",
    "stage": "stage-",
    "before": "stage-",
}

_BEHIND_HAN, _BEFORE_HAN = (
    re.compile(r"(?<=[\u3400-\u9fff])\{(\w+)\}"),
    re.compile(r"\{(\w+)\}(?=[\u3400-\u9fff])"),
)
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")


@cache
def message_catalog() -> Mapping[str, Mapping[str, Any]]:
    """{problems: {code: {language: sentence, hint}}, labels: {key: {language: text}}}: our own, and
    those of every kind of game.
    """
    catalog: dict[str, dict[str, Any]] = {"problems": {}, "labels": {}}
    for path in ("messages/messages.yaml", *own_files("games/*/messages.yaml"), _OF_THE_DESK):
        data = own_data(path)
        for section, messages in catalog.items():
            messages.update(data.get(section, {}))
    return catalog


@cache
def fact_prefixes() -> tuple[str, ...]:
    """How facts begin that are words of their own: a colour, a pattern of cards."""
    files = own_files("games/*/messages.yaml")
    return tuple(prefix for path in files for prefix in own_data(path).get("fact-prefixes", ()))


def hints(code: str) -> list[Mapping[str, Any]]:
    """The mends of a problem, each with what it needs: none, one, or several
    that are told one below the other.
    """
    found = message_catalog()["problems"][code].get("hint", [])
    return found if isinstance(found, list) else [found]


@cache
def labels(language: str) -> Mapping[str, Any]:
    """The labels of one language by their keys: a text, or a plural's forms."""
    return {key: said[language] for key, said in message_catalog()["labels"].items()}


class Messages:
    """Sentences and labels in one language."""

    def __init__(self, language: str):
        self.language = language if language in LANGUAGES else "en"
        self._join = "、" if self.language.startswith("zh") else ", "
        self._labels = labels(self.language)
        self.label: Label = partial(_label, self.language)

    def problem(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence of a problem."""
        return self._fill(message_catalog()["problems"][code][self.language], facts)

    def hint(self, code: str, facts: Mapping[str, object]) -> str:
        """The mend, or nothing where a hint's facts are not known (no near name, say)."""
        return "\n".join(
            self._fill(hint[self.language], facts)
            for hint in hints(code)
            if not any(facts.get(name) in (None, "", []) for name in hint.get("needs", ()))
        )

    def whole(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence and its mend, one behind the other."""
        return self.label("sentence-join").join(
            filter(None, (self.problem(code, facts), self.hint(code, facts)))
        )

    def put_together(self, key: str, facts: Mapping[str, object]) -> str:
        """What `label` gives, made anew."""
        said = self._labels[key]
        if type(said) is not str:
            said = said["one" if facts.get("n") in (1, "1") else "other"]
        return self._fill(said, facts) if facts else str(said)

    def fixed(self, key: str) -> str | None:
        """A label that is the same for all facts; None for one that
        chooses a plural, or that there is not.
        """
        said = self._labels.get(key)
        return said if type(said) is str else None

    def has(self, key: str) -> bool:
        """True where there is such a label."""
        return key in self._labels

    def _fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        if not facts:
            return sentence
        said = {name: self._say(fact, _LABELLED.get(name)) for name, fact in facts.items()}
        return sentence.format_map(said if self._join == ", " else _spaced(sentence, said))

    def _say(self, fact: object, prefix: str | None) -> object:
        """A fact as it is said: lists joined, texts in this
        language, our own keys by their label.
        """
        if prefix is None and type(fact) is str and not fact.startswith(fact_prefixes()):
            return fact
        if isinstance(fact, (list, tuple)):
            join = (
                self.label("join-or")
                if prefix == _LABELLED["types"] and self.has("join-or")
                else self._join
            )
            return join.join(str(self._say(each, prefix)) for each in fact)
        if isinstance(fact, Mapping):
            return fact.get(self.language) or next(iter(fact.values()), "")
        if prefix is not None and isinstance(fact, str) and self.has(prefix + fact):
            return self.label(prefix + fact)
        if (
            isinstance(fact, str)
            and fact.startswith(fact_prefixes())
            and fact in message_catalog()["problems"]
        ):
            return self.problem(fact, {})
        return fact


def _spaced(sentence: str, said: dict[str, object]) -> dict[str, object]:
    """A name in Latin letters stands apart from the Chinese around it; a
    sentence can not know which names come.
    """
    behind, before = _seams(sentence)
    for name in behind:
        if _LATIN.match(str(said[name])):
            said[name] = f" {said[name]}"
    for name in before:
        if _LATIN.match(str(said[name])[-1:]):
            said[name] = f"{said[name]} "
    return said


@cache
def _seams(sentence: str) -> tuple[frozenset[str], frozenset[str]]:
    """The blanks of a sentence that touch a Chinese
    character: those behind one, those before one.
    """
    return frozenset(_BEHIND_HAN.findall(sentence)), frozenset(_BEFORE_HAN.findall(sentence))


@lru_cache(maxsize=1 << 14, typed=True)  # a page says much that was said on others
def _label(language: str, key: str, /, **facts: Hashable) -> str:
    return Messages(language).put_together(key, facts)


# of a name that is compared with others; names that are compared letter by letter
MOST_LETTERS, MOST_COMPARED = 80, 200


def closest_match(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant; None rather than a wild guess.

    One character of three or fewer may differ in a Chinese name: the ratio of difflib is too strict
    there.
    """
    if len(name) > MOST_LETTERS:
        return None
    index = _index(tuple(known))
    if close := difflib.get_close_matches(
        name.casefold(), index.likely(name.casefold()), n=1, cutoff=0.6
    ):
        return index.capitals[close[0]]
    alike = index.of_two(name) if len(name) == 2 and not name.isascii() else []
    return alike[0] if len(alike) == 1 else None


class _Index:
    """Names that may be meant, by the pairs of letters in them where they are
    too many to be compared one by one.
    """

    def __init__(self, known: tuple[str, ...]):
        # Uno is as near to uno as a word can be
        self.capitals = {each.casefold(): each for each in reversed(known)}
        # names of two characters, by each of them
        self.pairs: dict[tuple[int, str], list[str]] = {}
        for each in known:
            for mark in enumerate(each) if len(each) == 2 else ():
                self.pairs.setdefault(mark, []).append(each)
        self.parts: dict[str, list[str]] = {}
        for capital in self.capitals if len(self.capitals) > MOST_COMPARED else ():
            for part in _parts(capital) if len(capital) <= MOST_LETTERS else ():
                self.parts.setdefault(part, []).append(capital)

    def of_two(self, name: str) -> list[str]:
        """Names of two characters that differ in one."""
        return [
            each
            for at in (0, 1)
            for each in self.pairs.get((at, name[at]), ())
            if each[1 - at] != name[1 - at]
        ]

    def likely(self, name: str) -> list[str]:
        """All names, or of very many those that share most with this one."""
        if len(self.capitals) <= MOST_COMPARED:
            return [capital for capital in self.capitals if len(capital) <= MOST_LETTERS]
        shared = Counter(
            each for part in _parts(name) for each in self.parts.get(part, ())[: 5 * MOST_COMPARED]
        )
        return [
            each
            for each, _ in sorted(shared.items(), key=lambda one: (-one[1], one[0]))[
                : MOST_COMPARED // 4
            ]
        ]


@lru_cache(maxsize=16)
def _index(known: tuple[str, ...]) -> _Index:
    return _Index(known)


def _parts(name: str) -> set[str]:
    """Every two letters that stand together, and where it begins; a
    Chinese character is a part by itself.
    """
    marked = f"\n{name}\n"
    return {marked[at : at + 2] for at in range(len(marked) - 1)} | {
        mark for mark in name if mark >= "\u3400"
    }


def language_meant(tag: str) -> str | None:
    """One of ours by another of its names: zh-TW, zh_CN.UTF-8, cn, en-GB, zh-hant."""
    parts = re.split(r"[^a-z]+", tag.lower())
    if parts[0] in ("zh", "cn", "tw", "hk", "chs", "cht", "hans", "hant", "chinese"):
        return "zh-Hans" if {"cn", "hans", "sg", "chs", "simplified"} & set(parts) else "zh-Hant"
    return "en" if parts[0] in ("en", "eng", "english") else None


@cache
def script_converter(language: str) -> Callable[[str], str]:
    """Into one script of Chinese from the other by OpenCC, word by word (裡面
    → 里面, 后面 → 後面); loaded when needed.

    Both ways it is the script alone. `s2twp` and `tw2sp` would change words besides: 程序 of a rule
    sheet (procedure) became 程式 (a computer's), and a club's own words those of another shore.
    """
    from opencc import OpenCC

    convert: Callable[[str], str] = OpenCC({"zh-Hans": "tw2s", "zh-Hant": "s2tw"}[language]).convert
    return convert


def to_simplified() -> Callable[[str], str]:
    """Traditional → Simplified."""
    return script_converter("zh-Hans")


def translations(key: str) -> Mapping[str, str]:
    """A label in all languages, for values that people may write in
    their own ({zh-Hant: 殺手, en: killer}).
    """
    found: Mapping[str, str] = message_catalog()["labels"].get(key, {})
    return found
