"""What is asked about one game, kind by kind, in the order in which it is noted at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ...engine.fixtures import fixtures_of
from ...engine.model import BracketMatch, StagePlan
from ...games import KINDS
from ...games.duel.scoring import DECIDERS
from ...games.landlord.scoring import SPRINGS
from ...games.roles.scoring import setup
from ...games.shedding.scoring import card, words
from ...messages.catalog import translations
from ...reports import display_names as spoken
from .position import games_of, open_here, same_place, stage_of, waiting
from .prompter import GamePrompter, Read, labelled, optional

Item = dict[str, Any]


def roles(clerk: GamePrompter) -> Item:
    """Judge, then everybody by role; the role that the set-ups leave over comes last, and
    whoever is left of the table is offered.
    """
    params, taken = clerk.contest.edition.params, set[str]()
    judge = clerk.ask("judge", optional(_judge(clerk)), "")
    named = {key: _spellings(key, each) for key, each in params["roles"].items()}
    found: dict[str, list[str]] = {}
    for role, spellings in named.items():
        label = spellings.get(clerk.words.language) or next(iter(spellings.values()))
        rest = (
            [name for name in _usual(clerk) if name not in taken and name != judge]
            if role == list(named)[-1]
            else []
        )
        found[role] = clerk.ask(
            f"roles.{role}",
            _others(clerk, taken, clerk.names()),
            clerk.offered(rest) or None,
            label=label,
        )
        taken |= set(found[role])
    _told_setup(clerk, found)
    sides = {
        side: named.get(side, {})
        for side in dict.fromkeys(each["side"] for each in params["roles"].values())
    }
    winner = clerk.choose("winner", sides | {"draw": translations("value-draw")})
    return ({"judge": judge} if judge else {}) | {
        "roles": {key: who for key, who in found.items() if who},
        "winner": winner,
    }


def _told_setup(clerk: GamePrompter, found: dict[str, list[str]]) -> None:
    """The numbers against the set-up table, while the sheet is still in the hand."""
    count = sum(len(each) for each in found.values())
    wanted = setup(count, clerk.contest.plan.rule)
    for role, number in (wanted or {}).items():
        if len(found.get(role, ())) != number:
            name = clerk.contest.edition.params["roles"][role].get("name", role)
            told = clerk.told(
                "role-count", role=name, n=len(found.get(role, ())), wanted=number, players=count
            )
            found[role] = clerk.ask(
                f"roles.{role}",
                clerk.names(number, number),
                clerk.offered(found.get(role, ())),
                label=told,
            )


def _spellings(key: str, role: dict[str, Any]) -> dict[str, str]:
    name = role.get("name", key)
    return dict(name) if isinstance(name, dict) else {"": str(name)}


def _judge(clerk: GamePrompter) -> Read:
    staff = {name for _, who, _ in clerk.tournament.staff if who for name in who.split("、")}
    return lambda text: (
        (text.strip(), "") if text.strip() in staff else clerk.name(text, sorted(staff))
    )


def _others(clerk: GamePrompter, taken: set[str], read: Read) -> Read:
    """Names that were not given before in this game."""

    def other(text: str) -> tuple[Any, str]:
        found, wrong = read(text)
        twice = [name for name in found or () if name in taken]
        return (
            (None, clerk.told("twice-in-game", player=clerk.said(twice[0])))
            if twice
            else (found, wrong)
        )

    return other


def shedding(clerk: GamePrompter) -> Item:
    """Who went out, who else played, what each of them held."""
    out = clerk.ask("out", optional(clerk.name), "")
    players = [
        name
        for name in clerk.ask("players", clerk.names(1), clerk.offered(_usual(clerk)))
        if name != out
    ]
    left = {
        name: clerk.ask(
            f"left.{name}",
            _hand(clerk, name),
            label=clerk.words.label("ask-left", name=clerk.said(name)),
        )
        for name in players
    }
    return ({"out": out} if out else {}) | {"left": left}


def _hand(clerk: GamePrompter, name: str) -> Read:
    """Cards such as r5 W gS, or points."""

    def read(text: str) -> tuple[Any, str]:
        if text.strip().isdecimal():
            return (
                (int(text), "")
                if int(text)
                else (None, clerk.told("hand-empty", player=clerk.said(name)))
            )
        wrong = next((each for each in words(text) if card(each) is None), None)
        if wrong or not text.strip():
            return None, clerk.told(
                "no-such-card", card=wrong, player=clerk.said(name)
            ) if wrong else clerk.told("hand-empty", player=clerk.said(name))
        return " ".join(words(text)), ""

    return read


def landlord(clerk: GamePrompter) -> Item:
    """The three at the table, then the hand."""
    params = clerk.contest.edition.params
    players = clerk.ask("players", clerk.names(3, 3), clerk.offered(_usual(clerk, 3)))
    lord = clerk.ask("landlord", _one_of(clerk, players))
    item: Item = {
        "players": players,
        "landlord": lord,
        "bid": clerk.ask("bid", clerk.whole(params["bids"]["min"], params["bids"]["max"])),
        "bombs": clerk.ask("bombs", clerk.whole(0, 14), "0"),
        "spring": clerk.choose("spring", labelled("value", *SPRINGS), "none"),
    }
    likely = {"spring": "landlord", "anti-spring": "farmers"}.get(item["spring"])
    return item | {
        "winner": clerk.choose("winner", labelled("value", "landlord", "farmers"), likely)
    }


def _one_of(clerk: GamePrompter, players: Sequence[str]) -> Read:
    def read(text: str) -> tuple[Any, str]:
        name, wrong = clerk.name(text)
        return (
            (name, wrong)
            if wrong or name in players
            else (
                None,
                clerk.told(
                    "not-one-of",
                    value=text,
                    allowed=[clerk.said(each) for each in players],
                    near=None,
                ),
            )
        )

    return read


_UNPLAYED = ("walkover", "forfeit", "no-show", "double-forfeit")


def duel(clerk: GamePrompter) -> Item:
    """The two sides, and the winner, a score, or why it was not played."""
    pairs, edition = _pairs(clerk), clerk.contest.edition
    seats = edition.seats if edition.sides else None
    called = [spoken.say(clerk.words, each) for each in edition.sides] or ["", ""]
    alone = [pair[0] for pair in pairs if len(pair) == 1]
    how = clerk.choose(
        "how",
        labelled("how", "played", *_UNPLAYED, "bye"),
        "bye" if alone and len(alone) == len(pairs) else "played",
    )
    if how == "bye":
        who = clerk.ask("bye", clerk.name, clerk.offered(alone[:1]) or None)
        drawn = (
            each.bye
            for each in open_here(clerk, stage_of(clerk), clerk.where)
            if _written(clerk, each.players) == [who]
        )
        return {"bye": who} | (
            {"worth": worth} if (worth := next(drawn, None)) in ("half", "zero") else {}
        )
    pairs = [pair for pair in pairs if len(pair) == 2]
    first = clerk.ask(
        seats[0] if seats else "first",
        clerk.name,
        clerk.offered([pair[0] for pair in pairs[:1]]) or None,
        called[0],
    )
    others = [other for pair in pairs if first in pair for other in pair if other != first]
    second = clerk.ask(
        seats[1] if seats else "second",
        _other(clerk, first),
        clerk.offered(others[:1]) or None,
        called[1],
    )
    sides: Item = (
        {seats[0]: first, seats[1]: second}
        if seats and how == "played"
        else {"players": [first, second]}
    )
    if how == "double-forfeit":
        return sides | {how: True}
    if how != "played":
        return sides | {how: clerk.ask(how, _one_of(clerk, [first, second]))}
    outcome: Item = clerk.ask("result", _result(clerk, [first, second], seats))
    return (
        sides
        | outcome
        | (
            _settled(clerk, [first, second])
            if _must_decide(clerk, [first, second], outcome)
            else {}
        )
    )


def _must_decide(clerk: GamePrompter, pair: list[str], outcome: Item) -> bool:
    """True where somebody has to go on and the score does not say who: a drawn game of
    a bracket, the last of level legs.
    """
    stage = stage_of(clerk)
    match = next(
        (
            each
            for each in waiting(clerk, stage)
            if set(_written(clerk, map(str, each.players))) == set(pair)
        ),
        None,
    )
    if match is None or stage.best_of > 1:
        return False
    first, second = (
        map(Fraction, outcome["score"].split(":"))
        if "score" in outcome
        else (Fraction(outcome["winner"] == name) for name in pair)
    )
    if outcome.get("winner") == "draw":
        first = second = Fraction(0)
    if stage.legs > 1 and len(match.games) < stage.legs:
        before = match.score or (Fraction(0), Fraction(0))
        turned = _written(clerk, map(str, match.players)) == pair
        first, second = first + before[not turned], second + before[turned]
        return first == second and len(match.games) == stage.legs - 1
    return first == second


def _settled(clerk: GamePrompter, pair: list[str]) -> Item:
    """A shoot-out by its score, or who goes through and by what;
    nothing where another game decides.
    """

    def read(text: str) -> tuple[Any, str]:
        parts = [part.strip() for part in text.replace("：", ":").split(":")]
        if len(parts) == 2 and all(part.isdecimal() for part in parts):
            level = parts[0] == parts[1]
            return (
                (None, clerk.told("shootout-level", score=parts[0]))
                if level
                else ({"shootout": ":".join(parts)}, "")
            )
        name, wrong = _one_of(clerk, pair)(text)
        return ({"winner": name}, "") if not wrong else (None, wrong)

    item: Item = clerk.ask("settled", optional(read), "") or {}
    if "winner" not in item:
        return item
    ways = labelled("decider", *DECIDERS)
    said = [names.get(clerk.words.language, key) for key, names in ways.items()]
    how = clerk.ask("decider", optional(clerk.choice(ways)), "", choices=said)
    return item | ({"decider": how} if how else {})


def _result(clerk: GamePrompter, pair: list[str], seats: tuple[str, str] | None) -> Read:
    """A score, a draw, or the winner: by name, or by the side."""
    sides = {
        who: {
            **(translations(f"value-{seat}") if seats else {}),
            "": seat,
            **{f"rule-{language}": said for language, said in called.values.items()},
        }
        for who, seat, called in zip(
            pair, seats or ("first", "second"), clerk.contest.edition.sides, strict=False
        )
    }

    def read(text: str) -> tuple[Any, str]:
        parts = text.replace("：", ":").split(":")
        if len(parts) == 2 and all(part.strip().replace(".", "", 1).isdecimal() for part in parts):
            return {"score": ":".join(part.strip() for part in parts)}, ""
        drawn, wrong = clerk.choice(labelled("value", "draw"))(text)
        name, wrong = (drawn, "") if not wrong else _one_of(clerk, pair)(text)
        if wrong and not clerk.choice(sides)(text)[1]:
            name, wrong = clerk.choice(sides)(text)
        return ({"winner": name}, "") if not wrong else (None, wrong)

    return read


def _other(clerk: GamePrompter, first: str) -> Read:
    def read(text: str) -> tuple[Any, str]:
        name, wrong = clerk.name(text)
        return (
            (name, wrong)
            if name != first or wrong
            else (None, clerk.told("plays-himself", player=clerk.said(name)))
        )

    return read


def _pairs(clerk: GamePrompter) -> list[list[str]]:
    """Who may play here, the likeliest first: as drawn and not yet played, else the two
    who wait for this match of a bracket.
    """
    stage, where = stage_of(clerk), clerk.where
    drawn = [_written(clerk, each.players) for each in open_here(clerk, stage, where)]
    return drawn or [
        _written(clerk, _in_turn(clerk, match))
        for match in waiting(clerk, stage)
        if where.get("match") in (match.key, match.number)
        and where.get("round", match.round) == match.round
    ]


def _in_turn(clerk: GamePrompter, match: BracketMatch) -> Iterable[str]:
    """Who is named first, and so moves first or is at home: of legs, and where the rule
    says so of all games, each in turn.
    """
    if match.games and (clerk.contest.edition.params.get("alternate") or stage_of(clerk).legs > 1):
        last = clerk.contest.plan.games[match.games[-1]].sheet
        return last.second, last.first
    return map(str, match.players)


def _written(clerk: GamePrompter, ids: Iterable[str]) -> list[str]:
    return [clerk.contest.players[each].written for each in ids if each in clerk.contest.players]


def points(clerk: GamePrompter) -> Item:
    """Everybody's points; in a zero-sum game the sum is checked at once."""
    players, zero = (
        clerk.ask("players", clerk.names(1), clerk.offered(_usual(clerk))),
        clerk.contest.edition.params.get("points", {}).get("zero-sum"),
    )
    made: dict[str, Any] = {}
    for name in players:
        last = zero and name == players[-1] and len(players) > 1
        rest = str(-sum((Decimal(each) for each in made.values()), Decimal(0))) if last else None
        made[name] = clerk.ask(
            f"points.{name}",
            _closing(clerk, rest) if last else clerk.decimal,
            label=clerk.words.label("ask-points", name=clerk.said(name)),
        )
    return {"points": made}


def _closing(clerk: GamePrompter, rest: str | None) -> Read:
    """The last of a zero-sum game: what the others leave."""

    def read(text: str) -> tuple[Any, str]:
        value, wrong = clerk.decimal(text)
        if not wrong and Decimal(value) != Decimal(rest or 0):
            return None, clerk.told("not-zero-sum", sum=Decimal(value) - Decimal(rest or 0))
        return value, wrong

    return read


def places(clerk: GamePrompter) -> Item:
    """The finishing order, `=` between equals; then who has no place, and why."""
    order = clerk.ask("places", optional(_order(clerk)), "")
    item: Item = {"places": order} if order else {}
    taken = {name for each in order or () for name in (each if isinstance(each, list) else [each])}
    for key in ("absent", "disqualified"):
        # where nobody finished, somebody is named who did not
        least = 0 if item or key == "absent" else 1
        if found := clerk.ask(
            key, _others(clerk, taken, clerk.names(least)), None if least else ""
        ):
            item[key] = found
            taken |= set(found)
    return item


def _order(clerk: GamePrompter) -> Read:
    def read(text: str) -> tuple[Any, str]:
        found: list[Any] = []
        seen: set[str] = set()
        for part in clerk.split(text.replace("＝", "=").replace(" = ", "=")):
            group: list[str] = []
            for each in part.split("="):
                name, wrong = clerk.name(each)
                if wrong or name in seen:
                    return None, wrong or clerk.told("twice-in-game", player=clerk.said(name))
                seen.add(name)
                group.append(name)
            found.append(group[0] if len(group) == 1 else group)
        return (
            (found, "") if found else (None, clerk.words.label("ask-how-many", n=0, wanted="≥ 1"))
        )

    return read


def _usual(clerk: GamePrompter, most: int | None = None) -> list[str]:
    """Who most likely plays, as long as so many may: as drawn for this table, of its last
    game, or whom the other tables leave.
    """
    names = next((names for who in _likely(clerk) if (names := _written(clerk, who))), [])
    return names if most is None or len(names) == most else []


def _likely(clerk: GamePrompter) -> Iterator[Iterable[str]]:
    plan, stage, where = clerk.contest.plan, stage_of(clerk), clerk.where
    who, games = KINDS[plan.rule.kind].players, games_of(clerk, stage)
    yield from (each.players for each in open_here(clerk, stage, where))
    yield from (
        each.players
        for each in fixtures_of(stage.name, plan)
        if "table" in where and same_place(each.slot, {**where, "game": None})
    )
    same = [
        each
        for each in games
        if all(
            getattr(each.slot, key) == (None if where.get(key) is None else str(where[key]))
            for key in ("table", "group")
        )
    ]
    if "table" not in where or stage.how.seats_once:
        yield from (who(each.sheet) for each in reversed(same))
    there = (
        next((each.players for each in clerk.report.stages if each.name == stage.name), ())
        or plan.players
    )
    beside = [
        each
        for each in games
        if each.slot.table
        and each not in same
        and (stage.how.seats_once or each.slot.round == where.get("round"))
    ]
    taken = {player for each in beside for player in who(each.sheet)}
    left = [player for player in there if player not in taken]
    if "table" not in where or len(left) <= _seats(clerk, stage):
        yield left


def _seats(clerk: GamePrompter, stage: StagePlan) -> int:
    return int(stage.size or clerk.contest.edition.params.get("players", {}).get("max", 0))
