"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; without it, one per core.")]
EngineName = Annotated[
    str, typer.Option("--engine", help="local, or ray for a Ray cluster whose machines share the folder.")
]
