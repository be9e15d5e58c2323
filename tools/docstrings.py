"""Writes the docstrings of the sources into the C code that mypyc generates.

mypyc gives compiled functions and classes their signatures, but not their docstrings. In the C code the place of each
is known by its C name, which is made of the module, the class and the function: `help(state.apply)` then says the same
compiled and interpreted. A docstring that finds no place is left out; nothing else depends on it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

SEPARATOR = "___"

# A signature ends with "--" between newlines; Python takes what follows it as the docstring.
_FUNCTION = re.compile(r'\(PyCFunction\)CPyPy_(\w+),\s+[A-Z_ |]+, PyDoc_STR\("(?:[^"\\]|\\.)*?\\n--\\n\\n(?=")')
_CLASS = re.compile(
    r'CPyType_(\w+)_template_ = \{(?:(?!\n\s*\};).)*?\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*?\\n--\\n\\n(?=")', re.DOTALL
)
_PROPERTY = re.compile(r"\(getter\)(\w+),\s+(?:NULL|\(setter\)\w+),\s*(NULL)(?=, NULL\})")


def write_docstrings(code: str, source: Path, modules: list[str]) -> str:
    """The C code with the docstrings of these modules, which are paths below `source`."""
    known = dict(pair for module in modules for pair in _docstrings(source, module))

    def after_signature(found: re.Match[str]) -> str:
        return found[0] + _c_string(known.get(found[1], ""))

    def of_property(found: re.Match[str]) -> str:
        doc = known.get(found[1])
        return found[0] if doc is None else f'{found[0][: found.start(2) - found.start()]}PyDoc_STR("{_c_string(doc)}")'

    for pattern, replacement in ((_FUNCTION, after_signature), (_CLASS, after_signature), (_PROPERTY, of_property)):
        code = pattern.sub(replacement, code)
    return code


def _docstrings(source: Path, module: str) -> Iterator[tuple[str, str]]:
    """The C names of the functions, classes, methods and properties of a module, with their docstrings."""
    path = Path(module)
    prefix = SEPARATOR.join(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts)
    for node in ast.parse((source / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield from _docstring(f"{prefix}{SEPARATOR}{node.name}", node)
        elif isinstance(node, ast.ClassDef):
            name = f"{prefix}{SEPARATOR}{node.name}"
            yield from _docstring(name, node)
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    is_property = any(
                        isinstance(one, ast.Name) and one.id == "property" for one in method.decorator_list
                    )
                    yield from _docstring(name + ("_get_" if is_property else SEPARATOR) + method.name, method)


def _docstring(name: str, node: ast.FunctionDef | ast.ClassDef) -> Iterator[tuple[str, str]]:
    doc = ast.get_docstring(node)
    if doc:
        yield name, inspect.cleandoc(doc)


def _c_string(text: str) -> str:
    """The text between the quotes of a C string. Octal escapes: a hexadecimal one would take the letters behind it."""
    escaped = []
    for octet in text.encode():
        char = chr(octet)
        escaped.append(char if " " <= char <= "~" and char not in '"\\?' else f"\\{octet:03o}")
    return "".join(escaped)
