# mypyc: compile
"""One game after another at one place, and many such places side by side: the inner loop of the environments."""

from __future__ import annotations

from typing import Any, Final, final

from serai.core.observation.float_rows import Rows, buffer, has
from serai.core.rules.chance import Chance, Seeded
from serai.core.rules.game import Game
from serai.core.rules.native import append, i32, i64, u8, vec
from serai.core.rules.state import NO_LOCALS, Frame, Printed, State
from serai.envs.observation.observer import ObservationRow, Observer

# Games that act before they are shown: the rules and the writing of rows do not find room in the processor's nearest
# memory together, and of more games the numbers would be gone from the next one
TOGETHER: Final[i64] = 8


def byte_buffer(n: i64) -> vec[u8]:
    """Bytes that numpy can look at."""
    out = vec[u8]()
    zero: u8 = 0
    i: i64
    for i in range(n):
        out = append(out, zero)
    return out


@final
class GameSlot:
    """A game that stops at every decision of those who are asked from outside; the others' are made here.

    `opponents` says who plays the other seats, in turn order after the one asked: a bot's id, "" for random play; with
    none of them every seat is asked. `seat` is the one asked; -1: another one each game.
    """

    def __init__(
        self, game: Game, printed: Printed, seat: i64, opponents: list[str], make_bot: Any, skip_forced: bool
    ) -> None:
        self.game = game
        self.printed = printed
        self.seat_choice = seat
        self.opponents = opponents
        self.make_bot = make_bot
        self.skip_forced = skip_forced
        self.chance: Seeded = Seeded(0)
        self.random: Chance = self.chance
        self.bots: list[Any] = []
        self.asked: i64 = -1  # the only seat that is asked; -1: all are
        self.turn: i64 = -1  # who is asked now; -1: the game is over
        self.several: vec[i64] = NO_LOCALS  # all who are asked at the same time, if they are
        self.options: vec[i64] = NO_LOCALS
        self.shown: vec[i64] = NO_LOCALS  # the options that its mask shows
        self.frame: Frame | None = None  # the decision that is asked for
        self.state: State = game.blank(printed)

    def seed(self, seed: int) -> None:
        self.chance = Seeded(seed)

    def begin(self) -> None:
        """The next game."""
        self.state = self.game.set_up(self.printed, self.chance.branch())
        self.chance.next()  # the next game is another one
        if self.opponents:
            self._seat_bots()
        self._play_to_decision()

    def _seat_bots(self) -> None:
        players = self.printed.players
        self.asked = self.chance.below(players) if self.seat_choice < 0 else self.seat_choice
        self.random = self.chance.branch()
        self.bots = [None] * players
        seat = self.asked
        for name in self.opponents:
            seat = (seat + 1) % players
            if name:
                self.bots[seat] = self.make_bot(name, self.game, int(self.chance.next()))
        self.chance.next()

    def allows(self, action: i64) -> bool:
        return has(self.options, action)

    def act(self, action: i64) -> None:
        """Do a legal action of the seat whose turn it is."""
        frame = self.frame
        assert frame is not None
        self.state.answer(frame, action)
        self._play_to_decision()

    def stop(self) -> None:
        """Nobody is asked any more."""
        self.turn = -1
        self.options = NO_LOCALS

    def _play_to_decision(self) -> None:
        """Play on until somebody has to be asked."""
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
                state.answer(frame, self._answer(state, frame))
                continue
            options = frame.step.legal(state, frame)
            if self.skip_forced and len(options) == 1:
                state.answer(frame, options[0])
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
        options = frame.step.legal(state, frame)
        return options[self.random.below(len(options))]


@final
class GameBatch:
    """Many games side by side, in buffers that numpy looks at: a row of each for every game."""

    def __init__(self, slots: list[GameSlot], observer: Observer, actions: int) -> None:
        n: i64 = len(slots)
        self.slots = slots
        self.observer = observer
        self.actions: i64 = actions
        rows = Rows(n, observer.size)
        self.observations: vec[i32] = rows.words
        self.masks: vec[u8] = byte_buffer(n * self.actions)
        self.turns: vec[i32] = buffer(n)  # whose observation it is
        self.chosen: vec[i32] = buffer(n)  # the actions of the next step
        self.acted: vec[i32] = buffer(n)  # who did those of the last step
        self.illegal: vec[u8] = byte_buffer(n)
        self.rows: list[ObservationRow] = [observer.make_row(rows, i) for i in range(n)]

    def step(self) -> list[int]:
        """Do the chosen actions and show all games; gives those that ended."""
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
        """Do the chosen action of a game; gives whether it goes on. The mask is shorter to read than the options."""
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
        """The next game at a place."""
        self.slots[i].begin()
        self.show(i)

    def show(self, i: i64) -> None:
        """Fill the rows of a game."""
        slot = self.slots[i]
        if slot.turn >= 0:
            self.turns[i] = i32(slot.turn)
        seat = i64(self.turns[i])
        self.observer.write_asked(slot.state, seat, slot.several, self.rows[i])
        self._mask(slot, i * self.actions)

    def _mask(self, slot: GameSlot, first: i64) -> None:
        masks = self.masks
        for action in slot.shown:
            masks[first + action] = 0
        options = slot.options
        for action in options:
            masks[first + action] = 1
        slot.shown = options
