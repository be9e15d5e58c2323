"""Requests to bots and their answers. A request holds a sampled state (a determinization), never the real one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from serai.bots import Bot, Budget, SampledState, default_bot, every_bot, make_bot
from serai.core.errors import SeraiError
from serai.core.match.history import History
from serai.core.rules.chance import Seeded
from serai.core.rules.game import Components, Game, game
from serai.core.rules.state import State
from serai.tables.storage.custom_data import parse_custom_data

MAX_TURN_ACTIONS: Final = 30
FOLLOW_UP_BUDGET: Final = Budget(iterations=40, seconds=0.2)  # for each action of a turn after the first
NO_SEARCH_BUDGET: Final = Budget(iterations=1, seconds=0.0)  # the best action without a search


class BotRequest(Struct):
    """A request for an action, a ranking (`rank`), or the rest of a turn (`begun`)."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    seed: int
    rank: bool = False
    data: str = ""  # text of the custom data file; "": the game's own
    begun: list[int] = []  # the first actions of a turn that the bot is to complete


BotAnswer = list[tuple[int, float]]  # actions with their values, the chosen one first


class BotFailed(Exception):
    """A bot crashed, timed out, or chose an illegal action."""


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
    state = the_game.read_position(
        request.position, Seeded(request.seed), parse_custom_data(request.game, request.data)
    )
    legal = state.legal(request.seat)
    bot = make_bot(request.bot, the_game, request.seed)
    if request.begun:
        return [(action, 0.0) for action in complete_turn(the_game, bot, state, request.seat, request.begun)]
    bot.on_progress = on_progress
    sample = SampledState(state, request.seat)
    if request.rank:
        return bot.rank(sample, legal, budget or bot.budget)
    return [(bot.choose(sample, legal, budget or bot.budget), 0.0)]


def complete_turn(the_game: Game, bot: Bot, state: State, seat: int, begun: Sequence[int]) -> list[int]:
    """The rest of a turn as the bot would play it, until chance, hidden information or another seat comes in. Searches
    are short."""
    history = History(the_game, state)
    waiting, played = list(begun), list[int]()
    while len(played) < MAX_TURN_ACTIONS:
        state = history.state
        if state.over or state.actors != (seat,) or (history.moves and _turn_is_over(history)):
            break
        legal = state.legal(seat)
        if waiting:
            action = waiting.pop(0)
        else:
            action = (
                legal[0] if len(legal) == 1 else bot.choose(SampledState(state.clone(), seat), legal, FOLLOW_UP_BUDGET)
            )
        if action not in legal:
            break
        history.play(action, seat)
        played.append(action)
    return played[len(begun) :]


def _turn_is_over(history: History) -> bool:
    """Whether the last move involved chance or hidden information, or began another turn."""
    move = history.moves[-1]
    new_turn = any(event.key in ("turn", "round") for event in move.events)
    return bool(move.outcomes) or history.state.revealed or move.simultaneous or new_turn


def make_request(
    state: State,
    game_id: str,
    seat: int,
    bot: str,
    seed: int,
    *,
    rank: bool = False,
    data: Components | None = None,
    begun: Sequence[int] = (),
) -> BotRequest:
    """A request with a state sampled from the seat's knowledge."""
    sampled = state.imagine(seat, Seeded(seed))
    return BotRequest(game_id, sampled.to_dict(), seat, bot, seed, rank, data.text if data else "", list(begun))


async def choose_action(
    runner: BotRunner,
    state: State,
    game_id: str,
    seat: int,
    bot: str | None,
    seed: int,
    data: Components | None = None,
) -> int:
    """Choose an action for a seat. Tries the bot twice, then the default bot, then takes the first legal action. The
    default bot also replaces bots that no longer exist."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    default = default_bot(game(game_id)).id
    known = [entry.id for entry in every_bot(game(game_id))]
    wanted = bot if bot is not None and bot in known else default
    for number, name in enumerate((wanted, wanted, default)):
        request = make_request(state, game_id, seat, name, seed + number, data=data)
        try:
            action = (await runner.ask(request))[0][0]
        except (BotFailed, SeraiError, IndexError, OSError):
            continue
        if action in legal:
            return action
    return legal[0]
