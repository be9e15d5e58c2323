"""Judges recorded games: win chances, costly moves, luck, and reasons."""

from serai.analysis.record_analysis import QUICK, AnalysisBudget, analyse
from serai.analysis.report import AnalysedChoice, AnalysedTurn, Analysis, PlayerSummary

__all__ = ["QUICK", "AnalysedChoice", "AnalysedTurn", "Analysis", "AnalysisBudget", "PlayerSummary", "analyse"]
