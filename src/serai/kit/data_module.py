"""Generates the class of a printed data file (`generated/data.py` of a game) from its declaration (`data.py`)."""

from __future__ import annotations

from serai.core.game.game import GENERATED_DATA, Game
from serai.core.rules.data import VECTOR

NOTE = "Made by `serai generate` from data.py: not to be edited."


def class_prefix(game: Game) -> str:
    """What the names of a game's classes begin with."""
    return prefix_of(game.id)


def prefix_of(id: str) -> str:
    """FiveTribes for five_tribes."""
    return "".join(word.capitalize() for word in id.split("_"))


def printed_class(game: Game) -> tuple[str, str]:
    """The module and the name of the class of what the rules read of the data file."""
    if game.printed_data == GENERATED_DATA:
        return ".data", f"{class_prefix(game)}Data"
    module, _, name = game.printed_data.partition(":")
    return f"..{module}", name


def data_module(game: Game) -> str:
    attributes = game.data.attributes
    name = f"{class_prefix(game)}Data"
    lines = [
        "# mypyc: compile",
        f'"""The data file as the rules read it. {NOTE}"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Any, Final",
        "",
        f"from serai.core.rules.native import {'i64, vec' if VECTOR in attributes.values() else 'i64'}",
        "from serai.core.rules.state import MatchConfig, PrintedData",
        "",
        f"from ..{game.declared_in('data')} import DATA",
        "",
        f'DATA.declared("{game.data.layout()}")',
        "",
        "",
        f"class {name}(PrintedData):",
        "    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:",
        "        super().__init__(config)",
        "        values = DATA.values(rows, config.players, config.options)",
        *[f'        self.{attribute}: {kind} = values["{attribute}"]' for attribute, kind in attributes.items()],
        "",
        "",
        f"PRINTED: Final = {name}",
        "",
    ]
    return "\n".join(lines)
