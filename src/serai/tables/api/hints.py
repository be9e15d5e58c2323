"""Builds hints for players: a bot's best choices, each with the rest of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from serai.bots.base import Ranking
from serai.core.rules.chance import Seeded
from serai.tables.model.player_names import seat_names
from serai.tables.play.bot_requests import BotFailed, BotRunner, make_request
from serai.tables.play.table import Table
from serai.tables.protocol import HintChoice, HintStep

MAX_HINTS = 3


async def build_hints(
    runner: BotRunner, table: Table, seat: int, adviser: str, ranking: Ranking, language: str, share: str = ""
) -> list[HintChoice]:
    """The best choices of a ranking, each with the whole turn as the bot would play it."""
    match = table.match
    assert match is not None
    names = seat_names(table, language)
    choices = {choice.action: choice for choice in match.choices(seat, language, names)}
    best = [(choices[action], value) for action, value in ranking if action in choices][:MAX_HINTS]
    advice: list[HintChoice] = []
    for choice, value in best:
        actions = [choice.action, *await _complete_turn(runner, table, seat, adviser, [choice.action], share)]
        line = match.views.preview_line(seat, actions, Seeded(table.version), language, names)
        steps = [HintStep(step.text, step.label, step.targets) for step in line.steps]
        points = round(value, 1)
        advice.append(HintChoice(choice.text, choice.label, points, steps, line.points, line.after, line.chance))
    return advice


async def _complete_turn(
    runner: BotRunner, table: Table, seat: int, adviser: str, begun: Sequence[int], share: str
) -> list[int]:
    """The actions that the bot would play next, on the same sampled state as previews; [] if the bot fails."""
    match = table.match
    assert match is not None
    chance = Seeded(table.version)
    request = make_request(
        match.state, table.row.game, seat, adviser, chance, data=table.data, begun=begun, share=share
    )
    try:
        return [step.action for step in (await runner.ask(request)).steps]
    except BotFailed:
        return []
