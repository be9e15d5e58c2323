"""Generates code from declarations.

    python -m tools.generate            write every file that is out of date
    python -m tools.generate --check    write nothing; list files that are out of date, and exit with 1 if there are any

The folder `generated` of each game, as `serai generate` does, also in the folder SERAI_GAMES. If the page has a board
of the game: `generated.ts` (the types of a view and of the data file). From the server's protocol: the page's wire
types. From `palette.json`: the page's colours. From the data files: docs/provenance.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from serai.core.game.registry import games
from serai.core.rules.fields import Field, Fields
from serai.games import declared_game
from serai.kit.generator import generated_files, is_stale, write_stale
from tools import page_palette, provenance_page, wire_types

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "web" / "src" / "games"
PAGE_NOTE = "Made by `make generate` from fields.py and data.py: not to be edited."


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with the text it should have."""
    for one in map(declared_game, games()):
        yield from generated_files(one)
        if (BOARDS / one.id).is_dir():
            yield BOARDS / one.id / "generated.ts", f"{page_types(one.fields)}\n{one.data.typescript()}"
    yield wire_types.FILE, wire_types.wire_types()
    yield page_palette.STYLES, page_palette.palette_css()
    yield page_palette.CODE, page_palette.palette_ts()
    yield provenance_page.FILE, provenance_page.provenance_page()


def stale() -> list[Path]:
    return [path for path, text in files() if is_stale(path, text)]


def page_types(fields: Fields) -> str:
    lines = [f"// {PAGE_NOTE}", "", "/** What a view shows of the state. */", "export interface State {"]
    lines += [f"  {each.name}: {_shown(each)};" for each in fields.fields]
    lines += [f"  {each.name}: {each.codec.typescript()};" for each in fields.computed]
    return "\n".join([*lines, "}", ""])


def _shown(each: Field) -> str:
    """The type of a field in a view: hidden values are null, or a count."""
    whole = each.codec.typescript()
    if each.visibility.to == "all":
        return whole
    veil = "{ count: number }" if each.visibility.count else "null"
    if each.visibility.to != "owner":
        return f"{whole} | {veil}"
    inner = whole.removesuffix("[]").removeprefix("(").removesuffix(")")
    return f"({inner} | {veil})[]" if veil not in inner.split(" | ") else whole


def _short(path: Path) -> Path:
    """The path relative to the project, if it is inside; games may lie elsewhere."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def main() -> int:
    parser = argparse.ArgumentParser(description="Generate code from declarations.")
    parser.add_argument("--check", action="store_true", help="write nothing, only list what is out of date")
    args = parser.parse_args()
    if args.check:
        old = stale()
        for path in old:
            print(f"out of date: {_short(path)} (`make generate` writes it anew)")
        return int(bool(old))
    for path in write_stale(files()):
        print(f"wrote {_short(path)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
