"""The moves of a match: undo, redo, checkpoints and snapshots.

Undo replays from a snapshot: a history keeps the state before the moves that can still be undone, its base, and applies
the other moves to it. Stored states are never changed in place, so that keeping one is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from serai.core.errors import ImpossibleOutcome, NothingToUndo
from serai.core.rules.chance import Chance, Script
from serai.core.rules.events import Event
from serai.core.rules.game import Game
from serai.core.rules.state import Journal, State
from serai.core.view.wording import name_outcome


@final
class Move:
    """A played action with its chance outcomes and events. `auto`: it was played automatically, as the only option of
    an open decision or as a standing answer. `simultaneous`: chosen while other seats were choosing as well. `states`,
    if the history keeps them: the states before the move, at each of its events, and after it."""

    def __init__(
        self,
        seat: int,
        action: int,
        outcomes: tuple[tuple[int, int], ...],
        events: tuple[Event, ...],
        auto: bool,
        simultaneous: bool,
        states: tuple[State, ...] = (),
    ) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.outcomes: Final = outcomes
        self.events: Final = events
        self.auto: Final = auto
        self.simultaneous: Final = simultaneous
        self.states: Final = states

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.seat, self.action, self.outcomes, self.events, self.auto, self.simultaneous

    def __repr__(self) -> str:
        return f"Move(p{self.seat + 1}, {self.action}, outcomes={self.outcomes}, events={self.events})"

    def renumbered(self, number: int) -> Move:
        """The same move with another number in the match."""
        events = tuple([event.renumbered(number) for event in self.events])
        return Move(self.seat, self.action, self.outcomes, events, self.auto, self.simultaneous, self.states)


Checkpoint = tuple[State, list[Move], int, State, int, list[Move], State]


class History:
    """The moves of a match from a state on; `before` counts the moves before that state."""

    def __init__(self, game: Game, state: State, before: int = 0) -> None:
        self.game = game
        self.state = state  # after the last move
        self.moves: list[Move] = []
        self.before = before
        self._base = state.clone()
        self._undoable = 0  # count of the moves after the base
        self._start = self._base  # before the first of `moves`
        self._undone: list[Move] = []
        self.keeps_states = False  # stored states must then not be changed
        self._legal: tuple[State | None, int, list[int]] = (None, 0, [])

    @property
    def count(self) -> int:
        """Count of all moves, including those that are no longer kept."""
        return self.before + len(self.moves)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, cached because several callers ask in a row. Do not change the list."""
        if not self.keeps_states:
            return self.state.legal(seat)
        if self._legal[0] is not self.state or self._legal[1] != seat:
            self._legal = (self.state, seat, self.state.legal(seat))
        return self._legal[2]

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, action: int, seat: int, *, auto: bool = False) -> None:
        """Apply a legal action. Unless it is automatic, it clears what could be redone."""
        self._apply(action, seat, auto)
        if not auto:
            self._undone.clear()

    def _apply(self, action: int, seat: int, auto: bool) -> None:
        """Apply to a copy that then replaces the state: a script that runs out changes nothing."""
        simultaneous = _is_simultaneous(self.state)
        after = self.state.clone()
        after.chance.tracing = True
        after.journal = journal = Journal(self.keeps_states)
        try:
            after.apply(action, seat)
        except ImpossibleOutcome as error:
            raise name_outcome(error, self.game) from None
        after.journal = None
        outcomes = tuple(after.chance.take_trace())
        number = self.count + 1
        events = tuple(self.game.events.read(number, row) for row in journal.rows())
        last = self.moves[-1] if self.moves else None
        if last is not None and (last.seat != seat or last.simultaneous != simultaneous):
            if not (last.simultaneous and simultaneous):
                self._base, self._undoable = self.state, 0
        # The last of several simultaneous choices reveals them all.
        reveals = simultaneous and not (_is_simultaneous(after) and set(after.actors) <= set(self.state.actors))
        states = (self.state, *journal.states, after) if self.keeps_states else ()
        self.moves.append(Move(seat, action, outcomes, events, auto, simultaneous, states))
        self._undoable += 1
        self.state = after
        if outcomes or reveals or after.over or after.revealed:
            self._base, self._undoable = after, 0

    def state_after(self, count: int, near: tuple[int, State] | None = None) -> State:
        """A copy of the state after the first `count` moves. `near`: an earlier count and its state to start from."""
        if not self.before <= count <= self.count:
            raise ValueError(f"the moves {self.before} to {self.count} are kept, not {count}")
        at, state = near or (self.before, self._start)
        state = state.clone()
        for move in self.moves[at - self.before : count - self.before]:
            state.chance = Script(list(move.outcomes))
            state.apply(move.action, move.seat)
        return state

    def replay_move(self, seat: int, action: int, outcomes: list[tuple[int, int]], auto: bool) -> None:
        """Apply a move that was accepted before, with the outcomes that it had."""
        self.swap_chance(Script(outcomes))
        self.play(action, seat, auto=auto)

    def swap_chance(self, chance: Chance) -> Chance:
        """Replace the source of chance; returns the previous one."""
        before, self.state.chance = self.state.chance, chance
        return before

    def set_chance(self, chance: Chance) -> None:
        """Replace the source of chance for all later draws, also after an undo."""
        chance.tracing = True
        self._base.chance = chance.copy()
        self.state.chance = chance

    # -- undo and redo --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._last_undoable(seat) >= 0

    def _last_undoable(self, seat: int) -> int:
        """The index in `moves` of the seat's last decision, if it can be undone; else -1."""
        for index in range(len(self.moves) - 1, len(self.moves) - self._undoable - 1, -1):
            move = self.moves[index]
            if move.seat == seat:
                if not move.auto:
                    return index
            elif not move.simultaneous:
                return -1
        return -1

    def undo(self, seat: int) -> None:
        """Undo the seat's last decision: possible until chance, hidden information or another seat's move."""
        index = self._last_undoable(seat)
        if index < 0:
            raise NothingToUndo(
                f"p{seat + 1} has nothing to take back: undo ends at chance, hidden information and other seats' moves"
            )
        first = len(self.moves) - self._undoable
        later = self.moves[index + 1 :]
        kept = [*self.moves[first:index], *(move for move in later if move.seat != seat)]
        self._undone.append(self.moves[index])
        state = self._base.clone()
        for i, move in enumerate(kept):
            state.apply(move.action, move.seat)
            kept[i] = move.renumbered(self.before + first + i + 1)
        self.state = state
        self.moves[first:] = kept
        self._undoable = len(kept)

    def can_redo(self, seat: int) -> bool:
        """Whether the last undone move is still legal: a changed standing answer may have led elsewhere."""
        if not self._undone or self._undone[-1].seat != seat:
            return False
        return self._undone[-1].action in self.state.legal(seat)

    def redo(self, seat: int) -> None:
        """Redo the move that was undone last."""
        if not self.can_redo(seat):
            raise NothingToUndo(f"p{seat + 1} has nothing to play again")
        self._apply(self._undone.pop().action, seat, auto=False)

    # -- checkpoints and snapshots ----------------------------------------------------------------------------------

    def checkpoint(self) -> Checkpoint:
        """The current point of the history, for `roll_back`."""
        return self.state, list(self.moves), self.before, self._base, self._undoable, list(self._undone), self._start

    def roll_back(self, checkpoint: Checkpoint) -> None:
        self.state, moves, self.before, self._base, self._undoable, undone, self._start = checkpoint
        self.moves, self._undone = list(moves), list(undone)

    def drop_settled_moves(self) -> int:
        """Drop the moves that can no longer be undone; returns how many."""
        settled = len(self.moves) - self._undoable
        if settled:
            del self.moves[:settled]
            self.before += settled
            self._start = self._base
        return settled

    def snapshot(self) -> dict[str, Any]:
        """The data needed to continue from here, ready for JSON: the position that can no longer be undone, the moves
        since then, and the moves that can be redone."""
        recent = self.moves[len(self.moves) - self._undoable :]
        return {
            "before": self.count - self._undoable,
            "position": self._base.to_dict(),
            "moves": [[move.seat, move.action, move.auto] for move in recent],
            "undone": [[move.seat, move.action] for move in self._undone],
        }

    def restore(self, snapshot: Mapping[str, Any], chance: Chance) -> None:
        """Apply the moves of a snapshot to a history that begins at its position."""
        for seat, action, auto in snapshot["moves"]:
            self.replay_move(seat, action, [], auto)  # they had no outcomes: chance ends what can be undone
        self.set_chance(chance)
        undone: Sequence[Sequence[int]] = snapshot["undone"]
        self._undone = [Move(seat, action, (), (), False, False) for seat, action in undone]


def _is_simultaneous(state: State) -> bool:
    """Whether this is a simultaneous decision, even if only one seat is still to choose."""
    return not state.over and (state.top().who < 0 or len(state.actors) > 1)
