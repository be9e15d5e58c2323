"""Pebbles: throw one in secret, and who threw the best one takes from the ring. Small, with every room of a game."""

from serai.core.rules.game import Game, Option

_OPTIONS = (Option("open_hands", (False, True)),)

GAME = Game(
    id="pebbles",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options={option.id: option for option in _OPTIONS},
)
