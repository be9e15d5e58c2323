"""The first lines that people try who know other libraries of games."""

from typing import Any

import pytest

import serai as cv
from serai.bots import Bot, Budget, SampledState, make_bot
from serai.simulation import simulate


@pytest.fixture(scope="module")
def match() -> cv.Match:
    """A match of greedy bots, after some moves."""
    match = cv.new_match("five_tribes", players=2, seed=1)
    bots = [make_bot("greedy", match.game, seed=seat) for seat in range(2)]
    while match.count < 40:
        seat = match.actors[0]
        match.play(bots[seat].move(match.state, seat), seat=seat)
    return match


def test_walk_through_a_record(match: cv.Match) -> None:
    again = cv.Match.from_record(match.record.text())
    walked = []
    for move in again.moves():
        assert move.scores == move.state.scores
        walked.append((move.number, move.seat, move.text))
    assert (move.scores, move.state.to_dict()) == (match.scores, match.state.to_dict())
    assert walked == [
        (number, move.seat, match.game.vocabulary.write(move.action)) for number, move in enumerate(match.moves, 1)
    ]
    assert str(move) == f"{match.count}. p{move.seat + 1} {move.text}"


def test_the_states_of_a_walk_belong_to_the_caller(match: cv.Match) -> None:
    walk = match.moves()
    first = next(walk).state
    before = first.to_dict()
    first.apply(first.legal(first.actors[0])[0], first.actors[0])
    second = next(walk).state
    assert before != first.to_dict()
    assert second.to_dict() == match.history.state_after(2).to_dict()


def test_a_walk_begins_where_moves_were_dropped(match: cv.Match) -> None:
    shorter = cv.Match.from_record(match.record.text())
    dropped = shorter.drop_settled_moves()
    numbers = [move.number for move in shorter.moves()]
    assert numbers == list(range(dropped + 1, match.count + 1))


def test_best_moves_of_a_position(match: cv.Match) -> None:
    bot = make_bot("greedy", match.game, seed=1)
    best = bot.analyse(match, best=3)
    assert [one.value for one in best] == sorted((one.value for one in best), reverse=True)
    assert 1 <= len(best) <= 3
    assert {one.text for one in best} <= {choice.text for choice in match.choices(match.actors[0])}
    assert bot.analyse(match.state, match.actors[0], best=3)[0].action == best[0].action
    assert bot.analyse(match.state.to_dict(), best=1)[0].text == best[0].text
    search = make_bot("vizier", match.game, seed=1)
    assert search.analyse(match, budget=Budget(iterations=2, evaluations=200))[0].text


def test_what_cannot_be_analysed_is_refused(match: cv.Match) -> None:
    bot = make_bot("greedy", match.game)
    with pytest.raises(cv.BadSetup, match="is not to act; it is the turn of"):
        bot.analyse(match, seat=1 - match.actors[0])
    with pytest.raises(cv.BadSetup, match="no position of five_tribes"):
        bot.analyse(cv.new_match("merv", players=2, seed=1))
    with pytest.raises(cv.BadSetup, match="RandomBot has no values"):
        make_bot("random", match.game).analyse(match)
    amul = cv.new_match("amul", players=3, seed=1)
    with pytest.raises(cv.BadSetup, match="several seats are to act"):
        make_bot("greedy", amul.game).analyse(amul)


def test_seats_are_numbers_or_names() -> None:
    match = cv.new_match("yspahan", players=3, seed=4, options={"start_player": "seat_0"})
    assert match.choices("p1") == match.choices(0)
    match.play("roll", seat="p1")
    assert (match.view("p2"), match.log_for("p1"), str(match.board("p1"))) == (
        match.view(1),
        match.log_for(0),
        str(match.board(0)),
    )
    assert match.score_sheet("p3") == match.score_sheet(2)
    with pytest.raises(cv.IllegalAction, match="the seats are 0 to 2, or p1 to p3"):
        match.choices("p4")


def test_scores_are_the_same_on_states_and_matches() -> None:
    match = cv.new_match("merv", players=1, seed=1)
    assert match.scores == match.state.scores
    assert len(match.state.all_scores()) == 1 + len(match.state.parties())


def test_positions_take_lists_or_names() -> None:
    by_name = cv.position("yspahan", 3, gold={"p1": 5, "p2": 2, "p3": 0}, deck="take_gold*3")
    cards: Any = cv.game("yspahan").fields.codec("deck")
    as_lists = cv.position("yspahan", 3, gold=[5, 2, 0], deck=[3 * (card == "take_gold") for card in cards.domain])
    assert by_name == as_lists
    with pytest.raises(cv.BadPosition, match="gold: 5 should be a list of 3, one for each seat, or"):
        cv.position("yspahan", 3, gold=5)


@pytest.mark.parametrize("id", cv.games())
def test_a_random_playout_is_two_lines(id: str) -> None:
    state = cv.game(id).new_state(3, seed=5)
    decisions = state.play_random()
    assert state.over
    assert decisions > 50
    again = cv.game(id).new_state(3, cv.Seeded(5))
    assert again.play_random(again.chance.branch()) == decisions
    assert again.to_dict() == state.to_dict()
    assert state.play_random() == 0


def test_a_new_state_says_which_argument_is_wrong() -> None:
    game = cv.game("yspahan")
    with pytest.raises(cv.BadSetup, match="new_state: give either a chance or a seed"):
        game.new_state(2)
    with pytest.raises(cv.BadSetup, match="new_state: give either a chance or a seed"):
        game.new_state(2, cv.Seeded(1), seed=1)
    with pytest.raises(cv.BadSetup, match="seed: '7' is no whole number"):
        game.new_state(2, seed="7")  # type: ignore[arg-type]
    with pytest.raises(cv.BadSetup, match="chance: 7 is no Chance; `seed=` takes a number"):
        game.new_state(2, 7)  # type: ignore[arg-type]


class Last(Bot):
    """Plays the last legal action."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return legal[-1]


def test_an_own_bot_is_taken_wherever_a_bot_is_named() -> None:
    bot = make_bot(Last, "yspahan", seed=3)
    assert type(bot) is Last
    assert (bot.game, bot.chance.s1) == (cv.game("yspahan"), cv.Seeded(3).s1)
    by_function = make_bot(lambda game, seed: Last(game, seed), cv.game("yspahan"))
    assert type(by_function) is Last
    results = [simulate("yspahan", 4, 2, [Last, "random"], seed=2, workers=workers) for workers in (1, 2)]
    assert [entry.bot for entry in results[0].entries] == ["Last", "random"]
    assert not results[0].failures
    assert results[0].entries == results[1].entries
    assert [entry.played for entry in simulate("yspahan", 2, 3, Last).entries] == [2, 2, 2]


def test_what_makes_no_bot_is_refused() -> None:
    with pytest.raises(cv.BadSetup, match="bot: 7 is neither an id nor a class or function that makes a bot"):
        make_bot(7, "yspahan")  # type: ignore[arg-type]
    with pytest.raises(cv.BadSetup, match=r"bot: <lambda> makes \[0\], which is no serai\.bots\.Bot"):
        make_bot(lambda game, seed: [seed], "yspahan")  # type: ignore[arg-type, return-value]
    with pytest.raises(cv.BadSetup, match="Last uses no network"):
        make_bot(Last, "yspahan", network="own.net")
    with pytest.raises(cv.UnknownGame):
        make_bot("greedy", "chess")


def test_the_package_shows_what_it_offers() -> None:
    assert [name for name in dir(cv) if not name.startswith("_")] == [
        name for name in cv.__all__ if not name.startswith("_")
    ]
