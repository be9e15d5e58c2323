"""Declarations of log events and chance outcomes: writing and reading."""

from typing import Any

import pytest

from serai.core.rules.codecs import Counts, Each, Num
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes, argument_json
from serai.core.rules.fields import Field, Fields, Visibility
from serai.core.rules.secrets import follow_fields
from serai.core.rules.vocabulary import SEATS, Domain

CARDS = Domain("card", ["one", "two", "three"])
FACES = Domain("face", range(1, 7), named=False)
FIELDS = Fields(
    Field("hand", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True)),
    Field("row", Counts(CARDS)),
    Field("floor", Counts(CARDS), Visibility("nobody")),
    Field("gold", Each(SEATS, Num()), Visibility("owner")),
)


def outcomes() -> Outcomes:
    declared = Outcomes()
    declared.outcome("card", CARDS, fills="hand", by_actor=True)
    declared.outcome("die", FACES, per_line=3)
    declared.outcome("deal", CARDS, fills="hand")
    declared.outcome("turn_up", CARDS, fills="row")
    declared.outcome("floor", CARDS, fills="floor")
    follow_fields(FIELDS, Events(), declared)
    return declared


def test_an_event_shows_things_by_name_and_seats_and_numbers_as_they_are() -> None:
    assert argument_json(CARDS, 1) == "two"
    assert argument_json(CARDS, -1) is None
    assert argument_json(SEATS, 1) == 1
    assert argument_json(NUMBER, -7) == -7


def test_an_event_from_the_journal() -> None:
    events = Events()
    events.event("start")
    draw = events.event("draw", seat=SEATS, card=Kept(CARDS, "hand"), n=NUMBER)
    event = events.read(4, [draw.id, 1, 2, 9, 0, 0])
    assert (event.key, event.move, event.cause, event.seat) == ("draw", 4, 4, 1)
    assert event.args == event.args_for(1) == {"seat": 1, "card": "three", "n": 9}
    assert event.args_for(0) == event.args_for(None) == {"seat": 1, "n": 9}
    plain = events.read(1, [0, 0, 0, 0, 0, 0])
    assert (plain.args, plain.seat) == ({}, None)


def test_private_arguments_without_a_seat_are_visible_to_nobody() -> None:
    events = Events()
    events.event("secret", card=Kept(CARDS, "hand"), seat=SEATS)
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
        ("", "'' is no chance event; one of card, die, deal_p1, turn_up, floor"),
        ("coin heads", "'coin' is no chance event; one of card, die, deal_p1, turn_up, floor"),
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
    card, die, deal, turn_up, floor = outcomes().kinds
    assert [card.is_visible_to(seat, 0, 0) for seat in (0, 1, None)] == [True, False, False]
    assert [die.is_visible_to(seat, 0, 1) for seat in (0, 1, None)] == [True, True, True]
    assert [deal.is_visible_to(seat, 0, deal.code(1)) for seat in (0, 1, None)] == [False, True, False]
    assert [turn_up.is_visible_to(seat, 0, 0) for seat in (0, 1, None)] == [True, True, True]
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


def test_nobody_sees_an_outcome_or_an_argument_whose_field_is_not_known_yet() -> None:
    deal = Outcomes().outcome("deal", CARDS, fills="row")
    assert not any(deal.is_visible_to(seat, 0, 0) for seat in (0, 1, None))
    assert Events().event("deal", seat=SEATS, card=Kept(CARDS, "row")).private


def test_an_argument_is_private_if_its_fields_are_hidden() -> None:
    events = Events()
    draw = events.event("draw", seat=SEATS, card=Kept(CARDS, "hand"))
    show = events.event("show", seat=SEATS, card=Kept(CARDS, "hand", "row"))
    follow_fields(FIELDS, events, Outcomes())
    assert (draw.private, show.private) == (True, False)
    assert events.read(1, [draw.id, 1, 2, 0, 0, 0]).args_for(0) == {"seat": 1}
    assert events.read(1, [show.id, 1, 2, 0, 0, 0]).args_for(0) == {"seat": 1, "card": "three"}


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        (
            {"fills": ""},
            "vocabulary.py: the outcome 'deal' could be secret, because 'hand' is hidden and holds the same things: "
            "say which field it fills, such as fills='hand'",
        ),
        ({"fills": "hands"}, "vocabulary.py: the outcome 'deal' goes to 'hands', which is no field of fields.py"),
        (
            {"fills": "floor", "by_actor": True},
            "vocabulary.py: the outcome 'deal' is by_actor, but 'floor' has no owner",
        ),
        (
            {"fills": "row"},
            "vocabulary.py: 'hand' is hidden, but no event and no outcome goes to it: mark the argument that names "
            'what it gets, such as card=Kept(CARDS, "hand")',
        ),
    ],
)
def test_a_forgotten_secret_is_refused(declared: dict[str, Any], why: str) -> None:
    outcomes = Outcomes()
    outcomes.outcome("deal", CARDS, **declared)
    with pytest.raises(ValueError) as caught:
        follow_fields(FIELDS, Events(), outcomes)
    assert str(caught.value) == why


def test_an_event_goes_to_fields_that_exist() -> None:
    events = Events()
    events.event("draw", seat=SEATS, card=Kept(CARDS, "hand", "hnad"))
    with pytest.raises(ValueError, match="the event 'draw' goes to 'hnad', which is no field"):
        follow_fields(FIELDS, events, Outcomes())
