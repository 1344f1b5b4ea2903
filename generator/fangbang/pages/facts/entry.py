"""Facts of the form of a game, and of the page that makes a result without a server."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink


class FormOption(TypedDict):
    """Something to tap."""

    value: str  # what is sent
    label: str  # what it says
    chosen: bool  # true where it was tapped, or is likely


class FormQuestion(TypedDict):
    """A question of the form of a game."""

    id: str  # of its field
    key: str  # by which it is answered
    group: str | None  # what is asked of several, with the first of them
    label: str  # what is asked, or of whom
    kind: str  # person, people, order, choice, result, number, decimal or text
    options: list[FormOption]  # what can be tapped
    others: list[FormOption]  # what can be, and is not likely
    value: str  # what stands in the field
    optional: bool  # true where nothing is an answer too
    wrong: str | None  # what is wrong with the answer
    when: str | None  # when it is asked, as JSON: key → answers
    writes: str | None  # what it writes into the game, as JSON, where a page makes it


class EntryGame(TypedDict):
    """A game that can be entered."""

    id: str  # of its form
    label: str  # which game
    who: list[PersonLink]  # who plays, where it is known
    versus: bool  # true where two meet
    questions: list[FormQuestion]  # in the order of the paper sheet
    aside: list[FormQuestion]  # how it was not played
    item: str  # the game with nothing answered, as JSON
    file: str  # what its file is called, without what tells it from others


class EntryPage(TypedDict):
    """entry.html: a form that makes a result without a server, to be proposed or sent."""

    heading: LocalizedText  # the contest
    games: list[EntryGame]  # what can be entered
    nothing: str | None  # why there is none
    folder: str  # where the file belongs in the repository
    propose: str | None  # where a new file can be proposed, with {file} and {value}
    propose_label: str | None  # the words of that link
