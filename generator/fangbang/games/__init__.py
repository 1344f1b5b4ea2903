"""The kinds of game: a new game is a folder in rules/, a new kind a folder here and its line in
GAMES.
"""

from __future__ import annotations

from .duel.game import Duel
from .kind import GameKind
from .landlord.game import Landlord
from .places.game import Places
from .points.game import Points
from .roles.game import Roles
from .shedding.game import Shedding

__all__ = ["GAMES", "GameKind"]

GAMES: dict[str, GameKind] = {
    kind.key: kind
    for kind in (
        Roles(),
        Shedding(),
        Landlord(),
        Duel(),
        Points(),
        Places(),
    )
}
