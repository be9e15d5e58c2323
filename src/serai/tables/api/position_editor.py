"""Changes positions for the editor of the page, and describes them in words. Nothing is stored."""

from __future__ import annotations

from typing import Any

from serai.core.api.match import Match
from serai.core.errors import BadEdit, SeraiError
from serai.core.game.game import Game
from serai.core.match.record import Record
from serai.core.position.editor import EditablePlace, PositionEditor, find_target_kind
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Ref
from serai.core.rules.violations import BadPosition
from serai.core.rules.vocabulary import SEATS, Domain
from serai.core.text.catalogue import Catalogue
from serai.tables import protocol as wire
from serai.tables.api.game_catalogue import find_game
from serai.tables.errors import Clash

START_SEED = 1  # every editor begins with the same set-up
MALFORMED = (LookupError, TypeError, ValueError, AttributeError)  # of a position that was not made by the editor


def edit_position(game_id: str, data: wire.EditRequest, lang: wire.Language = "en") -> wire.EditResult:
    """The position after one change; Clash if the change makes no sense."""
    the_game = find_game(game_id)
    try:
        editor = PositionEditor(the_game, _start(the_game, data.players) if data.position is None else data.position)
        _apply(editor, data)
        return _Description(editor, the_game.text(lang), lang).result()
    except BadEdit as error:
        raise Clash("bad_edit", str(error)) from None
    except MALFORMED:
        raise Clash("bad_position", "this is no position of the game") from None


def _start(the_game: Game, players: int) -> dict[str, Any]:
    return Match.new(the_game.id, players, seed=START_SEED).state.to_dict()


def _apply(editor: PositionEditor, data: wire.EditRequest) -> None:
    if data.move is not None:
        editor.move(data.move.piece, data.move.source, data.move.target)
    if data.change is not None:
        editor.set_value(data.change.place, data.change.value)
    if data.turn is not None:
        editor.set_turn(data.turn)
    if data.position is not None:
        editor.settle()


def _seat_of(word: str) -> int | None:
    seat = SEATS.find(word)
    return seat if seat >= 0 else None


class _Description:
    """An edited position in words."""

    def __init__(self, editor: PositionEditor, text: Catalogue, language: wire.Language) -> None:
        self.editor = editor
        self.game: Game = editor.game
        self.text = text
        self.language = language

    def result(self) -> wire.EditResult:
        editor = self.editor
        places = list(editor.places.values())
        domains = {place.domain.name: place.domain for place in places if place.kind == "pieces" and place.domain}
        found = wire.EditResult(
            position=editor.position,
            possible=False,
            places=[self._place(place) for place in places],
            supply={
                name: self._pieces(domain, dict.fromkeys(self._words(domain), 1)) for name, domain in domains.items()
            },
            turn=self._turn(),
        )
        try:
            match = Match.from_position(self.game.id, editor.position, chance=Seeded(START_SEED), auto=False)
        except BadPosition as error:
            found.problems = list(dict.fromkeys(one.sentence(self.text) for one in error.violations))
            return found
        except SeraiError as error:
            found.problems = [str(error)]
            return found
        found.possible = True
        found.view = match.views.full_view(None)
        found.question = match.prompt(self.language)
        found.record = self._record(match)
        return found

    def _record(self, match: Match) -> str:
        state = match.state
        options = dict(state.printed.options)
        names = [self._label(SEATS, SEATS[seat]) for seat in range(state.players)]
        record = Record(self.game.id, self.game.rules_version, state.players, options, names, position=state.to_dict())
        return record.text()

    def _turn(self) -> int | None:
        stack = self.editor.position.get("stack") or []
        who = stack[-1].get("who", -1) if stack else -1
        return who if who >= 0 else None

    def _words(self, domain: Domain) -> list[str]:
        return list(domain.items[: self.editor.players] if domain is SEATS else domain.items)

    def _place(self, place: EditablePlace) -> wire.PlaceInfo:
        found = wire.PlaceInfo(
            id=place.id,
            label=self.text.form(f"field.{place.field}"),
            of="" if place.axis is None else self._label(place.axis, place.axis[place.at]),
            kind=place.kind,
            domain=place.domain.name if place.domain else "",
            target=place.target,
            seat=None if place.axis is None else _seat_of(place.axis[place.at]),
        )
        if place.kind == "pieces" and place.domain is not None:
            found.pieces = self._pieces(place.domain, self.editor.pieces(place))
            found.marks = find_target_kind(self.game, place.domain)
            return found
        found.value = self._value(place)
        if place.kind == "item" and place.domain is not None:
            found.choices = self._pieces(place.domain, dict.fromkeys(self._words(place.domain), 1))
            if isinstance(place.codec, Ref):
                found.choices.insert(0, wire.PieceInfo("", "", "–", 1))
        return found

    def _value(self, place: EditablePlace) -> int | str | None:
        value: Any = self.editor.value(place)
        if place.kind == "item":
            return SEATS[value] if isinstance(value, int) and not isinstance(value, bool) else value
        return int(value or 0)

    def _pieces(self, domain: Domain, counts: dict[str, int]) -> list[wire.PieceInfo]:
        return [
            wire.PieceInfo(word, f"{domain.name}.{word}", self._label(domain, word), counts[word])
            for word in self._words(domain)
            if counts.get(word)
        ]

    def _label(self, domain: Domain, word: str) -> str:
        if SEATS.find(word) >= 0:  # also among the parties of a game
            return self.text.say("seat.number", n=SEATS.index(word) + 1)
        return self.text.form(f"{domain.name}.{word}") if domain.named else word
