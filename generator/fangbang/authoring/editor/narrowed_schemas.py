"""Schemas made narrower by what is known: who plays, which roles and stages
there are, what a rule leaves open.
"""

from __future__ import annotations

import copy
from typing import Any

from ...documents.schemas import schema
from ...engine.tiebreaks import TIEBREAKS
from ...games.fields import only, rather
from ...messages.catalog import Messages
from ...model import Contest, Edition, Site, Tournament
from .completions import known_names
from .json_schema_draft7 import plain

Schema = dict[str, Any]
_YES_NO = {"true": True, "false": False}  # as YAML reads them unquoted


# the plan


def plan_schema(site: Site, tournament: Tournament, words: Messages) -> Schema:
    """tournament.yaml: rule editions, their open questions, tie-breaks, roles, people."""
    whole = copy.deepcopy(schema("tournament"))
    contest, award = whole["$defs"]["contest"], whole["$defs"]["award"]
    roles = sorted({role for edition in site.editions.values() for role in edition.role_names})
    criteria = only(
        (
            *TIEBREAKS,
            *(prefix + role for role in roles for prefix in ("", "as-", "wins-", "wins-as-")),
        )
    )
    whole["$defs"]["name"] = rather((*known_names(tournament.roster), *known_names(site.players)))
    contest["properties"]["rule"] = only(site.editions)
    contest["allOf"] = [_answers(edition, words) for edition in site.editions.values()]
    for where in (contest, award, whole["$defs"]["stage"]):
        where["properties"]["ties"] = {"type": "array", "items": criteria}
    award["properties"] |= {"most": criteria, "least": criteria, "as": only(roles)}
    keys = rather(contest.key for contest in tournament.contests)
    whole["properties"]["schedule"]["items"]["properties"]["contest"] = keys
    whole["properties"]["prizes"]["items"]["properties"]["for"]["properties"]["contest"] = keys
    return plain("tournament", words, whole)


def _answers(edition: Edition, words: Messages) -> Schema:
    """Where a contest names this edition, what it may decide: each question with its answers."""
    questions = {}
    for question in edition.questions:
        ask = (question.ask.values.get(words.language) or str(question.ask)) if question.ask else ""
        questions[question.key] = {
            "enum": [
                *question.choices,
                *(_YES_NO[key] for key in question.choices if key in _YES_NO),
            ]
        } | ({"description": ask} if ask else {})
    return {
        "if": {"properties": {"rule": {"const": edition.key}}, "required": ["rule"]},
        "then": {
            "properties": {"decide": {"properties": questions, "additionalProperties": False}}
        },
    }


# results


def results_schema(site: Site, tournament: Tournament, contest: Contest, words: Messages) -> Schema:
    """The results of one contest: its players, roles, stages, what can be bid or won."""
    name = f"results-{contest.edition.kind}"
    whole = copy.deepcopy(schema(name))
    named = people(site, tournament, contest)
    whole["$defs"]["name"] = named
    games = whole["properties"]["games"]["items"]["properties"]
    if contest.edition.game.judge_scores and "enum" in named:  # a judge may be one of the staff
        games["judge"] = only(
            (
                *(name for _, who, _ in tournament.staff if who for name in who.split("、")),
                *named["enum"],
            )
        )
    stages = [stage.name for stage in contest.plan.stages]
    games["stage"] = only(stages)
    for key in ("rulings", "lots", "adjustments"):
        whole["properties"][key]["items"]["properties"]["stage"] = rather(stages)
    whole["properties"]["rulings"]["items"]["properties"]["award"] = rather(_awards(contest))
    for key, field in contest.edition.game.fields.items():
        games[key] = field.narrowed(games[key], contest.edition.params, named)
    return plain(name, words, whole)


def people(site: Site, tournament: Tournament, contest: Contest) -> Schema:
    """Who may be named: the entrants, the contest's own first; without a list anybody, and
    those whom the site knows are offered.
    """
    keys = [contest.players[key].identity for key in contest.plan.players if key in contest.players]
    names = known_names(
        {key: tournament.roster[key] for key in keys if key in tournament.roster}
        | dict(tournament.roster)
    )
    return (
        only(names)
        if "entrants" in tournament.places
        else rather((*names, *known_names(site.players)))
    )


def _awards(contest: Contest) -> list[str]:
    return [
        key
        for award in contest.plan.awards
        for key in (
            [f"{award.key}-{n}" for n in range(1, award.places + 1)]
            if award.places
            else [award.key]
        )
    ]
