"""Yspahan: one throw of dice a day, and a group of them for each: camels, gold, goods, a card, or the Supervisor."""

from caravanserai.core.game import Game, Option

_OPTIONS = (
    Option("shop_bonus_gold", (1, 2)),
    Option("send_order", ("mover_first", "mover_chooses")),
    Option("limited_components", (False, True)),
    Option("start_player", ("random", "seat_0")),
)

GAME = Game(
    id="yspahan",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options={option.id: option for option in _OPTIONS},
    presets={
        "rulebook": {"shop_bonus_gold": 1, "send_order": "mover_first"},
        "original": {"shop_bonus_gold": 2, "send_order": "mover_chooses"},
    },
)
