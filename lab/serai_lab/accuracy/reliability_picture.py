"""The reliability of win chances as a picture: how often seats won that had a predicted chance, one panel a table."""

from __future__ import annotations

from collections.abc import Sequence

from serai.core.game.registry import game
from serai_lab.accuracy.figures import AccuracyFigures, ReliabilityBin

PLOT = 200  # pixels of a panel's side that stand for a chance from 0 to 1
LEFT, TOP, RIGHT, BOTTOM = 48, 44, 24, 52  # around a plot
COLUMNS = 3
PANEL_WIDTH, PANEL_HEIGHT = LEFT + PLOT + RIGHT, TOP + PLOT + BOTTOM
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
LEAST_RADIUS, MOST_RADIUS = 2.5, 9.0  # of dots; their areas are shares of the positions
COLOUR = "#1f7a78"
LABEL = "Predicted win chances and the shares of wins, by table"


def draw(found: Sequence[AccuracyFigures]) -> str:
    """All tables as one SVG, in the order of their games and numbers of players."""
    ordered = sorted(found, key=lambda one: (_title(one), one.players))
    rows = -(-len(ordered) // COLUMNS)
    width, height = PANEL_WIDTH * min(COLUMNS, len(ordered)), PANEL_HEIGHT * rows
    panels = "".join(
        f'<g transform="translate({PANEL_WIDTH * (number % COLUMNS)} {PANEL_HEIGHT * (number // COLUMNS)})">'
        f"{_panel(one)}</g>"
        for number, one in enumerate(ordered)
    )
    # A background of its own, for pages in dark mode.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{LABEL}"><rect width="{width}" height="{height}" fill="#fff"/>'
        f"{panels}</svg>\n"
    )


def _panel(found: AccuracyFigures) -> str:
    head = f"{_title(found)}, {found.players} players"
    under = f"{found.games} games, calibration error {found.calibration_error:.3f}"
    positions = sum(one.positions for one in found.reliability)
    return "".join(
        [
            f'<text x="{LEFT}" y="18" font-weight="bold">{head}</text><text x="{LEFT}" y="34">{under}</text>',
            *map(_tick, TICKS),
            f'<path d="M{_x(0):.0f} {_y(0):.0f}L{_x(1):.0f} {_y(1):.0f}" stroke="#777" stroke-dasharray="4 4"/>',
            *(_dot(one, positions) for one in found.reliability),
            f'<text x="{_x(0.5):.0f}" y="{_y(0) + 34:.0f}" text-anchor="middle">predicted</text>',
            f'<text x="12" y="{_y(0.5):.0f}" text-anchor="middle" transform="rotate(-90 12 {_y(0.5):.0f})">won</text>',
        ]
    )


def _tick(share: float) -> str:
    """The lines and numbers of one chance, on both axes."""
    x, y = _x(share), _y(share)
    lines = f"M{_x(0):.0f} {y:.0f}H{_x(1):.0f}M{x:.0f} {_y(0):.0f}V{_y(1):.0f}"
    return (
        f'<path d="{lines}" stroke="#e2e2e2"/>'
        f'<text x="{_x(0) - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{share:.0%}</text>'
        f'<text x="{x:.0f}" y="{_y(0) + 17:.0f}" text-anchor="middle">{share:.0%}</text>'
    )


def _dot(one: ReliabilityBin, positions: int) -> str:
    x, radius = _x(one.predicted), MOST_RADIUS * (one.positions / positions) ** 0.5
    interval = ""
    if one.low is not None and one.high is not None:
        interval = f'<path d="M{x:.1f} {_y(one.low):.1f}V{_y(one.high):.1f}" stroke="{COLOUR}" stroke-width="1.5"/>'
    title = f"<title>{one.positions:,} chances: predicted {one.predicted:.0%}, won {one.won:.0%}</title>"
    place = f'cx="{x:.1f}" cy="{_y(one.won):.1f}" r="{max(LEAST_RADIUS, radius):.1f}"'
    return f'{interval}<circle {place} fill="{COLOUR}">{title}</circle>'


def _x(share: float) -> float:
    return LEFT + PLOT * share


def _y(share: float) -> float:
    return TOP + PLOT * (1 - share)


def _title(found: AccuracyFigures) -> str:
    return game(found.game).text("en").say("title")
