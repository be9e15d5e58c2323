"""Builds the page in web/ into the package. Node comes from the system (20 or newer), else from its wheel.

python tools/web.py            build if the sources are newer than what was built
python tools/web.py --force    build in any case
python tools/web.py --check    types, texts, lint and format of the page
python tools/web.py --format   format the sources of the page
python tools/web.py --test     the page's own tests
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a file, it is not in a package

from tools import offline_files, pocket  # noqa: E402

WEB = ROOT / "web"
STATIC = ROOT / "src" / "serai" / "server" / "static"
STAMP = STATIC / ".built-from"
POCKET = "pocket"  # the folder for tables in the browser: tools/pocket.py
NODE_REQUIREMENTS = ROOT / "requirements" / "node.txt"  # one version, with the hashes of its files
OLDEST_NODE = 20


class NoNode(Exception):
    """No usable Node was found or could be installed."""


def game_folders() -> list[Path]:
    """The folders in SERAI_GAMES, whose games may have boards of their own."""
    return [Path(folder).resolve() for folder in os.environ.get("SERAI_GAMES", "").split(os.pathsep) if folder]


def sources() -> list[Path]:
    """Everything that the built page depends on."""
    files = [WEB / name for name in ("package.json", "package-lock.json", "vite.config.ts", "svelte.config.js")]
    files += [WEB / "index.html", WEB / "tsconfig.json", WEB / "tools" / "own_boards.mjs"]
    for folder in ("src", "public", "worker"):
        files += sorted(path for path in (WEB / folder).rglob("*") if path.is_file())
    for games in game_folders():
        files += sorted(path for path in games.glob("*/board/**/*") if path.is_file())
    return [path for path in files if path.is_file()]


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(os.path.relpath(path, WEB).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_built() -> bool:
    return (STATIC / "index.html").is_file()


def is_fresh() -> bool:
    """Whether the page was built from the present sources; always true for a built page without sources."""
    if not WEB.is_dir():
        return is_built()
    return is_built() and STAMP.is_file() and STAMP.read_text().strip() == fingerprint()


def _node_of(npm: str | None) -> str | None:
    """The given npm if its node is new enough."""
    if npm is None:
        return None
    node = shutil.which("node", path=str(Path(npm).parent)) or shutil.which("node")
    if node is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").split(".")[0]
    return npm if major.isdigit() and int(major) >= OLDEST_NODE else None


def find_npm() -> str | None:
    """npm of the system, or of the wheel in this environment."""
    scripts = sysconfig.get_path("scripts")
    return _node_of(shutil.which("npm")) or _node_of(shutil.which("npm", path=scripts))


def node_command() -> list[str]:
    """Installs Node from the package index. What is built with it is run by visitors, so its files are pinned."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    return [*pip, "--require-hashes", "-r", str(NODE_REQUIREMENTS)]


def node_requirement() -> str:
    """The pinned version for the build of a wheel, whose requirements cannot have hashes."""
    return NODE_REQUIREMENTS.read_text(encoding="utf-8").partition(" ")[0]


def npm_here(*, install: bool) -> str:
    """npm, installed from the package index if there is none and that is allowed."""
    found = find_npm()
    if found is None and install:
        print("no node 20 or newer on this machine: taking it from the package index, once", flush=True)
        if subprocess.run(node_command(), check=False).returncode == 0:
            found = find_npm()
    if found is None:
        raise NoNode(f"node {OLDEST_NODE} or newer was not found, neither on the system nor in the package index")
    return found


def start(npm: str, *words: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join([str(Path(npm).parent), os.environ.get("PATH", "")])
    games = os.pathsep.join(map(str, game_folders()))
    return subprocess.Popen([npm, *words], cwd=WEB, env={**os.environ, "PATH": path, "SERAI_GAMES": games})


def run(npm: str, *words: str) -> None:
    finish(start(npm, *words))


def finish(work: subprocess.Popen[bytes]) -> None:
    if work.wait():
        raise subprocess.CalledProcessError(work.returncode, work.args)


def prepare(npm: str, *, dev: bool = True) -> None:
    """Install the packages of the lock file, unless that was done for this lock file. A build needs no linters."""
    lock = WEB / "package-lock.json"
    done = WEB / "node_modules" / ".installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    installed = done.read_text().split() if done.is_file() else []
    if installed == [wanted, "dev"] or (installed[:1] == [wanted] and not dev):
        return
    run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if dev else ["--omit=dev"]))
    done.write_text(f"{wanted} {'dev' if dev else 'build'}")


def build(*, install: bool = True) -> None:
    npm = npm_here(install=install)
    wanted = fingerprint()
    prepare(npm, dev=False)
    # Built beside the old page, which it replaces in one step: a running server never sees half a page.
    fresh, old, python = (STATIC.with_name(f"static.{what}-{os.getpid()}") for what in ("new", "old", "pocket"))
    try:
        work = start(npm, "run", "--silent", "build", "--", "--logLevel", "error", "--outDir", str(fresh))
        has_python = pocket.build(python)  # meanwhile: each takes as long as the other
        finish(work)
        if has_python:
            python.rename(fresh / POCKET)
        offline_files.prepare_for_server(fresh)
        (fresh / STAMP.name).write_text(wanted)
        if STATIC.exists():
            STATIC.rename(old)
        fresh.rename(STATIC)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
        shutil.rmtree(python, ignore_errors=True)


def refresh_pocket() -> None:
    """Rebuild only the Python part, when the rules have changed and the page has not."""
    if (STATIC / POCKET).is_dir() and not pocket.is_fresh(STATIC / POCKET) and pocket.build(STATIC / POCKET):
        offline_files.write_file_list(STATIC)
        (STATIC / "index.html").touch()  # a running server looks at this time


def run_script(name: str) -> None:
    """Run a script of package.json that needs the development packages: check, format, test."""
    npm = npm_here(install=True)
    prepare(npm)
    run(npm, "run", "--silent", name)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the page.")
    parser.add_argument("--force", action="store_true", help="build in any case")
    parser.add_argument("--check", action="store_true", help="check types, texts, lint and format instead")
    parser.add_argument("--format", action="store_true", help="format the sources instead")
    parser.add_argument("--test", action="store_true", help="run the page's own tests instead")
    args = parser.parse_args()
    try:
        if args.check:
            run_script("check")
        elif args.format:
            run_script("format")
        elif args.test:
            run_script("test")
        elif args.force or not is_fresh():
            print("building the page", flush=True)
            build()
        else:
            refresh_pocket()
    except NoNode as error:
        print(f"The page cannot be built: {error}. Play in the terminal instead: make terminal", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"This failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
