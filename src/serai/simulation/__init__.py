"""Many games between bots: `simulate(game, n, players, bots)` plays them and counts wins, with intervals."""

from serai.simulation.games import BotResult, SimulationResult, simulate

__all__ = ["BotResult", "SimulationResult", "simulate"]
