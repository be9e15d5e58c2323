"""Real tables: people around one device tell what chance did, and the rules, scores and record are kept."""

from __future__ import annotations

from serai.core.errors import ImpossibleOutcome, OutcomeNeeded
from serai.core.game.game import Game
from serai.core.rules.chance import ToldChance
from serai.core.rules.events import NUMBER, OutcomeKind
from serai.core.rules.vocabulary import SEATS, Domain
from serai.core.text.catalogue import Catalogue
from serai.tables.errors import Clash
from serai.tables.model.permissions import check_seat, check_visible
from serai.tables.model.player_names import seat_names
from serai.tables.play.moves import MoveManager
from serai.tables.play.repository import TableRepository
from serai.tables.play.seats import SeatManager
from serai.tables.play.table import Table
from serai.tables.protocol import (
    Language,
    NeededOutcome,
    Person,
    PossibleOutcome,
    TellRequest,
    TellResult,
    ToldOutcome,
)

DRAWS = {"none": 0, "one": 1, "rest": -1}


class RealTableManager:
    """Takes told outcomes until a set-up or a move is complete. The outcomes of a move that is not complete are kept by
    the client and told again with the next one, so nothing half told is stored."""

    def __init__(self, repository: TableRepository, seats: SeatManager, moves: MoveManager) -> None:
        self.repository = repository
        self.seats = seats
        self.moves = moves

    async def tell(self, table_id: str, person: Person, request: TellRequest, language: Language) -> TellResult:
        """Take the outcomes told so far. Plays the move, or starts the game, if they are enough."""
        table = await self.repository.get(table_id)
        check_visible(table, person.id)
        if not table.row.real:
            raise Clash("not_real", "at this table chance is drawn, not told")
        told = _read_told(table, request)
        words = _OutcomeWords(table.game, language, seat_names(table, language), is_setup=request.action is None)
        try:
            version = await self._carry_out(table, person, request, told)
        except OutcomeNeeded as needed:
            return TellResult(words.describe_told(told), words.describe_need(needed, told))
        except ImpossibleOutcome as error:
            raise Clash("impossible_outcome", str(error)) from None
        return TellResult(words.describe_told(told), version=version)

    async def _carry_out(self, table: Table, person: Person, request: TellRequest, told: ToldChance) -> int | None:
        if request.seat is None or request.action is None:
            async with table.lock:
                await self.seats.start_told(table, person, told, store=request.start)
            return table.version if request.start else None
        check_seat(table, person.id, request.seat)
        version, _ = await self.moves.play(
            table.id, person.id, request.seat, request.action, request.version, request.client, told
        )
        return version


def _read_told(table: Table, request: TellRequest) -> ToldChance:
    outcomes: list[tuple[int, int]] = []
    try:
        for text in request.outcomes:
            outcomes += table.game.outcomes.read(text)
    except ValueError as error:
        raise Clash("impossible_outcome", str(error)) from None
    return ToldChance(outcomes, 0, table.chance_for(table.version + 1, len(outcomes)), DRAWS[request.draw])


class _OutcomeWords:
    """Words for outcomes in one language."""

    def __init__(self, game: Game, language: Language, names: list[str], *, is_setup: bool) -> None:
        self.game = game
        self.is_setup = is_setup
        self.names = names
        self.text: Catalogue = game.text(language)

    def describe_told(self, told: ToldChance) -> list[ToldOutcome]:
        return [
            self._describe_one(code, outcome, number in told.certain)
            for number, (code, outcome) in enumerate(told.outcomes)
        ]

    def _describe_one(self, code: int, outcome: int, is_certain: bool) -> ToldOutcome:
        kind = self.game.outcomes.kind(code)
        label = "" if kind.visible_to == "nobody" else self._label(kind.domain, outcome)
        return ToldOutcome(self._write(code, outcome), label, kind.key, is_certain)

    def _write(self, code: int, outcome: int) -> str:
        return self.game.outcomes.write([(code, outcome)])[0]

    def _label(self, domain: Domain, value: int) -> str:
        if domain is SEATS and value < len(self.names):
            return self.names[value]
        if domain is NUMBER or not domain.named:
            return str(domain[value])
        return self.text.form(f"{domain.name}.{domain[value]}")

    def describe_need(self, needed: OutcomeNeeded, told: ToldChance) -> NeededOutcome:
        kind = self.game.outcomes.kind(needed.code)
        number = sum(code == needed.code for code, _ in told.outcomes) + 1
        return NeededOutcome(
            kind=kind.key,
            what=self.text.form(f"outcome.{kind.key}"),
            seat=kind.owner(needed.code),
            secret=kind.secret,
            number=number,
            left=needed.left,
            place=self._place(kind, number, sum(needed.weights)),
            options=[
                PossibleOutcome(
                    self._write(needed.code, value),
                    self._label(kind.domain, value),
                    f"{kind.domain.name}.{kind.domain[value]}",
                    left,
                )
                for value, left in enumerate(needed.weights)
                if left > 0
            ],
        )

    def _place(self, kind: OutcomeKind, number: int, left: int) -> str:
        """Where a piece of the set-up is laid; `left` are those that can still be drawn."""
        places = kind.places
        if places is None or not self.is_setup:
            return ""
        each = kind.each or max(1, (left + number - 1) // len(places))
        at = (number - 1) // each
        return self._label(places, at) if at < len(places) else ""
