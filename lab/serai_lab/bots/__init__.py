"""Bots that nobody is offered, to measure the others against. `serai` finds them by the entry point `serai.bots`."""

from serai.bots import BotEntry, Budget
from serai_lab.bots.reference_bots import FlatSearchBot, HeuristicSearchBot, SingleDecisionBot

BUDGET = Budget(iterations=80, seconds=1.8, evaluations=30_000)
ENTRIES = (
    BotEntry("tree", SingleDecisionBot, strength=140, budget=BUDGET, offered=False, texts=__package__),
    BotEntry("thumb_search", HeuristicSearchBot, strength=150, budget=BUDGET, offered=False, texts=__package__),
    BotEntry("first_vizier", FlatSearchBot, strength=290, budget=BUDGET, offered=False, texts=__package__),
)
