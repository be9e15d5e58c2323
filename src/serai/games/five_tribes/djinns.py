# mypyc: compile
"""The powers of the djinns, a row for each: when it can be used, what it needs, and what it does. Values and prices are
in `data.toml`.

The owner may use a power with a price once a turn (R-12); it is offered only if its need is still met after paying
(R-13). Special code is in the step that a power changes: Kumarbi in `bidding`, Iblis, Boaz and Kandicha in `assassins`,
Hagis and Lamia in `palms_and_palaces`; Al-Amin and the powers that change points in `scoring`.
"""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.vocabulary import Domain

WINDOWS: Final = Domain(
    "window",
    [
        "always",  # automatic, whenever its event happens
        "scoring",  # at the end of the game
        "bid",  # with a bid of the owner
        "turn",  # before the move, before builders or assassins, before the tile action, before the end
        "paid",  # after the builders' income: before the tile action, before the end (R-18)
        "strike",  # before the victim is named
        "palm",  # when a palm is placed
        "palace",  # when a palace is placed
    ],
)
NEEDS: Final = Domain(
    "need",
    [
        "nothing",
        "bag_and_bare_tile",  # a paid elder is in the bag already
        "camel_and_bare_tile",
        "camel_and_crowded_tile",  # meeples on it and nothing else
        "palm_left",
        "palace_left",
        "djinn_left",  # in the deck or the discard
        "builder_gold",
        "fakir",
        "victim",
        # Events that trigger automatic powers
        "djinn_gained",
        "drop_on_own_tile",
        "palace_placed",
        "strike",
    ],
)
DOES: Final = Domain(
    "does",
    [
        "settle",  # meeples from the bag
        "claim",  # a tile, by a camel
        "plant",
        "build",
        "look_and_keep",
        "draw_card",
        "pay_again",  # the builders' gold
        "put_beside",
        "kill_second",
        "cut_price",
        "income",
        "protect",
        "reward",
        "raise_points",
        "wild_goods",
    ],
)


@final
class Power:
    """One row of the table; the numbers are indexes of the domains."""

    def __init__(self, djinn: str, window: str, needs: str, does: str) -> None:
        self.djinn = djinn
        self.window = window
        self.needs = NEEDS.index(needs)
        self.does = DOES.index(does)
        self.is_action = window not in ("always", "scoring", "bid")  # whether its use is an action


POWERS: Final = [
    Power("al_amin", "scoring", "fakir", "wild_goods"),
    Power("anun_nak", "turn", "bag_and_bare_tile", "settle"),
    Power("baal", "always", "djinn_gained", "income"),
    Power("boaz", "always", "nothing", "protect"),
    Power("bouraq", "turn", "palace_left", "build"),
    Power("echidna", "paid", "builder_gold", "pay_again"),
    Power("enki", "turn", "palm_left", "plant"),
    Power("hagis", "palace", "nothing", "put_beside"),
    Power("haurvatat", "scoring", "nothing", "raise_points"),
    Power("iblis", "strike", "victim", "kill_second"),
    Power("jafaar", "scoring", "nothing", "raise_points"),
    Power("kandicha", "always", "victim", "reward"),
    Power("kumarbi", "bid", "fakir", "cut_price"),
    Power("lamia", "palm", "nothing", "put_beside"),
    Power("leta", "turn", "camel_and_bare_tile", "claim"),
    Power("marid", "always", "drop_on_own_tile", "income"),
    Power("monkir", "always", "palace_placed", "income"),
    Power("nekir", "always", "strike", "income"),
    Power("shamhat", "scoring", "nothing", "raise_points"),
    Power("sibittis", "turn", "djinn_left", "look_and_keep"),
    Power("sloar", "turn", "nothing", "draw_card"),
    Power("utug", "turn", "camel_and_crowded_tile", "claim"),
]


def in_windows(*windows: str) -> int:
    """Mask of the djinns that can be used in some windows."""
    return sum([1 << place for place, power in enumerate(POWERS) if power.window in windows])
