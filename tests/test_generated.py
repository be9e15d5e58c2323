"""Generated files are up to date; `make generate` writes them."""

import pytest

from serai.core.game.game import Game
from serai.core.game.parts import GameWords
from serai.core.game.registry import game
from serai.core.rules.codecs import Counts, Each, Num, One, Pile, Ref, RowOf, SetOf
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Outcomes
from serai.core.rules.fields import DerivedField, Field, Fields, Visibility
from serai.core.rules.secrets import follow_fields
from serai.core.rules.vocabulary import SEATS, Domain, Verb, Vocabulary, declared_items, items_layout
from serai.games.marrakesh import effect_schema, vocabulary
from serai.games.yspahan import vocabulary as of_yspahan
from serai.games.yspahan.generated.items import Cards, Shops, Squares
from serai.kit.calls_module import call_modules
from serai.kit.generator import engine_class
from serai.kit.items_module import class_of, items_module, lists_of
from serai.kit.verbs_module import verbs_module
from tools.generate import page_types, stale

CARDS = Domain("card", [f"c{i}" for i in range(70)])
HALLS = Domain("hall", ["east", "west"])
HAND = Field("hand", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True))
FIELDS = Fields(
    Field("round_no", Num()),
    Field("halls", Each(SEATS, Each(HALLS, Pile(CARDS, most=3)))),
    Field("scrolls", SetOf(CARDS), Visibility("nobody", count=True)),
    HAND,
    Field("choice", Each(SEATS, Ref(CARDS)), Visibility("owner")),
    Field("order", RowOf(SEATS)),
    Field("laid", Each(HALLS, Ref(CARDS)), shared=True),
    DerivedField("held", Each(SEATS, Num())),
)


def test_nothing_generated_is_out_of_date() -> None:
    assert stale() == [], "run `make generate` and commit what it writes"


def test_the_engine_gets_a_line_for_each_field() -> None:
    lines = engine_class("ToyFields", "ToyPrinted", FIELDS).splitlines()
    for line in (
        "        self.round_no: i64 = 0",
        "        self.halls: vec[i64] = fill(players * 2 * 4, 0)",
        "        self.scrolls: vec[i64] = fill(2, 0)",
        "        self.choice: vec[i64] = fill(players, -1)",
        "        self.order: vec[i64] = fill(0, 0)",
        "        s.laid = self.laid  # never changes after the set-up",
        "        s.held = self.held[:]",
        "        if self.round_no != before.round_no: found.append(0)",
        "        if differs(self.laid, before.laid): found.append(6)",
        "            if place == 0: twin.round_no = self.round_no",
        "            if place == 6: twin.laid = self.laid[:]",
    ):
        assert line in lines


def game_of(words: GameWords) -> Game:
    return Game("toy", "", range(2, 5), words=words, fields=Fields(HAND))


def test_the_rules_get_a_method_for_each_argument_of_a_verb() -> None:
    words = Vocabulary("toy")
    words.verb("pass")
    words.verb("lay_down", hall=HALLS, card=CARDS, seat=SEATS)
    lines = verbs_module(game_of(GameWords(words, Decisions()))).splitlines()
    start = lines.index("class LayDownVerb(ActionRange):  # lay_down <hall> <card> <seat>")
    assert [line.strip() for line in lines[start + 1 : start + 5]] == [
        "def action(self, hall: i64, card: i64, seat: i64) -> i64: return 1 + hall * 560 + card * 8 + seat",
        "def hall(self, action: i64) -> i64: return (action - 1) // 560",
        "def card(self, action: i64) -> i64: return (action - 1) // 8 % 70",
        "def seat(self, action: i64) -> i64: return (action - 1) % 8",
    ]
    assert 'PASS: Final = PassVerb(V.verbs["pass"], 0, {})' in lines


@pytest.mark.parametrize("name", ["action", "base", "holds"])
def test_an_argument_cannot_be_called_like_what_every_verb_has(name: str) -> None:
    words = Vocabulary("toy")
    words.verbs["lay"] = Verb("lay", 0, {name: HALLS})
    with pytest.raises(ValueError, match=f"lay: an argument cannot be called '{name}'"):
        verbs_module(game_of(GameWords(words, Decisions())))


def functions(text: str) -> list[str]:
    """Signatures and bodies, without what is before the first function."""
    return [line for line in text[text.index("\ndef ") :].splitlines() if line]


def test_the_rules_get_a_function_for_each_event_decision_and_outcome() -> None:
    events, decisions, outcomes = Events(), Decisions(), Outcomes()
    events.event("take", seat=SEATS, card=CARDS, n=NUMBER)
    events.event("pass")
    decisions.decision("choose", "choosing")
    decisions.decision("pay", "paying", hall=One(HALLS), left=Num(), due=Counts(CARDS))
    outcomes.outcome("card", CARDS, fills="hand")
    outcomes.outcome("hall", HALLS, drawn="set")
    outcomes.outcome("roll", HALLS, drawn="dice")
    modules = call_modules(game_of(GameWords(Vocabulary("toy"), decisions, events, outcomes)))
    assert '_TAKE: Final = EVENTS.declared("take", "seat", "card", "n")' in modules["log"].splitlines()
    assert functions(modules["log"]) == [
        "def take(s: State, seat: i64, card: i64, n: i64) -> None: s.emit(_TAKE, seat, card, n)",
        "def pass_(s: State) -> None: s.emit(_PASS)",
    ]
    assert functions(modules["ask"]) == [
        "def choose(s: State, who: i64) -> None: s.push(_CHOOSE, who)",
        "def pay(s: State, who: i64, hall: i64, left: i64, due: vec[i64]) -> None:",
        "    numbers = vec[i64]()",
        "    numbers = append(numbers, hall)",
        "    numbers = append(numbers, left)",
        "    numbers = extend(numbers, due)",
        "    s.push_locals(_PAY, who, numbers)",
    ]
    assert functions(modules["draw"]) == [
        "def card(chance: Chance, counts: vec[i64], owner: i64) -> i64: return chance.pick(_CARD, counts, owner)",
        "def hall(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_HALL, mask)",
        "def roll(chance: Chance, dice: i64) -> vec[i64]: return chance.roll(_ROLL, 2, dice)",
    ]


def test_generated_functions_of_another_declaration_are_refused() -> None:
    events, decisions, outcomes = Events(), Decisions(), Outcomes()
    take = events.event("take", seat=SEATS, card=CARDS)
    choose = decisions.decision("choose", "choosing", left=Num())
    drawn = outcomes.outcome("card", CARDS, fills="hand")
    follow_fields(Fields(HAND), events, outcomes)
    assert events.declared("take", "seat", "card") is take
    assert decisions.declared("choose", "left") is choose
    assert outcomes.declared("card", "counts", 70, True) is drawn
    FIELDS.declared(FIELDS.layout())
    renewed = "has changed since its code was generated; run `serai generate`"
    with pytest.raises(ValueError, match=f"the event 'take' {renewed}"):
        events.declared("take", "seat")
    with pytest.raises(ValueError, match=f"the decision 'choose' {renewed}"):
        decisions.declared("choose")
    with pytest.raises(ValueError, match=f"the outcome 'card' {renewed}"):
        outcomes.declared("card", "counts", 70, False)
    with pytest.raises(ValueError, match=f"fields\\.py {renewed}"):
        FIELDS.declared(Fields(*FIELDS.stored[1:]).layout())


def test_the_rules_get_the_number_of_each_item_and_how_many_there_are() -> None:
    assert class_of("DRY_GOODS", Domain("good", ["silk", "count", "g1"], aliases={"cloth": "silk"})) == [
        "class DryGoods:",
        "    COUNT: Final[i64] = 3",
        "    SILK: Final[i64] = 0",
        "    COUNT_: Final[i64] = 1",
        "    CLOTH: Final[i64] = 0",
    ]
    assert Cards.TAKE_GOLD == of_yspahan.CARDS.index("take_gold") == 2
    assert (5, 6, len(of_yspahan.SHOPS)) == (Squares.GOLD, Squares.COUNT, Shops.COUNT)


def test_lists_of_names_are_domains_and_tuples_of_words_that_a_module_declares_itself() -> None:
    assert lists_of(effect_schema)["TIMINGS"] == effect_schema.TIMINGS
    assert "RESOURCES" in lists_of(vocabulary)
    assert "RESOURCES" not in lists_of(effect_schema)  # it imports them


def test_numbers_of_items_of_another_list_are_refused() -> None:
    declared_items(items_layout(CARDS, HALLS), CARDS, HALLS)
    with pytest.raises(ValueError, match="a list of names has changed since its code was generated"):
        declared_items(items_layout(CARDS, HALLS), CARDS, Domain("hall", ["west", "east"]))


def test_a_name_that_is_declared_twice_in_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.kit.items_module.lists_of", lambda module: {"MODES": vocabulary.MODES})
    with pytest.raises(ValueError, match="marrakesh: MODES is declared twice, the second time in "):
        items_module(game("marrakesh"))


def test_the_page_gets_the_type_of_each_field_that_a_view_shows() -> None:
    types = page_types(FIELDS)
    for line in (
        "  round_no: number;",
        "  halls: Record<string, string[]>[];",
        "  scrolls: string[] | { count: number };",
        "  hand: (Record<string, number> | { count: number })[];",
        "  choice: (string | null)[];",
        "  order: number[];",
    ):
        assert line in types.splitlines()
    assert "held" not in types
