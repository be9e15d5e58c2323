"""The sentences about impossible positions belong to rules: a rule that is reworded must not lose its translation."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import serai as cv
from serai.core.position.problems import explain_violations

SOURCE = Path(cv.__file__).parent
FRAME = 4  # letters: shorter texts stand around others, such as "p1: ..."


def list_texts(file: Path) -> Iterator[re.Pattern[str]]:
    """Every text in the code of a file, as a pattern with holes for what is computed. A seat may stand before it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        said = [str(one.value) if isinstance(one, ast.Constant) else None for one in parts]
        if sum(len(one) for one in said if one) > FRAME:
            yield re.compile("(?:.+: )?" + "".join(".+" if one is None else re.escape(one) for one in said))


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("problems.json")), ids=lambda file: file.parent.name)
def test_every_sentence_belongs_to_a_rule_and_explains_it_in_both_languages(file: Path) -> None:
    is_game = file.parent.parent.name == "games"
    rules = [file.parent / "invariants.py"]
    if not is_game:
        rules = [*(SOURCE / "core").rglob("*.py"), *(SOURCE / "games").glob("*/invariants.py")]
    texts = [text for one in rules for text in list_texts(one)]
    for said in json.loads(file.read_text(encoding="utf-8")):
        violation = re.sub(r"\{\w+\}", "3", said.replace("{seat}", "p3").replace("{field}", "hand"))
        assert any(text.fullmatch(violation) for text in texts), f"no rule says: {said}"
        for language in ("en", "ru"):
            game = file.parent.name if is_game else "merv"
            assert explain_violations(game, [violation], language, lambda hole, word: word) != [violation]
