"""Records: matches as readable text files that replay without a seed.

    # Caravanserai record
    format: 1
    game: five_tribes
    rules: 1
    players: 3
    options: open_gold=true

    * tiles oasis_8 village_5 ...
    p1 bid 3
    p2 bid 0
    * resource fish
    = 112 80 71
    # 1. p1 112

Lines with a seat are actions, lines with `*` are the chance outcomes of the action above, the line with `=` is the
result. Empty lines and lines with `#` are ignored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from serai.core.errors import BadRecord, short_repr
from serai.core.rules.vocabulary import SEATS

FORMAT = 1
_HEADERS = ("format", "game", "rules", "players", "options", "names", "bots", "date", "data", "position")
_PERSON = "-"  # in the header `bots`


@dataclass(frozen=True)
class RecordLine:
    """A line below the header. `seat` is None for chance outcomes."""

    number: int
    seat: int | None
    text: str


@dataclass
class Record:
    game: str
    rules: int
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    date: str = ""
    data: str = ""
    position: dict[str, Any] | None = None
    lines: list[RecordLine] = field(default_factory=list)
    result: list[int] | None = None
    bots: list[str] = field(default_factory=list)  # by seat: the bot that plays there; "": a person
    notes: list[str] = field(default_factory=list, compare=False)  # comments below the result: the ranking
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)  # line numbers of the parsed headers

    def without_moves(self) -> Record:
        """The header of the record, without moves and result."""
        return replace(self, lines=[], result=None, notes=[])

    def add(self, seat: int | None, text: str) -> None:
        self.lines.append(RecordLine(0, seat, text))

    def header(self) -> list[str]:
        rows = [
            "# Caravanserai record",
            f"format: {FORMAT}",
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"players: {self.players}",
        ]
        if self.options:
            pairs = (f"{name}={json.dumps(value)}" for name, value in self.options.items())
            rows.append("options: " + " ".join(pairs))
        if self.names:
            rows.append("names: " + " | ".join(self.names))
        if any(self.bots):
            rows.append("bots: " + " ".join(bot or _PERSON for bot in self.bots))
        if self.date:
            rows.append(f"date: {self.date}")
        if self.data:
            rows.append(f"data: {self.data}")
        if self.position is not None:
            rows.append("position: " + json.dumps(self.position, ensure_ascii=False))
        return rows

    def text(self) -> str:
        rows = [*self.header(), ""]
        rows += [f"* {line.text}" if line.seat is None else f"{SEATS[line.seat]} {line.text}" for line in self.lines]
        if self.result is not None:
            rows.append("= " + " ".join(map(str, self.result)))
        rows += [f"# {note}" for note in self.notes]
        return "\n".join(rows) + "\n"


def read_record(text: str) -> Record:
    """Parse a record. Actions and outcomes are only split here; `Match.from_record` plays them."""
    if not isinstance(text, str):
        raise BadRecord(1, "a record is a text")
    headers: dict[str, tuple[int, str]] = {}
    lines: list[RecordLine] = []
    result: list[int] | None = None
    for number, row in enumerate(text.splitlines(), 1):
        words = row.strip()
        if not words or words.startswith("#"):
            continue
        first, _, rest = words.partition(" ")
        rest = rest.strip()
        if result is not None:
            raise BadRecord(number, "nothing may follow the result")
        if first.endswith(":") and not lines:
            name = first[:-1]
            if name not in _HEADERS:
                raise BadRecord(number, f"{short_repr(name)} is no header; the headers are {', '.join(_HEADERS)}")
            if name in headers:
                raise BadRecord(number, f"the header {name!r} is there twice")
            headers[name] = (number, rest)
        elif first == "*":
            lines.append(RecordLine(number, None, rest))
        elif first == "=":
            result = _numbers(number, rest)
            headers["="] = (number, rest)
        elif SEATS.find(first) >= 0:
            lines.append(RecordLine(number, SEATS.index(first), rest))
        else:
            raise BadRecord(number, f"{short_repr(first)} is neither a seat (p1, p2, ...) nor '*' nor '='")
    return _from_headers(headers, lines, result)


def _from_headers(headers: dict[str, tuple[int, str]], lines: list[RecordLine], result: list[int] | None) -> Record:
    for name in ("format", "game", "rules", "players"):
        if name not in headers:
            raise BadRecord(1, f"the header {name!r} is missing; is this a Caravanserai record?")
    number, version = headers["format"]
    if version != str(FORMAT):
        raise BadRecord(number, f"this is format {short_repr(version)}; this program reads format {FORMAT}")
    record = Record(
        game=headers["game"][1],
        rules=_number(*headers["rules"]),
        players=_number(*headers["players"]),
        lines=lines,
        result=result,
        header_lines={name: line for name, (line, _) in headers.items()},
    )
    if "options" in headers:
        record.options = _options(*headers["options"])
    if "names" in headers:
        record.names = [name.strip() for name in headers["names"][1].split("|")]
    if "bots" in headers:
        record.bots = _bots(*headers["bots"], record.players)
    if "date" in headers:
        record.date = headers["date"][1]
    if "data" in headers:
        record.data = headers["data"][1]
    if "position" in headers:
        record.position = _position(*headers["position"])
    return record


def _number(line: int, word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise BadRecord(line, f"{short_repr(word)} is no whole number")
    return int(word)


def _bots(line: int, words: str, players: int) -> list[str]:
    bots = ["" if word == _PERSON else word for word in words.split()]
    if len(bots) != players:
        raise BadRecord(line, f"there are {players} seats; write one bot, or {_PERSON}, for each")
    return bots


def _numbers(line: int, words: str) -> list[int]:
    try:
        return [int(word) for word in words.split()]
    except ValueError:
        raise BadRecord(line, f"{short_repr(words)} is no list of scores") from None


def _options(line: int, words: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            equals = ""
        if not equals:
            raise BadRecord(line, f"{short_repr(word)} is no option; write name=value")
    return options


def _position(line: int, words: str) -> dict[str, Any]:
    try:
        position = json.loads(words)
    except (ValueError, RecursionError):
        raise BadRecord(line, "the position is no JSON") from None
    if not isinstance(position, dict):
        raise BadRecord(line, "the position is no JSON object")
    return position
