"""Published place-scored tournaments (acceptance/places)
→ our files: an edition, a plan, results.
"""

from __future__ import annotations

from typing import Any

from organiser import PLACES, Played, document, play

STATUSES = ("absent", "disqualified", "took-part", "unknown")


def name(team: dict[str, Any] | int) -> str:
    """A team by its number."""
    return f"Team {team['number'] if isinstance(team, dict) else team}"


def edition(settings: dict[str, Any]) -> dict[str, Any]:
    """The scoring settings as a rule: what n is, its offset, the cap; where
    awarded points win, what statuses bring.
    """
    by: dict[str, Any] = {
        "n": {"participation": "took-part", "place": "last-place"}.get(
            settings.get("per-event n", ""), "listed"
        )
    }
    if settings.get("n offset"):
        by["offset"] = settings["n offset"]
    if settings.get("maximum place"):
        by["cap"] = settings["maximum place"]
    if settings.get("reverse scoring"):
        return PLACES | {
            "better": "high",
            "places": by | {"absent": 0, "disqualified": 0, "took-part": 1, "unknown": "top"},
        }
    return PLACES | {"places": by}


def status(placing: dict[str, Any]) -> str | None:
    """Why a team has no place in a discipline; points as given
    (`explicit`) stand before any reason.
    """
    if placing.get("explicit"):
        return None
    if placing.get("disqualified"):
        return "disqualified"
    if placing.get("participated") is False:
        return "absent"
    if placing.get("unknown"):
        return "unknown"
    return None if "place" in placing else "took-part"


def discipline(
    event: dict[str, Any], placings: list[dict[str, Any]], high: bool, outside: set[int]
) -> dict[str, Any]:
    """One discipline as a game.

    Where awarded points win, somebody moves up by those outside who have more (rule 3).
    """
    made: dict[str, Any] = {"game": event["name"], "place": {}, "points": {}}
    above = (
        [
            each["place"]
            for each in placings
            if (each["team"] in outside or each.get("exempt")) and each.get("place")
        ]
        if high
        else []
    )
    for each in placings:
        who, why = name(each["team"]), status(each)
        if why:
            made.setdefault(why, []).append(who)
        elif high or each.get("explicit") or not each["place"]:
            more = (
                0
                if each.get("explicit") or event.get("trial") or not high
                else sum(place > each["place"] for place in above)
            )
            made["points"][who] = each["place"] + more
        if why is None and not high and each["place"] > 0:
            made["place"][who] = each["place"]
        if each.get("exempt"):
            made.setdefault("exempt", []).append(who)
    if event.get("trial") or event.get("trialed"):
        made["counts"] = "trial" if event.get("trial") else "spoiled"
    return made


def contest(data: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """The plan: one league of all disciplines, worst results dropped, tracks, trophies and bids."""
    settings, effective = data["Tournament"], expected["tournament"]
    stage: dict[str, Any] = {
        "format": "league",
        "games": sum(bool(each.get("trial") or not each.get("trialed")) for each in data["Events"]),
    }
    if settings.get("worst placings dropped"):
        stage["drop-worst"] = settings["worst placings dropped"]
    made: dict[str, Any] = {
        "entrants": [name(each) for each in data["Teams"]],
        "stages": [stage],
        "ties": ["points", "countback-points", "trial-points", "trial-countback"],
        "exhibition": [name(each) for each in data["Teams"] if each.get("exhibition")],
        "awards": [],
    }
    if effective.get("trophies"):
        made["awards"].append({"places": effective["trophies"], "if-level": "shared"})
    if effective.get("bids"):
        made["awards"].append(
            {
                "places": effective["bids"],
                "key": "bids",
                "per-club": effective.get("bids_per_school") or 1,
                "if-level": "shared",
            }
        )
    if data.get("Tracks"):
        made["tracks"] = {
            key(each["name"]): {
                "name": each["name"],
                "players": [
                    name(team) for team in data["Teams"] if team.get("track") == each["name"]
                ],
            }
            | ({"offset": each["n offset"]} if "n offset" in each else {})
            for each in data["Tracks"]
        }
    return made


def key(text: str) -> str:
    """A track's name as a key."""
    return "".join(mark if mark.isalnum() else "-" for mark in text.lower()).strip("-")


def convert(stem: str) -> tuple[Played, dict[str, Any]]:
    """One published file scored by us, and the published outcome."""
    data, expected = document(f"places/yaml/{stem}.yaml"), document(f"places/expected/{stem}.json")
    high = bool(data["Tournament"].get("reverse scoring"))
    outside = {each["number"] for each in data["Teams"] if each.get("exhibition")}
    by_event: dict[str, list[dict[str, Any]]] = {}
    for each in data["Placings"]:
        by_event.setdefault(each["event"], []).append(each)
    games = [
        discipline(event, by_event.get(event["name"], []), high, outside)
        for event in data["Events"]
    ]
    adjustments = [
        {"player": name(each["team"]), "points": each["points"], "why": "as published"}
        for each in data.get("Penalties") or []
    ]
    out = [
        {"player": name(each), "why": "as published"}
        for each in data["Teams"]
        if each.get("disqualified")
    ]
    entrants = [
        {
            "name": name(each),
            "club": ", ".join(str(each.get(part, "")) for part in ("school", "city", "state")),
        }
        for each in data["Teams"]
    ]
    return play(
        contest(data, expected),
        {"games": games, "adjustments": adjustments, "disqualified": out},
        edition(data["Tournament"]),
        entrants,
    ), expected
