# mypyc: compile
"""The move of the meeples (rulebook 2.2), and control of the final tile (2.3)."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, reserve, total
from serai.games.five_tribes.components import NEIGHBOURS, NOWHERE, SIDES
from serai.games.five_tribes.generated import ask, log
from serai.games.five_tribes.generated.items import Cells, Djinns, Endings, Reasons, Tribes
from serai.games.five_tribes.generated.verbs import DROP, PASS_MOVE, PICK
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.camels import claim_if_empty
from serai.games.five_tribes.steps.powers import (
    PRE_MOVE,
    has_power,
    is_power,
    offer_powers,
    pay_income,
    power_facts,
    use_power,
)
from serai.games.five_tribes.steps.reachability import any_move, can_finish, can_start, ends
from serai.games.five_tribes.steps.tribes import keep_or_trade
from serai.games.five_tribes.steps.turn import announce_end
from serai.games.five_tribes.vocabulary import CELLS, TRIBES


class PickUp(Step[FiveTribes]):
    """D2, the start of the move: use djinns (PRE_MOVE), then lift all meeples of a tile; pass only without a legal move
    (R-05)."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        meeples = s.meeples
        has = s.has
        out = reserve(Cells.COUNT)
        cell: i64
        for cell in range(Cells.COUNT):
            if can_start(meeples, has, cell):
                out = append(out, PICK.action(cell))
        if len(out) == 0:
            out = append(out, PASS_MOVE.action())
        return offer_powers(s, frame.who, PRE_MOVE, out)

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        if is_power(action):
            use_power(s, frame, action)
        elif PASS_MOVE.holds(action):
            log.pass_(s, frame.who)
            announce_end(s, frame.who, Endings.NO_MOVE)  # a position may begin with a player who cannot move
        else:
            self._lift(s, frame.who, PICK.tile(action))
            ask.sowing(s, frame.who)

    def _lift(self, s: FiveTribes, seat: i64, cell: i64) -> None:
        s.start_tile = cell
        log.pick_up(s, seat, cell, s.pile(cell))
        tribe: i64
        for tribe in range(Tribes.COUNT):
            n = s.meeples[cell * Tribes.COUNT + tribe]
            if n > 0:
                s.remove_meeples(cell, tribe, n)
                s.add_to_hand(tribe, n)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        return not has_power(s, frame.who, PRE_MOVE)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if PASS_MOVE.holds(action):
            return "must_move"
        if PICK.holds(action):
            return "nobody_there" if s.pile(PICK.tile(action)) == 0 else "no_finish"
        return ""

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """How many meeples are lifted, and where the move can end."""
        if not PICK.holds(action):
            return power_facts(s, action)
        cell = PICK.tile(action)
        at = cell * Tribes.COUNT
        hand = s.meeples[at : at + Tribes.COUNT]
        has = s.has[:]
        tribe: i64
        for tribe in range(Tribes.COUNT):
            has[tribe] &= ~(i64(1) << cell)  # the start tile is empty during the move
        return {"meeples": total(hand), "ends": ends(has, hand, cell, NOWHERE, total(hand))}

    def outlook(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """What the player gets at every end of the move."""
        if not PICK.holds(action):
            return {}
        cell = PICK.tile(action)
        after = s.clone()
        self._lift(after, frame.who, cell)
        return {"yields": _yields(after, frame.who, ends(after.has, after.hand, cell, NOWHERE, s.pile(cell)))}


def current_tile(s: FiveTribes) -> i64:
    """The tile of the last drop, or the start tile."""
    n: i64 = len(s.path)
    return s.path[n - 1] if n > 0 else s.start_tile


def previous_tile(s: FiveTribes) -> i64:
    """The tile before the current one: the next drop may not go straight back to it."""
    n: i64 = len(s.path)
    if n == 0:
        return NOWHERE
    return s.path[n - 2] if n > 1 else s.start_tile


class Sowing(Step[FiveTribes]):
    """D3, a drop: put a lifted meeple on a neighbouring tile; only drops that can be completed are offered."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        here = current_tile(s)
        behind = previous_tile(s)
        hand = s.hand
        has = s.has
        left = total(hand) - 1
        out = reserve(OPTIONS)
        at: i64 = here * 5
        while True:
            cell = NEIGHBOURS[at]
            if cell < 0:
                break
            at += 1
            if cell == behind:
                continue
            tribe: i64
            for tribe in range(Tribes.COUNT):
                if hand[tribe] > 0 and self._completes(hand, has, cell, here, tribe, left):
                    out = append(out, DROP.action(cell, tribe))
        return out

    def _completes(self, hand: vec[i64], has: vec[i64], cell: i64, here: i64, tribe: i64, left: i64) -> bool:
        if left == 0:
            return has[tribe] >> cell & 1 != 0
        return can_finish(hand, has, cell, here, tribe, left)

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        cell = DROP.tile(action)
        tribe = DROP.tribe(action)
        s.add_to_hand(tribe, -1)
        s.add_meeple(cell, tribe)
        s.path = append(s.path, cell)
        log.drop(s, frame.who, cell, tribe)
        if total(s.hand) > 0:
            ask.sowing(s, frame.who)
        else:
            take_control(s, frame.who, cell, tribe)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        return True

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if not DROP.holds(action):
            return ""
        cell = DROP.tile(action)
        tribe = DROP.tribe(action)
        if s.hand[tribe] == 0:
            return "not_in_hand"
        if SIDES[current_tile(s)] >> cell & 1 == 0:
            return "not_adjacent"
        if cell == previous_tile(s):
            return "no_backtrack"
        return "no_match" if total(s.hand) == 1 else "dead_end"

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """Where the move can end after this drop; for the last drop, how many meeples it collects."""
        cell = DROP.tile(action)
        tribe = DROP.tribe(action)
        left = total(s.hand) - 1
        if left == 0:
            collected = s.meeples[cell * Tribes.COUNT + tribe] + 1
            return {"ends": {CELLS[cell]: [TRIBES[tribe]]}, "collects": collected}
        hand, has = s.hand[:], s.has[:]
        hand[tribe] -= 1
        has[tribe] |= i64(1) << cell
        return {"ends": ends(has, hand, cell, current_tile(s), left)}

    def outlook(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """What the player gets at every end that is still possible."""
        reached: dict[str, list[str]] = self.facts(s, frame, action)["ends"]
        after = s.clone()
        cell = DROP.tile(action)
        tribe = DROP.tribe(action)
        after.hand[tribe] -= 1
        if total(after.hand) == 0:
            return {}  # the preview shows the whole result
        after.add_meeple(cell, tribe)
        return {"yields": _yields(after, frame.who, reached)}


def _yields(s: FiveTribes, seat: i64, reached: dict[str, list[str]]) -> dict[str, dict[str, dict[str, int]]]:
    """For each tile where the move can end, and each tribe that may be dropped last: how many meeples it collects, and
    the immediate points. Drops on the way and the tile action are not included."""
    return {
        cell: {tribe: _value(s, seat, CELLS.index(cell), TRIBES.index(tribe)) for tribe in tribes}
        for cell, tribes in reached.items()
    }


def _value(s: FiveTribes, seat: i64, cell: i64, tribe: i64) -> dict[str, int]:
    after = s.clone()
    if after.meeples[cell * Tribes.COUNT + tribe] == 0:
        after.add_meeple(cell, tribe)  # a loop: the move dropped this colour there before
    after.add_meeple(cell, tribe)
    n = after.meeples[cell * Tribes.COUNT + tribe]
    take_control(after, seat, cell, tribe)
    points = sum(after.score_lines(seat)) - sum(s.score_lines(seat))
    if tribe == Tribes.BUILDER:
        points += n * after.blue_around(cell)
    return {"n": n, "points": points}


def take_control(s: FiveTribes, seat: i64, cell: i64, tribe: i64) -> None:
    """After the last drop: pay Marid, collect the colour, claim the tile if it is empty now."""
    _pay_marid(s, seat)
    s.path = vec[i64]()
    s.final_tile = cell
    n = s.meeples[cell * Tribes.COUNT + tribe]
    s.remove_meeples(cell, tribe, n)
    s.collected = tribe
    s.collected_count = n
    log.collect(s, seat, cell, tribe, n)
    claim_if_empty(s, seat, cell, Reasons.SOWING)
    ask.tile_action(s, seat)
    if tribe == Tribes.BUILDER:
        ask.builders(s, seat)
    elif tribe == Tribes.ASSASSIN:
        ask.assassins(s, seat)
    else:
        keep_or_trade(s, seat)


def _pay_marid(s: FiveTribes, seat: i64) -> None:
    """R-20: pay for each meeple dropped on a tile of Marid's owner."""
    owner = s.owner_of(Djinns.MARID)
    if owner < 0:
        return
    times: i64 = 0
    cell: i64
    for cell in s.path:
        if s.owner[cell] == owner:
            times += 1
    pay_income(s, Djinns.MARID, seat, times)


__all__ = ["PickUp", "Sowing", "any_move", "current_tile", "previous_tile", "take_control"]
