"""The page with the form of a game: what `add game` asks, as fields and names to tap."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..authoring.form_answers import Unanswered
from ..authoring.game_entry import contest_of, prompter_of
from ..authoring.game_form import Question, is_unusual, plain_label, questions
from ..authoring.prompts import asked
from ..checks.checked_site import LoadedTournament
from ..games.answers import CHOICE, PEOPLE, PERSON, RESULT
from .desk_text import DeskText
from .open_games import OpenGame, open_games
from .pages import Told

if TYPE_CHECKING:
    from ..pages.facts.desk import FormOption, FormQuestion

_TAPPED = (PERSON, PEOPLE, CHOICE, RESULT)


def form_page(
    text: DeskText,
    scored: LoadedTournament,
    contest: str,
    answers: Mapping[str, str],
    place: Mapping[str, str],
    action: str,
    entry: str,
    fault: Unanswered | None = None,
) -> Told:
    """The form with these answers; `scored` is the tournament as if the game were not there."""
    own = contest_of(scored, contest)
    found = questions(
        lambda asker: asked(prompter_of(scored, contest, text.words, asker)), {**answers, **place}
    )
    shown = [question for question in found if question.key not in place]
    aside = [one for one in shown if one.is_settled or is_unusual(one, shown) or _is_place(one)]
    game = _open_game(text, contest, place)
    facts = {question.key: _facts(text, question, fault) for question in shown}
    missing = bool(fault) or any(question.wrong for question in shown)
    label = text.label(game) if game else text.words.label("desk-next-game")
    return "desk-form.html", {
        **text.frame(f"{label} · {text.voice.plain(own.name)}", action),
        "contest": text.voice.say(own.name),
        "label": label,
        "who": [text.view.who(text.voice, own, key) for key in game.players] if game else [],
        "versus": bool(game) and len(game.players) == 2 if game else False,
        "questions": _grouped(facts[one.key] for one in shown if one not in aside),
        "aside": [facts[one.key] for one in aside],
        "aside_wrong": any(one.wrong or (fault and fault.key == one.key) for one in aside),
        "action": action,
        "hidden": [
            {"name": "id", "value": entry},
            {"name": "token", "value": text.token(entry)},
        ],
        "fault": _fault(text, fault, shown) if missing else None,
        "draft": action,
    }


def _is_place(question: Question) -> bool:
    """Where the game belongs, as far as the address does not say it."""
    return question.key in ("stage", "round", "group", "table", "match", "game")


def _open_game(text: DeskText, contest: str, place: Mapping[str, str]) -> OpenGame | None:
    return next(
        (
            game
            for game in open_games(text.view)
            if game.contest.key == contest and dict(game.place) == dict(place)
        ),
        None,
    )


def _fault(text: DeskText, fault: Unanswered | None, shown: Sequence[Question]) -> str:
    """That something is missing, where no field can say it itself."""
    if fault and all(question.key != fault.key for question in shown):
        return fault.wrong or text.words.label("desk-missing", label=plain_label(fault.label))
    return text.words.label("desk-look-again")


def _facts(text: DeskText, question: Question, fault: Unanswered | None) -> FormQuestion:
    answer, wrong = question.answer, question.wrong
    if fault and fault.key == question.key and not wrong:
        wrong = fault.wrong or text.words.label("desk-empty")
    base, _, name = question.key.partition(".")
    own = text.words.label(f"entry-{base}") if text.words.has(f"entry-{base}") else ""
    options = _options(text, question)
    likely = answer.likely or len(options)
    return {
        "id": f"q-{question.key}",
        "key": question.key,
        "group": own if name and own else None,
        "label": (name or own) if own else question.label,
        "kind": answer.kind,
        "options": options[:likely] + _nobody(text, question),
        "others": options[likely:],
        "value": _value(question),
        "wrong": wrong or None,
        "when": json.dumps(question.when, ensure_ascii=False) if question.when else None,
    }


def _grouped(shown: Iterable[FormQuestion]) -> list[FormQuestion]:
    """With the heading of a group at its first question alone."""
    found: list[FormQuestion] = []
    said: str | None = None
    for question in shown:
        found.append(
            {**question, "group": question["group"] if question["group"] != said else None}
        )
        said = question["group"]
    return found


def _options(text: DeskText, question: Question) -> list[FormOption]:
    answer, value = question.answer, question.value
    chosen = {part.strip() for part in value.split(",")} if answer.kind == PEOPLE else {value}
    return [_option(option, option, option in chosen) for option in answer.options]


def _nobody(text: DeskText, question: Question) -> list[FormOption]:
    if question.answer.kind != PERSON or not question.answer.optional:
        return []
    return [_option("", text.words.label("desk-nobody"), False)]


def _option(value: str, label: str, chosen: bool) -> FormOption:
    return {"value": value, "label": label, "chosen": chosen}


def _value(question: Question) -> str:
    """What stands in the field for typing: of what can be tapped only what is no option."""
    if question.answer.kind in _TAPPED and question.value in question.answer.options:
        return ""
    return question.value
