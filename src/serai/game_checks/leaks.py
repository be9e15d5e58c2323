"""Leak detection: what a viewer is shown must not depend on what the viewer may not know.

Three methods produce matches that a viewer cannot distinguish: determinization (`State.imagine`), a record with another
secret outcome, and another secret choice. What the other viewers are shown must be equal to the byte. Leaks are
returned as sentences.

What is secret is declared twice: the audience of an outcome decides who has it in the record of a running game, the
visibility of fields decides who sees where it went. So records are compared without asking any declaration: after any
other outcome, and after any other choice, whoever sees the same must have the same record.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from serai.core.api.match import Match, Move
from serai.core.errors import ImpossibleOutcome, OutcomeNeeded
from serai.core.rules.chance import Script, Seeded
from serai.game_checks.matches import as_json, position, seat_snapshot
from serai.tables.replays.records import redact_record

Viewer = int | None  # a seat, or a spectator


def viewers(match: Match) -> list[Viewer]:
    return [None, *range(match.state.players)]


def others(match: Match, owner: int) -> list[Viewer]:
    return [viewer for viewer in viewers(match) if viewer != owner]


# -- determinizations -------------------------------------------------------------------------------------------


@dataclass
class Imagined:
    leaks: list[str]
    worlds: set[str]  # the different sampled positions, without the real one


def imagine(match: Match, viewer: Viewer, tries: int) -> Imagined:
    """Sample states for a viewer; the viewer's snapshot of each must equal that of the real match."""
    real = position(match.state)
    snapshot = seat_snapshot(match, viewer)
    found = Imagined([], set())
    for k in range(tries):
        twin = match.imagine(-1 if viewer is None else viewer, Seeded(k))
        for violation in twin.state.violations():
            found.leaks.append(f"{viewer} imagines what cannot be: {violation!r}")
        if seat_snapshot(twin, viewer) != snapshot:
            found.leaks.append(f"{viewer} has another view of a determinization")
        found.worlds.add(position(twin.state))
    if position(match.state) != real:
        found.leaks.append(f"{viewer} changes the table by imagining it")
    found.worlds.discard(real)
    return found


# -- other secret outcomes ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Secret:
    """A secret outcome in a finished match, and an alternative to it."""

    move: int  # -1: the set-up
    place: int  # among the outcomes of the move
    kind: int
    owner: int
    instead: int


def secrets_of(match: Match) -> Iterator[Secret]:
    """The secret outcomes of a seat, or of nobody (owner -1). Of the set-up, only those that name their owner."""
    for number, actor, place, event, index in outcomes_of(match):
        kind = match.game.outcomes.kind(event)
        owner = kind.owner(event) if kind.owned else actor
        hidden = owner is not None and owner >= 0 and kind.visible_to in ("actor", "owner")
        if kind.visible_to == "nobody":
            owner, hidden = -1, True
        if hidden and owner is not None:
            for other in range(len(kind.domain)):
                if other != index:
                    yield Secret(number, place, event, owner, other)


def outcomes_of(match: Match) -> Iterator[tuple[int, int, int, int, int]]:
    """All outcomes of a match: number of the move (-1: the set-up) and its seat, place in it, kind and index."""
    moves = [(-1, -1, match.setup), *((n, move.seat, move.outcomes) for n, move in enumerate(match.moves))]
    for number, actor, outcomes in moves:
        for place, (event, index) in enumerate(outcomes):
            yield number, actor, place, event, index


@dataclass
class Compared:
    leaks: list[str]
    moves: int  # moves that both matches played


def alter(match: Match, secret: Secret) -> Compared:
    """Replay a match once as it was and once with another secret outcome, as far as both go.

    They may part when the rules reveal the secret: when a move is not possible in the other match, or when the public
    log names the outcome. Until then only its owner may see a difference.
    """
    found = Compared([], 0)
    pair = altered_pair(match, secret)
    if pair is None:
        return found
    first, second, names = pair
    found.leaks += differences(first, second, secret.owner, names=())
    for later in match.moves[secret.move + 1 :]:
        found.moves += 1
        if found.leaks or not replay_with(second, later, list(later.outcomes)):
            break
        first.replay_move(later.seat, later.action, list(later.outcomes), later.auto)
        if first.over or second.over:  # nothing is hidden at the end
            break
        found.leaks += differences(first, second, secret.owner, names)
        if any(last_lines(first, viewer) != last_lines(second, viewer) for viewer in others(first, secret.owner)):
            break  # it was revealed
    return found


def altered_pair(match: Match, secret: Secret) -> tuple[Match, Match, tuple[str, str]] | None:
    """The match just after a secret outcome, and a copy with another outcome, if that was possible; and the names of
    the two outcomes."""
    outcomes = match.setup if secret.move < 0 else match.moves[secret.move].outcomes
    event, index = outcomes[secret.place]
    altered = list(outcomes)
    altered[secret.place] = (event, secret.instead)
    domain = match.game.outcomes.kind(event).domain
    names = (domain[index], domain[secret.instead])
    if secret.move < 0:
        try:
            first, second = (set_up(match, list(each)) for each in (outcomes, altered))
        except (ImpossibleOutcome, OutcomeNeeded):
            return None
        return first, second, names
    move = match.moves[secret.move]
    text = match.record.text()
    first, second = (Match.from_record(text, moves=secret.move, auto=False) for _ in range(2))
    if not replay_with(second, move, altered):
        return None
    first.replay_move(move.seat, move.action, list(outcomes), move.auto)
    return first, second, names


def set_up(match: Match, outcomes: list[tuple[int, int]]) -> Match:
    """Set up a match with given outcomes."""
    options = match.record.options
    return Match.new(match.game.id, match.state.players, options=options, chance=Script(outcomes), auto=False)


def replay_with(match: Match, move: Move, outcomes: list[tuple[int, int]]) -> bool:
    """Apply the move with these outcomes, if it is possible here; returns whether it was."""
    if move.action not in match.state.legal(move.seat):
        return False
    mark = match.checkpoint()
    chance = match.swap_chance(Script(outcomes))
    try:
        match.replay_move(move.seat, move.action, outcomes, move.auto)
    except (ImpossibleOutcome, OutcomeNeeded):
        match.roll_back(mark)
        match.swap_chance(chance)
        return False
    return len(match.moves[-1].outcomes) == len(outcomes)


def last_lines(match: Match, viewer: Viewer) -> list[dict[str, Any]]:
    """The viewer's log lines of the last move."""
    return match.log_for(viewer, since=match.count)


def turn_sentences(match: Match, viewer: Viewer) -> str:
    """The sentences of the viewer's log about the whole move of the last move."""
    text = match.views.text("en")
    has_texts = all(f"log.{kind.key}" in text for kind in match.game.events.kinds)  # the toy game has not
    if not match.moves or not has_texts:
        return ""
    moves = match.history.moves_of_turns({match.moves[-1].turn})
    parts = match.views.summarize_turn(moves, () if viewer is None else (viewer,), "en")
    return as_json([part.text for part in parts])


def differences(first: Match, second: Match, owner: int, names: tuple[str, ...]) -> list[str]:
    """The differences that viewers other than the owner of a secret can see; only a line that names the secret may
    differ."""
    found: list[str] = []
    for viewer in others(first, owner):
        logs = [last_lines(match, viewer) for match in (first, second)]
        if logs[0] != logs[1]:
            words = {word for log in logs for line in log for word in line["args"].values()}
            if not words & set(names):
                found.append(f"move {first.count}: the log tells {viewer} what it may not know: {as_json(logs)}")
        elif turn_sentences(first, viewer) != turn_sentences(second, viewer):
            found.append(f"move {first.count}: the sentences of the turn tell {viewer} what it may not know")
        elif seat_snapshot(first, viewer) != seat_snapshot(second, viewer):
            found.append(f"move {first.count}: the view tells {viewer} what it may not know")
    return found


# -- other secret choices ---------------------------------------------------------------------------------------


def choose_otherwise(match: Match) -> list[str]:
    """Check that no viewer can see a simultaneous choice of another seat."""
    found: list[str] = []
    if len(match.actors) < 2:
        return found
    before, first = match.checkpoint(), match.count + 1
    for seat in match.actors:
        snapshots: dict[Viewer, set[str]] = {viewer: set() for viewer in others(match, seat)}
        for action in match.state.legal(seat):
            match.play(action, seat)
            for viewer, texts in snapshots.items():
                log = as_json(match.log_for(viewer, since=first)) + turn_sentences(match, viewer)
                texts.add(seat_snapshot(match, viewer) + log)
            match.roll_back(before)
        found += [f"{viewer} can see what {seat} chose" for viewer, texts in snapshots.items() if len(texts) > 1]
    return found


# -- records of running games -----------------------------------------------------------------------------------


def record_for(match: Match, viewer: Viewer) -> str:
    """The record as a viewer may have it while the game runs."""
    return redact_record(match.record, match, [] if viewer is None else [viewer]).text()


def sight(match: Match, viewer: Viewer) -> str:
    """Everything that a viewer is shown after the last move."""
    return seat_snapshot(match, viewer) + as_json(last_lines(match, viewer)) + turn_sentences(match, viewer)


def compare_outcomes(match: Match, each: int, tries: int = 4) -> list[str]:
    """Compare records after other outcomes, up to `each` of every kind that occurs."""
    found: list[str] = []
    by_kind: dict[int, list[tuple[int, int, int]]] = {}
    for number, _, place, event, index in outcomes_of(match):
        by_kind.setdefault(event, []).append((number, place, index))
    for event, where in by_kind.items():
        what = f"outcome {match.game.outcomes.name(event)!r}"
        for number, place, index in where[:: 1 + len(where) // each]:
            size = len(match.game.outcomes.kind(event).domain)
            for instead in [(index + n) % size for n in range(1, min(size, tries + 1))]:
                pair = altered_pair(match, Secret(number, place, event, -1, instead))
                if pair is not None and position(pair[0].state) != position(pair[1].state):
                    found += compare_records(pair[0], pair[1], f"{what} of move {number + 1}")
                    break
    return found


def compare_records(first: Match, second: Match, what: str) -> list[str]:
    """The leaks in the records of two matches that are in different positions."""
    return [
        f"the record tells {viewer} the {what}"
        for viewer in viewers(first)
        if sight(first, viewer) == sight(second, viewer) and record_for(first, viewer) != record_for(second, viewer)
    ]


def compare_choices(match: Match, most: int) -> list[str]:
    """Check that no record tells a choice of which a viewer sees nothing, among some choices of a seat."""
    found: list[str] = []
    before, seat = match.checkpoint(), match.actors[0]
    legal = match.state.legal(seat)
    seen: dict[Viewer, dict[str, tuple[str, str]]] = {viewer: {} for viewer in others(match, seat)}
    for action in legal[:: 1 + len(legal) // most]:
        match.play(action, seat)
        now = position(match.state)
        for viewer, sights in seen.items():
            record = record_for(match, viewer)
            known = sights.setdefault(sight(match, viewer), (now, record))
            if known[0] != now and known[1] != record:
                found.append(f"the record tells {viewer} what {seat} chose in move {match.count}")
        match.roll_back(before)
    return found
