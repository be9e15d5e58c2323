"""Adds the names of the columns to network files of version 0.1, which do not have them. Weights are not touched.

python -m tools.name_network_columns
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from serai.bots.column_names import column_names
from serai.bots.encoding import StateEncoder
from serai.core.game.game import Game
from serai.core.game.registry import game, games


def with_names(the_game: Game, file: bytes) -> bytes:
    """The file with names; as it is if it has them, or if it was trained on other columns than the game's."""
    line, end, weights = file.partition(b"\n")
    note = json.loads(line)
    if "columns" in note or note["rows"] != StateEncoder(the_game).fingerprint():
        return file
    note["columns"] = column_names(the_game)
    return json.dumps(note, ensure_ascii=False).encode() + end + weights


def main() -> None:
    for the_game in map(game, games()):
        for path in sorted((Path(str(resources.files(the_game.package))) / "nets").glob("*.net")):
            before = path.read_bytes()
            after = with_names(the_game, before)
            if after != before:
                path.write_bytes(after)
                print(f"named the columns of {the_game.id} {path.name}")


if __name__ == "__main__":
    main()
