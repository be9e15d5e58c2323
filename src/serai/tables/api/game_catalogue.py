"""Descriptions of the games for the page: options, texts, rules, lessons, puzzles and a sample position."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, get_args

from serai.bots import BotEntry, Style, bots_of, default_bot, styles_of
from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.game.game import Game, Option
from serai.core.game.registry import game, games
from serai.core.rules.codecs import Codec, Each
from serai.core.rules.events import AMOUNT, NUMBER, EventKind
from serai.core.rules.provenance import RECONSTRUCTED, list_sources
from serai.core.rules.vocabulary import SEATS
from serai.core.teaching import lessons, puzzles
from serai.core.text.catalogue import LANGUAGES
from serai.tables import protocol as wire
from serai.tables.errors import NotFound
from serai.tables.live.updates import build_lesson_state


def find_game(game_id: str) -> Game:
    if game_id not in games():
        raise NotFound("no_game", f"there is no game {game_id!r}")
    return game(game_id)


def game_title(game_id: str, language: str) -> str:
    """The title of a game; its id if this server no longer has it."""
    try:
        return game(game_id).text(language).say("title")
    except SeraiError:
        return game_id


def list_games() -> list[wire.GameInfo]:
    """The games with their player counts, options and presets."""
    return [_game_info(game(one)) for one in games()]


def list_browser_games() -> list[wire.GameInfo]:
    """The games as described in a browser, where nothing is compiled."""
    return [_game_info(game(one), fast=False) for one in games()]


def _game_info(one: Game, fast: bool | None = None) -> wire.GameInfo:
    def bot_info(bot: BotEntry) -> wire.BotInfo:
        sentence = _in_each_language(lambda language: bot.sentence(language, fast))
        return wire.BotInfo(bot.id, bot.strength, _in_each_language(bot.label), sentence)

    def style_info(style: Style) -> wire.StyleInfo:
        return wire.StyleInfo(style.id, _in_each_language(style.label), _in_each_language(style.sentence))

    sources = list_sources(one.components.rows)
    return wire.GameInfo(
        id=one.id,
        players=list(one.players),
        rules=one.rules_version,
        options={option.id: list(option.values) for option in one.options.values()},
        conditions={option.id: _condition(option) for option in one.options.values() if option.players or option.needs},
        presets={name: dict(options) for name, options in one.presets.items()},
        reactions={
            each.id: wire.ReactionInfo(each.step, list(each.answers), each.once) for each in one.reactions.values()
        },
        score_lines=[line.key for line in one.score_lines],
        bots=[bot_info(bot) for bot in bots_of(one)],
        styles=[style_info(style) for style in styles_of(one)],
        default_bot=default_bot(one).id,
        data_rows=len(sources),
        reconstructed_rows=sum(RECONSTRUCTED in source for source in sources),
        title=_in_each_language(lambda language: one.text(language).say("title")),
        tagline=_in_each_language(lambda language: one.text(language).say("tagline")),
        fields={each.name: _field_info(each.codec) for each in one.fields.fields},
        events={kind.key: _event_kind_info(one, kind) for kind in one.events.kinds},
    )


def _field_info(codec: Codec) -> wire.FieldInfo:
    axes = []
    while isinstance(codec, Each):
        axes.append(codec.axis.name)
        codec = codec.inner
    return wire.FieldInfo(axes, next((domain.name for domain in codec.things()), ""))


def _event_kind_info(one: Game, kind: EventKind) -> wire.EventKindInfo:
    other = {NUMBER.name, SEATS.name, *one.words.figures}
    named = {name: domain.name for name, domain, _ in kind.args if domain.name not in other and name != "because"}
    pieces = [name for name, domain in named.items() if domain in one.words.pieces]
    return wire.EventKindInfo([name for name in named if name not in pieces], pieces, kind.role == AMOUNT)


def _condition(option: Option) -> wire.OptionCondition:
    return wire.OptionCondition(None if option.players is None else list(option.players), dict(option.needs or {}))


def _in_each_language(translate: Callable[[wire.Language], str]) -> dict[wire.Language, str]:
    return {language: translate(language) for language in get_args(wire.Language)}


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise NotFound("no_language", "the languages are en and ru")


def get_texts(game_id: wire.GameId, lang: str) -> dict[str, Any]:
    """The game's texts in a language: names, help, prompts, log lines."""
    _check_language(lang)
    return dict(find_game(game_id).text(lang).entries)


def get_rules(game_id: str, lang: str) -> str:
    """The rules for players, as Markdown, with slots for printed numbers and options."""
    _check_language(lang)
    return find_game(game_id).rules_source(lang)


def get_data(game_id: wire.GameId) -> dict[str, Any]:
    """The numbers printed on the components, with the source of each."""
    return dict(find_game(game_id).components.rows)


def list_lessons(game_id: wire.GameId) -> list[Annotated[dict[str, Any], wire.LessonInfo]]:
    """The guided first game, lesson by lesson; [] if a game has none."""
    found = lessons.lessons(find_game(game_id).id)
    return [lesson.to_json(number) for number, lesson in enumerate(found, 1)]


def try_lesson(game_id: wire.GameId, lesson_id: wire.GameId, data: wire.LessonAttempt) -> wire.LessonState:
    """The state of a lesson after these actions. Nothing is stored: every request has all actions."""
    found = {lesson.id: lesson for lesson in lessons.lessons(find_game(game_id).id)}
    if lesson_id not in found:
        raise NotFound("no_lesson", f"{game_id} has no lesson {lesson_id!r}")
    return build_lesson_state(found[lesson_id], lessons.attempt(game_id, found[lesson_id], data.actions), data.lang)


def list_puzzles() -> dict[str, list[wire.PuzzleInfo]]:
    """The puzzles of every game that has some. The puzzle of the day follows from the date alone."""
    found = {one: [_puzzle_info(puzzle) for puzzle in puzzles.puzzles(one)] for one in games()}
    return {one: pool for one, pool in found.items() if pool}


def _puzzle_info(one: puzzles.Puzzle) -> wire.PuzzleInfo:
    return wire.PuzzleInfo(one.id, one.seat, one.players, one.points, one.other, list(one.answer), _names())


def _names() -> dict[wire.Language, list[str]]:
    return {language: list(puzzles.NAMES[language]) for language in get_args(wire.Language)}


def try_puzzle(game_id: wire.GameId, puzzle_id: wire.GameId, data: wire.LessonAttempt) -> wire.LessonState:
    """The state of a puzzle after these actions. Nothing is stored: every request has all actions."""
    found = {puzzle.id: puzzle for puzzle in puzzles.puzzles(find_game(game_id).id)}
    if puzzle_id not in found:
        raise NotFound("no_puzzle", f"{game_id} has no puzzle {puzzle_id!r}")
    return build_lesson_state(found[puzzle_id], puzzles.attempt(game_id, found[puzzle_id], data.actions), data.lang)


SHOWCASE_SEATS, SHOWCASE_SEED = 5, 11


@cache
def get_showcase(game_id: str) -> wire.Showcase:
    """A busy position of a fixed random game, as a spectator sees it."""
    one = find_game(game_id)
    match, chosen = (
        Match.new(one.id, min(SHOWCASE_SEATS, max(one.players)), seed=SHOWCASE_SEED),
        random.Random(SHOWCASE_SEED),
    )
    views: list[tuple[int, dict[str, Any]]] = []
    while not match.over:
        seat = match.actors[0]
        legal = match.state.legal(seat)
        view = match.view(None, items=True)
        views.append((len(str(view["state"])) + 40 * len(legal), view))
        match.play(chosen.choice(legal), seat)
    middle = views[len(views) // 4 : len(views) // 2]
    return wire.Showcase(max(middle, key=lambda pair: pair[0])[1], _names())
