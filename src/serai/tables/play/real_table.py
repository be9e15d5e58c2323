"""Real tables: people around one device tell what chance did, and the rules, scores and record are kept."""

from __future__ import annotations

from collections import Counter

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
    SetupPlace,
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
            return words.describe(told, needed)
        except ImpossibleOutcome as error:
            raise Clash("impossible_outcome", str(error)) from None
        return words.describe(told, version=version)

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
        self.totals: Counter[int] = Counter()  # by code: outcomes that were told, and those that can still be drawn

    def describe(self, told: ToldChance, needed: OutcomeNeeded | None = None, version: int | None = None) -> TellResult:
        """What was told, and what is needed next."""
        totals = Counter(code for code, _ in told.outcomes)
        if needed is not None:
            totals[needed.code] += sum(needed.weights)
        self.totals = totals
        places: dict[str, list[SetupPlace]] = {}
        for kind in map(self.game.outcomes.kind, totals):
            domain = self._find_places(kind)
            if domain is not None:
                places[kind.key] = [SetupPlace(str(domain[at]), self._label(domain, at)) for at in range(len(domain))]
        asked = None if needed is None else self._describe_need(needed, told)
        return TellResult(self._describe_told(told), asked, version, places)

    def _find_places(self, kind: OutcomeKind) -> Domain | None:
        return kind.places if self.is_setup else None

    def _describe_told(self, told: ToldChance) -> list[ToldOutcome]:
        described: list[ToldOutcome] = []
        counts: Counter[int] = Counter()
        for number, (code, outcome) in enumerate(told.outcomes):
            counts[code] += 1
            kind = self.game.outcomes.kind(code)
            one = ToldOutcome(self._write(code, outcome), "", kind.key, number in told.certain)
            if kind.visible_to != "nobody":
                one.label = self._label(kind.domain, outcome)
                one.item = f"{kind.domain.name}.{kind.domain[outcome]}"
            one.place, _ = self._find_place(kind, code, counts[code])
            described.append(one)
        return described

    def _write(self, code: int, outcome: int) -> str:
        return self.game.outcomes.write([(code, outcome)])[0]

    def _label(self, domain: Domain, value: int) -> str:
        if domain is SEATS and value < len(self.names):
            return self.names[value]
        if domain is NUMBER or not domain.named:
            return str(domain[value])
        return self.text.form(f"{domain.name}.{domain[value]}")

    def _describe_need(self, needed: OutcomeNeeded, told: ToldChance) -> NeededOutcome:
        kind = self.game.outcomes.kind(needed.code)
        number = sum(code == needed.code for code, _ in told.outcomes) + 1
        return NeededOutcome(
            kind=kind.key,
            what=self.text.form(f"outcome.{kind.key}"),
            seat=kind.owner(needed.code),
            secret=kind.secret,
            number=number,
            left=needed.left,
            place=self._find_place(kind, needed.code, number)[1],
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

    def _find_place(self, kind: OutcomeKind, code: int, number: int) -> tuple[str, str]:
        """Where a piece of the set-up is laid, by how many of its kind were laid up to it: its id and label."""
        places = self._find_places(kind)
        if places is None:
            return "", ""
        each = kind.each or max(1, self.totals[code] // len(places))
        at = (number - 1) // each
        return (str(places[at]), self._label(places, at)) if at < len(places) else ("", "")
