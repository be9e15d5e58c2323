"""Play areas for tests of the scoring: `lay_out({0: "4 silver, camel", 1: "gold"})`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import serai as cv
from serai.core.game.game import Components
from serai.core.rules.native import i64, vec
from serai.core.rules.score_sheet import ScoreItem
from serai.core.rules.vectors import ints
from serai.games.amul.cards import FACES
from serai.games.amul.components import AmulPrinted
from serai.games.amul.generated.items import Faces
from serai.games.amul.scoring import LINES, items, lines, total_of, totals
from serai.games.amul.state import Amul
from tests.games.builder import edited

GAME = cv.game("amul")
DATA = GAME.components.rows
LEFT, RIGHT = 1, 7  # neighbours of seat 0 with eight players


class Toml:
    """A value for `custom_data` in the syntax of the file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


def custom_data(*edits: tuple[str, str, object]) -> Components:
    """The data file with other values: ("kind gold", "place", "hand")."""
    return GAME.read_components(edited(GAME, edits))


def printed(players: int = 8, *, tea_route: bool = False, data: Components | None = None) -> AmulPrinted:
    built = GAME.printed(players, GAME.choose_options({"tea_route": tea_route}), data)
    assert isinstance(built, AmulPrinted)
    return built


@dataclass
class PlayAreas:
    t: AmulPrinted
    cards: vec[i64]
    spies: vec[i64]

    @property
    def totals(self) -> list[int]:
        return list(totals(self.t, self.cards, self.spies))

    @property
    def winners(self) -> tuple[int, ...]:
        state = Amul(self.t)
        state.area, state.spy_target = self.cards, self.spies
        return state.winners()

    def total(self, seat: int = 0) -> int:
        return int(total_of(self.t, self.cards, self.spies, seat))

    def sheet(self, seat: int = 0) -> dict[str, int]:
        """The score lines that are not zero."""
        points = lines(self.t, self.cards, self.spies, seat)
        return {line.key: n for line, n in zip(LINES, points, strict=True) if n}

    def line(self, key: str, seat: int = 0) -> int:
        return self.sheet(seat).get(key, 0)

    def items(self, seat: int = 0) -> list[ScoreItem]:
        return items(self.t, self.cards, self.spies, seat)

    def pays(self, *cards: str, seat: int = 0) -> int:
        """The points of these cards of the seat, all copies of each together."""
        points = {item.what: item.points for item in self.items(seat)}
        return sum(points[f"card.{card}"] for card in cards)


def lay_out(
    areas: Mapping[int, str],
    players: int = 8,
    *,
    spies: Sequence[int] = (-1, -1),
    tea_route: bool = False,
    data: Components | None = None,
) -> PlayAreas:
    """Lay cards out in play areas; never more of a card than there are."""
    t = printed(players, tea_route=tea_route, data=data)
    cards = [0] * (players * Faces.COUNT)
    for seat, area in areas.items():
        for word in filter(None, (word.strip() for word in area.split(","))):
            n, _, name = word.rpartition(" ")
            cards[seat * Faces.COUNT + FACES.index(name)] += int(n or 1)
    for face, name in enumerate(FACES):
        there = t.market[face] + t.palace[face] + t.bazaar[face]
        assert sum(cards[face :: Faces.COUNT]) <= there, f"there are only {there} {name} with {players} players"
    return PlayAreas(t, ints(cards), ints(list(spies)))
