"""A new site's files: settings, a first tournament, its results, the rule edition, and the workflow that checks and publishes."""
from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from importlib import resources
from typing import Any

import yaml

from .files import packaged, read_tree
from .site import Source

_PEOPLE = {"roles": 13, "landlord": 9, "duel": 8}
_NAMES = ("李雷", "韓梅梅", "王偉", "孫悅", "周迅", "吳京", "鄭爽", "馮剛", "陳紅", "褚健", "衛蘭", "蔣勤", "沈明")


def editions() -> list[str]:
    """The rule editions that come with the program."""
    return sorted({source.path.split("/")[0] for source in read_tree(packaged("rules")) if source.path.endswith("/rule.yaml")})


def starter(title: str, languages: tuple[str, ...], rule: str, today: date) -> list[Source]:
    """The files of a new site, ready to be checked and built; the first tournament is a week from `today`."""
    kind = _kind(rule)
    example = _examples()[kind]
    blanks = {
        "TITLE": title.replace("\\", "\\\\").replace('"', '\\"'), "LANGUAGES": ", ".join(languages), "RULE": rule, "CONTEST": rule,
        "DERIVE": "derive: {zh-Hans: zh-Hant}    # 沒有人手寫的簡體，由繁體轉換 · converted where nobody wrote it\n"
                  if {"zh-Hant", "zh-Hans"} <= set(languages) else "",
        "DATE": (today + timedelta(days=7)).isoformat(), "ENTRANTS": ", ".join(_NAMES[:_PEOPLE.get(kind, 6)]),
        "STAGES": example["stages"].rstrip("\n"), "EXAMPLE": example["example"].rstrip("\n")}
    files = {"content/site.yaml": "site.yaml", "content/first/tournament.yaml": "tournament.yaml",
             f"results/first/{rule}.yaml": "results.yaml", ".github/workflows/results.yml": "pages.yaml"}
    made = [Source(path, _filled(name, blanks).encode()) for path, name in files.items()]
    rules = [Source(f"rules/{rule}/{each.path}", each.data) for each in read_tree(packaged("rules") / rule)]
    return [*made, *rules, Source(".gitignore", b"site/\n")]


def _kind(rule: str) -> str:
    text = next(each.data for each in read_tree(packaged("rules") / rule) if each.path == "rule.yaml")
    return str(yaml.load(text, Loader=yaml.SafeLoader)["game"])


def _examples() -> Mapping[str, Any]:
    data: Mapping[str, Any] = yaml.load(_text("examples.yaml"), Loader=yaml.SafeLoader)
    return data


def _text(name: str) -> str:
    return resources.files("fangbang").joinpath("starter", name).read_text(encoding="utf-8")


def _filled(name: str, blanks: Mapping[str, str]) -> str:
    text = _text(name)
    for key, found in blanks.items():
        text = text.replace(f"@{key}@", found)
    return text
