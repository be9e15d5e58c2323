"""Clock arithmetic on seconds of play time (see `play_time`). Callers pass the play time, and the offset of the wall
clock from it (`ahead`), because quiet hours are hours of the day."""

from __future__ import annotations

from math import ceil

from msgspec import Struct, field

from serai.core.errors import BadSetup
from serai.tables.protocol import ClockInfo, Pace, QuietHours

DAY = 86_400.0
MIN_AWAKE_SECONDS = 2 * 3600.0  # of a day, outside quiet hours


class Clock(Struct):
    """The stored clock. `running`: the seats whose clocks run; `since`: up to when their time is charged. `began`: when
    each was asked. `ended`: when a seat's last move ended its turn, while it can still undo that; the increment is
    added afterwards."""

    bank: list[float] = field(default_factory=list)
    running: list[int] = field(default_factory=list)
    since: float = 0.0
    began: dict[int, float] = field(default_factory=dict)
    ended: dict[int, float] = field(default_factory=dict)


class ClockTurn(Struct):
    """The effect of a log line on clocks. `asked`: seats that have to act, with bots; `thinking`: without bots."""

    asked: list[int]
    thinking: list[int]
    moved: bool = False  # by a move; otherwise seats that stop thinking have not finished a turn
    back: int | None = None  # the seat that undid something
    open: frozenset[int] = frozenset()  # seats that can undo what ended their turn


def new_clock(pace: Pace, players: int) -> Clock:
    return Clock(bank=[float(pace.bank)] * players if pace.kind == "live" else [])


def _quiet_span(quiet: QuietHours) -> tuple[float, float]:
    def seconds(text: str) -> float:
        hours, minutes = text.split(":")
        return int(hours) * 3600.0 + int(minutes) * 60.0

    start = seconds(quiet.start)
    return start, (seconds(quiet.end) - start) % DAY


def check_quiet(pace: Pace) -> None:
    """Reject quiet hours that cover nearly the whole day: a game could then pause for months."""
    if pace.quiet is not None and DAY - _quiet_span(pace.quiet)[1] < MIN_AWAKE_SECONDS:
        raise BadSetup(f"quiet hours leave at least {MIN_AWAKE_SECONDS / 3600:g} hours of a day to play in")


def days_deadline(pace: Pace, since: float) -> float:
    """When `pace.days` days have passed, not counting quiet hours."""
    thinking = pace.days * DAY
    if pace.quiet is None:
        return since + thinking
    start, length = _quiet_span(pace.quiet)
    into = (since - start) % DAY  # since quiet hours last began
    if into < length:
        since, into = since + length - into, length
    today = DAY - into  # until the next quiet hours begin
    if thinking <= today:
        return since + thinking
    awake = DAY - length
    nights = ceil((thinking - today) / awake)
    return since + thinking + nights * length


def seconds_left(pace: Pace, clock: Clock, seat: int, now: float, ahead: float = 0.0) -> float | None:
    """Seconds that a seat has left; None without a clock, and for waiting seats in turn-based play."""
    if pace.kind == "live":
        used = max(0.0, now - clock.since) if seat in clock.running else 0.0
        return max(0.0, clock.bank[seat] - used)
    if pace.kind == "days" and seat in clock.running:
        return max(0.0, _days_deadline_of(pace, clock, seat, ahead) - now)
    return None


def _days_deadline_of(pace: Pace, clock: Clock, seat: int, ahead: float) -> float:
    return days_deadline(pace, clock.began.get(seat, clock.since) + ahead) - ahead


def find_deadline(pace: Pace, clock: Clock, ahead: float = 0.0) -> float | None:
    """When the first of the running clocks expires."""
    if not clock.running or pace.kind == "none":
        return None
    if pace.kind == "days":
        return min(_days_deadline_of(pace, clock, seat, ahead) for seat in clock.running)
    return clock.since + min(clock.bank[seat] for seat in clock.running)


def advance_clock(pace: Pace, clock: Clock, turn: ClockTurn, now: float) -> Clock:
    """The clock after a log line. Running seats are charged. A seat that ended its turn gets the increment once that
    cannot be undone; if it is undone, the clock is as if the turn had never ended."""
    if pace.kind == "none":
        return clock
    bank, ended, began = list(clock.bank), dict(clock.ended), dict(clock.began)
    same = turn.thinking == clock.running
    for seat in [] if same else clock.running:
        stays = seat in turn.thinking
        if stays or turn.back is None:
            _spend(bank, seat, now - clock.since)
        if not stays and turn.moved:
            ended[seat] = now
    for seat, at in list(ended.items()):
        if seat == turn.back:
            _spend(bank, seat, now - at)  # its turn never ended
        elif seat not in turn.open:
            if bank:
                bank[seat] += pace.increment
            began.pop(seat, None)
        else:
            continue
        del ended[seat]
    kept = {seat: began.get(seat, clock.since if seat in clock.running else now) for seat in turn.asked}
    kept |= {seat: began[seat] for seat in ended if seat in began}
    return Clock(bank, list(turn.thinking), clock.since if same else now, kept, ended)


def refill_clock(pace: Pace, clock: Clock, seat: int) -> Clock:
    """The clock for a person who comes back after their time ran out: the increment of the turn that the bot ended, or
    the days of a turn anew."""
    bank = list(clock.bank)
    if bank:
        bank[seat] = max(bank[seat], float(pace.increment))
    began = {one: at for one, at in clock.began.items() if one != seat}
    return Clock(bank, list(clock.running), clock.since, began, dict(clock.ended))


def _spend(bank: list[float], seat: int, seconds: float) -> None:
    if bank:
        bank[seat] = max(0.0, bank[seat] - max(0.0, seconds))


def no_clock(players: int) -> ClockInfo:
    return ClockInfo([None] * players, [], None)


def build_clock_info(
    pace: Pace, clock: Clock, players: int, now: float, until: float | None, ahead: float = 0.0, stands: float = 0.0
) -> ClockInfo:
    """The clock for clients. `until`: the stored deadline. `stands`: seconds until clocks run again."""
    if pace.kind == "none":
        return no_clock(players)
    return ClockInfo(
        left=[seconds_left(pace, clock, seat, now, ahead) for seat in range(players)],
        running=list(clock.running),
        deadline=None if until is None else round(until + ahead + stands, 1),
        stands=stands,
    )
