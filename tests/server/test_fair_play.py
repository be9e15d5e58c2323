"""Who gets help about a running game: nobody at its last positions, nor its players who leave their token out."""

from __future__ import annotations

import random
from collections.abc import Callable

import httpx
import pytest

import serai as cv
from serai.core.match.history import History
from serai.core.view.seat_view import SeatViews
from serai.tables.api.fair_play import FEWEST_MOVES, SeenPosition, passes_through
from serai.tables.play.table_match import RECENT_STATES
from tests.analysis.short_games import play_beginning
from tests.server.helpers import PATIENCE, PLAIN, Json
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused
from tests.server.test_analysis import running_game

RECORD = play_beginning("yspahan", 2, 12).record.text()
POSITION = "/api/studies/position"


def ask_as_nobody(server: InProcessServer, address: str, body: Json) -> int:
    transport = httpx.HTTPTransport(verify=PLAIN, local_address=address)
    with httpx.Client(base_url=server.url, transport=transport, timeout=PATIENCE) as client:
        return client.post(POSITION, json=body).status_code


def test_a_player_who_leaves_the_token_out_is_known_by_the_address(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    running_game(server, amina, boris)
    body = {"record": RECORD, "moves": 3}
    refused(boris, 403, "fair_play", "POST", POSITION, body)
    assert ask_as_nobody(server, "127.0.0.1", body) == 403
    assert ask_as_nobody(server, "127.0.0.9", body) == 200


def test_the_last_positions_count_not_the_present_one_only(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    table_id, match = running_game(server, amina, boris)
    table = server.do(server.application.tables.get(table_id))
    record = match.record.text()
    counts = [count for count, _ in table.recent_states]
    assert len(counts) == RECENT_STATES
    assert counts[-1] == match.count
    assert table.match is not None
    assert match.before <= counts[0] < table.match.before, "the match itself has dropped its moves"
    for count in counts:
        body = {"record": record, "moves": count}
        if count >= FEWEST_MOVES:
            refused(zayn, 403, "fair_play", "POST", POSITION, body)
        else:
            zayn.ask("POST", POSITION, body)


@pytest.mark.parametrize("tables", [1, 50])
def test_many_tables_cost_what_one_does(monkeypatch: pytest.MonkeyPatch, tables: int) -> None:
    """A record is gone through once, its positions are compared by what is quick, and what running games show is
    remembered."""
    match = cv.Match.from_record(RECORD, auto=False)
    others = [cv.new_match("yspahan", 2, seed=number) for number in range(tables)]
    for other in others:
        play_random_moves(other, 30)
    running = [seen(other) for other in others]
    gone_through = _count_calls(monkeypatch, History, "state_after")
    compared = _count_calls(monkeypatch, SeatViews, "split_points")
    shown = _count_calls(monkeypatch, SeatViews, "view")
    positions = match.count - match.before + 1
    for already in (0, tables):
        for calls in (gone_through, compared, shown):
            calls.clear()
        assert not passes_through(match, running)
        assert len(gone_through) == positions
        assert len(compared) <= tables - already + positions
        assert len(shown) <= tables - already + positions
    assert passes_through(match, [*running, seen(match)])


def seen(match: cv.Match) -> SeenPosition:
    return SeenPosition(match.game, match.count, match.state)


def test_what_a_running_game_shows_is_remembered_until_it_goes_on(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    table_id, _ = running_game(server, amina, boris)
    table = server.do(server.application.tables.get(table_id))
    fair_play = server.application.services.replays.fair_play
    first, second = fair_play.recent_positions(table), fair_play.recent_positions(table)
    assert first
    assert all(one is other for one, other in zip(first, second, strict=True))
    count, state = table.recent_states.pop()
    table.recent_states.append((count, state.clone()))
    third = fair_play.recent_positions(table)
    assert third[-1] is not second[-1]
    assert third[-1].shown == second[-1].shown
    server.application.tables.repository.cached.clear()
    again = server.do(server.application.tables.get(table_id))
    assert fair_play.recent_positions(again)[-1].shown == second[-1].shown, "also when it was just loaded"


def play_random_moves(match: cv.Match, moves: int) -> None:
    chosen = random.Random(1)
    for _ in range(moves):
        seat = match.actors[0]
        match.play(chosen.choice(match.choices(seat)).action, seat)


def _count_calls(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[int]:
    calls: list[int] = []
    wrapped: Callable[..., object] = getattr(owner, name)

    def counted(*args: object, **more: object) -> object:
        calls.append(1)
        return wrapped(*args, **more)

    monkeypatch.setattr(owner, name, counted)
    return calls
