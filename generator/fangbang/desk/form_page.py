"""The page with the form of a game: what `add game` asks, as fields and names to tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..authoring.form_answers import Unanswered
from ..authoring.form_facts import grouped, question_facts
from ..authoring.game_entry import contest_of, prompter_of
from ..authoring.game_form import Question, is_unusual, plain_label, questions
from ..authoring.open_games import OpenGame, open_games
from ..authoring.prompts import asked
from ..checks.checked_site import LoadedTournament
from .desk_text import DeskText
from .pages import Told


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
    facts = {
        question.key: question_facts(text.words, question, _wrong(text, question, fault))
        for question in shown
    }
    missing = bool(fault) or any(question.wrong for question in shown)
    label = text.label(game) if game else text.words.label("desk-next-game")
    return "desk-form.html", {
        **text.frame(f"{label} · {text.voice.plain(own.name)}", action),
        "contest": text.voice.say(own.name),
        "label": label,
        "who": [text.view.who(text.voice, own, key) for key in game.players] if game else [],
        "versus": bool(game) and len(game.players) == 2 if game else False,
        "questions": grouped(facts[one.key] for one in shown if one not in aside),
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


def _wrong(text: DeskText, question: Question, fault: Unanswered | None) -> str:
    """What is wrong with an answer, or that there is none."""
    if question.wrong or fault is None or fault.key != question.key:
        return question.wrong
    return fault.wrong or text.words.label("desk-empty")


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
