"""The menu of one decision: numbered choices, and how typed input is matched to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from serai.core.api.match import Choice, Match, Preview
from serai.core.rules.chance import Seeded
from serai.core.rules.vocabulary import Domain
from serai.core.text.catalogue import Catalogue
from serai.core.view.wording import fact_texts
from serai.shell.console import BRASS, TERRACOTTA, TURQUOISE

SHORT_LIST = 6  # choices up to which each has its own line
MANY_GROUPS = 5  # groups from which they are laid out side by side, if they fit
SHORTEST_WORD = 3  # letters of an abbreviated name
# Cyrillic letters for the columns of the board, by look and by sound.
CYRILLIC = str.maketrans("абвгдефс", "abbgdefc")
_CELL = re.compile(r"^[абвгдефс]\d$")

Note = Callable[[list[str]], str]  # from the targets of a choice to an addition to its label


class Menu:
    """The choices of the seat to act, with previews."""

    def __init__(self, match: Match, seat: int, language: str, note: Note | None = None) -> None:
        self.vocabulary = match.game.vocabulary
        self.text: Catalogue = match.views.text(language)
        self.choices = match.choices(seat, language)
        self.note = note or (lambda targets: "")
        actions = [choice.action for choice in self.choices]
        self.previews = match.views.previews(seat, actions, Seeded(match.count))
        # Pieces that score by themselves are shown as points: gold in Five Tribes, not in Yspahan.
        self.scored = {line.key for line in match.game.score_lines}

    @property
    def targets(self) -> set[str]:
        return {target for choice in self.choices for target in choice.targets}

    # -- output --------------------------------------------------------------------------------------------

    def draw(self, width: int) -> RenderableType:
        parts: list[RenderableType] = []
        for verb, numbers in self._by_verb().items():
            heading = f"board.menu.{verb}"
            if heading in self.text and len(numbers) > SHORT_LIST:
                parts.append(Text(self.text.form(heading) + ":"))
                parts += [Padding(line, (0, 0, 0, 2)) for line in self._compact(numbers, width - 2)]
            elif len(numbers) > SHORT_LIST:
                lines = [self._line(number) for number in numbers]
                parts += self._columns(lines, width, max(line.cell_len for line in lines) + 2)
            else:
                parts += [self._line(number) for number in numbers]
        return Group(*parts)

    def _columns(self, lines: list[Text], width: int, wide: int) -> list[Text]:
        """Lay lines out side by side, as many as fit, each `wide` columns wide."""
        a_row = max(1, width // wide)
        for line in lines:
            line.pad_right(wide - line.cell_len)
        return [Text().join(lines[at : at + a_row]) for at in range(0, len(lines), a_row)]

    def _by_verb(self) -> dict[str, list[int]]:
        verbs: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices):
            verbs.setdefault(self.vocabulary.verb_of(choice.action).name, []).append(number)
        return verbs

    def _line(self, number: int) -> Text:
        choice = self.choices[number]
        line = self._number(number, 3).append(choice.label)
        notes = [note for note in (self.note(choice.targets), *fact_texts(self.text, choice.facts)) if note]
        if notes:
            line.append(f" ({', '.join(notes)})")
        ending = [one.final or one.ends for one in self.previews]
        some_final = any(ending) and not all(ending)
        return line.append(self._gain_text(self.previews[number], some_final, self._pieces(number)))

    def _compact(self, numbers: list[int], width: int) -> list[Text]:
        """Many choices of one verb: grouped by the first of two arguments and by price, otherwise in rows."""
        groups: dict[str, list[Text]] = {}
        for number in numbers:
            args = self.vocabulary.args(self.choices[number].action)
            first = [self._name_of(*args[0][1:])] if len(args) > 1 else []
            heading = ", ".join([*first, *self._pieces(number)])
            groups.setdefault(heading and f"{heading}: ", []).append(self._item(number, inner=bool(first)))
        if len(groups) > MANY_GROUPS:
            lines = [Text(heading).append(Text("  ").join(row)) for heading, row in groups.items()]
            wide = max(line.cell_len for line in lines) + 3
            if wide <= width:
                return self._columns(lines, width, wide)
        wide = max(item.cell_len for row in groups.values() for item in row) + 2
        lines = []
        for heading, row in groups.items():
            indent = len(heading)
            if indent > width // 2:  # too long for the choices to stand beside it
                lines.append(Text(heading))
                heading, indent = "", 2
            for at, line in enumerate(self._columns(row, width - indent, wide)):
                lines.append(Text(heading if heading and at == 0 else " " * indent).append(line))
        return lines

    def _item(self, number: int, *, inner: bool) -> Text:
        args = self.vocabulary.args(self.choices[number].action)
        said = " ".join(self._name_of(domain, value) for _, domain, value in (args[1:] if inner else args))
        return self._number(number, 2).append(said).append(self._gain_text(self.previews[number], False))

    def _number(self, number: int, width: int) -> Text:
        return Text.assemble((str(number + 1).rjust(width), f"bold {TURQUOISE}"), " ")

    def _name_of(self, domain: Domain, value: int) -> str:
        """The name of an item, by its short form if it has one: many choices stand side by side."""
        return self.text.form(f"{domain.name}.{domain[value]}", "short") if domain.named else domain[value]

    def _pieces(self, number: int) -> list[str]:
        """What a choice costs and gains besides points, as far as the game has texts for it."""
        return [
            f"{self.text.form(f'board.{name}')} {n:+d}"
            for name, n in self.previews[number].pieces.items()
            if name not in self.scored and f"board.{name}" in self.text
        ]

    def _gain_text(self, found: Preview, mark: bool, pieces: Sequence[str] = ()) -> Text:
        parts = [Text(piece) for piece in pieces]
        if found.gain:
            parts.insert(0, Text(f"{found.gain:+d}", style=BRASS if found.gain > 0 else TERRACOTTA))
        gain = Text.assemble(" (", Text(", ").join(parts), ")") if parts else Text()
        if (found.final or found.ends) and mark:
            gain.append(" !", style=f"bold {TERRACOTTA}")
        return gain

    # -- input --------------------------------------------------------------------------------------------

    def numbered(self, line: str) -> Choice | None:
        if line.isdecimal() and 1 <= int(line) <= len(self.choices):
            return self.choices[int(line) - 1]
        return None

    def is_ambiguous(self, line: str) -> bool:
        """Whether the number of a choice also occurs in another choice: `5` may mean `bid 5`."""
        chosen = self.numbered(line)
        return any(line in choice.text.split() for choice in self.choices if choice is not chosen)

    def find(self, line: str) -> list[Choice]:
        """The choices that match the words: optionally a verb or its start, then arguments in order. `c4 blue`,
        `drop c4 builder` and, in Russian, `с4 строитель` are the same."""
        words = [self._latin(word) for word in line.lower().replace(":", " ").replace(",", " ").split()]
        found = [choice for choice in self.choices if self._means(choice, words)]
        return found or [choice for choice in self.choices if self._means(choice, words[1:], words[:1])]

    def _latin(self, word: str) -> str:
        return word.translate(CYRILLIC) if _CELL.match(word) else word

    def _means(self, choice: Choice, words: list[str], verb: list[str] | None = None) -> bool:
        if verb and not self.vocabulary.verb_of(choice.action).name.startswith(verb[0]):
            return False
        args = self.vocabulary.args(choice.action)
        if len(words) > len(args) or not (words or verb):
            return False
        return all(self._names(domain, value, word) for (_, domain, value), word in zip(args, words, strict=False))

    def _names(self, domain: Domain, value: int, word: str) -> bool:
        if domain.find(word) == value:
            return True
        if not domain.named:
            return False
        key = f"{domain.name}.{domain[value]}"
        entry = self.text.entries.get(key, "")
        forms = entry.values() if isinstance(entry, dict) else [entry]
        letter = f"board.letter.{domain[value]}"
        if letter in self.text and self.text.form(letter).lower() == word:
            return True
        return any(
            form.lower() == word or (len(word) >= SHORTEST_WORD and form.lower().startswith(word)) for form in forms
        )
