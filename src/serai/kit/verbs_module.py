"""Generates the verbs that a game's rules use, from its vocabulary: native functions between actions and arguments."""

from __future__ import annotations

from serai.core.game.game import Game
from serai.core.rules.vocabulary import Verb
from serai.kit.items_module import index_types, type_imports
from serai.kit.source_lines import block

NOTE = "Made by `serai generate` from vocabulary.py: not to be edited."
RESERVED = ("action", "base", "holds")  # methods and attributes that every verb has


def verbs_module(game: Game) -> str:
    verbs = list(game.vocabulary.verbs.values())
    types = index_types(game)
    classes = [line for verb in verbs for line in _class_of(verb, types)]
    kit, items = type_imports(types, "\n".join(classes))
    return "\n".join(
        [
            "# mypyc: compile",
            f'"""The verbs of the vocabulary, for the rules. {NOTE}"""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Final, final",
            "",
            "from serai.core.rules.native import i64",
            *kit,
            "from serai.core.rules.vocabulary import ActionRange",
            "",
            f"from ..{game.declared_in('words')} import V",
            *items,
            "",
            *classes,
            "",
            *[f"{verb.name.upper()}: Final = {_class_name(verb)}({_arguments(verb)})" for verb in verbs],
            "",
        ]
    )


def _class_name(verb: Verb) -> str:
    return "".join([word.capitalize() for word in verb.name.split("_")]) + "Verb"


def _arguments(verb: Verb) -> str:
    sizes = ", ".join([f'"{name}": {len(domain)}' for name, domain in verb.args.items()])
    return f'V.verbs["{verb.name}"], {int(verb.base)}, {{{sizes}}}'


def _class_of(verb: Verb, types: dict[int, str]) -> list[str]:
    taken = [name for name in verb.args if name in RESERVED]
    if taken:
        raise ValueError(f"{verb.name}: an argument cannot be called {taken[0]!r}")
    lines = ["", "@final", f"class {_class_name(verb)}(ActionRange):  # {verb.usage()}"]
    kinds = {name: types.get(id(domain), "i64") for name, domain in verb.args.items()}
    given = "".join([f", {name}: {kind}" for name, kind in kinds.items()])
    lines += block(f"def action(self{given}) -> i64:", f"return {_encoded(verb)}", "    ")
    for name, kind in kinds.items():
        code = _decoded(verb, name)
        result = code if kind == "i64" else f"{kind}({code})"
        lines += block(f"def {name}(self, action: i64) -> {kind}:", f"return {result}", "    ")
    return lines


def _strides(verb: Verb) -> dict[str, int]:
    """By how much the action grows when an argument grows by one."""
    strides: dict[str, int] = {}
    stride = 1
    for name, domain in reversed(verb.args.items()):
        strides[name] = stride
        stride *= len(domain)
    return strides


def _encoded(verb: Verb) -> str:
    strides = _strides(verb)
    terms = [name if strides[name] == 1 else f"{name} * {strides[name]}" for name in verb.args]
    return " + ".join([str(int(verb.base)), *terms] if verb.base or not terms else terms)


def _decoded(verb: Verb, name: str) -> str:
    """The first argument needs no remainder, the last one no division."""
    code = f"action - {int(verb.base)}" if verb.base else "action"
    if len(verb.args) == 1:
        return code
    if verb.base:
        code = f"({code})"
    stride = _strides(verb)[name]
    quotient = code if stride == 1 else f"{code} // {stride}"
    return quotient if name == next(iter(verb.args)) else f"{quotient} % {len(verb.args[name])}"
