"""Clocks, owned by who keeps tables. Pure arithmetic on seconds since the epoch; who calls it knows what time it is."""

from __future__ import annotations

from msgspec import Struct, field

from caravanserai.tables.protocol import ClockInfo, Pace, Quiet

DAY = 86_400.0


class Clock(Struct):
    """What is stored of a clock: the bank of each seat, which seats are thinking, and since when."""

    bank: list[float] = field(default_factory=list)
    running: list[int] = field(default_factory=list)
    since: float = 0.0


def new_clock(pace: Pace, players: int) -> Clock:
    return Clock(bank=[float(pace.bank)] * players if pace.kind == "live" else [])


def _quiet_span(quiet: Quiet) -> tuple[float, float]:
    def seconds(text: str) -> float:
        hours, minutes = text.split(":")
        return int(hours) * 3600.0 + int(minutes) * 60.0

    start = seconds(quiet.start)
    return start, (seconds(quiet.end) - start) % DAY


def days_deadline(pace: Pace, since: float) -> float:
    """When `pace.days` days of thinking are over; the quiet hours of each day do not count."""
    left = pace.days * DAY
    if pace.quiet is None:
        return since + left
    start, length = _quiet_span(pace.quiet)
    now = since
    while True:
        into = (now - start) % DAY  # since the last beginning of the quiet hours
        if into < length:
            now += length - into
            into = length
        until_quiet = DAY - into
        if left <= until_quiet:
            return now + left
        left -= until_quiet
        now += until_quiet


def left(pace: Pace, clock: Clock, seat: int, now: float) -> float | None:
    """Seconds that a seat has left; None without a clock, and for seats that wait in turn-based play."""
    if pace.kind == "live":
        used = now - clock.since if seat in clock.running else 0.0
        return max(0.0, clock.bank[seat] - used)
    if pace.kind == "days" and seat in clock.running:
        return max(0.0, days_deadline(pace, clock.since) - now)
    return None


def deadline(pace: Pace, clock: Clock) -> float | None:
    """When the first of the thinking seats runs out of time."""
    if not clock.running or pace.kind == "none":
        return None
    if pace.kind == "days":
        return days_deadline(pace, clock.since)
    return clock.since + min(clock.bank[seat] for seat in clock.running)


def turn_to(pace: Pace, clock: Clock, seats: list[int], now: float) -> Clock:
    """The clock after seats have been asked: who was thinking pays, and who has finished gets the increment."""
    if pace.kind == "none":
        return clock
    if seats == clock.running:
        return clock  # still the same seats: their time simply goes on
    bank = list(clock.bank)
    if pace.kind == "live":
        for seat in clock.running:
            bank[seat] = max(0.0, bank[seat] - (now - clock.since))
            if seat not in seats:
                bank[seat] += pace.increment
    return Clock(bank, list(seats), now)


def show(pace: Pace, clock: Clock, players: int, now: float) -> ClockInfo:
    seats = range(players)
    return ClockInfo(
        left=[left(pace, clock, seat, now) if pace.kind != "none" else None for seat in seats],
        running=list(clock.running),
        deadline=deadline(pace, clock),
    )
