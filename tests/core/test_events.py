"""Declarations of log events and chance outcomes: writing and reading."""

import pytest

from serai.core.rules.events import NUMBER, Events, Outcomes, Private, argument_json
from serai.core.rules.vocabulary import SEATS, Domain

CARDS = Domain("card", ["one", "two", "three"])
FACES = Domain("face", range(1, 7), named=False)


def outcomes() -> Outcomes:
    declared = Outcomes()
    declared.outcome("card", CARDS, visible_to="actor")
    declared.outcome("die", FACES, per_line=3)
    declared.outcome("deal", CARDS, visible_to="owner")
    return declared


def test_an_event_shows_things_by_name_and_seats_and_numbers_as_they_are() -> None:
    assert argument_json(CARDS, 1) == "two"
    assert argument_json(CARDS, -1) is None
    assert argument_json(SEATS, 1) == 1
    assert argument_json(NUMBER, -7) == -7


def test_an_event_from_the_journal() -> None:
    events = Events()
    events.event("start")
    draw = events.event("draw", seat=SEATS, card=Private(CARDS), n=NUMBER)
    event = events.read(4, [draw.id, 1, 2, 9, 0, 0])
    assert (event.key, event.move, event.cause, event.seat) == ("draw", 4, 4, 1)
    assert event.args == event.args_for(1) == {"seat": 1, "card": "three", "n": 9}
    assert event.args_for(0) == event.args_for(None) == {"seat": 1, "n": 9}
    plain = events.read(1, [0, 0, 0, 0, 0, 0])
    assert (plain.args, plain.seat) == ({}, None)


def test_private_arguments_without_a_seat_are_visible_to_nobody() -> None:
    events = Events()
    events.event("secret", card=Private(CARDS), seat=SEATS)
    event = events.read(1, [0, 2, 1, 0, 0, 0])
    assert event.seat is None
    for seat in (0, 1, None):
        assert "card" not in event.args_for(seat)


def test_an_event_has_five_arguments_at_most() -> None:
    events = Events()
    events.event("full", a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, e=NUMBER)
    with pytest.raises(ValueError, match="at most five arguments"):
        events.event("too_full", a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, e=NUMBER, f=NUMBER)
    assert [kind.key for kind in events.kinds] == ["full"]


@pytest.mark.parametrize(
    ("trace", "lines"),
    [
        ([], []),
        ([(0, 2)], ["card three"]),
        ([(0, 2), (0, 0)], ["card three one"]),
        ([(0, 2), (1, 0), (0, 0)], ["card three", "die 1", "card one"]),
        ([(1, n) for n in range(5)], ["die 1 2 3", "die 4 5"]),
        ([(1, n) for n in range(3)], ["die 1 2 3"]),
    ],
)
def test_outcomes_round_trip(trace: list[tuple[int, int]], lines: list[str]) -> None:
    assert outcomes().write(trace) == lines
    assert [outcome for line in lines for outcome in outcomes().read(line)] == trace


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "'' is no chance event; one of card, die, deal_p1"),
        ("coin heads", "'coin' is no chance event; one of card, die, deal_p1"),
        ("card", "'card' has no outcome"),
        ("card two tow", "'tow' is no card; did you mean 'two'?"),
        ("die 7", "'7' is no face; one of 1, 2, 3, 4, 5, 6"),
    ],
)
def test_invalid_outcomes(line: str, why: str) -> None:
    with pytest.raises(ValueError) as caught:
        outcomes().read(line)
    assert str(caught.value) == why


def test_visibility_of_outcomes() -> None:
    card, die, deal = outcomes().kinds
    assert [card.is_visible_to(seat, 0, 0) for seat in (0, 1, None)] == [True, False, False]
    assert [die.is_visible_to(seat, 0, 1) for seat in (0, 1, None)] == [True, True, True]
    assert [deal.is_visible_to(seat, 0, deal.code(1)) for seat in (0, 1, None)] == [False, True, False]
    floor = Outcomes().outcome("floor", CARDS, visible_to="nobody")
    assert [floor.is_visible_to(seat, 0, 0) for seat in (0, 1, None)] == [False, False, False]


def test_an_outcome_names_its_owner_and_is_one_kind() -> None:
    declared = outcomes()
    deal = declared.kinds[2]
    assert declared.write([(deal.code(0), 1), (deal.code(0), 2), (deal.code(2), 0)]) == [
        "deal_p1 two three",
        "deal_p3 one",
    ]
    assert declared.read("deal_p3 one") == [(deal.code(2), 0)]
    assert declared.kind(deal.code(7)) is deal
    assert (deal.owner(deal.code(5)), declared.kinds[0].owner(0)) == (5, None)


def test_an_unknown_audience_is_refused() -> None:
    with pytest.raises(ValueError, match="seen by 'everyone'; it can be all, actor, owner, nobody"):
        Outcomes().outcome("card", CARDS, visible_to="everyone")
