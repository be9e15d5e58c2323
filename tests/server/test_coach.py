"""The coach over HTTP, for one person against bots only; and going back further than undo."""

from __future__ import annotations

import asyncio

from serai.tables.replays.integrity_check import OK, check_tables
from tests.analysis.short_games import (
    BLUNDER,
    BLUNDER_DECISIONS,
    BLUNDER_SEAT,
    BLUNDER_TURN,
    play_before_blunder,
)
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

ASKED = {"seat": BLUNDER_SEAT, "move": BLUNDER_TURN, "strength": "nudge"}
BACK = {"seat": BLUNDER_SEAT, "move": BLUNDER_TURN}


def sit_down(person: Person, *others: Json, **options: object) -> str:
    """A table where this person is about to make the blunder."""
    replay = person.ask("POST", "/api/replays", {"text": play_before_blunder().record.text()})["id"]
    body = {"seats": [*others, {"kind": "me"}], **options}
    return str(person.ask("POST", f"/api/replays/{replay}/table", body)["table"]["id"])


async def play_blunder(page: Page) -> None:
    for action in BLUNDER_DECISIONS:
        answer = await page.play(BLUNDER_SEAT, action)
        await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]


def test_a_blunder_is_told_and_taken_back(server: InProcessServer, person: NewPerson) -> None:
    amina, zayn = person("Amina"), person("Zayn")
    table_id = sit_down(amina, {"kind": "bot", "bot": "greedy"})
    path = f"/api/tables/{table_id}"

    async def play() -> None:
        async with Page(server, table_id, amina.token) as page:
            before = page.seat_state(BLUNDER_SEAT)
            await asyncio.to_thread(refused, amina, 409, "no_turn", "POST", f"{path}/coach", {**ASKED, "move": 99})
            await page.play(BLUNDER_SEAT, BLUNDER[0])
            await asyncio.to_thread(refused, amina, 409, "turn_open", "POST", f"{path}/coach", ASKED)
            await page.until(lambda page: page.seat_state(BLUNDER_SEAT)["can_undo"])
            await page.take_back(BLUNDER_SEAT)
            await page.until(lambda page: not page.seat_state(BLUNDER_SEAT)["can_undo"])
            await play_blunder(page)
            await page.until(lambda page: BLUNDER_SEAT in page.turn)  # the bot has answered
            note = (await asyncio.to_thread(amina.ask, "POST", f"{path}/coach", {**ASKED, "lang": "ru"}))["note"]
            assert note["better"]["turn"][0]["text"] in [choice["text"] for choice in before["choices"]]
            assert note["better"]["turn"] != note["played"]["turn"]
            assert [step["text"] for step in note["played"]["turn"]] == list(BLUNDER)
            assert note["better"]["turn"][0]["targets"]
            assert note["choice"]["loss"] > 3
            assert note["choice"]["move"] == BLUNDER_TURN
            first_own = {"seat": BLUNDER_SEAT, "move": 1}
            await asyncio.to_thread(refused, amina, 409, "too_late", "POST", f"{path}/back", {**BACK, "move": 99})
            await asyncio.to_thread(refused, amina, 409, "too_late", "POST", f"{path}/back", {**BACK, "move": 5})
            await asyncio.to_thread(amina.ask, "POST", f"{path}/back", BACK)
            await page.until(lambda page: page.update["table"]["practice"] == 1)
            after = page.seat_state(BLUNDER_SEAT)
            assert (after["view"], after["choices"]) == (before["view"], before["choices"])
            assert not after["can_undo"]
            assert await page.play_on(moves=6) == 6  # the game goes on, with the bot
            await page.until(lambda page: BLUNDER_SEAT in page.turn)  # and the bot is done
            await asyncio.to_thread(refused, amina, 409, "too_late", "POST", f"{path}/back", first_own)
        async with Page(server, table_id, amina.token) as page:
            assert page.update["table"]["practice"] == 1

    asyncio.run(play())
    refused(zayn, 403, "not_yours", "POST", f"{path}/coach", ASKED)
    # Another process, or this one after a restart, finds the same game; a check of the log too.
    known = server.do(server.application.tables.get(table_id))
    server.application.tables.repository.cached.clear()
    again = server.do(server.application.tables.get(table_id))
    assert known.match is not None
    assert again.match is not None
    assert again.match.snapshot() == known.match.snapshot()

    async def check() -> dict[str, str]:
        return {found.table: found.verdict async for found in check_tables(server.application.tables.store)}

    assert server.do(check())[table_id] == OK
    amina.ask("POST", f"{path}/resign", {"seat": BLUNDER_SEAT})
    games = amina.ask("GET", "/api/history")["games"]
    assert next(one for one in games if one["table"] == table_id)["practice"] == 1
    refused(amina, 403, "not_yours", "POST", f"{path}/back", BACK)  # who has resigned has no seat


def test_nobody_is_coached_in_a_game_with_other_people(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    made = amina.new_table("me", "open", game="yspahan", access="link", hints=True)
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])
    path = f"/api/tables/{table_id}"
    for address in (f"{path}/coach", f"{path}/back"):
        for seat, own in ((0, amina), (1, boris)):
            refused(own, 403, "not_alone", "POST", address, {"seat": seat, "move": 1})
            refused(own, 403, "not_yours", "POST", address, {"seat": 1 - seat, "move": 1})
            refused(zayn, 403, "not_yours", "POST", address, {"seat": seat, "move": 1})
    # Nor on behalf of a bot, at one device, in a rated game, or where another person has played before a bot took over.
    alone = amina.new_table("me", "greedy", game="yspahan")["table"]["id"]
    refused(amina, 403, "not_yours", "POST", f"/api/tables/{alone}/coach", {"seat": 1, "move": 1})
    refused(boris, 403, "not_yours", "POST", f"/api/tables/{alone}/coach", {"seat": 0, "move": 1})
    hidden = amina.new_table("me", "greedy", game="yspahan", access="private")["table"]["id"]
    refused(boris, 404, "no_table", "POST", f"/api/tables/{hidden}/back", {"seat": 0, "move": 1})
    shared = amina.new_table("me", "me", game="yspahan")["table"]["id"]
    refused(amina, 403, "not_alone", "POST", f"/api/tables/{shared}/coach", {"seat": 0, "move": 1})
    quiet = amina.new_table("me", "greedy", game="yspahan", hints=False)["table"]["id"]
    refused(amina, 403, "no_advice", "POST", f"/api/tables/{quiet}/back", {"seat": 0, "move": 1})
    rated = amina.new_table("me", "greedy", game="yspahan", rated=True)["table"]["id"]
    refused(amina, 403, "no_advice", "POST", f"/api/tables/{rated}/coach", {"seat": 0, "move": 1})
    boris.ask("POST", f"{path}/resign", {"seat": 1})
    refused(amina, 403, "not_alone", "POST", f"{path}/coach", {"seat": 0, "move": 1})


def test_a_coach_does_not_wait_for_the_analysis_of_a_whole_game(server: InProcessServer) -> None:
    lanes = server.application.analyses.runner

    async def ask() -> None:
        async with lanes.place("a game"), lanes.place("a coach", "verdict"):
            pass

    server.do(asyncio.wait_for(ask(), 5))
