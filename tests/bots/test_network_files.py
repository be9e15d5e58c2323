"""Network files name their columns: a network fits a game that has got more fields since."""

from __future__ import annotations

from importlib import resources

import pytest

import serai as cv
from serai.bots import make_bot
from serai.bots.column_names import column_names
from serai.bots.encoding import StateEncoder
from serai.bots.network import pack, unpack_weights
from serai.bots.network_files import BadNetwork, counts_with_network, read_network, read_weights
from serai.core.rules.chance import Seeded

YSPAHAN = cv.game("yspahan")


def net_file(id: str, players: int) -> bytes:
    return (resources.files(cv.game(id).package) / "nets" / f"{players}.net").read_bytes()


@pytest.mark.parametrize("id", cv.games())
def test_every_file_names_its_columns(id: str) -> None:
    names = column_names(cv.game(id))
    for row in names.values():
        assert len(set(row)) == len(row)
    for players in counts_with_network(cv.game(id)):
        note, _ = unpack_weights(net_file(id, players))
        assert set(note["columns"]["seat"]) <= set(names["seat"])
        assert set(note["columns"]["table"]) <= set(names["table"])


def test_columns_are_found_by_their_names() -> None:
    """A network has its columns in another order, and one of today's is new to it: that one counts for nothing."""
    note, numbers = read_weights(YSPAHAN, net_file("yspahan", 2))
    names = note["columns"]["seat"]
    camels = names.index("camels")
    order = [place for place in range(len(names)) if place != camels][::-1]
    size = 2 * (note["units"][0] + 1)
    moved = [number for place in order for number in numbers[place * size : (place + 1) * size]]
    other = {
        **note,
        "width": len(order),
        "seat_scales": [note["seat_scales"][place] for place in order],
        "columns": {**note["columns"], "seat": [names[place] for place in order]},
    }
    found = read_network(YSPAHAN, pack(other, moved + numbers[len(names) * size :]))
    assert (found.width, found.shared) == (note["width"], note["shared"])
    state = YSPAHAN.new_state(3, Seeded(2))
    bot = make_bot("greedy", YSPAHAN, 2)
    for _ in range(30):
        state.apply(bot.move(state, state.turn()), state.turn())
    rows = StateEncoder(YSPAHAN).encode(state)
    values = list(found.values(rows))
    assert any(row[camels] for row in rows[:-1])
    for row in rows[:-1]:
        row[camels] = 0
    assert values == pytest.approx(list(read_network(YSPAHAN, net_file("yspahan", 2)).values(rows)))


def test_a_column_that_the_game_does_not_have_is_refused() -> None:
    note, numbers = unpack_weights(net_file("yspahan", 2))
    note["columns"]["seat"] = ["horses" if name == "camels" else name for name in note["columns"]["seat"]]
    with pytest.raises(BadNetwork, match="uses columns that yspahan does not have: horses; train it again"):
        read_network(YSPAHAN, pack(note, numbers))


def test_a_file_of_version_0_1_is_known_by_the_hash_of_its_columns() -> None:
    note, numbers = read_weights(YSPAHAN, net_file("yspahan", 2))
    del note["columns"]
    note["rows"] = StateEncoder(YSPAHAN).fingerprint()
    read_network(YSPAHAN, pack(note, numbers))
    with pytest.raises(BadNetwork, match="trained on other columns than merv has"):
        read_network(cv.game("merv"), pack(note, numbers))
