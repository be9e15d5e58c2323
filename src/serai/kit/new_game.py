"""Writes a small complete game, from which somebody's own begins: the game of docs/first-game.md."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from string import Template

from serai.core.errors import BadSetup, short_repr
from serai.core.game.registry import games
from serai.kit.data_module import prefix_of

FILES = ("__init__.py", "rules.py", "data.toml", "text/en.json", "rules/en.md")


def write_game(folder: Path) -> None:
    """Write a game whose id is the name of the folder, which must be free."""
    id = folder.name
    if not (id.isidentifier() and id.islower()):
        raise BadSetup(f"{short_repr(id)} cannot be the name of a game: lower-case letters, digits and _ are possible")
    if id in games():
        raise BadSetup(f"there is a game {id!r} already")
    if folder.exists():
        raise BadSetup(f"{folder} is there already")
    words = {"id": id, "prefix": prefix_of(id), "title": id.replace("_", " ").capitalize()}
    for name in FILES:
        template = resources.files("serai.kit").joinpath("template", *f"{name}.txt".split("/"))
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(template.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
