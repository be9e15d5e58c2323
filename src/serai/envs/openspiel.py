"""The games for OpenSpiel, with explicit chance nodes.

>>> import pyspiel
>>> from serai.envs import openspiel
>>> game = pyspiel.load_game("serai_yspahan_v1", {"players": 3})
>>> state = game.new_initial_state()
>>> state.is_chance_node()                          # the first player
True

Every outcome of chance is a node of its own, with the odds of the deck, bag or dice; an outcome that is certain has no
node. Seats that decide at the same time act in turn, without seeing the others' choices. OpenSpiel's MCTS reads the
whole state, with hidden information; a fair search starts from `state.imagined`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from serai.core.errors import BadSetup, OutcomeNeeded, SeraiError
from serai.core.game.game import Game as Rules
from serai.core.rules.chance import ExplicitChance, Seeded
from serai.core.rules.state import PrintedData, State
from serai.envs.observation.layout import Layout, find, ids, layout, older_ids, usual_players
from serai.envs.rewards import check_rewards, returns

try:
    import pyspiel
except ModuleNotFoundError:

    class OpenSpielMissing(SeraiError, ImportError):
        """The package open_spiel is not installed."""

    raise OpenSpielMissing("open_spiel is not installed; install serai with its extra [openspiel]") from None

LONGEST = 10_000  # decisions of a game: far above what was seen
WIDEST = 1_000  # outcomes of a chance node
FARTHEST = 1_000.0  # score difference between two seats
OWN_PARAMETERS = ("players", "rewards", "data")  # the others are options of the rules


NO_TENSORS = (
    "information states have no tensors, since they grow with every move; use information_state_string, or "
    "observation_string and observation_tensor (ISMCTSBot: use_observation_string=True)"
)


class NoInformationStates(SeraiError):
    """A call for an information state that does not exist."""


class GameTreeNode:
    """An immutable node of the game tree: a state in which a seat decides, or an action with its first outcomes of
    chance, of which the next one is open (`weights`)."""

    def __init__(
        self, printed: PrintedData, rules: Rules, before: State | None, action: int, seat: int, known: list[int]
    ) -> None:
        self.printed = printed
        self.rules = rules
        self.before = before
        self.action = action
        self.seat = seat
        self.known = known
        self.parent: GameTreeNode | None = None
        self.rows: dict[int, dict[str, str]] = {}  # the columns that a seat sees, found when they are asked for
        self.weights: list[int] = []
        chance = ExplicitChance(known)
        try:
            self.state: State | None = self._played(chance)
        except OutcomeNeeded:
            self.state = None
            self.weights = list(chance.weights)

    def _played(self, chance: ExplicitChance) -> State:
        if self.before is None:
            return self.rules.set_up(self.printed, chance)
        state = self.before.clone()
        state.chance = chance
        state.apply(self.action, self.seat)
        return state

    def after(self, action: int) -> GameTreeNode:
        """The child after an action or an outcome of chance."""
        if self.state is None:
            child = GameTreeNode(self.printed, self.rules, self.before, self.action, self.seat, [*self.known, action])
        else:
            child = GameTreeNode(self.printed, self.rules, self.state, action, int(self.state.turn()), [])
        child.parent = self
        return child

    def path(self) -> list[GameTreeNode]:
        """The nodes from the beginning to this one in which a seat decides or the game is over."""
        nodes: list[GameTreeNode] = []
        node: GameTreeNode | None = self
        while node is not None:
            if node.state is not None:
                nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def imagined(self, seat: int, seed: int) -> GameTreeNode:
        """The same node with everything hidden from the seat sampled anew."""
        assert self.state is not None, "a chance node has no state to sample"
        twin = GameTreeNode.__new__(GameTreeNode)
        twin.__dict__.update(self.__dict__, rows={})
        twin.state = self.state.imagine(seat, Seeded(seed))
        return twin

    def seen(self) -> State | None:
        """The last complete state; None during setup."""
        return self.state or self.before

    def __deepcopy__(self, memo: dict[int, Any]) -> GameTreeNode:
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Without what came before, which may be the whole game."""
        return vars(self) | {"parent": None, "rows": {}}


class SeraiGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, options, rewards and data file as OpenSpiel parameters."""

    rules: Rules  # set on each class that `register` makes
    environment: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = params or {}
        players = int(asked.get("players", usual_players(self.rules)))
        options = {name: value for name, value in asked.items() if name not in OWN_PARAMETERS}
        self.rewards = check_rewards(str(asked.get("rewards", "win")))
        self.layout = layout(self.environment, players, options=options, data=asked.get("data") or None)
        if players < 2:
            raise BadSetup(f"OpenSpiel plays {self.rules.id} with two players or more")
        self.start = GameTreeNode(self.layout.printed(), self.rules, None, -1, -1, [])
        most = FARTHEST if self.rewards == "score_difference" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=WIDEST,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, asked)

    def new_initial_state(self) -> SeraiState:
        return SeraiState(self)

    def make_py_observer(
        self, kind: Any = None, params: dict[str, Any] | None = None
    ) -> OpenSpielObserver | RecallObserver:
        if params:
            raise BadSetup("observations take no parameters")
        if kind is not None and kind.perfect_recall:
            return RecallObserver()
        return OpenSpielObserver(self.layout)

    def utilities(self, state: State) -> list[float]:
        """The utility of an end state to each seat: its reward minus the mean of the others. They sum to zero."""
        if self.rewards == "score_difference":
            found = [float(state.score(seat)) for seat in range(state.players)]
        else:
            found = returns(state, self.rewards)
        all_of_it = sum(found)
        return [one - (all_of_it - one) / (len(found) - 1) for one in found]


class SeraiState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree as an OpenSpiel state."""

    def __init__(self, game: SeraiGame) -> None:
        super().__init__(game)
        self.node = game.start

    def current_player(self) -> int:
        state = self.node.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else int(state.turn())

    def is_terminal(self) -> bool:
        return self.node.state is not None and self.node.state.over

    def returns(self) -> list[float]:
        state = self.node.state
        if state is None or not state.over:
            return [0.0] * self.num_players()
        found: list[float] = self.get_game().utilities(state)
        return found

    def imagined(self, player: int, seed: int) -> SeraiState:
        """A state sampled from what the player knows, as IS-MCTS needs it (`set_resampler`)."""
        twin: SeraiState = self.get_game().new_initial_state()
        twin.node = self.node.imagined(player, seed)
        return twin

    def information_state_string(self, player: int | None = None) -> str:
        """Everything that the player has seen and done, a paragraph for each move: their own action (`> action`), and
        what changed in their observation (`name: numbers`, `name:` for columns that became zero)."""
        seat = self.current_player() if player is None else player
        path = self.node.path()
        if path and path[0].before is not None:
            raise NoInformationStates("a state that was pickled has forgotten what came before")
        observer = OpenSpielObserver(self.get_game().layout)
        moves: list[str] = []
        shown: dict[str, str] = {}
        for node in path:
            row = node.rows.get(seat)
            if row is None:
                row = node.rows[seat] = observer.columns_of(node.state, seat)
            own = [f"> {node.rules.vocabulary.write(node.action)}"] if node.seat == seat else []
            changed = [f"{name}: {numbers}" for name, numbers in row.items() if shown.get(name) != numbers]
            gone = [f"{name}:" for name in shown if name not in row]
            if own or changed or gone:
                moves.append("\n".join([*own, *changed, *gone]))
            shown = row
        return "\n\n".join(moves)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Refused: it would grow with every move."""
        raise NoInformationStates(NO_TENSORS)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.node.state is not None
        return sorted(self.node.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.node.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self.node.rules.vocabulary.write(action)

    def __str__(self) -> str:
        state = self.node.state
        due = f"chance, outcome {len(self.node.known) + 1}" if state is None else f"player {self.current_player()}"
        seen = self.node.seen()
        scores = [] if seen is None else [seen.score(seat) for seat in range(self.num_players())]
        return f"{self.node.rules.id}, move {self.move_number()}, {due}, scores {scores}"


class RecallObserver:
    """A player's information state, as text only."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SeraiState, player: int) -> None: ...

    def string_from(self, state: SeraiState, player: int) -> str:
        return state.information_state_string(player)


class OpenSpielObserver:
    """A player's observation: the row of the environments, and its text form."""

    def __init__(self, shape: Layout) -> None:
        self.shape = shape
        self.tensor = np.zeros(shape.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SeraiState, player: int) -> None:
        seen = state.node.seen()
        self.tensor[:] = 0 if seen is None else self.shape.observe(seen, player)

    def string_from(self, state: SeraiState, player: int) -> str:
        """The columns that are not zero, by name."""
        seen = state.node.seen()
        columns = {} if seen is None else self.columns_of(seen, player)
        return "\n".join(f"{name}: {numbers}" for name, numbers in columns.items())

    def columns_of(self, state: State | None, player: int) -> dict[str, str]:
        assert state is not None
        row = self.shape.observe(state, player)
        found: dict[str, str] = {}
        for entry in self.shape.entries:
            part = row[entry.offset : entry.offset + entry.width]
            if part.any():
                found[f"{entry.name} {entry.offset}" if entry.name in found else entry.name] = _short(part.tolist())
        return found


def _short(numbers: Sequence[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


def register() -> tuple[str, ...]:
    """Register the games with OpenSpiel; returns the names for `pyspiel.load_game`."""
    return tuple(_register(find(id)[0], id) for id in (*ids(), *older_ids()))


def _register(rules: Rules, environment: str) -> str:
    name = f"serai_{environment}"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.text("en").form("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.players[-1],
        min_num_players=usual_players(rules),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual_players(rules),
            "rewards": "win",
            "data": "",
            **{option.id: option.default for option in rules.options.values()},
        },
    )
    pyspiel.register_game(kind, type(name, (SeraiGame,), {"rules": rules, "environment": environment, "kind": kind}))
    return name


NAMES = register()
