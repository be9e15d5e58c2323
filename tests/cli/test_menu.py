"""The menu: numbers, words, previews; the transcript; the lookup of help texts."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

import serai as cv
from serai.cli import transcript
from serai.cli.lookup import look_up
from serai.cli.menu import Menu
from serai.cli.transcript import Paragraph
from serai.core.api.match import Match
from tests.cli.runner import random_match
from tests.core.toy import TOY, with_games
from tests.matches import play_at_random


def printed(menu: Menu, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    console.print(menu.draw(width))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("game", "step"),
    [
        *(("five_tribes", step) for step in ("bidding", "pick_up", "sowing", "assassins", "tile_action", "wrap_up")),
        *(("yspahan", step) for step in ("pre_roll", "main_action", "place_good", "finish_turn")),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_choice_has_its_number_on_the_screen(game: str, step: str, language: str, width: int) -> None:
    menu = Menu(random_match(step=step, least=20, game=game), 0, language)
    words = printed(menu, width).split()
    for number in range(1, len(menu.choices) + 1):
        assert str(number) in words
    assert all(len(line) <= width for line in printed(menu, width).splitlines())


def test_numbers_choose_in_the_order_of_the_options() -> None:
    match = random_match(step="pick_up", least=20)
    menu = Menu(match, 0, "en")
    assert [menu.numbered(str(n + 1)) for n in range(len(menu.choices))] == match.choices(0)
    for word in ("0", str(len(menu.choices) + 1), "-1", "1.0", "one", ""):
        assert menu.numbered(word) is None


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_choice_is_found_by_its_words(language: str) -> None:
    """In the notation of records, by names in the player's language, and without the verb."""
    match = random_match(step="sowing", least=20)
    menu = Menu(match, 0, language)
    text = match.game.text(language)
    for choice in menu.choices:
        _, cell, tribe = choice.text.split()
        name, letter = text.form(f"tribe.{tribe}"), text.form(f"board.letter.{tribe}")
        for line in (choice.text, f"{cell} {tribe}", f"{cell}:{name}", f"{cell} {letter}", f"dr {cell} {name[:3]}"):
            assert menu.find(line) == [choice], line


def test_russian_letters_stand_for_columns_too() -> None:
    match = random_match(step="pick_up", least=20)
    menu = Menu(match, 0, "ru")
    looks = dict(zip("abcdef", ("а", "в", "с", "д", "е", "ф"), strict=True))
    for choice in menu.choices:
        cell = choice.text.split()[1]
        assert menu.find(looks[cell[0]] + cell[1]) == [choice]


def test_words_that_fit_several_choices_name_them_all() -> None:
    match = random_match(step="sowing", least=20)
    menu = Menu(match, 0, "en")
    cell = menu.choices[0].text.split()[1]
    assert menu.find(cell) == [choice for choice in menu.choices if choice.text.split()[1] == cell]
    assert menu.find("nonsense") == []
    assert menu.find(f"{cell} vizier too much") == []


def test_number_is_ambiguous_if_another_choice_contains_it() -> None:
    menu = Menu(random_match(step="bidding"), 0, "en")
    assert [choice.text for choice in menu.choices][:2] == ["bid 0", "bid 1"]
    assert menu.is_ambiguous("1")  # choice 1 is `bid 0`, but there is `bid 1`
    assert not menu.is_ambiguous("2")  # choice 2 is `bid 1`
    assert not Menu(random_match(step="pick_up"), 0, "en").is_ambiguous("1")


def test_previews_show_points_and_final_choices() -> None:
    match = random_match(step="bidding", least=20)
    for choice in match.choices(0):
        price = int(choice.text.split()[1])
        assert match.preview(choice.action, 0).gain == -price
    assert "(-18)" in printed(Menu(match, 0, "en"))
    before = match.state.to_dict()
    turn = random_match(step="wrap_up", least=20)
    end = next(choice for choice in turn.choices(0) if choice.text == "end_turn")
    told = turn.preview(end.action, 0)
    assert told.final or told.ends
    assert match.state.to_dict() == before


def morning_in_isfahan() -> Match:
    """Day one, the dice are rolled: 2 2, 3, 4 4, 5 5 5, 6. The first player has two coins."""
    position = Match.new("yspahan", 3, options={"start_player": "seat_0"}).state.to_dict()
    position["face"] = {"camel": 2, "bag": 3, "barrel": 4, "chest": 5, "gold": 6}
    position["white"] = {"camel": 2, "bag": 1, "barrel": 2, "chest": 3, "gold": 1}
    position["stack"] = [{"step": "main_action", "who": 0}]
    return Match.from_position("yspahan", position, auto=False)


@pytest.mark.parametrize(
    ("language", "free", "dear", "taking"),
    [
        ("en", "Camel square: 2 west 2", "Camel square, gold -2: 14 crossroads", "Take the camels (camels +2)"),
        (
            "ru",
            "участок с верблюдами: 2 запад 2",
            "участок с верблюдами, золото -2: 14 перекрёсток",
            "верблюдов (верблюды +2)",
        ),
    ],
)
def test_choices_show_their_price(language: str, free: str, dear: str, taking: str) -> None:
    told = " ".join(printed(Menu(morning_in_isfahan(), 0, language), 120).split())
    for words in (free, dear, taking):
        assert words in told


def test_previews_show_costs() -> None:
    match = morning_in_isfahan()
    found = {choice.text: match.preview(choice.text, 0).pieces for choice in match.choices(0)}
    assert (found["move camel w2"], found["move camel w1"], found["move gold n4"]) == ({}, {"gold": -1}, {"gold": -2})
    assert (found["take_gold"], found["supply chest"], found["draw bag"]) == ({"gold": 1}, {}, {})


def test_gold_that_scores_is_shown_once() -> None:
    menu = Menu(random_match(step="bidding", least=20), 0, "en")
    assert any("gold" in found.pieces for found in menu.previews)
    assert "gold" not in printed(menu)


def test_previews_do_not_reveal_secret_choices() -> None:
    with with_games(TOY):
        match = Match.new("toy", 2, seed=1, auto=False)
        for seat in (0, 0, 1, 1):
            match.play("peek" if match.step and match.step.key == "turn" else "keep", seat)
        position = match.state.to_dict()
        deck, hand = position["deck"], position["hand"]
        for seat, cards in enumerate((["one", "four"], ["two"])):
            for card, n in hand[seat].items():
                deck[card] = deck.get(card, 0) + n
            hand[seat] = dict.fromkeys(cards, 1)
            for card in cards:
                deck[card] -= 1
        match = Match.from_position("toy", position, auto=False)
        assert match.actors == (0, 1)
        secret = [choice.text for choice in match.choices(0)]
        told = []
        for text in secret:
            match.play(text, 0)
            told.append(Menu(match, 1, "en").previews)
            match.undo(0)
        assert len(secret) > 1
        assert told == told[:1] * len(secret)


def test_previews_of_secret_choices_stop_at_sampled_cards() -> None:
    match = Match.new("amul", 3, seed=1, auto=False)
    for seat in (0, 1):
        match.play(match.state.legal(seat)[0], seat)
    assert [*{(one.gain, one.final) for one in Menu(match, 2, "en").previews}] == [(0, True)]
    match.undo(1)
    assert [*{(one.gain, one.final) for one in Menu(match, 2, "en").previews}] == [(0, False)]


def test_previews_stop_at_chance() -> None:
    match = random_match(step="wrap_up", least=20)
    end = next(choice for choice in match.choices(0) if choice.text == "end_turn")
    state = match.state.clone()
    while True:  # to a turn whose end refills the rows
        twin = state.clone()
        twin.chance.tracing = True
        twin.chance.take_trace()
        twin.apply(end.action, 0)
        if twin.chance.take_trace():
            break
        match = random_match(seed=len(match.moves), step="wrap_up", least=20)
        state = match.state.clone()
    found = match.preview(end.action, 0)
    assert (found.gain, found.chance, found.final) == (0, True, True)


# -- transcript ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("describe", [transcript.describe_turns, transcript.describe_moves])
def test_whole_game_in_words(describe: Callable[..., list[Paragraph]], language: str) -> None:
    match = random_match()
    told = describe(match, match.moves, 0, language)
    assert {paragraph.seat for paragraph in told} == {0, 1, 2, None}
    for paragraph in told:
        words = paragraph.words()
        assert words.endswith(".")
        assert "{" not in words
        if paragraph.seat is not None:
            assert not words.startswith(f"p{paragraph.seat + 1} ")


@pytest.mark.parametrize("game", cv.games())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_turns_are_told_as_in_the_log_of_the_page(game: str, language: str) -> None:
    *_, match = play_at_random(game, max(cv.game(game).players), 3)
    told = transcript.describe_turns(match, match.moves, 0, language)
    subjects = ["" if paragraph.seat is None else f"p{paragraph.seat + 1} " for paragraph in told]
    told_by_page = [text for turn in match.whole_moves() for text in match.describe_turn(turn, 0, language, ())]
    assert len(told) > 20
    for subject, paragraph, sentence in zip(subjects, told, told_by_page, strict=True):
        assert paragraph.words() in (f"{sentence.removeprefix(subject)}.", f"{sentence}.")


def test_lists_are_merged_and_punctuation_is_kept() -> None:
    sentences: list[str] = []
    for sentence in ("A new card: fish", "A new card: silk", "Round 2 begins"):
        transcript._add(sentences, sentence)
    assert Paragraph(None, sentences).words() == "A new card: fish, silk. Round 2 begins."
    assert Paragraph(0, ["bids 3", "pays 3 gold"]).words() == "bids 3; pays 3 gold."


def test_moves_since_own_turn_include_the_others() -> None:
    match = random_match(step="bidding", least=60)
    since = transcript.since_own_move(match, 0)
    assert since
    assert since == match.moves[len(match.moves) - len(since) :]
    assert match.moves[len(match.moves) - len(since) - 1].seat == 0
    assert all(move.seat != 0 for move in since)
    match.play(match.choices(0)[0].action, 0)
    while match.actors == (0,):
        match.play(match.choices(0)[0].action, 0)
    seats = [move.seat for move in transcript.since_own_move(match, 0)]
    assert 0 not in seats or seats[: seats.index(0)] == [move.seat for move in since]


def test_transcript_hides_secrets() -> None:
    """Sloar draws a card that only its owner sees."""
    position = random_match(step="wrap_up").state.to_dict()
    position["djinn_deck"].remove("sloar")
    position["djinns"][0].append("sloar")
    position["resource_deck"]["fakir"] -= 1
    position["cards"][0]["fakir"] = position["cards"][0].get("fakir", 0) + 1
    match = cv.match_from_position("five_tribes", position, seed=1)
    match.play("use_djinn sloar fakir", 0)
    card = next(event.args["resource"] for event in match.log if event.key == "draw")
    told = {seat: transcript.describe_moves(match, match.moves, seat, "en")[0].words() for seat in (0, 1, None)}
    turns = {seat: transcript.describe_turns(match, match.moves, seat, "en")[0].words() for seat in (0, 1, None)}
    name = match.game.text("en").form(f"resource.{card}")
    assert f"{name} from the deck" in told[0]
    assert name in turns[0]
    for seat in (1, None):
        assert "secretly draws a card from the deck" in told[seat]
        assert name not in told[seat].replace("fakir (", "")
        assert name not in turns[seat].replace("fakir (", "")


# -- lookup ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "word", "found"),
    [
        ("en", "boaz", "Boaz: "),
        ("en", "BO", "Boaz: "),
        ("en", "fakir", "fakir: "),
        ("en", "gold ware", "gold ware: "),
        ("en", "c4", "c4: "),
        ("ru", "боаз", "Боаз: "),
        ("ru", "факир", "факир: "),
        ("ru", "визирь", "визирь: "),
        ("ru", "boaz", "Боаз: "),
    ],
)
def test_names_are_found_in_any_case_and_language(language: str, word: str, found: str) -> None:
    match = random_match(step="bidding")
    lines = look_up(word, match.view(0), match.game.text(language), match.game.terminal)
    assert any(line.startswith(found) for line in lines), lines
    assert len(lines) <= 5


def test_lookup_of_an_empty_word_finds_nothing() -> None:
    match = random_match(step="bidding")
    for word in ("", "  ", "zzz"):
        assert look_up(word, match.view(0), match.game.text("en"), None) == []
