"""Who has another name in another state of a contest: gone and new, with the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ..engine.identity import seated
from ..engine.model import ContestPlan
from ..games.base import Game
from ..model import Contest, Player

Who = Mapping[str, str]  # the key of a contest → what the person is called here
SELF, OTHER = "\0self", "\0other"


def renamed(before: Contest, after: Contest, known: Callable[[Player], str]) -> dict[str, str]:
    """Identities of before → of after, of whoever only his games tell."""
    old, new = _of(before, known), _of(after, known)
    gone, come = _only_in(old, new, before.plan), _only_in(new, old, after.plan)
    if not gone or not come:
        return {}
    alike = _by_games(come, after.plan, new)
    pairs: dict[str, str] = {}
    for told, those in _by_games(gone, before.plan, old).items():
        if len(those) == len(alike.get(told, ())):
            pairs |= dict(zip(those, alike[told], strict=True))
    return _proved(pairs, before.plan, after.plan, old, new)


def _of(contest: Contest, known: Callable[[Player], str]) -> dict[str, str]:
    return {key: known(player) for key, player in contest.players.items()}


def _only_in(these: Who, those: Who, plan: ContestPlan) -> list[str]:
    """Who takes part and is not there in the other state."""
    there = set(those.values())
    judges = [judge for game in plan.games if (judge := getattr(game.result, "judge", None))]
    return [
        these[key] for key in dict.fromkeys([*plan.players, *judges]) if these[key] not in there
    ]


def _by_games(
    people: Iterable[str], plan: ContestPlan, who: Who
) -> dict[tuple[str, ...], list[str]]:
    """People by what their games look like when nobody who came or went has a name."""
    strangers = set(people)
    plain = {key: OTHER if each in strangers else each for key, each in who.items()}
    found: dict[tuple[str, ...], list[str]] = {}
    for person in strangers:
        mine = [key for key, each in who.items() if each == person]
        told = tuple(
            sorted(
                game_told(game, plain | dict.fromkeys(mine, SELF))
                for game in plan.games
                if _has(game, mine, plan)
            )
        )
        found.setdefault(told, []).append(person)
    order = {each: at for at, each in enumerate(people)}
    return {told: sorted(those, key=lambda each: order[each]) for told, those in found.items()}


def _proved(
    pairs: dict[str, str], before: ContestPlan, after: ContestPlan, old: Who, new: Who
) -> dict[str, str]:
    """Those pairs that stand with the names of all the others put in."""
    while True:
        called = {key: pairs.get(each, each) for key, each in old.items()}
        kept = {
            one: other
            for one, other in pairs.items()
            if _games_of(one, before, old, called) == _games_of(other, after, new, new)
        }
        if kept == pairs:
            return pairs
        pairs = kept


def _games_of(person: str, plan: ContestPlan, who: Who, called: Who) -> list[str]:
    mine = [key for key, each in who.items() if each == person]
    return sorted(game_told(game, called) for game in plan.games if _has(game, mine, plan))


def _has(game: Game, keys: Iterable[str], plan: ContestPlan) -> bool:
    here = {
        *seated(game, plan),
        getattr(game.result, "judge", None),
        *(adjustment.player for adjustment in game.adjustments),
    }
    return not here.isdisjoint(keys)


def games_told(plan: ContestPlan, who: Who) -> list[str]:
    """Every game by all that counts in it, with everybody under the given name."""
    return [game_told(game, who) for game in plan.games]


def game_told(game: Game, who: Who) -> str:
    """One game, whatever its table and its group are called and whoever is listed first."""
    slot = game.slot
    return repr(
        (
            slot.stage,
            slot.round,
            slot.match,
            slot.game,
            _told(game.result, who),
            game.counts,
            sorted(
                (who.get(adjustment.player, adjustment.player), adjustment.points)
                for adjustment in game.adjustments
            ),
        )
    )


def _told(found: Any, who: Who) -> Any:
    if is_dataclass(found):
        return [_told(getattr(found, field.name), who) for field in fields(found)]
    if isinstance(found, Mapping):
        return sorted(
            ((_told(key, who), _told(each, who)) for key, each in found.items()), key=repr
        )
    if isinstance(found, tuple | list | frozenset):
        return [_told(each, who) for each in found]
    return who.get(found, found) if isinstance(found, str) else found
