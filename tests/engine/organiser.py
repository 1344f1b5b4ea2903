"""A contest written as the files an organiser would write, and what the program makes of it:
parse, schemas, shape, checks, engine.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from case import SITE, own_rules
from fangbang.build import pipeline as build
from fangbang.engine.model import AwardReport, BracketMatch, ContestReport, Row
from fangbang.files.source_file import Source
from fangbang.messages.problem import Problem
from fangbang.model import Contest
from fangbang.pages import TournamentView

ACCEPTANCE = Path(__file__).resolve().parent.parent / "acceptance"
LABELS = {"zh-Hant": "測試", "en": "test"}
POINTS = {"name": LABELS, "game": "points", "points": {"zero-sum": False}}
CHESS = {
    "name": LABELS,
    "game": "duel",
    "players": {"min": 2, "max": 2},
    "points": {"win": 1, "draw": 0.5, "loss": 0},
}
PLACES = {"name": LABELS, "game": "places"}


@dataclass
class Played:
    """One contest understood; names are what the files say."""

    contest: Contest
    report: ContestReport
    problems: list[Problem]
    context: TournamentView  # as its pages see it

    @property
    def names(self) -> dict[str, str]:
        """Names by id."""
        return {key: player.name for key, player in self.contest.players.items()}

    def rows(self, stage: int = 0, table: str | None = None) -> dict[str, Row]:
        """The rows of a stage's tables by name."""
        return {
            self.names[row.player]: row
            for each in self.report.stages[stage].tables
            if table in (None, each.name)
            for row in each.rows
        }

    def ranks(self, stage: int = 0) -> dict[str, int]:
        """Places of a stage by name."""
        return {name: row.rank for name, row in self.rows(stage).items()}

    def placed(self) -> list[tuple[int, list[str]]]:
        """Final places with the names that share them."""
        return [
            (rank, sorted(self.names[each] for each in group)) for rank, group in self.report.placed
        ]

    def award(self, key: str) -> AwardReport:
        """One award."""
        return next(each for each in self.report.awards if each.key == key)

    def holders(self) -> dict[str, list[str]]:
        """Who has which award."""
        return {
            each.key: sorted(self.names[player] for player in each.players)
            for each in self.report.awards
        }

    def matches(self, stage: int = 0) -> dict[str, BracketMatch]:
        """The matches of a bracket by key."""
        return {
            match.key: match
            for matches in self.report.stages[stage].bracket or ()
            for match in matches
        }

    def codes(self, severity: str | None = "error") -> list[str]:
        """Problem codes of one severity, in order."""
        return [each.code for each in self.problems if severity in (None, each.severity)]


@cache
def _shared(rule: str) -> build.SiteContext:
    sources = [
        *(each for each in own_rules() if not each.path.startswith("rules/own/")),
        Source("content/site.yaml", SITE.encode()),
    ]
    if rule:
        sources.append(Source("rules/own/rule.yaml", rule.encode()))
    return build.load_site(sorted(sources, key=lambda source: source.path))


def written(data: Any) -> str:
    """Data as YAML, in the order it was given."""
    return yaml.dump(data, Dumper=_Quoting, allow_unicode=True, sort_keys=False, width=1000)


class _Quoting(yaml.SafeDumper):
    """PyYAML writes for YAML 1.1, where 0E0 is a text."""


_Quoting.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, "'" if text[:1] in "+-.0123456789" else None
    ),
)


def play(
    contest: dict[str, Any],
    results: dict[str, Any] | list[dict[str, Any]],
    rule: dict[str, Any] | None = None,
    entrants: list[Any] | None = None,
) -> Played:
    """One contest from the data of its files; `rule` is an edition of
    its own, else the contest names one.
    """
    shared = _shared(written(rule) if rule else "")
    assert shared.site, [(each.code, dict(each.facts)) for each in shared.problems]
    plan = {
        "title": "Test",
        "date": "2026-03-14",
        "entrants": entrants,
        "contests": {"game": ({"rule": "own"} if rule else {}) | contest},
    }
    files = {
        "content/t/tournament.yaml": {
            key: value for key, value in plan.items() if value is not None
        },
        "results/t/game.yaml": {"games": results} if isinstance(results, list) else results,
    }
    unit = build.TournamentFiles(
        "t", tuple(Source(path, written(data).encode()) for path, data in files.items())
    )
    scored = build.load_tournament(unit, shared)
    assert scored.tournament, [
        (each.code, str(each.place), dict(each.facts)) for each in scored.problems
    ]
    return Played(
        scored.tournament.contests[0],
        scored.reports["game"],
        scored.problems,
        build.context_of(unit, scored, shared, {}),
    )


def table(path: str) -> list[dict[str, str]]:
    """A CSV file of the acceptance data."""
    with (ACCEPTANCE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def document(path: str) -> Any:
    """A JSON or YAML file of the acceptance data."""
    text = (ACCEPTANCE / path).read_text(encoding="utf-8")
    return json.loads(text) if path.endswith(".json") else yaml.load(text, Loader=yaml.CSafeLoader)
