"""Five Tribes: lift the meeples of a tile, drop them one by one, end where the last one meets its own colour."""

from serai.core.game.game import Game, Option, Reaction

# A bid set in advance: most of a day at a slow table is waiting for bids.
_SPOTS = (0, 1, 3, 5, 8, 12, 18)  # the names of the bids; their prices are in data.toml
_NEXT_BID = Reaction("next_bid", "bidding", {f"bid_{spot}": (f"bid {spot}",) for spot in _SPOTS}, once=True)

GAME = Game(
    id="five_tribes",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options=(
        Option("open_gold", (False, True)),
        Option("open_hands", (False, True)),
        Option("djinn_neighbourhood", (8, 4)),
        Option("nekir_per_meeple", (False, True)),
        Option("djinn_reset", ("turn", "round")),
        Option("end_check_after_round", (False, True)),
    ),
    presets={
        "open": {"open_gold": True, "open_hands": True},
        "english": {"end_check_after_round": True},
    },
    reactions=(_NEXT_BID,),
    printed_data="components:FiveTribesPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="bots:BOTS",
    editor="positions:EDITOR",
    terminal="terminal:TERMINAL",
)
