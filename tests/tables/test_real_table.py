"""A game of a real table: what chance did is told outcome by outcome, and the page keeps rules, scores and record."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

import pytest

from serai.core.api.match import Match
from serai.core.errors import OutcomeNeeded
from serai.core.game.registry import game
from serai.core.match.history import Modes
from serai.core.rules.chance import Seeded, ToldChance
from serai.tables import protocol as wire
from serai.tables.api.rest_api import TablesApi
from serai.tables.api.socket_api import SocketApi
from serai.tables.errors import Clash
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore
from tests.tables.test_play_in_process import AMINA, QuickSettings, RecordingOutlet, send

GAMES = [("yspahan", 3), ("amul", 3), ("five_tribes", 2), ("merv", 2), ("marrakesh", 2)]


def play_random_game(game_id: str, players: int, seed: int) -> Match:
    match = Match.new(game_id, players, seed=seed)
    dice = Seeded(seed)
    while not match.over:
        seat = match.actors[0]
        legal = match.state.legal(seat)
        match.play(legal[dice.below(len(legal))], seat)
    return match


class RealTable:
    """A real table in process, and the numbers of its requests."""

    def __init__(self) -> None:
        self.socket_api = SocketApi(TableManager(MemoryStore(), InProcessRunner(), QuickSettings()))
        self.api = TablesApi(self.socket_api.tables)
        self.table_id = ""
        self.requests = 0

    async def sit_down(self, game_id: str, players: int) -> None:
        seats = [wire.SeatRequest("me", name=f"P{seat + 1}") for seat in range(players)]
        made = await self.api.create(AMINA, wire.NewTable(game_id, seats, real=True))
        assert (made.table.status, made.table.real) == ("open", True)
        self.table_id = made.table.id

    @property
    async def table(self) -> Table:
        return await self.api.tables.get(self.table_id)

    async def tell(
        self, outcomes: list[str], seat: int | None = None, action: str | None = None, **more: Any
    ) -> wire.TellResult:
        self.requests += 1
        version = (await self.table).version
        request = wire.TellRequest(version, f"r{self.requests}", seat, action, list(outcomes), **more)
        return await self.api.tell(AMINA, self.table_id, request)

    async def tell_all(self, known: list[str], seat: int | None = None, action: str | None = None) -> None:
        """Answer every question with the next known outcome, until the set-up or the move is complete."""
        told: list[str] = []
        while True:
            answer = await self.tell(told, seat, action, start=True)
            told = [one.text for one in answer.told]
            assert told == known[: len(told)], "certain outcomes are told without a question"
            if answer.needed is None:
                assert len(told) == len(known)
                return
            due = known[len(told)]
            assert due in [one.text for one in answer.needed.options]
            told.append(due)


def told_outcomes(match: Match, outcomes: tuple[tuple[int, int], ...]) -> list[str]:
    """Outcomes one by one, as records write them, without those that nobody at a real table can know."""
    kinds = match.game.outcomes
    return [kinds.write([one])[0] for one in outcomes if kinds.kind(one[0]).visible_to != "nobody"]


def public_lines(match: Match) -> list[str]:
    hidden = {kind.key for kind in match.game.outcomes.kinds if kind.visible_to == "nobody"}
    return [line.text for line in match.record.lines if line.text.split()[0] not in hidden]


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_a_recorded_game_is_told_and_ends_alike(game_id: str, players: int) -> None:
    """Of every game: the outcomes of a random game are told one by one, and the record ends with the same scores."""
    match = play_random_game(game_id, players, 5)

    async def go() -> str:
        real = RealTable()
        await real.sit_down(game_id, players)
        await real.tell_all(told_outcomes(match, match.setup))
        for number, move in enumerate(match.moves):
            if move.auto:
                continue
            known = told_outcomes(match, move.outcomes)
            for later in itertools.takewhile(lambda one: one.auto, match.moves[number + 1 :]):
                known += told_outcomes(match, later.outcomes)
            await real.tell_all(known, move.seat, match.game.vocabulary.write(move.action))
        assert (await real.table).row.status == "over"
        return (await real.api.get_record(AMINA, real.table_id)).text

    told = Match.from_record(asyncio.run(go()))
    assert told.scores == match.scores
    assert public_lines(told) == public_lines(match)


async def start_yspahan(players: int = 3) -> RealTable:
    """A real table of Yspahan that waits for the first roll."""
    real = RealTable()
    await real.sit_down("yspahan", players)
    await real.tell_all(["start p1"])
    return real


def test_dice_are_told_in_any_order_and_counted() -> None:
    async def go() -> None:
        real = await start_yspahan()
        dice = ["roll 6", "roll 1", "roll 3", "roll 1", "roll 6", "roll 2", "roll 5", "roll 1"]
        for count in range(len(dice) + 1):
            answer = await real.tell(dice[:count], 0, "roll 0")
            assert answer.needed is not None
            assert (answer.needed.kind, answer.needed.left, answer.needed.number) == ("roll", 9 - count, count + 1)
            assert [(one.label, one.left) for one in answer.needed.options] == [(str(n), 1) for n in range(1, 7)]
        answer = await real.tell([*dice, "roll 4"], 0, "roll 0")
        assert (answer.needed, answer.version) == (None, 2)
        match = (await real.table).match
        assert match is not None
        assert match.game.outcomes.write(list(match.moves[0].outcomes)) == ["roll 1 1 1 2 3 4 5 6 6"]

    asyncio.run(go())


def test_the_program_draws_one_outcome_or_the_rest() -> None:
    async def go() -> None:
        real = RealTable()
        await real.sit_down("five_tribes", 2)
        first = await real.tell([], draw="one")
        assert len(first.told) == 1
        second = await real.tell([first.told[0].text], draw="one")
        assert len(second.told) == 2
        assert second.needed is not None
        assert (second.needed.kind, second.needed.place, second.needed.number) == ("tiles", "c1", 3)
        assert sum(one.left for one in second.needed.options) == 28
        whole = await real.tell([one.text for one in second.told], draw="rest")
        assert (whole.needed, whole.version) == (None, None), "it is looked at before the game begins"
        texts = [one.text for one in whole.told]
        assert texts[:2] == [one.text for one in second.told]
        begun = await real.tell(texts, start=True)
        assert begun.version == 1
        table = await real.table
        assert table.match is not None
        assert told_outcomes(table.match, table.match.setup) == texts

    asyncio.run(go())


def test_a_throw_of_the_tower_is_drawn_as_a_whole() -> None:
    """The model of the tower draws many numbers: the drawn outcome is told again as what fell out."""
    chance = ToldChance([], 0, Seeded(1), -1)
    match = Match.new("marrakesh", 2, chance=chance)
    while not any(one.key == "throw" for one in match.log):
        match.play(match.state.legal(match.actors[0])[0], match.actors[0])
    again = Match.new("marrakesh", 2, chance=ToldChance(list(chance.outcomes)))
    for move in match.moves[again.count :]:
        if again.count < match.count:
            again.play(move.action, move.seat)
    assert again.record.text() == match.record.text()


def test_a_wrong_outcome_is_undone_with_its_move() -> None:
    async def go() -> None:
        real = await start_yspahan()
        outlet = RecordingOutlet()
        page = await real.socket_api.subscribe(wire.HelloMessage(wire.PROTOCOL), AMINA.id, real.table_id, outlet)
        frame = {"seat": 0, "version": 1, "client": "c"}
        await send(real.socket_api, page, {"type": "play", "n": 1, "action": "roll 0", **frame})
        assert outlet.last("refused")["code"] == "outcome_needed"
        before = (await real.table).views.view(0)
        await real.tell(["roll 1"] * 9, 0, "roll 0")
        await send(real.socket_api, page, {"type": "undo", "n": 2, "what": "undo", **frame, "version": 2})
        assert outlet.last("update")["seats"][0]["view"]["state"] == before["state"]
        assert not outlet.last("update")["seats"][0]["can_redo"], "the dice are told again"
        await real.tell(["roll 2"] * 9, 0, "roll 0")
        # The other process restores the table from its log, and goes back as well.
        other = TableManager(real.socket_api.tables.store, InProcessRunner(), QuickSettings())
        table = await other.get(real.table_id)
        assert table.match is not None
        assert table.match.state.to_dict()["face"] == {"camel": 2}
        await other.moves.undo(real.table_id, AMINA.id, 0, "undo", table.version, "d:1")
        assert table.views.view(0)["state"] == before["state"]

    asyncio.run(go())


def test_a_snapshot_keeps_all_told_moves() -> None:
    match = Match.new("yspahan", 3, chance=ToldChance([(0, 0)]), modes=Modes(undoes_chance=True))
    match.swap_chance(ToldChance([(game("yspahan").outcomes.find("roll"), 2)] * 9))
    match.play("roll 0", 0)
    again = Match.from_snapshot("yspahan", json.loads(json.dumps(match.snapshot())))
    assert again.state.to_dict() == match.state.to_dict()
    again.undo(0)
    assert again.count == 0
    assert again.can_undo(0) is again.can_redo(0) is False


def test_what_cannot_be_told_is_refused() -> None:
    async def go() -> None:
        real = await start_yspahan()
        with pytest.raises(Clash, match="is due here"):
            await real.tell(["card_p1 take_gold"], 0, "roll 0")
        with pytest.raises(Clash):
            await real.tell(["roll 7"], 0, "roll 0")
        with pytest.raises(Clash, match="real table"):
            await real.api.resign(AMINA, real.table_id, wire.ResignRequest(0))
        with pytest.raises(Clash, match="real table"):
            await real.api.create(
                AMINA, wire.NewTable("yspahan", [wire.SeatRequest("me"), wire.SeatRequest("bot")], real=True)
            )
        drawn = await real.api.create(AMINA, wire.NewTable("yspahan", [wire.SeatRequest("me")] * 2))
        real.table_id = drawn.table.id
        with pytest.raises(Clash, match="drawn, not told"):
            await real.tell([], 0, "roll 0")

    asyncio.run(go())


def test_a_told_source_asks_for_what_is_missing() -> None:
    with pytest.raises(OutcomeNeeded) as needed:
        Match.new("merv", 2, chance=ToldChance([]))
    assert (needed.value.kind, needed.value.weights) == ("queue", (1, 1))


async def tell_setup(game_id: str, players: int) -> tuple[int, int]:
    """Lay a set-up out, always the first piece that can come; returns the questions of the page if each is answered by
    a tap, and if a run of one kind is typed as rows of its places (or in one line, without places)."""
    real = RealTable()
    await real.sit_down(game_id, players)
    taps, lines = 0, 0
    last: object = None
    told: list[str] = []
    while True:
        answer = await real.tell(told)
        told = [one.text for one in answer.told]
        if answer.needed is None:
            return taps, lines
        taps += 1
        row = answer.needed.place[1:] if game_id == "five_tribes" else ""  # "b3" lies in row 3
        line = answer.needed.kind, answer.needed.seat, row
        lines += line != last
        last = line
        told.append(answer.needed.options[0].text)


@pytest.mark.parametrize(
    ("game_id", "players", "taps", "lines"),
    [
        ("yspahan", 4, 1, 1),
        ("amul", 8, 52, 18),
        ("five_tribes", 4, 111, 11),
        ("merv", 4, 35, 4),
        ("marrakesh", 4, 74, 18),
    ],
)
def test_a_set_up_needs_at_most_sixty_taps_or_lines(game_id: str, players: int, taps: int, lines: int) -> None:
    """Where it takes more taps, rows can be typed; or the page draws what is missing, with one tap."""
    assert asyncio.run(tell_setup(game_id, players)) == (taps, lines)
    assert min(taps, lines) <= 60


def test_pieces_of_a_set_up_are_told_with_their_places() -> None:
    async def go() -> wire.TellResult:
        real = RealTable()
        await real.sit_down("five_tribes", 2)
        return await real.tell([], draw="rest")

    found = asyncio.run(go())
    assert list(found.places) == ["tiles", "meeples"]
    cells = [one.id for one in found.places["tiles"]]
    assert (cells[:2], len(cells)) == (["a1", "b1"], 30)
    for kind, each in (("tiles", 1), ("meeples", 3)):
        told = [one for one in found.told if one.kind == kind]
        assert [one.place for one in told] == [cell for cell in cells for _ in range(each)]
        assert all(one.item.split(".")[1] in one.text for one in told)
    assert {one.place for one in found.told if one.kind == "resource"} == {""}
    hidden = [one for one in found.told if not one.label]
    assert [one.item for one in hidden] == [""] * len(hidden), "nobody at the table knows them"


def test_the_end_of_a_move_has_no_places() -> None:
    async def go() -> wire.TellResult:
        real = RealTable()
        await real.sit_down("yspahan", 2)
        await real.tell(["start p1"], start=True)
        return await real.tell(["roll 3"], 0, "roll")

    found = asyncio.run(go())
    assert (found.places, [one.place for one in found.told]) == ({}, [""])
