"""Bots that nobody named go by their level, in the language of whoever reads."""

from __future__ import annotations

import serai as cv
from serai.analysis.study.positions import cut_game
from serai.tables.model.player_names import name_bot, name_record, name_seats
from serai.tables.model.rows import SeatRow
from serai.tables.protocol import StudyLine
from serai.tables.replays.recorded_game import RecordedGame, build_timeline, replay_at
from tests.matches import play_out


def test_seats_are_named_in_each_language_and_told_apart() -> None:
    seats = [
        SeatRow(0, "person", "amina", None, "Amina"),
        SeatRow(1, "bot", None, "greedy", "greedy"),
        SeatRow(2, "bot", None, "greedy", "Harun"),
        SeatRow(3, "bot", None, "greedy", "greedy"),
        SeatRow(4, "bot", None, "vizier", "vizier"),
        SeatRow(5, "open"),
    ]
    assert name_seats("merv", seats, "en") == ("Amina", "Merchant 1", "Harun", "Merchant 2", "Vizier", "")
    assert name_seats("merv", seats, "ru")[1:4] == ("Купец 1", "Harun", "Купец 2")


def test_numbers_and_styles_stay_and_names_that_only_look_alike_too() -> None:
    assert name_bot("merv", "greedy 7", "greedy", "ru") == "Купец 7"
    assert name_bot("merv", "caravaneer-builder", "caravaneer-builder", "en").startswith("Caravaneer · ")
    for name, bot in (("greedy", ""), ("greedy", "vizier"), ("greedy one", "greedy"), ("gone", "gone")):
        assert name_bot("merv", name, bot, "en") == name
    assert name_bot("no_such_game", "greedy", "greedy", "en") == "greedy"


def test_replays_and_studies_of_a_stored_record_name_bots() -> None:
    match = cv.Match.new("yspahan", 2, seed=3)
    play_out(match, cv.Seeded(3))
    record = match.record
    record.names, record.bots = ["greedy", "greedy"], ["greedy", "greedy"]
    text = record.text()
    game = RecordedGame(text)
    for language, word in (("en", "Merchant"), ("ru", "Купец")):
        timeline = build_timeline(game, language)
        assert timeline.names == [f"{word} 1", f"{word} 2"]
        said = [line for move in timeline.moves for line in (move.action, *move.texts)]
        said += [part.text for turn in timeline.turns for part in turn.parts]
        last = len(timeline.moves)
        said += [event.text for event in replay_at(game, last, None, open_hands=True, lang=language).events]
        assert any(word in line for line in said)
        assert not [line for line in said if "greedy" in line]
        study = StudyLine(record=text, moves=last, lang=language)  # type: ignore[arg-type]
        assert cut_game(game, study).record.names == timeline.names


def test_a_record_in_which_everybody_has_a_name_is_left_alone() -> None:
    match = cv.Match.new("yspahan", 2, seed=3, names=["Amina", "Harun"])
    record = match.record
    record.bots = ["", "greedy"]
    assert name_record(record, "ru") is record
    game = RecordedGame(record.text())
    assert game.with_names("ru") is game
    assert name_record(cv.Match.new("yspahan", 2, seed=3).record, "ru").names == []
