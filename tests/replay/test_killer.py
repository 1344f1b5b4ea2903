"""The Killer referee against hand-made cases and recorded votes, and
against what must hold for every game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import cited
from fangbang.games.replays.result import Replay
from fangbang.games.roles.replay.killer import repeated, replay
from fangbang.games.roles.replay.votes import Unreadable, read_vote, tally, verdict

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "acceptance" / "games"
EDITION: Mapping[str, Any] = yaml.safe_load(
    (ROOT / "rules" / "killer" / "rule.yaml").read_text(encoding="utf-8")
)
# As many players as the club edition has, and everything that only that edition knows.
PARAMS: Mapping[str, Any] = {
    **EDITION,
    "players": {"min": 8, "max": 16},
    "setups": [{"players": [8, 10], "police": 2, "killer": 2}, *EDITION["setups"]],
    "decide": {"surrender": "allowed", "confession": "out"},
}
TIES = ("revote-tied", "revote-others-speak", "draw")

# Twelve seats: killers 1–3, police 4–6, civilians 7–12.
KILLERS, POLICE = (1, 2, 3), (4, 5, 6)


def name(seat: int) -> str:
    return f"p{seat}"


def a_log(
    rounds: object,
    players: int = 12,
    killers: Sequence[int] = KILLERS,
    police: Sequence[int] = POLICE,
) -> dict[str, Any]:
    roles = {
        "police": [name(seat) for seat in police],
        "killer": [name(seat) for seat in killers],
        "civilian": [
            name(seat) for seat in range(1, players + 1) if seat not in (*killers, *police)
        ],
    }
    return {
        "seats": [name(seat) for seat in range(1, players + 1)],
        "roles": roles,
        "rounds": rounds,
    }


def judge(*rounds: Mapping[str, object], **decided: str) -> Replay:
    params = {
        **PARAMS,
        "decide": {
            **PARAMS["decide"],
            **{key.replace("_", "-"): said for key, said in decided.items()},
        },
    }
    return replay(a_log(list(rounds)), params, ())


def result(found: Replay) -> tuple[object, object] | None:
    assert found.illegal is None, found.illegal
    return None if found.outcome is None else (found.outcome["winner"], found.outcome["end"])


def refusal(found: Replay) -> tuple[str, tuple[str | int, ...], str]:
    assert found.illegal is not None and found.outcome is None and not found.open
    return found.illegal.code, found.illegal.at, cited(PARAMS, found.illegal)


def speakers(found: Replay) -> list[object]:
    return [
        step.facts["seat"]
        for step in found.steps
        if step.kind in ("killer-last-words", "killer-final-last-words")
    ]


def kinds(found: Replay) -> list[str]:
    return [step.kind.removeprefix("killer-") for step in found.steps]


# Cases with known answers


def cases() -> list[dict[str, Any]]:
    every = json.loads((GAMES / "cases.json").read_text(encoding="utf-8"))
    return [case for case in every if case["game"] == "mafia" and case["kind"] == "replay"]


# their names of our keys
KEYS = {"ballots": "vote", "removed_night": "removed", "confess": "confessed"}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_tricky_cases(case: dict[str, Any]) -> None:
    given_ = case["input"]
    rounds = [
        {KEYS.get(key, key): value for key, value in entry.items()} for entry in given_["rounds"]
    ]
    found = replay(
        a_log(rounds, given_["players"], given_["killers"], given_["police"]), PARAMS, ()
    )
    if case["answer"] == "error":
        assert found.illegal is not None
        return
    assert found.illegal is None
    winner = found.outcome["winner"] if found.outcome else None
    assert winner == {"killers": "killer"}.get(case["answer"]["winner"], case["answer"]["winner"])
    assert speakers(found) == case["answer"]["last_words"]


def recorded_ballots() -> list[tuple[dict[str, int], int]]:
    """Every ballot of the contest logs, by voter, and who was voted out."""
    games = json.loads((GAMES / "mafia_aiwolf.json").read_text(encoding="utf-8"))["games"]
    return [
        (ballot, day["executed"])
        for game in games
        for day in game["days"]
        for ballot in day["ballots"]
    ]


def test_recorded_votes() -> None:
    """Their ties are broken by lot, so who was voted out
    must be among those with the most votes.
    """
    ballots = recorded_ballots()
    assert len(ballots) == 174
    for ballot, executed in ballots:
        leaders = tally(Counter(ballot.values()))
        votes = Counter(ballot.values())
        assert executed in leaders
        assert all(votes[leader] == max(votes.values()) for leader in leaders)
        assert verdict(leaders, 0, TIES) == ("out" if len(leaders) == 1 else "revote-tied")
    assert sum(1 for ballot, _ in ballots if len(tally(Counter(ballot.values()))) > 1) == 33


def test_recorded_games_give_the_same_votes_in_either_form() -> None:
    for ballot, _ in recorded_ballots():
        votes = Counter(ballot.values())
        text = " ".join(f"{candidate}:{count}" for candidate, count in votes.items())
        hands = {
            seat: [int(voter) for voter, choice in ballot.items() if choice == seat]
            for seat in votes
        }
        counted, listed = read_vote(text), read_vote([hands])
        assert not isinstance(counted, Unreadable) and not isinstance(listed, Unreadable)
        assert counted[0].votes == listed[0].votes == votes
        assert counted[0].cast == len(listed[0].hands) == len(ballot)


# The count of a ballot


@pytest.mark.parametrize(
    ("votes", "candidates", "leaders"),
    [
        ({2: 4, 3: 4, 12: 2}, (), (2, 3)),
        ({3: 3, 2: 5}, (2, 3), (2,)),
        ({}, (), ()),
        ({2: 0, 3: 0}, (), ()),
        ({}, (2, 3), (2, 3)),
        ({3: 1}, (2, 3), (3,)),
    ],
)
def test_tally(
    votes: dict[int, int], candidates: tuple[int, ...], leaders: tuple[int, ...]
) -> None:
    assert tally(votes, candidates) == leaders


def test_three_ties_in_a_row() -> None:
    assert [verdict((2, 3), before, TIES) for before in range(4)] == [*TIES, "nobody-out"]
    assert verdict((), 0, TIES) == "nobody-out"


@pytest.mark.parametrize(
    "written",
    ["2:4 3:4 / 2:5 3:3", "２：４　３：４／２：５ ３：３", [{2: 4, "3": 4}, {"2": "5", 3: 3}]],
)
def test_read_vote(written: object) -> None:
    ballots = read_vote(written)
    assert not isinstance(ballots, Unreadable)
    assert [dict(ballot.votes) for ballot in ballots] == [{2: 4, 3: 4}, {2: 5, 3: 3}]


@pytest.mark.parametrize("written", [None, "", "none", "-", []])
def test_nobody_voted(written: object) -> None:
    assert read_vote(written) == ()
    assert kinds(judge({"kill": 7, "vote": written}, {"kill": 8}))[2:] == [
        "nobody-out",
        "killed",
        "last-words",
    ]


@pytest.mark.parametrize(
    "written", ["2", "2:x", "a:1", "2:4 2:1", "2:-1", [{2: "many"}], [{2: [1, "x"]}], [{2: None}]]
)
def test_unreadable_vote(written: object) -> None:
    assert refusal(judge({"kill": 7, "vote": written})) == (
        "killer-unreadable-vote",
        ("rounds", 0, "vote"),
        "flow.16",
    )


# The end of a game


def test_killers_out() -> None:
    found = judge(
        {"kill": 7, "vote": "1:9"},
        {"kill": 8, "vote": "2:7"},
        {"kill": 9, "check": 3, "vote": "3:5"},
    )
    assert result(found) == ("police", "killer-out")
    assert speakers(found) == [7, 1, 8]
    assert kinds(found)[-2:] == ["voted-out", "end-killer-out"]


def test_police_out_in_the_night_before_anybody_votes() -> None:
    rounds: list[dict[str, object]] = [
        {"kill": 4, "vote": "7:4"},
        {"kill": 5, "vote": "9:5"},
        {"kill": 6, "check": 1},
    ]
    assert result(judge(*rounds)) == ("killer", "police-out")
    assert refusal(judge(*rounds[:2], {**rounds[2], "vote": "1:3"}))[:2] == (
        "killer-after-end",
        ("rounds", 2, "vote"),
    )
    assert refusal(judge(*rounds, {"kill": 8})) == ("killer-after-end", ("rounds", 3), "flow.20")


def test_civilians_out_is_a_draw_where_the_edition_says_so() -> None:
    rounds = [{"kill": 7, "vote": "8:5"}, {"kill": 9, "vote": "10:5"}, {"kill": 11, "vote": "12:5"}]
    assert result(judge(*rounds)) == ("draw", "civilian-out")
    without = {**PARAMS, "ends": {"killer": "police", "police": "killer"}}
    assert replay(a_log(rounds), without, ()).open


def test_removed_players_count_for_the_end_but_not_for_last_words() -> None:
    found = judge({"kill": 7, "removed": [1, 2], "vote": "3:6"})
    assert result(found) == ("police", "killer-out")
    assert speakers(found) == [7, 3]
    assert speakers(
        judge({"kill": 7, "removed": [1, 2], "vote": "3:6"}, removed_words="counted")
    ) == [7, 1, 2]


@pytest.mark.parametrize("winner", ["draw", "police", "killer"])
def test_both_sides_out_in_one_stroke(winner: str) -> None:
    found = judge({"kill": 7, "removed": [1, 2, 3, 4, 5, 6]}, both_out=winner)
    assert result(found) == (winner, "both-out")


def test_killers_and_civilians_out_in_one_stroke_is_a_draw() -> None:
    log = a_log([{"kill": 12, "removed": [1, 2, 3, 7, 8, 9, 10, 11]}])
    decided = {**PARAMS, "decide": {"both-out": "killer"}}
    assert result(replay(log, decided, ())) == ("draw", "both-out")


def test_three_ties_end_the_game() -> None:
    rounds: list[dict[str, object]] = [{"kill": 7, "vote": "8:5 1:5 / 8:4 1:4 / 8:5 1:5"}]
    found = judge(*rounds)
    assert result(found) == ("draw", "tie")
    assert kinds(found)[2:] == [
        "ballot",
        "revote-tied",
        "ballot",
        "revote-others-speak",
        "ballot",
        "end-tie",
    ]
    assert judge({"kill": 7, "vote": "8:5 1:5 / 8:4 1:4"}).open


def test_second_and_third_ballot_decide() -> None:
    assert judge({"kill": 7, "vote": "8:4 1:4 2:3 / 1:5 8:4"}, {"kill": 9}).outcome is None
    found = judge({"kill": 7, "vote": "8:4 1:4 / 1:4 8:4 / 1:6"})
    assert found.steps[-2].kind == "killer-voted-out" and found.steps[-2].player == "p1"
    assert found.open


def test_third_ballot_is_among_those_still_tied() -> None:
    rounds = {"kill": 7, "vote": "8:3 9:3 1:3 / 8:4 9:4 1:2 / 1:6"}
    assert refusal(judge(rounds)) == ("killer-not-tied", ("rounds", 0, "vote"), "outcome.5")
    assert judge(rounds, third_ballot="first-tied").illegal is None


def test_a_vote_without_hands_may_count_as_a_tie_of_all() -> None:
    assert kinds(judge({"kill": 7, "vote": "none"}))[-1] == "nobody-out"
    assert kinds(judge({"kill": 7, "vote": "none"}, no_votes="tie"))[-1] == "revote-tied"


def test_a_revote_without_hands_is_still_a_tie() -> None:
    assert kinds(judge({"kill": 7, "vote": [{8: 4, 9: 4}, {}]}))[-1] == "revote-others-speak"
    for written in ("8:4 9:4 / none", "8:4 9:4 / -", [{8: 4, 9: 4}, "none"]):
        assert kinds(judge({"kill": 7, "vote": written}))[-1] == "revote-others-speak"


def test_a_first_ballot_without_hands_may_be_followed_by_another() -> None:
    assert "voted-out" in kinds(judge({"kill": 7, "vote": "none / 8:3"}, no_votes="tie"))
    assert refusal(judge({"kill": 7, "vote": "none / 8:3"}))[0] == "killer-ballot-too-many"


def test_surrender() -> None:
    found = judge(
        {"kill": 7, "vote": "1:9"}, {"kill": 8, "vote": "2:7"}, {"kill": 9, "surrender": 3}
    )
    assert result(found) == ("police", "surrender")
    assert found.steps[-2].player == "p3"


def test_confession_stands_in_for_the_vote_even_after_a_tie() -> None:
    found = judge(
        {"kill": 7, "confessed": 2}, {"kill": 8, "vote": "1:4 9:4", "confessed": 1}, {"kill": 9}
    )
    assert found.open
    assert speakers(found) == [7, 2, 8]


def test_the_killers_may_kill_one_of_their_own() -> None:
    assert judge({"kill": 3}).open
    assert refusal(judge({"kill": 3}, self_kill="forbidden")) == (
        "killer-own-killed",
        ("rounds", 0, "kill"),
        "flow.6",
    )


def test_who_is_killed_may_be_checked_in_the_same_night() -> None:
    assert kinds(judge({"kill": 7, "check": 7})) == ["checked", "killed", "last-words"]


def test_the_judge_may_stop_at_a_majority() -> None:
    found = judge({"kill": 7, "vote": "1:6"})
    ballot = next(step for step in found.steps if step.kind == "killer-ballot")
    assert ballot.facts["majority"] is True and ballot.facts["living"] == 11
    found = judge({"kill": 7, "vote": "1:5"})
    assert [step.facts["majority"] for step in found.steps if step.kind == "killer-ballot"] == [
        False
    ]


def test_quiet_night_where_the_contest_allows_one() -> None:
    rounds = ({"kill": "none", "vote": "1:6"}, {"kill": 7})
    assert refusal(judge(*rounds))[0] == "killer-no-kill"
    assert kinds(judge(*rounds, no_kill="allowed"))[0] == "nobody-killed"
    assert refusal(judge({"vote": "1:6"}, no_kill="allowed"))[0] == "killer-no-kill"


# Every other way to be refused, where, and by which clause


# the place within the rounds, counted from 0
ILLEGAL: list[tuple[str, str, str, list[dict[str, object]], dict[str, str]]] = [
    ("unknown-seat", "0.kill", "flow.1", [{"kill": 13}], {}),
    ("unknown-seat", "0.check", "flow.1", [{"kill": 7, "check": 0}], {}),
    ("dead", "1.kill", "flow.14", [{"kill": 7, "vote": "1:6"}, {"kill": 1}], {}),
    ("dead", "1.check", "flow.14", [{"kill": 7, "vote": "1:6"}, {"kill": 8, "check": 7}], {}),
    ("dead", "0.vote", "flow.14", [{"kill": 7, "vote": "1:6 7:1"}], {}),
    ("dead", "0.vote.0", "flow.14", [{"kill": 7, "vote": [{1: [2, 7]}]}], {}),
    ("dead", "0.removed.1", "flow.14", [{"kill": 7, "removed": [8, 7]}], {}),
    ("dead", "0.confessed", "flow.14", [{"kill": 1, "confessed": 1}], {}),
    ("dead", "0.surrender", "flow.14", [{"kill": 1, "surrender": 1}], {}),
    ("removed-twice", "0.removed.1", "flow.14", [{"kill": 7, "removed": [8, 8]}], {}),
    ("two-kills", "0.kill", "flow.6", [{"kill": [7, 8]}], {}),
    ("two-checks", "0.check", "flow.10", [{"kill": 7, "check": [1, 2]}], {}),
    ("no-kill", "0", "flow.6", [{"check": 1, "vote": "1:6"}], {}),
    ("no-kill", "0", "flow.6", [{"removed": 9}, {"kill": 7}], {}),
    ("no-vote", "0", "flow.17", [{"kill": 7}, {"kill": 8}], {}),
    ("tie-open", "0.vote", "outcome.5", [{"kill": 7, "vote": "1:3 2:3"}, {"kill": 8}], {}),
    ("not-tied", "0.vote", "outcome.5", [{"kill": 7, "vote": "1:3 2:3 / 3:6"}], {}),
    ("ballot-too-many", "0.vote", "flow.17", [{"kill": 7, "vote": "1:6 2:3 / 2:6"}], {}),
    ("ballot-too-many", "0.vote.1", "flow.17", [{"kill": 7, "vote": [{1: 6}, {2: 6}]}], {}),
    ("too-many-votes", "0.vote", "flow.16", [{"kill": 7, "vote": "1:6 2:6"}], {}),
    (
        "too-many-votes",
        "0.vote",
        "flow.16",
        [{"kill": 7, "vote": "1:3 2:3 / 1:6 2:4"}],
        {"tied_vote": "forbidden"},
    ),
    (
        "tied-voted",
        "0.vote.1",
        "outcome.5",
        [{"kill": 7, "vote": [{1: 3, 2: 3}, {1: [2]}]}],
        {"tied_vote": "forbidden"},
    ),
    ("voted-twice", "0.vote.0", "flow.16", [{"kill": 7, "vote": [{1: [8, 9], 2: [9]}]}], {}),
    (
        "voted-for-self",
        "0.vote.0",
        "flow.16",
        [{"kill": 7, "vote": [{1: [1, 9]}]}],
        {"self_vote": "forbidden"},
    ),
    ("after-end", "0.vote", "flow.20", [{"kill": 7, "removed": [1, 2, 3], "vote": "4:6"}], {}),
    (
        "after-end",
        "0.vote",
        "flow.20",
        [{"kill": 7, "vote": "1:2 2:2 / 1:2 2:2 / 1:2 2:2 / 1:6"}],
        {},
    ),
    (
        "confession-needs-vote",
        "0.confessed",
        "flow.15",
        [{"kill": 7, "confessed": 1}],
        {"confession": "vote"},
    ),
    (
        "vote-and-confession",
        "0.confessed",
        "flow.15",
        [{"kill": 7, "vote": "2:6", "confessed": 1}],
        {},
    ),
    ("confessed-no-killer", "0.confessed", "flow.15", [{"kill": 7, "confessed": 9}], {}),
    ("surrender-companions", "0.surrender", "flow.20", [{"kill": 7, "surrender": 1}], {}),
    ("surrender-civilian", "0.surrender", "flow.20", [{"kill": 7, "surrender": 8}], {}),
    (
        "surrender-forbidden",
        "0.surrender",
        "flow.20",
        [{"kill": 7, "surrender": 1}],
        {"surrender": "forbidden"},
    ),
]


@pytest.mark.parametrize(("code", "at", "clause", "rounds", "decided"), ILLEGAL)
def test_refused(
    code: str, at: str, clause: str, rounds: list[dict[str, object]], decided: dict[str, str]
) -> None:
    path = tuple(int(word) if word.isdigit() else word for word in at.split("."))
    assert refusal(judge(*rounds, **decided)) == (f"killer-{code}", ("rounds", *path), clause)


SEATS, ROLES = a_log([])["seats"], a_log([])["roles"]
TWICE = {
    "police": ["p4", "p5", "p6"],
    "killer": ["p1", "p2", "p4"],
    "civilian": [*ROLES["civilian"], "p3"],
}

SETUPS: list[tuple[str, tuple[str | int, ...], dict[str, Any]]] = [
    ("killer-players", ("seats",), a_log([], 7, (1, 2), (3, 4))),
    ("killer-players", ("seats",), a_log([], 17, (1, 2, 3, 4), (5, 6, 7, 8))),
    ("killer-set-up", ("roles", "police"), a_log([], 12, (1, 2, 3), (4, 5))),
    ("killer-set-up", ("roles", "killer"), a_log([], 15, (1, 2, 3), (4, 5, 6, 7))),
    ("killer-seat-twice", ("seats", 11), {"seats": [*SEATS[:11], "p1"], "roles": ROLES}),
    ("killer-seat-without-role", ("seats", 11), {"seats": [*SEATS[:11], "x"], "roles": ROLES}),
    ("killer-role-without-seat", ("roles", "civilian"), {"seats": SEATS[:11], "roles": ROLES}),
    ("killer-two-roles", ("roles", "police"), {"seats": SEATS, "roles": TWICE}),
]


@pytest.mark.parametrize(("code", "at", "log"), SETUPS)
def test_set_up_refused(code: str, at: tuple[str | int, ...], log: dict[str, Any]) -> None:
    found = replay(log, PARAMS, ())
    assert refusal(found)[:2] == (code, at)
    assert found.steps == ()


@pytest.mark.parametrize("players", range(8, 17))
def test_every_set_up_of_the_table(players: int) -> None:
    each = 2 if players < 11 else 3 if players < 15 else 4
    log = a_log([], players, range(1, each + 1), range(each + 1, 2 * each + 1))
    assert replay(log, PARAMS, ()).open
    log.pop("seats")
    assert replay(log, PARAMS, [name(seat) for seat in range(1, players + 1)]).open


def test_same_first_victim_in_two_games_running() -> None:
    games = [a_log([{"kill": kill}]) for kill in (7, 8, 8, 8)]
    assert [(index, wrong.facts["player"]) for index, wrong in repeated(games)] == [
        (2, "p8"),
        (3, "p8"),
    ]
    assert repeated([games[1], None, games[2]]) == ()
    moved = {**games[2], "seats": [*reversed(games[2]["seats"])]}
    assert repeated([games[1], moved]) == ()


def test_every_edition_in_the_repository_is_understood() -> None:
    for path in sorted((ROOT / "rules").glob("*/rule.yaml")):
        params = yaml.safe_load(path.read_text(encoding="utf-8"))
        if params.get("replay") == "killer":
            assert replay(a_log([{"kill": 7, "check": 1, "vote": "1:6"}]), params, ()).open, path


# What must hold for every game


@st.composite
def finished(draw: st.DrawFn) -> dict[str, Any]:
    """A legal game of any size to its end: a kill and a vote a
    round, ties and removals here and there.
    """
    players = draw(st.integers(8, 16))
    each = 2 if players < 11 else 3 if players < 15 else 4
    seats = draw(st.permutations(range(1, players + 1)))
    log = a_log([], players, seats[:each], seats[each : 2 * each])
    living = set(range(1, players + 1))
    while replay(log, PARAMS, ()).outcome is None:
        log["rounds"].append(draw(a_round(log, living)))
    return log


@st.composite
def a_round(draw: st.DrawFn, log: dict[str, Any], living: set[int]) -> dict[str, Any]:
    """One step at a time, as long as the game goes on; `living` is kept up to date."""
    entry: dict[str, Any] = {}
    for key in ("check", "kill", "removed", "vote"):
        if (
            replay({**log, "rounds": [*log["rounds"], entry]} if entry else log, PARAMS, ()).outcome
            is not None
        ):
            break
        alive = st.sampled_from(sorted(living))
        if key == "check" or key == "kill":
            entry[key] = draw(alive)
        elif key == "removed" and draw(st.integers(0, 4)) == 0:
            entry[key] = draw(st.lists(alive, min_size=1, max_size=2, unique=True))
        elif key == "vote":
            entry[key] = draw(a_vote(sorted(living)))
        living -= {entry["kill"]} if key == "kill" else set(entry.get("removed", ()))
    found = replay({**log, "rounds": [*log["rounds"], entry]}, PARAMS, ())
    living -= {
        int(str(step.facts["seat"])) for step in found.steps if step.kind == "killer-voted-out"
    }
    return entry


@st.composite
def a_vote(draw: st.DrawFn, living: list[int]) -> str:
    """Mostly decided; sometimes after one tie or two, or three that end the game."""
    ties = draw(st.sampled_from([0, 0, 0, 1, 2, 3])) if len(living) > 3 else 0
    first, second = draw(st.permutations(living))[:2]
    ballots = [f"{first}:1 {second}:1"] * ties + ([f"{first}:2 {second}:1"] if ties < 3 else [])
    return " / ".join(ballots)


@given(finished())
@settings(max_examples=60, deadline=None)
def test_the_end_is_the_first_moment_a_role_is_gone(log: dict[str, Any]) -> None:
    found = replay(log, PARAMS, ())
    assert found.outcome is not None
    deaths: Any = found.outcome["deaths"]
    dead = {death["player"] for death in deaths}
    gone = {role for role, names in log["roles"].items() if set(names) <= dead}
    if found.outcome["end"] == "tie":
        assert gone == set() and found.outcome["winner"] == "draw"
    else:
        assert gone
        assert len({PARAMS["ends"][role] for role in gone}) > 1 or found.outcome["winner"] in {
            PARAMS["ends"][r] for r in gone
        }
        last = [
            death
            for death in deaths
            if (death["round"], death["cause"]) == (deaths[-1]["round"], deaths[-1]["cause"])
        ]
        before = dead - {death["player"] for death in last}
        assert not any(set(names) <= before for names in log["roles"].values())
    quota = len(log["roles"]["killer"])
    assert [death["seat"] for death in deaths if death["cause"] != "removed"][:quota] == speakers(
        found
    )


@given(finished(), st.data())
@settings(max_examples=60, deadline=None)
def test_other_seats_the_same_outcome(log: dict[str, Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(1, len(log["seats"]) + 1)))
    seat_of = {old: new for new, old in enumerate(order, start=1)}
    moved = {
        **log,
        "seats": [log["seats"][old - 1] for old in order],
        "rounds": [moved_round(entry, seat_of) for entry in log["rounds"]],
    }
    first, second = replay(log, PARAMS, ()), replay(moved, PARAMS, ())
    assert result(first) == result(second)
    assert [step.player for step in first.steps] == [step.player for step in second.steps]


def moved_round(entry: Mapping[str, Any], seat_of: Mapping[int, int]) -> dict[str, Any]:
    moved: dict[str, Any] = {key: seat_of[entry[key]] for key in ("kill", "check") if key in entry}
    if "removed" in entry:
        moved["removed"] = [seat_of[seat] for seat in entry["removed"]]
    if "vote" in entry:
        words = [word.split(":") for word in entry["vote"].replace("/", "/:/").split()]
        moved["vote"] = " ".join(
            "/" if word[0] == "/" else f"{seat_of[int(word[0])]}:{word[1]}" for word in words
        )
    return moved


@given(finished(), st.data())
@settings(max_examples=60, deadline=None)
def test_cut_games_are_open_and_longer_ones_refused(
    log: dict[str, Any], data: st.DataObject
) -> None:
    rounds = log["rounds"]
    cut = data.draw(st.integers(0, len(rounds) - 1))
    assert replay({**log, "rounds": rounds[:cut]}, PARAMS, ()).open
    longer = data.draw(st.sampled_from([{"kill": 1}, {"check": 1}, {"vote": "none"}, {}]))
    assert refusal(replay({**log, "rounds": [*rounds, longer]}, PARAMS, ()))[:2] == (
        "killer-after-end",
        ("rounds", len(rounds)),
    )


@given(finished(), st.data())
@settings(max_examples=60, deadline=None)
def test_the_dead_are_never_killed_again(log: dict[str, Any], data: st.DataObject) -> None:
    rounds = log["rounds"]
    later = [index for index, entry in enumerate(rounds) if index and "kill" in entry]
    if not later:
        return
    index = data.draw(st.sampled_from(later))
    again = data.draw(st.sampled_from([entry["kill"] for entry in rounds[:index]]))
    changed = [*rounds[:index], {**rounds[index], "kill": again}]
    assert refusal(replay({**log, "rounds": changed}, PARAMS, ()))[:2] == (
        "killer-dead",
        ("rounds", index, "kill"),
    )
