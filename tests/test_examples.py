"""The examples are run, and say what they said when they were written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.notebook import read, run

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def outputs(notebook: dict[str, Any]) -> list[Any]:
    return [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_still_says_what_it_says() -> None:
    notebook = read(EXAMPLES / "first_steps.ipynb")
    assert outputs(run(notebook)) == outputs(notebook), "python -m tools.notebook examples/first_steps.ipynb"
    assert sum("text/html" in part.get("data", {}) for cell in outputs(notebook) for part in cell) == 3
