"""Completes partial positions of Five Tribes.

    position("five_tribes", players=3, at="tile", final_tile="c4", tiles={"c4": "oasis"}, meeples={"c4": "elder*2"})

Tiles are types, kinds, or just "blue" or "red"; the other tiles are laid on the remaining cells. Without `meeples` the
board is full; with them, all other meeples are in the bag. Cards and djinns that are not named fill the rows, then the
decks; if a deck is given they are discarded, if the discard is given too the last seat has them. Camels, palms and
palaces that are neither named nor left are placed on tiles that the position does not name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from serai.core.game.parts import Editor
from serai.core.position.input import PositionInput
from serai.core.rules.codecs import Each, One, RowOf
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.five_tribes.vocabulary import CELLS, DJINNS, RESOURCES, TRIBES

# `at`: the phase of the turn; `turn`: the seat whose turn it is; `then`: the seats that play next, in order
_STEPS = {
    "bidding": ["bidding"],
    "move": ["wrap_up", "pick_up"],
    "sowing": ["wrap_up", "sowing"],
    "tribe": ["wrap_up", "tile_action", ""],  # builders or assassins, as collected
    "tile": ["wrap_up", "tile_action"],
    "end": ["wrap_up"],
    "over": [],
}
MOMENTS = Domain("moment", _STEPS)
_WAITING = ("p5", "p3", "p1", "zero_a")  # spots for markers if only their order is given
_COLOR_OF = {"builders": "blue", "assassins": "red"}

Pile = Counter[str]


def complete(given: PositionInput, rows: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    builder = _PositionBuilder(rows, given)
    given.raise_problems()
    return builder.build()


def settle(rows: Mapping[str, Any], position: dict[str, Any]) -> None:
    """Nobody was seen taking more cards than are in the hand."""
    position["seen"] = [
        {card: min(n, held[card]) for card, n in seen.items() if held.get(card)}
        for seen, held in zip(position["seen"], position["cards"], strict=True)
    ]


class _PositionBuilder:
    """Builds a complete position from a partial one."""

    def __init__(self, rows: dict[str, Any], given: PositionInput) -> None:
        self.rows = rows
        self.given = given
        self.players = given.players
        self.seat_row = next(row for row in rows["players"] if row["count"] == given.players)
        self.stack: list[dict[str, Any]] | None = given.raw.get("stack")
        self.at = given.word("at", MOMENTS, "over" if given.raw.get("over") else "move")
        self.meeples: dict[str, dict[str, int]] = given.field("meeples", {})
        self.owner: dict[str, int] = given.field("owner", {})
        self.palms: dict[str, int] = given.field("palms", {})
        self.palaces: dict[str, int] = given.field("palaces", {})
        self.final: str | None = given.field("final_tile", None)
        self.start: str | None = given.field("start_tile", None)
        self.path: list[str] = given.field("path", [])
        self.collected: str | None = given.field("collected", None)
        self.requested_tiles = self._requested_tiles()
        named = {*self.meeples, *self.requested_tiles, *self.owner, *self.palms, *self.palaces, *self.path}
        self.spare = [cell for cell in reversed(CELLS.items) if cell not in {*named, self.final, self.start}]
        self.turn: int = given.value("turn", One(SEATS), self._whose())

    # -- given values -----------------------------------------------------------------------------------------------

    def _requested_tiles(self) -> dict[str, str]:
        """The given tiles as types, kinds or colours."""
        types = self.rows["tile_type"]
        words = Domain("tile", dict.fromkeys(row[key] for key in ("id", "kind", "color") for row in types))
        found: dict[str, str] = self.given.value("tiles", Each(CELLS, One(words)), {})
        return found

    def _whose(self) -> int:
        if isinstance(self.stack, list) and self.stack and isinstance(self.stack[0], Mapping):
            who = self.stack[0].get("who")
            return who if isinstance(who, int) and 0 <= who < self.players else 0
        order = self.given.field("bid_track", [])
        return order[-1] if order else 0

    # -- completion -------------------------------------------------------------------------------------------------

    def build(self) -> dict[str, Any]:
        given = self.given
        over = bool(given.raw.get("over", self.at == "over"))
        tracks = self._tracks()
        if self.at == "bidding":
            self.turn = next(iter(tracks["bid_track"]), self.turn)
        stack = self._stack() if self.stack is None else self.stack
        found: dict[str, Any] = {
            "over": over,
            "stack": [] if over else stack,
            "round_no": given.field("round_no", 1),
            "tiles": self._tiles(),
            **self._camels(),
            **self._pieces("palms", self.palms),
            **self._pieces("palaces", self.palaces),
            "gold": given.seats("gold", self.rows["setup"]["gold"]),
            "collected_count": given.field("collected_count", 2 if self.collected else 0),
            "victim": given.field("victim", -1),
            **tracks,
            **self._resources(),
            **self._djinns(),
        }
        found |= self._meeples(found)
        found["ending"] = given.field("ending", self._ending(found["camels_left"], over))
        return found

    def _stack(self) -> list[dict[str, Any]]:
        steps = list(_STEPS[self.at])
        if self.at in ("tribe", "tile") and self.final is None:
            self.given.refuse("at", f"{self.at!r} needs a final_tile")
        if self.at == "sowing" and self.start is None:
            self.given.refuse("at", "'sowing' needs a start_tile")
        if self.at == "tribe":
            working = [step for step, color in _COLOR_OF.items() if color == self.collected]
            if not working:
                self.given.refuse("at", "'tribe' needs collected builders (blue) or assassins (red)")
            steps[-1:] = working
        return [{"step": step, "who": self.turn} for step in steps]

    def _ending(self, camels_left: Sequence[int], over: bool) -> str | None:
        """The reason for the end that follows from the position."""
        if 0 in camels_left:
            return "camel"
        return "no_move" if over else None

    def _tiles(self) -> dict[str, str]:
        """A tile for every cell: first the requested ones (types, then kinds, then colours), then the rest."""
        types = self.rows["tile_type"]
        left = Counter({row["id"]: row["count"] for row in types})
        laid: dict[str, str] = {}
        for key in ("id", "kind", "color"):
            for cell, wanted in self.requested_tiles.items():
                fitting = [row["id"] for row in types if row[key] == wanted and left[row["id"]]]
                if cell not in laid and fitting:
                    laid[cell] = fitting[0]
                    left[fitting[0]] -= 1
        for cell, wanted in self.requested_tiles.items():
            if cell not in laid:
                self.given.refuse("tiles", f"{cell}: no {wanted} tile is left")
        rest = left.elements()
        return {
            cell: laid.get(cell) or next(rest)
            for cell in CELLS
            if cell in laid or self.requested_tiles.get(cell) is None
        }

    # -- pieces -----------------------------------------------------------------------------------------------------

    def _spare_tile(self, what: str) -> str | None:
        """A tile that the position does not name."""
        if not self.spare:
            self.given.refuse(what, "every tile is named, so there is none for the rest")
            return None
        return self.spare.pop(0)

    def _camels(self) -> dict[str, Any]:
        total = self.seat_row["camels"]
        owner = dict(self.owner)
        for seat, left in enumerate(self.given.seats("camels_left", None)):
            missing = 0 if left is None else total - left - list(owner.values()).count(seat)
            for _ in range(missing):
                cell = self._spare_tile("camels_left")
                if cell is None:
                    break
                owner[cell] = seat
        left_over = [total - list(owner.values()).count(seat) for seat in range(self.players)]
        return {"owner": owner, "camels_left": left_over}

    def _pieces(self, name: str, placed: dict[str, int]) -> dict[str, Any]:
        """Palms or palaces, and how many are left."""
        total = self.rows["supply"][name]
        left = self.given.field(f"{name}_left", total - sum(placed.values()))
        missing = total - left - sum(placed.values())
        cell = self._spare_tile(f"{name}_left") if missing > 0 else None
        return {name: {**placed, cell: missing} if cell else placed, f"{name}_left": left}

    def _meeples(self, found: dict[str, Any]) -> dict[str, Any]:
        """Meeples on the board, with the players and in the bag."""
        given = self.given
        viziers, elders = given.seats("viziers", 0), given.seats("elders", 0)
        used = Counter({"yellow": sum(viziers), "white": sum(elders)}) + Counter(given.field("hand", {}))
        for standing in self.meeples.values():
            used.update(standing)
        if self.collected:
            used[self.collected] += found["collected_count"]
        bag: Pile = Counter(given.field("bag", {}))
        rest = self._unnamed("meeples", self._box("tribe"), used + bag)
        board = dict(self.meeples)
        if "meeples" not in given:
            board = self._fill_board(rest)
            rest = Counter()
        elif "bag" not in given:
            bag, rest = rest, Counter()
        viziers[-1] += rest.pop("yellow", 0)
        elders[-1] += rest.pop("white", 0)
        if rest:
            cell = self._spare_tile("bag")
            board |= {cell: dict(rest)} if cell else {}
        return {"meeples": board, "viziers": viziers, "elders": elders, "bag": dict(bag)}

    def _fill_board(self, rest: Pile) -> dict[str, dict[str, int]]:
        """Spread the meeples evenly over the board; the start tile of a move in progress stays empty."""
        queue: list[str] = []
        left = rest.copy()
        while left:
            queue += sorted(+left, key=TRIBES.index)
            left = left - Counter(set(left))
        cells = [cell for cell in CELLS if cell != self.start]
        each = -(-len(queue) // len(cells))
        return {
            cell: dict(Counter(queue[i * each : (i + 1) * each])) for i, cell in enumerate(cells) if queue[i * each :]
        }

    # -- cards ------------------------------------------------------------------------------------------------------

    def _resources(self) -> dict[str, Any]:
        given = self.given
        hands: list[Pile] = [Counter(held) for held in given.seats("cards", {})]
        row, piles = self._row_piles("resource", RESOURCES, self._box("resource"), sum(hands, Counter()))
        hands[-1] += piles[2]
        held = [dict(hand) for hand in hands]
        return {
            "resource_row": row,
            "resource_deck": dict(piles[0]),
            "resource_discard": dict(piles[1]),
            "cards": held,
            "seen": [known if known is not None else held[i] for i, known in enumerate(given.seats("seen", None))],
        }

    def _djinns(self) -> dict[str, Any]:
        owned = [list(own) for own in self.given.seats("djinns", [])]
        used = Counter(djinn for own in owned for djinn in own) + Counter(self.given.field("drawn", []))
        row, piles = self._row_piles("djinn", DJINNS, Counter(DJINNS.items), used)
        owned[-1] += sorted(piles[2])
        return {
            "djinn_row": row,
            "djinn_deck": sorted(piles[0]),
            "djinn_discard": sorted(piles[1]),
            "djinns": [sorted(own) for own in owned],
        }

    def _row_piles(self, what: str, order: Domain, box: Pile, used: Pile) -> tuple[list[str], tuple[Pile, Pile, Pile]]:
        """The row; and (deck, discard, cards that the last seat must hold)."""
        row: list[str] = self.given.field(f"{what}_row", [])
        deck: Pile = Counter(self.given.field(f"{what}_deck", {}))
        discard: Pile = Counter(self.given.field(f"{what}_discard", {}))
        rest = self._unnamed(f"{what} cards", box, used + deck + discard + Counter(row))
        if f"{what}_row" not in self.given:
            row = _one_of_each(rest, order)[: self.rows["setup"][f"{what}_row"]]
            rest -= Counter(row)
        if f"{what}_deck" not in self.given:
            return row, (rest, discard, Counter())
        if f"{what}_discard" not in self.given:
            return row, (deck, rest, Counter())
        return row, (deck, discard, rest)

    def _box(self, section: str) -> Pile:
        return Counter({row["id"]: row["count"] for row in self.rows[section]})

    def _unnamed(self, what: str, box: Pile, used: Pile) -> Pile:
        """The pieces that were not named; reports those that were named too often."""
        for name, n in used.items():
            if n > box[name]:
                self.given.refuse(what, f"{n} {name} named, there are {box[name]}")
        return box - used

    # -- tracks -----------------------------------------------------------------------------------------------------

    def _tracks(self) -> dict[str, Any]:
        """The markers on bid track and turn track."""
        given = self.given
        markers = Counter(dict.fromkeys(range(self.players), self.seat_row["markers"]))
        track: dict[str, int] = given.field("turn_track", {})
        order: list[int] = given.field("bid_track", [])
        if "bid_track" not in given and "turn_track" not in given and self.at != "bidding":
            track = dict(zip(_WAITING, self._next_turns(markers), strict=False))
        elif "turn_track" not in given and self.at == "bidding" and order:
            track = dict(zip(_WAITING, sorted((markers - Counter(order)).elements()), strict=False))
        if "bid_track" not in given:
            left = markers - Counter(track.values())
            order = sorted(left.elements())
            if self.at != "bidding" and left[self.turn]:  # the current marker is last on the bid track
                order.remove(self.turn)
                order.append(self.turn)
        return {"bid_track": order, "turn_track": track}

    def _next_turns(self, markers: Counter[int]) -> list[int]:
        others = [(self.turn + i) % self.players for i in range(1, self.players)]
        usual = others * markers[self.turn] + [self.turn] * (markers[self.turn] - 1)
        found: list[int] = self.given.value("then", RowOf(SEATS), usual)
        return found


def _one_of_each(rest: Pile, order: Domain) -> list[str]:
    """All pieces in rounds with one of each kind."""
    found: list[str] = []
    left = rest.copy()
    while left:
        found += sorted(left, key=order.index)
        left = left - Counter(set(left))
    return found


EDITOR = Editor(complete, ("at", "turn", "then"), settle=settle)
