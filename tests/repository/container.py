"""Builds docs/hosting/Containerfile for real, on a base image made from Debian's packages, and starts the result.

No image is pulled: mmdebstrap makes the root of a bare Debian with Python, buildah builds on it as root. The server
runs in the root of the built image, with the image's own command, user and environment.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.helpers import Server

ROOT = Path(__file__).resolve().parents[2]
HOSTING = ROOT / "docs" / "hosting"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
BASE = "localhost/serai-base"
# The image is for people, the test for finding out whether it can be built: the C compiler need not try hard.
LEVEL = "0"


DRIVERS = ("overlay", "vfs")  # overlay does not work on every file system; vfs copies everything


class CannotBuild(Exception):
    """This machine cannot build containers."""


class ImageStore:
    """A place for images, removed with its folder. CannotBuild if there is no buildah, or it may not work here."""

    def __init__(self, folder: Path) -> None:
        if os.geteuid() != 0:
            raise CannotBuild("building a container needs root")
        missing = [name for name in ("buildah", "mmdebstrap") if shutil.which(name) is None]
        if missing:
            raise CannotBuild(f"not installed: {', '.join(missing)}; `apt-get install {' '.join(missing)}` adds them")
        self.folder = folder
        self._options = self._find_options()

    def _find_options(self) -> list[str]:
        """The options of the first storage driver with which a container can be made and mounted."""
        for driver in DRIVERS:
            place = self.folder / driver
            options = ["--root", str(place / "images"), "--runroot", str(place / "run"), "--storage-driver", driver]
            made = _run("buildah", *options, "from", "scratch")
            mounted = _run("buildah", *options, "mount", made.stdout.strip()) if made.returncode == 0 else made
            if mounted.returncode == 0:
                _run("buildah", *options, "rm", made.stdout.strip())
                return options
        raise CannotBuild(f"buildah does not work here: {mounted.stderr.strip()[-300:]}")

    def buildah(self, *words: str) -> str:
        done = _run("buildah", *self._options, *words)
        assert done.returncode == 0, f"buildah {' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout.strip()

    def make_base(self) -> None:
        """A bare Debian with Python, as an image. CannotBuild if Debian's packages cannot be fetched."""
        archive = self.folder / "base.tar"
        packages = "--include=python3-venv,ca-certificates"
        made = _run("mmdebstrap", "--quiet", "--variant=apt", packages, "bookworm", str(archive))
        if made.returncode != 0:
            raise CannotBuild(f"mmdebstrap makes no Debian here: {made.stderr.strip()[-300:]}")
        container = self.buildah("from", "scratch")
        self.buildah("add", "--quiet", container, str(archive), "/")
        self._add_certificates(container)
        self.buildah("commit", "--quiet", container, BASE)
        self.buildah("rm", container)
        archive.unlink()

    def _add_certificates(self, container: str) -> None:
        """The certificates that this machine trusts: its package registries may be behind a proxy. pip and Node have
        their own otherwise."""
        if CERTIFICATES.exists():
            self.buildah("add", "--quiet", container, str(CERTIFICATES), str(CERTIFICATES))
            for name in ("PIP_CERT", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"):
                self.buildah("config", "--env", f"{name}={CERTIFICATES}", container)

    def build(self) -> None:
        ignored = HOSTING / "Containerfile.dockerignore"
        arguments = ["--build-arg", f"BASE={BASE}", "--build-arg", f"LEVEL={LEVEL}", "--ignorefile", str(ignored)]
        file = str(HOSTING / "Containerfile")
        self.buildah(
            "bud",
            "--format",
            "docker",
            "--isolation",
            "chroot",
            "--pull-never",
            *arguments,
            "-f",
            file,
            "-t",
            "serai",
            ".",
        )

    @contextlib.contextmanager
    def mounted(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The root of the built image, and its configuration."""
        container = self.buildah("from", "serai")
        try:
            config = json.loads(self.buildah("inspect", container))["OCIv1"]["config"]
            yield Path(self.buildah("mount", container)), config
        finally:
            self.buildah("umount", container)
            self.buildah("rm", container)

    def remove(self) -> None:
        _run("buildah", *self._options, "rmi", "--all", "--force")


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


class ContainerServer(Server):
    """The server of an image, in its root, as its user, with its command and environment. Only limits are off: the test
    plays faster than a person."""

    def __init__(self, folder: Path, root: Path, config: dict[str, Any]) -> None:
        super().__init__(folder)
        self.root = root
        self.config = config

    def launch(self) -> None:
        command = [*self.config["Entrypoint"], *self.config["Cmd"]]
        command = [str(self.port) if word == "8765" else word for word in command]
        # chroot knows no names of the image's users: the file says `USER serai`, made with uid 1000.
        inside = [
            "chroot",
            "--userspec=1000:1000",
            str(self.root),
            "/usr/bin/env",
            "-i",
            *self.config["Env"],
            "SERAI_UNLIMITED=1",
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*inside, *command], stdout=log, stderr=log)
