"""An analysis as one HTML file with nothing outside of it: graph, table, and the boards of costly moves.

Boards are the drawings of the terminal, since those of the page need its script.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

from serai.cli.screen import Screen
from serai.core.api.match import Match
from serai.core.game.game import Components
from serai.core.text.catalogue import Catalogue
from serai.palette import DARK, SEATS, THEMES
from serai.tables.protocol import AnalysedChoiceInfo, AnalysisReport, ConsequenceInfo

SYMBOLS = {"slip": "?!", "mistake": "?", "blunder": "??"}
BOARD_WIDTH = 118  # characters
LEAST_CHANCE = 0.005
LONGEST_LIST = 3  # of what is different a round later
WIDTH, PLOT, LANE, LEFT, RIGHT = 1000, 240, 24, 44, 12  # of the graph, in pixels


def _variables(theme: str) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in THEMES[theme].items())


STYLE = (
    f":root {{ color-scheme: light dark; {_variables('light')} }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables('dark')} }} }}\n"
    f".board {{ background: {DARK['ground']}; color: {DARK['text']}; }}"
    """
* { box-sizing: border-box; } body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 1100px; margin: 0 auto; padding: 1.5rem 1rem 4rem; } h1 { margin: 0; } h2 { margin: 2rem 0 .6rem; }
h3 { margin: 0 0 .3rem; } p { margin: .2rem 0; } a { color: inherit; }
section, article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
.players { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); }
.muted { color: var(--muted); } .loss { color: var(--danger); } .gain { color: var(--points); }
.seat { display: inline-block; padding: 0 .35em; border-radius: 4px; margin-right: .4em; font-size: .84em;
  font-weight: 700; color: #fff; text-shadow: 0 0 3px #000, 0 0 2px #000; }
svg .name { fill: #fff; font-weight: 700; paint-order: stroke; stroke: rgb(0 0 0 / .55); stroke-width: 3px; }
svg { width: 100%; min-width: 620px; height: auto; display: block; } svg text { fill: var(--muted); font-size: 13px; }
svg .mark circle { fill: var(--danger); } svg .mark text { fill: var(--on-danger); font-weight: 700; font-size: 12px; }
.scroller { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
article + article { margin-top: 1rem; } .players article { margin: 0; }
.board { overflow-x: auto; border-radius: 8px; padding: .8rem; }
.board pre { margin: 0; font: 12px/1.25 ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
.moves { display: grid; gap: .3rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
.moves b { display: block; } .better b { color: var(--act); } .played b { color: var(--danger); }
"""
)


def describe_cost(text: Catalogue, move: int, mark: str, loss: float, chance: float) -> str:
    """What a choice cost, in a sentence; a win chance that would be rounded to nothing is left out."""
    key = "cli.analyse.choice_points" if chance < LEAST_CHANCE else "cli.analyse.choice"
    word = text.say(f"cli.analyse.mark.{mark}")
    return text.say(key, move=move, mark=word, points=f"{loss:.0f}", chance=f"{chance:.0%}")


def describe_reasons(text: Catalogue, choice: AnalysedChoiceInfo) -> str:
    """Why a choice cost that: score lines after the whole game, or what differs a round later; "" if nothing does."""
    if choice.reasons:
        lines = [f"{one.points:+.0f} {text.form(f'score.{one.line}')}" for one in choice.reasons]
        return text.say("cli.analyse.reasons", lines=", ".join(lines))
    if choice.consequences:
        lines = [_describe_consequence(text, one) for one in choice.consequences[:LONGEST_LIST]]
        return text.say("cli.analyse.round_later", lines=", ".join(lines))
    return ""


def _describe_consequence(text: Catalogue, one: ConsequenceInfo) -> str:
    change = f"{one.label} {one.better - one.played:+.1f}".removesuffix(".0")
    return text.say("cli.analyse.of_others", change=change) if one.others else change


class HtmlReport:
    """Writes the report on a match. `text` are the texts of its game in the language of the report."""

    def __init__(self, match: Match, report: AnalysisReport, text: Catalogue, data: Components | None = None) -> None:
        self.match = match
        self.report = report
        self.text = text
        self.data = data
        self.names = report.names or [f"p{seat + 1}" for seat in range(len(report.result))]

    def write(self) -> str:
        title = f"{self._say('html.title')}: {self.text.form('title')}"
        return "\n".join(
            [
                f'<!doctype html>\n<html lang="{self.text.language}">\n<head>\n<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width">',
                f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
                f"<h1>{escape(title)}</h1>",
                f"<p>{escape(self._course())}</p>",
                f'<section><div class="scroller" tabindex="0">{self._graph()}</div>{self._legend()}</section>',
                '<div class="players" style="margin-top:1rem">',
                *(self._player(seat) for seat in range(len(self.names))),
                "</div>",
                f"<h2>{escape(self._say('html.moves'))}</h2>",
                *(self._choice(choice) for choice in self._costly()),
                f"<h2>{escape(self._say('html.turns'))}</h2>",
                f'<section class="scroller">{self._table()}</section>',
                f'<p class="muted" style="margin-top:2rem">{escape(self._judge())}</p>',
                "</main>\n</body>\n</html>\n",
            ]
        )

    def _say(self, key: str, **args: object) -> str:
        return self.text.say(f"cli.analyse.{key}", **args)

    def _course(self) -> str:
        report = self.report
        if report.decided is None:
            return self._say("open")
        return self._say("decided", turn=report.decided, turns=report.turns[-1].move)

    def _judge(self) -> str:
        said = [self._say(f"judge.{self.report.judge}", n=self.report.turns_ahead)]
        if self.report.not_judged:
            said.append(self.text.form("page.not_judged"))
        if not self.report.calibrated:
            said.append(self._say("uncalibrated"))
        return " ".join(said)

    # -- graph ---------------------------------------------------------------------------------------------------

    def _graph(self) -> str:
        rows = [self.report.start, *(turn.chances for turn in self.report.turns)]
        lanes_from = PLOT + 24
        height = lanes_from + LANE * len(self.names) + 4
        parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(self._say("html.graph"))}">']
        parts += [self._band(rows, seat) for seat in range(len(self.names))]
        for share in (0, 25, 50, 75, 100):
            y = PLOT * (1 - share / 100) + 6
            parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{share} %</text>')
        for seat, name in enumerate(self.names):
            y = lanes_from + LANE * seat + LANE // 2
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="var(--line)"/>')
            swatch = f'<rect x="{LEFT - 34}" y="{y - 9}" width="26" height="18" rx="4" fill="{SEATS[seat].colour}">'
            label = f'<text class="name" x="{LEFT - 21}" y="{y + 4}" text-anchor="middle">p{seat + 1}</text>'
            parts.append(f"{swatch}<title>{escape(name)}</title></rect>{label}")
        for number, turn in enumerate(self.report.turns, 1):
            for choice in turn.choices:
                if choice.mark:
                    y = lanes_from + LANE * choice.seat + LANE // 2
                    parts.append(self._mark(choice, self._x(number, len(rows)), y))
        return "".join([*parts, "</svg>"])

    def _x(self, row: int, rows: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * row / max(1, rows - 1)

    def _band(self, rows: Sequence[Sequence[float]], seat: int) -> str:
        """The win chance of a seat, below those of the seats before it."""
        upper = [(self._x(i, len(rows)), 6 + PLOT * sum(row[:seat])) for i, row in enumerate(rows)]
        lower = [(self._x(i, len(rows)), 6 + PLOT * sum(row[: seat + 1])) for i, row in enumerate(rows)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*upper, *reversed(lower)])
        title = f"<title>{escape(self.names[seat])}</title>"
        band = f'<polygon points="{points}" fill="{SEATS[seat].colour}" stroke="var(--surface)">{title}</polygon>'
        inner = range(1, len(rows) - 1)
        widest = max(inner, key=lambda i: rows[i][seat], default=0)
        if rows[widest][seat] * PLOT < 24:
            return band
        x, y = upper[widest][0], (upper[widest][1] + lower[widest][1]) / 2 + 5
        return f'{band}<text class="name" x="{x:.0f}" y="{y:.0f}" text-anchor="middle">p{seat + 1}</text>'

    def _mark(self, choice: AnalysedChoiceInfo, x: float, y: float) -> str:
        inside = f'<circle r="10"/><text y="4" text-anchor="middle">{SYMBOLS[choice.mark]}</text>'
        place = f'<g class="mark" transform="translate({x:.1f} {y:.1f})">{inside}</g>'
        return f'<a href="#move-{choice.move}"><title>{escape(self._cost(choice))}</title>{place}</a>'

    def _legend(self) -> str:
        return "<p>" + " &nbsp; ".join(self._named(seat) for seat in range(len(self.names))) + "</p>"

    def _named(self, seat: int) -> str:
        name = self.names[seat]
        number = f'<span class="seat" style="background:{SEATS[seat].colour}">p{seat + 1}</span>'
        return number if name == f"p{seat + 1}" else f"{number}{escape(name)}"

    # -- players and moves ---------------------------------------------------------------------------------------

    def _player(self, seat: int) -> str:
        player = self.report.players[seat]
        lines = [
            f"<h3>{self._named(seat)} &nbsp; {self.report.result[seat]}</h3>",
            f"<p><b>{escape(player.level)}</b></p>",
            f"<p>{escape(self._say('loss', points=f'{player.mean_loss:.1f}', n=player.choices))}</p>",
        ]
        if player.luck is not None:
            key = "lucky" if player.luck > 0 else "unlucky"
            lines.append(f'<p class="muted">{escape(self._say(key, points=f"{abs(player.luck):.0f}"))}</p>')
        if player.best is not None:
            best = self._say("best", move=player.best, chance=f"{player.best_rise:.0%}")
            lines.append(f'<p class="gain">{escape(best)}</p>')
        choices = {choice.move: choice for choice in self._costly()}
        for move in player.costliest:
            lines.append(f'<p><a class="loss" href="#move-{move}">{escape(self._cost(choices[move]))}</a></p>')
        if not player.costliest:
            lines.append(f'<p class="muted">{escape(self._say("fine"))}</p>')
        return f"<article>{''.join(lines)}</article>"

    def _costly(self) -> list[AnalysedChoiceInfo]:
        return [choice for turn in self.report.turns for choice in turn.choices if choice.mark]

    def _cost(self, choice: AnalysedChoiceInfo) -> str:
        return describe_cost(self.text, choice.move, choice.mark, choice.loss, choice.chance)

    def _choice(self, choice: AnalysedChoiceInfo) -> str:
        lines = [
            f"<h3>{self._named(choice.seat)}</h3>",
            f'<p class="loss">{escape(self._cost(choice))}</p>',
            '<div class="moves">',
            f'<p class="played"><b>{escape(self._say("html.played"))}</b>{escape("; ".join(choice.played))}</p>',
            f'<p class="better"><b>{escape(self._say("html.better"))}</b>{escape("; ".join(choice.better))}</p>',
            "</div>",
        ]
        if reasons := describe_reasons(self.text, choice):
            lines.append(f"<p>{escape(reasons)}</p>")
        lines.append(f'<div class="board" tabindex="0">{self._board(choice)}</div>')
        return f'<article id="move-{choice.move}">{"".join(lines)}</article>'

    def _board(self, choice: AnalysedChoiceInfo) -> str:
        """The position before a choice, as its player saw it."""
        console = Console(
            file=io.StringIO(), record=True, width=BOARD_WIDTH, force_terminal=True, color_system="truecolor",
            markup=False, emoji=False, highlight=False, legacy_windows=False,
        )  # fmt: skip
        match = Match.from_record(self.match.record.text(), data=self.data, auto=False, moves=choice.move - 1)
        screen = Screen(console, match.game, self.text.language, self.names, self.data)
        screen.table(match.view(choice.seat), set())
        return console.export_html(theme=SVG_EXPORT_THEME, inline_styles=True, code_format="<pre>{code}</pre>")

    def _table(self) -> str:
        heads = "".join(f'<th class="n">{self._named(seat)}</th>' for seat in range(len(self.names)))
        rows = [f"<tr><th>{escape(self._say('html.move'))}</th><th></th>{heads}<th></th></tr>"]
        for turn in self.report.turns:
            chances = "".join(
                f'<td class="n">{chance:.0%}<br><span class="muted">{margin:+.0f}</span></td>'
                for chance, margin in zip(turn.chances, turn.margins, strict=True)
            )
            costs = "<br>".join(
                f'<a class="loss" href="#move-{choice.move}">{SYMBOLS[choice.mark]} −{choice.loss:.0f}</a>'
                for choice in turn.choices
                if choice.mark
            )
            rows.append(f"<tr><td>{turn.move}</td><td>{self._named(turn.seat)}</td>{chances}<td>{costs}</td></tr>")
        return f"<table>{''.join(rows)}</table>"
