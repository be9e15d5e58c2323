"""What a game is told with: `from serai.kit import ...`. The generator of its code is here too."""

from serai.core.game.game import Game, Option, Reaction
from serai.core.game.parts import BotProfile, Editor, GameWords, PuzzleGoal, RuleSet, ScoreSheet, Terminal
from serai.core.rules.chance import Chance, deal_again
from serai.core.rules.codecs import Counts, Each, Flag, Num, One, Pile, Ref, RowOf, SetOf
from serai.core.rules.data import Checker, Data, ListOf, Rows, Section, Whole, Wholes, Word, Words
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.fields import ComputedField, DerivedField, Field, Fields, Visibility
from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.state import Frame, MatchConfig, State, Step
from serai.core.rules.supplies import Supply
from serai.core.rules.vectors import fill, ints, total
from serai.core.rules.violations import Violation
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary, numbers, word_list
from serai.kit.seats import SEVERAL, Seat, seats

__all__ = [
    "NUMBER",
    "SEATS",
    "SEVERAL",
    "BotProfile",
    "Chance",
    "Checker",
    "ComputedField",
    "Counts",
    "Data",
    "Decisions",
    "DerivedField",
    "Domain",
    "Each",
    "Editor",
    "Events",
    "Field",
    "Fields",
    "Flag",
    "Frame",
    "Game",
    "GameWords",
    "Kept",
    "ListOf",
    "MatchConfig",
    "Num",
    "One",
    "Option",
    "Outcomes",
    "Pile",
    "PuzzleGoal",
    "Reaction",
    "Ref",
    "RowOf",
    "Rows",
    "RuleSet",
    "ScoreLine",
    "ScoreSheet",
    "Seat",
    "Section",
    "SetOf",
    "State",
    "Step",
    "Supply",
    "Terminal",
    "Violation",
    "Visibility",
    "Vocabulary",
    "Whole",
    "Wholes",
    "Word",
    "Words",
    "append",
    "deal_again",
    "fill",
    "i64",
    "ints",
    "numbers",
    "seats",
    "total",
    "vec",
    "word_list",
]
