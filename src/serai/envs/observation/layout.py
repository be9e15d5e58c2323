"""The meaning of observations and actions of one game with one number of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from serai import read_data
from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Components, Game
from serai.core.game.registry import game, games
from serai.core.position.columns import NAMED, ORDER, OWN, PLACES, PLAIN, FieldColumns, seats_of
from serai.core.rules.codecs import Codec, Counts, Each, Flag, Num, One, Pile, RowOf, SetOf
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vocabulary import SEATS, Domain
from serai.envs.observation.float_rows import LEAST, MOST, FloatRows
from serai.envs.observation.numpy_buffers import array_over
from serai.envs.observation.observed_fields import ObservedField
from serai.envs.observation.observer import Observer, domain_of

DataSource: TypeAlias = "str | Path | Components | None"
ObservationArray: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"

DescribedColumns: TypeAlias = "list[tuple[LayoutEntry, FieldColumns | None]]"  # None: of no field
_VERSIONED = re.compile(r"(?P<game>.+)_v(?P<version>\d+)")


@dataclass(frozen=True)
class LayoutEntry:
    """A group of columns of an observation: name, offset, width and meaning."""

    name: str
    offset: int
    width: int
    meaning: str


def versions_of(the_game: Game) -> tuple[int, ...]:
    """The versions of a game's environment, the newest first. There is a new one when columns change their meaning."""
    fields = the_game.fields
    return fields.environment_version, *([fields.without_memory] if fields.without_memory else [])


def id_of(the_game: Game, version: int | None = None) -> str:
    return f"{the_game.id}_v{version or the_game.fields.environment_version}"


def ids() -> tuple[str, ...]:
    """The ids of all environments, in their newest versions."""
    return tuple(id_of(game(one)) for one in games())


def older_ids() -> tuple[str, ...]:
    """The ids of older versions that are kept."""
    return tuple(id_of(game(one), version) for one in games() for version in versions_of(game(one))[1:])


def find(name: str) -> tuple[Game, int]:
    """A game by its id, with or without the version of its environment, and that version."""
    versioned = _VERSIONED.fullmatch(name)
    if versioned is None or name in games():
        return game(name), game(name).fields.environment_version
    found, version = game(versioned["game"]), int(versioned["version"])
    if version not in versions_of(found):
        raise BadSetup(f"there is no environment {short_repr(name)} any more, or not yet; there is {id_of(found)}")
    return found, version


def usual_players(the_game: Game) -> int:
    return next(count for count in the_game.players if count >= 2)


def layout(
    name: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: DataSource = None,
) -> Layout:
    """The layout of a game. `players` defaults to the fewest, but at least two. `data`: a data file in place of the
    game's own."""
    found, version = find(name)
    count = usual_players(found) if players is None else players
    found.check_players(count)
    return Layout(found, count, found.choose_options(options, preset, count), version, read_data(found.id, data))


class Layout:
    """Observation columns, action numbers and spaces of a game with its players and options."""

    def __init__(
        self, the_game: Game, players: int, options: dict[str, Any], version: int, data: Components | None = None
    ) -> None:
        self.game = the_game
        self.data = data
        self.version = version
        self.players = players
        self.options = options
        self.id = id_of(the_game, version)
        self.observer = Observer(the_game, players, options, version != the_game.fields.without_memory)
        self.size = int(self.observer.size)
        self.actions = int(the_game.vocabulary.size)
        self.entries = _entries(the_game, self.observer)
        rows = FloatRows(1, self.size)
        self._written_row = self.observer.make_row(rows.rows[0])
        self._row: ObservationArray = array_over(rows.words, np.float32)

    def __reduce__(self) -> tuple[type[Layout], tuple[Game, int, dict[str, Any], int, Components | None]]:
        return Layout, (self.game, self.players, self.options, self.version, self.data)

    def printed(self) -> PrintedData:
        return self.game.printed(self.players, self.options, self.data)

    # -- actions ------------------------------------------------------------------------------------------------

    def write(self, action: int) -> str:
        """The text of an action: `drop c4 blue`."""
        return self.game.vocabulary.write(action)

    def read(self, text: str) -> int:
        return self.game.vocabulary.read(text)

    # -- observations -------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> ObservationArray:
        """The observation of a seat, as a new row."""
        self.observer.write(state, seat, self._written_row)
        return self._row.copy()

    def columns(self, entries: Iterable[LayoutEntry]) -> np.ndarray[Any, np.dtype[np.intp]]:
        """Find the columns of another layout by their names: `row[layout.columns(saved)]` is a row for a policy that
        was trained on the entries `saved`, before fields were added."""
        known: dict[tuple[str, int], list[int]] = {}  # several where decisions have different locals of one name
        for entry in self.entries:
            known.setdefault((entry.name, entry.width), []).append(entry.offset)
        found: list[int] = []
        for entry in entries:
            offsets = known.get((entry.name, entry.width))
            if not offsets:
                raise BadSetup(f"{self.id} does not have {entry.width} columns {short_repr(entry.name)}")
            first = offsets.pop(0)
            found += range(first, first + entry.width)
        return np.array(found, np.intp)

    def mask(self, state: State, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The action mask of a seat: 1 for legal actions."""
        mask = np.zeros(self.actions, np.int8)
        mask[state.legal(seat)] = 1
        return mask

    def space(self, dtype: np.dtype[Any] | type[np.float32] = np.float32) -> spaces.Box:
        low = np.zeros(self.size, np.float32)
        high = np.ones(self.size, np.float32)
        declared = self.game.fields.bounds
        for entry, part in _described(self.game, self.observer):
            here = slice(entry.offset, entry.offset + entry.width)
            low[here], high[here] = _bounds(entry, part, declared)
        return spaces.Box(low.astype(dtype), high.astype(dtype), dtype=dtype)

    def action_space(self, seed: int | None = None) -> spaces.Discrete:
        return spaces.Discrete(self.actions, seed=seed)


# -- descriptions of the columns --------------------------------------------------------------------------------------


def _entries(the_game: Game, observer: Observer) -> list[LayoutEntry]:
    return [entry for entry, _ in _described(the_game, observer)]


def _described(the_game: Game, observer: Observer) -> DescribedColumns:
    """All groups of columns, in order."""
    found: DescribedColumns = []
    players, block = int(observer.players), int(observer.block)
    keys = ", ".join(decision.key for decision in the_game.decisions.all)
    for k in range(players):
        who = f"seat+{k}"
        at = k * block
        found.append((LayoutEntry(f"{who}.acts", at, 1, "1 if the seat is to act"), None))
        waits = f"1 for each decision that waits for the seat: {keys}"
        found.append((LayoutEntry(f"{who}.waits", at + 1, int(observer.decisions), waits), None))
        for part in observer.fields + observer.remembered:
            if part.where <= NAMED:
                found += _columns(part, f"{who}.", at, in_block=True)
    end = players * block
    found.append((LayoutEntry("seat", end, players, "the viewer's seat"), None))
    found.append((LayoutEntry("over", int(observer.over_at), 1, "1 if the game is over"), None))
    asked = f"the current decision: {keys}"
    found.append((LayoutEntry("asked", int(observer.asked_at), int(observer.decisions), asked), None))
    for name, at in (("asked", observer.locals_at), ("later", observer.locals_at + observer.locals_width)):
        about = "the current decision" if name == "asked" else "the decisions that wait below it"
        for local in observer.shared:
            said = f"of {about}: {_meaning(local)}"
            found.append((LayoutEntry(f"{name}.{local.name}", int(at + local.at), int(local.width()), said), local))
    for part in observer.fields + observer.remembered:
        found += _columns(part, "", 0, in_block=False)
    return sorted(found, key=lambda each: each[0].offset)


def _columns(part: ObservedField, prefix: str, at: int, *, in_block: bool) -> DescribedColumns:
    """The columns of a field in a seat's block, or in the block of the table."""
    found: DescribedColumns = []
    name = f"{prefix}known_{part.name}" if part.remembered else prefix + part.name
    mine = in_block == (part.where <= NAMED)
    if part.count_at >= 0 and (part.where == OWN) == in_block:
        found.append((LayoutEntry(f"{name}.count", at + int(part.count_at), 1, "how many there are"), part))
    if part.at >= 0 and mine:
        meaning = _meaning(part)
        if part.remembered:
            meaning += "; hidden, but known to whoever remembers what was public"
        if part.seen:
            meaning += f"; zero unless the viewer is the {('', 'owner', 'actor')[part.seen]}"
        found.append((LayoutEntry(name, at + int(part.at), int(part.width()), meaning), part))
    if part.parties_at >= 0 and not in_block:
        domain = _axis(part)
        for k in range(int(part.parties)):
            offset = int(part.parties_at + k * part.width())
            party = domain[int(part.seats) + k]
            found.append((LayoutEntry(f"{party}.{part.name}", offset, int(part.width()), _meaning(part)), part))
    return found


def _axis(part: FieldColumns) -> Domain:
    if isinstance(part.codec, Each) and seats_of(part.codec.axis):
        return part.codec.axis
    found: Domain = domain_of(part.codec)
    return found


def _meaning(part: FieldColumns) -> str:
    codec = part.codec
    axes = []
    if part.where == OWN and isinstance(codec, Each):
        codec = codec.inner
    while isinstance(codec, Each):
        axes.append(_listed(codec.axis))
        codec = codec.inner
    said = _of_seats(codec) if part.where == NAMED else _leaf(codec, part)
    return "; ".join([*(f"for each of {axis}" for axis in axes), said])


def _of_seats(codec: Codec) -> str:
    if isinstance(codec, RowOf):
        return "1 for each place in the row at which the seat stands"
    return "a number for the seat" if isinstance(codec, Counts) else "1 if it names the seat"


def _leaf(codec: Codec, part: FieldColumns) -> str:
    if isinstance(codec, Num):
        return "a number"
    if isinstance(codec, Flag):
        return "1 for yes"
    if isinstance(codec, SetOf):
        return f"1 for each that is in the set, of {_listed(codec.domain)}"
    if isinstance(codec, Counts):
        return f"how many of each: {_listed(codec.domain)}"
    if isinstance(codec, RowOf | Pile):
        kinds = _listed(domain_of(part.codec))
        if part.kind == PLACES:
            return f"how many, then for each place which one: {kinds}"
        return f"how many, then for each {'its first and last place' if part.marks == 2 else 'its place'}: {kinds}"
    assert isinstance(codec, One)
    if seats_of(codec.domain):
        return "which seat, counted from the viewer"
    return f"which one: {_listed(codec.domain)}"


def _listed(domain: Domain) -> str:
    items = domain.items
    if domain is SEATS or len(items) > 40:
        return f"the {len(items)} of {domain.name} ({items[0]} to {items[-1]})"
    return ", ".join(items)


def _bounds(entry: LayoutEntry, part: FieldColumns | None, declared: Mapping[str, int]) -> tuple[Any, Any]:
    """The lowest and highest numbers of the columns. `declared`: the highest ones that the game declares."""
    if part is None:
        return 0, 1
    if entry.name.endswith(".count"):
        return 0, _most_items(part, declared)
    most = float(declared.get(part.name, MOST))
    if part.kind == ORDER and part.where != NAMED:
        return 0, most
    if part.kind == PLACES:
        high = np.ones((int(part.things), int(part.made)), np.float32)
        high[:, 0] = most
        return 0, high.reshape(-1)
    if part.kind != PLAIN:
        return 0, 1
    codec = part.codec
    while isinstance(codec, Each):
        codec = codec.inner
    if isinstance(codec, Flag):
        return 0, 1
    return (max(codec.least, LEAST) if isinstance(codec, Num) and codec.least < 0 else 0.0), most


def _most_items(part: FieldColumns, declared: Mapping[str, int]) -> float:
    """How many items a field, or a seat's part of it, can have."""
    codec = part.codec
    if part.where == OWN and isinstance(codec, Each):
        codec = codec.inner
    if isinstance(codec, One):
        return 1
    if isinstance(codec, SetOf):
        return len(codec.domain)
    return float(declared.get(f"{part.name}.count", MOST))
