"""Moves set in advance (`Reaction.once`): played once, dropped with a note if not legal, private, stored."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import serai as cv
from serai.core.game.game import ASK, MISSED
from serai.tables import protocol as wire
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson
from tests.server.test_standing_answers import check_games, reach
from tests.tables.test_play_in_process import QuickSettings

NAMES = ("Amina", "Boris", "Chen")


def sit_down(people: list[Person]) -> str:
    made = people[0].new_table("me", *["open"] * (len(people) - 1))
    table_id: str = made["table"]["id"]
    for person in people[1:]:
        person.join(table_id, made["invite"])
    return table_id


async def open_pages(server: InProcessServer, table_id: str, people: list[Person]) -> list[Page]:
    """The pages of the players in the order of their first bids, and a spectator's."""
    pages = [Page(server, table_id, token, keep=True) for token in [*(one.token for one in people), None]]
    for page in pages:
        await page.open()
    seats: list[int] = pages[0].seat_state(0)["view"]["state"]["bid_track"]
    return [*(pages[seat] for seat in seats), pages[-1]]


def seat_of(page: Page) -> int:
    found: int = page.update["seats"][0]["seat"]
    return found


async def preset(page: Page, answer: str) -> Json:
    found: Json = await page.ask("standing", seat=seat_of(page), reaction="next_bid", answer=answer)
    return found


def answer_of(page: Page) -> str:
    found: str = page.seat_state(seat_of(page))["standing"]["next_bid"]
    return found


def bids(page: Page) -> list[str]:
    return [one["args"]["spot"] for one in page.update["events"] if one["key"] == "bid"]


def test_a_preset_bid_is_played_when_its_turn_comes(server: InProcessServer, person: NewPerson) -> None:
    people = [person(name) for name in NAMES]
    table_id = sit_down(people)

    async def go() -> None:
        first, second, third, spectator = pages = await open_pages(server, table_id, people)
        version = first.version
        assert (await preset(second, "bid_3"))["version"] == version, "nothing happened at the table"
        assert (await preset(third, "bid_5"))["type"] == "ack"
        assert (await preset(third, "ask"))["type"] == "ack", "it can be taken back until it is used"
        for page in (first, third, spectator):
            assert "bid_3" not in json.dumps(page.frames)
        assert (await first.play(seat_of(first), "bid 1"))["type"] == "ack"
        await reach(pages, version + 1)
        assert first.turn == [seat_of(third)], "nobody waited for the second"
        assert bids(spectator) == ["1", "3"]
        assert not first.seat_state(seat_of(first))["can_undo"], "a bid of another ends taking back"
        assert answer_of(second) == ASK, "it was for one time"
        assert answer_of(third) == ASK
        for page in (first, third, spectator):
            assert "bid_3" not in json.dumps(page.frames)
            assert "once" not in json.dumps(page.frames)
        for page in pages:
            await page.close()

    asyncio.run(go())
    server.do(check_games(server, "five_tribes"))


def test_a_preset_bid_that_is_not_possible_is_dropped_with_a_note(server: InProcessServer, person: NewPerson) -> None:
    people = [person(name) for name in NAMES]
    table_id = sit_down(people)

    async def go() -> None:
        first, second, third, spectator = pages = await open_pages(server, table_id, people)
        await preset(second, "bid_3")
        version = first.version
        await first.play(seat_of(first), "bid 3")
        await reach(pages, version + 1)
        assert second.turn == [seat_of(second)]
        assert answer_of(second) == MISSED
        for page in (first, third, spectator):
            assert MISSED not in json.dumps(page.frames)
        assert first.seat_state(seat_of(first))["can_undo"]
        await second.play(seat_of(second), "bid 8")
        await reach(pages, version + 2)
        assert answer_of(second) == ASK
        for page in pages:
            await page.close()

    asyncio.run(go())
    server.do(check_games(server, "five_tribes"))


def test_a_preset_bid_set_when_asked_is_the_move_itself(server: InProcessServer, person: NewPerson) -> None:
    people = [person(name) for name in NAMES]
    table_id = sit_down(people)

    async def go() -> None:
        first, second, *_ = pages = await open_pages(server, table_id, people)
        version = first.version
        assert (await preset(first, "bid_3"))["version"] == version + 1
        await reach(pages, version + 1)
        assert bids(second) == ["3"]
        assert answer_of(first) == ASK
        assert (await first.take_back(seat_of(first)))["type"] == "ack"
        await reach(pages, version + 2)
        assert first.turn == [seat_of(first)]
        refused = await second.ask("standing", seat=seat_of(first), reaction="next_bid", answer="bid_5")
        assert refused["code"] == "not_yours", "nobody sets another's move"
        for page in pages:
            await page.close()

    asyncio.run(go())


def test_a_preset_bid_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        people = [Person(server, name) for name in NAMES]
        table_id = sit_down(people)

        async def say() -> tuple[int, int]:
            first, second, *_ = pages = await open_pages(server, table_id, people)
            await preset(second, "bid_0")
            for page in pages:
                await page.close()
            return seat_of(first), seat_of(second)

        mover, waiting = asyncio.run(say())
    with InProcessServer(tmp_path) as server:

        async def play() -> None:
            async with (
                Page(server, table_id, people[mover].token) as page,
                Page(server, table_id, people[waiting].token) as owner,
            ):
                assert answer_of(owner) == "bid_0"
                version = page.version
                await page.play(mover, "bid 0")
                await reach([page, owner], version + 1)
                assert bids(page) == ["0", "0"]
                assert answer_of(owner) == ASK

        asyncio.run(play())
        server.do(check_games(server, "five_tribes"))
    for person in people:
        person.close()


@pytest.mark.parametrize("players", [2, 3])
def test_a_preset_move_is_used_once_in_a_match(players: int) -> None:
    """With two players each bids twice: the second time, the seat is asked."""
    match = cv.new_match("five_tribes", players=players, seed=3)
    waiting = next(seat for seat in range(players) if seat != match.actors[0])
    match.set_standing_answer(waiting, "next_bid", "bid_0")
    while not any(move.auto for move in match.moves):
        match.play("bid 0", match.actors[0])
    played = [move for move in match.moves if move.seat == waiting and move.auto]
    assert len(played) == 1
    assert match.standing_answers[waiting] == {}


def test_a_refused_move_keeps_the_preset_ones() -> None:
    match = cv.new_match("five_tribes", players=3, seed=3)
    waiting = next(seat for seat in range(3) if seat != match.actors[0])
    match.set_standing_answer(waiting, "next_bid", "bid_5")
    with pytest.raises(cv.IllegalAction):
        match.play("bid 4", match.actors[0])
    assert match.standing_answers[waiting] == {"next_bid": "bid_5"}


def test_a_preset_move_at_a_table_in_the_browser() -> None:
    """The store of the pocket: two people at one device, the tables loaded again from what is stored."""
    amina = wire.Person("amina", "Amina")

    async def go() -> None:
        store = MemoryStore()
        tables = TableManager(store, InProcessRunner(), QuickSettings())
        seats = [wire.SeatRequest("me"), wire.SeatRequest("me"), wire.SeatRequest("me")]
        table, *_ = await tables.seats.create(amina, wire.NewTable("five_tribes", seats))
        assert table.match is not None
        first = table.match.actors[0]
        waiting: int = table.match.state.to_dict()["bid_track"][1]
        await tables.moves.set_standing_answer(table.id, "amina", waiting, "next_bid", "bid_12")
        again = TableManager(store, InProcessRunner(), QuickSettings())
        await again.moves.play(table.id, "amina", first, "bid 1", table.version, "c:1")
        stored = await store.load(table.id)
        assert stored is not None
        assert stored.lines[-1].body.moves[-1].seat == waiting
        assert stored.row.turn not in ([first], [waiting]), "nobody is told of a turn that was played"
        assert stored.seats[waiting].standing == {}

    asyncio.run(go())
