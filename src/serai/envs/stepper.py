# mypyc: compile
# Compiled because an environment takes this loop with every step, for hundreds of games at once.
"""The inner loop of the environments: a slot that plays one game after another, and a batch of slots."""

from __future__ import annotations

from typing import Any, Final, final

from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i32, i64, u8, vec
from serai.core.rules.state import EVENT, NO_LOCALS, Frame, Journal, PrintedData, State
from serai.core.rules.vectors import contains, ints
from serai.envs.observation.float_rows import FloatRows, buffer
from serai.envs.observation.observer import ObservationRow, Observer

# Games that act before their observations are written: rules and row writing together exceed the instruction cache, and
# the data of more games would no longer be in the data cache
TOGETHER: Final[i64] = 8
NO_EVENT: Final[i32] = -1
KEPT_EVENTS: Final[i64] = 10_000  # by a copied or pickled slot


def byte_buffer(n: i64) -> vec[u8]:
    """A zeroed byte buffer that numpy can wrap."""
    out = vec[u8]()
    zero: u8 = 0
    i: i64
    for i in range(n):
        out = append(out, zero)
    return out


@final
class GameSlot:
    """Plays one game after another, and stops at every decision of the learner's seat; bots make the other decisions.

    `opponents` holds a bot for `make_bot`, or "" for the random level, for each other seat in turn order after the
    learner's; if empty, every seat is a learner's. `seat` is the learner's seat; -1: another one each game. With
    `keeps_events`, the journal of the state has the events of the game.
    """

    def __init__(
        self,
        game: Game,
        printed: PrintedData,
        seat: i64,
        opponents: list[Any],
        make_bot: Any,
        skip_forced: bool,
        keeps_events: bool = False,
    ) -> None:
        self.game = game
        self.printed = printed
        self.seat_choice = seat
        self.opponents = opponents
        self.make_bot = make_bot
        self.skip_forced = skip_forced
        self.keeps_events = keeps_events
        self.chance: Seeded = Seeded(0)
        self.lots: Seeded = Seeded(0)  # of sampled actions, which leave the game's chance alone
        self.random: list[Seeded] = []  # by seat: the chance of a random opponent
        self.bots: list[Any] = []
        self.asked: i64 = -1  # the learner's seat; -1: all seats
        self.turn: i64 = -1  # the seat to act; -1: the game is over
        self.several: vec[i64] = NO_LOCALS  # all seats to act, if there are several
        self.options: vec[i64] = NO_LOCALS
        self.shown: vec[i64] = NO_LOCALS  # the options that the mask holds
        self.frame: Frame | None = None  # the current decision
        self.state: State = game.blank(printed)

    def __reduce__(self) -> tuple[Any, ...]:
        bots = (self.opponents, self.make_bot)
        setup = (self.game, self.printed, self.seat_choice, *bots, self.skip_forced, self.keeps_events)
        players = (self.chance, self.lots, self.random, self.bots, self.asked)
        decision = (self.turn, list(self.several), list(self.options), self.state)
        return restore_slot, (setup, players, decision, self.last_events(KEPT_EVENTS))

    def seed(self, seed: int) -> None:
        self.chance = Seeded(seed)
        self.lots = Seeded(~seed)

    def begin(self) -> None:
        """Start the next game."""
        self.begin_at(self.game.set_up(self.printed, self.chance.branch()))

    def begin_at(self, state: State) -> None:
        """Start the next game from a state, which draws from a branch of this slot's chance."""
        self.state = state
        if self.keeps_events:
            state.journal = Journal()
        self.chance.next()  # another game next time
        if self.opponents:
            self._seat_bots()
        self._play_to_decision()

    def _seat_bots(self) -> None:
        players = self.printed.players
        self.asked = self.chance.below(players) if self.seat_choice < 0 else self.seat_choice
        self.random = [self.chance] * players
        self.bots = [None] * players
        seat = self.asked
        for name in self.opponents:
            seat = (seat + 1) % players
            seed = int(self.chance.next())
            if name:
                self.bots[seat] = self.make_bot(name, self.game, seed)
            else:
                self.random[seat] = Seeded(seed)
        self.chance.next()

    def allows(self, action: i64) -> bool:
        return contains(self.options, action)

    def act(self, action: i64) -> None:
        """Apply a legal action of the seat to act."""
        frame = self.frame
        assert frame is not None
        self.state.apply_frame(frame, action)
        self._play_to_decision()

    def last_events(self, count: i64) -> list[int]:
        """The numbers of the last events of the game, if they are kept."""
        journal = self.state.journal
        if journal is None:
            return []
        numbers = journal.numbers
        return list(numbers[max(0, len(numbers) - EVENT * count) :])

    def stop(self) -> None:
        """End the game: no seat is to act."""
        self.turn = -1
        self.options = NO_LOCALS

    def _play_to_decision(self) -> None:
        """Play until a learner's seat is to act or the game is over."""
        state = self.state
        asked = self.asked
        while not state.finished:
            frame = state.top()
            seat = frame.who
            if seat < 0:
                self.several = frame.step.actors(state, frame)
                seat = self.several[0]
                frame.who = seat
            if asked >= 0 and seat != asked:
                state.apply_frame(frame, self._answer(state, frame))
                continue
            options = frame.step.options(state, frame)
            if self.skip_forced and len(options) == 1:
                state.apply_frame(frame, options[0])
                continue
            self.frame = frame
            self.turn = seat
            self.options = options
            return
        self.stop()

    def _answer(self, state: State, frame: Frame) -> i64:
        bot = self.bots[frame.who]
        if bot is not None:
            action: i64 = bot.move(state, int(frame.who))
            return action
        # As `RandomBot` does, without a call into Python.
        options = frame.step.options(state, frame)
        return options[0] if len(options) == 1 else options[self.random[frame.who].below(len(options))]


def restore_slot(
    setup: tuple[Any, ...], players: tuple[Any, ...], decision: tuple[Any, ...], events: list[int]
) -> GameSlot:
    """A copied or unpickled slot, at the same decision."""
    slot = GameSlot(*setup)
    slot.chance, slot.lots, slot.random, slot.bots, slot.asked = players
    turn, several, options, slot.state = decision
    slot.turn = turn
    slot.several = ints(several)
    slot.options = ints(options)
    if slot.keeps_events:
        slot.state.journal = journal = Journal()
        journal.numbers = ints(events)
    if slot.turn >= 0:
        slot.frame = slot.state.top()
        slot.frame.who = slot.turn
    return slot


@final
class GameBatch:
    """Several games side by side, with observations, masks and turns in shared buffers: a row for each game. `told`:
    how many of the last events of each game are in a buffer, too."""

    def __init__(self, slots: list[GameSlot], observer: Observer, actions: int, told: int = 0) -> None:
        n: i64 = len(slots)
        self.told: i64 = told
        self.slots = slots
        self.observer = observer
        self.actions: i64 = actions
        rows = FloatRows(n, observer.size)
        self.observations: vec[i32] = rows.words
        self.masks: vec[u8] = byte_buffer(n * self.actions)
        self.turns: vec[i32] = buffer(n)  # the observing seats
        self.chosen: vec[i32] = buffer(n)  # actions of the next step
        self.acted: vec[i32] = buffer(n)  # the seats that acted in the last step
        self.illegal: vec[u8] = byte_buffer(n)
        self.events: vec[i32] = buffer(n * self.told * EVENT)  # the last events of each game, the latest at the end
        self.rows: list[ObservationRow] = [observer.make_row(words) for words in rows.rows]

    def __reduce__(self) -> tuple[Any, ...]:
        numbers = (list(self.turns), list(self.acted), list(self.illegal))
        return restore_batch, (self.slots, self.observer, int(self.actions), numbers, int(self.told))

    def sample(self) -> None:
        """Choose a random legal action for each game."""
        i: i64
        for i in range(len(self.slots)):
            slot = self.slots[i]
            options = slot.options
            self.chosen[i] = i32(options[slot.lots.below(len(options))])

    def step(self) -> list[int]:
        """Apply the chosen actions and write all rows; returns the games that ended."""
        ended: list[int] = []
        n: i64 = len(self.slots)
        first: i64 = 0
        i: i64
        while first < n:
            last = min(first + TOGETHER, n)
            for i in range(first, last):
                if not self._act(i):
                    ended.append(int(i))
            for i in range(first, last):
                self.show(i)
            first = last
        return ended

    def _act(self, i: i64) -> bool:
        """Apply the chosen action of a game; returns whether it goes on. The mask is quicker to read than options."""
        slot = self.slots[i]
        action = i64(self.chosen[i])
        self.acted[i] = self.turns[i]
        if 0 <= action < self.actions and self.masks[i * self.actions + action] != 0:
            self.illegal[i] = 0
            slot.act(action)
        else:
            self.illegal[i] = 1
            slot.stop()
        return slot.turn >= 0

    def begin(self, i: i64) -> None:
        """Start the next game in a slot."""
        self.slots[i].begin()
        self.show(i)

    def show(self, i: i64) -> None:
        """Write the row and the mask of a game."""
        slot = self.slots[i]
        if slot.turn >= 0:
            self.turns[i] = i32(slot.turn)
        seat = i64(self.turns[i])
        self.observer.write_asked(slot.state, seat, slot.several, self.rows[i])
        self._mask(slot, i * self.actions)

    def tell(self) -> None:
        """Write the last events of all games."""
        width = EVENT * self.told
        n: i64 = len(self.slots)
        i: i64
        j: i64
        for i in range(n):
            journal = self.slots[i].state.journal
            assert journal is not None
            numbers = journal.numbers
            behind: i64 = len(numbers) - width
            for j in range(width):
                self.events[i * width + j] = i32(numbers[behind + j]) if behind + j >= 0 else NO_EVENT

    def _mask(self, slot: GameSlot, first: i64) -> None:
        masks = self.masks
        for action in slot.shown:
            masks[first + action] = 0
        options = slot.options
        for action in options:
            masks[first + action] = 1
        slot.shown = options


def restore_batch(
    slots: list[GameSlot],
    observer: Observer,
    actions: int,
    numbers: tuple[list[int], list[int], list[int]],
    told: int,
) -> GameBatch:
    """A copied or unpickled batch, with rows and masks written again."""
    batch = GameBatch(slots, observer, actions, told)
    turns, acted, illegal = numbers
    i: i64
    for i in range(len(slots)):
        batch.turns[i] = i32(turns[i])
        batch.acted[i] = i32(acted[i])
        batch.illegal[i] = u8(illegal[i])
        batch.show(i)
    return batch
