/** Brings the mistakes of this device and those that the server keeps for the person together. */

import { requestFrom } from '../net/api';
import { isStaticSite } from '../net/base_url';
import type { MistakeList } from '../net/wire';
import { today } from './dates';
import { identity } from './identity.svelte';
import { dueByGame, mergeMistakes, unsentMistakes } from './mistakes';

class MistakeSync {
  /** grows with each answer of the server */
  #round = $state(0);

  /** How many are due, by game. */
  get due(): [game: string, count: number][] {
    void this.#round;
    return dueByGame(today());
  }

  /** Send what changed here, and take over what changed elsewhere. */
  async run(): Promise<void> {
    if (isStaticSite || !identity.isKnownAt('server')) return;
    const sent = unsentMistakes();
    try {
      mergeMistakes((await requestFrom<MistakeList>('server', 'PATCH', '/me/mistakes', sent)).mistakes, sent);
      this.#round += 1;
    } catch {
      // It stays here, and is sent the next time.
    }
  }
}

export const mistakeSync = new MistakeSync();
