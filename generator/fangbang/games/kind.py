"""What a kind of game is: everything the rest of the program asks of it, with what most kinds
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from .base import EngineProblem, Game, LedgerEntry, Rule
from .fields import Fields, read_fields
from .interfaces import GamePrompter, GameText, ReplayText, ResultReader, ScoreSheet
from .paper import CheckSum, Form, LogSheet
from .replays.referee import Referee
from .replays.result import Replay
from .rule_parts import Role, RuleProblem, RuleTable

Params = Mapping[str, Any]


class GameKind:
    """One kind of game; a folder of games/ has one, and GAMES its line.

    `result` below is what was recorded of one game, an instance of the kind's own class.
    """

    # as rule.yaml has it under `game`
    key: ClassVar[str]
    # what an entry of the ledger may be for
    reasons: ClassVar[tuple[str, ...]]
    # what is recorded of a game, in the order of its score sheet
    fields: ClassVar[Fields]
    # its own keys in rule.yaml
    rule_fields: ClassVar[Fields]
    # by open question, the answers that its points go by
    answers: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    # a game is between two, who win, draw or lose: it can stand in brackets and rounds
    for_two: ClassVar[bool] = False
    # a result names everybody at the table, however many they are
    names_everybody: ClassVar[bool] = False
    # somebody wins a game: wins are worth a column
    has_winners: ClassVar[bool] = True
    # a game ranks its players: among part of the field places are counted anew
    ranks_players: ClassVar[bool] = False
    # where nothing else is said, its games are the columns of one table with a cell for everybody
    one_table: ClassVar[bool] = False
    # a list of games says what each brought everybody; else how many played
    shows_amounts: ClassVar[bool] = False
    # roles are dealt: there are cards of them, and a table of how many of each
    deals_roles: ClassVar[bool] = False
    # points of many games are added up on one sheet
    adds_up: ClassVar[bool] = False
    # the judge of a game has a line in the ledger
    judge_scores: ClassVar[bool] = False
    # its points are won and lost: a plus stands before what was won
    signed: ClassVar[bool] = False
    # who never played stands by his points, not behind those who did
    never_played: ClassVar[str] = "below"
    # what the theme colours roles by: role → k, p, c or j
    role_classes: ClassVar[Mapping[str, str]] = {}
    # who reads full logs again, by the word that rule.yaml has under `replay`
    referees: ClassVar[tuple[Referee, ...]] = ()
    # what its points are called: `unit-…` in messages.yaml
    unit: ClassVar[str] = "points"

    # reading and writing

    def result_of(self, values: Mapping[str, Any]) -> Any:
        """The result from the values of its fields, by key; for kinds without a reader."""
        raise NotImplementedError

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> Any:
        """One game as it is written → its result; None where something in it was told."""
        values = read_fields(self.fields, reader, item)
        return None if values is None else self.result_of(values)

    def log_of(self, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What a referee can replay, where there is something."""
        log: Mapping[str, Any] | None = item.get("log")
        return log

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        """One game as a person gives it at the prompt, as it is written down."""
        answers = {key: one.ask(prompter, key) for key, one in self.fields.items()}
        return {key: answer for key, answer in answers.items() if answer is not None}

    # full logs

    def referee(self, params: Params) -> Referee | None:
        """Who reads full logs by this rule; None where nobody does."""
        return next((one for one in self.referees if one.key == params.get("replay")), None)

    def proving(
        self, log: Mapping[str, Any], result: Any, written: Callable[[str], str]
    ) -> Mapping[str, Any]:
        """The log with what only the result says; `written` is what a referee calls a player."""
        return log

    def stated(self, result: Any) -> Mapping[str, object]:
        """What is recorded, by the keys of what a log proves."""
        return {}

    def points_held(self, result: Any, rule: Rule) -> Mapping[str, Fraction]:
        """By player, what is recorded of the points that a log proves."""
        return {}

    def print_fact(self, text: ReplayText, name: str, fact: Any) -> Any:
        """A fact of a step as it is printed; None for what is printed as any other."""
        return None

    def board(self, text: ReplayText, replay: Replay | None) -> dict[str, Any]:
        """{board, moves}; nothing for games without a board."""
        return {"board": None, "moves": []}

    # pages

    def headline(self, text: GameText, game: Game) -> str | None:
        """What happened in a game, in a few words; None where the best of it say that."""
        return None

    def beside(self, text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> Any:
        """What stands small beside a game in a list."""
        if self.shows_amounts:
            return text.list(f"{text.name(entry.player)} {text.amount(entry)}" for entry in entries)
        return text.label("players-count", n=len(entries))

    def about(self, text: GameText, game: Game, replay: Replay | None) -> list[tuple[str, str]]:
        """(term, what is said) of a game, for its page."""
        return []

    def hands(self, text: GameText, game: Game) -> list[Any]:
        """The cards that were left."""
        return []

    def receipt(self, text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> Any:
        """How the points of a game are worked out."""
        return None

    # paper

    def form(self, paper: ScoreSheet) -> Form | None:
        """The form of one game; None where a table of all games serves better."""
        return None

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        """The sum that must come out."""
        return CheckSum(paper.label("check-points"))

    def log_sheet(self, paper: ScoreSheet) -> LogSheet | None:
        """Room for a full log."""
        return None

    def signs(self, params: Params) -> Mapping[str, str] | None:
        """By role, the label of the sign that it is shown by; None for games without signs."""
        return None

    def card_sets(self, params: Params) -> list[tuple[int, int, dict[str, int]]]:
        """(fewest, most players, cards of each role) for every line of the set-ups."""
        return []

    # scoring

    def players(self, result: Any) -> tuple[str, ...]:
        """Everybody who gets a line in the ledger."""
        raise NotImplementedError

    def named(self, result: Any) -> tuple[str, ...]:
        """Everybody on the sheet, as often as they stand there."""
        return self.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        """What a game brings everybody; `index` is its number in the contest."""
        raise NotImplementedError

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        """What is wrong with a recorded game."""
        raise NotImplementedError

    def better(self, rule: Rule) -> str:
        """Which totals rank first: high or low."""
        return "high"

    # the rule

    def roles(self, params: Params) -> Mapping[str, Role]:
        """The roles people play, by their keys."""
        return {}

    def scored_roles(self, params: Params) -> Mapping[str, Role]:
        """The roles that entries of the ledger have: those people play, and perhaps the judge."""
        judge = params.get("judge") if self.judge_scores else None
        own = {} if judge is None else {"judge": Role(points=judge.get("points", 0))}
        return {**self.roles(params), **own}

    def tables(self, params: Params) -> Mapping[str, RuleTable]:
        """The tables that a sheet can show, beside those of any map of numbers."""
        return {}

    def derived(self, params: Params) -> Mapping[str, object]:
        """Numbers that a sheet can state and that follow from others, by their dotted path."""
        return {}

    def rule_problems(self, params: Params) -> Iterator[RuleProblem]:
        """What is wrong in the numbers of a rule beyond its schema."""
        yield from ()

    def place_gap(self, result: Any) -> tuple[str, int, int] | None:
        """(who, place, how many before): the first place that can not be, as too few or too many
        stand before it.
        """
        return None

    def place_is_score(self, params: Params) -> bool:
        """True where a place itself is what is added up."""
        return False

    def bounds(self, rule: Rule, byes: bool) -> tuple[Fraction, Fraction] | None:
        """(least, most) that one game can bring one player, or one round where there may be
        `byes`; None where nothing bounds it.
        """
        return None

    def ranked_again(
        self,
        entries: Sequence[LedgerEntry],
        members: Collection[str],
        rule: Rule,
        offset: int | None,
    ) -> list[LedgerEntry]:
        """One game's entries, without adjustments, as they are among part of the field."""
        raise NotImplementedError
