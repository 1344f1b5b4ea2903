"""What is asked about a finishing order."""

from __future__ import annotations

from typing import Any

from ..answers import ORDER, like
from ..interfaces import GamePrompter, Read


def ask(prompter: GamePrompter) -> dict[str, Any]:
    """The finishing order, `=` between equals; then who has no place, and why."""
    order = prompter.ask("places", prompter.optional(_order(prompter)), "")
    item: dict[str, Any] = {"places": order} if order else {}
    taken = {
        name for group in order or () for name in (group if isinstance(group, list) else [group])
    }
    for key in ("absent", "disqualified"):
        # where nobody finished, somebody is named who did not
        least = 0 if item or key == "absent" else 1
        if names := prompter.ask(
            key, prompter.others(taken, prompter.names(least)), None if least else ""
        ):
            item[key] = names
            taken |= set(names)
    return item


def _order(prompter: GamePrompter) -> Read:
    def read(text: str) -> tuple[Any, str]:
        order: list[Any] = []
        seen: set[str] = set()
        for part in prompter.split(text.replace("＝", "=").replace(" = ", "=")):
            group: list[str] = []
            for named in part.split("="):
                name, wrong = prompter.name(named)
                if wrong or name in seen:
                    return None, wrong or prompter.told("twice-in-game", player=prompter.said(name))
                seen.add(name)
                group.append(name)
            order.append(group[0] if len(group) == 1 else group)
        return (order, "") if order else (None, prompter.label("ask-how-many", n=0, wanted="≥ 1"))

    return like(prompter.names(), read, ORDER)
