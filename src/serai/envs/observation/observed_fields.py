# mypyc: compile
"""The fields and locals of a game in an observation row: where their columns are, and who may see them."""

from __future__ import annotations

from typing import Any, Final, final

from serai.core.position.columns import BITS, NAMED, OWN, PLAIN, SEAT, WHICH, FieldColumns
from serai.core.rules.codecs import Codec
from serai.core.rules.fields import Field
from serai.core.rules.native import i64, vec
from serai.core.rules.vectors import bit_count

# Who may see a field
ALL: Final[i64] = 0
OWNER: Final[i64] = 1
ACTOR: Final[i64] = 2
NOBODY: Final[i64] = 3
_SEEN: Final = {"all": ALL, "owner": OWNER, "actor": ACTOR, "nobody": NOBODY}


@final
class ObservedField(FieldColumns):
    """A field. Offsets are -1 where it has no such columns; those of seats count from the beginning of their block.
    `remembered`: the columns of a hidden field for viewers that remember what was public, beside its usual ones."""

    def __init__(
        self, field: Field, index: i64, options: dict[str, Any], players: i64, remembered: bool = False
    ) -> None:
        super().__init__(field.name, field.codec, players)
        self.remembered = remembered
        self.describe_field()
        self.index = index
        is_opened = remembered or (field.visibility.option and options[field.visibility.option])
        self.seen: i64 = ALL if is_opened else _SEEN[field.visibility.to]
        self.counted: bool = field.visibility.count and not remembered  # the number of items is public
        self.at: i64 = -1
        self.count_at: i64 = -1
        self.parties_at: i64 = -1  # in the block of the table
        # Numbers that everybody sees: only those that differ are written. Most columns of most games are such.
        is_open = self.seen == ALL and not self.counted
        self.is_open_numbers: bool = self.kind == PLAIN and self.where != NAMED and self.parties == 0 and is_open
        if self.where == OWN and self.kind == SEAT:
            raise ValueError(f"{self.name}: seats that belong to seats cannot be observed")
        if self.where == NAMED and self.seen != ALL and self.is_observed():
            raise ValueError(f"{self.name}: a field that names seats can be observed only if everybody sees it")

    def is_observed(self) -> bool:
        return self.seen != NOBODY or self.counted

    def place_in_block(self, end: i64) -> i64:
        """Place the columns in the block of a seat, which ends at `end` so far; returns its new end."""
        if self.where == OWN and self.counted:
            self.count_at = end
            end += 1
        if self.where <= NAMED and self.seen != NOBODY:
            self.at = end
            end += self.width()
        return end

    def place_on_table(self, end: i64) -> i64:
        """Place the columns that belong to no seat after the index `end` of the row; returns their end."""
        if self.where <= NAMED:
            if self.parties > 0 and self.seen != NOBODY:
                self.parties_at = end
                end += self.width() * self.parties
            if self.where == NAMED and self.row:
                self.count_at = end
                end += 1
            return end
        if self.counted:
            self.count_at = end
            end += 1
        if self.seen != NOBODY:
            self.at = end
            end += self.width()
        return end


@final
class ObservedLocal(FieldColumns):
    """A local of a decision. Locals of the same name and kind share their columns in all decisions."""

    def __init__(self, name: str, codec: Codec, first: i64, players: i64) -> None:
        super().__init__(name, codec, players)
        self.describe_local()
        self.first = first  # offset in the frame
        self.at: i64 = -1


def count_items(part: FieldColumns, stored: vec[i64], first: i64, end: i64) -> i64:
    """How many items the stored numbers from `first` to before `end` stand for."""
    if part.row:
        return end - first
    count: i64 = 0
    i: i64
    if part.kind == PLAIN:
        for i in range(first, end):
            count += stored[i]
    elif part.kind == BITS:
        for i in range(first, end):
            count += bit_count(stored[i])
    elif part.kind == WHICH or part.kind == SEAT:
        for i in range(first, end):
            if stored[i] >= 0:
                count += 1
    else:  # piles begin with their number of items
        for i in range(first, end, part.stored):
            count += stored[i]
    return count
