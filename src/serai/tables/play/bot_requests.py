"""Requests to bots that think elsewhere, and the side of such a bot that stays at the table.

A request holds a sampled state (a determinization), never the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from serai.bots import Budget, MovePlan, PlannedAction, SampledState, default_bot, is_bot, make_bot
from serai.bots.base import Ranking
from serai.core.errors import SeraiError
from serai.core.game.game import Components
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.tables.store.custom_data import parse_custom_data

FOLLOW_UP_BUDGET: Final = Budget(iterations=40, seconds=0.2)  # for each action of a turn after the first
NO_SEARCH_BUDGET: Final = Budget(iterations=1, seconds=0.0)  # the best action without a search
ANSWER_SECONDS: Final = 0.5  # then a bot answers with what it has decided, so that people see its move step by step

ChanceState = tuple[int, int]  # of a `Seeded` source


class BotRequest(Struct, tag="bot"):
    """A request for a whole move, a ranking (`rank`), or the rest of a turn (`begun`)."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    chance: ChanceState
    rank: bool = False
    data: str = ""  # text of the custom data file; "": the game's own
    begun: list[int] = []  # the first actions of a turn that the bot is to complete
    share: str = ""  # of the bots' time: requests of one share wait for each other; "": tables without people

    @property
    def is_hint(self) -> bool:
        return self.rank or bool(self.begun)


class BotAnswer(Struct):
    """The decisions of a move, or a ranking."""

    steps: list[PlannedAction] = []
    ranking: Ranking = []
    chance: ChanceState | None = None  # of the bot after its last decision; None: before the first


class BotFailed(Exception):
    """A bot crashed, timed out, or chose an illegal action."""


class BotBusy(BotFailed):
    """Too many requests wait already."""


class BotRunner(Protocol):
    """Runs bots: in processes of a server, in a worker of a browser, or in this process."""

    async def ask(self, request: BotRequest) -> BotAnswer:
        """The bot's answer; BotFailed if there is none."""


class InProcessRunner:
    """Runs bots in the event loop, which waits for them."""

    async def ask(self, request: BotRequest) -> BotAnswer:
        return answer_request(request)


def answer_request(
    request: BotRequest, budget: Budget | None = None, on_progress: Callable[[BotAnswer], None] | None = None
) -> BotAnswer:
    """Run the bot and return its answer. `budget` overrides the bot's own; `on_progress` receives the best answer so
    far."""
    the_game = game(request.game)
    chance = Seeded(0, *request.chance)
    state = the_game.read_position(request.position, chance.copy(), parse_custom_data(request.game, request.data))
    seat, answer = request.seat, BotAnswer()
    bot = make_bot(request.bot, the_game, has_clock=True)
    bot.chance = chance
    if on_progress is not None:
        bot.on_progress = lambda sample, best: on_progress(_add_best(answer, sample, best))
    if request.rank:
        answer.ranking = bot.rank(SampledState(state, seat), state.legal(seat), budget or bot.budget)
    elif request.begun:
        answer.steps = list(bot.choose_move(state, seat, FOLLOW_UP_BUDGET, request.begun))
    else:
        for step in bot.choose_move(state, seat, budget, seconds=ANSWER_SECONDS):
            answer.steps.append(step)
            answer.chance = _state_of(chance)
        answer.steps += bot.plan.steps
    return answer


def _add_best(answer: BotAnswer, sample: SampledState, ranking: Ranking) -> BotAnswer:
    """An answer with the best action so far for the decision that the bot is thinking about."""
    step = PlannedAction(list(sample.state.stack), ranking[0][0])
    return BotAnswer([*answer.steps, step], ranking, answer.chance)


def _state_of(chance: Seeded) -> ChanceState:
    return int(chance.s1), int(chance.s2)


def make_request(
    state: State,
    game_id: str,
    seat: int,
    bot: str,
    chance: Seeded,
    *,
    rank: bool = False,
    data: Components | None = None,
    begun: Sequence[int] = (),
    share: str = "",
) -> BotRequest:
    """A request with a state sampled from the seat's knowledge."""
    sampled = state.imagine(seat, chance.copy())
    text = data.text if data else ""
    return BotRequest(game_id, sampled.to_dict(), seat, bot, _state_of(chance), rank, text, list(begun), share)


class TableBot:
    """A bot in a seat of a table: what it has planned, and its chance between two requests."""

    def __init__(self, id: str | None, game_id: str, seat: int, seed: int) -> None:
        self.id = id
        self.game_id = game_id
        self.seat = seat
        self.chance = Seeded(seed)
        self.plan = MovePlan()

    def next_action(self, state: State) -> int | None:
        """The only legal action, or the next planned one; None if the bot has to think."""
        return self.plan.next_action(state, state.legal(self.seat))

    async def think(self, runner: BotRunner, state: State, data: Components | None = None, share: str = "") -> int:
        """Ask for a whole move, and return its first action. Tries the bot twice, then the default bot, then takes the
        first legal action. The default bot also replaces bots that no longer exist."""
        default = default_bot(game(self.game_id)).id
        wanted = self.id if self.id is not None and is_bot(self.id, game(self.game_id)) else default
        for name in (wanted, wanted, default):
            request = make_request(state, self.game_id, self.seat, name, self.chance, data=data, share=share)
            self.chance.next()  # another try has other chance
            try:
                answer = await runner.ask(request)
            except (BotFailed, SeraiError, OSError):
                continue
            self.plan = MovePlan(answer.steps)
            action = self.next_action(state)
            if action is not None:
                self.chance = self.chance if answer.chance is None else Seeded(0, *answer.chance)
                return action
        return state.legal(self.seat)[0]
