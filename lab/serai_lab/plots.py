"""Plots of measurements as SVG, drawn by Matplotlib: bars, curves, and the reliability of predicted chances."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # slow to import: only what draws does it
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TEAL, ORANGE = COLOURS = ("#1f7a78", "#c4572e")
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
PANEL = 3.6  # inches of a side, with its labels
COLUMNS = 3
LARGEST_DOT = 160.0  # square points; areas of dots are shares of the positions


class Curve(NamedTuple):
    """A line through points; faint ones are single runs, of which another curve is the mean."""

    xs: Sequence[float]
    ys: Sequence[float]
    colour: str = TEAL
    label: str = ""
    is_faint: bool = False


@dataclass(frozen=True)
class ReliabilityBin:
    """Predictions between two tenths: how many, their mean, and the share of wins with its 95 % interval over games."""

    positions: int
    predicted: float
    won: float
    low: float | None = None  # None: too few games
    high: float | None = None


class Panel(NamedTuple):
    title: str
    subtitle: str
    bins: Sequence[ReliabilityBin]


def plot_bars(values: Sequence[tuple[str, float]]) -> str:
    """Horizontal bars, the first one on top."""
    figure = _new_figure(6.2, 0.3 * len(values) + 0.3)
    axes = figure.add_subplot()
    bars = axes.barh([name for name, _ in values], [value for _, value in values], color=TEAL)
    axes.bar_label(bars, fmt="%.0f", padding=5)
    axes.invert_yaxis()
    axes.xaxis.set_visible(False)
    axes.tick_params(left=False)
    axes.spines[:].set_visible(False)
    axes.margins(x=0.1)
    return _write_svg(figure)


def plot_curves(curves: Sequence[Curve], title: str, x_label: str, even_share: float | None = None) -> str:
    """Curves over one axis; with `even_share` they are shares from 0 to 1, and this one is dotted."""
    figure = _new_figure(6.6, 3.7)
    axes = figure.add_subplot()
    axes.set_title(title, loc="left", fontweight="bold")
    axes.set_xlabel(x_label)
    axes.grid(axis="y", color="#e2e2e2")
    axes.spines[["top", "right"]].set_visible(False)
    if even_share is not None:
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter("{x:.0%}")
        axes.axhline(even_share, color="#555", linestyle=":", linewidth=1)
    for curve in curves:
        width, opacity = (1.0, 0.35) if curve.is_faint else (2.2, 1.0)
        axes.plot(curve.xs, curve.ys, color=curve.colour, linewidth=width, alpha=opacity, label=curve.label or None)
    if any(curve.label for curve in curves):
        axes.legend(frameon=False)
    return _write_svg(figure)


def plot_reliability(panels: Sequence[Panel]) -> str:
    """How often seats won that had a predicted chance: one panel for each table, three in a row."""
    columns = min(COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    figure = _new_figure(PANEL * columns, PANEL * rows)
    for number, panel in enumerate(panels, 1):
        _draw_reliability(figure.add_subplot(rows, columns, number), panel)
    return _write_svg(figure)


def _draw_reliability(axes: Axes, panel: Panel) -> None:
    axes.set_title(panel.title, loc="left", fontweight="bold", pad=20)
    axes.text(0, 1.03, panel.subtitle, transform=axes.transAxes)
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="predicted", ylabel="won", aspect="equal")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks(QUARTERS)
        axis.set_major_formatter("{x:.0%}")
    axes.grid(color="#e2e2e2")
    axes.axline((0, 0), slope=1, color="#777", linestyle="--", linewidth=1)
    for each in panel.bins:
        if each.low is not None and each.high is not None:
            axes.vlines(each.predicted, each.low, each.high, color=TEAL)
    positions = sum(each.positions for each in panel.bins)
    areas = [max(8.0, LARGEST_DOT * each.positions / positions) for each in panel.bins]
    xs, ys = [each.predicted for each in panel.bins], [each.won for each in panel.bins]
    axes.scatter(xs, ys, s=areas, color=TEAL, zorder=3, clip_on=False)


def _new_figure(width: float, height: float) -> Figure:
    """A figure of this size in inches. It has a background of its own, for pages in dark mode."""
    from matplotlib.figure import Figure

    return Figure((width, height), layout="constrained")


def _write_svg(figure: Figure) -> str:
    """The figure as SVG with real text, the same for the same values."""
    import matplotlib

    text = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "serai", "font.family": "sans-serif"}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()
