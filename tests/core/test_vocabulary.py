"""Vocabulary: integers, texts and targets of actions; errors of wrong texts."""

import re

import pytest

import serai as cv
from serai.core.game.game import load_part
from serai.core.rules.vocabulary import SEATS, ActionRange, Domain, Vocabulary, numbers

TILES = Domain("tile", ["a1", "b1", "a2", "b2"], named=False)
TRIBES = Domain("tribe", ["yellow", "white"], aliases={"vizier": "yellow"})


def example() -> Vocabulary:
    words = Vocabulary("example")
    words.verb("pick", ("lift", "take"), tile=TILES)
    words.verb("pass")
    words.verb("drop", tile=TILES, tribe=TRIBES)
    return words


@pytest.mark.parametrize("game_id", cv.games())
def test_every_action_of_every_game_round_trips(game_id: str) -> None:
    words = cv.game(game_id).vocabulary
    texts = [words.write(action) for action in range(words.size)]
    assert len(set(texts)) == words.size > 0
    for action, text in enumerate(texts):
        assert words.read(text) == action
        assert words.read(text.upper()) == action
        verb = words.verb_of(action)
        values = verb.split(action)
        assert verb(*values) == action
        spoken = text.split()[1:]
        if verb.at:
            assert all(re.fullmatch(r"\w+:[\w+.-]+", target) for target in words.targets(action, "here")), text
        else:
            assert words.targets(action) == [f"{arg}:{word}" for arg, word in zip(verb.args, spoken, strict=False)]
        everything = [domain[value] for _, domain, value in words.args(action)]
        assert words.read(" ".join([verb.name, *everything])) == action
        left_out = list(zip(verb.args.values(), values, strict=True))[len(spoken) :]
        assert all(value == domain.default for domain, value in left_out)


@pytest.mark.parametrize("game_id", cv.games())
def test_the_verbs_of_a_game_share_out_all_numbers(game_id: str) -> None:
    words = cv.game(game_id).vocabulary
    at = 0
    for verb in words.verbs.values():
        assert verb.base == at
        at += verb.size
    assert at == words.size


@pytest.mark.parametrize("game_id", cv.games())
def test_the_generated_verbs_agree_with_the_vocabulary_at_every_action(game_id: str) -> None:
    words = cv.game(game_id).vocabulary
    generated = {name: load_part(cv.game(game_id).package, f"generated.verbs:{name.upper()}") for name in words.verbs}
    for action in range(words.size):
        verb = words.verb_of(action)
        found = generated[verb.name]
        values = [getattr(found, argument)(action) for argument in verb.args]
        names = [domain[value] for domain, value in zip(verb.args.values(), values, strict=True)]
        assert words.read(" ".join([verb.name, *names])) == found.action(*values) == action
        assert [name for name, one in generated.items() if one.holds(action)] == [verb.name]


def test_generated_verbs_of_another_vocabulary_are_refused() -> None:
    drop = example().verbs["drop"]
    drops = ActionRange(drop, 5, {"tile": 4, "tribe": 2})
    assert [action for action in range(20) if drops.holds(action)] == list(range(5, 13))
    for base, sizes in ((4, {"tile": 4, "tribe": 2}), (5, {"tribe": 2, "tile": 4}), (5, {"tile": 4}), (5, {"tile": 8})):
        with pytest.raises(
            ValueError, match="the verb 'drop' has changed since its code was generated; run `serai generate`"
        ):
            ActionRange(drop, base, sizes)


def test_actions_are_numbered_in_the_order_of_declaration() -> None:
    words = example()
    assert [words.write(action) for action in (0, 3, 4, 5, 12)] == [
        "pick a1",
        "pick b2",
        "pass",
        "drop a1 yellow",
        "drop b2 white",
    ]
    assert words.size == 4 + 1 + 8
    assert words.args(8) == [("tile", TILES, 1), ("tribe", TRIBES, 1)]
    assert words.targets(4) == []


@pytest.mark.parametrize(
    "text",
    ["lift b1", "take b1", "PICK B1", "  pick   b1  ", "Take\tB1"],
)
def test_aliases_case_and_blanks_of_verbs(text: str) -> None:
    assert example().read(text) == 1


def test_aliases_of_items() -> None:
    words = example()
    assert words.read("drop a1 vizier") == words.read("drop a1 yellow") == words.read("drop a1 Vizier")
    assert words.write(words.read("drop a1 vizier")) == "drop a1 yellow"


def test_trailing_defaults_may_be_omitted() -> None:
    words = Vocabulary("example")
    bid = words.verb("bid", spot=numbers("spot", 2), coins=numbers("coins", 2, default=0), side=TRIBES)
    buy = words.verb("buy", first=TILES, second=numbers("card", 3, default=2), last=Domain("x", "ab", default="b"))
    assert words.write(buy(0, 2, 1)) == "buy a1"
    assert words.write(buy(0, 2, 0)) == "buy a1 2 a"
    assert words.write(buy(0, 1, 1)) == "buy a1 1"
    assert words.read("buy a1") == words.read("buy a1 2") == words.read("buy a1 2 b") == buy(0, 2, 1)
    assert words.targets(buy(0, 1, 1)) == ["first:a1", "second:1"]
    assert words.write(bid(1, 0, 0)) == "bid 1 0 yellow"  # only at the end
    with pytest.raises(ValueError, match="'bid 1' has 1 arguments; write it as 'bid <spot>"):
        words.read("bid 1")
    with pytest.raises(ValueError, match="'buy a1 1 b b' has 4 arguments"):
        words.read("buy a1 1 b b")
    with pytest.raises(ValueError):
        Domain("thing", ["one"], default="two")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an empty text is no action"),
        ("   ", "an empty text is no action"),
        ("pikc a1", "'pikc' is no verb of example; did you mean 'pick'?"),
        ("zzz", "'zzz' is no verb of example; the verbs are pick, pass, drop"),
        ("pick", "'pick' has 0 arguments; write it as 'pick <tile>'"),
        ("pick a1 b1", "'pick a1 b1' has 2 arguments; write it as 'pick <tile>'"),
        ("pass a1", "'pass a1' has 1 arguments; write it as 'pass'"),
        ("drop a1", "'drop a1' has 1 arguments; write it as 'drop <tile> <tribe>'"),
        ("drop a1 yelow", "'yelow' is no tribe; did you mean 'yellow'?"),
        ("drop q9 white", "'q9' is no tile; one of a1, b1, a2, b2"),
    ],
)
def test_invalid_texts(text: str, why: str) -> None:
    with pytest.raises(ValueError) as caught:
        example().read(text)
    assert str(caught.value) == why


def test_the_error_of_a_huge_text_is_short() -> None:
    for text in ("x" * 100_000, "pick " + "y" * 100_000, "pick " * 30_000):
        with pytest.raises(ValueError) as caught:
            example().read(text)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("action", [-1, 13, 10**30, 10**5000], ids=["-1", "13", "30 digits", "5000 digits"])
def test_a_number_that_is_no_action(action: int) -> None:
    words = example()
    for ask in (words.write, words.targets, words.verb_of):
        with pytest.raises(ValueError, match=r"is no action of example \(0 to 12\)"):
            ask(action)


def test_a_verb_checks_its_arguments() -> None:
    drop = example().verbs["drop"]
    assert drop(3, 1) == 12
    with pytest.raises(TypeError, match="drop takes 2 arguments, got 1"):
        drop(3)
    with pytest.raises(ValueError, match="drop: 2 is no index of tribe"):
        drop(0, 2)
    with pytest.raises(ValueError, match="drop: -1 is no index of tile"):
        drop(-1, 0)


@pytest.mark.parametrize(("name", "aliases"), [("pick", ()), ("lift", ()), ("raise", ("pass",)), ("put", ("up", "up"))])
def test_a_word_for_two_verbs_is_refused(name: str, aliases: tuple[str, ...]) -> None:
    words = example()
    with pytest.raises(ValueError, match="is declared twice"):
        words.verb(name, aliases)
    assert words.size == 13
    assert list(words.verbs) == ["pick", "pass", "drop"]
    assert words.verbs["pick"].size == 4


def test_domains() -> None:
    assert list(TRIBES) == ["yellow", "white"]
    assert (len(TRIBES), TRIBES[1], TRIBES.find("WHITE"), TRIBES.find("green")) == (2, "white", 1, -1)
    assert list(numbers("n", 3)) == ["0", "1", "2", "3"]
    assert SEATS[0] == "p1"
    assert repr(TRIBES) == "Domain('tribe', 2 items)"
    with pytest.raises(KeyError):
        Domain("thing", ["one"], aliases={"two": "other"})


def test_a_place_may_have_a_default_for_an_omitted_argument() -> None:
    words = Vocabulary("example")
    words.verb("roll", at="tray:{n|none} die:{n}", n=numbers("n", 2, default=0))
    assert [words.targets(action) for action in range(3)] == [
        ["tray:none"],
        ["tray:1", "die:1"],
        ["tray:2", "die:2"],
    ]
