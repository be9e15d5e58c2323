# mypyc: compile
"""The sequence of phases, rounds and seasons, as a continuation at the bottom of the stack."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from serai.core.rules.vectors import fill, ints, total
from serai.games.marrakesh.constants import ANY_COLOUR
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Colours, Phases
from serai.games.marrakesh.scoring import score_end
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.display import refill
from serai.games.marrakesh.steps.draft import can_draft, thrown
from serai.games.marrakesh.steps.river import crossed
from serai.games.marrakesh.steps.scrolls import exchange_scroll
from serai.games.marrakesh.steps.season import (
    award_river_tile,
    feed,
    next_tiles,
    return_fishermen,
    round_scrolls,
    season_scrolls,
)
from serai.games.marrakesh.steps.step import Continuation
from serai.games.marrakesh.steps.tower import throw_keshis


class Course(Continuation):
    """Continues with the next seat of the phase or the next phase, when everything above it is done."""

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        continue_phase(s)
        return False


def pass_turn(s: Marrakesh) -> bool:
    """Pass the turn to the next seat in turn order (R-44); False after the last one."""
    if s.active < 0:
        s.active = s.camel
        return True
    s.active = s.next_seat(s.active)
    if s.active == s.camel:
        s.active = -1
        return False
    return True


def begin(s: Marrakesh, phase: i64) -> None:
    s.phase = phase
    s.active = -1


def continue_phase(s: Marrakesh) -> None:
    phase = s.phase
    if phase <= Phases.FIRST_PROVISION:
        continue_setup(s)
    elif phase == Phases.CHOOSING:
        begin(s, Phases.WORKERS)
    elif phase == Phases.WORKERS:
        place_workers(s)
    elif phase == Phases.DRAFT:
        draft(s)
    elif phase == Phases.ACTIVATION:
        continue_activation(s)
    elif phase == Phases.RAPIDS:
        give_river_bonus(s)
    elif phase == Phases.ROUND_SCROLLS:
        if pass_turn(s):
            round_scrolls(s, s.active)
        else:
            end_round(s)
    elif phase == Phases.RIVER_TILE:
        refill(s)  # a scroll may have come from the tile
        return_fishermen(s)
        begin(s, Phases.SEASON_SCROLLS)
    elif phase == Phases.SEASON_SCROLLS:
        if pass_turn(s):
            season_scrolls(s, s.active)
        else:
            end_season(s)
    else:
        begin_season(s)


# -- setting up ---------------------------------------------------------------------------------------------------


def continue_setup(s: Marrakesh) -> None:
    """Ask for the oasis lines, the discs and the provisions of the first season."""
    if s.phase == Phases.LINE:
        begin(s, Phases.DISC)
    elif s.phase == Phases.DISC:
        if s.t.choose_disc and pass_turn(s):
            ask.choose_disc_orientation(s, s.active)
        else:
            begin(s, Phases.FIRST_PROVISION)
            ask.choose_provision(s, -1)
    else:
        begin_season(s)


def begin_game(s: Marrakesh) -> None:
    begin(s, Phases.LINE)
    ask.arrange_oasis_line(s, -1)


# -- rounds -------------------------------------------------------------------------------------------------------


def begin_season(s: Marrakesh) -> None:
    """A-01: new hands, and the holder of the figure takes the camel. Between seasons the figure passes on (R-34)."""
    if s.phase == Phases.PROVISIONS:
        s.season += 1
        s.feld = s.next_seat(s.feld)
        next_tiles(s)
    s.camel = s.feld
    s.round = 1
    log.season(s, s.season, s.feld)
    seat: i64
    for seat in range(s.players):
        s.hand[seat] = ANY_COLOUR
    begin_round(s)


def begin_round(s: Marrakesh) -> None:
    log.round(s, s.round, s.camel)
    s.used = fill(len(s.used), 0)
    s.shown = fill(s.players, 0)
    begin(s, Phases.CHOOSING)
    ask.choose_keshis(s, -1)


def place_workers(s: Marrakesh) -> None:
    """Place the red workers one by one; then throw the keshis into the tower."""
    while pass_turn(s):
        if s.shown[s.active] >> Colours.RED & 1 != 0:
            ask.place_red_worker(s, s.active)
            return
    throw_keshis(s, thrown(s))
    begin(s, Phases.DRAFT)


def draft(s: Marrakesh) -> None:
    """Ask the next seat that can draft. R-02: keshis that nobody can take go to the supply."""
    if total(s.tray) > 0:
        turn: i64
        for turn in range(s.players):
            s.active = s.camel if s.active < 0 else s.next_seat(s.active)
            if can_draft(s, s.active):
                ask.draft_keshis(s, s.active)
                return
            log.skip(s, s.active)
        log.tray_rest(s, total(s.tray))
        s.tray = fill(Colours.COUNT, 0)
    begin(s, Phases.ACTIVATION)


def continue_activation(s: Marrakesh) -> None:
    """Ask the same seat as long as it has workers or a scroll to use, then the next one."""
    if s.active < 0:
        s.active = s.camel
    if s.worker_count(s.active) > 0 or exchange_scroll(s, s.active) >= 0:
        ask.activate_worker(s, s.active)
    else:
        end_turn(s)


def end_turn(s: Marrakesh) -> None:
    """A-04: tiles are turned up at the end of a turn."""
    refill(s)
    s.bought = 0
    s.refreshed = 0
    if not pass_turn(s):
        begin(s, Phases.RAPIDS)


def give_river_bonus(s: Marrakesh) -> None:
    while pass_turn(s):
        if crossed(s, s.active) > 0:
            ask.choose_river_bonus(s, s.active)
            return
    begin(s, Phases.ROUND_SCROLLS)


def end_round(s: Marrakesh) -> None:
    """The camel passes on; after the last round the season is scored (R-46)."""
    if s.round < s.t.rounds:
        s.round += 1
        s.camel = s.next_seat(s.camel)
        begin_round(s)
    else:
        begin(s, Phases.RIVER_TILE)
        award_river_tile(s)


def end_season(s: Marrakesh) -> None:
    seat: i64
    for seat in range(s.players):
        feed(s, seat)
    if s.season < s.t.seasons:
        begin(s, Phases.PROVISIONS)
        ask.choose_provision(s, -1)
    else:
        score_end(s)
        log.over(s)
        s.stack = ints([])
        s.finished = True
