"""One file for each command of the terminal."""

from caravanserai.cli.commands import bench, games, play, replay, rules, simulate

__all__ = ["bench", "games", "play", "replay", "rules", "simulate"]
