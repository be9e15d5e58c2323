"""Fields: JSON codecs, refused values, and visibility."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Codec, Counts, Each, Flag, Num, One, Pile, Ref, RowOf, SetOf
from serai.core.rules.decisions import Decisions
from serai.core.rules.fields import ComputedField, DerivedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vectors import ints
from serai.core.rules.violations import BadValue, Violation, common_text
from serai.core.rules.vocabulary import SEATS, Domain
from tests.core.toy import CARDS, CHOOSING, LOOK, TOY, ToyState

TILES = Domain("tile", ["a1", "b1", "c1"], named=False)
MANY = Domain("many", [f"m{i}" for i in range(70)], named=False)
PLAYERS = 3

# codec, numbers, JSON
ROUND_TRIPS: list[tuple[Codec, Any, Any]] = [
    (Num(), 0, 0),
    (Num(), 2**31 - 1, 2**31 - 1),
    (Num(least=-1), -1, -1),
    (Flag(), 1, True),
    (Flag(), 0, False),
    (Ref(CARDS), 2, "three"),
    (Ref(CARDS), -1, None),
    (Ref(SEATS), 2, 2),
    (Ref(SEATS), -1, None),
    (SetOf(CARDS), 0, []),
    (SetOf(CARDS), 0b1010, ["two", "four"]),
    (SetOf(SEATS), 0b101, [0, 2]),
    (Counts(CARDS), [0, 0, 0, 0], {}),
    (Counts(CARDS), [0, 7, 0, 1], {"two": 7, "four": 1}),
    (Counts(SEATS), [0, 4, 1], {"p2": 4, "p3": 1}),
    (RowOf(CARDS), [], []),
    (RowOf(CARDS), [3, 3, 0], ["four", "four", "one"]),
    (RowOf(SEATS), [2, 0, 2], [2, 0, 2]),
    (Each(SEATS, Num()), [5, 0, 1], [5, 0, 1]),
    (Each(SEATS, Flag()), [1, 0, 1], [True, False, True]),
    (Each(SEATS, Ref(CARDS)), [-1, 0, 3], [None, "one", "four"]),
    (Each(SEATS, SetOf(CARDS)), [0, 3, 8], [[], ["one", "two"], ["four"]]),
    (Each(SEATS, Counts(TILES)), [1, 0, 0, 0, 0, 0, 0, 2, 3], [{"a1": 1}, {}, {"b1": 2, "c1": 3}]),
    (Each(TILES, Num()), [0, 4, 0], {"b1": 4}),
    (Each(TILES, Flag()), [0, 0, 1], {"c1": True}),
    (Each(TILES, Ref(SEATS)), [-1, 0, 2], {"b1": 0, "c1": 2}),
    (Each(TILES, SetOf(CARDS)), [1, 0, 0], {"a1": ["one"]}),
    (One(CARDS), 3, "four"),
    (SetOf(MANY), [0, 0], []),
    (SetOf(MANY), [1 | 1 << 61, 1 | 1 << 7], ["m0", "m61", "m62", "m69"]),
    (RowOf(SetOf(CARDS)), [0b11, 0, 0b1000], [["one", "two"], [], ["four"]]),
    (RowOf(Counts(TILES)), [1, 0, 0, 0, 2, 0], [{"a1": 1}, {"b1": 2}]),
    (RowOf(SetOf(MANY)), [1, 0, 0, 4], [["m0"], ["m64"]]),
    (Pile(CARDS, most=3), [2, 3, 0, 0], ["four", "one"]),
    (Pile(Ref(SEATS), most=2), [2, -1, 2], [None, 2]),
    (Each(TILES, Pile(CARDS, most=2)), [0, 0, 0, 2, 1, 1, 0, 0, 0], {"b1": ["two", "two"]}),
    (Each(TILES, Each(TILES, Pile(CARDS, most=1))), [0] * 10 + [1, 3] + [0] * 6, {"b1": {"c1": ["four"]}}),
    (Each(SEATS, Each(TILES, Num())), [0, 2, 0, 0, 0, 0, 1, 0, 0], [{"b1": 2}, {}, {"a1": 1}]),
    (Each(SEATS, Each(TILES, SetOf(CARDS))), [1, 0, 0, 0, 0, 0, 0, 0, 8], [{"a1": ["one"]}, {}, {"c1": ["four"]}]),
    (Each(TILES, Each(SEATS, Flag())), [0, 0, 0, 1, 0, 1, 0, 0, 0], {"b1": [True, False, True]}),
    (Each(SEATS, SetOf(MANY)), [0, 0, 0, 1, 3, 0], [[], ["m62"], ["m0", "m1"]]),
    (Each(TILES, Counts(CARDS)), [0] * 4 + [1, 0, 0, 2] + [0] * 4, {"b1": {"one": 1, "four": 2}}),
]


@pytest.mark.parametrize(("codec", "value", "written"), ROUND_TRIPS)
def test_a_codec_round_trips_through_json(codec: Codec, value: Any, written: Any) -> None:
    assert codec.write(value, PLAYERS) == written
    assert codec.read(json.loads(json.dumps(written)), PLAYERS) == value


@pytest.mark.parametrize(("codec", "value", "written"), ROUND_TRIPS)
def test_the_blank_of_a_codec_round_trips(codec: Codec, value: Any, written: Any) -> None:
    blank = codec.blank(PLAYERS)
    assert codec.read(json.loads(json.dumps(codec.write(blank, PLAYERS))), PLAYERS) == blank
    assert type(blank) is type(value)


def test_names_may_be_written_in_any_case_and_by_alias() -> None:
    assert Ref(CARDS).read("ONE", PLAYERS) == Ref(CARDS).read("uno", PLAYERS) == 0
    assert Counts(CARDS).read({"Uno": 2}, PLAYERS) == [2, 0, 0, 0]


LIST_WANTED = "should be a list"
OBJECT_WANTED = "should be an object"


@pytest.mark.parametrize(
    ("codec", "value", "why"),
    [
        (Num(), "3", "'3' is no whole number"),
        (Num(), 3.0, "3.0 is no whole number"),
        (Num(), True, "True is no whole number"),
        (Num(), None, "None is no whole number"),
        (Num(), [1], "[1] is no whole number"),
        (Num(), -1, "-1 is below 0"),
        (Num(least=2), 1, "1 is below 2"),
        (Num(), 2**31, "2147483648 is too large"),
        (Num(), -(2**31), "-2147483648 is too large"),
        pytest.param(Num(), 10**5000, "<int beyond measure> is too large", id="5000 digits"),
        (Flag(), 1, "1 is neither true nor false"),
        (Flag(), "true", "'true' is neither true nor false"),
        (Ref(CARDS), 2, "2 is no card"),
        (Ref(CARDS), "five", "'five' is no card; one of one, two, three, four"),
        (Ref(CARDS), "thre", "'thre' is no card; did you mean 'three'?"),
        (Ref(SEATS), "p1", "'p1' is no whole number"),
        (Ref(SEATS), 3, "3 is no seat (0 to 2)"),
        (Ref(SEATS), -1, "-1 is no seat (0 to 2)"),
        (SetOf(CARDS), "one", LIST_WANTED),
        (SetOf(CARDS), {"one": 1}, LIST_WANTED),
        (SetOf(CARDS), ["one", "two", "uno"], "one: it is there twice"),
        (SetOf(CARDS), [["one"]], "['one'] is no card"),
        (Counts(CARDS), ["one"], OBJECT_WANTED),
        (Counts(CARDS), {"one": -1}, "-1 is below 0"),
        (Counts(CARDS), {"one": "x"}, "'x' is no whole number"),
        (Counts(CARDS), {"five": 1}, "'five' is no card"),
        (Counts(CARDS), {"one": 1, "uno": 2}, "one: it is there twice"),
        (Counts(SEATS), {"p4": 1}, "'p4' is no seat (p1 to p3)"),
        (Counts(SEATS), {"0": 1}, "'0' is no seat (p1 to p3)"),
        (RowOf(CARDS), {}, LIST_WANTED),
        (RowOf(CARDS), ["one", None], "None is no card"),
        (Pile(CARDS, most=2), ["one", "two", "three"], "3 things, at most 2 can be there"),
        (One(CARDS), None, "None is no card"),
        (SetOf(MANY), ["m69", "m1", "m69"], "m69: it is there twice"),
        (RowOf(SetOf(CARDS)), [["one"], ["one", "one"]], "2: one: it is there twice"),
        (Each(SEATS, Each(TILES, Num())), [{}, {"b1": -1}, {}], "p2: b1: -1 is below 0"),
        (Each(SEATS, Num()), [1, 2], "2 values for 3 players"),
        (Each(SEATS, Num()), [1, 2, 3, 4], "4 values for 3 players"),
        (Each(SEATS, Num()), {"p1": 1}, LIST_WANTED),
        (Each(SEATS, Num()), [1, -2, 3], "p2: -2 is below 0"),
        (Each(TILES, Num()), [1], OBJECT_WANTED),
        (Each(TILES, Num()), {"d1": 1}, "'d1' is no tile"),
        (Each(TILES, Num()), {"a1": 1, "A1": 2}, "a1: it is there twice"),
        (Each(TILES, Counts(CARDS)), {"b1": {"one": None}}, "b1: None is no whole number"),
        (Num(), "x" * 10_000, "... (10002 characters) is no whole number"),
    ],
)
def test_values_that_a_codec_refuses(codec: Codec, value: Any, why: str) -> None:
    with pytest.raises(BadValue) as caught:
        codec.read(value, PLAYERS)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 200


# -- positions -----------------------------------------------------------------------------------------------


def toy(players: int = 3, *, open_hands: bool = False) -> ToyState:
    """A state during the secret choice: p1 has chosen, p2 has not, p3 has no cards."""
    state = TOY.new_state(players, Seeded(1), {"open_hands": open_hands})
    assert isinstance(state, ToyState)
    state.hand[0], state.hand[1], state.hand[6] = 1, 2, 1
    state.deck[0], state.deck[1], state.deck[2] = 2, 1, 2
    state.chosen[0] = 1
    state.turn_no = players - 1
    state.derive()
    state.stack = state.stack[:0]
    state.push(CHOOSING, -1)
    assert state.violations() == []
    assert state.actors == (1,)
    return state


def clauses(violations: list[Violation]) -> list[str]:
    return [violation.clause(common_text()) for violation in violations]


def read(position: dict[str, Any]) -> list[str]:
    """The problems of reading a position into a new state."""
    problems: list[Violation] = []
    blank = TOY.blank(toy().printed)
    blank.chance = Seeded(0)
    TOY.fields.read(blank, position, problems)
    return clauses(problems)


def test_a_position_has_every_field() -> None:
    assert toy().to_dict() == {
        "players": 3,
        "options": {"open_hands": False, "rounds": 2},
        "over": False,
        "stack": [{"step": "choose", "who": -1}],
        "round_no": 1,
        "turn_no": 2,
        "deck": {"one": 2, "two": 1, "three": 2, "four": 3},
        "hand": [{"one": 1, "two": 2}, {"three": 1}, {}],
        "chosen": ["two", None, None],
        "points": [0, 0, 0],
        "peeked": None,
        "marks": [],
        "trail": [],
        "windy": False,
    }


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"colour": 1}, "'colour': no such field"),
        ({"windy": 0}, "windy: 0 is neither true nor false"),
        ({"over": 1}, "over: 1 is neither true nor false"),
        ({"stack": {}}, "stack: should be a list of decisions"),
        ({"stack": []}, "stack: empty, but the game is not over"),
        ({"stack": [3]}, "stack: decision 1: None is none of turn, look, bow, choose"),
        ({"stack": [{"step": "sleep"}]}, "stack: decision 1: 'sleep' is none of turn, look, bow, choose"),
        ({"stack": [{"step": ["turn"]}]}, "stack: decision 1: ['turn'] is none of turn, look, bow, choose"),
        ({"stack": [{"who": 0}]}, "stack: decision 1: None is none of turn, look, bow, choose"),
        ({"stack": [{"step": "turn", "who": 3}]}, "stack: decision 1: 3 is no seat"),
        ({"stack": [{"step": "turn", "who": "p1"}]}, "stack: decision 1: 'p1' is no whole number"),
        ({"stack": [{"step": "turn", "who": 0, "a": 1}]}, "stack: decision 1: turn has no 'a'"),
    ],
)
def test_invalid_positions(change: dict[str, Any], problem: str) -> None:
    position = toy().to_dict()
    assert read(position) == []
    assert read(position | change) == [problem]


def test_every_problem_of_a_position_is_reported() -> None:
    position = toy().to_dict() | {
        "hand": 5,
        "points": [],
        "more": 1,
        "stack": ["x", {"step": "bow", "who": 9}],
    }
    del position["deck"]
    assert read(position) == [
        "'more': no such field",
        "deck: missing",
        "hand: 5 should be a list",
        "points: 0 values for 3 players",
        "stack: decision 1: None is none of turn, look, bow, choose",
        "stack: decision 2: 9 is no seat",
    ]


def test_a_position_written_before_a_field_gets_its_default() -> None:
    fields = Fields(
        Field("round_no", Num(), default=4),
        Field("chosen", Each(SEATS, Ref(CARDS)), default=None),
        Field("points", Each(SEATS, Num()), default=7),
        Field("trail", RowOf(CARDS), default=["two"]),
        Field("windy", Flag()),
    )
    position = {name: value for name, value in toy().to_dict().items() if name in ("players", "options", "stack")}
    state = TOY.blank(toy().printed)
    assert isinstance(state, ToyState)
    problems: list[Violation] = []
    fields.read(state, position, problems)
    assert clauses(problems) == ["windy: missing"]
    assert state.round_no == 4
    assert [list(row) for row in (state.chosen, state.points, state.trail)] == [[-1, -1, -1], [7, 7, 7], [1]]


def test_a_removed_field_is_ignored_in_positions() -> None:
    before = [each for each in TOY.fields.fields if each.name != "windy"]
    problems: list[Violation] = []
    Fields(*before, removed=("windy",)).read(TOY.blank(toy().printed), toy().to_dict(), problems)
    assert problems == []
    Fields(*before).read(TOY.blank(toy().printed), toy().to_dict(), problems)
    assert clauses(problems) == ["'windy': no such field"]


# -- refused declarations --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declare", "why"),
    [
        (lambda: Each(TILES, RowOf(CARDS)), "a row of any length cannot be inside another value"),
        (lambda: RowOf(RowOf(CARDS)), "a row of any length cannot be inside another value"),
        (lambda: Pile(RowOf(CARDS), most=3), "a row of any length cannot be inside another value"),
        (lambda: Pile(CARDS, most=0), "a pile of at most 0 things holds nothing"),
        (lambda: SetOf(Domain("nothing", [])), "the domain 'nothing' has nothing in it"),
        (lambda: Field("x", Num(), Visibility("anybody")), "x: 'anybody' is no audience"),  # type: ignore[arg-type]
        (lambda: Field("x", Counts(CARDS), Visibility("owner")), "x: it has no owners, because it is not Each"),
        (lambda: Field("x", Num(), Visibility("nobody", count=True)), "x: there is nothing to count in it"),
        (
            lambda: Field("x", Each(SEATS, Flag()), Visibility("owner", count=True)),
            "x: there is nothing to count in it",
        ),
        (lambda: Fields(Field("x", Num()), DerivedField("x", Num())), "a field cannot be called 'x'"),
        (lambda: Fields(Field("stack", Num())), "a field cannot be called 'stack'"),
        (lambda: Fields(Field("two words", Num())), "a field cannot be called 'two words'"),
        (lambda: Fields(Field("x", Num()), removed=("x",)), "a field cannot be called 'x'"),
        (lambda: Field("x", Num(), default=-1), "x: default: -1 is below 0"),
        (lambda: Field("x", Each(SEATS, Num()), default=[0]), "x: default: p1: [0] is no whole number"),
        (lambda: Decisions().decision("x", "x", row=RowOf(CARDS), n=Num()), "only the last local may be of any length"),
        (lambda: Decisions().decision("x", "x", each=Each(SEATS, Num()), n=Num()), "only the last local may be of any"),
        (lambda: Decisions().decision("x", "x", who=Num()), "a local cannot be called 'who'"),
    ],
)
def test_impossible_declarations_are_refused(declare: Callable[[], object], why: str) -> None:
    with pytest.raises(ValueError) as caught:
        declare()
    assert why in str(caught.value)


# -- locals of frames ----------------------------------------------------------------------------------------


def test_a_frame_carries_locals_of_any_small_shape() -> None:
    decisions = Decisions()
    pay = decisions.decision("pay", "pay", card=One(CARDS), cubes=Counts(TILES), free=Flag(), then=RowOf(SetOf(CARDS)))
    assert [pay.local(name) for name in ("card", "cubes", "free", "then")] == [0, 1, 4, 5]
    numbers = [2, 1, 0, 4, 1, 0b11, 0]
    written = {"card": "three", "cubes": {"a1": 1, "c1": 4}, "free": True, "then": [["one", "two"], []]}
    assert pay.write(numbers, PLAYERS) == written
    assert pay.read(json.loads(json.dumps(written)), PLAYERS) == numbers
    assert pay.read({"card": "one", "cubes": {}, "then": []}, PLAYERS) == [0, 0, 0, 0, 0]
    with pytest.raises(BadValue, match="cubes: 'd1' is no tile"):
        pay.read({"card": "one", "cubes": {"d1": 1}, "then": []}, PLAYERS)
    with pytest.raises(BadValue, match="card: None is no card"):
        pay.read({"cubes": {}, "then": []}, PLAYERS)


def test_frames_of_different_lengths_lie_on_one_stack() -> None:
    state = toy()
    decisions = state.printed.decisions
    small, wide = decisions.all[0], Decisions().decision("wide", "wide", cubes=Counts(CARDS), row=RowOf(CARDS))
    state.push(small, 1)
    state.push_locals(small, 2, ints([5, 6, 7, 8, 9]))
    state.push(small, 0)
    assert wide.width == 4
    assert [(frame.who, list(frame.locals)) for frame in state.frames()[-3:]] == [
        (1, []),
        (2, [5, 6, 7, 8, 9]),
        (0, []),
    ]
    state.pop()
    assert list(state.top().locals) == [5, 6, 7, 8, 9]
    state.push_again(state.top())
    assert [list(frame.locals) for frame in state.frames()[-2:]] == [[5, 6, 7, 8, 9]] * 2


# -- visibility -----------------------------------------------------------------------------------------------


def seen(state: ToyState, name: str, seat: int | None) -> Any:
    return TOY.fields.view(state, seat)[name]


def test_public_fields() -> None:
    for seat in (0, 1, 2, None):
        assert seen(toy(), "points", seat) == [0, 0, 0]


def test_fields_of_an_owner() -> None:
    state = toy()
    assert seen(state, "hand", 0) == [{"one": 1, "two": 2}, {"count": 1}, {"count": 0}]
    assert seen(state, "hand", 1) == [{"count": 3}, {"three": 1}, {"count": 0}]
    assert seen(state, "hand", None) == [{"count": 3}, {"count": 1}, {"count": 0}]


def test_a_secret_choice_shows_only_that_it_was_made() -> None:
    state = toy()
    assert seen(state, "chosen", 0) == ["two", {"count": 0}, {"count": 0}]
    assert seen(state, "chosen", 1) == [{"count": 1}, None, {"count": 0}]


def test_fields_for_nobody() -> None:
    for seat in (0, 1, None):
        assert seen(toy(), "deck", seat) == {"count": 8}


def test_fields_for_the_actor() -> None:
    state = toy()
    state.stack = state.stack[:0]
    state.push(LOOK, 2)
    state.peeked = 3
    assert seen(state, "peeked", 2) == "four"
    assert seen(state, "peeked", 0) == seen(state, "peeked", None) == {"count": 1}
    state.peeked = -1
    assert seen(state, "peeked", 0) == {"count": 0}


def test_an_option_makes_a_field_public() -> None:
    state = toy(open_hands=True)
    everything = [{"one": 1, "two": 2}, {"three": 1}, {}]
    for seat in (0, 1, 2, None):
        assert seen(state, "hand", seat) == everything
    assert seen(state, "chosen", 1) == [{"count": 1}, None, {"count": 0}]  # this field has no such option


def test_everything_is_public_at_the_end() -> None:
    state = toy()
    state.finished = True
    for seat in (0, 1, 2, None):
        position = state.to_dict()
        assert TOY.fields.view(state, seat) == {each.name: position[each.name] for each in TOY.fields.fields}


def test_computed_fields_are_in_views_only() -> None:
    fields = Fields(*TOY.fields.stored, ComputedField("turn", Num()))
    state = toy()
    for seat in (0, 1, None):
        assert fields.view(state, seat) == {**TOY.fields.view(state, seat), "turn": state.turn()}
    assert fields.full_view(state)["turn"] == state.turn()
    assert "turn" not in fields.write(state)
    with pytest.raises(ValueError, match="cannot be called 'points'"):
        Fields(Field("points", Num()), ComputedField("points", Num()))


def test_without_a_count_nothing_is_visible() -> None:
    closed = Fields(
        Field("points", Each(SEATS, Num()), Visibility("owner")),
        Field("deck", Counts(CARDS), Visibility("nobody")),
        Field("peeked", Ref(CARDS), Visibility("actor")),
    )
    state = toy()
    assert closed.view(state, 1) == {"points": [None, 0, None], "deck": None, "peeked": None}
    assert closed.view(state, None) == {"points": [None, None, None], "deck": None, "peeked": None}


def test_counts_of_sets_rows_and_choices() -> None:
    counted = Fields(
        Field("marks", SetOf(CARDS), Visibility("nobody", count=True)),
        Field("trail", RowOf(CARDS), Visibility("nobody", count=True)),
        Field("peeked", Ref(CARDS), Visibility("nobody", count=True)),
    )
    state = toy()
    state.marks = 0b1011
    state.trail = type(state.trail)([1, 1])
    assert counted.view(state, 1) == {"marks": {"count": 3}, "trail": {"count": 2}, "peeked": {"count": 0}}


def test_whether_a_value_is_visible() -> None:
    fields = TOY.fields
    state = toy()
    assert fields.is_visible(state, "points", 0, None)
    assert fields.is_visible(state, "hand", 0, 0)
    assert not fields.is_visible(state, "hand", 0, 1)
    assert not fields.is_visible(state, "hand", 0, None)
    assert not fields.is_visible(state, "deck", 0, 0)
    assert fields.is_visible(toy(open_hands=True), "hand", 0, None)
    state.finished = True
    assert fields.is_visible(state, "deck", 0, None)


# codec, numbers, how many of each of the four cards they have
TALLIES: list[tuple[Codec, Any, list[int]]] = [
    (Ref(CARDS), 2, [0, 0, 1, 0]),
    (Ref(CARDS), -1, [0, 0, 0, 0]),
    (SetOf(CARDS), 0b1010, [0, 1, 0, 1]),
    (Counts(CARDS), [0, 7, 0, 1], [0, 7, 0, 1]),
    (RowOf(CARDS), [3, 3, 0], [1, 0, 0, 2]),
    (Pile(CARDS, most=3), [2, 1, 1, 0], [0, 2, 0, 0]),
    (Each(SEATS, Counts(CARDS)), [1, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0], [3, 0, 0, 1]),
    (Each(TILES, Each(SEATS, Ref(CARDS))), [-1, 0, -1, 3, 3, -1, -1, -1, 2], [1, 0, 1, 2]),
    (Num(), 5, [0, 0, 0, 0]),
]


@pytest.mark.parametrize(("codec", "numbers", "counts"), TALLIES)
def test_a_codec_counts_what_lies_in_its_field(codec: Codec, numbers: Any, counts: list[int]) -> None:
    found = [0] * len(CARDS)
    codec.tally(numbers, PLAYERS, found)
    assert found == counts
    assert codec.things() == (() if isinstance(codec, Num) else (CARDS,))


def test_sets_of_many_things_are_counted_over_all_their_numbers() -> None:
    found = [0] * len(MANY)
    SetOf(MANY).tally([1 << 61, 0b10], PLAYERS, found)
    assert [i for i, n in enumerate(found) if n] == [61, 63]


def test_pieces_are_neither_lost_nor_added() -> None:
    state: Any = TOY.new_state(PLAYERS, Seeded(1))
    total = [0] * len(CARDS)
    for place in ("deck", "hand", "trail"):
        TOY.fields.codec(place).tally(list(getattr(state, place)), state.players, total)
    state.printed.card_total = total
    supply = Supply(CARDS, "deck", "hand", "trail", total="card_total")
    codecs = {each.name: each.codec for each in TOY.fields.fields}
    assert [*supply.lost(state, codecs)] == []
    rest = Supply(CARDS, "deck", "hand", "trail", total="card_total", rest="deck")
    assert rest.left(state, codecs) == list(state.deck)
    state.deck[1] += 1
    (violation,) = supply.lost(state, codecs)
    assert (violation.key, violation.args) == ("total", {"n": total[1] + 1, "there": total[1]})
    assert violation.place == (("card", "two"),)


@pytest.mark.parametrize("place", ["marsk", "points"])
def test_a_supply_lies_in_fields_that_hold_its_pieces(place: str) -> None:
    with pytest.raises(ValueError, match=f"the supply of 'card': '{place}' is no field that holds such things"):
        Fields(Field("points", Each(SEATS, Num())), supplies=(Supply(CARDS, place),))


def test_the_rest_of_a_supply_is_counted() -> None:
    with pytest.raises(ValueError, match="the supply of 'card': the rest needs Counts, not 'hand'"):
        Fields(Field("hand", Each(SEATS, Counts(CARDS))), supplies=(Supply(CARDS, "hand", rest="hand"),))
