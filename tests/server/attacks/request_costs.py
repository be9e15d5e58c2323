"""What a request costs: the server's own CPU for each, without the work of its worker processes.

    python -m tests.server.attacks.request_costs [--only picture] [--times 5] [--tables 100]

Every request is another one each time (another move, another text), so that nothing is answered from a cache, and goes
to a server of its own with limits off. The table has the bytes that are sent, the median and the worst CPU of a
request, and microseconds for each byte. `test_request_costs.py` asks each a few times.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import serai as cv
from serai.core.api.match import Match
from tests.server.helpers import Json, Page, Person, Server

HEAD = "| request | bytes | n | CPU ms, median | worst | us a byte |"
PLAYERS = {"amul": 8, "five_tribes": 4, "marrakesh": 4, "merv": 4, "yspahan": 4}
RUNNING, MOVES = 100, 10  # tables that others play at meanwhile, and moves that have been made at each
TABLES_EACH = 50  # that a person may have
Ask = tuple[str, str, Json | None]  # method, path, body


@dataclass
class RequestCost:
    name: str
    sent: int
    seconds: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def row(self) -> str:
        median, worst, each = self.median * 1e3, max(self.seconds) * 1e3, self.median * 1e6 / self.sent
        return f"| {self.name} | {self.sent:,} | {len(self.seconds)} | {median:.1f} | {worst:.1f} | {each:,.1f} |"


def build_table(rows: Iterable[str]) -> str:
    """The costs as a Markdown table."""
    return "\n".join([HEAD, "|---" * (HEAD.count("|") - 1) + "|", *rows, ""])


class RequestMeter:
    """A person at a server whose CPU is measured. `running`: tables where others play meanwhile."""

    def __init__(self, server: Server, running: int) -> None:
        assert server.process is not None
        self.clock = ~server.process.pid << 3 | 2  # the CPU clock of that process, see clock_getcpuclockid(3)
        self.person = Person(server)
        self.records = {game_id: play_whole(game_id) for game_id in PLAYERS}
        self.replays = {game_id: self._upload(match.record.text()) for game_id, match in self.records.items()}
        self.numbers = itertools.count()
        self.records["running"] = play_some("five_tribes", 2, 100_000)
        self.hosts = [Person(server) for _ in range(-(-running // TABLES_EACH))]
        for number in range(running):
            asyncio.run(self._start_table(self.hosts[number // TABLES_EACH], number))

    def _upload(self, text: str) -> str:
        return str(self.person.ask("POST", "/api/replays", {"text": text})["id"])

    async def _start_table(self, host: Person, number: int) -> None:
        """A running game without advice that has come some way."""
        made = await asyncio.to_thread(host.new_table, "me", "me", hints=False)
        async with Page(host.server, made["table"]["id"], host.token, seed=number) as page:
            await page.play_on(moves=MOVES)

    def measure(self, name: str, build: Callable[[RequestMeter], Ask], times: int) -> RequestCost:
        seconds, sent = [], 0
        for _ in range(times):
            method, path, body = build(self)
            sent = len(f"{method} {path} HTTP/1.1") + (len(json.dumps(body)) if body is not None else 0)
            before = self._cpu()
            answer = self.person.http.request(method, path, json=body)
            seconds.append(self._cpu() - before)
            assert answer.is_success or answer.status_code == 409, f"{name}: {answer.status_code} {answer.text[:300]}"
        return RequestCost(name, sent, seconds)

    def _cpu(self) -> float:
        time.sleep(0.02)  # threads finish what they do after the answer
        return time.clock_gettime(self.clock)

    def late_move(self, game_id: str) -> int:
        """One of the last moves of a record, another one each time."""
        return self.records[game_id].count - next(self.numbers) % 60

    def close(self) -> None:
        for one in (self.person, *self.hosts):
            one.close()


def play_whole(game_id: str) -> Match:
    return play_some(game_id, PLAYERS[game_id], 100_000)


def play_some(game_id: str, players: int, moves: int, seed: int = 1) -> Match:
    """A game of chosen length, played at random."""
    match = cv.new_match(game_id, players, seed=seed)
    chosen = random.Random(seed)
    while not match.over and match.count < moves:
        seat = match.actors[0]
        match.play(chosen.choice(match.state.legal(seat)), seat)
    return match


def _replay(game_id: str, more: str = "") -> Callable[[RequestMeter], Ask]:
    return lambda meter: ("GET", f"/api/replays/{meter.replays[game_id]}/{meter.late_move(game_id)}{more}", None)


def _picture(game_id: str) -> Callable[[RequestMeter], Ask]:
    return lambda meter: ("GET", f"/api/pictures/replays/{meter.replays[game_id]}/{meter.late_move(game_id)}", None)


def _study(game_id: str) -> Callable[[RequestMeter], Ask]:
    def build(meter: RequestMeter) -> Ask:
        text = meter.records[game_id].record.text()
        body = {"record": text, "moves": meter.late_move(game_id), "line": []}
        return "POST", "/api/studies/position", body

    return build


def _words(meter: RequestMeter) -> Ask:
    """A study with a thousand own moves, all of them another choice at one place."""
    text, match = meter.records["five_tribes"].record.text(), play_some("five_tribes", 4, 1)
    first = meter.records["five_tribes"].moves[1]
    choices = [choice.text for choice in match.choices(first.seat)]
    nodes = [{"after": 1, "seat": first.seat, "action": choices[n % len(choices)], "outcomes": []} for n in range(1000)]
    return (
        "POST",
        "/api/studies/words",
        {"study": {"format": 1, "title": str(next(meter.numbers)), "record": text, "nodes": nodes}},
    )


def _upload_notes(meter: RequestMeter) -> Ask:
    text = meter.records["five_tribes"].record.text()
    return "POST", "/api/replays", {"text": f"{text}# {next(meter.numbers)} {'x' * 900_000}\n"}


def _edit(game_id: str) -> Callable[[RequestMeter], Ask]:
    def build(meter: RequestMeter) -> Ask:
        match = play_some(game_id, PLAYERS[game_id], 40 + next(meter.numbers) % 20)
        return "POST", f"/api/games/{game_id}/position", {"position": match.state.to_dict()}

    return build


def _junk(meter: RequestMeter) -> Ask:
    number = next(meter.numbers)
    junk = {f"field {n}": [number] * 10 for n in range(1000)}
    return "POST", "/api/games/five_tribes/position", {"position": junk}


def _get(path: str) -> Callable[[RequestMeter], Ask]:
    return lambda meter: ("GET", path, None)


REQUESTS: dict[str, Callable[[RequestMeter], Ask]] = {
    "a name": _get("/api/me"),
    **{f"picture of a late move, {game_id}": _picture(game_id) for game_id in PLAYERS},
    **{f"replay of a late move, {game_id}": _replay(game_id) for game_id in PLAYERS},
    "whole position of a late move, marrakesh": _replay("marrakesh", "/position"),
    **{f"position of a study, {game_id}": _study(game_id) for game_id in PLAYERS},
    "position of a study, of the game that others play": _study("running"),
    "study with 1,000 own moves in words": _words,
    "upload of 0.9 MB of notes": _upload_notes,
    "position in the editor, amul": _edit("amul"),
    "60 kB of junk in the editor": _junk,
    "list of games": _get("/api/games"),
    "page": _get("/settings"),
    "metrics": _get("/metrics"),
    "health": _get("/healthz"),
    "description of the API": _get("/api/docs/openapi.json"),
}


def measure_all(times: int, running: int, only: str = "") -> list[RequestCost]:
    chosen = {name: build for name, build in REQUESTS.items() if only in name}
    with (
        tempfile.TemporaryDirectory(prefix="serai-costs-") as place,
        Server(Path(place)) as server,
        closing(RequestMeter(server, running)) as meter,
    ):
        return [meter.measure(name, build, times) for name, build in chosen.items()]


def main() -> None:
    if sys.platform != "linux":
        sys.exit("the CPU time of another process is read in Linux's way")
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks.request_costs", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="each request is sent")
    parser.add_argument("--tables", type=int, default=RUNNING, help="with running games meanwhile")
    parser.add_argument("--only", default="", help="requests with this in their names")
    chosen = parser.parse_args()
    print(build_table(one.row() for one in measure_all(chosen.times, chosen.tables, chosen.only)), end="")


if __name__ == "__main__":
    main()
