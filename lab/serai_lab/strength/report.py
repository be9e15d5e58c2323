"""Writes the measured part of the page about strength: tables, goals and charts. Other text on the page stays."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from serai import __version__, is_compiled
from serai.bots import find_bot
from serai.core.game.registry import game
from serai_lab.plots import plot_bars
from serai_lab.strength.goals import LOOKS, QUICK, goal_of, verdict
from serai_lab.strength.ladder import SEED
from serai_lab.strength.pairings import FullTableSummary, PairingResult, anchor_of, ratings

BEGIN = "<!-- measured: written by the command below, again each time -->"
END = "<!-- measured: to here -->"
TITLE = "# How strong the bots are\n"

CORES = 2  # of the machine that minutes are given for

HEAD = """\
One seat has the stronger bot and all others the weaker one; seats rotate, a shared win counts in parts. With two
players 50 % is even, with four 25 %. Intervals are 95 % (Wilson). "Outranks" is the share of the opponents that end
below, ties as halves; in parentheses the lower end of its interval. Times are CPU time of the stronger bot on one core.
Ratings are a Bradley-Terry fit to who outranks whom: 400 points are ten to one, play at random is at 0.

How many games there are follows from a rule. The goal of a pairing is looked at after {looks} games, as far as the
command allows: it is reached if the lower end of an interval of {level:.2%} is above it, missed if the upper end is
below it, and as long as it is open more games are played. Pairings without a goal end at the first look; where nobody
searches, {quick} times as many games as the command names are played at once. Bots that search count their work here
and have no clock, so the same command gives the same games on every machine.
"""

MADE = """\
    {command}

Version {version}; {machine}; seed {seed}; {budgets}. Thinking took {cpu:,.0f} seconds of CPU time in all, which is
{minutes:.0f} minutes on two such cores.
"""


WHOLE = """\
Whole games at every table that a game has; none broke. Times are CPU time of the bot that took longest in a game.
"""


def machine() -> str:
    """A description of this machine."""
    engine = "compiled" if is_compiled() else "interpreted"
    return f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, {engine}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def goal(one: PairingResult) -> str:
    """The goal of a pairing and whether it is reached; empty if there is none."""
    least = goal_of(one.game, one.players, one.upper, one.lower)
    return "" if least is None else f"{least:.0%}: {verdict(least, one.wins, one.games)}"


def table(found: Sequence[PairingResult]) -> str:
    """A Markdown table of pairings."""
    lines = [
        "| one seat of | against | n | wins | 95 % | outranks | scores | decisions/s | longest | s a game | goal |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *map(_line, found)])


def _line(one: PairingResult) -> str:
    cells = [
        find_bot(one.upper, game(one.game)).label(),
        find_bot(one.lower, game(one.game)).label(),
        f"{one.games}",
        f"{one.share:.1%}",
        f"{one.low:.0%} to {one.high:.0%}",
        f"{one.outranks:.0%} ({one.outranks_low:.0%})",
        f"{one.scores[0]:.1f} : {one.scores[1]:.1f}",
        f"{one.decisions_a_second:,.0f}" if one.decisions_a_second >= 10 else f"{one.decisions_a_second:.1f}",
        f"{one.longest:.2f} s",
        f"{one.seconds_a_game:.1f}",
        goal(one),
    ]
    return f"| {' | '.join(cells)} |"


def full_table_markdown(found: Sequence[FullTableSummary]) -> str:
    """A Markdown table of games with the strongest bot in every seat."""
    lines = [
        "| game | players | n | decisions | scores | longest decision | s a game and bot |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in found:
        title = game(one.game).text("en").say("title")
        scores = f"{one.scores[0]} to {one.scores[1]}"
        cells = (
            title,
            one.players,
            one.games,
            f"{one.decisions:.0f}",
            scores,
            f"{one.longest:.2f} s",
            f"{one.seconds:.1f}",
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def chart(found: Sequence[PairingResult]) -> str:
    """The ratings as a bar chart (SVG)."""
    the_game = game(found[0].game)
    rated = sorted(ratings(found, anchor_of(the_game)).items(), key=lambda pair: pair[1])
    return plot_bars([(find_bot(name, the_game).label(), value) for name, value in rated])


def report(
    groups: Sequence[Sequence[PairingResult]],
    command: str,
    chart_folder: str,
    where: str,
    full_tables: Sequence[FullTableSummary] = (),
) -> str:
    """The measured part of the page, as Markdown."""
    cpu = sum(one.cpu for found in groups for one in found) + sum(one.cpu for one in full_tables)
    made = {"version": __version__, "machine": where, "seed": SEED, "budgets": _budgets(groups)}
    parts = [
        HEAD.format(looks=_join(LOOKS), level=1 - 0.05 / len(LOOKS), quick=QUICK),
        MADE.format(command=command, **made, cpu=cpu, minutes=cpu / 60 / CORES),
    ]
    for found in groups:
        id, players = found[0].game, found[0].players
        title = game(id).text("en").say("title")
        rated = sorted(ratings(found, anchor_of(game(id))).items(), key=lambda pair: -pair[1])
        rating_text = ", ".join(f"{find_bot(name, game(id)).label()} {value:.0f}" for name, value in rated)
        picture = f"![Ratings, {title}, {players} players]({chart_folder}/{chart_name(found)})"
        parts.append(f"## {title}, {players} players\n\n{table(found)}\n\nRatings: {rating_text}.\n\n{picture}\n")
    if full_tables:
        label = find_bot(full_tables[0].bot, game(full_tables[0].game)).label()
        parts.append(f"## Every seat a {label}\n\n{WHOLE}\n{full_table_markdown(full_tables)}\n")
    return "\n".join(parts)


def _join(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _budgets(groups: Sequence[Sequence[PairingResult]]) -> str:
    """The budgets of the searching bots, in words."""
    every = [pairing for group in groups for pairing in group]
    entries = [find_bot(bot, game(one.game)) for one in every for bot in (one.upper, one.lower)]
    budgets = {
        entry.id: f"{entry.label()} {entry.budget.evaluations:,} evaluations a decision"
        for entry in entries
        if entry.budget.evaluations is not None
    }
    return ", ".join(budgets.values()) or "no bot searches"


def chart_name(found: Sequence[PairingResult]) -> str:
    return f"{found[0].game}-{found[0].players}.svg"


def write_page(
    page: Path,
    groups: Sequence[Sequence[PairingResult]],
    command: str,
    where: str,
    full_tables: Sequence[FullTableSummary] = (),
) -> None:
    """Replace the measured part of a page, and write the charts; the rest of the page stays."""
    charts = page.with_suffix("")
    charts.mkdir(parents=True, exist_ok=True)
    for found in groups:
        (charts / chart_name(found)).write_text(chart(found), encoding="utf-8")
    measured = f"{BEGIN}\n\n{report(groups, command, charts.name, where, full_tables)}\n{END}"
    before, after = _around(page.read_text(encoding="utf-8") if page.exists() else "")
    page.write_text(f"{before}{measured}{after}", encoding="utf-8")


def _around(text: str) -> tuple[str, str]:
    """The text before and after the measured part."""
    if BEGIN not in text or END not in text:
        return f"{text.rstrip() or TITLE.rstrip()}\n\n", "\n"
    return text[: text.index(BEGIN)], text[text.index(END) + len(END) :]
