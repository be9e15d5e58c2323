// Maps the twelve phases of the engine to the four of the rulebook.

const OF: Record<string, number> = {
  draft: 2,
  activation: 3,
  rapids: 4,
  round_scrolls: 4,
  river_tile: 4,
  season_scrolls: 4,
  provisions: 4,
};

export const phaseOf = (phase: string | null): number => OF[phase ?? ''] ?? 1;
