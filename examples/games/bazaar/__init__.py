"""Bazaar: two merchants take, exchange and sell goods, with hidden hands; whoever gets two seals wins."""

from typing import Any, Final

from serai.kit import (
    NUMBER,
    SEATS,
    Checker,
    Counts,
    Data,
    Decisions,
    Domain,
    Each,
    Events,
    Field,
    Fields,
    Game,
    GameWords,
    Kept,
    Num,
    One,
    Outcomes,
    Rows,
    Section,
    Supply,
    Visibility,
    Vocabulary,
    Whole,
    Wholes,
    numbers,
)

GOODS: Final = ("diamond", "gold", "silver", "cloth", "spice", "leather")
CARD: Final = Domain("card", (*GOODS, "camel"))
BONUS: Final = Domain("bonus", ("three", "four", "five"))
DEALT_AS: Final = Domain("dealt_as", ("good", "camel"))  # what everybody sees of a dealt card
POINTS: Final = numbers("points", 10)
COUNT: Final = numbers("count", 7)

DATA: Final = Data(
    round=Section(market=Whole(1, 9), hand=Whole(1, 7), camels=Whole(0, 9), piles=Whole(1, 6), herd=Whole()),
    game=Section(seals=Whole(1, 9), limit=Whole(2, 7), exchange=Whole(2, 2)),
    card=Rows(CARD, count=Whole(0, 99), least=Whole(1, 2), tokens=Wholes(None, 0, 10)),
    bonus=Rows(BONUS, sold=Whole(1, 7), tokens=Wholes(None, 0, 10)),
)


@DATA.constraint
def _check_deck(c: Checker, rows: dict[str, Any]) -> None:
    """There are enough cards for a round, and camels for its market."""
    game = rows["round"]
    dealt = 2 * game["hand"] + 2 * game["market"]
    c.between("card: count, all together", sum(row["count"] for row in rows["card"]), dealt, 500)
    c.between("round: camels", game["camels"], 0, min(game["market"], rows["card"][-1]["count"]))


V: Final = Vocabulary("bazaar")
V.verb("take", at="market:{card}", card=CARD)  # of camels, all
V.verb("sell", at="hand:{card}", card=CARD, count=COUNT)
V.verb("swap", at="market:{card} hand:{given}", card=CARD, given=CARD)
V.verb("done", at="market:done")
DECISIONS: Final = Decisions()
TURN: Final = DECISIONS.decision("turn", "turns", starts_turn=True)
EXCHANGE: Final = DECISIONS.decision("exchange", "exchanging")
EVENTS: Final = Events()
EVENTS.heading("round", number=NUMBER, first=SEATS)
EVENTS.event("deal", seat=SEATS, card=Kept(CARD, "hand"))
EVENTS.event("camel", seat=SEATS)
EVENTS.event("show", card=CARD)
EVENTS.event("take", seat=SEATS, card=CARD, count=NUMBER)
EVENTS.event("swap", seat=SEATS, card=CARD, given=CARD)
EVENTS.event("sell", seat=SEATS, card=CARD, count=NUMBER, points=NUMBER)
EVENTS.event("bonus", seat=SEATS, sold=NUMBER)
EVENTS.event("worth", seat=SEATS, sold=NUMBER, points=NUMBER)
EVENTS.amount("herd", seat=SEATS, points=NUMBER)
EVENTS.amount("earn", seat=SEATS, points=NUMBER)
EVENTS.event("seal", seat=SEATS)
OUTCOMES: Final = Outcomes()
OUTCOMES.outcome("dealt_as", DEALT_AS)
DEALT: Final = OUTCOMES.outcome("dealt", CARD, fills="hand")
OUTCOMES.outcome("shown", CARD, fills="market")
OUTCOMES.outcome("worth", POINTS)

FIELDS: Final = Fields(
    Field("round", Num(least=1)),
    Field("first", One(SEATS)),
    Field("seals", Each(SEATS, Num()), scores=True, most="seals"),
    Field("deck", Counts(CARD), Visibility("nobody", count=True)),
    Field("market", Counts(CARD)),
    Field("hand", Each(SEATS, Counts(CARD)), Visibility("owner", count=True)),
    Field("known", Each(SEATS, Counts(CARD))),  # cards of a hand that were taken openly
    Field("herd", Each(SEATS, Counts(CARD))),
    Field("sold", Counts(CARD)),
    Field("taken", Counts(CARD)),  # in the exchange that is going on; they are in the hand already
    Field("given", Counts(CARD)),  # in that exchange: not yet in the market
    Field("gone", Counts(CARD)),  # tokens taken from each pile
    Field("purse", Each(SEATS, Num())),  # points of tokens for goods
    Field("tokens", Each(SEATS, Num())),
    Field("bonus", Each(SEATS, Counts(BONUS))),
    supplies=(Supply(CARD, "deck", "market", "hand", "herd", "sold", "given", total="card_count", rest="deck"),),
)
GAME = Game(
    "bazaar",
    __name__,
    range(2, 3),
    words=GameWords(V, DECISIONS, EVENTS, OUTCOMES, pieces=("card",)),
    data=DATA,
    fields=FIELDS,
    violations="rules:violations",
    bots="bots:BOTS",
    distinct_types=True,
)
