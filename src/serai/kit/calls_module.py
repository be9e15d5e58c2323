"""Generates a function for each event, decision and outcome of a game: mypy compares calls with declarations."""

from __future__ import annotations

from collections.abc import Iterable
from keyword import iskeyword

from serai.core.game.game import Game
from serai.core.rules.codecs import Codec, One, Ref
from serai.core.rules.decisions import Decision
from serai.core.rules.events import EventKind, OutcomeKind
from serai.core.rules.vocabulary import SEATS
from serai.kit.items_module import index_types, type_imports
from serai.kit.source_lines import block

NUMBER = "i64"
NOTE = "Made by `serai generate` from vocabulary.py: not to be edited."
FOLLOWED = "follow_fields(FIELDS, EVENTS, OUTCOMES)"  # an outcome has the audience of the field that it fills
MOST_SHORT = 4  # locals that `State.push` takes


def call_modules(game: Game) -> dict[str, str]:
    types = index_types(game)
    declared = f"from ..{game.declared_in('words')} import"
    fields = f"from ..{game.declared_in('fields')} import"
    return {
        "log": _module(
            "What happens, for the log: one function for each event.",
            [f"{declared} EVENTS"],
            ["serai.core.rules.native import i64", "serai.core.rules.state import State"],
            [(kind.key, _event(kind, types)) for kind in game.events.kinds],
            "EVENTS",
            types,
        ),
        "ask": _module(
            "What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.",
            [f"{declared} DECISIONS"],
            ["serai.core.rules.native import append, extend, i64, vec", "serai.core.rules.state import State"],
            [(decision.key, _decision(decision, types)) for decision in game.decisions.all],
            "DECISIONS",
            types,
        ),
        "draw": _module(
            "What chance decides: one function for each kind of outcome.",
            [f"{fields} FIELDS", f"{declared} EVENTS, OUTCOMES"]
            if fields != declared
            else [f"{declared} EVENTS, FIELDS, OUTCOMES"],
            [
                "serai.core.rules.chance import Chance",
                "serai.core.rules.native import i64, vec",
                "serai.core.rules.secrets import follow_fields",
            ],
            [(kind.key, _outcome(kind, types)) for kind in game.outcomes.kinds],
            "OUTCOMES",
            types,
            ["", FOLLOWED],
        ),
    }


def _module(
    title: str,
    declared: list[str],
    imports: list[str],
    functions: list[tuple[str, tuple[str, list[str]]]],
    source: str,
    types: dict[int, str],
    statements: Iterable[str] = (),
) -> str:
    constants = [f"_{key.upper()}: Final = {source}.declared({words})" for key, (words, _) in functions]
    body = [line for _, (_, lines) in functions for line in lines]
    kit, items = type_imports(types, "\n".join(body))
    used = [f"from {line}" for line in [_needed(line, "\n".join([*body, *statements])) for line in imports] if line]
    lines = ["# mypyc: compile", f'"""{title}', "", f'{NOTE}"""', "", "from __future__ import annotations", ""]
    lines += ["from typing import Final", "", *sorted([*used, *kit]), ""]
    return "\n".join([*lines, *declared, *items, *statements, "", *constants, "", *body, ""])


def _needed(line: str, body: str) -> str:
    """An import line with only the names that the body uses."""
    module, names = line.split(" import ")
    used = [name for name in names.split(", ") if name in body]
    return f"{module} import {', '.join(used)}" if used else ""


def name_of(key: str) -> str:
    """The function of a key: a keyword of Python gets an underscore."""
    return f"{key}_" if iskeyword(key) else key


def _quoted(words: Iterable[str]) -> str:
    return ", ".join([f'"{word}"' for word in words])


def _signature(key: str, first: list[str], args: Iterable[tuple[str, str]], result: str) -> str:
    given = [*first, *[f"{name_of(name)}: {kind}" for name, kind in args]]
    return f"def {name_of(key)}({', '.join(given)}) -> {result}:"


def _event(kind: EventKind, types: dict[int, str]) -> tuple[str, list[str]]:
    names = [name for name, _, _ in kind.args]
    args = [(name, types.get(id(domain), NUMBER)) for name, domain, _ in kind.args]
    head = _signature(kind.key, ["s: State"], args, "None")
    call = ", ".join([f"_{kind.key.upper()}", *map(name_of, names)])
    return _quoted([kind.key, *names]), block(head, f"s.emit({call})")


def _decision(decision: Decision, types: dict[int, str]) -> tuple[str, list[str]]:
    single = {name: codec.bounded and codec.width(1) == codec.width(9) == 1 for name, codec in decision.locals.items()}
    args = [(name, _number_type(decision.locals[name], types) if one else "vec[i64]") for name, one in single.items()]
    head = _signature(decision.key, ["s: State", f"who: {types.get(id(SEATS), NUMBER)}"], args, "None")
    names = list(map(name_of, single))
    const = f"_{decision.key.upper()}"
    if all(single.values()) and len(single) <= MOST_SHORT:
        lines = block(head, f"s.push({', '.join([const, 'who', *names])})")
    elif len(single) == 1:
        lines = block(head, f"s.push_locals({const}, who, {names[0]})")
    else:
        lines = [head, "    numbers = vec[i64]()"]
        for name, one in single.items():
            lines.append(f"    numbers = {'append' if one else 'extend'}(numbers, {name_of(name)})")
        lines.append(f"    s.push_locals({const}, who, numbers)")
    return _quoted([decision.key, *single]), lines


def _number_type(codec: Codec, types: dict[int, str]) -> str:
    """The type of a local of one number; none instead of an item is a number."""
    return types.get(id(codec.domain), NUMBER) if isinstance(codec, One) and not isinstance(codec, Ref) else NUMBER


def _outcome(kind: OutcomeKind, types: dict[int, str]) -> tuple[str, list[str]]:
    declared = f"{_quoted([kind.key, kind.drawn])}, {len(kind.domain)}, {kind.owned}"
    const = f"_{kind.key.upper()}"
    if kind.drawn == "dice":
        head = _signature(kind.key, ["chance: Chance"], [("dice", "i64")], "vec[i64]")
        return declared, block(head, f"return chance.roll({const}, {len(kind.domain)}, dice)")
    args = [("counts", "vec[i64]") if kind.drawn == "counts" else ("mask", "i64")]
    if kind.owned:
        args.append(("owner", types.get(id(SEATS), NUMBER)))
    method = "pick" if kind.drawn == "counts" else "pick_bit"
    item = types.get(id(kind.domain), NUMBER)
    drawn = f"chance.{method}({', '.join([const, *[name for name, _ in args]])})"
    head = _signature(kind.key, ["chance: Chance"], args, item)
    return declared, block(head, f"return {drawn if item == NUMBER else f'{item}({drawn})'}")
