"""What two moves lead to a round later: points and pieces of the seat, and points of the others.

Where the final scores are too far away to tell two moves apart (`reasons.py`), this is what can be counted: both moves
are played on for a turn of each seat in the same sampled states.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from serai.analysis.averages import mean, variance
from serai.analysis.choices import RecordedChoice
from serai.analysis.varied_play import play_on
from serai.bots.evaluator import CountingEvaluator, Evaluator
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Codec, Counts, Each
from serai.core.rules.state import State
from serai.core.rules.vocabulary import SEATS

SAMPLES = 10
TEMPERATURE = 0.3  # points
SURE = 2.5  # standard errors that a count has to differ by
LEAST = 0.5  # and how much
LONGEST_LIST = 6
OTHERS, OWN, SCORE = "others", "own", "score"

Counted = tuple[str, str, str]  # whose, the field or "score", the item or the score line


@dataclass(frozen=True)
class Consequence:
    """Something that can be counted a round after two moves. `whose`: the seat's own, or the mean of the others.
    `what`: a field of the game with one of its items ("" for all of them), or "score" with a line of the sheet."""

    whose: str
    what: str
    item: str
    played: float
    better: float


def find_consequences(
    game: Game, evaluator: Evaluator, choice: RecordedChoice, better: list[int], chance: Seeded
) -> list[Consequence]:
    """What differs for sure, points before pieces, largest differences first."""
    policy = CountingEvaluator(evaluator)
    counts: list[tuple[Mapping[Counted, float], Mapping[Counted, float]]] = []
    for _ in range(SAMPLES):
        chance.next()
        sample = choice.state.imagine(choice.seat, chance.branch())
        pair = [_count_after(game, policy, sample, choice.seat, plan, chance) for plan in (choice.actions, better)]
        counts.append((pair[0], pair[1]))
    found: list[Consequence] = []
    for key in sorted({key for pair in counts for one in pair for key in one}):
        before, after = ([one.get(key, 0.0) for one in column] for column in zip(*counts, strict=True))
        if _differ(before, after):
            found.append(Consequence(*key, round(mean(before), 1), round(mean(after), 1)))
    found.sort(key=lambda one: (one.what != SCORE, -abs(one.better - one.played)))
    return found[:LONGEST_LIST]


def _differ(before: list[float], after: list[float]) -> bool:
    differences = [later - earlier for earlier, later in zip(before, after, strict=True)]
    middle = abs(mean(differences))
    return middle >= LEAST and middle > SURE * math.sqrt(variance(differences) / len(differences))


def _count_after(
    game: Game, policy: CountingEvaluator, sample: State, seat: int, plan: list[int], chance: Seeded
) -> dict[Counted, float]:
    """What can be counted after a move and a turn of each other seat."""
    state = sample.clone()
    for action in plan:
        state.apply(action, seat)
    source = chance.branch()  # both moves meet the same numbers
    state.chance = source.branch()
    play_on(policy, state, seat, TEMPERATURE, source, int(state.players) - 1)
    return {**_count_points(game, state, seat), **_count_pieces(game, state, seat)}


def _count_points(game: Game, state: State, seat: int) -> dict[Counted, float]:
    others = [state.score_lines(other) for other in range(int(state.players)) if other != seat]
    found: dict[Counted, float] = {}
    for number, line in enumerate(game.score_keys):
        found[OWN, SCORE, line] = float(state.score_lines(seat)[number])
        found[OTHERS, SCORE, line] = mean(sheet[number] for sheet in others)
    return found


def _count_pieces(game: Game, state: State, seat: int) -> dict[Counted, float]:
    """Numbers, counts and sets of the seat's own fields, as the seat sees them."""
    found: dict[Counted, float] = {}
    view, words = game.fields.view(state, seat), game.text("en").entries
    for each in game.fields.fields:
        values = view.get(each.name)
        # What has no name is nothing that players count; what is scored as it lies, such as gold, is among points.
        if values is None or f"field.{each.name}" not in words or each.name in game.score_keys:
            continue
        if not _is_by_seat(each.codec, int(state.players)):
            continue
        own = values.get(SEATS.items[seat]) if isinstance(values, dict) else values[seat]
        inner = each.codec.inner
        if isinstance(inner, Counts) and inner.domain.named and isinstance(own, dict):
            found.update({(OWN, each.name, item): float(count) for item, count in own.items()})
        elif isinstance(own, int | list | dict):
            found[OWN, each.name, ""] = float(own if isinstance(own, int) else len(own))
    return found


def _is_by_seat(codec: Codec, players: int) -> TypeGuard[Each]:
    """Whether a field has a value for each seat, and maybe for parties after them."""
    return isinstance(codec, Each) and codec.axis.items[:players] == SEATS.items[:players]
