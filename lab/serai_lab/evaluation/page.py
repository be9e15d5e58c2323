"""The page of the evaluation: a table for every opponent, and a learning curve for every table of players."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from serai import __version__
from serai.core.game.registry import game
from serai.simulation.statistics import wilson
from serai_lab.environment_table import replace_between
from serai_lab.evaluation.jobs import CURVE_GAMES, OPPONENTS, PPO, EvaluationConfig, EvaluationJob, Results
from serai_lab.plots import COLOURS, Curve, plot_curves

MARKS = ("<!-- evaluation -->", "<!-- end of the evaluation -->")

Row = tuple[str, int]


def report(config: EvaluationConfig, results: Results, charts: str) -> str:
    """The measured part of the page, as Markdown; `charts` is the folder of the pictures, seen from the page."""
    parts = [_how(config, results)]
    for opponent in OPPONENTS:
        parts.append(f"### Against {opponent} opponents\n\n{table(config, results, opponent)}")
    curves = [row for row in config.rows if curves_of(results, row)]
    if curves:
        pictures = [
            f"![PPO in {_title(row)}: share of wins while learning]({charts}/{chart_name(row)})" for row in curves
        ]
        parts.append("### Learning curves\n\n" + "\n\n".join(pictures))
    return "\n\n".join(parts)


def _how(config: EvaluationConfig, results: Results) -> str:
    cpu = sum(float(one["cpu_seconds"]) for one in results.values())
    engines = " and ".join(sorted({str(one["engine"]) for one in results.values()}))
    seeds = ", ".join(map(str, config.seeds))
    is_whole = "the protocol" if config.is_protocol else "fewer than the protocol asks for"
    said = f"n = {config.games:,} games a cell ({is_whole})"
    if PPO in config.entrants:
        said += f"; PPO: {config.decisions:,} decisions, seeds {seeds}"
    return f"Version {__version__}, {engines}; {said}; {cpu / 60:,.0f} minutes of CPU time in all."


def table(config: EvaluationConfig, results: Results, opponent: str) -> str:
    """Win shares against an opponent: a row for each table, a column for each entrant."""
    head = ["game", "players", "equal share", *config.entrants]
    lines = [head, ["---"] * len(head)]
    for id, players in config.rows:
        cells = [cell(results, (id, players), entrant, opponent) for entrant in config.entrants]
        lines.append([id, str(players), f"{1 / players:.0%}", *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(results: Results, row: Row, entrant: str, opponent: str) -> str:
    """A bot's share with its 95 % interval; of a learner the mean of its seeds, with the lowest and the highest."""
    found = [(job, one) for job, one in results.items() if (job.game, job.players, job.entrant) == (*row, entrant)]
    if not found:
        return "not run"
    shares = [float(one["wins"][opponent]) / job.games for job, one in found]
    if entrant == PPO:
        return f"{statistics.fmean(shares):.1%} ({min(shares):.1%} to {max(shares):.1%}, {len(shares)} seeds)"
    job, one = found[0]
    low, high = wilson(float(one["wins"][opponent]), job.games)
    return f"{shares[0]:.1%} ({low:.1%} to {high:.1%})"


def curves_of(results: Results, row: Row) -> list[list[dict[str, float]]]:
    """The learning curves of a table, one for each seed."""
    found: list[tuple[EvaluationJob, dict[str, Any]]] = sorted(
        ((job, one) for job, one in results.items() if (job.game, job.players) == row and one["curve"]),
        key=lambda pair: pair[0].seed,
    )
    return [one["curve"] for _, one in found]


def chart_name(row: Row) -> str:
    return f"{row[0]}-{row[1]}.svg"


def chart(row: Row, curves: Sequence[Sequence[dict[str, float]]]) -> str:
    """The learning curves of a table as SVG: thin lines for seeds, a thick one for their mean."""
    lines = []
    for opponent, colour in zip(OPPONENTS, COLOURS, strict=True):
        for points in curves:
            shares = [point[opponent] for point in points]
            lines.append(Curve([point["decisions"] for point in points], shares, colour, is_faint=True))
        steps = [*zip(*curves, strict=False)]
        means = [statistics.fmean(point[opponent] for point in step) for step in steps]
        lines.append(Curve([step[0]["decisions"] for step in steps], means, colour, f"against {opponent}"))
    title = f"PPO, {_title(row)}: share of wins"
    foot = f"decisions of the learner; {len(curves)} seeds, {CURVE_GAMES} games a point; dots: equal share"
    return plot_curves(lines, title, foot, even_share=1 / row[1])


def _title(row: Row) -> str:
    return f"{game(row[0]).text('en').say('title')}, {row[1]} players"


def write_page(page: Path, config: EvaluationConfig, results: Results) -> None:
    """Replace the measured part of a page, and write the curves beside it; the rest of the page stays."""
    charts = page.with_suffix("")
    charts.mkdir(parents=True, exist_ok=True)
    for row in config.rows:
        curves = curves_of(results, row)
        if curves:
            (charts / chart_name(row)).write_text(chart(row, curves), encoding="utf-8")
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(replace_between(text, report(config, results, charts.name), MARKS), encoding="utf-8")
