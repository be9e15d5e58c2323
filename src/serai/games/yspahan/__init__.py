"""Yspahan: one roll of dice a day; each player takes a group for camels, gold, goods, a card or the Supervisor."""

from serai.core.game.game import Game, Option, Reaction

GAME = Game(
    id="yspahan",
    package=__name__,
    players=range(2, 5),
    rules_version=1,
    options=(
        Option("shop_bonus_gold", (1, 2)),
        Option("send_order", ("mover_first", "mover_chooses")),
        Option("limited_components", (False, True)),
        Option("start_player", ("random", "seat_0")),
    ),
    presets={
        "rulebook": {"shop_bonus_gold": 1, "send_order": "mover_first"},
        "original": {"shop_bonus_gold": 2, "send_order": "mover_chooses"},
    },
    reactions=(
        # a decision for each good, also during the turns of other players.
        Reaction("save_goods", "save_with_camel", {"always_save": ("save yes",), "always_send": ("save no",)}),
    ),
    printed_data="components:YspahanPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="bots:BOTS",
    editor="positions:EDITOR",
    terminal="terminal:TERMINAL",
)
