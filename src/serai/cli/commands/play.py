"""`serai play`: play against bots, or watch bots play."""

from __future__ import annotations

import contextlib
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Annotated

import typer

from serai import read_data
from serai.bots import SEEDS_PER_MATCH, Bot, default_bot, make_bot, seed_of_seat
from serai.cli.autosave import Autosave, seat_names, seats_from_names
from serai.cli.screen import Screen
from serai.cli.session import Session, TerminalClosed
from serai.core.api.match import Match
from serai.core.errors import BadRecord, BadSetup, SeraiError
from serai.core.game.game import Components, Game
from serai.core.game.registry import game
from serai.core.match.record import read_record
from serai.shell.arguments import DataFile, GameId, Language, Options, Seed, read_bots, read_options
from serai.shell.console import choose_language, make_console, read_text

USUAL_PLAYERS = 3
WATCHING_DELAY = 1.0

Seats = list[str | None]  # the bot of every seat; None is the person


def command(
    game_id: GameId,
    players: Annotated[int | None, typer.Option("--players", help="How many players, you included.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="A,B,...", help="The others: one bot for all, or one for each; `games` lists them."
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Where you sit, from 1; 0 is the same as --watch.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch: bots play all seats.")] = False,
    seed: Seed = None,
    lang: Language = None,
    option: Options = None,
    preset: Annotated[str | None, typer.Option("--preset", help="A named set of options.")] = None,
    data: DataFile = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Save the game in this file after every turn.")
    ] = None,
    net: Annotated[
        str | None,
        typer.Option("--net", metavar="FILE", help="A network of `serai-lab train` instead of the game's."),
    ] = None,
    delay: Annotated[float | None, typer.Option("--delay", help="Seconds to wait after a bot's turn.")] = None,
) -> None:
    """Play a game in the terminal. Type h at any prompt for help."""
    the_game = game(game_id)
    language = choose_language(lang)
    console = make_console()
    place = 0 if watch else seat
    components = read_data(the_game.id, data)
    if resume is None:
        seats = _new_seats(the_game, players, bots, place)
        names = seat_names(seats, the_game.text(language).say("cli.play.you"))
        match = Match.new(
            the_game.id,
            len(seats),
            seed=seed,
            options=read_options(the_game, option),
            preset=preset,
            data=components,
            names=names,
            date=time.strftime("%Y-%m-%d"),
        )
    else:
        if any(given is not None for given in (players, seed, option, preset)):
            raise BadSetup("a saved game has its own players, options and chance; leave these out with --resume")
        match, names, seats = _saved(the_game, resume, components, bots, place)
    autosave = Autosave(save, resume, data)
    if resume is not None:
        autosave.remember(match)
    screen = Screen(console, the_game, language, names, components, match.state.printed.text_numbers)
    if delay is None:
        delay = WATCHING_DELAY if None not in seats and screen.alive else 0.0
    session = Session(match, screen, _bots(the_game, seats, seed, net), autosave, language, max(0.0, delay))
    _enable_line_editing()
    with _signals_as_exceptions():
        code = session.run()
    if code:
        raise typer.Exit(code)


def _new_seats(the_game: Game, players: int | None, bots: str | None, seat: int | None) -> Seats:
    """The seats of a new game, from the options."""
    people = 0 if seat == 0 else 1
    names = [default_bot(the_game).id] if bots is None else read_bots(the_game, bots)
    if players is None:
        wanted = USUAL_PLAYERS if bots is None else len(names) + people
        players = min(max(wanted, the_game.players[0]), the_game.players[-1])
    the_game.check_players(players)
    seats: Seats = list(_fill(names, players - people))
    if seat != 0:
        place = 1 if seat is None else seat
        if not 1 <= place <= players:
            raise BadSetup(f"--seat can be 1 to {players}, or 0 to watch; not {place}")
        seats.insert(place - 1, None)
    return seats


def _fill(names: list[str], wanted: int) -> list[str]:
    if len(names) == 1:
        return names * wanted
    if len(names) != wanted:
        raise BadSetup(f"{len(names)} bots for {wanted} seats; name one for all of them, or one for each")
    return names


def _saved(
    the_game: Game, path: str, data: Components | None, bots: str | None, seat: int | None
) -> tuple[Match, list[str], Seats]:
    """A saved game with its names and seats; --seat and --bots override those of the record."""
    text = read_text(path)
    try:
        names = read_record(text).names
        match = Match.from_record(text, data=data)
    except BadRecord as error:
        raise SeraiError(f"{path}, {error}") from None
    if match.game is not the_game:
        raise BadSetup(f"{path} is a game of {match.game.id}, not of {the_game.id}")
    players = match.state.players
    usual = default_bot(the_game).id
    seats = seats_from_names(names, the_game) if names else [None] + [usual] * (players - 1)
    if seat is None:
        seat = seats.index(None) + 1 if None in seats else 0
    if not 0 <= seat <= players:
        raise BadSetup(f"--seat can be 1 to {players}, or 0 to watch; not {seat}")
    others = [bot or usual for place, bot in enumerate(seats, 1) if place != seat]
    if bots is not None:
        others = _fill(read_bots(the_game, bots), len(others))
    new_seats: Seats = list(others)
    if seat:
        new_seats.insert(seat - 1, None)
    if not names:
        names = [bot or "" for bot in new_seats]
    return match, names, new_seats


def _bots(the_game: Game, seats: Seats, seed: int | None, network: str | None) -> dict[int, Bot]:
    base = secrets.randbelow(2**48) if seed is None else seed
    seeds = [seed_of_seat(base * SEEDS_PER_MATCH, seat) for seat in range(len(seats))]
    return {
        seat: make_bot(bot, the_game, seeds[seat], has_clock=True, network=network)
        for seat, bot in enumerate(seats)
        if bot is not None
    }


@contextlib.contextmanager
def _signals_as_exceptions() -> Iterator[None]:
    """Turn SIGHUP and SIGTERM into TerminalClosed, so that the session saves before the process ends."""

    def raise_closed(number: int, frame: FrameType | None) -> None:
        raise TerminalClosed

    before = {}
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name) and threading.current_thread() is threading.main_thread():
            before[name] = signal.signal(getattr(signal, name), raise_closed)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _enable_line_editing() -> None:
    """Enable cursor keys and history at the prompt, if readline is available."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
