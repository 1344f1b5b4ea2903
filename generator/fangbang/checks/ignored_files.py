"""Files that nothing reads, told with the name that was perhaps meant: what
stands in them is missing from the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..files.site_folder import IMAGES, IS_READ, READ_FOLDERS, TEXTS, meant_folder
from ..files.source_file import Source
from ..messages.catalog import LANGUAGES, closest_match
from ..messages.problem import ERROR, INFO, WARNING, Problem, SourceLocation

_ASIDE = re.compile(
    r"(?:readme|license|licence|copying|changelog|notice)(?:[.-].*)?|desktop\.ini|thumbs\.db|#.*#|.*(?:~|\.(?:bak|orig|rej|swp|tmp|new|old))",
    re.I,
)
_TABLES = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
# what somebody may have typed results or a plan into
_WRITTEN = (*TEXTS, ".txt", ".json", ".toml", *_TABLES)
# / for a folder below
_YAML = {
    "content": ("site", "players"),
    "content/": ("tournament",),
    "rules/": ("rule", "glossary", "script"),
}
_PROSE = {"content/": ("intro", "report"), "rules/": ("sheet", "tips")}
_SCRIPTS = {"zh-Hant": ("hant", "tw", "hk", "mo"), "zh-Hans": ("hans", "cn", "sg", "my")}


def check_refused(sources: Iterable[Source]) -> Iterator[Problem]:
    """What lies there and may not be read: a link, a pipe, what git ignores."""
    for source in sources:
        if source.refused:
            code, detail = source.refused
            severity = WARNING if code == "source-ignored" else ERROR
            yield Problem(
                code,
                SourceLocation(source.path),
                {"path": source.path, "detail": detail},
                severity=severity,
            )


def check_theme(theme: Iterable[Source], ours: bool) -> Iterator[Problem]:
    """A theme of the site's own: what of it may not be read, and that it is there,
    for it decides what every page says.
    """
    if ours:
        return
    for problem in check_refused(theme):
        yield replace(problem, place=SourceLocation(f"theme/{problem.place.path}".rstrip("/.")))
    yield Problem("theme-own", SourceLocation("theme/templates"), severity=INFO)


def check_unread(
    paths: Sequence[str], languages: Sequence[str] = (), contests: Iterable[str] = ()
) -> Iterator[Problem]:
    """Of one tournament, whose contests are known, or of all that belongs to none."""
    for path in paths:
        name = path.rpartition("/")[2]
        if IS_READ.fullmatch(path) or _ASIDE.fullmatch(name):
            continue
        meant = _meant(path, languages or LANGUAGES, list(contests))
        if path.lower().endswith(_TABLES) and meant:
            yield Problem(
                "table-not-read",
                SourceLocation(path),
                {"file": path, "near": meant},
                severity=WARNING,
            )
            continue
        yield Problem(
            "file-not-read",
            SourceLocation(path),
            {"near": meant},
            severity=WARNING if _likely(path, meant) else INFO,
        )


def _likely(path: str, meant: str | None) -> bool:
    """True where somebody thinks it is read; a list of shopping or a
    poster may well lie beside the plan.
    """
    top, suffix = path.split("/")[0], path.lower()
    return (
        top not in READ_FOLDERS
        or suffix.endswith(TEXTS if top != "results" else _WRITTEN)
        or (meant is not None and not suffix.endswith(IMAGES))
    )


def _meant(path: str, languages: Sequence[str], contests: list[str]) -> str | None:
    """Where a file would be read that has nearly this name, or holds what this one seems to."""
    top, *folders, name = path.split("/")
    if top not in READ_FOLDERS:
        return "/".join([meant_folder(top) or top, *folders, name])
    where, stem = "/".join([top, *folders]), name.split(".")[0].casefold()
    kind = top + "/" * bool(folders)
    if name.lower().endswith(IMAGES):
        return f"content/{folders[0]}/photos/{name}" if kind == "content/" else None
    if name.lower().endswith((".md", ".md.txt")):
        return _prose(where, kind, name, stem, languages)
    if wanted := closest_match(stem, _YAML.get(kind, ())):
        return f"{where}/{wanted}.yaml"
    if kind == "content" and closest_match(stem, ("tournament",)):
        return "content/…/tournament.yaml"
    if folders and top != "rules":
        return _results(folders, stem, contests, top == "results")
    return f"results/…/{stem}.yaml" if kind == "results" and name.endswith(_WRITTEN) else None


def _results(folders: list[str], stem: str, contests: list[str], there: bool) -> str | None:
    """The results file of the contest that this one is nearly called after; of the only one,
    whatever the name of a file among results.
    """
    if there and len(folders) > 1:
        return f"results/{folders[0]}/{folders[1]}/{stem}.yaml" if folders[1] in contests else None
    contest = closest_match(stem, contests) or (
        contests[0] if there and len(contests) == 1 else None
    )
    return f"results/{folders[0]}/{contest}.yaml" if contest else None


def _prose(where: str, kind: str, name: str, stem: str, languages: Sequence[str]) -> str | None:
    """A text under the name that its language makes."""
    stem = re.sub(r"\.md(?:\.txt)?$", "", name.casefold())
    said = re.search(r"(?<=.)[._-](zh|en)(?:[_-]?+[a-z]{1,20}+){0,4}+\Z", stem, re.S)
    stem, tag = (stem[: said.start()], said[1]) if said else (stem, None)
    wanted = stem if kind == "content" else closest_match(stem, _PROSE.get(kind, ()))
    return f"{where}/{wanted}.{_language(name.casefold(), tag, languages)}.md" if wanted else None


def _language(name: str, tag: str | None, languages: Sequence[str]) -> str:
    """zh-TW is zh-Hant; zh alone the Chinese that the site
    has; nothing said, its first language.
    """
    script = next(
        (
            key
            for key, marks in _SCRIPTS.items()
            if tag == "zh" and re.search(rf"zh[_-]?(?:\w+[_-])?(?:{'|'.join(marks)})\b", name)
        ),
        None,
    )
    return script or next(
        (language for language in languages if tag is None or language.startswith(tag)),
        tag or languages[0],
    )
