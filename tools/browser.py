"""Finds or installs a Chromium for page tests and screenshots: of the system, with apt, or from npm.

The headless shell is preferred: it draws no window, and a page in it takes half the time.

python tools/browser.py    prints the path, after installing it if there is none
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
APT = ("chromium-headless-shell", "chromium")
NPM = ROOT / ".cache" / "chromium"
LOCK = ROOT / ".cache" / "chromium.lock"
NPM_PACKAGE = "@sparticuz/chromium@147"

# There is no sandbox for root; the other flags turn off requests to the vendor.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The first line turns off web pages in the browser's own window, which cost a process per context. The last two
    # are the features that Playwright disables by default, which this flag replaces.
    "--disable-features="
    + ",".join(
        (
            "InitialWebUI,PreloadTopChromeWebUI,WebUIReloadButton",
            "ServiceWorkerAutoPreload",  # races the network against the service worker: without a network it may win
            "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter",
            "HttpsFirstBalancedModeAutoEnable,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning",
        )
    ),
]


class NoBrowser(Exception):
    """No Chromium was found, and none could be installed."""


def find() -> str | None:
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next((path for path in map(shutil.which, NAMES) if path), None)


def _run(*command: str) -> bool:
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _with_apt() -> str | None:
    if shutil.which("apt-get") is None:
        return None
    before = [] if os.geteuid() == 0 else ["sudo", "-n"]
    install = [*before, "apt-get", "install", "-y", "--no-install-recommends"]
    for name in APT:
        if _run(*install, name) or (_run(*before, "apt-get", "update") and _run(*install, name)):
            return find()
    return None


def _with_npm() -> str | None:
    """Install a Chromium from an npm package: Linux only, without root."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    NPM.mkdir(parents=True, exist_ok=True)
    if not _run(npm, "install", "--prefix", str(NPM), "--no-audit", "--no-fund", NPM_PACKAGE):
        return None
    script = "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))"
    found = subprocess.run(["node", "-e", script], cwd=NPM, check=False, capture_output=True, text=True)
    path = found.stdout.strip()
    return path if path and Path(path).exists() else None


def _install() -> str | None:
    """Install a Chromium. Every test process asks for one, and apt and npm fail while another process runs them."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return find() or _with_apt() or _with_npm()


def chromium() -> str:
    """The path of a Chromium; installs one if there is none."""
    path = find() or _install()
    if path is None:
        raise NoBrowser("no Chromium here, and neither apt-get nor npm could install one; set CHROMIUM=path")
    return path


if __name__ == "__main__":
    try:
        print(chromium())
    except NoBrowser as error:
        sys.exit(str(error))
