"""Marrakesh: three keshis chosen in secret send your workers, and fill the tower from which all draw."""

from serai.core.game.game import Game, Option

GAME = Game(
    id="marrakesh",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options=(
        Option("tower_floor", ("B1", "B2")),
        Option("river_tiles", ("random", "first_game")),
        Option("disc_orientation", ("random", "choose")),
        Option("exp1_stair_tiles", (False, True)),
        Option("exp2_sultan_imam", (False, True)),
        Option("exp3_exchange", ("off", "mixed", "only_new")),
        Option("exp4_citizens", (False, True)),
        Option("exp5_desert_cities", (False, True)),
    ),
    presets={
        "first_game": {"tower_floor": "B1", "river_tiles": "first_game"},
        "all_expansions": {
            "exp1_stair_tiles": True,
            "exp2_sultan_imam": True,
            "exp3_exchange": "mixed",
            "exp4_citizens": True,
            "exp5_desert_cities": True,
        },
    },
    printed_data="components:MarrakeshPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="bots:BOTS",
    editor="positions:EDITOR",
    terminal="terminal:TERMINAL",
)
