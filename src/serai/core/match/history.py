"""The moves of a match: undo, redo, checkpoints and snapshots.

Undo replays from a snapshot: a history keeps the state before the moves that can still be undone, its base, and applies
the other moves to it. Stored states are never changed in place, so that keeping one is cheap.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, final

from serai.core.errors import ImpossibleOutcome, NothingToUndo
from serai.core.game.game import Game
from serai.core.match.outcome_errors import name_outcome
from serai.core.rules.chance import Chance, Script
from serai.core.rules.decisions import Decision
from serai.core.rules.events import Event
from serai.core.rules.state import Journal, State


@final
@dataclass(slots=True, unsafe_hash=True)  # not frozen: that costs a call a field
class Move:
    """A played action with its chance outcomes and events. `auto`: it was played automatically, as the only option of
    an open decision or as a standing answer. `simultaneous`: chosen while other seats were choosing as well. `decision`
    is the one that it answered, and `turn` the number of the first move of its whole move. `states`, if the history
    keeps them: the states before the move, at each of its events, and after it."""

    seat: int
    action: int
    outcomes: tuple[tuple[int, int], ...]
    events: tuple[Event, ...]
    auto: bool
    simultaneous: bool
    decision: Decision | None = field(default=None, compare=False, repr=False)
    turn: int = 0
    states: tuple[State, ...] = field(default=(), compare=False, repr=False)

    def renumbered(self, number: int, turn: int) -> Move:
        """The same move with another number in the match, in the whole move that begins at `turn`."""
        return replace(self, events=tuple([event.renumbered(number) for event in self.events]), turn=turn)


class Modes(NamedTuple):
    """What a history does besides keeping moves."""

    keeps_states: bool = False  # of each move; stored states must then not be changed
    undoes_chance: bool = False  # any move can be undone with its outcomes: at a real table they may be told wrongly


DEFAULT_MODES = Modes()


class Checkpoint(NamedTuple):
    """A point of a history."""

    state: State
    moves: list[Move]
    before: int
    base: State
    undoable: int
    undone: list[Move]
    start: State
    earlier: list[Move]


class History:
    """The moves of a match from a state on; `before` counts the moves before that state."""

    def __init__(self, game: Game, state: State, before: int = 0, modes: Modes = DEFAULT_MODES) -> None:
        self.game = game
        self.keeps_states, self.undoes_chance = modes
        self.state = state  # after the last move
        self.moves: list[Move] = []
        self.before = before
        self._base = state.clone()
        self._undoable = 0  # count of the moves after the base
        self._start = self._base  # before the first of `moves`
        self._earlier: list[Move] = []  # dropped moves of the whole moves under way
        self._undone: list[Move] = []
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
        decision = self.state.top_step().decision
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
        turn = self._first_of_turn(number, seat, decision, simultaneous)
        events = tuple(self.game.events.read(number, row) for row in journal.rows())
        last = self.moves[-1] if self.moves else None
        if last is not None and (last.seat != seat or last.simultaneous != simultaneous):
            if not (last.simultaneous and simultaneous):
                self._settle(self.state)
        # The last of several simultaneous choices reveals them all.
        reveals = simultaneous and not (_is_simultaneous(after) and set(after.actors) <= set(self.state.actors))
        states = (self.state, *journal.states, after) if self.keeps_states else ()
        self.moves.append(Move(seat, action, outcomes, events, auto, simultaneous, decision, turn, states))
        self._undoable += 1
        self.state = after
        if outcomes or reveals or after.over or after.revealed:
            self._settle(after)

    def _settle(self, state: State) -> None:
        """Make the moves before a state final."""
        if not self.undoes_chance:
            self._base, self._undoable = state, 0

    # -- whole moves ------------------------------------------------------------------------------------------

    def _first_of_turn(self, number: int, seat: int, decision: Decision | None, simultaneous: bool) -> int:
        """The first move of the whole move that the next move, with this number, belongs to."""
        known = self.moves or self._earlier
        if not known or decision is None or decision.starts_turn:
            return number
        last = known[-1]
        if simultaneous:
            choices = _simultaneous_choices([*self._earlier, *self.moves], decision)
            own = [move for move in choices if move.seat == seat]
            return own[0].turn if own else number
        if last.simultaneous:
            return number
        return last.turn if decision.reacts or self._seat_of_turn(last) == seat else number

    def _seat_of_turn(self, last: Move) -> int:
        """The seat that began the whole move of a move."""
        first = last.turn - self.before - 1
        if first >= 0:
            return self.moves[first].seat
        return next((move.seat for move in self._earlier if move.turn == last.turn), last.seat)

    def turns_under_way(self) -> list[int]:
        """The numbers of the moves that began the whole moves to which the next move may belong."""
        state, number = self.state, self.count + 1
        if state.over:
            return []
        decision, simultaneous = state.top_step().decision, _is_simultaneous(state)
        turns = {self._first_of_turn(number, seat, decision, simultaneous) for seat in state.actors}
        return sorted(turns - {number})

    def moves_under_way(self) -> list[Move]:
        """The moves of the whole move that may still go on; of several, if seats choose simultaneously."""
        return _under_way([*self._earlier, *self.moves])

    def moves_of_turns(self, turns: Collection[int]) -> list[Move]:
        """The moves of the whole moves that begin at these numbers, as far as they are kept."""
        return [move for move in [*self._earlier, *self.moves] if move.turn in turns]

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

    def with_states(self, since: int, until: int) -> History:
        """The moves after the first `since` moves up to move `until`, in a history that keeps their states."""
        history = History(self.game, self.state_after(since), since, Modes(keeps_states=True))
        for move in self.moves[since - self.before : until - self.before]:
            history.replay_move(move.seat, move.action, list(move.outcomes), move.auto)
        return history

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
        if self.undoes_chance:
            return self._last_decision(seat)
        for index in range(len(self.moves) - 1, len(self.moves) - self._undoable - 1, -1):
            move = self.moves[index]
            if move.seat == seat:
                if not move.auto:
                    return index
            elif not move.simultaneous:
                return -1
        return -1

    def _last_decision(self, seat: int) -> int:
        """The index of the last move that was not automatic, if it was the seat's; else -1."""
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if not move.auto:
                return index if move.seat == seat else -1
        return -1

    def undo(self, seat: int) -> None:
        """Undo the seat's last decision: possible until chance, hidden information or another seat's move."""
        index = self._last_undoable(seat)
        if index < 0:
            raise NothingToUndo(
                f"p{seat + 1} has nothing to take back: undo ends at chance, hidden information and other seats' moves"
            )
        first = len(self.moves) - self._undoable
        later = [] if self.undoes_chance else self.moves[index + 1 :]
        kept = [*self.moves[first:index], *(move for move in later if move.seat != seat)]
        if any(move.outcomes for move in self.moves[index:]):
            self._undone.clear()  # told anew, it is another move
        else:
            self._undone.append(self.moves[index])
        state = self._base.clone()
        del self.moves[first:]
        for move in kept:
            if move.outcomes:
                state.chance = Script(list(move.outcomes))
            state.apply(move.action, move.seat)
            number = self.count + 1
            turn = self._first_of_turn(number, move.seat, move.decision, move.simultaneous)
            self.moves.append(move.renumbered(number, turn))
        self.state = state
        self._undoable = len(kept)

    def first_to_undo(self, seat: int) -> int:
        """The number of the first move of the whole move that the seat can undo; 0: everything that it can undo."""
        index = self._last_undoable(seat) if self.undoes_chance else -1
        return self.moves[index].turn if index >= 0 else 0

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
        moves, undone = list(self.moves), list(self._undone)
        return Checkpoint(
            self.state, moves, self.before, self._base, self._undoable, undone, self._start, self._earlier
        )

    def roll_back(self, checkpoint: Checkpoint) -> None:
        self.state, self.before, self._start = checkpoint.state, checkpoint.before, checkpoint.start
        self._base, self._undoable, self._earlier = checkpoint.base, checkpoint.undoable, checkpoint.earlier
        self.moves, self._undone = list(checkpoint.moves), list(checkpoint.undone)

    def drop_settled_moves(self) -> int:
        """Drop the moves that can no longer be undone; returns how many. Of whole moves under way, the events are
        kept. The other moves lose their states, which are large: undo plays the moves again."""
        settled = len(self.moves) - self._undoable
        if settled:
            self._earlier = self._settled_under_way()
            del self.moves[:settled]
            self.before += settled
            self._start = self._base
        if self.keeps_states:
            self.moves = [_without_states(move) if move.states else move for move in self.moves]
        return settled

    def _settled_under_way(self) -> list[Move]:
        """The moves of whole moves that were under way when the last move that cannot be undone was made."""
        settled = self.moves[: len(self.moves) - self._undoable]
        return [_without_states(move) for move in _under_way([*self._earlier, *settled])]

    def snapshot(self) -> dict[str, Any]:
        """The data needed to continue from here, ready for JSON: the position that can no longer be undone, the moves
        since then, and the moves that can be redone."""
        recent = self.moves[len(self.moves) - self._undoable :]
        return {
            "before": self.count - self._undoable,
            "position": self._base.to_dict(),
            "earlier": [self._write_earlier(move) for move in self._settled_under_way()],
            "moves": [
                [move.seat, move.action, move.auto, *([move.outcomes] if move.outcomes else ())] for move in recent
            ],
            "undone": [[move.seat, move.action] for move in self._undone],
            "undoes_chance": self.undoes_chance,
        }

    def _write_earlier(self, move: Move) -> list[Any]:
        decision = -1 if move.decision is None else int(move.decision.index)
        events = [[event.move, int(event.kind.id), *event.values] for event in move.events]
        return [move.seat, move.action, move.auto, move.simultaneous, decision, move.turn, events]

    def _read_earlier(self, row: Sequence[Any]) -> Move:
        seat, action, auto, simultaneous, decision, turn, rows = row
        events = tuple(self.game.events.read(number, event) for number, *event in rows)
        known = self.game.decisions.all[decision] if decision >= 0 else None
        return Move(seat, action, (), events, auto, simultaneous, known, turn)

    def restore(self, snapshot: Mapping[str, Any], chance: Chance) -> None:
        """Apply the moves of a snapshot to a history that begins at its position. Snapshots of older versions lack the
        `earlier` moves of whole moves under way."""
        self._earlier = [self._read_earlier(row) for row in snapshot.get("earlier", ())]
        for seat, action, auto, *told in snapshot["moves"]:
            # Only told outcomes are here: drawn ones end what can be undone.
            self.replay_move(seat, action, [(code, outcome) for code, outcome in told[0]] if told else [], auto)
        self.set_chance(chance)
        undone: Sequence[Sequence[int]] = snapshot["undone"]
        self._undone = [Move(seat, action, (), (), False, False) for seat, action in undone]


def _without_states(move: Move) -> Move:
    return replace(move, states=())


def _is_simultaneous(state: State) -> bool:
    """Whether this is a simultaneous decision, even if only one seat is still to choose."""
    return not state.over and (state.top().who < 0 or len(state.actors) > 1)


def _simultaneous_choices(moves: list[Move], decision: Decision) -> list[Move]:
    """The last moves, as far as they are simultaneous answers to a decision."""
    choices = itertools.takewhile(lambda move: move.simultaneous and move.decision is decision, reversed(moves))
    return list(choices)


def _under_way(moves: list[Move]) -> list[Move]:
    """Of these moves, those of the whole moves that another move may continue."""
    if not moves:
        return []
    last = moves[-1]
    turns = {last.turn}
    if last.simultaneous and last.decision is not None:
        turns |= {move.turn for move in _simultaneous_choices(moves, last.decision)}
    return [move for move in moves if move.turn in turns]
