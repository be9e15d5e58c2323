"""Pebbles: everybody throws one in secret, and the best throw takes from the ring."""

from serai.kit import Game, Option

GAME = Game(
    id="pebbles",
    package=__name__,
    players=range(2, 5),
    options=(Option("open_hands", (False, True)),),
    data="vocabulary:DATA",
    violations="rules:violations",
    bots="rules:BOTS",
    distinct_types=True,
)
