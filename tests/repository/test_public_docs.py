"""The library's interface has docstrings and signatures, interpreted and compiled: `help()` says something."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai import bots
from serai.core.rules.vocabulary import Verb, Vocabulary
from tools.docstrings import write_docstrings

PUBLIC = [
    *(getattr(cv, name) for name in cv.__all__),
    *(getattr(bots, name) for name in bots.__all__),
    Verb,
    Vocabulary,
]


def public_members(thing: type) -> Iterator[tuple[str, Any]]:
    for name, member in vars(thing).items():
        if not name.startswith("_") and (callable(member) or isinstance(member, classmethod | staticmethod)):
            yield name, getattr(thing, name)


@pytest.mark.parametrize("thing", [one for one in PUBLIC if callable(one)], ids=lambda one: str(one.__name__))
def test_it_has_a_docstring_and_a_signature(thing: Any) -> None:
    assert inspect.getdoc(thing)
    if inspect.isclass(thing) and issubclass(thing, Exception):
        return
    inspect.signature(thing)  # raises if there is none
    if inspect.isclass(thing):
        members = [(name, member) for name, member in public_members(thing) if inspect.isroutine(member)]
        assert [name for name, member in members if not inspect.getdoc(member)] == []
        for _, member in members:
            inspect.signature(member)  # raises if there is none


def test_properties_of_states_and_matches_say_what_they_are() -> None:
    for kind in (cv.State, cv.Match):
        for name in ("actors", "over", "scores"):
            assert inspect.getdoc(getattr(kind, name))


GENERATED = r"""
{"find", (PyCFunction)CPyPy_pack___rules___find, METH_FASTCALL, PyDoc_STR("find(a)\n--\n\n") /* docstring */},
{"seats",
 (getter)pack___rules___Table_get_seats,
NULL, NULL, NULL},
{"name",
 (getter)pack___rules___Table_get_name, (setter)pack___rules___Table_set_name,
 NULL, NULL},
{"join",
 (PyCFunction)CPyPy_pack___rules___Table___join,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("join($self, who=\"me\")\n--\n\n")},
static PyTypeObject CPyType_pack___rules___Table_template_ = {
    .tp_name = "Table",
    .tp_doc = PyDoc_STR("Table()\n--\n\n"),
};
"""
SOURCE = '''
def find(a):
    """Find "it"."""

class Table:
    """A table.

    Café.
    """

    @property
    def seats(self):
        """How many?"""

    def join(self, who="me"):
        """Sit down."""
'''


def test_docstrings_are_written_into_generated_code(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "rules.py").write_text(SOURCE, encoding="utf-8")
    code = write_docstrings(GENERATED, tmp_path, ["pack/rules.py"])
    assert r'"find(a)\n--\n\nFind \042it\042."' in code
    assert r'PyDoc_STR("join($self, who=\"me\")\n--\n\nSit down.")' in code
    assert r'"Table()\n--\n\nA table.\012\012Caf\303\251."' in code
    assert r'NULL, PyDoc_STR("How many\077"), NULL}' in code
    assert "Table_set_name,\n NULL, NULL}" in code, "a field has no docstring"
