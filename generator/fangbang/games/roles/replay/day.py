"""A day of Killer: the vote with its ties, a killer who admits it, a last one who gives up."""

from __future__ import annotations

from collections.abc import Sequence

from ...replays.result import RuleViolation
from .table import Table, die, finish, living_seat
from .votes import REVOTES, Ballot, Unreadable, read_vote, tally, verdict

Where = tuple[str | int, ...]


def vote(table: Table, written: object) -> RuleViolation | None:
    ballots = read_vote(written)
    if isinstance(ballots, Unreadable):
        return table.refuse(
            "unreadable-vote", ("vote",), "ballot", word=ballots.word, ballot=ballots.ballot + 1
        )
    ties: list[tuple[int, ...]] = []  # who was tied, ballot after ballot
    for index, ballot in enumerate(ballots or (Ballot({}),)):
        where: Where = (
            ("vote", index) if isinstance(written, (list, tuple)) and ballots else ("vote",)
        )
        candidates = _candidates(table, ties)
        illegal = _ballot_wrong(table, ballot, candidates, index + 1, where)
        if illegal is not None:
            return illegal
        ties.append(_count(table, ballot, candidates, index))
    return None


def _candidates(table: Table, ties: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Who stands: empty for a first ballot, in which all the living do."""
    if not ties:
        return ()
    return ties[0] if table.decided("third-ballot") == "first-tied" else ties[-1]


def _ballot_wrong(
    table: Table, ballot: Ballot, candidates: Sequence[int], number: int, where: Where
) -> RuleViolation | None:
    if table.over is not None:
        return table.refuse("after-end", where, "end")
    if table.day == "done":
        return table.refuse("ballot-too-many", where, "vote", ballot=number)
    for seat in (*ballot.votes, *(voter for voter, _ in ballot.hands)):
        named = living_seat(table, seat, where)
        if isinstance(named, RuleViolation):
            return named
    outside = [seat for seat in ballot.votes if candidates and seat not in candidates]
    if outside:
        return table.refuse(
            "not-tied", where, "tie", seat=outside[0], ballot=number, tied=_names(table, candidates)
        )
    return _hands_wrong(table, ballot, candidates, number, where)


def _hands_wrong(
    table: Table, ballot: Ballot, candidates: Sequence[int], number: int, where: Where
) -> RuleViolation | None:
    """One vote each at most; fewer is fine: people abstain,
    and the judge may stop at a majority.
    """
    silent = set(candidates) if table.decided("tied-vote") == "forbidden" else set()
    voters = [voter for voter, _ in ballot.hands]
    for voter, candidate in ballot.hands:
        if voters.count(voter) > 1:
            return table.refuse("voted-twice", where, "ballot", seat=voter, ballot=number)
        if voter in silent:
            return table.refuse("tied-voted", where, "tied-vote", seat=voter, ballot=number)
        if voter == candidate and table.decided("self-vote") == "forbidden":
            return table.refuse("voted-for-self", where, "self-vote", seat=voter, ballot=number)
    voting = len(table.living - silent)
    if ballot.cast > voting:
        return table.refuse(
            "too-many-votes", where, "ballot", votes=ballot.cast, voters=voting, ballot=number
        )
    return None


def _count(table: Table, ballot: Ballot, candidates: Sequence[int], index: int) -> tuple[int, ...]:
    """What the ballot decides; the answer is who is still tied."""
    everybody = sorted(table.living) if table.decided("no-votes") == "tie" else ()
    leaders = tally(ballot.votes, candidates or everybody)
    decision = verdict(leaders, index, table.params["votes"]["ties"])
    _tell_ballot(table, ballot, index + 1)
    table.day = "tied" if decision in REVOTES else "done"
    if decision == "out":
        die(table, leaders, "voted-out")
    elif decision == "draw":
        finish(table, "draw", "tie")
    else:
        table.tell(
            decision,
            {"tied": _names(table, leaders), "votes": max(ballot.votes.values(), default=0)},
        )
    return leaders


def _tell_ballot(table: Table, ballot: Ballot, number: int) -> None:
    living, most = len(table.living), max(ballot.votes.values(), default=0)
    facts = {
        "ballot": number,
        "tally": str(ballot),
        "hands": ballot.hands,
        "cast": ballot.cast,
        "living": living,
    }
    if ballot.cast:
        table.tell("ballot", {**facts, "majority": 2 * most > living})


def _names(table: Table, seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(table.setup.names[seat] for seat in seats)


def confess(table: Table, written: object) -> RuleViolation | None:
    """In place of the vote, or of the next ballot after a tie."""
    seat = living_seat(table, written, ("confessed",))
    if isinstance(seat, RuleViolation):
        return seat
    if table.decided("confession") != "out":
        return table.refuse("confession-needs-vote", ("confessed",), "confession", seat=seat)
    if table.day == "done":
        return table.refuse("vote-and-confession", ("confessed",), "confession", seat=seat)
    if table.setup.roles[seat] != "killer":
        return table.refuse("confessed-no-killer", ("confessed",), "confession", seat=seat)
    table.day = "done"
    die(table, [seat], "confessed")
    return None


def surrender(table: Table, written: object) -> RuleViolation | None:
    """Only a role that is a side of its own may give up, and only its last
    living player; the other side wins.
    """
    seat = living_seat(table, written, ("surrender",))
    if isinstance(seat, RuleViolation):
        return seat
    role = table.setup.roles[seat]
    companions = sorted(
        other for other in table.living - {seat} if table.setup.roles[other] == role
    )
    if table.decided("surrender") == "forbidden":
        return table.refuse("surrender-forbidden", ("surrender",), "surrender", seat=seat)
    if table.params["roles"][role]["side"] != role:
        return table.refuse("surrender-civilian", ("surrender",), "surrender", seat=seat)
    if companions:
        names = _names(table, companions)
        return table.refuse(
            "surrender-companions", ("surrender",), "surrender", seat=seat, companions=names
        )
    table.tell("surrendered", {}, seat)
    finish(table, table.params["ends"][role], "surrender")
    return None
