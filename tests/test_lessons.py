"""The guided first games: every lesson can be set up, solved as it says, and read in both languages.

Nothing here names a game; a new one is checked as soon as it has a `lessons.toml`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib import resources

import pytest

import serai as cv
from serai.core.errors import IllegalAction
from serai.core.teaching.lessons import TEXTS, Lesson, attempt, lessons, unmet_expectations
from serai.core.text.catalogue import LANGUAGES

LESSONS = [pytest.param(id, lesson, id=f"{id}-{lesson.id}") for id in cv.games() for lesson in lessons(id)]
GAMES = [id for id in cv.games() if lessons(id)]
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
SENTENCE = re.compile(r"[.!?…]$")

each_lesson = pytest.mark.parametrize(("id", "lesson"), LESSONS)
each_game = pytest.mark.parametrize("id", GAMES)


def test_there_are_lessons_to_check() -> None:
    assert {"five_tribes", "yspahan", "amul"} <= set(GAMES)


@each_game
def test_a_first_game_has_ten_to_twenty_lessons_with_ids_of_their_own(id: str) -> None:
    ids = [lesson.id for lesson in lessons(id)]
    assert 10 <= len(ids) <= 20
    assert len(set(ids)) == len(ids)


@each_game
def test_the_last_lesson_says_how_points_are_made(id: str) -> None:
    last = lessons(id)[-1]
    assert (last.id, last.title["en"]) == ("points", "How points are made")


@pytest.mark.parametrize(
    ("id", "topics"),
    [
        ("merv", {"influence", "bonus_upgrade", "scoring_tile", "breakthroughs", "high_courtier"}),
        ("marrakesh", {"season", "points", "scroll_signs", "swap", "expansions"}),
    ],
)
def test_the_large_games_teach_what_players_missed(id: str, topics: set[str]) -> None:
    assert topics <= {lesson.id for lesson in lessons(id)}


@each_game
def test_lessons_were_read_again_since_a_printed_number_changed(id: str) -> None:
    """Texts of lessons ("four stars times three") depend on numbers of the data file that no placeholder can hold.
    After a change of the data file, read the lessons again and put the new fingerprint here."""
    file = resources.files(cv.game(id).package) / "lessons.toml"
    written_for = tomllib.loads(file.read_text(encoding="utf-8"))["written_for"]
    assert cv.game(id).components.sha256.startswith(written_for), f"{id}: the data file is no longer {written_for}"


@each_lesson
def test_a_position_can_be_set_up_and_waits_for_the_learner(id: str, lesson: Lesson) -> None:
    match = attempt(id, lesson, []).match
    assert match.actors == (lesson.seat,)
    assert not match.over


@each_lesson
def test_a_lesson_names_a_section_of_the_rules(id: str, lesson: Lesson) -> None:
    assert f"{{#{lesson.rule}}}" in cv.game(id).rules_source("en")


@each_lesson
def test_every_answer_is_legal_and_leads_where_the_lesson_says(id: str, lesson: Lesson) -> None:
    assert lesson.accept
    assert lesson.after
    for answer in lesson.accept:
        tried = attempt(id, lesson, answer)
        assert unmet_expectations(lesson, tried.match) == []
        assert tried.verdict == "done"
        assert tried.match.count == len(answer) + len(lesson.others)  # all moves of other seats were used
        for n in range(len(answer)):
            assert attempt(id, lesson, answer[:n]).verdict == "on"


@each_lesson
def test_the_goal_is_not_reached_at_the_beginning(id: str, lesson: Lesson) -> None:
    assert unmet_expectations(lesson, attempt(id, lesson, []).match)


@each_lesson
def test_another_legal_action_leaves_the_lesson(id: str, lesson: Lesson) -> None:
    """Some lessons ask for the only legal action; there is no other to check."""
    wanted = {action for answer in lesson.accept for action in (answer if lesson.any_order else answer[:1])}
    match = attempt(id, lesson, []).match
    for choice in match.choices(lesson.seat):
        if choice.text not in wanted:
            assert attempt(id, lesson, [choice.text]).verdict == "off"


@each_lesson
def test_an_illegal_action_is_refused(id: str, lesson: Lesson) -> None:
    with pytest.raises(IllegalAction):
        attempt(id, lesson, ["no such thing"])


@each_lesson
def test_highlighted_targets_can_be_chosen(id: str, lesson: Lesson) -> None:
    met = set()
    for answer in lesson.accept:
        for n in range(len(answer)):
            for choice in attempt(id, lesson, answer[:n]).match.choices(lesson.seat):
                met |= {*choice.targets}
    cells = {target for target in lesson.look if target.startswith("tile:")}
    assert set(lesson.look) - cells <= met


@each_lesson
def test_texts_are_there_in_both_languages_and_short(id: str, lesson: Lesson) -> None:
    for key in TEXTS:
        texts = getattr(lesson, key)
        assert sorted(texts) == sorted(LANGUAGES)
        assert texts["en"] != texts["ru"]
        assert not CYRILLIC.search(texts["en"])
        assert CYRILLIC.search(texts["ru"])
        for text in texts.values():
            assert text == text.strip()
            assert len(text) <= {"title": 40, "text": 420}.get(key, 200), (key, len(text))
            assert key == "title" or SENTENCE.search(text), text


@each_lesson
def test_the_page_gets_the_texts_and_an_answer_to_show(id: str, lesson: Lesson) -> None:
    sent = lesson.to_json(1)
    assert sent["title"] == dict(lesson.title)
    assert attempt(id, lesson, sent["answer"]).verdict == "done"
    assert json.loads(json.dumps(sent)) == sent


def test_the_question_of_yspahans_first_lesson_agrees_with_its_text() -> None:
    """The lesson says to roll without buying; the question in bold does not ask to buy."""
    prompt = attempt("yspahan", lessons("yspahan")[0], []).match.views.prompt("en", ["You", "Shirin", "Rustam"])
    assert prompt is not None
    assert prompt.text == "Roll the dice; yellow ones cost gold"


@each_lesson
def test_there_is_a_name_for_every_seat(id: str, lesson: Lesson) -> None:
    assert sorted(lesson.names) == sorted(LANGUAGES)
    assert {len(names) for names in lesson.names.values()} == {lesson.position["players"]}


# -- the other seats -------------------------------------------------------------------------------------------------


@pytest.fixture
def pebbles() -> Iterator[Lesson]:
    """A lesson of the toy game: all choose a card in secret; then seat 0 begins the second round."""
    from tests.core.toy import TOY, with_games

    with with_games(TOY):
        position = {
            **cv.new_match("toy", 3, seed=1, auto=False).state.to_dict(),
            "deck": {"one": 2, "two": 2, "three": 2, "four": 2},
            "hand": [{"two": 1, "four": 1}, {"one": 1}, {"three": 1}],
            "stack": [{"step": "choose", "who": -1}],
        }
        yield Lesson(
            id="pebbles",
            seat=0,
            names={},
            position=position,
            accept=(("choose four", "roll"),),
            any_order=False,
            others=("choose one", "choose three", "roll", "done"),
            look=(),
            after={},
            title={},
            text={},
            hint={},
            praise={},
        )


def test_other_seats_do_what_the_lesson_says(pebbles: Lesson) -> None:
    begun = attempt("toy", pebbles, [])
    assert begun.match.actors == (0,)
    assert begun.before == begun.match.count == 2
    shown = attempt("toy", pebbles, ["choose four"])
    assert (shown.match.actors, shown.match.count, shown.verdict) == ((0,), 3, "on")
    rolled = attempt("toy", pebbles, ["choose four", "roll"])
    assert (rolled.match.actors, rolled.match.count, rolled.verdict) == ((2,), 6, "done")
    assert rolled.before == 3


def test_other_seats_wait_when_the_learner_leaves_the_lesson(pebbles: Lesson) -> None:
    off = attempt("toy", pebbles, ["choose four", "done"])
    assert (off.match.actors, off.match.count, off.verdict) == ((0,), 4, "off")
    assert attempt("toy", pebbles, ["choose four", "done", "bow"]).match.actors == (1,)
    assert attempt("toy", pebbles, ["choose two"]).match.count == 3
