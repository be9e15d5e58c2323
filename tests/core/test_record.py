"""Records: round trips, and `BadRecord` with the line of every error."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serai as cv
from serai.core.api.match import Match
from serai.core.game.game import Components
from serai.core.match.record import Record, read_record
from serai.core.rules.chance import Seeded
from tests.core.toy import TOY
from tests.matches import fuzz_settings, match_snapshot, play_out, play_random_action, smallest_match

GOOD = """\
# Caravanserai record
format: 1
game: toy
rules: 1
players: 2
options: open_hands=false rounds=1

p1 peek
* card two
p1 keep
p2 mark one
p2 roll
* pips 3
p1 choose two
= 2 3
# 1. p2 3
# 2. p1 2
"""
ROWS = GOOD.splitlines()


def changed(number: int, *rows: str) -> str:
    """The good record with one line replaced (by none, one or several)."""
    return "\n".join([*ROWS[: number - 1], *rows, *ROWS[number:]]) + "\n"


def bad(text: str) -> cv.BadRecord:
    with pytest.raises(cv.BadRecord) as caught:
        Match.from_record(text)
    error = caught.value
    assert str(error) == f"line {error.line}: {error.why}"
    assert len(str(error)) < 1000
    return error


def test_a_good_record_replays() -> None:
    match = Match.from_record(GOOD)
    assert match.over
    assert match.scores == [2, 3]
    assert match.winners == (1,)
    assert match.record.text() == GOOD


def test_comments_blank_lines_and_case_are_ignored() -> None:
    text = GOOD.replace("p1 peek", "\n  # a comment\n\n   P1   PEEK  ").replace("* card two", "*  card   TWO")
    assert Match.from_record("\n\n" + text.replace("\n", "\r\n") + "\n\n# the end").record.text() == GOOD


def test_options_may_be_left_out() -> None:
    record = Match.from_record(changed(6).partition("= 2 3\n")[0]).record
    assert record.options == {"open_hands": False, "rounds": 2}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        # the header
        (changed(2), 1, "the header 'format' is missing; is this a Caravanserai record?"),
        (changed(3), 1, "the header 'game' is missing; is this a Caravanserai record?"),
        (changed(4), 1, "the header 'rules' is missing; is this a Caravanserai record?"),
        (changed(5), 1, "the header 'players' is missing; is this a Caravanserai record?"),
        (changed(2, "format: 2"), 2, "this is format '2'; this program reads format 1"),
        (changed(3, "game: chess"), 3, "there is no game 'chess'; there are "),
        (changed(4, "rules: 7"), 4, "played with version 7 of the rules; this program knows 1"),
        (changed(4, "rules: one"), 4, "'one' is no whole number"),
        (changed(4, "rules:"), 4, "'' is no whole number"),
        (changed(5, "players: -2"), 5, "'-2' is no whole number"),
        (changed(5, "players: 9"), 5, "toy is for 2, 3 players, not 9"),
        (changed(5, "players: ٢"), 5, "'٢' is no whole number"),
        (changed(5, "players: 99999999999"), 5, "'99999999999' is no whole number"),
        (changed(5, "players: 2", "players: 3"), 6, "the header 'players' is there twice"),
        (changed(6, "colour: red"), 6, "'colour' is no header; the headers are format, game, rules"),
        (changed(6, "options: rounds"), 6, "'rounds' is no option; write name=value"),
        (changed(6, "options: rounds=one"), 6, "'rounds=one' is no option; write name=value"),
        (changed(6, "options: rounds=7"), 6, "option rounds cannot be 7; it can be 2, 1, 4"),
        (changed(6, "options: colour=1"), 6, "toy has no option 'colour'; it has open_hands, rounds"),
        (changed(6, "options: rounds=" + "9" * 5000), 6, "is no option; write name=value"),
        (changed(6, "options: rounds=" + "[" * 5000), 6, "is no option; write name=value"),
        (changed(7, "names: Ann"), 7, "1 names for 2 players"),
        (changed(7, "data: 0123456789abcdef"), 7, "played with the data file 0123456789ab..."),
        (changed(7, "position: {"), 7, "the position is no JSON"),
        (changed(7, "position: " + "[" * 9999), 7, "the position is no JSON"),
        (changed(7, "position: " + "9" * 9999), 7, "the position is no JSON"),
        (changed(7, "position: []"), 7, "the position is no JSON object"),
        (changed(7, "position: {}"), 7, "toy is for 2, 3 players, not 0"),
        # the lines
        (changed(8, "p1 paek"), 8, "'paek' is no verb of toy; did you mean 'peek'?"),
        (changed(8, "p1"), 8, "an empty text is no action"),
        (changed(8, "p2 peek"), 8, "it is not p2 who acts now but p1"),
        (changed(8, "p5 peek"), 8, "the seats are 0 to 1"),
        (
            changed(8, "p1 keep"),
            8,
            "'keep' is not possible: it is not among the options of the decision 'turn'",
        ),
        (changed(8, "p9 peek"), 8, "'p9' is neither a seat (p1, p2, ...) nor '*' nor '='"),
        (changed(8, "peek"), 8, "'peek' is neither a seat"),
        (changed(8, "p1 peek", "players: 2"), 9, "'players:' is neither a seat"),
        (changed(9), 8, "the outcome of 'card' is missing"),
        (changed(9, "* card five"), 9, "'five' is no card; one of one, two, three, four"),
        (changed(9, "* weather fine"), 9, "'weather' is no chance event; one of card, pips"),
        (changed(9, "*"), 9, "'' is no chance event; one of card, pips"),
        (changed(9, "* card"), 9, "'card' has no outcome"),
        (changed(9, "* pips 1"), 8, "`card` is due here, but the script says `pips 1`"),
        (changed(9, "* card two two"), 8, "1 chance outcomes too many after 'peek'"),
        (changed(9, "* card two", "* pips 1"), 8, "1 chance outcomes too many after 'peek'"),
        (changed(7, "* card one"), 7, "1 chance outcomes too many"),
        (changed(14, "p1 choose four"), 14, "'choose four' is not possible"),
        (changed(14, "p1 choose two", "p1 mark one"), 15, "'mark one' is not possible: the game is over"),
        # the result
        (changed(15, "= 3 2"), 15, "the result is [3, 2], but the game ended [2, 3]"),
        (changed(15, "", "# the end", "", "= 3 2"), 18, "the result is [3, 2], but the game ended [2, 3]"),
        (changed(15, "= 2"), 15, "the result is [2], but the game ended [2, 3]"),
        (changed(15, "="), 15, "the result is [], but the game ended [2, 3]"),
        (changed(15, "= two three"), 15, "'two three' is no list of scores"),
        (changed(14), 14, "the record has a result, but the game is not over"),
        (changed(15, "= 2 3", "= 2 3"), 16, "nothing may follow the result"),
        (changed(15, "= 2 3", "p1 roll"), 16, "nothing may follow the result"),
        # no record at all
        ("", 1, "the header 'format' is missing; is this a Caravanserai record?"),
        ("# Caravanserai record\n", 1, "the header 'format' is missing"),
        ("Dear Sir or Madam,\n", 1, "'Dear' is neither a seat (p1, p2, ...) nor '*' nor '='"),
        ("\0\0\0", 1, "is neither a seat"),
        ('{"game": "toy"}', 1, "is no header"),
        ("x" * 100_000, 1, "is neither a seat"),
    ],
)
def test_errors_name_their_line(text: str, line: int, why: str) -> None:
    error = bad(text)
    assert (error.line, why in error.why) == (line, True), error


def test_an_impossible_outcome() -> None:
    """There are three cards of a kind."""
    header = [*ROWS[:5], "options: rounds=4"]
    peeks = ["p1 peek", "* card two", "p1 keep", "p2 peek", "* card two", "p2 keep"]
    error = bad("\n".join([*header, *peeks, "p1 choose two", "p2 choose two", *peeks]))
    why = "`card` cannot be `card two`: there is none left of what the script draws"
    assert (error.line, error.why) == (6 + 6 + 2 + 4, why)


def test_a_record_must_be_a_text() -> None:
    for nothing in (None, 3, b"format: 1", ["format: 1"]):
        with pytest.raises(cv.BadRecord, match="line 1: a record is a text"):
            Match.from_record(nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize("game_id", cv.games())
def test_a_record_names_its_data_file(game_id: str) -> None:
    game = cv.game(game_id)
    own = game.components
    other = Components(own.rows, "ab" * 32)
    match = Match.new(game_id, game.players.start, seed=1, data=other)
    text = match.record.text()
    assert f"data: {'ab' * 32}" in text.splitlines()
    assert Match.from_record(text, data=other).record.text() == text
    for data, wanted in ((None, "the data file abababababab..."), (own, "the data file abababababab...")):
        with pytest.raises(cv.BadRecord, match=f"this game was played with {wanted}"):
            Match.from_record(text, data=data)
    plain = Match.new(game_id, game.players.start, seed=1).record.text()
    with pytest.raises(cv.BadRecord, match="this game was played with the game's own data file"):
        Match.from_record(plain, data=other)


# -- parts of a record ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", [TOY.id, *cv.games()])
def test_the_first_moves_of_a_record(game_id: str) -> None:
    match = smallest_match(game_id, 3)
    past: dict[int, dict[str, str]] = {}
    chance = Seeded(3)
    while not match.over:
        if chance.below(25) == 0 or len(past) < 2:
            past[len(match.moves)] = match_snapshot(match)
        play_random_action(match, chance)
    past[len(match.moves)] = match_snapshot(match)
    text = match.record.text()
    for moves in past:
        part = Match.from_record(text, moves=moves)
        assert len(part.moves) == moves
        known = match_snapshot(part)
        for key in ("position", "record", "log", "logs", "sights"):
            assert known[key] == past[moves][key]
    assert Match.from_record(text, moves=10**9).over
    assert len(Match.from_record(text, moves=len(match.moves)).moves) == len(match.moves)


def test_part_of_a_record_with_a_wrong_end() -> None:
    text = changed(14, "p1 nonsense")
    assert len(Match.from_record(text, moves=4).moves) == 4
    assert bad(text).line == 14


def test_a_match_continues_after_its_record() -> None:
    match = Match.from_record("\n".join(ROWS[:10]))
    assert match.auto
    play_out(match, Seeded(1))
    assert Match.from_record(match.record.text()).scores == match.scores
    assert not Match.from_record(GOOD, auto=False).auto


def test_outcomes_after_a_record_are_drawn() -> None:
    cards = {Match.from_record(GOOD, moves=0).state.chance.copy().below(10**9) for _ in range(5)}
    assert len(cards) == 5


# -- positions in records ------------------------------------------------------------------------------------


def test_a_record_that_starts_from_a_position() -> None:
    start = Match.from_record("\n".join(ROWS[:10])).state.to_dict()
    match = Match.from_position("toy", start, seed=5)
    play_out(match, Seeded(5))
    text = match.record.text()
    again = Match.from_record(text)
    assert again.record.text() == text
    assert again.state.to_dict() == match.state.to_dict()
    assert again.log == match.log
    rows = text.splitlines()
    first = rows.index("") + 1
    error = bad("\n".join([*rows[:first], "* card one", *rows[first:]]))
    assert (error.line, error.why) == (first + 1, "chance does nothing before the first action of a position")
    error = bad(text.replace("players: 2", "players: 3", 1))
    assert (error.line, error.why) == (5, "the position is one of 2 players")


def test_headers_round_trip() -> None:
    record = Record("toy", 1, 2, {"rounds": 4}, ["Ann", "Bob"], "2026-01-02", "ab12", {"x": "ё"}, [], [3, -4])
    assert read_record(record.text()) == record
    record.add(0, "roll")
    record.add(None, "pips 1")
    again = read_record(record.text())
    assert [(line.seat, line.text) for line in again.lines] == [(0, "roll"), (None, "pips 1")]
    assert [line.number for line in again.lines] == [12, 13]


# -- fuzz ----------------------------------------------------------------------------------------------------


def sample(game_id: str) -> str:
    match = smallest_match(game_id, 8)
    play_out(match, Seeded(8))
    return match.record.text()


SAMPLES: dict[str, str] = {}
Mutation = Callable[[list[str], int, int, str], None]


def _drop(rows: list[str], i: int, j: int, text: str) -> None:
    del rows[i]


def _double(rows: list[str], i: int, j: int, text: str) -> None:
    rows.insert(j, rows[i])


def _swap(rows: list[str], i: int, j: int, text: str) -> None:
    rows[i], rows[j] = rows[j], rows[i]


def _write(rows: list[str], i: int, j: int, text: str) -> None:
    at = j % (len(rows[i]) + 1)
    rows[i] = rows[i][:at] + text + rows[i][at + 1 :]


def _words(rows: list[str], i: int, j: int, text: str) -> None:
    words = rows[j].split() or [text]
    rows[i] = " ".join([*rows[i].split()[:-1], words[-1]])


MUTATIONS: list[Mutation] = [_drop, _double, _swap, _write, _words]
mutations = st.lists(
    st.tuples(
        st.sampled_from(MUTATIONS),
        st.integers(0, 10**6),
        st.integers(0, 10**6),
        st.one_of(st.sampled_from(["p1 ", "* ", "= 1", ":", "[", "{", "9" * 5000, "\n"]), st.text(max_size=8)),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", [TOY.id, *cv.games()])
@given(mutations=mutations)
@fuzz_settings(50)
def test_a_mutated_record_replays_or_is_refused(game_id: str, mutations: list[tuple[Mutation, int, int, str]]) -> None:
    text = SAMPLES.setdefault(game_id, sample(game_id))
    rows = text.splitlines()
    for mutate, i, j, extra in mutations:
        if rows:
            mutate(rows, i % len(rows), j % len(rows), extra)
    text = "\n".join(rows)
    line = 1
    try:
        match = Match.from_record(text)
    except cv.BadRecord as error:
        line = error.line
    else:
        again = Match.from_record(match.record.text())
        assert again.state.to_dict() == match.state.to_dict()
    assert 1 <= line <= len(text.splitlines()) + 1


@given(text=st.text(max_size=200))
@fuzz_settings(100)
def test_any_text_is_refused(text: str) -> None:
    assert bad(text).line >= 1
