"""Pebbles: everybody throws one in secret, and the best throw takes from the ring. It has every module of a game."""

from serai.core.game.game import Game, Option

_OPTIONS = (Option("open_hands", (False, True)),)

GAME = Game(
    id="pebbles",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options={option.id: option for option in _OPTIONS},
    printed_data="components:PebblesPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="features:BOTS",
    editor="positions:EDITOR",
)
