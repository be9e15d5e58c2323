"""Pairing and standings: nobody meets twice while avoidable, seats are balanced, all of it deterministic."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.server.tournaments import pairing
from serai.server.tournaments.pairing import Meeting, PastMeetings, count_repeats, pair_swiss_round
from serai.server.tournaments.round_robin import (
    EVEN,
    MOST_ROUNDS,
    ROUNDS,
    find_unevenness,
    plan_round_robin,
    search_even_plan,
)
from serai.server.tournaments.schedule import (
    TournamentForm,
    check_form,
    count_rounds,
    find_size,
    pair_next_round,
    rank_tournament,
)
from serai.server.tournaments.standings import MeetingResult, rank_entrants
from serai.tables.errors import Clash, LimitReached
from serai.tables.model.final_places import score_places
from tests.matches import fuzz_settings

Rounds = list[list[MeetingResult]]


def play_round(meetings: list[Meeting], pick: random.Random) -> list[MeetingResult]:
    def places(seats: int) -> tuple[int, ...]:
        drawn = [pick.randint(1, seats) for _ in range(seats)]
        return tuple(1 + sum(other < own for other in drawn) for own in drawn)

    return [MeetingResult(one, places(len(one)), tuple(pick.randint(0, 90) for _ in one)) for one in meetings]


def play_tournament(form: TournamentForm, entrants: int, seed: int) -> Rounds:
    pick = random.Random(seed)
    rounds: Rounds = []
    numbers = list(range(1, entrants + 1))
    for _ in range(count_rounds(form, entrants)):
        rounds.append(play_round(pair_next_round(form, numbers, rounds), pick))
    return rounds


def past_of(rounds: Rounds) -> PastMeetings:
    return PastMeetings(result.entrants for results in rounds for result in results)


def exists_fresh(entrants: list[int], seats: int, past: PastMeetings) -> bool:
    """Whether a division without a repeated meeting exists; tries all of them."""
    if not entrants:
        return True
    first, others = entrants[0], entrants[1:]
    for partners in combinations(others, seats - 1):
        if not count_repeats([(first, *partners)], past):
            if exists_fresh([one for one in others if one not in partners], seats, past):
                return True
    return False


def test_who_has_met_whom_does_not_depend_on_their_order() -> None:
    past = PastMeetings([(3, 1, 2), (2, 1)])
    assert [past.met(1, 2), past.met(2, 1), past.met(2, 3), past.met(3, 2)] == [2, 2, 1, 1]
    assert [past.sat(2, seat) for seat in range(3)] == [1, 0, 1]


# -- Swiss -----------------------------------------------------------------------------------------------------------


@fuzz_settings(40)
@given(st.integers(2, 32), st.data())
def test_swiss_pairs_never_repeat_in_half_as_many_rounds_as_entrants(half: int, data: st.DataObject) -> None:
    entrants, seed = 2 * half, data.draw(st.integers(0, 10**6))
    rounds = data.draw(st.integers(1, min(half, 9)))
    played = play_tournament(TournamentForm("swiss", 2, rounds), entrants, seed)
    met = Counter(frozenset(result.entrants) for results in played for result in results)
    assert set(met.values()) == {1}
    assert [len(results) for results in played] == [half] * rounds
    first = Counter(result.entrants[0] for results in played for result in results)
    assert all(abs(first[one] - rounds / 2) <= 2 for one in range(1, entrants + 1)), "first seats are balanced"


@fuzz_settings(60)
@given(st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4), (12, 4)]), st.data())
def test_swiss_meetings_are_repeated_only_if_all_divisions_repeat_some(
    sizes: tuple[int, int], data: st.DataObject
) -> None:
    entrants, seats = sizes
    seed = data.draw(st.integers(0, 10**6))
    past_rounds = data.draw(st.integers(0, 4))
    pick = random.Random(seed)
    rounds: Rounds = []
    numbers = list(range(entrants))
    for _ in range(past_rounds):  # drawn at random, so that the past is not what the pairing would have made
        drawn = pick.sample(numbers, entrants)
        rounds.append(play_round([tuple(one) for one in pairing.divide_in_order(drawn, seats)], pick))
    order = [one.entrant for one in rank_entrants(numbers, [one for results in rounds for one in results])]
    past = past_of(rounds)
    found = pair_swiss_round(order, dict.fromkeys(order, 0.0), seats, past)
    assert sorted(one for meeting in found for one in meeting) == numbers
    assert (count_repeats(found, past) == 0) == exists_fresh(numbers, seats, past)


def test_swiss_of_equal_points_and_a_filler_meets_everybody_once_at_most() -> None:
    """With eleven people and one bot, nobody gets the bot twice."""
    rounds = play_tournament(TournamentForm("swiss", 2, 6), 12, seed=5)
    filler = 12
    opponents = [
        one for results in rounds for result in results for one in result.entrants if filler in result.entrants
    ]
    assert Counter(opponents) == {filler: 6, **dict.fromkeys(set(opponents) - {filler}, 1)}
    standings = rank_entrants(range(1, 13), [one for results in rounds[:4] for one in results])
    points = {one.entrant: one.points for one in standings}
    spread = [abs(points[a] - points[b]) for a, b in (result.entrants for result in rounds[4])]
    assert sum(spread) / len(spread) <= 1, "neighbours in the standings meet"


# -- round robin -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entrants", range(2, 17, 2))
def test_round_robin_of_pairs_has_each_pair_once(entrants: int) -> None:
    plan = plan_round_robin(entrants, 2)
    assert len(plan) == entrants - 1
    assert all(sorted(one for pair in pairs for one in pair) == list(range(entrants)) for pairs in plan)
    assert Counter(frozenset(pair) for pairs in plan for pair in pairs) == {
        frozenset(pair): 1 for pair in combinations(range(entrants), 2)
    }
    first = Counter(pair[0] for pairs in plan for pair in pairs)
    assert {abs(2 * first[one] - len(plan)) for one in range(entrants)} <= {0, 1}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("people", range(4, 14))
def test_round_robin_of_tables_has_each_pair_equally_often(seats: int, people: int) -> None:
    form = TournamentForm("round_robin", seats)
    size = find_size(form, people)
    numbers = list(range(1, size + 1))
    rounds: Rounds = []
    for _ in range(count_rounds(form, size)):
        rounds.append(play_round(pair_next_round(form, numbers, rounds), random.Random(1)))
    assert all(sorted(one for result in results for one in result.entrants) == numbers for results in rounds)
    met = Counter(
        frozenset(pair) for results in rounds for result in results for pair in combinations(result.entrants, 2)
    )
    assert len(met) == size * (size - 1) // 2, "everybody has met everybody"
    # Ten and fifteen at tables of five cannot meet more evenly within fifteen rounds, as far as searches found.
    assert max(met.values()) - min(met.values()) <= (2 if seats == 5 and size > 5 else 1)
    assert len(rounds) <= MOST_ROUNDS
    first = Counter(result.entrants[0] for results in rounds for result in results)
    assert all(abs(first[one] - len(rounds) / seats) < 2 for one in numbers)


def test_known_designs_are_found() -> None:
    """Nine at tables of three and sixteen at tables of four: each pair once, in the fewest rounds that can be."""
    for entrants, seats, rounds in [(9, 3, 4), (16, 4, 5)]:
        plan = plan_round_robin(entrants, seats)
        met = Counter(frozenset(pair) for tables in plan for table in tables for pair in combinations(table, 2))
        assert (len(plan), set(met.values())) == (rounds, {1})


@pytest.mark.long
@pytest.mark.parametrize(("seats", "entrants"), [(seats, entrants) for seats in ROUNDS for entrants in ROUNDS[seats]])
def test_no_search_finds_a_shorter_round_robin(seats: int, entrants: int) -> None:
    """The lengths of the plans stand in a table, so that they can be told before they are searched for."""
    found = {
        rounds: find_unevenness(search_even_plan(entrants, seats, rounds), entrants)
        for rounds in range(-(-(entrants - 1) // (seats - 1)), MOST_ROUNDS + 1)
    }
    even = [rounds for rounds, unevenness in found.items() if unevenness <= EVEN]
    assert ROUNDS[seats][entrants] == (even[0] if even else min(found, key=lambda rounds: found[rounds]))


def test_a_round_robin_of_an_older_version_comes_to_its_end() -> None:
    """It may have more rounds than are planned today: then the plan begins anew."""
    form, numbers = TournamentForm("round_robin", 3), list(range(1, 10))
    played = [play_round(pair_next_round(form, numbers, []), random.Random(1))] * 4
    assert pair_next_round(form, numbers, played) == pair_next_round(form, numbers, [])


# -- knock-out -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "advance", "wanted", "size", "tables"),
    [
        (2, 1, 12, 16, [8, 4, 2, 1]),
        (4, 2, 12, 16, [4, 2, 1]),
        (4, 1, 5, 16, [4, 1]),
        (3, 1, 9, 9, [3, 1]),
        (8, 4, 2, 8, [1]),
    ],
)
def test_knock_out(seats: int, advance: int, wanted: int, size: int, tables: list[int]) -> None:
    form = TournamentForm("knock_out", seats, 1, advance)
    assert find_size(form, wanted) == size
    rounds = play_tournament(form, size, seed=2)
    assert [len(results) for results in rounds] == tables
    for before, after in pairwise(rounds):
        survivors = {one for result in after for one in result.entrants}
        for result in before:
            through = [place for place, one in zip(result.places, result.entrants, strict=True) if one in survivors]
            assert len(through) == advance
            assert sorted(through) == sorted(result.places)[:advance], "the best go on"
    standings = rank_tournament(form, range(1, size + 1), rounds)
    [final] = rounds[-1]
    assert {one.entrant for one in standings[:seats]} == set(final.entrants)
    assert final.places[final.entrants.index(standings[0].entrant)] == 1
    assert 1 in rounds[0][0].entrants
    assert sum(2 in result.entrants and 1 in result.entrants for result in rounds[0]) == (len(tables) == 1)


def test_forms_that_cannot_be_played_are_refused() -> None:
    for seats, advance in [(3, 2), (2, 2), (4, 3)]:
        with pytest.raises(Clash, match="divide"):
            check_form(TournamentForm("knock_out", seats, 1, advance))
    with pytest.raises(LimitReached, match="16"):
        find_size(TournamentForm("round_robin", 2), 17)
    with pytest.raises(LimitReached, match="64"):
        find_size(TournamentForm("knock_out", 7), 50)
    assert count_rounds(TournamentForm("swiss", 2, 15), 4) == 3, "nobody has to meet anybody twice"


# -- standings -------------------------------------------------------------------------------------------------------


def test_points_by_places() -> None:
    assert score_places([1, 2]) == [1, 0]
    assert score_places([1, 1]) == [0.5, 0.5]
    assert score_places([3, 1, 1, 4]) == [1, 2.5, 2.5, 0]


def test_tie_breaks_in_their_order() -> None:
    """1 and 2 are equal on points; 1 has beaten 2. Behind them the opponents' points decide, then the share."""
    results = [
        MeetingResult((1, 2), (1, 2), (60, 40)),
        MeetingResult((3, 4), (1, 2), (50, 50)),
        MeetingResult((2, 3), (1, 2), (90, 10)),
        MeetingResult((4, 1), (1, 2), (51, 49)),
        MeetingResult((1, 5), (1, 2), (9, 1)),
        MeetingResult((2, 6), (1, 2), (9, 1)),
    ]
    standings = rank_entrants(range(1, 7), results)
    assert [(one.entrant, one.rank, one.points) for one in standings[:2]] == [(1, 1, 2), (2, 2, 2)]
    assert (standings[0].direct, standings[1].direct) == (1, 0)
    third, fourth = standings[2], standings[3]
    assert (third.entrant, third.points, third.opponents) == (3, 1, 3), "its win over 4 is a direct meeting"
    assert (fourth.entrant, fourth.points) == (4, 1)
    assert (standings[4].rank, standings[5].rank) == (5, 5), "equal in everything: they share the place"
    shuffled = rank_entrants([6, 5, 4, 3, 2, 1], results[::-1])
    assert shuffled == standings


def test_the_same_past_gives_the_same_rounds() -> None:
    for form, entrants in [(TournamentForm("swiss", 4, 4), 16), (TournamentForm("knock_out", 2), 8)]:
        assert play_tournament(form, entrants, 7) == play_tournament(form, entrants, 7)
