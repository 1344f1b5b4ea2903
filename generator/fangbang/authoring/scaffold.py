"""A new site's files: settings, a first tournament, its results, the rule edition, an editor's
set-up, and the workflow that checks and publishes.

In the templates a line that begins with @zh-Hant@, @zh-Hans@ or @en@ is for sites whose first
language that is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from string import ascii_uppercase
from typing import Any

import yaml

from ..files.site_folder import packaged, read_tree
from ..files.source_file import Source
from ..messages.catalog import Messages
from ..messages.package_data import own_data, own_text
from .editor import with_modelines

_NAMES = {
    "zh-Hant": "李雷 韓梅梅 王偉 孫悅 周迅 吳京 鄭爽 馮剛 陳紅 褚健 衛蘭 蔣勤 沈明",
    "zh-Hans": "李雷 韩梅梅 王伟 孙悦 周迅 吴京 郑爽 冯刚 陈红 褚健 卫兰 蒋勤 沈明",
    "en": "Anna Ben Clara David Emma Felix Grace Henry Iris Jack Kate Leo Mary",
}
_FILES = {
    "content/site.yaml": "site.yaml",
    "content/first/tournament.yaml": "tournament.yaml",
    "results/first/@CONTEST@.yaml": "results.yaml",
    ".github/workflows/results.yml": "pages.yaml",
    ".pre-commit-config.yaml": "hooks.yaml",
    ".editorconfig": "editorconfig.txt",
}
_EDITOR = b'{"recommendations": ["redhat.vscode-yaml", "editorconfig.editorconfig"]}\n'
_LANGUAGE = re.compile(r"@(zh-Hant|zh-Hans|en)@")


def editions() -> list[str]:
    """The rule editions that come with the program."""
    return sorted(
        {
            source.path.split("/")[0]
            for source in read_tree(packaged("rules"))
            if source.path.endswith("/rule.yaml")
        }
    )


def edition_of(typed: str) -> str | None:
    """The edition that is called so: by its key, or by its game in any language; of
    several editions of a game the first.
    """
    wanted = typed.strip().casefold()
    called = {
        key: {key, *(name.casefold() for name in _rule(key)["name"].values())} for key in editions()
    }
    return next((key for key, names in called.items() if wanted in names), None)


def second(rule: str, hooks: bool = False) -> list[Source]:
    """The files of another game for a site that is there: its rules, and
    what a site has beside its own texts.
    """
    return [
        each
        for each in starter("", ("en",), rule, date.min, hooks)
        if not each.path.startswith(("content/", "results/", ".github/"))
    ]


def plan_of(rule: str) -> str:
    """What stands in a plan under `contests`, for a game that is added."""
    edition = _rule(rule)
    decide = ", ".join(
        f"{key}: {_answer(each)}"
        for key, each in edition.get("open", {}).items()
        if "default" not in each
    )
    return "\n".join(
        [
            f"  {rule}:",
            f"    rule: {rule}",
            *([f"    decide: {{{decide}}}"] if decide else []),
            _example(edition["game"])["stages"].rstrip("\n"),
            "    awards: [{places: 3}]",
        ]
    )


def starter(
    title: str, languages: tuple[str, ...], rule: str, today: date, hooks: bool = False
) -> list[Source]:
    """The files of a new site, ready to be checked and built; the first
    tournament is a week from `today`.
    """
    edition = _rule(rule)
    example, names = _example(edition["game"]), _NAMES[languages[0]].split()
    blanks = {
        "TITLE": '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"',
        "LANGUAGES": ", ".join(languages),
        "RULE": rule,
        "CONTEST": rule,
        "DERIVE": _derive(rule, languages),
        "DATE": (today + timedelta(days=7)).isoformat(),
        "ENTRANTS": ", ".join(names[: example["people"]]),
        "DECIDE": ", ".join(
            f"{key}: {_answer(each)}"
            for key, each in edition.get("open", {}).items()
            if "default" not in each
        ),
        "STAGES": example["stages"].rstrip("\n"),
        "EXAMPLE": _named(example["example"].rstrip("\n"), names),
    }
    made = [
        Source(path.replace("@CONTEST@", rule), _filled(_text(name), blanks, languages).encode())
        for path, name in _FILES.items()
        if hooks or name != "hooks.yaml"
    ]
    marked = {modeline.path: modeline for modeline in with_modelines(made)}
    rules = [
        Source(f"rules/{rule}/{each.path}", each.data)
        for each in read_tree(packaged("rules") / rule)
    ]
    plan, *others = sorted(
        (marked.get(each.path, each) for each in made),
        key=lambda each: not each.path.endswith("/tournament.yaml"),
    )
    ignored, editor = (
        Source(".gitignore", b"site/\nhandouts/\n.fangbang/\n"),
        Source(".vscode/extensions.json", _EDITOR),
    )
    # the plan last: while it is missing, the site is still to be made
    return [*others, *rules, ignored, editor, plan]


def _derive(rule: str, languages: tuple[str, ...]) -> str:
    """The direction in which the edition can be read: out of the
    script that its sheet is written in.
    """
    written = {each.path for each in read_tree(packaged("rules") / rule)}
    for missing, other in (("zh-Hans", "zh-Hant"), ("zh-Hant", "zh-Hans")):
        if (
            missing in languages
            and f"sheet.{missing}.md" not in written
            and f"sheet.{other}.md" in written
        ):
            return f"derive: {{{missing}: {other}}}"
    return "derive: {zh-Hans: zh-Hant}" if "zh-Hans" in languages else ""


def _rule(rule: str) -> dict[str, Any]:
    text = next(
        each.data for each in read_tree(packaged("rules") / rule) if each.path == "rule.yaml"
    )
    found: dict[str, Any] = yaml.load(text, Loader=yaml.SafeLoader)
    return found


def _answer(question: Mapping[str, Any]) -> str:
    """The first answer to a question that every contest must decide: the
    organiser sees it and may change it.
    """
    found = next(iter(question["choices"]))
    return str(found).lower() if isinstance(found, bool) else str(found)


def _example(kind: str) -> Mapping[str, Any]:
    data: Mapping[str, Any] = own_data("games", kind, "example.yaml")
    return data


def _named(example: str, names: list[str]) -> str:
    """Names of the starter for the letters of an example; `table: A` stays."""
    return re.sub(
        r"(?<!table: )\b([A-M])\b",
        lambda found: names[ascii_uppercase.index(found[1]) % len(names)],
        example,
    )


def _text(name: str) -> str:
    return own_text("authoring", "new_site", name)


def _filled(text: str, blanks: Mapping[str, str], languages: tuple[str, ...]) -> str:
    lines = [
        _LANGUAGE.sub("", line, count=1)
        for line in text.splitlines(keepends=True)
        if not (tag := _LANGUAGE.match(line)) or tag[1] == languages[0]
    ]
    text = re.sub(r"@TEXT ([\w-]+)@", lambda found: _said(found[1], languages), "".join(lines))
    for key, found in blanks.items():
        text = (text if found else text.replace(f"\n@{key}@\n", "\n")).replace(f"@{key}@", found)
    return text


def _said(key: str, languages: tuple[str, ...]) -> str:
    """A text in every language of the site; Simplified is left to be derived where it can be."""
    chosen = [
        language for language in languages if language != "zh-Hans" or "zh-Hant" not in languages
    ]
    if len(chosen) == 1:
        return Messages(chosen[0]).label(key)
    return f"{{{', '.join(f'{each}: {Messages(each).label(key)}' for each in chosen)}}}"
