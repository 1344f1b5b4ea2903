"""One game as written → the noun of its kind; SHAPERS lists the kinds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..documents.document import Document
from ..games.base import Decider, Rule
from ..games.duel import scoring as duel
from ..games.exact_numbers import to_fraction
from ..games.landlord import scoring as landlord
from ..games.places import scoring as places
from ..games.points import scoring as points
from ..games.roles import scoring as roles
from ..games.shedding import scoring as shedding
from ..messages.problem import Problem
from ..model import Edition, clean
from .fields import called_roles, choice, mark, meant, nearest, options, value
from .roster import Roster
from .rulings_and_fixtures import stage_of

Item = Mapping[str, Any]


@dataclass(frozen=True)
class ResultReader:
    """The sheet on the desk: its document, the rules it was
    played by, and who may be named on it.
    """

    document: Document
    edition: Edition
    rule: Rule
    roster: Roster
    people: list[str]  # staff: they may judge without being on the roster
    problems: list[Problem]
    # who sits at a table, by its name, or as it was drawn: (stage, round, table)
    tables: Mapping[Any, tuple[str, ...]]

    def player(self, name: str, *keys: str | int) -> str | None:
        """The id of somebody named at a path."""
        return self.roster.find(name, self.document.place(*keys), self.problems)

    def players(self, names: list[str], *keys: str | int) -> tuple[str, ...] | None:
        """The ids of a list of names; None when one of them is unknown."""
        found = [self.player(name, *keys, at) for at, name in enumerate(names)]
        return tuple(each for each in found if each) if all(found) else None

    def named(self, mapping: Mapping[str, Any], *keys: str | int) -> dict[str, Any] | None:
        """A map with names as keys, by id; somebody twice under two spellings is a problem."""
        found: dict[str, Any] = {}
        whole = True
        for name, each in mapping.items():
            place = self.document.place(*keys, name, of_key=True)
            player = self.roster.find(name, place, self.problems)
            if player in found:
                self.problems.append(Problem("twice-in-game", place, {"player": name}))
            whole = whole and player is not None and player not in found
            if player:
                found[player] = each
        return found if whole else None


def _roles(paper: ResultReader, at: int, item: Item) -> roles.RolesResult | None:
    named = called_roles(paper.edition)
    found: dict[str, str] = {}
    whole = True
    for written, names in item["roles"].items():
        role = _role(paper, at, written, named)
        for number, name in enumerate(names):
            place = paper.document.place("games", at, "roles", written, number)
            player = paper.roster.find(name, place, paper.problems)
            if player in found:
                paper.problems.append(Problem("twice-in-game", place, {"player": name}))
            whole = whole and bool(player and role and player not in found)
            if player and role:
                found[player] = role
    sides = {each["side"] for each in paper.edition.params["roles"].values()}
    outcomes = {side: named.get(side, {}) for side in sorted(sides)} | options("value", "draw")
    winner = choice(paper.document, paper.problems, outcomes, "games", at, "winner")
    return roles.RolesResult(found, _judge(paper, at, item), winner) if whole and winner else None


def _role(
    paper: ResultReader, at: int, written: str, named: Mapping[str, Mapping[str, str]]
) -> str | None:
    found = meant(written, named)
    if found is None:
        paper.problems.append(
            Problem(
                "unknown-role",
                paper.document.place("games", at, "roles", written, of_key=True),
                {"name": written, "known": list(named), "near": nearest(written, named)},
            )
        )
    return found


def _judge(paper: ResultReader, at: int, item: Item) -> str | None:
    """A judge from the roster is in the ledger; one of the staff is not (C.8)."""
    name = item.get("judge")
    if name is None or (name in paper.people and not paper.roster.knows(name)):
        return None
    return paper.roster.find(
        name, paper.document.place("games", at, "judge"), paper.problems, paper.people
    )


def _shedding(paper: ResultReader, at: int, item: Item) -> shedding.SheddingResult | None:
    out = paper.player(item["out"], "games", at, "out") if item.get("out") else None
    if cards := _loose_cards(paper, item["left"]):
        paper.problems.append(
            Problem(
                "cards-with-commas",
                paper.document.place("games", at, "left", cards[0], of_key=True),
                {"better": " ".join(cards)},
            )
        )
        return None
    left = paper.named(item["left"], "games", at, "left")
    if left is None or (item.get("out") and out is None):
        return None
    return shedding.SheddingResult(
        out, {player: _left(each) for player, each in left.items()}, clean(item.get("last", ""))
    )


def _loose_cards(paper: ResultReader, left: Mapping[str, Any]) -> list[str]:
    """{韓梅梅: r5, W, gS}: to YAML each card behind a comma is a key without a value."""
    return [
        name
        for name, each in left.items()
        if each is None and not paper.roster.knows(name) and shedding.card(name)
    ]


def _left(found: Any) -> str | Fraction:
    if isinstance(found, int) or (isinstance(found, str) and found.strip().isdecimal()):
        return Fraction(found)
    return found or ""


def _landlord(paper: ResultReader, at: int, item: Item) -> landlord.LandlordResult | None:
    here = ("games", at)
    sides = options("value", "landlord", "farmers")
    winner = choice(paper.document, paper.problems, sides, *here, "winner")
    spring = (
        choice(paper.document, paper.problems, options("value", *landlord.SPRINGS), *here, "spring")
        if "spring" in item
        else "none"
    )
    lord = paper.player(item["landlord"], *here, "landlord")
    seats = _seats(paper, at, item)
    if not (winner and spring and lord and seats):
        return None
    return landlord.LandlordResult(
        seats, lord, item["bid"], item.get("bombs", 0), spring, winner, item.get("rockets", 0)
    )


def _seats(paper: ResultReader, at: int, item: Item) -> tuple[str, ...] | None:
    """The three at the table: named on the line, in the log, in the file's `tables`, as drawn,
    or by the table's three landlords.
    """
    for keys, names in (
        (("players",), item.get("players")),
        (("log", "seats"), item.get("log", {}).get("seats")),
    ):
        if names:
            return paper.players(names, "games", at, *keys)
    drawn = (stage_of(item), item.get("round"), mark(item.get("table")))
    if seats := paper.tables.get(mark(item.get("table")) or "") or paper.tables.get(drawn):
        return seats
    beside = [
        each
        for each in value(paper.document, "games")
        if (each.get("stage"), each.get("table")) == (item.get("stage"), item.get("table"))
    ]
    lords = list(dict.fromkeys(each["landlord"] for each in beside))
    if len(lords) == 3:
        found = [
            paper.roster.find(name, paper.document.place("games", at, "landlord"), paper.problems)
            for name in lords
        ]
        return tuple(each for each in found if each) if all(found) else None
    if len(paper.roster.players) == 3 and not paper.roster.is_open:
        return tuple(paper.roster.players)
    paper.problems.append(
        Problem(
            "farmers-unknown",
            paper.document.place("games", at),
            {"table": mark(item.get("table")) or ""},
        )
    )
    return None


_UNPLAYED = ("walkover", "forfeit", "no-show")


def _duel(paper: ResultReader, at: int, item: Item) -> duel.PairResult | None:
    here, seats, coloured = ("games", at), paper.edition.seats, "black" in item or "white" in item
    if (several := _outcomes(item))[1:]:
        one, other = (paper.document.place(*here, key, of_key=True) for key in several[:2])
        paper.problems.append(Problem("two-outcomes", other, {"keys": several}, one))
        return None
    if "bye" in item:
        alone = paper.player(item["bye"], *here, "bye")
        return (
            duel.PairResult(alone, "", alone, unplayed="bye", bye=item.get("worth", "full"))
            if alone
            else None
        )
    names = [item.get(key) for key in seats or ()] if coloured else item.get("players", [])
    if len(names) != 2 or not all(names) or (coloured and "players" in item):
        paper.problems.append(Problem("two-sides", paper.document.place(*here)))
        return None
    keys = [(key,) for key in seats or ()] if coloured else [("players", 0), ("players", 1)]
    first, second = (paper.player(name, *here, *key) for name, key in zip(names, keys, strict=True))
    if not (first and second):
        return None
    score = _score(item.get("score"))
    known, winner, unplayed = _winner(paper, at, item, (first, second), score)
    if not known:
        return None
    result, decider = (
        _settled(item, (first, second), winner, score) if unplayed is None else (winner, None)
    )
    return duel.PairResult(
        first,
        second,
        result,
        score,
        unplayed,
        bool(item.get("swapped")),
        item.get("end"),
        coloured or (seats is None and not unplayed),
        None,
        decider,
        item.get("after"),
    )


_DECIDES = ("shootout", "decider")


def _outcomes(item: Item) -> list[str]:
    """Keys that say how a game ended, where they contradict each other; a winner may stand
    beside a walkover that names him too.
    """
    ended = [key for key in ("bye", "double-forfeit", *_UNPLAYED) if item.get(key)]
    if "bye" in ended:
        return [
            *ended,
            *(
                key
                for key in ("players", "black", "white", "winner", "score", *_DECIDES, "after")
                if key in item
            ),
        ]
    if item.get("shootout") and item.get("decider", duel.SHOOTOUT) != duel.SHOOTOUT:
        return [*ended, *_DECIDES]
    ended += (
        ["winner"]
        if ended and item.get("winner", item.get("walkover")) != item.get("walkover")
        else []
    )
    return [*ended, *(key for key in _DECIDES if ended and key in item)]


def _settled(
    item: Item, pair: tuple[str, str], winner: str | None, score: tuple[Fraction, Fraction] | None
) -> tuple[str | None, Decider | None]:
    """How the game itself ended, and what settled it: a winner beside a
    level score was chosen by something.
    """
    shot, how = (
        _score(item.get("shootout")),
        item.get("decider", duel.SHOOTOUT if item.get("shootout") else None),
    )
    if winner is None or winner not in (*pair, duel.DRAW):
        return winner, None
    result = (
        winner
        if winner == duel.DRAW
        else _leader(pair, score)
        if score
        else duel.DRAW
        if how
        else winner
    )
    named = winner if "winner" in item and winner != duel.DRAW else None
    chosen = named or (pair[shot[0] < shot[1]] if shot else None)
    if chosen is None or (how is None and chosen == result):
        return result, None
    return result, Decider(chosen, how, shot)


def _leader(pair: tuple[str, str], score: tuple[Fraction, Fraction]) -> str:
    return duel.DRAW if score[0] == score[1] else pair[0] if score[0] > score[1] else pair[1]


def _score(written: str | None) -> tuple[Fraction, Fraction] | None:
    if not written:
        return None
    first, second = re.split(r"\s{0,60}[:：–-]\s{0,60}", written)
    return Fraction(first), Fraction(second)


def _winner(
    paper: ResultReader,
    at: int,
    item: Item,
    pair: tuple[str, str],
    score: tuple[Fraction, Fraction] | None,
) -> tuple[bool, str | None, str | None]:
    """(known, winner, why unplayed): `walkover` names who goes through,
    `forfeit` and `no-show` who does not.
    """
    first, second = pair
    if item.get("double-forfeit"):
        return True, None, "double-forfeit"
    for key in _UNPLAYED:
        if key in item:
            who = paper.player(item[key], "games", at, key)
            if who is None or who not in pair:
                if who:
                    paper.problems.append(
                        Problem(
                            "winner-did-not-play",
                            paper.document.place("games", at, key),
                            {"player": item[key]},
                        )
                    )
                return False, None, None
            return True, who if key == "walkover" else second if who == first else first, key
    if "decider" in item and not item.get("shootout") and item.get("winner", "draw") == "draw":
        here = paper.document.place("games", at, "decider")
        paper.problems.append(Problem("decider-without-winner", here, {"value": item["decider"]}))
        return False, None, None
    if "winner" in item:
        found = _named_winner(paper, at, item, pair)
        return found is not None, found, None
    if score:
        return True, _leader(pair, score), None
    if item.get("shootout"):
        return True, duel.DRAW, None
    paper.problems.append(Problem("no-outcome", paper.document.place("games", at)))
    return False, None, None


def _named_winner(paper: ResultReader, at: int, item: Item, pair: tuple[str, str]) -> str | None:
    written = item["winner"]
    if paper.roster.knows(written):
        return paper.player(written, "games", at, "winner")
    seats = paper.edition.seats or ("first", "second")
    sides = {
        key: {
            **(options("value", key)[key] if paper.edition.seats else {}),
            **{f"{key}-{language}": said for language, said in each.items()},
        }
        for key, each in zip(
            seats, [side.values for side in paper.edition.sides] or [{}, {}], strict=True
        )
    }
    chosen = meant(written, options("value", "draw") | sides)
    if chosen is None:
        return paper.player(written, "games", at, "winner")
    if chosen in seats and item.get("swapped"):
        paper.problems.append(
            Problem(
                "winner-by-colour", paper.document.place("games", at, "winner"), {"value": written}
            )
        )
        return None
    return duel.DRAW if chosen == "draw" else pair[seats.index(chosen)]


def _points(paper: ResultReader, at: int, item: Item) -> points.PointsResult | None:
    found = paper.named(item["points"], "games", at, "points")
    return (
        points.PointsResult({player: to_fraction(each) for player, each in found.items()})
        if found is not None
        else None
    )


# alone they say that nobody finished
_WITHOUT_PLACE = ("absent", "disqualified", "took-part", "unknown")


def _places(paper: ResultReader, at: int, item: Item) -> places.PlacesResult | None:
    """Finishing order as a list, or the place beside each
    name; the others by why they have none.
    """
    here = ("games", at)
    if not any(key in item for key in ("places", "place", "points", *_WITHOUT_PLACE)):
        paper.problems.append(
            Problem("missing-key", paper.document.place(*here), {"key": "places"})
        )
        return None
    placed = _in_order(paper, at, item) if "places" in item else _by_number(paper, at, item)
    awarded = paper.named(item.get("points", {}), *here, "points")
    absent, out, took_part, unknown, exempt = (
        paper.players(item.get(key, []), *here, key) for key in (*_WITHOUT_PLACE, "exempt")
    )
    if placed is None or awarded is None or None in (absent, out, took_part, unknown, exempt):
        return None
    return places.PlacesResult(
        placed,
        absent or (),
        out or (),
        took_part or (),
        unknown or (),
        exempt or (),
        {player: to_fraction(points) for player, points in awarded.items()},
    )


def _in_order(
    paper: ResultReader, at: int, item: Item
) -> tuple[tuple[int, tuple[str, ...]], ...] | None:
    place, found = 1, []
    for number, each in enumerate(item["places"]):
        here = ("games", at, "places", number)
        group = (
            paper.players(each, *here)
            if isinstance(each, list)
            else _alone(paper.player(each, *here))
        )
        if group is None:
            return None
        found.append((place, group))
        place += len(group)
    return tuple(found)


def _alone(player: str | None) -> tuple[str, ...] | None:
    return (player,) if player else None


def _by_number(
    paper: ResultReader, at: int, item: Item
) -> tuple[tuple[int, tuple[str, ...]], ...] | None:
    named = paper.named(item.get("place", {}), "games", at, "place")
    if named is None:
        return None
    groups: dict[int, list[str]] = {}
    for player, place in named.items():
        groups.setdefault(place, []).append(player)
    return tuple((place, tuple(group)) for place, group in sorted(groups.items()))


SHAPERS: dict[str, Callable[[ResultReader, int, Item], Any]] = {
    "roles": _roles,
    "shedding": _shedding,
    "landlord": _landlord,
    "duel": _duel,
    "points": _points,
    "places": _places,
}
