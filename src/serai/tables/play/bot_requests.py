"""What a bot is asked, and what is done with its answer. It is sent an imagined state, never the real one."""

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

MAX_TURN_ACTIONS: Final = 30  # actions of a turn that a hint shows
FOLLOW_UP_BUDGET: Final = Budget(iterations=40, seconds=0.2)  # for each action of a turn after the first


NO_SEARCH_BUDGET: Final = Budget(iterations=1, seconds=0.0)  # no thought at all: what it likes best at first sight


class BotRequest(Struct):
    """What a bot is asked: an imagined position, its seat, and how to think."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    seed: int
    rank: bool = False
    data: str = ""  # the data file of the table, if it is not the game's own
    begun: list[int] = []  # actions of the seat after which the bot is to play its turn to the end


BotAnswer = list[tuple[int, float]]  # actions with their worth, the chosen one first


class BotFailed(Exception):
    """A bot crashed, hung, or chose something that is not possible."""


class BotRunner(Protocol):
    """Where bots think: in processes of a server, in a worker of a browser, or right here."""

    async def ask(self, request: BotRequest) -> BotAnswer:
        """The bot's answer; BotFailed if it gives none."""


class InProcessRunner:
    """Bots think at once, in the way of everything else."""

    async def ask(self, request: BotRequest) -> BotAnswer:
        return answer_request(request)


def answer_request(
    request: BotRequest, budget: Budget | None = None, on_progress: Callable[[BotAnswer], None] | None = None
) -> BotAnswer:
    """Think, for as long as the bot may or as long as it is said. It may take a while; `told` hears what would be
    answered if it had to stop."""
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
    """The rest of a turn, as the bot would play it, to where chance, a secret or somebody else comes in. Only the first
    choice is thought about for long."""
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
    """Whether the last move left the turn to chance, or began another turn."""
    move = history.moves[-1]
    new_turn = any(event.key in ("turn", "round") for event in move.events)
    return bool(move.outcomes) or history.state.revealed or move.together or new_turn


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
    """A question with an imagined state in it."""
    imagined = state.imagine(seat, Seeded(seed))
    return BotRequest(game_id, imagined.to_dict(), seat, bot, seed, rank, data.text if data else "", list(begun))


async def choose_action(
    runner: BotRunner,
    state: State,
    game_id: str,
    seat: int,
    bot: str | None,
    seed: int,
    data: Components | None = None,
) -> int:
    """An action for the seat, whatever happens: the bot gets two tries, then the default one, then the first option.
    The default one also stands in for a bot that is not on the list any more."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    usual = default_bot(game(game_id)).id
    known = [entry.id for entry in every_bot(game(game_id))]
    wanted = bot if bot is not None and bot in known else usual
    for number, name in enumerate((wanted, wanted, usual)):
        request = make_request(state, game_id, seat, name, seed + number, data=data)
        try:
            action = (await runner.ask(request))[0][0]
        except (BotFailed, SeraiError, IndexError, OSError):
            continue
        if action in legal:
            return action
    return legal[0]
