"""Generated files are up to date; `make generate` writes them."""

from serai.core.position.codecs import Counts, Each, Num, Pile, Ref, RowOf, SetOf
from serai.core.position.fields import DerivedField, Field, Fields, Visibility
from serai.core.rules.vocabulary import SEATS, Domain
from tools.generate import engine_class, page_types, stale

CARDS = Domain("card", [f"c{i}" for i in range(70)])
HALLS = Domain("hall", ["east", "west"])
FIELDS = Fields(
    Field("round_no", Num()),
    Field("halls", Each(SEATS, Each(HALLS, Pile(CARDS, most=3)))),
    Field("scrolls", SetOf(CARDS), Visibility("nobody", count=True)),
    Field("hand", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True)),
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
        "    halls: vec[i64]",
        "        self.round_no = 0",
        "        self.halls = fill(players * 2 * 4, 0)",
        "        self.scrolls = fill(2, 0)",
        "        self.choice = fill(players, -1)",
        "        self.order = fill(0, 0)",
        "        s.laid = self.laid  # never changes after the set-up",
        "        s.held = self.held[:]",
        "        if self.round_no != before.round_no:",
        "        if differs(self.laid, before.laid):",
        "                twin.round_no = self.round_no",
        "                twin.laid = self.laid[:]",
    ):
        assert line in lines


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
