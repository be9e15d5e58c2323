"""Bazaar (`examples/games/bazaar`): a game with hidden hands, told with the kit alone, in every interface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import serai as cv
from serai import envs, kit
from serai.core.api.match import Match
from serai.core.game.registry import game, games
from serai.core.rules.chance import Seeded
from serai.core.rules.events import NUMBER
from serai.game_checks.check import check_game
from serai.tables.api.game_catalogue import list_games
from tests.added_games import added_games
from tests.matches import greedy_among_random, play_out, position
from tests.test_new_game import run_generic_tests

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "examples" / "games"
MOST_LINES = 550
MODULES = ("__init__", "rules", "bots")
TUTORIAL = (ROOT / "docs" / "hidden-hand.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def _bazaar_with_games() -> Iterator[None]:
    with added_games(GAMES):
        yield


def test_it_is_short() -> None:
    files = [path for path in (GAMES / "bazaar").rglob("*") if path.suffix in (".py", ".toml", ".json", ".md")]
    written = [path for path in files if path.parent.name != "generated"]
    assert len(written) == 8
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written) <= MOST_LINES


def test_seats_and_cards_are_types_of_their_own() -> None:
    generated = GAMES / "bazaar" / "generated"
    for name, line in (
        (
            "items",
            "class Card:\n    COUNT: Final[i64] = 7\n    ALL: Final = [CardIndex(number) for number in range(7)]",
        ),
        ("log", "def take(s: State, seat: Seat, card: CardIndex, count: i64) -> None:"),
        ("draw", "def dealt(chance: Chance, counts: vec[i64], owner: Seat) -> CardIndex:"),
        ("verbs", "def card(self, action: i64) -> CardIndex:"),
        ("ask", "def turn(s: State, who: Seat) -> None:"),
    ):
        assert line in (generated / f"{name}.py").read_text(encoding="utf-8")


def test_a_game_is_recorded() -> None:
    match = cv.new_match("bazaar", 2, seed=1)
    play_out(match, Seeded(1))
    again = Match.from_record(match.record.text())
    assert position(again.state) == position(match.state)
    assert max(match.scores) == 2
    assert match.winners == again.winners


def start() -> Match:
    """A position in which everything is known: the other hand is empty."""
    given = cv.position(
        "bazaar",
        2,
        market={"gold": 2, "spice": 1, "camel": 2},
        hand=[{"leather": 3, "cloth": 1}, {}],
        known=[{}, {}],
        herd=[{"camel": 1}, {}],
    )
    assert given["deck"] == {
        "diamond": 6,
        "gold": 4,
        "silver": 6,
        "cloth": 7,
        "spice": 7,
        "leather": 7,
        "camel": 8,
    }, "what is named nowhere is in the deck"
    return cv.match_from_position("bazaar", given, seed=1)


def test_an_exchange_is_undone_as_a_whole_or_in_part() -> None:
    match = start()
    before = position(match.state)
    match.play("swap gold leather", 0)
    match.play("swap gold camel", 0)
    assert match.state.to_dict()["given"] == {"leather": 1, "camel": 1}
    assert "done" in [choice.text for choice in match.choices(0)]
    with pytest.raises(cv.IllegalAction, match="these cards cannot be exchanged"):
        match.play("swap spice gold", 0)
    match.undo(0)
    match.undo(0)
    assert position(match.state) == before


def test_a_sale_pays_the_topmost_tokens_and_a_bonus() -> None:
    match = start()
    match.play("sell leather 3", 0)
    state = match.state.to_dict()
    assert (state["purse"], state["gone"], state["bonus"]) == ([9, 0], {"leather": 3}, [{"three": 1}, {}])
    with pytest.raises(cv.BadPosition, match="p1 has more cards in hand than 7"):
        cv.match_from_position("bazaar", cv.position("bazaar", 2, hand=[{"leather": 8}, {}]))


def test_the_other_hand_is_hidden() -> None:
    match = cv.new_match("bazaar", 2, seed=3)
    hands = match.state.to_dict()["hand"]
    assert match.view(0)["state"]["hand"] == [hands[0], {"count": sum(hands[1].values())}]


def test_check_finds_nothing() -> None:
    """Texts, records, undo, positions, leaks and environments."""
    assert check_game("bazaar", 2, lambda played: None) == []


@pytest.mark.long
def test_tests_of_all_games_take_it() -> None:
    """A game for two players only, with few different scores, and cards that are dealt only when a round begins."""
    done = run_generic_tests("bazaar")
    assert done.returncode == 0, done.stdout[-5000:]
    assert len(re.findall(r"::\S*bazaar\S* PASSED", done.stdout)) > 80


def test_greedy_beats_random() -> None:
    wins, _ = greedy_among_random(cv.game("bazaar"), 2, 20)
    assert wins >= 18


def test_it_is_an_environment() -> None:
    env = envs.aec("bazaar", players=2)
    env.reset(seed=1)
    chance = Seeded(1)
    steps = 0
    while env.agents:
        observation, _, ended, cut, _ = env.last()
        legal = [n for n, is_legal in enumerate(observation["action_mask"]) if is_legal]
        env.step(None if ended or cut else legal[chance.below(len(legal))])
        steps += 1
    assert steps > 50


def test_the_page_is_told_what_lies_where() -> None:
    fields = next(info.fields for info in list_games() if info.id == "bazaar")
    assert list(fields) == [each.name for each in game("bazaar").fields.fields]
    assert (fields["hand"].axes, fields["hand"].item) == (["seat"], "card")
    assert (fields["market"].axes, fields["market"].item) == ([], "card")
    assert (fields["purse"].axes, fields["purse"].item) == (["seat"], "")


def test_the_page_is_told_what_events_say() -> None:
    events = next(info.events for info in list_games() if info.id == "bazaar")
    assert list(events) == [kind.key for kind in game("bazaar").events.kinds]
    assert (events["sell"].places, events["sell"].pieces, events["sell"].amount) == ([], ["card"], False)
    assert events["earn"].amount


@pytest.mark.parametrize("name", games())
def test_an_event_names_single_places_or_pieces(name: str) -> None:
    """The page looks for the words of `places` on the board, where each is one element at most."""
    one = game(name)
    assert set(one.words.pieces) <= {domain.name for kind in one.events.kinds for _, domain, _ in kind.args}
    for key, info in next(info.events for info in list_games() if info.id == name).items():
        args = {arg: domain for kind in one.events.kinds if kind.key == key for arg, domain, _ in kind.args}
        assert not {"because", *info.pieces} & set(info.places)
        assert all(args[arg].items and args[arg].name != "seat" for arg in info.places + info.pieces)
        assert not info.amount or any(domain is NUMBER for domain in args.values())


def test_the_tutorial_quotes_the_files() -> None:
    files = [path for path in (GAMES / "bazaar").rglob("*.*") if path.suffix in (".py", ".json", ".toml", ".md")]
    written = "".join(path.read_text(encoding="utf-8") for path in files)
    blocks = re.findall(r"^```(?:python|json|text)\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 8
    assert [block for block in blocks if block not in written] == []
    lengths = [len((GAMES / "bazaar" / f"{name}.py").read_text("utf-8").splitlines()) for name in MODULES]
    assert "{} lines of declarations, {} of rules, {} for".format(*lengths) in TUTORIAL.replace("\n", " ")
    with pytest.raises(cv.BadPosition) as caught:
        cv.position("bazaar", players=2, hand=["gold*2", "silk*3"])
    assert f"`{caught.value.clauses[0]}`" in TUTORIAL


def test_the_table_of_the_kit_has_everything_in_it() -> None:
    table = (ROOT / "docs" / "kit.md").read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", table))))
    assert sorted(set(kit.__all__) - words) == []
