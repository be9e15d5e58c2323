"""Play over WebSockets: previews, hints, chat, presence, and choosing at the same time."""

from __future__ import annotations

import asyncio

import serai as cv
from serai.bots import strongest_bot
from tests.server.helpers import Page, Person
from tests.server.hidden import toy_at_tables
from tests.server.in_process_server import InProcessServer
from tests.server.socket_helpers import run, two_pages

# -- previews and hints ----------------------------------------------------------------------------------------------


def test_a_preview_changes_nothing(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            seat, version = mover.my_turn[0], mover.version
            before = server.application.tables.repository.cached[mover.table_id].match
            assert before is not None
            position = before.state.to_dict()
            preview = await mover.ask("preview", seat=seat, action="bid 3")
            assert (preview["type"], preview["action"], preview["chance"]) == ("previewed", "bid 3", False)
            assert [event["key"] for event in preview["events"]][:1] == ["bid"]
            assert all(event["text"] for event in preview["events"])
            assert preview["points"] == {"gold": -3}
            wrong = await mover.ask("preview", seat=seat, action="bid 99")
            assert (wrong["type"], wrong["code"]) == ("refused", "illegal")
            foreign = await mover.ask("preview", seat=1 - seat, action="bid 3")
            assert foreign["code"] == "not_yours"
            waiting = await other.ask("preview", seat=1 - seat, action="bid 3")
            assert waiting["code"] == "illegal"
            match = server.application.tables.repository.cached[mover.table_id].match
            assert match is not None
            assert match.state.to_dict() == position
            assert server.application.tables.repository.cached[mover.table_id].version == version

    run(go())


def test_a_preview_does_not_reveal_random_outcomes(server: InProcessServer, amina: Person) -> None:
    """End a turn; what is revealed then is unknown before."""
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, seed=4) as page:
            drawn = 0
            for _ in range(600):
                seat = page.my_turn[0]
                action = page.random.choice(page.choices(seat))
                preview = await page.ask("preview", seat=seat, action=action)
                count = page.update["seats"][seat]["view"]["moves"]
                at_once = preview["chance"] and not preview["chain"]  # otherwise forced actions after it involve chance
                if at_once:
                    assert (preview["events"], preview["points"]) == ([], {})
                answer = await page.play(seat, action)
                await page.until(lambda page: page.version >= answer["version"])  # noqa: B023
                first = [event for event in page.update["events"] if event["move"] == count + 1]
                if not at_once:
                    said = [(e["key"], e["args"]) for e in preview["events"] if e["move"] == count + 1]
                    assert said == [(e["key"], e["args"]) for e in first]
                drawn += at_once
                if drawn >= 3 or page.status != "playing":
                    break
            assert drawn >= 3

    run(go())


def test_a_hint_names_legal_choices_of_the_acting_seat(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris, hints=True) as (mover, other):
            seat = mover.my_turn[0]
            hinted = await mover.ask("hint", seat=seat)
            assert hinted["type"] == "hinted", hinted
            assert hinted["bot"] == strongest_bot(cv.game("five_tribes")).id
            assert 1 <= len(hinted["choices"]) <= 3
            assert {one["text"] for one in hinted["choices"]} <= set(mover.choices(seat))
            assert all(one["label"] for one in hinted["choices"])
            assert (await other.ask("hint", seat=1 - seat))["code"] == "not_your_turn"
            assert (await other.ask("hint", seat=seat))["code"] == "not_yours"

    run(go())


def test_hints_between_people_are_off_unless_the_table_allows_them(
    server: InProcessServer, amina: Person, boris: Person
) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            assert (mover.update["table"]["hints"], other.update["table"]["hints"]) == (False, False)
            refused = await mover.ask("hint", seat=mover.my_turn[0])
            assert (refused["type"], refused["code"]) == ("refused", "no_advice")

    run(go())
    rules = {
        ("me", "random"): True,  # one person against bots
        ("me", "me"): False,  # two people at one device
        ("me", "open"): False,
    }
    for seats, allowed in rules.items():
        assert amina.new_table(*seats)["table"]["hints"] is allowed, seats
    assert amina.new_table("me", "me", hints=True)["table"]["hints"]
    assert not amina.new_table("me", "random", hints=False)["table"]["hints"]


# -- chat and presence -----------------------------------------------------------------------------------------------


def test_chat_reaches_everybody_and_those_who_come_later(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other), Page(server, mover.table_id) as watcher:
            assert (await mover.ask("say", text="  salaam \u202e\n friends  "))["type"] == "ack"
            for page in (mover, other, watcher):
                line = (await page.next("said"))["line"] if page is not mover else mover.frames[-1].get("line")
                line = line or (await mover.next("said"))["line"]
                assert line["text"] == "salaam friends"
                assert line["number"] == 1
            assert (await watcher.ask("say", text="hello"))["code"] == "watching"
            assert (await mover.ask("say", text=" \n "))["code"] == "empty"
            assert (await mover.ask("say", text="\u200b"))["code"] == "empty"
            await mover.send({"type": "say", "n": 99, "text": "x" * 501})
            assert (await mover.next("refused"))["code"] == "bad_message"
            await other.ask("say", text="x" * 500)
            async with Page(server, mover.table_id) as late:
                assert [line["number"] for line in late.update["chat"]] == [1, 2]

    run(go())


def test_presence_lists_connected_people(server: InProcessServer, amina: Person, boris: Person) -> None:
    made = amina.new_table("me", "open", "open")
    boris.join(made["table"]["id"], made["invite"])
    table_id = made["table"]["id"]

    async def here(page: Page, seats: list[int], spectators: int) -> None:
        async with asyncio.timeout(10):
            while True:
                presence = await page.next("presence")
                if (presence["seats"], presence["spectators"]) == (seats, spectators):
                    return

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            await here(page, [0], 0)
            async with Page(server, table_id, boris.token):
                await here(page, [0, 1], 0)
                async with Page(server, table_id):
                    await here(page, [0, 1], 1)
                await here(page, [0, 1], 0)
            await here(page, [0], 0)

    run(go())


# -- choosing at the same time ---------------------------------------------------------------------------------------


def test_secret_choices_at_the_same_time(server: InProcessServer, amina: Person, boris: Person) -> None:
    """A choice may use the version before the other's choice, and may be undone until the last one is made."""

    async def go() -> None:
        async with two_pages(server, amina, boris, game="toy", words=False) as (mover, other):
            pages = {page.update["seats"][0]["seat"]: page for page in (mover, other)}
            for seat, action in ((0, "peek"), (0, "keep"), (1, "peek"), (1, "keep")):
                await pages[seat].until(lambda page: bool(page.my_turn))
                assert (await pages[seat].play(seat, action))["type"] == "ack"
            for seat in (0, 1):
                await pages[seat].until(lambda page: bool(page.my_turn) and len(page.turn) == 2)
            version = pages[0].version
            chosen = {seat: pages[seat].choices(seat)[0] for seat in (0, 1)}
            assert (await pages[0].play(0, chosen[0], version=version))["type"] == "ack"
            await pages[1].until(lambda page: page.version == version + 1)
            assert pages[1].turn == [1]
            [event] = pages[1].update["events"]
            assert event["key"] == "choose"
            assert "card" not in event["args"], "what the other has chosen is hidden"
            assert pages[1].seat_state(1)["view"]["state"]["chosen"][0] == {"count": 1}
            assert not pages[1].seat_state(1)["can_undo"]
            await pages[0].until(lambda page: page.version == version + 1)
            assert pages[0].seat_state(0)["can_undo"]
            assert (await pages[0].take_back(0))["type"] == "ack"
            answer = await pages[1].play(1, chosen[1], version=version)
            assert (answer["type"], answer["version"]) == ("ack", version + 3), "still the question of that version"
            await pages[0].until(lambda page: page.version == version + 3)
            assert (await pages[1].play(1, chosen[1], version=version))["code"] != "ack"
            assert (await pages[0].play(0, chosen[0]))["type"] == "ack"
            for seat in (0, 1):
                await pages[seat].until(lambda page: page.version == version + 4)
                shown = [event for event in pages[seat].update["events"] if event["key"] == "show"]
                assert len(shown) == 2, "the last choice shows them all"
                assert not pages[seat].seat_state(seat)["can_undo"]

    with toy_at_tables():
        run(go())
