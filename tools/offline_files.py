"""Adapts the addresses in a built page to its host, and lists its files for the service worker.

The page is built once, with addresses relative to its document. A server sends that document for nested paths too
(`/table/ID/replay/3`), so its addresses must begin at the root; a static site keeps them relative.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

LIST = "files.js"
NEVER = ("sw.js", LIST)
# Loaded only for tables that run in the browser. The service worker caches these files at their first use.
LARGE = 200_000
LARGE_FOLDER = "pocket"


def prepare_for_server(folder: Path) -> None:
    """Make the addresses in the document absolute."""
    document = folder / "index.html"
    document.write_text(document.read_text(encoding="utf-8").replace('="./', '="/'), encoding="utf-8")
    write_file_list(folder)


def prepare_for_static_host(folder: Path) -> None:
    """Make the addresses in the document relative, and mark it so that the page asks no server."""
    document = folder / "index.html"
    text = document.read_text(encoding="utf-8").replace('="/', '="./')
    document.write_text(text.replace("<html ", "<html data-alone ", 1), encoding="utf-8")
    write_file_list(folder)


def write_file_list(folder: Path) -> None:
    """Write the list that web/worker/sw.ts reads: files to cache at once, and files to cache when they are used."""
    names = list(_file_names(folder))
    large = [name for name in names if is_large(folder, name)]
    small = [{"url": name, "revision": _revision(folder, name)} for name in names if name not in large]
    text = f"self.kept = {json.dumps(small)};\nself.large = {json.dumps(large)};\n"
    (folder / LIST).write_text(text, encoding="utf-8")


def is_large(folder: Path, name: str) -> bool:
    if name.startswith(f"{LARGE_FOLDER}/"):
        return not name.endswith(".json")
    return (folder / name).stat().st_size > LARGE


def _file_names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in NEVER and not path.name.startswith(".") and path.suffix != ".png":
            yield name


def _revision(folder: Path, name: str) -> str | None:
    """The hash of a file; None for built files, whose names have one."""
    return None if name.startswith("assets/") else hashlib.sha256((folder / name).read_bytes()).hexdigest()[:16]
