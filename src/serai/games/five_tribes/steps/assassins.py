# mypyc: compile
"""The assassins' strike (rulebook 2.4): one victim on a tile in range or of an opponent; two with Iblis."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, reserve
from serai.games.five_tribes.components import distance, near
from serai.games.five_tribes.generated import ask, log
from serai.games.five_tribes.generated.items import Djinns, Paid, Pays, Reasons, Tribes
from serai.games.five_tribes.generated.verbs import ASSASSINATE_NONE, ASSASSINATE_PLAYER, ASSASSINATE_TILE, USE_DJINN
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.camels import claim_if_empty
from serai.games.five_tribes.steps.powers import (
    FIRST_DJINN_REASON,
    PRE_TRIBE,
    can_pay,
    discard_fakirs,
    draw_secretly,
    gain_gold,
    has_power,
    is_power,
    is_ready,
    offer_powers,
    pay_for,
    pay_income,
    power_facts,
    power_of,
    use_power,
)
from serai.games.five_tribes.steps.tribes import clear_collected

HELD_KINDS: Final[i64] = 2  # players hold viziers and elders
BECAUSE_KANDICHA: Final[i64] = FIRST_DJINN_REASON + Djinns.KANDICHA


def _fakirs_needed(s: FiveTribes, cell: i64) -> i64:
    """The number of fakirs for a victim on a cell (R-14): exactly as many as the range lacks."""
    lacking = distance(s.final_tile, cell) - s.collected_count
    return lacking if lacking > 0 else 0


def _add_tile_victims(s: FiveTribes, fakirs: i64, out: vec[i64]) -> vec[i64]:
    """Add every meeple that can be reached with that many fakirs."""
    has = s.has
    left = s.occupied() & near(s.final_tile, s.collected_count + fakirs)
    cell: i64 = 0
    tribe: i64
    while left >> cell != 0:
        if left >> cell & 1 != 0:
            for tribe in range(Tribes.COUNT):
                if has[tribe] >> cell & 1 != 0:
                    out = append(out, ASSASSINATE_TILE.action(cell, tribe))
        cell += 1
    return out


def _add_held_victims(s: FiveTribes, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add viziers and elders of opponents; R-37: Boaz protects those of his owner."""
    other: i64
    for other in range(s.players):
        if other == seat or s.owns(other, Djinns.BOAZ):
            continue
        if s.viziers[other] > 0:
            out = append(out, ASSASSINATE_PLAYER.action(other, Tribes.VIZIER))
        if s.elders[other] > 0:
            out = append(out, ASSASSINATE_PLAYER.action(other, Tribes.ELDER))
    return out


def _victims(s: FiveTribes, seat: i64, fakirs: i64) -> vec[i64]:
    return _add_held_victims(s, seat, _add_tile_victims(s, fakirs, reserve(OPTIONS)))


def _second_victims(s: FiveTribes) -> vec[i64]:
    """With Iblis: the other meeples on the tile, or of the opponent, of the first victim."""
    out = vec[i64]()
    first = s.victim
    tribe: i64
    if ASSASSINATE_TILE.holds(first):
        cell = ASSASSINATE_TILE.tile(first)
        for tribe in range(Tribes.COUNT):
            one_gone: i64 = 1 if ASSASSINATE_TILE.tribe(first) == tribe else 0
            if s.meeples[cell * Tribes.COUNT + tribe] > one_gone:
                out = append(out, ASSASSINATE_TILE.action(cell, tribe))
        return out
    other = ASSASSINATE_PLAYER.seat(first)
    for tribe in range(HELD_KINDS):
        one_gone = 1 if ASSASSINATE_PLAYER.tribe(first) == tribe else 0
        held = s.viziers[other] if tribe == Tribes.VIZIER else s.elders[other]
        if held > one_gone:
            out = append(out, ASSASSINATE_PLAYER.action(other, tribe))
    return out


class Assassins(Step[FiveTribes]):
    """D5, the assassins' action: strike once. Compulsory if some victim costs no fakirs (R-14)."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        if s.victim >= 0:
            return _second_victims(s)
        seat = frame.who
        out = _victims(s, seat, s.fakirs(seat))
        if s.armed != 0:
            return out
        if len(out) == 0 or len(_victims(s, seat, 0)) == 0:
            out = append(out, ASSASSINATE_NONE.action())
        out = self._offer_iblis(s, seat, out)
        return offer_powers(s, seat, PRE_TRIBE, out)

    def _offer_iblis(self, s: FiveTribes, seat: i64, out: vec[i64]) -> vec[i64]:
        """Offer Iblis only if a victim can still be reached after paying."""
        if not is_ready(s, seat, Djinns.IBLIS):
            return out
        cost = s.t.djinn_cost[Djinns.IBLIS]
        pay: i64
        for pay in range(2):
            fakirs = s.fakirs(seat) - (1 if pay == Pays.FAKIR else 0)
            if can_pay(s, seat, cost, pay) and len(_victims(s, seat, fakirs)) > 0:
                out = append(out, USE_DJINN.action(Paid.IBLIS, pay))
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        seat = frame.who
        if is_power(action):
            if power_of(action) == Djinns.IBLIS:
                pay_for(s, seat, action)
                s.armed = 1
                ask.assassins(s, seat)
            else:
                use_power(s, frame, action)
        elif ASSASSINATE_NONE.holds(action):
            log.spare(s, seat)
            s.add_to_bag(Tribes.ASSASSIN, s.collected_count)
            clear_collected(s)
        elif s.armed != 0 and s.victim < 0:
            # the first victim is only marked; the strike happens when the last one is named.
            s.victim = action
            if len(_second_victims(s)) > 0:
                ask.assassins(s, seat)
            else:
                s.victim = -1
                self._strike(s, seat, action, -1)
        else:
            first = s.victim
            s.victim = -1
            if first < 0:
                self._strike(s, seat, action, -1)
            else:
                self._strike(s, seat, first, action)

    def _strike(self, s: FiveTribes, seat: i64, first: i64, second: i64) -> None:
        cell: i64 = -1
        if ASSASSINATE_TILE.holds(first):
            cell = ASSASSINATE_TILE.tile(first)
            fakirs = _fakirs_needed(s, cell)
            if fakirs > 0:
                discard_fakirs(s, seat, fakirs)
                log.spend(s, seat, 0, fakirs, Reasons.STRIKE)
        s.add_to_bag(Tribes.ASSASSIN, s.collected_count)
        clear_collected(s)
        s.armed = 0
        victims: i64 = 1
        self._kill(s, seat, first)
        if second >= 0:
            self._kill(s, seat, second)
            victims = 2
        pay_income(s, Djinns.NEKIR, seat, victims if s.t.nekir_per_meeple else 1)
        if cell >= 0:
            claim_if_empty(s, seat, cell, Reasons.STRIKE)

    def _kill(self, s: FiveTribes, seat: i64, victim: i64) -> None:
        cell: i64 = -1
        if ASSASSINATE_TILE.holds(victim):
            cell = ASSASSINATE_TILE.tile(victim)
            tribe = ASSASSINATE_TILE.tribe(victim)
            s.remove_meeples(cell, tribe, 1)
            log.kill(s, seat, cell, tribe)
        else:
            other = ASSASSINATE_PLAYER.seat(victim)
            tribe = ASSASSINATE_PLAYER.tribe(victim)
            if tribe == Tribes.VIZIER:
                s.add_viziers(other, -1)
            else:
                s.add_elders(other, -1)
            log.kill_held(s, seat, other, tribe)
        if s.owns(seat, Djinns.KANDICHA):
            self._reward(s, seat, cell, tribe)
        else:
            s.add_to_bag(tribe, 1)

    def _reward(self, s: FiveTribes, seat: i64, cell: i64, tribe: i64) -> None:
        """Kandicha (R-17): the owner gets the action of the victim."""
        if tribe == Tribes.VIZIER or tribe == Tribes.ELDER:
            if tribe == Tribes.VIZIER:
                s.add_viziers(seat, 1)
            else:
                s.add_elders(seat, 1)
            log.keep_victim(s, seat, tribe)
            return
        s.add_to_bag(tribe, 1)
        if tribe == Tribes.MERCHANT:
            draw_secretly(s, seat, Djinns.KANDICHA)
        elif tribe == Tribes.BUILDER:
            gold = s.blue_around(cell)
            s.builder_income += gold
            gain_gold(s, seat, gold, BECAUSE_KANDICHA)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        seat = frame.who
        if s.victim >= 0:
            return True
        return s.hand_size(seat) == 0 and not is_ready(s, seat, Djinns.IBLIS) and not has_power(s, seat, PRE_TRIBE)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if ASSASSINATE_NONE.holds(action):
            return "must_strike"
        if s.victim >= 0:
            return "same_place"
        if ASSASSINATE_TILE.holds(action):
            cell = ASSASSINATE_TILE.tile(action)
            nobody = s.has[ASSASSINATE_TILE.tribe(action)] >> cell & 1 == 0
            return "nobody_there" if nobody else "out_of_range"
        if ASSASSINATE_PLAYER.holds(action):
            other = ASSASSINATE_PLAYER.seat(action)
            protected = other < s.players and other != frame.who and s.owns(other, Djinns.BOAZ)
            return "boaz" if protected else "nobody_there"
        return ""

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """The distance of a victim on a tile, and the fakirs needed to reach it."""
        if not ASSASSINATE_TILE.holds(action):
            return power_facts(s, action)
        cell = ASSASSINATE_TILE.tile(action)
        return {"distance": distance(s.final_tile, cell), "fakirs": _fakirs_needed(s, cell)}
