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
from serai.tables.storage.custom_data import perhaps

LONGEST_TURN: Final = 30  # actions of a turn that a hint shows
SHORT: Final = Budget(iterations=40, seconds=0.2)  # for each action of a turn after the first


AT_ONCE: Final = Budget(iterations=1, seconds=0.0)  # no thought at all: what it likes best at first sight


class Question(Struct):
    """What a bot is asked: an imagined position, its seat, and how to think."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    seed: int
    rank: bool = False
    data: str = ""  # the data file of the table, if it is not the game's own
    begun: list[int] = []  # actions of the seat after which the bot is to play its turn to the end


Answer = list[tuple[int, float]]  # actions with their worth, the chosen one first


class BotFailed(Exception):
    """A bot crashed, hung, or chose something that is not possible."""


class Thinker(Protocol):
    """Where bots think: in processes of a server, in a worker of a browser, or right here."""

    async def ask(self, question: Question) -> Answer:
        """The bot's answer; BotFailed if it gives none."""


class ThinkHere:
    """Bots think at once, in the way of everything else."""

    async def ask(self, question: Question) -> Answer:
        return answer(question)


def answer(question: Question, budget: Budget | None = None, told: Callable[[Answer], None] | None = None) -> Answer:
    """Think, for as long as the bot may or as long as it is said. It may take a while; `told` hears what would be
    answered if it had to stop."""
    the_game = game(question.game)
    state = the_game.read_position(question.position, Seeded(question.seed), perhaps(question.game, question.data))
    legal = state.legal(question.seat)
    bot = make_bot(question.bot, the_game, question.seed)
    if question.begun:
        return [(action, 0.0) for action in play_on(the_game, bot, state, question.seat, question.begun)]
    bot.on_progress = told
    sample = SampledState(state, question.seat)
    if question.rank:
        return bot.rank(sample, legal, budget or bot.budget)
    return [(bot.choose(sample, legal, budget or bot.budget), 0.0)]


def play_on(the_game: Game, bot: Bot, state: State, seat: int, begun: Sequence[int]) -> list[int]:
    """The rest of a turn, as the bot would play it, to where chance, a secret or somebody else comes in. Only the first
    choice is thought about for long."""
    history = History(the_game, state)
    waiting, played = list(begun), list[int]()
    while len(played) < LONGEST_TURN:
        state = history.state
        if state.over or state.actors != (seat,) or (history.moves and _broken_off(history)):
            break
        legal = state.legal(seat)
        if waiting:
            action = waiting.pop(0)
        else:
            action = legal[0] if len(legal) == 1 else bot.choose(SampledState(state.clone(), seat), legal, SHORT)
        if action not in legal:
            break
        history.play(action, seat)
        played.append(action)
    return played[len(begun) :]


def _broken_off(history: History) -> bool:
    """Whether the last move left the turn to chance, or began another turn."""
    move = history.moves[-1]
    new_turn = any(event.key in ("turn", "round") for event in move.events)
    return bool(move.outcomes) or history.state.revealed or move.together or new_turn


def ask_about(
    state: State,
    game_id: str,
    seat: int,
    bot: str,
    seed: int,
    *,
    rank: bool = False,
    data: Components | None = None,
    begun: Sequence[int] = (),
) -> Question:
    """A question with an imagined state in it."""
    imagined = state.imagine(seat, Seeded(seed))
    return Question(game_id, imagined.to_dict(), seat, bot, seed, rank, data.text if data else "", list(begun))


async def choose(
    thinker: Thinker,
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
        question = ask_about(state, game_id, seat, name, seed + number, data=data)
        try:
            action = (await thinker.ask(question))[0][0]
        except (BotFailed, SeraiError, IndexError, OSError):
            continue
        if action in legal:
            return action
    return legal[0]
