"""The steps of Pebbles (one for each decision), in the order of the rules page."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step

from ..scoring import LINES, TIE_BREAKS
from ..state import Pebbles
from ..vocabulary import TAKING, THROWING
from .ring import Taking
from .rounds import set_up
from .throw import Throwing

STEPS: list[Step[Pebbles]] = [Throwing(THROWING), Taking(TAKING)]
RULES = RuleSet(Pebbles, STEPS, set_up, ScoreSheet(LINES, TIE_BREAKS))
