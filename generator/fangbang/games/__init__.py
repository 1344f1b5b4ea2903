"""The kinds of game: a new game is a folder in rules/, a new kind a folder here and its line in
GAMES.
"""

from __future__ import annotations

from .duel.game import Duel
from .kind import GameKind
from .landlord.game import Landlord
from .places.game import Places
from .points.game import Points
from .replays.referee import Referee
from .roles.game import Roles
from .rounds.game import Rounds
from .shedding.game import Shedding

__all__ = ["GAMES", "REFEREES", "GameKind"]

GAMES: dict[str, GameKind] = {
    kind.key: kind
    for kind in (
        Roles(),
        Shedding(),
        Landlord(),
        Duel(),
        Points(),
        Places(),
        Rounds(),
    )
}
# by the word that rule.yaml has under `replay`
REFEREES: dict[str, Referee] = {
    referee.key: referee for kind in GAMES.values() for referee in kind.referees
}
