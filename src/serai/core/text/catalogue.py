"""Texts in two languages: keys with arguments, plural forms and cases.

A catalogue is a flat JSON object. A value is a sentence, or an object of forms:

- a noun: `one`, `other` (English also `a`, with its article; Russian also `few`, `many`, and cases such as
  `acc`). A proper name that is never counted has `one` and its cases only. `full` says also what the thing gives,
  `short` is for lists in the terminal;
- a sentence that depends on the argument that `by` names. If that is a number: the plural forms, and `zero`
  if zero has its own. If it is an item: a form for each item, or for some and `other`. A form may again be such
  an object.

In a sentence `{tribe}` is the name of an argument, `{tribe.acc}` its accusative, `{tribe#n}` the form that
goes with the number `n`, and `{n}` the number itself. `{@setup.gold}` is a printed number or an option (`TextNumbers`);
`by` may name one, too. `{letter@card.25.letter}` is a printed word by its name in the language, the text `letter.*`;
of a list all names, of counted words (`{symbol@kind.tent.symbols}`) each with its number, nothing if there are none.
`{resource×@provision.01}` counts the columns of a row that have such a name, without zeros: `water ×2, dinar ×1`. If a
slot is empty, the comma and the space before it are left out, too.

`[builds|build]` are the words for a player by name and for the reader, whose `seat` is `YOU`: `{seat} [builds|build] a
palace`.

>>> text = Catalogue("en", {
...     "tribe.white": {"one": "elder", "other": "elders", "a": "an elder"},
...     "take": {"by": "n", "zero": "Take nobody", "one": "Take {tribe.a}", "other": "Take {n} {tribe#n}"},
... })
>>> [text.say("take", tribe=Name("tribe.white"), n=n) for n in (0, 1, 2)]
['Take nobody', 'Take an elder', 'Take 2 elders']
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from serai.core.errors import MissingText, SeraiError
from serai.core.text.text_numbers import TextNumbers

LANGUAGES = ("en", "ru")
PLURALS = {"en": ("one", "other"), "ru": ("one", "few", "many", "other")}

_SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?(?:#(\w+))?\}")
_NAMED = re.compile(r"(,? ?)\{(\w+)(×?)@([\w.-]+)\}")
_PERSON = re.compile(r"\[([^]|]*)\|([^]|]*)\]")
# A number and the space before its noun, or between points and their name.
_NOUN = r"(?=[а-яё])(?!(?:в|до|для|за|и|из|или|к|на|от|по|с)\b)"
_COUNT = re.compile(rf"(?:\b\d+|\{{@[\w.-]+\}}) {_NOUN}|[\d}}] (?=(?:ОП|ПО)\b)|\{{(\w+)\}} (?=\{{\w+#\1\}})")


def plural(language: str, number: int) -> str:
    """The plural form of a whole number (CLDR)."""
    number = abs(number)
    if language == "ru":
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
            return "few"
        return "many"
    return "one" if number == 1 else "other"


class Name:
    """An argument with a name in the catalogue. In a list, a number distinguishes equal names."""

    def __init__(self, key: str, number: int = 0) -> None:
        self.key = key
        self.number = number

    def __repr__(self) -> str:
        return f"Name({self.key!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and (self.key, self.number) == (other.key, other.number)

    def __hash__(self) -> int:
        return hash((self.key, self.number))


class Tally:
    """Things with their counts, as an argument: "silk ×2, fish"."""

    def __init__(self, things: Iterable[tuple[Any, int]]) -> None:
        self.things = tuple(things)


YOU = Name("you")  # the seat of a sentence that addresses its reader


class _Slot(NamedTuple):
    """A slot of a sentence: argument, case, and counter."""

    name: str
    case: str
    counter: str


@cache
def _parts(text: str) -> tuple[str | _Slot, ...]:
    """The words and slots of a sentence; cached, because sentences repeat."""
    parts: list[str | _Slot] = []
    end = 0
    for slot in _SLOT.finditer(text):
        name, case, counter = slot.groups(default="")
        parts += [text[end : slot.start()], _Slot(name, case, counter)]
        end = slot.end()
    return (*parts, text[end:])


class Catalogue:
    """The texts of one game in one language, on top of the common ones."""

    def __init__(
        self, language: str, entries: Mapping[str, Any], text_numbers: TextNumbers | None = None, package: str = ""
    ) -> None:
        self.language = language
        self.package = package
        self.entries = entries
        self.text_numbers = text_numbers or TextNumbers({}, {})

    def with_numbers(self, text_numbers: TextNumbers) -> Catalogue:
        """The same texts with other numbers."""
        return Catalogue(self.language, self.entries, text_numbers, self.package)

    def with_entries(self, entries: Mapping[str, Any]) -> Catalogue:
        """The same texts with some others."""
        return Catalogue(self.language, {**self.entries, **entries}, self.text_numbers, self.package)

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def form(self, key: str, form: str = "one") -> str:
        """A form of a noun; the plain name if it has no such form."""
        entry = self.entries.get(key)
        if entry is None:
            return key.rpartition(".")[2].replace("_", " ")
        if isinstance(entry, str):
            return self.fill(entry)
        return self.fill(str(entry.get(form) or entry.get("one") or entry["other"]))

    def fill(self, text: str) -> str:
        """Fill in printed numbers and names."""
        if "@" not in text:
            return text
        return self.text_numbers.fill(_NAMED.sub(self._named, text))

    def _named(self, slot: re.Match[str]) -> str:
        space, domain, counted, path = slot.groups()
        found = self.text_numbers.find(path)
        if counted:
            words = [word for word, n in found.items() if n and f"{domain}.{word}" in self.entries]
            names = ", ".join(f"{self.form(f'{domain}.{word}')} ×{found[word]}" for word in words)
        elif isinstance(found, Mapping):
            names = " ".join(f"{self.form(f'{domain}.{word}')}: {n}." for word, n in found.items())
        else:
            words = found if isinstance(found, list) else [found]
            names = ", ".join(self.form(f"{domain}.{word}") for word in words)
        return space + names if names else ""

    def say(self, key: str, **args: Any) -> str:
        """The sentence of a key with its arguments: numbers, strings, `Name`s and lists of them."""
        entry = self.entries.get(key)
        if entry is None:
            raise MissingText(self.package, self.language, key)
        while isinstance(entry, dict):
            entry = self._choose(entry, args)
        if "[" in entry:
            entry = _PERSON.sub(r"\2" if args.get("seat") == YOU else r"\1", entry)
        return self.fill("".join([self._part(part, args) for part in _parts(str(entry))]))

    def _part(self, part: str | _Slot, args: Mapping[str, Any]) -> str:
        if isinstance(part, str):
            return part
        value = args[part.name]
        form = plural(self.language, args[part.counter]) if part.counter else part.case or "one"
        if isinstance(value, Tally):
            return ", ".join(self._counted(thing, n, form) for thing, n in value.things)
        if isinstance(value, (list, tuple)):
            return ", ".join(
                f"{self.form(one.key, form)} ({one.number})" if one.number else self.form(one.key, form)
                for one in value
            )
        return self.form(value.key, form) if isinstance(value, Name) else str(value)

    def _counted(self, thing: Any, n: int, form: str) -> str:
        word = self.form(thing.key, form) if isinstance(thing, Name) else str(thing)
        return f"{word} ×{n}" if n != 1 else word

    def _choose(self, forms: Mapping[str, Any], args: Mapping[str, Any]) -> Any:
        """The form chosen by the argument that `by` names; nouns are singular."""
        if "by" not in forms:
            return forms["one"]
        by = forms["by"]
        value = self.text_numbers.find(by[1:]) if by.startswith("@") else args[by]
        if isinstance(value, int):
            form = "zero" if value == 0 and "zero" in forms else plural(self.language, value)
            return forms[form] if form in forms else forms["other"]
        word = value.key.rpartition(".")[2] if isinstance(value, Name) else str(value)
        return forms[word] if word in forms else forms["other"]


def bind_numbers(language: str, text: str, counter: str = "") -> str:
    """Join Russian numbers to their nouns with no-break spaces. `counter` is an argument that is a number.

    >>> bind_numbers("ru", "Ещё {n} карты за 3 ОП", "n").split(" ")
    ['Ещё', '{n}\\xa0карты', 'за', '3\\xa0ОП']
    """
    if language != "ru":
        return text
    bound = _COUNT.sub(lambda found: f"{found[0][:-1]}\N{NO-BREAK SPACE}", text)
    return re.sub(rf"(\{{{re.escape(counter)}\}}) {_NOUN}", "\\1\N{NO-BREAK SPACE}", bound) if counter else bound


def _bind_entry(language: str, entry: Any, counter: str = "") -> Any:
    if isinstance(entry, str):
        return bind_numbers(language, entry, counter)
    if "few" in entry:
        counter = entry.get("by", counter)
    return {form: part if form == "by" else _bind_entry(language, part, counter) for form, part in entry.items()}


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The texts of a package's `text` folder, on top of the common ones of the core."""
    if language not in LANGUAGES:
        raise SeraiError(f"no texts in {language!r}; the languages are {', '.join(LANGUAGES)}")
    entries: dict[str, Any] = {}
    for owner in ("serai.core", package):
        spoken = own_language(owner, "text", f"{language}.json")
        file = resources.files(owner) / "text" / f"{spoken}.json"
        try:
            texts = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise SeraiError(f"{owner}: text/{spoken}.json: {error}") from None
        for key, entry in texts.items():
            entries[key] = _bind_entry(language, entry) if spoken == language else _as_russian(entry)
    return Catalogue(language, entries, package=package)


def own_language(package: str, folder: str, file: str) -> str:
    """The language of a file that a package may have; English, if it has none in the wanted one."""
    return file.partition(".")[0] if (resources.files(package) / folder / file).is_file() else "en"


def _as_russian(entry: Any) -> Any:
    """An English text in a Russian catalogue: its plural stands for all Russian ones."""
    if not isinstance(entry, dict):
        return entry
    forms = {form: part if form == "by" else _as_russian(part) for form, part in entry.items()}
    return {"few": forms["other"], "many": forms["other"], **forms} if "other" in forms else forms
