"""Answers to what an edition leaves open, and what they mean for the plan of a contest.

Who answers nothing is answered by what his plan says, then by the edition's default; the plan
follows an answer wherever it says nothing itself, and where the two disagree that is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..engine.conduct import CONDUCT, contradictions
from ..engine.formats import FORMATS
from ..engine.model import ContestPlan
from ..engine.stage_formats import StageFormat
from ..messages.catalog import closest_match
from ..messages.problem import OPEN, WARNING, Problem, SourceLocation
from ..model import AGREED, BY_DEFAULT, BY_PLAN, OTHERWISE, Answer, OpenRule
from .contest_reader import ContestReader

Stated = list[tuple[Any, SourceLocation]]


def read_answers(desk: ContestReader) -> tuple[dict[str, Answer], dict[str, OpenRule]]:
    """Each question with its answer, and those without any; what is written under
    `decide` and is none is a problem.
    """
    written, found, without = dict(_written(desk)), dict[str, Answer](), dict[str, OpenRule]()
    for question in desk.edition.questions:
        answer = written.get(question.key) or _unwritten(desk, question)
        if answer is None:
            facts = {"key": question.key, "allowed": list(question.choices)}
            desk.problems.append(
                Problem(
                    "open-question",
                    desk.plan.place(*desk.at, of_key=True),
                    facts,
                    question.place,
                    OPEN,
                )
            )
            without[question.key] = question
            continue
        desk.problems.extend(_disagreements(desk, answer))
        found[question.key] = answer
    return found, without


def _written(desk: ContestReader) -> Iterator[tuple[str, Answer]]:
    """What the contest decides."""
    questions = {question.key: question for question in desk.edition.questions}
    for key, said in desk.get("decide", otherwise={}).items():
        choice, question = str(said).lower() if isinstance(said, bool) else said, questions.get(key)
        place = desk.plan.place(*desk.at, "decide", key, of_key=question is None)
        if question is None:
            facts = {"key": key, "known": list(questions), "near": closest_match(key, questions)}
            desk.problems.append(Problem("unknown-question", place, facts))
        elif choice not in question.choices:
            facts = {
                "value": choice,
                "allowed": list(question.choices),
                "near": closest_match(choice, question.choices),
            }
            desk.problems.append(Problem("not-one-of", place, facts))
            yield (
                key,
                Answer(question, question.default or next(iter(question.choices)), AGREED, place),
            )
        else:
            yield key, Answer(question, choice, AGREED, place)


def _unwritten(desk: ContestReader, question: OpenRule) -> Answer | None:
    """The default, or the choice that the plan has made; None where there is neither."""
    usual = question.default
    for choice in dict.fromkeys((*((usual,) if usual else ()), *question.choices)):
        stated = list(_stated(desk, question.plan.get(choice, {})))
        if stated and all(_agree(value, meant) for _, meant, value, _ in stated):
            return Answer(question, choice, BY_DEFAULT if choice == usual else BY_PLAN)
    if usual is None:
        return None
    return Answer(
        question,
        usual,
        OTHERWISE if any(_stated(desk, question.plan.get(usual, {}))) else BY_DEFAULT,
    )


def _stated(
    desk: ContestReader, meaning: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any, SourceLocation]]:
    """(aspect, what an answer means, what the plan says,
    where), for all that the plan says itself.
    """
    for aspect, meant in meaning.items():
        yield from (
            (aspect, meant, value, place)
            for value, place in (STATED[aspect](desk) if aspect in STATED else ())
        )


def _disagreements(desk: ContestReader, answer: Answer) -> Iterator[Problem]:
    question = answer.question
    for aspect, meant, value, place in _stated(desk, answer.meaning):
        # the order of the awards has its own check
        if not _agree(value, meant) and aspect != "titles":
            others = [
                choice for choice, meaning in question.plan.items() if meaning.get(aspect) == value
            ]
            facts = {
                "key": question.key,
                "answer": answer.choice,
                "aspect": aspect,
                "value": _plain(value),
                "meant": _plain(meant),
                "other": others[0] if others else None,
            }
            yield Problem(
                "uneven-otherwise" if aspect == "uneven" else "answer-and-plan",
                place,
                facts,
                answer.place or question.place,
                WARNING,
            )


def _agree(value: Any, meant: Any) -> bool:
    """Criteria that leave out the extra game at their end are the same for all whom they part."""
    return bool(
        value == meant
        or (isinstance(value, tuple) and len(value) > 1 and (*value, "play-off") == meant)
    )


def _plain(value: Any) -> str:
    """A value as it is typed."""
    return (
        f"[{', '.join(value)}]"
        if isinstance(value, tuple)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
    )


Which = Callable[[StageFormat], bool]


def _all(how: StageFormat) -> bool:
    return True


def _seated(how: StageFormat) -> bool:
    return how.seats_once


def _stages(desk: ContestReader, which: Which) -> list[tuple[int, Mapping[str, Any]]]:
    stages = enumerate(desk.get("stages", otherwise=()))
    return [(at, each) for at, each in stages if which(FORMATS[each["format"]])]


def _of_stages(desk: ContestReader, key: str, which: Which = _all) -> Stated:
    """A key of the stages, wherever one has it."""
    return [
        (each[key], desk.plan.place(*desk.at, "stages", at, key))
        for at, each in _stages(desk, which)
        if key in each
    ]


def _one_award_each(desk: ContestReader) -> Stated:
    said = desk.get("one-award-each")
    titled = any("places" not in award for award in desk.get("awards", otherwise=()))
    return (
        [] if said is None or not titled else [(said, desk.plan.place(*desk.at, "one-award-each"))]
    )


def _titles(desk: ContestReader) -> Stated:
    """Which come first among the awards, where there are both."""
    kinds = ["places" in award for award in desk.get("awards", otherwise=())]
    if len(set(kinds)) < 2:
        return []
    return [("last" if kinds[0] else "first", desk.plan.place(*desk.at, "awards", 0))]


def _ties(desk: ContestReader) -> Stated:
    """The criteria of every table, each stage's own before the contest's."""
    found = [(tuple(value), place) for value, place in _of_stages(desk, "ties", _seated)]
    without = [each for _, each in _stages(desk, _seated) if "ties" not in each]
    own = desk.get("ties")
    return [*found, *([(tuple(own), desk.plan.place(*desk.at, "ties"))] if own and without else [])]


def _uneven(desk: ContestReader) -> Stated:
    """Tables of different sizes seat those who are left over; a line across tables lets
    the best of those behind it through.
    """
    found = [
        ("sit-out", place)
        for size, place in _of_stages(desk, "size", _seated)
        if isinstance(size, list)
    ]
    lines = _of_stages(desk, "advance", _seated)
    return [*found, *(("best-next", place) for line, place in lines if line.get("best-next"))]


STATED: Mapping[str, Callable[[ContestReader], Stated]] = {
    "third-place": lambda desk: _of_stages(
        desk, "third-place", lambda how: how.reads("third-place")
    ),
    "carry": lambda desk: _of_stages(desk, "carry"),
    "one-award-each": _one_award_each,
    "titles": _titles,
    "ties": _ties,
    "uneven": _uneven,
}


def meaning_of(answers: Mapping[str, Answer]) -> dict[str, Any]:
    """All that the answers mean for the plan."""
    return {
        aspect: meant for answer in answers.values() for aspect, meant in answer.meaning.items()
    }


def by_conduct(answers: Mapping[str, Answer], plan: ContestPlan) -> dict[str, Answer]:
    """Who answers nothing is answered by how his games were conducted, where that
    is another choice than the default.
    """
    return {
        key: _as_conducted(answer, plan) if answer.origin == BY_DEFAULT else answer
        for key, answer in answers.items()
    }


def _as_conducted(answer: Answer, plan: ContestPlan) -> Answer:
    if not set(answer.meaning) & set(CONDUCT) or not any(contradictions(answer.meaning, plan)):
        return answer
    meanings = answer.question.plan
    fits = (
        choice for choice, meaning in meanings.items() if not any(contradictions(meaning, plan))
    )
    choice = next(fits, None)
    return (
        replace(answer, origin=OTHERWISE)
        if choice is None
        else replace(answer, choice=choice, origin=BY_PLAN)
    )
