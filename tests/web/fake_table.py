"""A fake table: the test answers its WebSocket, so that any position can be shown at once. All other requests go to the
real server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

import serai as cv
from serai.core.api.match import Match
from serai.tables import protocol as wire
from serai.tables.live.updates import build_full_update, build_preview
from serai.tables.model.rows import SeatRow
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from tests.matches import play_at_random
from tests.tables.test_snapshots import new_row
from tests.web.visitor import Visitor

ME = "ann"
NAMES = ("Ann", "Zarina", "Farhad", "Leila", "Rustam", "Samira", "Timur", "Nargis")


def _asked(match: Match) -> str:
    frame = match.state.top()
    return f"{frame.step.key}.{frame.step.topic(match.state, frame)}"


def questions(game: str, players: int, seed: int = 5, *, often: bool = False) -> Iterator[tuple[Match, int]]:
    """The match and the asked seat at the last occurrence of each question of a random game, when most is on the table;
    `often`: also at the first one and one in between."""
    times = Counter(_asked(match) for match in play_at_random(game, players, seed))
    seen: Counter[str] = Counter()
    for match in play_at_random(game, players, seed):
        asked = _asked(match)
        seen[asked] += 1
        if seen[asked] == times[asked] or (often and seen[asked] in (1, times[asked] // 2)):
            yield match, match.actors[0]


DRAWN = """(version) => document.querySelector('[data-prompt]')?.dataset.state.startsWith(version)
    && document.querySelector('[data-stage] [data-target]') !== null"""


class FakeTable:
    """A table on several pages, each in its language, without a server."""

    def __init__(self, visit: Visitor, game: str, players: int, pages: dict[Page, str]) -> None:
        self.visit = visit
        self.table = Table(new_row(game, players), [])
        self.table.row.rules = cv.game(game).rules_version
        self.pages = pages
        self._frames: dict[str, str] = {}
        self._lines: dict[Page, WebSocketRoute] = {}
        self._asked: dict[Page, int] = {}  # numbers of questions for advice

    def show(self, match: Match, seat: int) -> None:
        """Show the position to the seat on every page; returns when it is drawn."""
        table = self.table
        table.row.version += 1
        table.row.turn = list(match.actors)
        table.match = match
        table.seats = [_sits(one, seat) for one in range(match.state.players)]
        for language in set(self.pages.values()):
            update = build_full_update(table, [], Viewer(ME, language))
            self._frames[language] = wire.encode_message(update).decode()
        for page, language in self.pages.items():
            if page in self._lines:
                self._lines[page].send(self._frames[language])
            else:
                page.route_web_socket("**/live", lambda line, page=page: self._connect(page, line))  # type: ignore[misc]
                self.visit.open(page, "/table/staged")
        for page in self.pages:
            page.wait_for_function(DRAWN, arg=f"{table.row.version} ")

    def _connect(self, page: Page, line: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["type"] == "hello":
                line.send(self._frames[self.pages[page]])
            elif asked["type"] == "ping":
                line.send(json.dumps({"type": "pong", "n": asked["n"]}))
            elif asked["type"] == "hint":
                self._asked[page] = asked["n"]
            elif asked["type"] in ("preview", "play"):  # each move is answered as if it could not be taken back
                viewer = Viewer(ME, self.pages[page])
                found = build_preview(self.table, asked["seat"], asked["action"], asked["n"], viewer)
                line.send(wire.encode_message(found).decode())

        line.on_message(hear)
        self._lines[page] = line

    def answer_hint(self, page: Page, choices: list[dict[str, Any]]) -> None:
        """Answer the last question of a page for advice."""
        hint = {"type": "hinted", "n": self._asked[page], "bot": "greedy", "choices": choices}
        self._lines[page].send(json.dumps(hint))


def _sits(seat: int, mine: int) -> SeatRow:
    if seat == mine:
        return SeatRow(seat, "person", ME, None, NAMES[0])
    return SeatRow(seat, "bot", None, "greedy", NAMES[seat or mine])
