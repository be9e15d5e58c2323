"""Build hook of the laboratory: it belongs to the version of `serai` that it lies beside, whose modules it uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VERSION = Path("..", "src", "serai", "_version.py")


class VersionHook(MetadataHookInterface):
    """Takes the version of `serai`, and requires just that version."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        version = (Path(self.root) / VERSION).read_text(encoding="utf-8").split('"')[-2]
        metadata["version"] = version
        metadata["dependencies"] = [f"serai[envs,play]=={version}", "matplotlib>=3.9,<4"]
