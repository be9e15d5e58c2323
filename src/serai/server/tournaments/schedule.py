"""The three kinds of tournaments: how many entrants and rounds they have, and who meets whom in the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from serai.server.tournaments.pairing import (
    Meeting,
    PastMeetings,
    divide_in_turns,
    improve_tables,
    pair_swiss_round,
    seat_tables,
)
from serai.server.tournaments.round_robin import MOST_ROUNDS, count_round_robin, plan_round_robin
from serai.server.tournaments.standings import MeetingResult, Standing, rank_entrants, rank_survivors
from serai.tables.errors import Clash, LimitReached
from serai.tables.protocol import TournamentPlan

MOST_ENTRANTS = 64
MOST_IN_ROUND_ROBIN = 16


class TournamentForm(NamedTuple):
    """The kind of a tournament. `advance`: how many go on from each table of a knock-out."""

    kind: str  # round_robin, swiss or knock_out
    seats: int
    rounds: int = 1
    advance: int = 1


def check_form(form: TournamentForm) -> None:
    """Refuse a knock-out whose last round would not be one table."""
    if form.kind == "knock_out" and (form.advance >= form.seats or form.seats % form.advance):
        raise Clash("bad_advance", "in a knock-out the number that goes on has to divide the seats of a table")


def find_size(form: TournamentForm, wanted: int) -> int:
    """The smallest number of entrants that the form can have, at least `wanted`."""
    if form.kind == "knock_out":
        size = form.seats
        while size < wanted:
            size *= form.seats // form.advance
    else:
        size = max(1, -(-wanted // form.seats)) * form.seats
    most = MOST_IN_ROUND_ROBIN if form.kind == "round_robin" else MOST_ENTRANTS
    if size > most:
        raise LimitReached("too_many_entrants", f"such a tournament has at most {most} places, and needs {size}")
    return size


def count_rounds(form: TournamentForm, entrants: int) -> int:
    """The rounds of a tournament. A Swiss one has no more than new opponents last for."""
    if form.kind == "round_robin":
        return count_round_robin(entrants, form.seats)
    if form.kind == "swiss":
        return max(1, min(form.rounds, MOST_ROUNDS, (entrants - 1) // (form.seats - 1)))
    rounds, left = 1, entrants
    while left > form.seats:
        left = left // form.seats * form.advance
        rounds += 1
    return rounds


def plan_tournament(form: TournamentForm, people: int, fill: int) -> TournamentPlan:
    """The entrants and rounds if a tournament starts with so many people. Bots play from so many places on."""
    size = find_size(form, max(people, fill, 2))
    return TournamentPlan(size, count_rounds(form, size))


def pair_next_round(
    form: TournamentForm, entrants: Sequence[int], rounds: Sequence[Sequence[MeetingResult]]
) -> list[Meeting]:
    """The meetings of the round after these. `entrants` is in the order of the draw."""
    if form.kind == "round_robin":
        plan = plan_round_robin(len(entrants), form.seats)
        # A tournament that began under an older version may have more rounds.
        return [tuple(entrants[one] for one in meeting) for meeting in plan[len(rounds) % len(plan)]]
    past = PastMeetings(result.entrants for results in rounds for result in results)
    if not rounds:
        return pair_first_round(form, entrants)
    standings = rank_entrants(entrants, [result for results in rounds for result in results])
    if form.kind == "swiss":
        points = {one.entrant: one.points for one in standings}
        return pair_swiss_round([one.entrant for one in standings], points, form.seats, past)
    survivors = find_survivors(form, rounds[-1])
    order = [one.entrant for one in standings if one.entrant in survivors]
    tables = divide_in_turns(order, form.seats)
    improve_tables(tables, past.met)
    return seat_tables(tables, past)


def pair_first_round(form: TournamentForm, entrants: Sequence[int]) -> list[Meeting]:
    past = PastMeetings()
    if form.kind == "knock_out":
        return seat_tables(divide_in_turns(entrants, form.seats), past)
    return pair_swiss_round(entrants, {}, form.seats, past)


def find_survivors(form: TournamentForm, results: Sequence[MeetingResult]) -> set[int]:
    """Who goes on from the tables of a round. Between equal places the higher score decides, then the draw."""
    found: set[int] = set()
    for result in results:
        seats = sorted(zip(result.places, [-one for one in result.scores], result.entrants, strict=True))
        found |= {entrant for _, _, entrant in seats[: form.advance]}
    return found


def rank_tournament(
    form: TournamentForm, entrants: Sequence[int], rounds: Sequence[Sequence[MeetingResult]]
) -> list[Standing]:
    standings = rank_entrants(entrants, [result for results in rounds for result in results])
    return rank_survivors(standings, rounds) if form.kind == "knock_out" else standings
