"""Sources of chance: reproducible, uniform, independent; scripts and explicit chance."""

import pickle
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serai as cv
from serai.core.api.match import sealed_chance
from serai.core.errors import ImpossibleOutcome, OutcomeNeeded
from serai.core.rules.chance import M1, Chance, ExplicitChance, Script, Sealed, Seeded
from serai.core.rules.events import Outcomes
from serai.core.rules.vectors import ints
from serai.core.rules.vocabulary import Domain
from tests.matches import fuzz_settings

SOURCES: dict[str, Callable[[int], Chance]] = {
    "seeded": lambda k: Seeded(k),
    "sealed": lambda k: Sealed(b"a secret %d" % k),
}
every_source = pytest.mark.parametrize("make", SOURCES.values(), ids=SOURCES.keys())
Make = Callable[[int], Chance]

# Chi-square bounds that a fair source passes all but one time in ten thousand (Wilson and Hilferty).
BOUND = {1: 15.2, 2: 18.5, 3: 21.2, 5: 25.8, 8: 31.9, 9: 33.8, 29: 65.0}  # by degrees of freedom


OUTCOMES = Outcomes()
KINDS = [OUTCOMES.outcome(name, Domain("thing", range(64))) for name in ("a", "b", "c", "d", "e")]


def draws(chance: Chance, n: int = 200, below: int = 1000) -> list[int]:
    return [chance.below(below) for _ in range(n)]


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - n) ** 2 / n for key, n in expected.items())


@every_source
def test_the_same_seed_draws_the_same(make: Make) -> None:
    assert draws(make(7)) == draws(make(7))
    assert draws(make(7)) != draws(make(8))


@every_source
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("n", [2, 3, 6, 10, 30])
def test_numbers_are_uniform(make: Make, n: int, seed: int) -> None:
    found = Counter(draws(make(seed), 6000, n))
    assert chi_square(found, dict.fromkeys(range(n), 6000 / n)) < BOUND[n - 1]


@every_source
def test_neighbours_are_independent(make: Make) -> None:
    numbers = draws(make(5), 18_000, 3)
    pairs = Counter(3 * a + b for a, b in zip(numbers[::2], numbers[1::2], strict=True))
    assert chi_square(pairs, dict.fromkeys(range(9), 1000)) < BOUND[8]


@every_source
def test_the_first_numbers_of_many_seeds_are_uniform(make: Make) -> None:
    found = Counter(make(seed).below(6) for seed in range(6000))
    assert chi_square(found, dict.fromkeys(range(6), 1000)) < BOUND[5]


@given(seed=st.integers(), n=st.integers(1, M1 - 1))
@fuzz_settings(100)
def test_below_stays_in_range(seed: int, n: int) -> None:
    for chance in (Seeded(seed), sealed_chance(seed)):
        assert all(0 <= number < n for number in draws(chance, 20, n))


def test_a_range_that_is_too_large_is_refused() -> None:
    assert 0 <= Seeded(1).below(M1 - 1) < M1 - 1
    with pytest.raises(ValueError, match="too large"):
        Seeded(1).below(M1)


@every_source
def test_a_branch_leaves_its_source_as_it_is(make: Make) -> None:
    chance, untouched = make(7), make(7)
    assert draws(chance.branch(), 20, 6) == draws(chance.branch(), 20, 6)
    assert draws(chance, 20, 6) == draws(untouched, 20, 6)


@every_source
def test_later_branches_do_not_repeat_the_numbers_of_earlier_ones(make: Make) -> None:
    chance = make(7)
    branches = []
    for _ in range(12):
        branches.append(tuple(draws(chance.branch(), 20, 1000)))
        chance.below(6)
    runs = [branch[at : at + 3] for branch in branches for at in range(18)]
    assert len(set(runs)) == len(runs)


def test_both_ends_of_a_range_come_up() -> None:
    for chance in (Seeded(1), Sealed(b"x")):
        assert set(draws(chance, 300, 5)) == {0, 1, 2, 3, 4}
        assert set(draws(chance, 50, 1)) == {0}


# -- drawing from a stock ------------------------------------------------------------------------------------


@every_source
def test_picking_follows_the_counts(make: Make) -> None:
    counts = [3, 0, 1, 2, 0]
    chance = make(4)
    found = Counter(chance.pick(KINDS[0], ints(counts)) for _ in range(6000))
    assert set(found) == {0, 2, 3}
    assert chi_square(found, {i: 1000.0 * n for i, n in enumerate(counts) if n}) < BOUND[2]


@every_source
def test_an_event_has_its_probability(make: Make) -> None:
    chance = make(9)
    found = Counter(int(chance.happens(3, 10)) for _ in range(4000))
    assert chi_square(found, {1: 1200, 0: 2800}) < BOUND[1]
    assert not any(chance.happens(0, 10) for _ in range(200))
    assert all(chance.happens(10, 10) for _ in range(200))


@every_source
def test_picking_bits_follows_the_mask(make: Make) -> None:
    chance = make(4)
    found = Counter(chance.pick_bit(KINDS[0], 0b1010_0100_0000_0001) for _ in range(4000))
    assert chi_square(found, {0: 1000, 10: 1000, 13: 1000, 15: 1000}) < BOUND[3]


@given(seed=st.integers(0, 10**6), counts=st.lists(st.integers(0, 4), min_size=1, max_size=12).filter(any))
@fuzz_settings(100)
def test_a_stock_is_drawn_empty_and_nothing_else(seed: int, counts: list[int]) -> None:
    chance = Seeded(seed)
    left = list(counts)
    for _ in range(sum(counts)):
        i = chance.pick(KINDS[0], ints(left))
        assert left[i] > 0
        left[i] -= 1
    assert not any(left)


@given(seed=st.integers(0, 10**6), mask=st.integers(1, 2**62 - 1))
@fuzz_settings(100)
def test_a_set_is_drawn_empty_and_nothing_else(seed: int, mask: int) -> None:
    chance = Seeded(seed)
    while mask:
        i = chance.pick_bit(KINDS[0], mask)
        assert mask >> i & 1
        mask &= ~(1 << i)
    assert mask == 0


@every_source
def test_dice_are_rolled_together(make: Make) -> None:
    chance = make(6)
    chance.tracing = True
    found: Counter[int] = Counter()
    for _ in range(600):
        counts = list(chance.roll(KINDS[2], 6, 10))
        assert (len(counts), sum(counts)) == (6, 10)
        written = chance.take_trace()
        assert written == [(2, face) for face, n in enumerate(counts) for _ in range(n)]
        found.update(face for _, face in written)
    assert chi_square(found, dict.fromkeys(range(6), 1000)) < BOUND[5]


@every_source
def test_only_a_tracing_source_keeps_a_trace(make: Make) -> None:
    chance = make(1)
    chance.pick(KINDS[3], ints([1, 1]))
    assert chance.take_trace() == []
    chance.tracing = True
    first = chance.pick(KINDS[3], ints([1, 1]))
    second = chance.pick_bit(KINDS[4], 0b110)
    chance.below(10)  # unnamed numbers are not traced
    assert chance.take_trace() == [(3, first), (4, second)]
    assert chance.take_trace() == []


# -- copies and branches -------------------------------------------------------------------------------------


@every_source
def test_a_copy_draws_the_same_and_disturbs_nothing(make: Make) -> None:
    chance = make(3)
    draws(chance, 17)
    twin = chance.copy()
    assert draws(twin.copy(), 50) == draws(twin, 50)
    assert draws(chance, 50) == draws(make(3), 67)[17:]


@every_source
def test_a_copy_traces_as_its_original_but_starts_its_own_trace(make: Make) -> None:
    chance = make(3)
    assert not chance.copy().tracing
    chance.tracing = True
    chance.pick(KINDS[0], ints([1, 1]))
    twin = chance.copy()
    assert twin.tracing
    assert twin.take_trace() == []
    twin.pick(KINDS[0], ints([1, 1]))
    assert len(chance.take_trace()) == 1


@every_source
def test_a_branch_goes_its_own_way_and_disturbs_nothing(make: Make) -> None:
    chance = make(3)
    branch = chance.branch()
    thoughts = draws(branch, 50)
    assert thoughts == draws(make(3).branch(), 50)
    reality = draws(chance, 50)
    assert reality == draws(make(3), 50)
    assert thoughts != reality
    later = chance.branch()
    assert draws(later, 50) != thoughts


@every_source
def test_the_branch_of_a_branch(make: Make) -> None:
    branch = make(3).branch()
    expected = draws(branch.copy())
    assert draws(branch.branch()) != expected
    assert draws(branch) == expected


@every_source
def test_pickling_keeps_the_position_in_the_sequence(make: Make) -> None:
    chance = make(9)
    draws(chance, 5)
    twin = pickle.loads(pickle.dumps(chance))
    assert type(twin) is type(chance)
    assert draws(twin) == draws(chance)


# -- sealed --------------------------------------------------------------------------------------------------


def test_sealed_depends_on_its_secret_and_its_place_only() -> None:
    chance = Sealed(b"secret")
    chance.pick(KINDS[1], ints([5, 5]))
    chance.pick_bit(KINDS[2], 0b111)
    later = draws(chance)
    assert later == draws(Sealed(b"secret", 2))  # two draws later, independent of their ranges
    assert later != draws(Sealed(b"other", 2))


def test_matches_without_a_seed_have_a_secret_of_their_own() -> None:
    first, second = sealed_chance(None), sealed_chance(None)
    assert first.secret != second.secret
    assert len(first.secret) == 32
    assert sealed_chance(5).secret == sealed_chance(5).secret != sealed_chance(6).secret


# -- scripts -------------------------------------------------------------------------------------------------


def test_a_script_replays_its_outcomes() -> None:
    script = Script([(0, 2), (1, 0), (0, 0)])
    script.tracing = True
    assert script.left() == 3
    assert script.pick(KINDS[0], ints([1, 1, 1])) == 2
    assert script.pick_bit(KINDS[1], 0b1) == 0
    assert script.pick(KINDS[0], ints([1, 1, 1])) == 0
    assert script.left() == 0
    assert script.take_trace() == [(0, 2), (1, 0), (0, 0)]


def test_a_script_refuses_impossible_outcomes() -> None:
    for counts in ([5, 0, 5], [5], [5, -1]):
        with pytest.raises(ImpossibleOutcome, match="none left"):
            Script([(0, 1)]).pick(KINDS[0], ints(counts))
    with pytest.raises(ImpossibleOutcome, match="none left"):
        Script([(0, -1)]).pick(KINDS[0], ints([1, 1]))
    with pytest.raises(ImpossibleOutcome, match="none left"):
        Script([(0, 1)]).pick_bit(KINDS[0], 0b101)
    with pytest.raises(ImpossibleOutcome, match="another kind"):
        Script([(0, 1)]).pick(KINDS[1], ints([1, 1]))
    with pytest.raises(ImpossibleOutcome, match="named outcomes"):
        Script([(0, 1)]).below(2)


def test_a_script_that_runs_out_says_what_it_needs() -> None:
    script = Script([(0, 1)])
    script.pick(KINDS[0], ints([1, 1]))
    with pytest.raises(OutcomeNeeded) as caught:
        script.pick(KINDS[4], ints([1, 1]))
    assert caught.value.kind == "e"
    with pytest.raises(OutcomeNeeded) as caught:
        script.pick_bit(KINDS[3], 0b11)
    assert caught.value.kind == "d"
    assert str(caught.value) == "the outcome of 'd' is missing"


def test_a_script_rolls_its_dice() -> None:
    script = Script([(2, 0), (2, 5), (2, 0), (2, 1)])
    script.tracing = True
    assert list(script.roll(KINDS[2], 6, 3)) == [2, 0, 0, 0, 0, 1]
    assert script.take_trace() == [(2, 0), (2, 5), (2, 0)]
    with pytest.raises(OutcomeNeeded):
        script.copy().roll(KINDS[2], 6, 2)
    for face in (-1, 6):
        with pytest.raises(ImpossibleOutcome, match="no such face"):
            Script([(2, face)]).roll(KINDS[2], 6, 1)
    with pytest.raises(ImpossibleOutcome, match="another kind"):
        Script([(2, 1)]).roll(KINDS[3], 6, 1)


def test_a_copied_script_goes_on_from_the_same_place() -> None:
    script = Script([(0, 1), (0, 0)])
    script.pick(KINDS[0], ints([1, 1]))
    twin = script.copy()
    assert twin.pick(KINDS[0], ints([1, 1])) == 0
    assert script.left() == 1
    assert script.pick(KINDS[0], ints([1, 1])) == 0
    assert 0 <= script.branch().below(6) < 6


# -- explicit chance ------------------------------------------------------------------------------------------


def test_explicit_chance_stops_at_undecided_outcomes_only() -> None:
    chance = ExplicitChance([4])
    assert chance.below(1) == 0  # nothing to decide
    assert chance.below(6) == 4
    with pytest.raises(OutcomeNeeded):
        chance.happens(30, 100)
    assert list(chance.weights) == [70, 30]
    twin = chance.copy()
    with pytest.raises(OutcomeNeeded):
        twin.below(3)
    assert not chance.copy().branch().below(1)
    assert ExplicitChance([1]).happens(30, 100) is True
    assert ExplicitChance([]).happens(100, 100) is True
    assert ExplicitChance([]).happens(0, 100) is False


@pytest.mark.parametrize("game_id", cv.games())
def test_explicit_chance_with_the_outcomes_of_a_seed_sets_up_the_same_game(game_id: str) -> None:
    game = cv.game(game_id)
    printed = game.printed(game.players[-1], game.choose_options({}))
    drawn = Seeded(9)
    drawn.tracing = True
    expected = game.set_up(printed, drawn).to_dict()
    trace = drawn.take_trace()
    known: list[int] = []
    while True:
        chance = ExplicitChance(known)
        chance.tracing = True
        try:
            state = game.set_up(printed, chance)
            break
        except OutcomeNeeded:
            outcome = trace[len(chance.take_trace())][1]  # certain outcomes are in the trace too
            assert chance.weights[outcome] > 0
            known.append(outcome)
    assert state.to_dict() == expected
    assert chance.take_trace() == trace
