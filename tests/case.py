"""Cases: Markdown files that an organiser could read: a rule in plain
words, the files, the expected outcome.

    # A player who is not on the roster is a problem      the rule
    Why, in a sentence or two.
    ```yaml results/spring/gomoku.yaml                    a file of the site (any number of them)
    ```problems                                           what the checks say: path:line:column
      code [warning]
    ```remarks                                            what they only remark
    ```zh · ```en                                         a message as it is told, whole
    ```standings gomoku [stage] [table]                   rank player points, a line each
    ```awards gomoku                                      award: players
    ```bracket gomoku                                     match: a – b → winner
    ```matches gomoku                                     the same with scores and deciders, as
      `fangbang score` says it
    ```places gomoku                                      rank player, player
    ```through gomoku groups                              who goes on from a stage
    ```explain gomoku player [en]                         what `fangbang explain` prints
    ```csv gomoku                                         standings.csv
    ```draw gomoku phrase                                 what `fangbang draw` prints under fixtures
    ```mend results/spring/gomoku.yaml                    the mend: lines that go (- …) and that
      come (+ …), or the
                                                          file's new name (> …); a line with …
                                                            between two places

Files that a case does not give are the plain ones below; rule editions are those of this
repository.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from fangbang.authoring.fixtures_yaml import lines, printed_names
from fangbang.build import pipeline as build
from fangbang.engine.draw import Drawn
from fangbang.engine.draw import draw as draw_fixtures
from fangbang.files import site_folder as files
from fangbang.files.encoding import line_reader
from fangbang.files.source_file import Source
from fangbang.games.base import EngineProblem
from fangbang.games.exact_numbers import format_exact
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import INFO, Problem, format_problem, in_order
from fangbang.reports.json_csv import standings_csv
from fangbang.reports.terminal import match_line, receipt_text

ROOT = Path(__file__).resolve().parent.parent
SITE = (
    "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, zh-Hans, en]\n"
    "derive: {zh-Hans: zh-Hant}\n"
)
_FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```[ \t]*$", re.S | re.M)


@dataclass
class Case:
    """One file of tests/cases, read."""

    path: Path
    title: str
    files: dict[str, str] = field(default_factory=dict)
    # kind, arguments, text
    expected: list[tuple[str, list[str], str]] = field(default_factory=list)
    # path, what to change
    mends: list[tuple[str, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return str(self.path.relative_to(ROOT / "tests" / "cases").with_suffix(""))


def read_case(path: Path) -> Case:
    """A case; a fence that is neither a file nor an expectation is a mistake in the case."""
    text = path.read_text(encoding="utf-8")
    title = text.split("\n", 1)[0]
    assert title.startswith("# "), f"{path}: the first line states the rule"
    case = Case(path, title[2:])
    for words, body in _FENCE.findall(text):
        kind, *rest = words.split()
        if kind in ("yaml", "markdown", "text") and rest:
            case.files[rest[0]] = body
        elif kind == "mend" and rest:
            case.mends.append((rest[0], body))
        else:
            assert kind in EXPECTATIONS, f"{path}: what is ```{words}?"
            case.expected.append((kind, rest, body.rstrip("\n")))
    assert case.expected, f"{path}: nothing is expected"
    return case


def mended(case: Case) -> Case:
    """The case's files as they should be."""
    right = dict(case.files)
    for path, change in case.mends:
        if change.startswith("> "):
            right[change[2:].strip()] = right.pop(path)
        else:
            right[path] = _changed(right[path], change, case.path)
    return Case(case.path, case.title, right)


def _changed(text: str, change: str, where: Path) -> str:
    """Each run of lines that go, replaced by the lines that come after
    it; from the top of the file down.
    """
    at = 0
    for gone, come in re.findall(r"((?:^- .*\n|^-\n)+)((?:^\+ .*\n|^\+\n)*)", change, re.M):
        old, new = (
            "".join(line[2:] or "\n" for line in part.splitlines(keepends=True))
            for part in (gone, come)
        )
        found = f"\n{text}".find(f"\n{old}", at)
        assert found >= 0, f"{where}: not in the file: {old}"
        text, at = text[:found] + new + text[found + len(old) :], found + len(new)
    return text


@cache
def own_rules() -> tuple[Source, ...]:
    """The rule editions of this repository."""
    return tuple(
        Source(f"rules/{each.path}", each.data) for each in files.read_tree(ROOT / "rules")
    )


def sources_of(case: Case) -> list[Source]:
    """The site of a case: its own files before the plain ones."""
    given = {"content/site.yaml": SITE} | case.files
    own = {path.split("/")[1] for path in given if path.startswith("rules/")}
    rules = [each for each in own_rules() if each.path.split("/")[1] not in own]
    return sorted(
        [*rules, *(Source(path, text.encode()) for path, text in given.items())],
        key=lambda source: source.path,
    )


@cache
def understood(shared: tuple[Source, ...]) -> build.SiteContext:
    """The rule editions are the same for nearly every case: they are read once, not 200 times."""
    return build.load_site(shared)


class Found:
    """A case's site understood: problems, reports by contest, messages in a language."""

    def __init__(self, case: Case):
        self.sources = sources_of(case)
        self.shared = understood(
            tuple(
                each
                for each in self.sources
                if each.path.startswith("rules/") or each.path.count("/") == 1
            )
        )
        self.scored = [
            build.load_tournament(unit, self.shared) for unit in build.units(self.sources)
        ]
        own = [each for each in self.shared.problems if each.place.path in case.files]
        self.problems = in_order(
            [*own, *(each for scored in self.scored for each in scored.problems)]
        )

    def contest(self, key: str):
        """(contest, report) by key, of whichever tournament has it."""
        for scored in self.scored:
            for contest in scored.tournament.contests if scored.tournament else ():
                if contest.key == key:
                    return contest, scored.reports[key]
        raise AssertionError(f"no contest {key}: {[each.code for each in self.problems]}")

    def told(self, language: str) -> str:
        """All messages that are more than a remark, as printed."""
        line_of = line_reader(self.sources)
        return "\n\n".join(
            format_problem(each, Messages(language), line_of)
            for each in self.problems
            if each.severity != INFO
        )


def _problem(each: Problem) -> str:
    return f"{each.place} {each.code}" + ("" if each.severity == "error" else f" {each.severity}")


def problems(found: Found, arguments: list[str]) -> str:
    """Every error and warning, one a line."""
    return "\n".join(_problem(each) for each in found.problems if each.severity != INFO)


def zh(found: Found, arguments: list[str]) -> str:
    """Messages in Traditional Chinese."""
    return found.told("zh-Hant")


def en(found: Found, arguments: list[str]) -> str:
    """Messages in English."""
    return found.told("en")


def standings(found: Found, arguments: list[str]) -> str:
    """rank player points (and what decided, where it was more than points)."""
    contest, report = found.contest(arguments[0])
    stages = [each for each in report.stages if len(arguments) < 2 or each.name == arguments[1]]
    tables = [
        table
        for stage in stages
        for table in stage.tables
        if len(arguments) < 3 or table.name == arguments[2]
    ]
    lines = []
    for row in (row for table in tables for row in table.rows):
        decided = [verdict.criterion for verdict in row.decided_by if verdict.criterion != "points"]
        lines.append(
            " ".join(
                [
                    f"{row.rank}{'=' if row.shared else ''}",
                    contest.players[row.player].name,
                    format_exact(row.points),
                    *decided,
                ]
            )
        )
    return "\n".join(lines)


def awards(found: Found, arguments: list[str]) -> str:
    """award: players (passed over: who)."""
    contest, report = found.contest(arguments[0])
    lines = []
    for award in report.awards:
        names = ", ".join(contest.players[each].name for each in award.players) or "–"
        passed = ", ".join(
            f"{contest.players[each.player].name} {each.because}" for each in award.passed_over
        )
        lines.append(f"{award.key}: {names}" + (f" ({passed})" if passed else ""))
    return "\n".join(lines)


def bracket(found: Found, arguments: list[str]) -> str:
    """match: first – second → winner, round by round."""
    contest, report = found.contest(arguments[0])
    name = {key: player.name for key, player in contest.players.items()} | {None: "–"}
    return "\n".join(
        f"{match.key}: {name[match.players[0]]} – {name[match.players[1]]}"
        + (f" → {name[match.winner]}" if match.winner else "")
        for stage in report.stages
        for matches in stage.bracket or ()
        for match in matches
    )


def through(found: Found, arguments: list[str]) -> str:
    """Who goes on from a stage, in the order in which they do."""
    contest, report = found.contest(arguments[0])
    stage = next(stage for stage in report.stages if stage.name == arguments[1])
    return ", ".join(contest.players[player].name for player in stage.advancing)


def matches(found: Found, arguments: list[str]) -> str:
    """match: first – second score (what decided) → winner, in English."""
    contest, report = found.contest(arguments[0])
    return "\n".join(
        f"{match.key}: {match_line(match, contest, Messages('en'))}"
        for stage in report.stages
        for matches in stage.bracket or ()
        for match in matches
    )


def places(found: Found, arguments: list[str]) -> str:
    """rank players, best first."""
    contest, report = found.contest(arguments[0])
    return "\n".join(
        f"{rank} {', '.join(contest.players[each].name for each in group)}"
        for rank, group in report.placed
    )


def explain(found: Found, arguments: list[str]) -> str:
    """What `fangbang explain` prints for one player, clauses by their numbers in rule.yaml."""
    contest, report = found.contest(arguments[0])
    language = arguments[2] if len(arguments) > 2 else "zh-Hant"
    return receipt_text(
        contest, report, str(contest.called.one(arguments[1])), Messages(language), {}
    )


def csv(found: Found, arguments: list[str]) -> str:
    """standings.csv of a contest."""
    return standings_csv(*found.contest(arguments[0])).replace("\r\n", "\n").strip()


def drawn_from(found: Found, arguments: list[str]) -> Drawn | EngineProblem:
    """What `fangbang draw` makes of a contest and a phrase."""
    contest, report = found.contest(arguments[0])
    return draw_fixtures(
        contest.plan,
        report,
        printed_names(contest.players),
        phrase=arguments[1] if len(arguments) > 1 else None,
        event=contest.place.path.split("/")[1],
    )


def draw(found: Found, arguments: list[str]) -> str:
    """The fixtures drawn with a phrase, a line each, or why there are none."""
    drawn, (contest, _) = drawn_from(found, arguments), found.contest(arguments[0])
    names = printed_names(contest.players)
    return "\n".join(lines(contest, drawn, names)) if isinstance(drawn, Drawn) else drawn.code


def remarks(found: Found, arguments: list[str]) -> str:
    """What is only remarked: neither an error nor a warning."""
    return "\n".join(
        f"{each.place} {each.code}" for each in found.problems if each.severity == INFO
    )


EXPECTATIONS = {
    each.__name__: each
    for each in (
        problems,
        zh,
        en,
        standings,
        awards,
        bracket,
        matches,
        places,
        through,
        draw,
        remarks,
        explain,
        csv,
    )
}
