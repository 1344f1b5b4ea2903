"""Schemas made narrower by what is known: who plays, which roles and stages
there are, what a rule leaves open.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from ...documents.schemas import schema
from ...engine.tiebreaks import TIEBREAKS
from ...games.landlord.scoring import SPRINGS
from ...messages.catalog import Messages, translations
from ...model import Contest, Edition, Site, Tournament
from .completions import known_names
from .json_schema_draft7 import plain

Schema = dict[str, Any]
_YES_NO = {"true": True, "false": False}  # as YAML reads them unquoted
_ENDS = ("five", "full", "agreed", "resign", "time", "foul")


def only(values: Iterable[Any]) -> Schema:
    """One of these and nothing else."""
    return {"enum": list(dict.fromkeys(values))}


def rather(values: Iterable[Any]) -> Schema:
    """Offered while typing; any other text is as good."""
    found = list(dict.fromkeys(values))
    return (
        {"anyOf": [{"enum": found}, {"type": "string", "minLength": 1}]}
        if found
        else {"type": "string", "minLength": 1}
    )


def spelled(key: str, names: Mapping[str, str]) -> list[str]:
    """A fixed word by its key and in every language."""
    return [key, *(name for name in names.values() if isinstance(name, str))]


def words_of(prefix: str, *keys: str) -> list[str]:
    return [each for key in keys for each in spelled(key, translations(f"{prefix}-{key}"))]


# the plan


def plan_schema(site: Site, tournament: Tournament, words: Messages) -> Schema:
    """tournament.yaml: rule editions, their open questions, tie-breaks, roles, people."""
    whole = copy.deepcopy(schema("tournament"))
    contest, award = whole["$defs"]["contest"], whole["$defs"]["award"]
    roles = sorted({role for each in site.editions.values() for role in each.role_names})
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
    keys = rather(each.key for each in tournament.contests)
    whole["properties"]["schedule"]["items"]["properties"]["contest"] = keys
    whole["properties"]["prizes"]["items"]["properties"]["for"]["properties"]["contest"] = keys
    return plain("tournament", words, whole)


def _answers(edition: Edition, words: Messages) -> Schema:
    """Where a contest names this edition, what it may decide: each question with its answers."""
    questions = {}
    for each in edition.questions:
        ask = (each.ask.values.get(words.language) or str(each.ask)) if each.ask else ""
        questions[each.key] = {
            "enum": [*each.choices, *(_YES_NO[key] for key in each.choices if key in _YES_NO)]
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
    if contest.edition.kind == "roles" and "enum" in named:  # a judge may be one of the staff
        games["judge"] = only(
            (
                *(name for _, who, _ in tournament.staff if who for name in who.split("、")),
                *named["enum"],
            )
        )
    stages = [each.name for each in contest.plan.stages]
    games["stage"] = only(stages)
    for key in ("rulings", "lots", "adjustments"):
        whole["properties"][key]["items"]["properties"]["stage"] = rather(stages)
    whole["properties"]["rulings"]["items"]["properties"]["award"] = rather(_awards(contest))
    _KINDS[contest.edition.kind](games, contest, named)
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
        for each in contest.plan.awards
        for key in (
            [f"{each.key}-{n}" for n in range(1, each.places + 1)] if each.places else [each.key]
        )
    ]


def _by_name(games: Schema, key: str, named: Schema) -> None:
    """A map with names as keys: each offered, and no other taken where the list is closed."""
    names = named.get("enum", named.get("anyOf", [{}])[0].get("enum", ()))
    games[key] = games[key] | {
        "properties": dict.fromkeys(names, games[key]["additionalProperties"])
    }
    if "enum" in named:
        games[key]["additionalProperties"] = False


def _roles(games: Schema, contest: Contest, named: Schema) -> None:
    roles = contest.edition.params["roles"]
    spellings = {
        key: spelled(
            key, each["name"] if isinstance(each.get("name"), dict) else {"": each.get("name", key)}
        )
        for key, each in roles.items()
    }
    who = games["roles"]["additionalProperties"]
    games["roles"] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {word: who for words in spellings.values() for word in words},
    }
    sides = [
        word
        for side in dict.fromkeys(each["side"] for each in roles.values())
        for word in spellings.get(side, [side])
    ]
    games["winner"] = only((*sides, *words_of("value", "draw")))


def _shedding(games: Schema, contest: Contest, named: Schema) -> None:
    _by_name(games, "left", named)


def _landlord(games: Schema, contest: Contest, named: Schema) -> None:
    bids = contest.edition.params["bids"]
    games["bid"] = {"type": "integer", "minimum": bids["min"], "maximum": bids["max"]}
    games["winner"] = only(words_of("value", "landlord", "farmers"))
    games["spring"] = only(words_of("value", *SPRINGS))


def _duel(games: Schema, contest: Contest, named: Schema) -> None:
    fixed = words_of("value", "draw", "black", "white")
    names = named.get("enum") or named.get("anyOf", [{}])[0].get("enum", [])
    games["winner"] = only((*names, *fixed)) if "enum" in named else rather((*names, *fixed))
    games["end"] = rather(_ENDS)


def _points(games: Schema, contest: Contest, named: Schema) -> None:
    _by_name(games, "points", named)


def _places(games: Schema, contest: Contest, named: Schema) -> None:
    _by_name(games, "place", named)
    _by_name(games, "points", named)


_KINDS = {
    "roles": _roles,
    "shedding": _shedding,
    "landlord": _landlord,
    "duel": _duel,
    "points": _points,
    "places": _places,
}
