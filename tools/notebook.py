"""Runs a notebook from its first cell to its last and writes down what came out, as Jupyter would.

    python -m tools.notebook examples/first_steps.ipynb

Cells of plain Python need no more than this: what is printed, and the value of the last line.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with fresh outputs."""
    known: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    cells: list[Cell] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = _outputs("".join(cell["source"]), known, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, known: dict[str, Any], number: int) -> list[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), known)
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(said.getvalue())})
    if value is not None:
        outputs.append(
            {"data": _shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def _shown(value: object) -> dict[str, list[str]]:
    data = {"text/plain": _lines(repr(value))}
    html = getattr(value, "_repr_html_", lambda: None)()
    return data if html is None else {"text/html": _lines(html), **data}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def write(path: Path, notebook: dict[str, Any]) -> None:
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for word in sys.argv[1:]:
        write(Path(word), run(read(Path(word))))
