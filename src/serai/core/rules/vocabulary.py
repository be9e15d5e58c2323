# mypyc: compile
"""Vocabulary of actions: every action of a game is declared once, as a verb with named arguments.

The declaration gives the integer for bots and masks, the text for records, terminals and tests, the targets that a
board highlights, and the key of the label in each language.

>>> tiles = Domain("tile", ["a1", "b1"])
>>> tribes = Domain("tribe", ["yellow", "white"], aliases={"vizier": "yellow"})
>>> V = Vocabulary("example")
>>> PICK = V.verb("pick", tile=tiles)
>>> DROP = V.verb("drop", tile=tiles, tribe=tribes)
>>> DROP(1, 0), V.write(4), V.read("drop b1 vizier"), V.targets(4)
(4, 'drop b1 yellow', 4, ['tile:b1', 'tribe:yellow'])
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final, SupportsIndex, final

from serai.core.errors import short_repr, stale_code
from serai.core.rules.native import i64, mypyc_attr

_SLOT: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


@final
class Domain:
    """A fixed list of named items: tiles, tribes, seats. `named`: the text catalogues have names for them.

    The `default` item may be omitted as the last argument of an action: `bid 3` is `bid 3 0`.
    """

    def __init__(
        self,
        name: str,
        items: Iterable[object],
        *,
        aliases: Mapping[str, str] | None = None,
        named: bool = True,
        default: object = None,
    ) -> None:
        self.name = name
        self.items = tuple(str(item) for item in items)
        self.named = named
        self.default = None if default is None else self.items.index(str(default))
        self._index = {item: i for i, item in enumerate(self.items)}
        for alias, item in (aliases or {}).items():
            self._index[alias] = self._index[item]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[str]:
        return iter(self.items)

    def __getitem__(self, index: SupportsIndex) -> str:
        return self.items[index]

    def find(self, word: str) -> int:
        """The index of a name or alias, in any case; -1 if there is none."""
        return self._index.get(word.lower(), -1)

    def numbers(self) -> dict[str, int]:
        """The index of each name and alias."""
        return dict(self._index)

    def index(self, word: str) -> int:
        found = self.find(word)
        if found < 0:
            near = get_close_matches(word.lower(), self.items, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; one of {', '.join(self.items[:40])}"
            raise ValueError(f"{short_repr(word)} is no {self.name}{hint}")
        return found

    def __repr__(self) -> str:
        return f"Domain({self.name!r}, {len(self)} items)"


def word_list(text: str) -> tuple[str, ...]:
    """The words of a text, for domains with many items."""
    return tuple(text.split())


SEATS: Final = Domain("seat", [f"p{i}" for i in range(1, 9)], named=False)


def items_layout(*lists: Iterable[str]) -> str:
    """A digest of what generated code depends on."""
    return hashlib.sha256("\n".join([" ".join(names) for names in lists]).encode()).hexdigest()[:12]


def declared_items(layout: str, *lists: Iterable[str]) -> None:
    """Refuse generated numbers of items that were made for other lists."""
    if layout != items_layout(*lists):
        raise stale_code("a list of names")


def numbers(name: str, last: int, default: int | None = None) -> Domain:
    """The numbers 0..last as arguments."""
    return Domain(name, range(last + 1), named=False, default=default)


PLACE: Final = "place"  # slot of a verb's place that is filled by the decision


@final
class Verb:
    """One kind of action; calling it with the indices of its arguments gives the action's integer.

    Its actions are `base` to `base + size - 1`. `at` is the place that it acts on, with slots for arguments
    ("hand:{card}"); without it each argument is a place of its own. A slot may have a default for an omitted argument
    ("dice:{yellow|0}").
    """

    base: i64
    size: i64

    def __init__(self, name: str, base: int, args: Mapping[str, Domain], at: str = "") -> None:
        self.name = name
        self.base = base
        self.args = dict(args)
        self.at = at
        for slot, _ in _SLOT.findall(at):
            if slot not in args and slot != PLACE:
                raise ValueError(f"{name}: the place {at!r} has a slot for {slot!r}, which is no argument")
        self.size = 1
        for domain in self.args.values():
            self.size *= len(domain)

    def __call__(self, *values: int) -> int:
        if len(values) != len(self.args):
            raise TypeError(f"{self.name} takes {len(self.args)} arguments, got {len(values)}")
        code = 0
        for value, domain in zip(values, self.args.values(), strict=True):
            if not 0 <= value < len(domain):
                raise ValueError(f"{self.name}: {value} is no index of {domain.name}")
            code = code * len(domain) + value
        return self.base + code

    def split(self, action: int) -> list[int]:
        """The indices of the arguments of an action of this verb."""
        code = action - int(self.base)
        values: list[int] = []
        for domain in reversed(self.args.values()):
            code, value = divmod(code, len(domain))
            values.append(value)
        return values[::-1]

    def usage(self) -> str:
        """How the verb is written, for messages: `drop <tile> <tribe>`."""
        words = [f"<{arg}>" if domain.default is None else f"[<{arg}>]" for arg, domain in self.args.items()]
        return " ".join([self.name, *words])


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionRange:
    """The actions of one verb: consecutive numbers from `base` on.

    `serai generate` derives a class for each verb of a game (`generated/verbs.py`): `action` makes an action of
    arguments, and a method named like an argument reads it from an action. All are numbers:
    `DROP.action(tile, tribe)`, `DROP.tile(action)`.
    """

    base: i64
    _end: i64

    def __init__(self, verb: Verb, base: int, sizes: Mapping[str, int]) -> None:
        """`base` and `sizes` are what the derived class was generated for."""
        declared = {name: len(domain) for name, domain in verb.args.items()}
        if int(verb.base) != base or list(declared.items()) != list(sizes.items()):
            raise stale_code(f"the verb {verb.name!r}")
        self.base = verb.base
        self._end = verb.base + verb.size

    def holds(self, action: i64) -> bool:
        """Whether the action belongs to this verb."""
        return self.base <= action < self._end


@final
class Vocabulary:
    """All actions of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.verbs: dict[str, Verb] = {}
        self.size = 0
        self._names: dict[str, Verb] = {}
        self._cache: dict[str, int] = {}  # text -> action
        self._by_action: list[Verb] = []

    def verb(self, name: str, /, aliases: Iterable[str] = (), at: str = "", **args: Domain) -> Verb:
        """Declare a verb with its arguments, and the place on the board that it acts on."""
        verb = Verb(name, self.size, args, at)
        words = [name, *aliases]
        for word in words:
            if word in self._names or words.count(word) > 1:
                raise ValueError(f"{word!r} is declared twice")
        self.verbs[name] = verb
        self._names |= dict.fromkeys(words, verb)
        self.size += int(verb.size)
        self._by_action += [verb] * int(verb.size)
        return verb

    def verb_of(self, action: int) -> Verb:
        """The verb of an action."""
        if not 0 <= action < self.size:
            raise ValueError(f"{short_repr(action)} is no action of {self.game} (0 to {self.size - 1})")
        return self._by_action[action]

    def args(self, action: int) -> list[tuple[str, Domain, int]]:
        """The arguments as (name, domain, index)."""
        verb = self.verb_of(action)
        values = verb.split(action)
        return [(arg, domain, value) for (arg, domain), value in zip(verb.args.items(), values, strict=True)]

    def _written_args(self, action: int) -> list[tuple[str, str]]:
        """Names and items of the arguments, without trailing defaults."""
        args = self.args(action)
        while args and args[-1][2] == args[-1][1].default:
            args.pop()
        return [(name, domain[value]) for name, domain, value in args]

    def write(self, action: int) -> str:
        """The text of an action: `drop c4 blue`."""
        return " ".join([self.verb_of(action).name, *(word for _, word in self._written_args(action))])

    def read(self, text: str) -> int:
        """The action of a text; `ValueError` says what is wrong with it."""
        known = self._cache.get(text)
        if known is None:
            known = self._read(text)
            if self.write(known) == text:  # only canonical spellings: others are unlimited
                self._cache[text] = known
        return known

    def _read(self, text: str) -> int:
        words = text.split()
        if not words:
            raise ValueError("an empty text is no action")
        verb = self._names.get(words[0].lower())
        if verb is None:
            near = get_close_matches(words[0].lower(), self._names, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "the verbs are " + ", ".join(self.verbs)
            raise ValueError(f"{short_repr(words[0])} is no verb of {self.game}; {hint}")
        domains = list(verb.args.values())
        given = [domain.index(word) for word, domain in zip(words[1:], domains, strict=False)]
        left_out = [domain.default for domain in domains[len(given) :]]
        if len(words) - 1 > len(domains) or None in left_out:
            raise ValueError(f"{short_repr(text)} has {len(words) - 1} arguments; write it as '{verb.usage()}'")
        return verb(*given, *(default for default in left_out if default is not None))

    def targets(self, action: int, place: str = "") -> list[str]:
        """The places on the board that an action refers to. `place` is the place of the decision, for verbs used at
        several places. An omitted argument names no place, unless its slot has a default."""
        spoken = self._written_args(action)
        at = self.verb_of(action).at
        if not at:
            return [f"{arg}:{word}" for arg, word in spoken]
        words = {PLACE: place, **dict(spoken)}
        return [
            _SLOT.sub(lambda slot: words.get(slot[1], slot[2]), one)
            for one in at.split()
            if all(slot in words or left_out for slot, left_out in _SLOT.findall(one))
        ]
