"""Amul: nine rounds of trading cards. Offer one to the market, pick one, play one; your play area scores."""

from serai.core.game.game import Game, Option

GAME = Game(
    id="amul",
    package=__name__,
    players=range(3, 9),
    rules_version=1,
    options=(Option("tea_route", (False, True)),),
    printed_data="components:AmulPrinted",
    rule_set="steps:RULES",
    violations="invariants:violations",
    bots="bots:BOTS",
    editor="positions:EDITOR",
    terminal="terminal:TERMINAL",
    puzzle_goal="puzzle_goal:GOAL",
)
