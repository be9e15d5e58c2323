# mypyc: compile
"""What was played in a match: its moves, what may be taken back and played again, marks and snapshots.

Undo is replay from a snapshot: a history keeps the state before the moves that may still be taken back, its base,
and plays the others from there. States are never changed in place, so that keeping one is cheap.
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
    """An action that was played, what chance answered, and the events that followed from it. `auto`: it played itself,
    as the only option of an open decision, or a standing answer. `together`: chosen while other seats were choosing as
    well. `course`, where it is kept: the states before it, as each of its events was told, and after it."""

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
        """The same, with another number in the match."""
        events = tuple([event.renumbered(number) for event in self.events])
        return Move(self.seat, self.action, self.outcomes, events, self.auto, self.simultaneous, self.states)


Checkpoint = tuple[State, list[Move], int, State, int, list[Move]]


class History:
    """The moves of a match from a state on; `before` counts those that were played before it."""

    def __init__(self, game: Game, state: State, before: int = 0) -> None:
        self.game = game
        self.state = state  # as it is after the last move
        self.moves: list[Move] = []
        self.before = before
        self._base = state.clone()
        self._undoable = 0  # how many moves stand after the base
        self._undone: list[Move] = []
        self.keeps_states = False  # then nobody changes a state that is here
        self._legal: tuple[State | None, int, list[int]] = (None, 0, [])

    @property
    def count(self) -> int:
        """How many moves were played, those that are not kept included."""
        return self.before + len(self.moves)

    def legal(self, seat: int) -> list[int]:
        """What a seat may do now. It is asked for several times in a row: nobody changes what they get."""
        if not self.keeps_states:
            return self.state.legal(seat)
        if self._legal[0] is not self.state or self._legal[1] != seat:
            self._legal = (self.state, seat, self.state.legal(seat))
        return self._legal[2]

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, action: int, seat: int, *, auto: bool = False) -> None:
        """Apply a legal action. Unless it played itself, what was taken back is gone."""
        self._apply(action, seat, auto)
        if not auto:
            self._undone.clear()

    def _apply(self, action: int, seat: int, auto: bool) -> None:
        """To a twin first, which then takes the place of the state: a script that runs out changes nothing."""
        together = _is_simultaneous(self.state)
        twin = self.state.clone()
        twin.chance.tracing = True
        twin.journal = journal = Journal(self.keeps_states)
        try:
            twin.apply(action, seat)
        except ImpossibleOutcome as error:
            raise name_outcome(error, self.game) from None
        twin.journal = None
        outcomes = tuple(twin.chance.take_trace())
        number = self.count + 1
        events = tuple(self.game.events.read(number, row) for row in journal.rows())
        last = self.moves[-1] if self.moves else None
        if last is not None and (last.seat != seat or last.simultaneous != together):
            if not (last.simultaneous and together):
                self._base, self._undoable = self.state, 0
        # The last of several secret choices shows them all.
        shows = together and not (_is_simultaneous(twin) and set(twin.actors) <= set(self.state.actors))
        course = (self.state, *journal.states, twin) if self.keeps_states else ()
        self.moves.append(Move(seat, action, outcomes, events, auto, together, course))
        self._undoable += 1
        self.state = twin
        if outcomes or shows or twin.over or twin.revealed:
            self._base, self._undoable = twin, 0

    def replay_move(self, seat: int, action: int, outcomes: list[tuple[int, int]], auto: bool) -> None:
        """Apply a move that was accepted before, with the outcomes that chance gave then."""
        self.swap_chance(Script(outcomes))
        self.play(action, seat, auto=auto)

    def swap_chance(self, chance: Chance) -> Chance:
        """Let another source decide what chance does next; gives the one that did so far."""
        before, self.state.chance = self.state.chance, chance
        return before

    def set_chance(self, chance: Chance) -> None:
        """The outcomes that were told are used up; what comes next is drawn, also after taking back."""
        chance.tracing = True
        self._base.chance = chance.copy()
        self.state.chance = chance

    # -- taking back ------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._last_undoable(seat) >= 0

    def _last_undoable(self, seat: int) -> int:
        """Where the seat's last own decision stands in `moves`, if it may be taken back; else -1."""
        for index in range(len(self.moves) - 1, len(self.moves) - self._undoable - 1, -1):
            move = self.moves[index]
            if move.seat == seat:
                if not move.auto:
                    return index
            elif not move.simultaneous:
                return -1
        return -1

    def undo(self, seat: int) -> None:
        """Take back the seat's last decision: free until chance, hidden information or another seat came in."""
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
        """A standing answer that was changed in between may have led elsewhere: then there is no way back."""
        if not self._undone or self._undone[-1].seat != seat:
            return False
        return self._undone[-1].action in self.state.legal(seat)

    def redo(self, seat: int) -> None:
        """Play again what was taken back last."""
        if not self.can_redo(seat):
            raise NothingToUndo(f"p{seat + 1} has nothing to play again")
        self._apply(self._undone.pop().action, seat, auto=False)

    # -- keeping and bringing back ------------------------------------------------------------------------------

    def checkpoint(self) -> Checkpoint:
        """Where the history is now; `back_to` brings it back."""
        return self.state, list(self.moves), self.before, self._base, self._undoable, list(self._undone)

    def roll_back(self, checkpoint: Checkpoint) -> None:
        self.state, moves, self.before, self._base, self._undoable, undone = checkpoint
        self.moves, self._undone = list(moves), list(undone)

    def drop_settled_moves(self) -> int:
        """Drop the moves that can no longer be taken back; gives how many."""
        settled = len(self.moves) - self._undoable
        if settled:
            del self.moves[:settled]
            self.before += settled
        return settled

    def snapshot(self) -> dict[str, Any]:
        """All that is needed to go on from here, ready for JSON: the last point that nobody can take back, the moves
        since then, and what was taken back and may be played again."""
        recent = self.moves[len(self.moves) - self._undoable :]
        return {
            "before": self.count - self._undoable,
            "position": self._base.to_dict(),
            "moves": [[move.seat, move.action, move.auto] for move in recent],
            "undone": [[move.seat, move.action] for move in self._undone],
        }

    def restore(self, snapshot: Mapping[str, Any], chance: Chance) -> None:
        """What a snapshot says came after its position, on a history that begins there."""
        for seat, action, by_itself in snapshot["moves"]:
            self.replay_move(seat, action, [], by_itself)  # chance had no part in them: it ends what can be taken back
        self.set_chance(chance)
        undone: Sequence[Sequence[int]] = snapshot["undone"]
        self._undone = [Move(seat, action, (), (), False, False) for seat, action in undone]


def _is_simultaneous(state: State) -> bool:
    """Whether several seats choose secretly now, even if all but one have done so already."""
    return not state.over and (state.top().who < 0 or len(state.actors) > 1)
