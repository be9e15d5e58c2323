"""Builds the application as a folder of static files: `make site`, and `make site ARGS=--serve` to try it.

python -m tools.site                   build dist/site
python -m tools.site --into FOLDER     build it somewhere else
python -m tools.site --serve           build it, and serve it at a local port

The page is the same as on a server. Answers that do not depend on the user (games, texts, rules, pictures, puzzles) are
files, written by the functions that answer on a server; all other requests go to the tables in the browser. All
addresses are relative, so the folder works below any path of any web host.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from serai.core.game.registry import games
from serai.core.text.catalogue import LANGUAGES
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue
from tools import offline_files, web

SITE = web.ROOT / "dist" / "site"
PORT = 8766


def answers() -> Iterator[tuple[str, Any]]:
    """The answers that do not depend on the user, as (path, answer); levels of bots are those of a browser."""
    yield "/games", game_catalogue.list_browser_games()
    yield "/games/puzzles", game_catalogue.list_puzzles()
    for game in games():
        yield f"/games/{game}/data", game_catalogue.get_data(game)
        yield f"/games/{game}/data-file", wire.RecordText(game_catalogue.find_game(game).components.text, True)
        yield f"/games/{game}/lessons", game_catalogue.list_lessons(game)
        yield f"/games/{game}/showcase", game_catalogue.get_showcase(game)
        for language in LANGUAGES:
            yield f"/games/{game}/text/{language}", game_catalogue.get_texts(game, language)
            yield f"/games/{game}/rules/{language}", wire.RecordText(game_catalogue.get_rules(game, language), True)


def write_answers(folder: Path) -> None:
    for path, answer in answers():
        file = folder / "api" / f"{path.removeprefix('/')}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(answer))


def build(into: Path) -> None:
    """Build the site beside the old one, which it then replaces. The page is built only if its sources have changed."""
    if web.is_fresh():
        web.refresh_pocket()
    else:
        web.build()
    fresh = into.with_name(f"{into.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(web.STATIC, fresh, ignore=shutil.ignore_patterns(web.STAMP.name))
    write_answers(fresh)
    offline_files.prepare_for_static_host(fresh)
    # Hosts that run Jekyll drop some files without this one.
    (fresh / ".nojekyll").touch()
    shutil.rmtree(into, ignore_errors=True)
    fresh.rename(into)


class Handler(http.server.SimpleHTTPRequestHandler):
    """A minimal web host: static files with the right content types."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


def make_server(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """A web host for a folder, not yet running."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the application as a folder of static files.")
    parser.add_argument("--into", type=Path, default=SITE, help="the folder to build (dist/site)")
    parser.add_argument("--serve", action="store_true", help="serve it afterwards, at a local port")
    parser.add_argument("--port", type=int, default=PORT, help=f"which port ({PORT})")
    args = parser.parse_args()
    try:
        build(args.into.resolve())
    except web.NoNode as error:
        print(f"The site cannot be built: {error}.", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in args.into.rglob("*") if path.is_file())
    print(f"{args.into}: {size / 1e6:.1f} MB, to be put on any web host as it is (docs/hosting.md)")
    if args.serve:
        print(f"http://127.0.0.1:{args.port}/   (Ctrl+C ends it)", flush=True)
        try:
            make_server(args.into, args.port).serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
