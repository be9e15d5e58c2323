"""A web host with the application as static files, below a path."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Self

from tools import site

BELOW = "some/where"


class StaticHost:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / BELOW
        self.folder.parent.mkdir(parents=True)
        self._serving = site.make_server(folder, 0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._serving.server_address[1]}/{BELOW}"

    def __enter__(self) -> Self:
        site.build(self.folder)
        threading.Thread(target=self._serving.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._serving.shutdown()
        self._serving.server_close()
