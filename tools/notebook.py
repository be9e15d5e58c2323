"""Runs all cells of a notebook and stores their outputs, as Jupyter does.

    python -m tools.notebook examples/first_steps.ipynb

Outputs are what is printed and the value of the last line: enough for cells of plain Python.
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
    """Run the cells; returns the notebook with new outputs."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    cells: list[Cell] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = _outputs("".join(cell["source"]), namespace, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, namespace: dict[str, Any], number: int) -> list[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        outputs.append(
            {"data": _mime_data(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def _mime_data(value: object) -> dict[str, list[str]]:
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
