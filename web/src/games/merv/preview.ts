// What the choices would bring, by the place on the board that shows it. All numbers come from the engine.

import { type Counts } from '../../board/game_state';
import type { ChoiceInfo } from '../../net/wire';

export interface Brought {
  /** cubes that each site would bring */
  cubes: Record<string, Counts>;
  /** influence for a soldier on a site */
  influence: Record<string, number>;
}

export function brought(choices: ChoiceInfo[]): Brought {
  const found: Brought = { cubes: {}, influence: {} };
  for (const { targets, facts } of choices) {
    const [kind, place] = targets[0]?.split(':') ?? [];
    if (!facts || !place) continue;
    if (kind === 'slot' && facts.yields) Object.assign(found.cubes, facts.yields);
    else if (kind === 'site' && facts.gain) found.cubes[place] = facts.gain as Counts;
    else if (kind === 'site' && facts.influence) found.influence[place] = facts.influence as number;
  }
  return found;
}
