"""Every decision of Pebbles with its rules, in the order of the rules page."""

from serai.core.rules.state import Step

from ..vocabulary import TAKING, THROWING
from .rounds import set_up
from .taking import Taking
from .throwing import Throwing

STEPS: list[Step] = [Throwing(THROWING), Taking(TAKING)]

__all__ = ["STEPS", "set_up"]
