"""`serai analyse`: judge a recorded game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from serai import read_data
from serai.analysis import QUICK, AnalysedChoice, Analysis, AnalysisBudget, analyse
from serai.analysis.level_scale import describe_levels
from serai.analysis.luck import SETUP
from serai.analysis.report import is_clear_luck
from serai.analysis.service.report_view import ChoiceWording, build_report
from serai.cli.html_report import HtmlReport, describe_cost, describe_reasons
from serai.cli.screen import Screen
from serai.core.api.match import Match
from serai.core.errors import BadRecord, SeraiError
from serai.core.match.record import read_record
from serai.core.text.catalogue import Catalogue
from serai.process_pool import default_workers
from serai.shell.arguments import DataFile, Language
from serai.shell.console import BRASS, TERRACOTTA, choose_language, make_console, read_text
from serai.tables.model.player_names import name_record
from serai.tables.replays.recorded_game import RecordedGame

MARK_STYLES = {"blunder": f"bold {TERRACOTTA}", "mistake": TERRACOTTA, "slip": BRASS}


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    quick: Annotated[bool, typer.Option("--quick", help="A first look: fewer samples, no reasons.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same analysis.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write one HTML file with graph and boards.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; without it, one per core.")] = None,
    lang: Language = None,
    data: DataFile = None,
) -> None:
    """Judge a recorded game: costly moves, win chances, luck."""
    record = read_text(file)
    try:
        header = name_record(read_record(record), choose_language(lang))
        components = read_data(header.game, data) if data else None
        match = Match.from_record(record, data=components, auto=False)
    except BadRecord as error:
        raise SeraiError(f"{file}, {error}") from None
    text = match.game.text(choose_language(lang), match.state.printed.text_numbers)
    with _progress_bar(show=not as_json) as bar:
        task = bar.add_task(text.form("title"))
        found = analyse(
            match,
            QUICK if quick else AnalysisBudget(),
            seed=seed,
            on_progress=lambda done, turns: bar.update(task, completed=done, total=turns),
            workers=workers or default_workers(),
        )
    if html is not None:
        game = RecordedGame(record, components.text if components else "")
        report = build_report(found, quick, game, text.language)
        html.write_text(HtmlReport(match, report, text, components).write(), encoding="utf-8")
        make_console(stderr=as_json).print(text.say("cli.analyse.html.written", file=html))
    if as_json:
        typer.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    elif html is None:
        screen = Screen(make_console(), match.game, text.language, header.names, components)
        wording = ChoiceWording(match, text.language, header.names)
        _AnalysisPrinter(screen, text, found, wording).print_all()


def _progress_bar(show: bool) -> Progress:
    console = make_console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=console, disable=not show or not console.is_terminal, transient=True)


class _AnalysisPrinter:
    """Prints an analysis in words: the course of the game, then each player, then the costly moves."""

    def __init__(self, screen: Screen, text: Catalogue, found: Analysis, wording: ChoiceWording) -> None:
        self.screen = screen
        self.text = text
        self.found = found
        self.wording = wording

    def print_all(self) -> None:
        self._print_course()
        for summary in self.found.summaries:
            self.screen.print("")
            self._print_player(summary.seat)
        self.screen.print("")
        self.screen.print(Text(self._judge(), style="dim"))

    def _print_course(self) -> None:
        found = self.found
        if found.decided is None:
            self._say("open")
        else:
            self._say("decided", turn=found.decided, turns=found.turns[-1].number)

    def _print_player(self, seat: int) -> None:
        summary = self.found.summaries[seat]
        level = describe_levels(self.screen.game, self.found.players, summary, self.text.language)
        head = Text.assemble(self.screen.who(seat), f"  {self.found.result[seat]}  ", (level, "bold"))
        self.screen.print(head)
        self._say("loss", points=f"{summary.mean_loss:.1f}", n=summary.choices)
        if summary.best is not None:
            self._say("best", move=summary.best, chance=f"{summary.best_rise:.0%}")
        if summary.is_luck_clear:
            self._say("lucky" if summary.luck > 0 else "unlucky", points=f"{abs(summary.luck):.0f}")
        self._print_luck(seat)
        if not summary.costliest:
            self._say("fine")
        choices = {choice.number: choice for turn in self.found.turns for choice in turn.choices}
        for number in summary.costliest:
            self._print_choice(choices[number])

    def _print_luck(self, seat: int) -> None:
        """The outcome of chance that mattered most to the seat, if one clearly did."""
        every = [*(luck for turn in self.found.turns for luck in turn.luck), *filter(None, [self.found.setup])]
        clear = [luck for luck in every if is_clear_luck(luck, seat)]
        if not clear:
            return
        most = max(clear, key=lambda luck: abs(luck.points[seat]))
        points = f"{most.points[seat]:+.0f}"
        if most.kind == SETUP:
            self._say("luck.setup", points=points)
        else:
            self._say("luck.most", points=points, what=self.text.form(f"outcome.{most.kind}"), move=most.number)

    def _print_choice(self, choice: AnalysedChoice) -> None:
        head = describe_cost(self.text, choice.number, choice.mark, choice.points.mean, choice.chance.mean)
        self.screen.print(Text(f"  {head}", style=MARK_STYLES[choice.mark]))
        info = self.wording.choice(choice)
        self._say("played", moves="; ".join(info.played))
        self._say("better", moves="; ".join(info.better))
        if reasons := describe_reasons(self.text, info):
            self.screen.print(Text(f"    {reasons}"))

    def _judge(self) -> str:
        said = self.text.say(f"cli.analyse.judge.{self.found.judge}", n=self.found.turns_ahead)
        return said if self.found.is_calibrated else f"{said} {self.text.say('cli.analyse.uncalibrated')}"

    def _say(self, key: str, **args: object) -> None:
        self.screen.print(Text(f"    {self.text.say(f'cli.analyse.{key}', **args)}"))
