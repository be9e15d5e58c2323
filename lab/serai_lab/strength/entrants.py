"""The bots of a match, by name or by file.

| written | plays |
|---|---|
| BOT | a bot by its id, also one of the laboratory |
| BOT:FILE.net | the same with the network in a file |
| BOT:FILE.py | the bot class in a Python file, with that bot's budget |
| FILE.py | the bot class in a Python file |

FILE.py@NAME names one of several classes in a file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from serai.bots import Bot, Budget, find_bot
from serai.core.errors import BadSetup
from serai.core.game.game import Game


@dataclass(frozen=True)
class Entrant:
    """Makes one bot of a match, in every process."""

    text: str  # as it was written
    work: float = 1.0  # factor for its budget
    content: str = ""  # hash of the file: games of another one are not continued

    def __str__(self) -> str:
        return self.text

    def __call__(self, game: Game, seed: int) -> Bot:
        level, _, file = self.text.rpartition(":")
        path, _, name = file.partition("@")
        if path.endswith(".py"):
            kind = _bot_class(Path(path), name, self.content)
            bot = replace(find_bot(level, game), kind=kind).make(game, seed) if level else kind(game, seed)
        elif level:
            bot = find_bot(level, game).make(game, seed, network=path)
        else:
            bot = find_bot(path, game).make(game, seed)
        bot.budget = _times(bot.budget, self.work)
        return bot


def read_entrant(text: str, game: Game, work: float = 1.0) -> Entrant:
    """The entrant that a text names; raises BadSetup if it cannot be made."""
    level, _, file = text.rpartition(":")
    path = Path(file.partition("@")[0])
    is_file = bool(level) or path.suffix == ".py"
    if is_file and not path.is_file():
        raise BadSetup(f"{path} is no file")
    entrant = Entrant(text, work, hashlib.sha256(path.read_bytes()).hexdigest()[:12] if is_file else "")
    entrant(game, 0)
    return entrant


def _times(budget: Budget, work: float) -> Budget:
    def scaled(limit: int | None) -> int | None:
        return None if limit is None else max(1, round(limit * work))

    return replace(budget, iterations=scaled(budget.iterations), evaluations=scaled(budget.evaluations))


@lru_cache(maxsize=16)
def _bot_class(path: Path, name: str, content: str) -> type[Bot]:
    module_name = f"entrant_{content}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    kinds = {
        kind.__name__: kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == module_name
    }
    chosen = [name] if name else list(kinds)
    if len(chosen) != 1 or chosen[0] not in kinds:
        raise BadSetup(f"{path} has the bot classes {', '.join(kinds) or '(none)'}; name one as {path}@NAME")
    return kinds[chosen[0]]
