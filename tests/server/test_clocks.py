"""Clocks: their arithmetic, and what happens at a table when the time is up."""

from __future__ import annotations

import asyncio
import copy
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.server.store.database import Transaction
from serai.server.store.schema import TABLES
from serai.tables.model import clocks
from serai.tables.model.clocks import DAY, Clock, ClockTurn
from serai.tables.protocol import Pace, QuietHours
from tests.matches import fuzz_settings
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer

HOUR = 3600.0
MIDNIGHT = 20_000 * DAY  # some midnight, UTC
NIGHT = QuietHours("22:00", "08:00")
LUNCH = QuietHours("12:00", "13:00")


def asks(*seats: int) -> ClockTurn:
    """Advance the clock after a final move; these seats are to act now."""
    return ClockTurn(list(seats), list(seats), moved=True)


def days(n: int, quiet: QuietHours | None = None) -> Pace:
    return Pace(kind="days", days=n, quiet=quiet)


# -- live ------------------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs() -> None:
    pace = Pace()
    clock = clocks.advance_clock(pace, clocks.new_clock(pace, 2), asks(0), 100.0)
    shown = clocks.build_clock_info(pace, clock, 2, 1e9, clocks.find_deadline(pace, clock))
    assert (shown.left, shown.running, shown.deadline) == ([None, None], [], None)


def test_a_bank_with_an_increment_for_each_turn() -> None:
    pace = Pace(kind="live", bank=60, increment=10)
    clock = clocks.new_clock(pace, 2)
    assert clocks.build_clock_info(pace, clock, 2, 0.0, None).left == [60.0, 60.0], "nobody thinks before the game"
    assert clocks.find_deadline(pace, clock) is None
    clock = clocks.advance_clock(pace, clock, asks(0), 1000.0)
    assert clocks.find_deadline(pace, clock) == 1060.0
    assert clocks.build_clock_info(pace, clock, 2, 1015.0, None).left == [45.0, 60.0]
    clock = clocks.advance_clock(pace, clock, asks(0), 1020.0)
    assert clock.since == 1000.0, "a second decision of the same turn: time simply goes on"
    clock = clocks.advance_clock(pace, clock, asks(1), 1025.0)
    assert clock.bank == [60 - 25 + 10, 60]
    assert clocks.find_deadline(pace, clock) == 1085.0
    clock = clocks.advance_clock(pace, clock, asks(), 1030.0)
    assert (clock.bank, clock.running) == ([45.0, 65.0], [])
    assert clocks.find_deadline(pace, clock) is None


def test_time_left_is_never_negative() -> None:
    pace = Pace(kind="live", bank=60, increment=10)
    clock = clocks.advance_clock(pace, clocks.new_clock(pace, 2), asks(0), 0.0)
    assert clocks.seconds_left(pace, clock, 0, 500.0) == 0.0
    assert clocks.advance_clock(pace, clock, asks(1), 500.0).bank[0] == 10.0


def test_several_seats_think_at_once() -> None:
    pace = Pace(kind="live", bank=100, increment=5)
    clock = clocks.advance_clock(pace, Clock([100.0, 40.0, 80.0]), asks(0, 1, 2), 0.0)
    assert clocks.find_deadline(pace, clock) == 40.0, "the first that runs out"
    clock = clocks.advance_clock(pace, clock, asks(0, 2), 30.0)
    assert clock.bank == [70.0, 15.0, 50.0], "all have paid, the one that has finished gets the increment"
    assert clocks.find_deadline(pace, clock) == 80.0
    clock = clocks.advance_clock(pace, clock, asks(0), 40.0)
    assert clock.bank == [60.0, 15.0, 45.0]


@given(
    st.lists(st.tuples(st.sets(st.integers(0, 3)), st.floats(0, 1000)), max_size=20),
    st.integers(10, 600),
    st.integers(0, 60),
)
@fuzz_settings(50)
def test_time_is_conserved(turns: list[tuple[set[int], float]], bank: int, increment: int) -> None:
    """The time left is the bank, less the time used, plus an increment for each turn; never below zero."""
    pace = Pace(kind="live", bank=bank, increment=increment)
    clock = clocks.new_clock(pace, 4)
    now = 0.0
    expected = [float(bank)] * 4
    running: set[int] = set()
    for seats, seconds in turns:
        now += seconds
        for seat in running:
            expected[seat] = max(0.0, expected[seat] - seconds)
            if seat not in seats:
                expected[seat] += increment
        running = seats
        clock = clocks.advance_clock(pace, clock, asks(*sorted(seats)), now)
        assert clocks.build_clock_info(pace, clock, 4, now, None).left == pytest.approx(expected)


def test_the_increment_is_added_once_per_final_turn() -> None:
    pace = Pace(kind="live", bank=60, increment=10)
    may_go_back = ClockTurn([1], [1], moved=True, open=frozenset({0}))
    clock = clocks.advance_clock(pace, clocks.new_clock(pace, 2), asks(0), 0.0)
    for n in range(30):
        clock = clocks.advance_clock(pace, clock, may_go_back, n + 0.25)
        clock = clocks.advance_clock(pace, clock, ClockTurn([0], [0], back=0), n + 0.5)
    assert clocks.build_clock_info(pace, clock, 2, 30.0, None).left == [30.0, 60.0], (
        "as if the turn had never ended, for both"
    )
    clock = clocks.advance_clock(pace, clock, may_go_back, 40.0)
    assert clock.bank == [20.0, 60.0], "not yet"
    clock = clocks.advance_clock(pace, clock, ClockTurn([1], [1], moved=True), 45.0)
    assert clocks.build_clock_info(pace, clock, 2, 45.0, None).left == [30.0, 55.0]
    clock = clocks.advance_clock(pace, clock, asks(0), 50.0)
    assert clock.bank == [30.0, 60.0]


def test_undo_gives_no_new_days() -> None:
    pace = days(2)
    clock = clocks.advance_clock(pace, clocks.new_clock(pace, 3), asks(0), MIDNIGHT)
    clock = clocks.advance_clock(pace, clock, ClockTurn([1], [1], moved=True, open=frozenset({0})), MIDNIGHT + DAY)
    clock = clocks.advance_clock(pace, clock, ClockTurn([0], [0], back=0), MIDNIGHT + DAY + HOUR)
    assert clocks.find_deadline(pace, clock) == MIDNIGHT + 2 * DAY
    # The seat is given to a bot and opened again before the bot moves.
    clock = clocks.advance_clock(pace, clock, ClockTurn([0], []), MIDNIGHT + DAY + 2 * HOUR)
    clock = clocks.advance_clock(pace, clock, ClockTurn([0], [0]), MIDNIGHT + DAY + 3 * HOUR)
    assert clocks.find_deadline(pace, clock) == MIDNIGHT + 2 * DAY
    clock = clocks.advance_clock(pace, clock, asks(1, 2), MIDNIGHT + DAY + 4 * HOUR)
    clock = clocks.advance_clock(pace, clock, asks(2), MIDNIGHT + 2 * DAY)
    assert clocks.find_deadline(pace, clock) == MIDNIGHT + 3 * DAY + 4 * HOUR, "another's choice is no new question"


def test_a_clock_stored_by_an_earlier_version() -> None:
    pace = days(2)
    clock = clocks.advance_clock(pace, Clock([], [0], MIDNIGHT), ClockTurn([0], [0], moved=True), MIDNIGHT + DAY)
    assert clocks.find_deadline(pace, clock) == MIDNIGHT + 2 * DAY


# -- days ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "since", "until"),
    [
        (days(1), 5 * HOUR, 29 * HOUR),
        (days(3), 0, 72 * HOUR),
        # A night of ten hours: a day of thinking is 14 hours a day.
        (days(1, NIGHT), 8 * HOUR, (24 + 8 + 10) * HOUR),
        (days(1, NIGHT), 23 * HOUR, (32 + 14 + 10 + 10) * HOUR),
        (days(1, NIGHT), 3 * HOUR, (8 + 14 + 10 + 10) * HOUR),
        (days(1, NIGHT), 21 * HOUR, (24 + 8 + 14 + 10 + 9) * HOUR),
        (days(1, LUNCH), 11 * HOUR, 36 * HOUR),
        (days(1, LUNCH), 12.5 * HOUR, 38 * HOUR),
        (days(1, LUNCH), 13 * HOUR, 38 * HOUR),
        (days(1, QuietHours("00:00", "00:00")), 7 * HOUR, 31 * HOUR),
    ],
)
def test_days_with_quiet_hours(pace: Pace, since: float, until: float) -> None:
    found = clocks.days_deadline(pace, MIDNIGHT + since) - MIDNIGHT
    assert found == pytest.approx(_by_minutes(pace, since)), "counted minute by minute"
    assert found == pytest.approx(until)


def _by_minutes(pace: Pace, since: float) -> float:
    """Reference implementation: count the minutes that are not quiet, one by one."""

    def quiet(minute: int) -> bool:
        if pace.quiet is None:
            return False
        start, end = (int(text[:2]) * 60 + int(text[3:]) for text in (pace.quiet.start, pace.quiet.end))
        now = minute % 1440
        return start <= now < end if start <= end else now >= start or now < end

    minute, left = int(since // 60), pace.days * 1440
    while left:
        left -= not quiet(minute)
        minute += 1
    return minute * 60.0


@given(st.integers(1, 5), st.integers(0, 1439), st.integers(0, 1439), st.integers(0, 2879))
@fuzz_settings(60)
def test_quiet_hours_match_the_reference(n: int, start: int, end: int, since: int) -> None:
    quiet = QuietHours(*(f"{minute // 60:02}:{minute % 60:02}" for minute in (start, end)))
    if (end - start) % 1440 > 1380:
        return  # more than 23 quiet hours: the reference takes too long
    pace = days(n, quiet)
    assert clocks.days_deadline(pace, MIDNIGHT + since * 60.0) - MIDNIGHT == pytest.approx(
        _by_minutes(pace, since * 60.0)
    )


def test_quiet_hours_must_leave_time_to_play(amina: Person) -> None:
    wish = {"kind": "days", "days": 30, "quiet": {"start": "00:00", "end": "23:59"}}
    body = {"game": "five_tribes", "seats": [{"kind": "me"}] * 2, "pace": wish}
    refused = amina.ask("POST", "/api/tables", body, status=409)
    assert (refused["code"], "2 hours" in refused["message"]) == ("bad_setup", True)
    wish["quiet"] = {"start": "00:00", "end": "22:00"}
    assert amina.ask("POST", "/api/tables", body)["table"]["clock"]["deadline"] > time.time() + 300 * DAY


def test_the_longest_quiet_hours_are_computed_quickly() -> None:
    """The computation once took 43,200 steps for each table of a list."""
    pace = days(30, QuietHours("00:00", "23:59"))  # stored by an earlier version
    started = time.process_time()
    for n in range(10_000):
        found = clocks.days_deadline(pace, MIDNIGHT + n)
    assert time.process_time() - started < 2
    assert found == pytest.approx(MIDNIGHT + 43_200 * DAY)


def test_in_turn_based_play_only_acting_seats_have_a_deadline() -> None:
    pace = days(2)
    clock = clocks.advance_clock(pace, clocks.new_clock(pace, 3), asks(1), MIDNIGHT)
    shown = clocks.build_clock_info(pace, clock, 3, MIDNIGHT + DAY, clocks.find_deadline(pace, clock))
    assert shown.left == [None, DAY, None]
    assert shown.deadline == MIDNIGHT + 2 * DAY
    again = clocks.advance_clock(pace, clock, asks(2), MIDNIGHT + DAY)
    assert clocks.find_deadline(pace, again) == MIDNIGHT + 3 * DAY, "every turn has its own days"


# -- at a table ------------------------------------------------------------------------------------------------------


def let_time_pass(server: InProcessServer, table_id: str) -> None:
    """Let the running clocks run for a week."""
    table = server.do(server.application.tables.get(table_id))

    async def pass_by() -> None:
        async with table.lock:
            before = copy.deepcopy(table.row)
            clock = table.row.clock
            clock.since -= 7 * DAY
            clock.began = {seat: began - 7 * DAY for seat, began in clock.began.items()}
            table.row.deadline = clocks.find_deadline(table.row.pace, clock)

            def job(tx: Transaction) -> None:
                assert TABLES.update(tx, before, table.row, "id = ?", table_id) == 1

            await server.application.database.run(job)

    server.do(pass_by())


async def until_over_or(page: Page, cause: str) -> Json:
    async with asyncio.timeout(20):
        while page.update["cause"] != cause:
            await page.receive()
    return page.update


@pytest.mark.parametrize("pace", [{"kind": "live", "bank": 600, "increment": 0}, {"kind": "days", "days": 1}])
@pytest.mark.parametrize("on_time", ["bot", "resign"])
def test_time_is_up(server: InProcessServer, amina: Person, pace: Json, on_time: str) -> None:
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open", "open", pace={**pace, "on_time": on_time})
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])
    zayn = Person(server, "Zayn")
    zayn.join(table_id, made["invite"])
    assert made["table"]["pace"]["on_time"] == on_time, "it is written on the table"
    people = {0: amina, 1: boris, 2: zayn}

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            [late] = page.turn
            deadline = page.update["clock"]["deadline"]
            assert time.time() < deadline
            assert page.update["clock"]["running"] == [late]
            await asyncio.to_thread(let_time_pass, server, table_id)
            update = await until_over_or(page, "timeout")
            assert update["by"] == late
            seat = update["table"]["seats"][late]
            assert seat["kind"] == "bot"
            assert seat["name"] == people[late].ask("GET", "/api/me")["nickname"], "the bot plays on under that name"
            assert seat["resigned"] == (on_time == "resign")
            assert update["table"]["status"] == "playing"
            await page.until(lambda page: late not in page.turn)
            answer = await page.ask("play", client="c", seat=late, version=page.version, action="bid 0")
            assert answer["type"] == "refused"

    asyncio.run(go())
    boris.close()
    zayn.close()


@pytest.mark.parametrize("pace", [{"kind": "live", "bank": 10, "increment": 45}, {"kind": "days", "days": 1}])
def test_a_person_whose_time_ran_out_takes_the_seat_back(server: InProcessServer, amina: Person, pace: Json) -> None:
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open", pace=pace)
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            [late] = page.turn
            away, other = (amina, boris) if late == 0 else (boris, amina)
            await asyncio.to_thread(let_time_pass, server, table_id)
            await until_over_or(page, "timeout")
            seen = [person.ask("GET", f"/api/tables/{table_id}")["seats"][late] for person in (away, other)]
            assert [(seat["kind"], seat["returnable"]) for seat in seen] == [("bot", True), ("bot", False)]
            back = await asyncio.to_thread(away.ask, "POST", f"/api/tables/{table_id}/join", {"seat": late})
            seat = back["seats"][late]
            assert (seat["kind"], seat["mine"], seat["returnable"]) == ("person", True, False)
            left = back["clock"]["left"][late]
            wanted = {"live": 45, "days": DAY}[pace["kind"]]
            assert left is None or wanted - 20 < left <= wanted, "an increment, or the days of a turn"
            await page.until(lambda page: late in page.turn)

    asyncio.run(go())
    boris.close()


@pytest.mark.parametrize(
    ("pace", "is_over"), [({"kind": "live", "bank": 10, "increment": 0}, True), ({"kind": "days", "days": 1}, False)]
)
def test_bots_do_not_play_on_when_the_time_of_everybody_has_run_out(
    server: InProcessServer, amina: Person, pace: Json, is_over: bool
) -> None:
    """Where turns bring new time, the game waits for whoever comes back; else it ends without a winner."""
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open", pace=pace)
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])

    def count_people(page: Page) -> int:
        return sum(seat["kind"] == "person" for seat in page.update["table"]["seats"])

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            for people in (2, 1):
                await page.until(lambda page, people=people: count_people(page) == people)  # type: ignore[misc]
                await page.until(lambda page: page.update["clock"]["running"])
                await asyncio.to_thread(let_time_pass, server, table_id)
            await page.until(lambda page: count_people(page) == 0, 20)
            table, moves = page.update["table"], page.update["seats"][0]["view"]["moves"]
            if is_over:
                assert (table["status"], table["ended_by"], table["winners"]) == ("over", "timeout", [])
                return
            assert table["status"] == "playing"
            await asyncio.sleep(0.5)
            assert page.update["seats"][0]["view"]["moves"] == moves, "nobody plays"
            await asyncio.to_thread(boris.ask, "POST", f"/api/tables/{table_id}/join", {"seat": 1})
            await page.until(lambda page: page.turn == [1], 20)

    asyncio.run(go())
    for person in (amina, boris) if is_over else ():
        assert person.ask("GET", f"/api/tables/{table_id}")["may_rematch"]
    boris.close()


def test_who_resigned_by_time_does_not_come_back(server: InProcessServer, amina: Person) -> None:
    people = [amina, Person(server, "Boris"), Person(server, "Zayn")]
    made = amina.new_table("me", "open", "open", pace={"kind": "live", "bank": 10, "on_time": "resign"})
    table_id = made["table"]["id"]
    for person in people[1:]:
        person.join(table_id, made["invite"])
    [late] = amina.ask("GET", f"/api/tables/{table_id}")["turn"]
    let_time_pass(server, table_id)

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            await page.until(lambda page: page.update["table"]["seats"][late]["resigned"], 20)

    asyncio.run(go())
    assert not people[late].ask("GET", f"/api/tables/{table_id}")["seats"][late]["returnable"]
    people[late].ask("POST", f"/api/tables/{table_id}/join", {"seat": late, "invite": made["invite"]}, status=409)
    for person in people[1:]:
        person.close()


def test_the_last_one_left_wins_when_time_is_up(server: InProcessServer, amina: Person) -> None:
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open", pace={"kind": "live", "bank": 10, "on_time": "resign"})
    boris.join(made["table"]["id"], made["invite"])

    async def go() -> None:
        async with Page(server, made["table"]["id"], amina.token) as page:
            [late] = page.turn
            await asyncio.to_thread(let_time_pass, server, made["table"]["id"])
            update = await until_over_or(page, "timeout")
            table = update["table"]
            assert (table["status"], table["ended_by"], table["winners"]) == ("over", "timeout", [1 - late])
            assert update["clock"]["running"] == []

    asyncio.run(go())
    boris.close()


def test_bots_have_no_clock(server: InProcessServer, amina: Person) -> None:
    made: Any = amina.new_table("me", "me", pace={"kind": "live", "bank": 10})["table"]
    for seat in (0, 1):
        given = amina.ask("POST", f"/api/tables/{made['id']}/seats/{seat}", {"kind": "bot"})
    assert given["clock"]["running"] == []
    assert given["clock"]["deadline"] is None


def test_an_empty_seat_runs_out_like_any_other(server: InProcessServer, amina: Person) -> None:
    """Disconnecting and reconnecting does not change a clock; players who stay away lose on time."""
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open", access="public", pace={"kind": "live", "bank": 600, "on_time": "resign"})
    table_id = made["table"]["id"]
    begun = boris.join(table_id, made["invite"])
    [late] = begun["turn"]
    away, stays = (amina, boris) if late == 0 else (boris, amina)
    before = begun["clock"]
    left = away.ask("POST", f"/api/tables/{table_id}/leave", {})
    same = pytest.approx(before["deadline"], abs=0.2)
    assert (left["clock"]["running"], left["clock"]["deadline"]) == ([late], same)
    back = away.ask("POST", f"/api/tables/{table_id}/join", {"seat": late})  # leaving has revoked the invitation
    assert (back["clock"]["running"], back["clock"]["deadline"]) == ([late], same)
    assert back["clock"]["left"][late] <= 600
    away.ask("POST", f"/api/tables/{table_id}/leave", {})
    let_time_pass(server, table_id)

    async def go() -> Json:
        async with Page(server, table_id, stays.token) as page:
            await page.until(lambda page: page.status == "over", 20)
            return page.update["table"]  # type: ignore[no-any-return]

    over = asyncio.run(go())
    assert (over["ended_by"], over["winners"]) == ("timeout", [1 - late])
    boris.close()


def test_an_empty_seat_wins_nothing(server: InProcessServer, amina: Person) -> None:
    boris = Person(server, "Boris")
    made = amina.new_table("me", "open")
    boris.join(made["table"]["id"], made["invite"])
    amina.ask("POST", f"/api/tables/{made['table']['id']}/leave", {})
    over = boris.ask("POST", f"/api/tables/{made['table']['id']}/resign", {"seat": 1})
    assert (over["status"], over["winners"]) == ("over", [])
    boris.close()
