"""Merv: build in the city, work its six areas, and keep the Mongols out, in twelve turns."""

from serai.core.game.game import Game, Option

GAME = Game(
    id="merv",
    package=__name__,
    players=range(1, 5),
    rules_version=1,
    options=(
        Option("strict_supply", (False, True)),
        Option("joker_pays_ransom", (False, True)),
        Option("mandatory_gifts", (False, True)),
        Option("symmetric_walls", (False, True)),
        Option("solo_difficulty", ("normal", "easy", "hard"), players=(1,)),
    ),
    printed_data="components:MervPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="bots:BOTS",
    editor="positions:EDITOR",
    terminal="terminal:TERMINAL",
    match_names="names:match_names",
)
