"""Games of a vector environment in worker processes, which write their arrays into shared memory."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from typing import Any, NoReturn

import numpy as np

from serai.core.errors import BadSetup, SeraiError, short_repr
from serai.core.rules.state import State
from serai.envs.game_block import BlockConfig, EndedGames, GameBlock
from serai.envs.observation.numpy_buffers import Array
from serai.process_pool import process_context

SHARED = ("observations", "masks", "turns", "acted", "rewards", "all_rewards", "terminations", "truncations", "events")
FINALS = "final_observations"
ACTIONS = "actions"


class EnvWorkerFailed(SeraiError):
    """A worker process of an environment has ended, or a bot in it has failed."""


class SharedArrays:
    """The arrays of a block, the last observations of games that ended, and the next actions, for all games, in memory
    that a process gets as it starts."""

    def __init__(self, context: Any, block: GameBlock, games: int, observation_dtype: np.dtype[Any]) -> None:
        types = {name: (getattr(block, name).shape[1:], getattr(block, name).dtype) for name in SHARED}
        types["observations"] = types[FINALS] = (types["observations"][0], observation_dtype)
        types[ACTIONS] = ((), np.dtype(np.int32))
        self._shapes = {name: ((games, *shape), dtype) for name, (shape, dtype) in types.items()}
        self._memory = {
            name: context.RawArray("b", max(1, prod(shape) * dtype.itemsize))
            for name, (shape, dtype) in self._shapes.items()
        }

    def rows(self, places: range) -> dict[str, Array]:
        """The rows of some games, by the name of the array."""
        return {
            name: np.ndarray(shape, dtype, buffer=self._memory[name])[places.start : places.stop]
            for name, (shape, dtype) in self._shapes.items()
        }


class WorkerBlocks:
    """Blocks of games, each in a process of its own. The arrays are those of all games, and a step is begun with `send`
    and ends with `recv`."""

    def __init__(self, config: BlockConfig, games: int, workers: int, observation_dtype: np.dtype[Any]) -> None:
        if not 1 <= workers <= games:
            raise BadSetup(f"{short_repr(workers)} workers for {games} games; take at least one, with a game for each")
        context = process_context()
        bounds = [games * worker // workers for worker in range(workers + 1)]
        self._places = [range(first, end) for first, end in pairwise(bounds)]
        arrays = SharedArrays(context, GameBlock(config, 1), games, observation_dtype)
        self._connections: list[Connection] = []
        self._processes = []
        for places in self._places:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve_block, args=(theirs, config, arrays, places), daemon=True)
            process.start()
            theirs.close()  # so that the end of the process is the end of the pipe
            self._connections.append(ours)
            self._processes.append(process)
        rows = arrays.rows(range(games))
        self.observations, self.masks, self.turns, self.acted = (rows[name] for name in SHARED[:4])
        self.rewards, self.all_rewards = rows["rewards"], rows["all_rewards"]
        self.terminations, self.truncations = rows["terminations"], rows["truncations"]
        self.events = rows["events"]
        self._finals, self._actions = rows[FINALS], rows[ACTIONS]

    def __reduce__(self) -> NoReturn:
        raise BadSetup("an environment with workers cannot be copied or pickled; make it without")

    def state_of_game(self, place: int) -> State:
        """A copy of the state of a game."""
        worker = next(number for number, places in enumerate(self._places) if place in places)
        self._ask(worker, WorkerBlock.state_of_game, place - self._places[worker].start)
        state: State = self._answers([worker])[0]
        return state

    def seed(self, seeds: Sequence[int | None]) -> None:
        for worker, places in enumerate(self._places):
            self._ask(worker, WorkerBlock.seed, seeds[places.start : places.stop])
        self._answers()

    def begin(self, places: Sequence[int]) -> None:
        for worker, own in enumerate(self._places):
            self._ask(worker, WorkerBlock.begin, [place - own.start for place in places if place in own])
        self._answers()

    def sample(self) -> Array:
        for worker in range(len(self._places)):
            self._ask(worker, WorkerBlock.sample)
        self._answers()
        return self._actions.copy()

    def send(self, actions: Array) -> None:
        self._actions[:] = actions
        for worker in range(len(self._places)):
            self._ask(worker, WorkerBlock.step)

    def recv(self) -> EndedGames:
        places: list[int] = []
        events: list[Array] = []
        refusals: dict[int, str] = {}
        for own, (ended, its_events, its_refusals) in zip(self._places, self._answers(), strict=True):
            places += (own.start + place for place in ended)
            events += its_events
            refusals |= {own.start + place: why for place, why in its_refusals.items()}
        return EndedGames(places, self._finals[places], events, refusals)

    def close(self) -> None:
        for connection, process in zip(self._connections, self._processes, strict=True):
            connection.close()
            process.terminate()  # it may be in the middle of a bot's long thought
            process.join()

    def _ask(self, worker: int, method: Callable[..., Any], *arguments: Any) -> None:
        try:
            self._connections[worker].send((method, arguments))
        except OSError:
            self._give_up(worker)

    def _answers(self, workers: Iterable[int] | None = None) -> list[Any]:
        """The answers of all workers, or of some. All are taken before an error is raised, so that no question stays
        open."""
        answers = []
        for worker in range(len(self._places)) if workers is None else workers:
            try:
                answers.append(self._connections[worker].recv())
            except (EOFError, OSError):
                self._give_up(worker)
        for answer in answers:
            if isinstance(answer, EnvWorkerFailed):
                raise answer
        return answers

    def _give_up(self, worker: int) -> NoReturn:
        process = self._processes[worker]
        self.close()
        raise EnvWorkerFailed(f"worker {worker} of the environment has ended (exit code {process.exitcode})") from None


class WorkerBlock:
    """The games of a worker process, which writes their arrays into shared memory."""

    def __init__(self, config: BlockConfig, arrays: SharedArrays, places: range) -> None:
        self._block = GameBlock(config, len(places))
        self._rows = arrays.rows(places)

    def state_of_game(self, place: int) -> State:
        return self._block.state_of_game(place)

    def seed(self, seeds: Sequence[int | None]) -> None:
        self._block.seed(seeds)

    def sample(self) -> None:
        self._rows[ACTIONS][...] = self._block.sample()

    def begin(self, places: Sequence[int]) -> None:
        self._block.begin(places)
        self._publish()

    def step(self) -> tuple[list[int], list[Array], dict[int, str]]:
        """What `EndedGames` has, but for the observations, which are in shared memory."""
        places, observations, events, refusals = self._block.step(self._rows[ACTIONS])
        self._rows[FINALS][places] = observations
        self._publish()
        return places, events, refusals

    def _publish(self) -> None:
        for name in SHARED:
            self._rows[name][...] = getattr(self._block, name)


def serve_block(connection: Connection, config: BlockConfig, arrays: SharedArrays, places: range) -> None:
    """The work of a worker process: to call the methods that it is asked for, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends its workers
    block = WorkerBlock(config, arrays, places)
    try:
        while True:
            method, arguments = connection.recv()
            try:
                answer = method(block, *arguments)
            except Exception:  # of a bot; told to the process that asked
                answer = EnvWorkerFailed(traceback.format_exc())
            connection.send(answer)
    except (EOFError, OSError):
        return  # the environment was closed, or its process has ended
