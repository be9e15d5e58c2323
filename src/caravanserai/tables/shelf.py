"""The games as a page gets to know them: what can be chosen, texts, rules, and lessons."""

from __future__ import annotations

from typing import Any

from caravanserai.bots import BotEntry, bots_of, default_bot
from caravanserai.core import lessons as teaching
from caravanserai.core.game import Game, game, games
from caravanserai.core.text import LANGUAGES
from caravanserai.tables.errors import NotFound
from caravanserai.tables.protocol import BotInfo, LessonState, LessonTry
from caravanserai.tables.telling import lesson_state


def find_game(game_id: str) -> Game:
    if game_id not in games():
        raise NotFound("no_game", f"there is no game {game_id!r}")
    return game(game_id)


def all_games() -> list[dict[str, Any]]:
    """The games with their player counts, options and presets."""
    return [_about(game(one)) for one in games()]


def _about(one: Game) -> dict[str, Any]:
    return {
        "id": one.id,
        "players": list(one.players),
        "rules": one.rules_version,
        "options": {option.id: list(option.values) for option in one.options.values()},
        "conditions": {
            option.id: {"players": option.players and list(option.players), "needs": dict(option.needs or {})}
            for option in one.options.values()
            if option.players is not None or option.needs
        },
        "presets": {name: dict(options) for name, options in one.presets.items()},
        "reactions": {each.id: {"step": each.step, "answers": list(each.answers)} for each in one.reactions.values()},
        "score_lines": [line.key for line in one.score_lines],
        "bots": [_bot(bot) for bot in bots_of(one)],
        "default_bot": default_bot(one).id,
        "title": {language: one.text(language).say("title") for language in LANGUAGES},
        "tagline": {language: one.text(language).say("tagline") for language in LANGUAGES},
    }


def _bot(bot: BotEntry) -> BotInfo:
    return BotInfo(
        bot.id,
        bot.strength,
        {language: bot.label(language) for language in LANGUAGES},
        {language: bot.sentence(language) for language in LANGUAGES},
    )


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise NotFound("no_language", "the languages are en and ru")


def texts(game_id: str, lang: str) -> dict[str, Any]:
    """The game's texts in a language: names, help, prompts, log lines."""
    _check_language(lang)
    return dict(find_game(game_id).text(lang).entries)


def rules(game_id: str, lang: str) -> str:
    """The rules for players, as Markdown."""
    _check_language(lang)
    return find_game(game_id).rules(lang)


def data(game_id: str) -> dict[str, Any]:
    """What is printed on the components, with where each number comes from."""
    return dict(find_game(game_id).components.rows)


def lessons(game_id: str) -> list[dict[str, Any]]:
    """The guided first game, lesson by lesson; [] where a game has none."""
    found = teaching.lessons(find_game(game_id).id)
    return [lesson.for_page(number) for number, lesson in enumerate(found, 1)]


def try_lesson(game_id: str, lesson_id: str, tried: LessonTry) -> LessonState:
    """Where a lesson stands after these actions. Nothing is kept: every try brings all of them."""
    found = {lesson.id: lesson for lesson in teaching.lessons(find_game(game_id).id)}
    if lesson_id not in found:
        raise NotFound("no_lesson", f"{game_id} has no lesson {lesson_id!r}")
    return lesson_state(found[lesson_id], teaching.attempt(game_id, found[lesson_id], tried.actions), tried.lang)
