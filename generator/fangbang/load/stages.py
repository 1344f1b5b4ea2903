"""What a plan says of a contest's stages, tie-breaks, awards and
tracks → the engine's plans for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..documents.document import Document
from ..engine.formats import FORMATS, USUAL
from ..engine.model import Advance, AwardPlan, StagePlan, Track
from ..engine.stage_formats import StageFormat
from ..engine.tiebreaks import TIEBREAKS, in_role, known
from ..messages.catalog import closest_match
from ..messages.problem import Problem
from ..model import Text
from .contest_reader import ContestReader
from .fields import called_roles, closest_option, mark, match_option, text, value
from .roster import Roster
from .stage_keys import unused_keys

Keys = tuple[str | int, ...]


def read_stages(desk: ContestReader, meaning: Mapping[str, Any]) -> tuple[StagePlan, ...]:
    """The stages in order; without any, one league.

    `meaning` is what the answers to open questions mean for them.
    """
    made: dict[str, StagePlan] = {}
    for number, each in enumerate(desk.get("stages", otherwise=[{"format": USUAL.key}])):
        stage = _stage(desk, number, each, meaning)
        desk.problems.extend(unused_keys(desk.plan, (*desk.at, "stages", number), each))
        desk.problems.extend(_seeded_twice(desk, number))
        if stage.name in made:
            desk.problems.append(
                Problem("stage-twice", stage.place, {"stage": stage.name}, made[stage.name].place)
            )
        if stage.how.for_two and not desk.edition.game.for_two:
            desk.problems.append(
                Problem(
                    "not-one-of",
                    desk.plan.place(*desk.at, "stages", number, "format"),
                    {"value": stage.format, "allowed": _for_more_than_two(), "near": None},
                )
            )
        made[stage.name] = stage
    return tuple(made.values())


def _for_more_than_two() -> list[str]:
    return [key for key, each in FORMATS.items() if not each.for_two]


def _seeded_twice(desk: ContestReader, number: int) -> Iterator[Problem]:
    """Nobody stands in a bracket twice, under whatever spelling."""
    first: dict[str, int] = {}
    for at, name in enumerate(desk.get("stages", number, "seeds", otherwise=())):
        here = (*desk.at, "stages", number, "seeds")
        player = desk.roster.find(name, desk.plan.place(*here, at), [])
        if player in first:
            yield Problem(
                "seed-twice",
                desk.plan.place(*here, at),
                {"player": name},
                desk.plan.place(*here, first[player]),
            )
        elif player:
            first[player] = at


def _stage(
    desk: ContestReader, number: int, each: Mapping[str, Any], meaning: Mapping[str, Any]
) -> StagePlan:
    here, how = ("stages", number), FORMATS[each["format"]]
    sizes = each.get("size")
    least, most = sorted(sizes) if isinstance(sizes, list) else (None, sizes)
    return StagePlan(
        mark(each.get("name")) or each["format"],
        each["format"],
        desk.plan.place(*desk.at, *here),
        _games(desk, how, each),
        most,
        _groups(desk, here, each.get("groups")),
        each.get("legs", 1),
        each.get("rounds"),
        desk.players(*here, "seeds"),
        each.get("third-place", how.reads("third-place") and meaning.get("third-place", False)),
        each.get("best-of", desk.edition.planned_number("best-of") or 1),
        each.get("reset", True),
        each.get("carry", meaning.get("carry", False)),
        _advance(how, each),
        read_ties(desk, *here, "ties") or None,
        each.get("order", "standard"),
        each.get("drop-worst", 0),
        least,
        text(desk.plan, *desk.at, *here, "title"),
        meaning.get("uneven") == "byes" and how.seats_once,
        each.get("compare"),
    )


def _games(desk: ContestReader, how: StageFormat, each: Mapping[str, Any]) -> int | None:
    """As many as the stage says, else as the sheet does."""
    usual = desk.edition.planned_number("games") if how.reads("games") else None
    found: int | None = each.get("games", usual)
    return found


def _advance(how: StageFormat, each: Mapping[str, Any]) -> Advance | None:
    found = each.get("advance")
    if not found:
        return None
    return Advance(
        found["top"],
        found.get("per", how.advances_per),
        found.get("best-next", 0),
        found.get("compare"),
    )


def _groups(desk: ContestReader, here: Keys, groups: Any) -> Any:
    if not isinstance(groups, Mapping):
        return groups
    return {mark(name) or "": desk.players(*here, "groups", name) for name in groups}


def read_ties(desk: ContestReader, *keys: str | int) -> tuple[str, ...]:
    """Names of tie-breaks; unknown ones are problems."""
    return tuple(
        name
        for number, name in enumerate(desk.get(*keys, otherwise=()))
        if _is_known(desk, name, *keys, number)
    )


def _is_known(desk: ContestReader, name: str, *keys: str | int) -> bool:
    if known(name, desk.edition.role_names):
        return True
    desk.problems.append(
        Problem(
            "unknown-tie-break",
            desk.plan.place(*desk.at, *keys),
            {"name": name, "known": list(TIEBREAKS), "near": closest_match(name, TIEBREAKS)},
        )
    )
    return False


def _no_such_title(desk: ContestReader, name: str, *keys: str | int) -> Problem:
    """A title in one role is for points or wins in it; anything else would be nought for all."""
    of_roles = [key for key, by in TIEBREAKS.items() if by.in_role]
    return Problem(
        "not-one-of",
        desk.plan.place(*desk.at, *keys),
        {"value": name, "allowed": of_roles, "near": closest_match(name, of_roles)},
    )


def read_awards(desk: ContestReader, tracks: Sequence[Track]) -> tuple[AwardPlan, ...]:
    """The awards in the order of choosing."""
    made: list[AwardPlan] = []
    for number, each in enumerate(desk.get("awards", otherwise=())):
        award = _award(
            desk,
            ("awards", number),
            each,
            tracks,
            any(award.places and not award.track for award in made),
        )
        made += [award] if award else []
    return tuple(made)


def _award(
    desk: ContestReader, here: Keys, each: Mapping[str, Any], tracks: Sequence[Track], second: bool
) -> AwardPlan | None:
    place, role, track = desk.plan.place(*desk.at, *here), each.get("as"), each.get("track")
    named = {known.key: known.name for known in tracks}
    if ("places" in each) == ("title" in each) or ("most" in each and "least" in each):
        desk.problems.append(Problem("award-form", place))
        return None
    if role is not None:
        roles, written = called_roles(desk.edition), str(role)
        role = match_option(written, roles)
        if role is None:
            desk.problems.append(
                Problem(
                    "unknown-role",
                    desk.plan.place(*desk.at, *here, "as"),
                    {"name": written, "known": list(roles), "near": closest_option(written, roles)},
                )
            )
            return None
    if track is not None and track not in named:
        desk.problems.append(
            Problem(
                "unknown-track",
                desk.plan.place(*desk.at, *here, "track"),
                {"name": track, "near": closest_match(track, named)},
            )
        )
        return None
    way = "least" if "least" in each else "most"
    if way in each and not _is_known(desk, each[way], *here, way):
        return None
    if role and way in each and not in_role(each[way], role):
        desk.problems.append(_no_such_title(desk, each[way], *here, way))
        return None
    ties = read_ties(desk, *here, "ties") or None
    key = each.get("title") or each.get("key") or (f"{track}-places" if track else "places")
    name = text(desk.plan, *desk.at, *here, "name")
    # else its first place would read like the contest's
    if "places" in each and name is None and (track or second):
        name = (named.get(track) if track else None) or Text({"": track or key})
    return AwardPlan(
        key,
        place,
        each.get("places"),
        role,
        ties,
        each.get("if-level", "ruling"),
        name,
        each.get(way, "points"),
        way == "least",
        each.get("level-most"),
        each.get("group"),
        track,
        each.get("per-club"),
    )


def read_tracks(desk: ContestReader) -> tuple[Track, ...]:
    """Parts of the field that are ranked again; a plain list of names, or a map with more."""
    made = []
    for key, each in desk.get("tracks", otherwise={}).items():
        whole = isinstance(each, Mapping)
        made.append(
            Track(
                key,
                desk.players("tracks", key, *(["players"] if whole else [])),
                desk.plan.place(*desk.at, "tracks", key, of_key=True),
                each.get("offset") if whole else None,
                text(desk.plan, *desk.at, "tracks", key, "name") if whole else None,
            )
        )
    return tuple(made)


def read_clubs(plan: Document, roster: Roster) -> dict[str, str]:
    """Who is of which club, as the plan's entrants say."""
    found = {}
    for at, each in enumerate(value(plan, "entrants", otherwise=())):
        if isinstance(each, Mapping) and each.get("club"):
            player = roster.find(each.get("id") or each["name"], plan.place("entrants", at), [])
            if player:
                found[player] = mark(each["club"]) or ""
    return found
