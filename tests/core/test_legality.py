"""Illegal actions and set-ups are refused, and change nothing."""

from dataclasses import replace
from typing import Any

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.game.game import Game, Option
from serai.core.rules.chance import Seeded
from tests.core.toy import TOY, with_games
from tests.matches import match_snapshot, play_out, play_random_action, smallest_match

IDS = ["toy", *cv.games()]
every_game = pytest.mark.parametrize("game_id", IDS)

NONSENSE: list[Any] = [
    -1,
    10**30,
    10**5000,
    True,
    False,
    0.0,
    float("nan"),
    None,
    b"roll",
    [],
    {"action": 1},
    object(),
    "",
    " \n\t",
    "\0",
    "no_such_verb a1",
    "no_such_verb " * 10_000,
    "x" * 100_000,
    "'; drop table tables; --",
    "\ud800",
    "0",
]
NO_SEATS: list[Any] = [-1, 99, 10**5000, True, None, "p9", "0", 0.0, [0]]


def at_some_point(game_id: str, seed: int, moves: int) -> Match:
    match = smallest_match(game_id, seed)
    chance = Seeded(seed)
    for _ in range(moves):
        if not match.over:
            play_random_action(match, chance)
    return match


def refused(match: Match, action: Any, seat: Any) -> cv.IllegalAction:
    before = match_snapshot(match)
    with pytest.raises(cv.IllegalAction) as caught:
        match.play(action, seat)
    assert match_snapshot(match) == before
    error = caught.value
    assert error.why
    assert len(str(error)) < 2000
    return error


def allowed(match: Match, seat: int) -> tuple[str, ...]:
    return tuple(choice.text for choice in match.choices(seat))


@every_game
@pytest.mark.parametrize("moves", [0, 3, 10])
def test_invalid_actions_are_refused(game_id: str, moves: int) -> None:
    match = at_some_point(game_id, moves, moves)
    for action in NONSENSE:
        for seat in range(match.state.players):
            error = refused(match, action, seat)
            assert error.allowed == allowed(match, seat)
            if isinstance(action, str) and len(action) < 50:
                assert error.tried == action
                assert repr(action) in str(error)


@every_game
def test_numbers_outside_the_vocabulary(game_id: str) -> None:
    match = at_some_point(game_id, 1, 2)
    size = match.game.vocabulary.size
    error = refused(match, size, match.actors[0])
    assert error.why == f"{size} is no action of {game_id} (0 to {size - 1})"
    assert error.tried == f"action {size}"


@pytest.mark.unmeasured
@every_game
@pytest.mark.parametrize("moves", [0, 5, 8])
def test_only_legal_actions_are_accepted(game_id: str, moves: int) -> None:
    match = at_some_point(game_id, moves, moves)
    seat = match.actors[0]
    legal = set(match.state.legal(seat))
    words = match.game.vocabulary
    actions = Seeded(moves)
    for action in [*legal, *(actions.below(words.size) for _ in range(60))]:
        if action not in legal:
            error = refused(match, action, seat)
            assert error.tried == words.write(action)
            assert error.allowed == allowed(match, seat)
            assert refused(match, words.write(action), seat).why == error.why
        else:
            twin = at_some_point(game_id, moves, moves)
            twin.play(action, seat)
            again = at_some_point(game_id, moves, moves)
            again.play(words.write(action).upper(), seat)
            assert match_snapshot(twin) == match_snapshot(again) != match_snapshot(match)
            move = twin.moves[len(match.moves)]
            assert (move.seat, move.action) == (seat, action)


@every_game
@pytest.mark.parametrize("moves", [0, 4])
def test_refusals_out_of_turn_list_no_options(game_id: str, moves: int) -> None:
    match = at_some_point(game_id, moves, moves)
    while len(match.actors) == match.state.players:  # nobody is out of turn during simultaneous choices
        play_random_action(match, Seeded(moves))
    acting = ", ".join(f"p{seat + 1}" for seat in match.actors)
    other = next(seat for seat in range(match.state.players) if seat not in match.actors)
    for action in match.state.legal(match.actors[0]):
        error = refused(match, action, other)
        assert error.why == f"it is not p{other + 1} who acts now but {acting}"
        assert error.reason == "refused.turn"
        assert error.allowed == ()
        assert "Allowed" not in str(error)


@every_game
def test_no_such_seat(game_id: str) -> None:
    match = at_some_point(game_id, 2, 3)
    action = match.state.legal(match.actors[0])[0]
    seats = f"the seats are 0 to {match.state.players - 1}, or p1 to p{match.state.players}"
    for seat in (*NO_SEATS, match.state.players):
        error = refused(match, action, seat)
        assert error.why == seats
        assert refused(match, "no_such_verb", seat).why == refused(match, "", seat).why == error.why
        for ask in (match.choices, match.score_sheet, match.undo, match.redo):
            with pytest.raises(cv.IllegalAction, match=seats):
                ask(seat)
        if seat is not None:
            with pytest.raises(cv.IllegalAction, match=seats):
                match.view(seat)


@every_game
def test_after_the_end(game_id: str) -> None:
    match = at_some_point(game_id, 3, 0)
    play_out(match, Seeded(3))
    for action in [0, 5, match.game.vocabulary.write(0), "no_such_verb", None]:
        for seat in range(2):
            error = refused(match, action, seat)
            assert error.why == "the game is over"
            assert error.allowed == ()


def test_the_message_says_what_why_and_what_instead() -> None:
    match = Match.new("toy", 2, seed=1)
    match.play("mark one", 0)
    assert str(refused(match, "mark one", 0)) == (
        "'mark one' is not possible: this kind is marked already. "
        "Allowed: mark two, mark three, mark four, peek, roll, done."
    )
    assert str(refused(match, "M Uno", 0)).startswith("'mark one' is not possible: this kind")
    assert str(refused(match, "bow", 0)).startswith(
        "'bow' is not possible: it is not among the options of the decision 'turn'. Allowed: mark two"
    )
    assert "did you mean 'peek'?" in str(refused(match, "peak", 0))
    assert "write it as 'mark <card>'" in str(refused(match, "mark", 0))
    assert str(refused(match, "roll", 1)) == "'roll' is not possible: it is not p2 who acts now but p1."


def test_a_long_list_of_options_is_cut() -> None:
    error = cv.IllegalAction("x", "no", [str(i) for i in range(40)])
    assert str(error).endswith("Allowed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ... (40 in all).")
    assert len(error.allowed) == 40


# -- shorthands ----------------------------------------------------------------------------------------------


def test_a_shorthand_plays_all_of_it() -> None:
    match, other = (Match.new("toy", 2, seed=1) for _ in range(2))
    match.play("marks one three", 0)
    for text in ("mark one", "mark three", "done"):
        other.play(text, 0)
    assert match_snapshot(match) == match_snapshot(other)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("marks", "write 'marks <card> <card> ...'"),
        ("marks one two one", "'mark one' in it is refused: this kind is marked already"),
        ("marks one five", "'mark five' in it is refused: 'five' is no card; one of one, two, three, four"),
    ],
)
def test_a_shorthand_plays_all_or_nothing(text: str, why: str) -> None:
    match = Match.new("toy", 2, seed=1)
    match.play("mark four", 0)
    match.undo(0)
    error = refused(match, text, 0)
    assert (error.tried, error.why, error.allowed) == (text, why, allowed(match, 0))
    assert refused(match, text, 1).allowed == ()
    match.redo(0)  # a refused shorthand keeps what can be redone
    assert match.game.vocabulary.write(match.moves[-1].action) == "mark four"


# -- setting up ----------------------------------------------------------------------------------------------


def test_a_wrong_number_of_players() -> None:
    for players in (0, 1, 4, -2, 2.0, "2", True, None, [2], 10**5000):
        with pytest.raises(cv.BadSetup, match="toy is for 2, 3 players, not "):
            Match.new("toy", players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"colour": 1}, "toy has no option 'colour'; it has open_hands, rounds"),
        ({"open_hands": 1}, "option open_hands cannot be 1; it can be False, True"),
        ({"open_hands": None}, "option open_hands cannot be None; it can be False, True"),
        ({"rounds": 3}, "option rounds cannot be 3; it can be 2, 1, 4"),
        ({"rounds": True}, "option rounds cannot be True; it can be 2, 1, 4"),
        ({"rounds": [2]}, "option rounds cannot be [2]; it can be 2, 1, 4"),
        (["rounds"], "options: ['rounds'] should be an object with names and values"),
    ],
)
def test_a_wrong_option(options: Any, why: str) -> None:
    with pytest.raises(cv.BadSetup) as caught:
        Match.new("toy", 2, options=options)
    assert str(caught.value) == why


def with_conditions() -> Game:
    """Pebbles with one option for three players only, and one that needs open hands."""
    options = (
        *TOY.options.values(),
        Option("crowd", (False, True), players=(3,)),
        Option("glass", (False, True, "thick"), needs={"open_hands": True}),
    )
    presets = {**TOY.presets, "clear": {"open_hands": True, "glass": True}}
    return replace(TOY, id="pebbles", options=options, presets=presets)


@pytest.mark.parametrize(
    ("players", "options", "preset", "why"),
    [
        (2, {"crowd": True}, None, "option crowd=True is for 3 players, not 2"),
        (3, {"glass": "thick"}, None, "option glass='thick' needs option open_hands to be True, not False"),
        (3, {"open_hands": False}, "clear", "option glass=True needs option open_hands to be True, not False"),
    ],
)
def test_an_option_whose_condition_does_not_hold(
    players: int, options: dict[str, Any], preset: str | None, why: str
) -> None:
    with with_games(with_conditions()), pytest.raises(cv.BadSetup) as caught:
        Match.new("pebbles", players, options=options, preset=preset)
    assert str(caught.value) == why


def test_options_whose_conditions_hold() -> None:
    game = with_conditions()
    assert game.choose_options({"crowd": True}, players=3)["crowd"] is True
    assert game.choose_options({"crowd": True})["crowd"] is True, "how many will play is not known yet"
    assert game.choose_options({"crowd": False}, players=2)["crowd"] is False
    assert game.choose_options(None, "clear", 2) == game.choose_options({"open_hands": True, "glass": True})


def test_a_wrong_preset() -> None:
    with pytest.raises(cv.BadSetup, match="toy has no preset 'short'; it has long"):
        Match.new("toy", 2, preset="short")


def test_options_go_over_the_preset() -> None:
    chosen = Match.new("toy", 2, preset="long", options={"open_hands": True}).view()["options"]
    assert chosen == {"open_hands": True, "rounds": 4}
    chosen = Match.new("toy", 2, preset="long", options={"rounds": 1}).view()["options"]
    assert chosen == {"open_hands": False, "rounds": 1}


@pytest.mark.parametrize("game_id", cv.games())
def test_wrong_setups_of_real_games(game_id: str) -> None:
    game = cv.game(game_id)
    with pytest.raises(cv.BadSetup, match=", ".join(map(str, game.players))):
        cv.new_match(game_id, game.players.stop)
    with pytest.raises(cv.BadSetup, match=", ".join(game.options) or "none"):
        cv.new_match(game_id, game.players.start, options={"no such": 1})
    with pytest.raises(cv.BadSetup, match=", ".join(game.presets) or "none"):
        cv.new_match(game_id, game.players.start, preset="no such")


@pytest.mark.parametrize("game_id", ["chess", "", "FIVE TRIBES", "../core", "five_tribes.text", None])
def test_an_unknown_game(game_id: Any) -> None:
    for ask in (cv.game, lambda id: cv.new_match(id, 2), lambda id: cv.match_from_position(id, {})):
        with pytest.raises(cv.UnknownGame) as caught:
            ask(game_id)
        assert str(caught.value) == f"there is no game {game_id!r}; there are {', '.join(cv.games())}"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ann"], "1 names for 2 players"),
        (["Ann", "Bob", "Cid"], "3 names for 2 players"),
        (["Ann", "B|b"], "cannot be a name"),
        (["Ann", "Bob\nrules: 2"], "cannot be a name"),
        (["Ann", " Bob"], "cannot be a name"),
        (["Ann", 7], "cannot be a name"),
        (["Ann", "Bob\u2028"], "cannot be a name"),
    ],
)
def test_names_that_would_break_the_record(names: list[str], why: str) -> None:
    with pytest.raises(cv.BadSetup, match=why):
        Match.new("toy", 2, names=names)


@pytest.mark.parametrize("names", [["Ann", "Bob"], ["# Ann", ""], ["p1 roll", "= 1 2"], ["Ёж", "a: b"]])
def test_names_come_back_from_the_record(names: list[str]) -> None:
    match = Match.new("toy", 2, seed=1, names=names)
    again = Match.from_record(match.record.text())
    assert again.record.names == names
    assert again.record.text() == match.record.text()


def test_the_toy_has_its_own_texts() -> None:
    match = Match.new("toy", 2, seed=1)
    assert match.prompt() == "Your turn."
    assert match.step is TOY.steps[0]
    assert match.choices(0)[0].label == "Mark one"
    assert match.choices(1) == []
    assert str(match) == "<Match toy, 2 players, move 1>"
    play_out(match, Seeded(1))
    assert match.prompt() == "The game is over."
    assert match.step is None
    assert str(match) == "<Match toy, 2 players, over>"


@every_game
def test_a_state_plays_legal_actions_only(game_id: str) -> None:
    state = smallest_match(game_id, seed=1).state
    seat = state.actors[0]
    legal = state.legal(seat)
    before = state.to_dict()
    illegal = next(number for number in range(len(legal) + 1) if number not in legal)
    for action, who in ((illegal, seat), (-1, seat), (10**30, seat), (legal[0], 99), (legal[0], -1)):
        with pytest.raises(cv.IllegalAction, match=f"is not among the legal actions of seat {who}") as refused:
            state.play(action, who)
        assert refused.value.allowed == tuple(map(str, legal if who == seat else []))
        assert state.to_dict() == before
    twin = state.clone()
    twin.apply(legal[0], seat)
    state.play(legal[0], seat)
    assert state.to_dict() == twin.to_dict() != before
