"""What the program cites is about what it says: every subject of a referee and every reason of the
ledger, in every edition and language.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from fangbang import games
from fangbang.documents.rulesheet import RuleSheet, clause_behind, fill, read_sheet
from fangbang.games import REFEREES
from fangbang.games.base import Game, GamePosition, LedgerEntry, Rule
from fangbang.games.landlord import scoring as landlord
from fangbang.games.pair_result import PairResult
from fangbang.games.places import scoring as places
from fangbang.games.points import scoring as points
from fangbang.games.roles import scoring as roles
from fangbang.games.rounds import scoring as rounds
from fangbang.games.shedding import scoring as shedding
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import Problem, SourceLocation
from fangbang.model import Edition

REPLAYS = sorted(Path(str(games.__file__)).parent.glob("*/replay/*.py"))

# What a clause about the subject says, in Chinese and in English.
ABOUT: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "killer": {
        "players": (r"每局.*人參加", r"game has .* players"),
        "setup": (r"人數按下表", r"table shows how many"),
        "deal": (r"身份牌.*抽取", r"role cards"),
        "kill": (r"殺掉某人|殺一人", r"whom to kill|kill one player"),
        "self-kill": (r"殺手|自殘", r"self-kill|kill"),
        "check": (r"指出一個.*殺手", r"points at one player"),
        "dead": (r"退出本局，不得再參與", r"leave the game and take no further part"),
        "confession": (r"發言.*過", r"says? “pass”"),
        "ballot": (r"每人只有一票", r"Everyone has one vote"),
        "self-vote": (r"每人只有一票", r"Everyone has one vote"),
        "vote": (r"得票最多的人被公決出局", r"most votes is voted out"),
        "end": (r"某一種身份的人全部出局", r"everyone in one of the roles is out"),
        "surrender": (r"投降|全部出局，本局結束", r"surrender|game ends when"),
        "tie": (r"平票", r"it is a tie"),
        "tied-vote": (r"平票", r"it is a tie"),
        "same-first-victim": (r"殺", r"kill"),
    },
    "uno": {
        "seats": (r"每桌.*人", r"table seats"),
        "deck": (r"一副 UNO 牌", r"one UNO deck"),
        "cards": (r"紅、黃、藍、綠", r"red, yellow, blue and green"),
        "dealer": (r"為發牌人", r"is the dealer"),
        "deal": (r"每人發", r"deals .* to each"),
        "first-card": (r"須為數字牌", r"must be a number card"),
        "first": (r"由誰先出", r"who plays first"),
        "turn": (r"輪流出牌", r"in turn"),
        "follow": (r"顏色、數字或功能相同", r"same colour, number or action"),
        "named-colour": (r"只看指定的顏色", r"only the named colour"),
        "wild": (r"變色牌：由出牌者指定", r"Wild: whoever plays it names"),
        "wild-four": (r"\+4 牌.*限制", r"limit on the \+4"),
        "wild-four-colour": (r"\+4 牌：由出牌者指定", r"\+4: whoever plays it names"),
        "imposed": (r"下家摸", r"next player draws"),
        "no-match": (r"沒有牌可跟.*罰摸", r"no card in your hand matches, draw"),
        "play-drawn": (r"不能馬上打出", r"may not be played at once"),
        "voluntary-draw": (r"選擇摸牌", r"may draw instead"),
        "last-card": (r"最後打出的一張牌，只能是", r"last card you play must be"),
        "zero-last": (r"不能作為最後一張", r"may not be the last card"),
        "forgot-uno": (r"忘記喊", r"forgets"),
        "optional-penalties": (r"選用罰則", r"Optional penalties"),
        "end": (r"贏家", r"winner|wins"),
        "final-penalty": (r"下家仍須摸牌", r"next player"),
        "reshuffle": (r"重新洗牌", r"shuffle"),
    },
    "doudizhu": {
        "players": (r"人玩", r"for .* players"),
        "deal": (r"每人 .* 張", r"Each player has"),
        "first-bidder": (r"標記牌.*先叫", r"marker card bids first"),
        "one-bid": (r"每人只能叫一次", r"bids only once"),
        "bid": (r"可以叫", r"A bid is"),
        "higher-bid": (r"更高的分", r"must go higher"),
        "highest-bid": (r"叫牌立即結束", r"ends the bidding at once"),
        "no-bid": (r"都不叫", r"nobody bids"),
        "lead": (r"地主首先出牌", r"landlord leads"),
        "turn": (r"輪到跟牌", r"In turn, a player passes or plays"),
        "lead-again": (r"重新出牌", r"leads again"),
        "out": (r"出完牌時", r"out of cards"),
        "patterns": (r"牌型", r"Patterns"),
        "four-two": (r"四帶二", r"Four with two"),
        "repeated-kickers": (r"單牌點數可否相同", r"of equal rank"),
        "triple-kickers": (r"點數相同的三張", r"be a triple"),
        "joker-pair-kickers": (r"大王、小王可否", r"both jokers"),
        "reading": (r"不止一種牌型", r"more than one pattern"),
        "rocket": (r"火箭最大", r"rocket is the highest"),
        "bomb": (r"炸彈比火箭小", r"bomb is below"),
        "bombs": (r"都是炸彈", r"Bombs are compared"),
        "same-pattern": (r"牌型相同", r"same pattern"),
        "singles": (r"單牌由大到小", r"Singles rank"),
        "pairs": (r"三張牌都按點數", r"Pairs and triples are compared"),
        "runs": (r"順牌按", r"Runs are compared"),
        "bodies": (r"帶牌不影響大小", r"kickers do not matter"),
    },
    "gomoku": {
        "board": (r"棋盤", r"board of"),
        "turns": (r"輪流下子", r"take turns"),
        "exchange": (r"可以提出交換", r"ask for an exchange"),
        "line": (r"連續 .* 個", r"unbroken line"),
        "draw": (r"和局", r"drawn game"),
        "declared": (r"認輸、棄權", r"resignations, defaults"),
    },
}
REASONS: Mapping[str, tuple[str, str]] = {
    "role-won": (r"警察|殺手|平民", r"Police|Killer|Civilian|police|killers"),
    "role-lost": (r"輸的一方沒有分", r"losing side gets none"),
    "role-drawn": (r"和局沒有贏家", r"draw has no winner"),
    "judged": (r"裁判|法官", r"[Jj]udge"),
    "went-out": (r"贏家為零分", r"winner of the game counts nothing"),
    "caught": (r"分值如下表", r"counts? .*as in this table"),
    "took-all": (r"贏家得其餘玩家", r"winner of the game takes the points"),
    "caught-pays": (r"其他人不得分", r"nobody else scores"),
    "landlord-won": (r"^地主勝", r"^If the landlord wins"),
    "farmer-lost": (r"^地主勝", r"^If the landlord wins"),
    "landlord-lost": (r"^地主敗", r"^If the landlord is beaten"),
    "farmer-won": (r"^地主敗", r"^If the landlord is beaten"),
    "duel-won": (r"如下表", r"as in this table"),
    "duel-drawn": (r"如下表|和局", r"as in this table|drawn game"),
    "duel-lost": (r"如下表", r"as in this table"),
    "won-unplayed": (r"棄權", r"forfeits|defaults"),
    "lost-unplayed": (r"棄權", r"forfeits|defaults"),
    "bye": (r"如下表", r"as in this table"),
    "half-bye": (r"如下表|和局", r"as in this table|drawn game"),
    "rounds-made": (r"每輪的得分乘以", r"points of each round are multiplied"),
    "made": (r"所得的分數", r"points each player made"),
    "finished": (r"第一名起", r"places from first"),
    "awarded": (r"第一名起", r"places from first"),
    "absent": (r"缺席", r"absent"),
    "disqualified": (r"取消資格", r"disqualified"),
}
# the sheets of this repository say nothing about them
WITHOUT_CLAUSE = {"zero-bye", "took-part", "unknown"}
HERE = SourceLocation("results/spring/game.yaml")


@pytest.fixture(scope="module")
def sheets(own: Mapping[str, Edition]) -> dict[str, dict[str, RuleSheet]]:
    problems: list[Problem] = []
    return {
        key: {
            language: read_sheet(source, edition, problems)
            for language, source in edition.sheets.items()
        }
        for key, edition in own.items()
    }


def _says(edition: Edition, sheet: RuleSheet, clause: str) -> str:
    """The clause as it reads; of a section, its heading."""
    if clause in sheet.clauses:
        return re.sub(
            r"\{([^|{}]+)\|[^{}]*\}",
            r"\1",
            fill(sheet.clauses[clause].text, edition, sheet.language),
        )
    return next(section.heading for section in sheet.sections if section.key == clause)


def _about(
    edition: Edition, sheets: Mapping[str, RuleSheet], clause: str, what: tuple[str, str]
) -> None:
    assert len(sheets) > 1
    for language, sheet in sheets.items():
        said = _says(edition, sheet, clause)
        assert re.search(what[0 if language.startswith("zh") else 1], said), (
            edition.key,
            clause,
            what,
            said,
        )


def test_every_subject_has_its_words() -> None:
    assert {
        replay: set(known)
        for replay, known in ((key, referee.subjects) for key, referee in REFEREES.items())
    } == {replay: set(words) for replay, words in ABOUT.items()}


def test_every_subject_is_cited_by_its_referee() -> None:
    for replay, known in ((key, referee.subjects) for key, referee in REFEREES.items()):
        files = [path for path in REPLAYS if (path.parent / f"{replay}.py").is_file()]
        written = {
            node.value
            for path in files
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert set(known) <= written, replay


def test_a_referee_names_no_numbers_of_clauses() -> None:
    for path in REPLAYS:
        assert not re.findall(r'"[a-z]+\.[0-9]+"', path.read_text(encoding="utf-8")), path.name


def test_what_a_referee_cites_is_about_it(
    own: Mapping[str, Edition], sheets: Mapping[str, Mapping[str, RuleSheet]]
) -> None:
    seen = 0
    for key, edition in own.items():
        replay = str(edition.params.get("replay"))
        for subject in REFEREES[replay].subjects if replay in REFEREES else ():
            clause = edition.cited(subject)
            assert clause, (key, subject)
            _about(edition, sheets[key], clause, ABOUT[replay][subject])
            seen += 1
    assert seen > 100


def _entries(edition: Edition) -> Iterator[LedgerEntry]:
    """Entries for every reason there is in the edition's kind of game, by each of its answers."""
    answers = [
        {},
        *({question.key: choice} for question in edition.questions for choice in question.choices),
    ]
    for decide in answers:
        rule = Rule(
            edition.kind,
            edition.params,
            {each.key: each.default for each in edition.questions if each.default} | decide,
        )
        for sheet in _SHEETS[edition.kind](edition):
            yield from edition.game.entries(0, Game(GamePosition(), sheet, HERE), rule)


def _role_sheets(edition: Edition) -> Iterator[object]:
    who = {f"p{at}": role for at, role in enumerate(edition.params["roles"])}
    yield from (
        roles.RolesResult(who, "judge", winner)
        for winner in (*{each["side"] for each in edition.params["roles"].values()}, "draw")
    )


def _duels(edition: Edition) -> Iterator[object]:
    yield from (
        PairResult("a", "b", winner, unplayed=why)
        for winner in ("a", "b", "draw", None)
        for why in (None, "walkover")
    )
    yield from (
        PairResult("a", "", "a", unplayed="bye", bye=worth) for worth in ("full", "half", "zero")
    )


_SHEETS = {
    "roles": _role_sheets,
    "duel": _duels,
    "shedding": lambda edition: [shedding.SheddingResult("a", {"a": "", "b": "r5 W"})],
    "landlord": lambda edition: [
        landlord.LandlordResult(("a", "b", "c"), "a", 2, 1, "none", winner)
        for winner in ("landlord", "farmers")
    ],
    "points": lambda edition: [points.PointsResult({"a": Fraction(3)})],
    "rounds": lambda edition: [rounds.RoundsResult({"a": (Fraction(1), Fraction(2))})],
    "places": lambda edition: [
        places.PlacesResult(
            ((1, ("a",)), (2, ("b",))), ("c",), ("d",), ("e",), ("f",), awarded={"g": Fraction(1)}
        )
    ],
}


def test_what_a_receipt_cites_is_about_it(
    own: Mapping[str, Edition], sheets: Mapping[str, Mapping[str, RuleSheet]]
) -> None:
    seen = set()
    for key, edition in own.items():
        for entry in _entries(edition):
            clause = clause_behind(edition, sheets[key], entry.reason, entry.by)
            assert (clause is None) == (entry.reason in WITHOUT_CLAUSE), (key, entry.reason)
            if clause and entry.reason != "drawn-unplayed":
                _about(edition, sheets[key], clause, REASONS[entry.reason])
            seen.add(entry.reason)
    assert {*REASONS, *WITHOUT_CLAUSE} == seen - {"drawn-unplayed"}
    assert all(Messages("en").has(f"reason-{reason}") for reason in seen)
