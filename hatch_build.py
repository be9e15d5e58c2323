"""Build hooks: the page of the package index, the built page in both distributions, compiled rules in wheels.

A source distribution has the built page, so that no Node is needed to install it. What this machine cannot build is
left out with a warning. Editable installs contain neither: `make` builds both in place.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import package_page, web
from tools.compile import LEVEL, compiled_files, hot_modules, run_time_requirements, why_not_compile

SDIST = "sdist"
VERSION = Path("src", "serai", "_version.py")


class PackagePageHook(MetadataHookInterface):
    """Makes the text and the links of the package index from the README."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get("SERAI_REPOSITORY") or self.config.get("repository", "")
        root = Path(self.root)
        version = (root / VERSION).read_text(encoding="utf-8").split('"')[-2]
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": package_page.make_page(readme, repository, version),
        }
        metadata["urls"] = package_page.urls(repository, version)


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the built page, and to wheels the compiled rules."""

    PLUGIN_NAME = "custom"
    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        node = [] if web.is_fresh() or web.find_npm() or not web.WEB.is_dir() else [web.node_requirement()]
        return node + ([] if self.target_name == SDIST or self.why_pure() else self.fast_extra())

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.add_page(build_data)
        if self.target_name != SDIST:
            self.add_compiled(build_data)

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        reason = self.why_pure()
        if reason:
            self.app.display_warning(f"{reason} This wheel is pure Python: the same games, played slower.")
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="serai-")
        out = Path(self.scratch.name).resolve()
        command = [sys.executable, str(Path(self.root) / "tools" / "compile.py"), "--out", str(out)]
        command += ["--level", os.environ.get("SERAI_LEVEL", LEVEL)]
        if subprocess.run(command, check=False).returncode != 0:
            raise SystemExit("Compiling failed. Set SERAI_PURE=1 to build a pure Python wheel.")
        for path in compiled_files(out):
            build_data["force_include"][str(path)] = path.relative_to(out).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"] += run_time_requirements()

    def add_page(self, build_data: dict[str, Any]) -> None:
        """Add the page, built first if it is missing or old. A package without it still plays in the terminal."""
        try:
            if not web.is_fresh():
                web.build(install=False)
        except (web.NoNode, subprocess.CalledProcessError, OSError) as error:
            self.app.display_warning(f"The page was not built ({error}).")
        if not web.is_built():
            self.app.display_warning("This package has no page: the server says so, the terminal game is complete.")
            return
        # A source distribution keeps the stamp too: the page in it is then known to be fresh, and not built again.
        is_source = self.target_name == SDIST
        prefix = "src/serai" if is_source else "serai"
        for path in sorted(web.STATIC.rglob("*")):
            if path.is_file() and (is_source or path != web.STAMP):
                inside = path.relative_to(web.STATIC).as_posix()
                build_data["force_include"][str(path)] = f"{prefix}/server/static/{inside}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()

    def fast_extra(self) -> list[str]:
        return list(self.metadata.core.optional_dependencies["fast"])

    def why_pure(self) -> str | None:
        if os.environ.get("SERAI_PURE"):
            return "SERAI_PURE is set."
        if not hot_modules():
            return "No module is marked for compiling."
        return why_not_compile()
