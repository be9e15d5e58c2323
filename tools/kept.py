"""What a built page needs to open without a network: addresses that fit its place, and the list of its files.

The page is built once, with addresses relative to its document. A server has rooms below rooms (`/table/ID/replay/3`)
and one document for all of them, so there they begin at the root; a static site keeps them as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

# Written here; everything else that begins with a dot or maps sources is no part of the page.
LIST = "files.js"
NEVER = ("sw.js", LIST)
# Loaded only when a table is played in the browser itself. The service worker keeps these at their first use.
LARGE = 200_000
LARGE_FOLDER = "pocket"


def settle_on_server(folder: Path) -> None:
    """The document for a server's rooms."""
    document = folder / "index.html"
    document.write_text(document.read_text(encoding="utf-8").replace('="./', '="/'), encoding="utf-8")
    write_list(folder)


def settle_alone(folder: Path) -> None:
    """The document for a place where nobody answers: it says so to the page."""
    document = folder / "index.html"
    text = document.read_text(encoding="utf-8").replace('="/', '="./')
    document.write_text(text.replace("<html ", "<html data-alone ", 1), encoding="utf-8")
    write_list(folder)


def write_list(folder: Path) -> None:
    """For the service worker (web/worker/sw.ts): what it keeps beforehand, and what it keeps once it was used."""
    names = list(_names(folder))
    large = [name for name in names if is_large(folder, name)]
    small = [{"url": name, "revision": _revision(folder, name)} for name in names if name not in large]
    told = f"self.kept = {json.dumps(small)};\nself.large = {json.dumps(large)};\n"
    (folder / LIST).write_text(told, encoding="utf-8")


def is_large(folder: Path, name: str) -> bool:
    if name.startswith(f"{LARGE_FOLDER}/"):
        return not name.endswith(".json")
    return (folder / name).stat().st_size > LARGE


def _names(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in NEVER and not path.name.startswith(".") and path.suffix != ".png":
            yield name


def _revision(folder: Path, name: str) -> str | None:
    """Built files have it in their names."""
    return None if name.startswith("assets/") else hashlib.sha256((folder / name).read_bytes()).hexdigest()[:16]
