/** Standing answers to reactions that a game offers repeatedly. */

import type { Viewer } from './viewer.svelte';
import { allGames } from '../games.svelte';
import type { LiveTable } from '../../net/live_table.svelte';
import type { ReactionInfo } from '../../net/wire';

export class StandingAnswers {
  #reactions = $state.raw<[string, ReactionInfo][]>([]);
  readonly chosen = $derived.by(() => this.viewer.seatState?.standing ?? {});
  /** reactions that can have a standing answer */
  readonly available = $derived.by(() =>
    this.live.table?.status !== 'over' && this.viewer.seatState?.seat !== null && !this.viewer.curtain
      ? this.#reactions
      : [],
  );
  /** reactions answered automatically now */
  readonly active = $derived.by(() =>
    this.available.filter(([id, reaction]) => reaction.answers.indexOf(this.chosen[id] ?? '') > 0),
  );
  /** reactions of the current decision */
  readonly current = $derived.by(() => {
    const seatState = this.viewer.seatState;
    return seatState?.choices.length
      ? this.available.filter(([, reaction]) => !reaction.once && reaction.step === seatState.view.step?.key)
      : [];
  });
  /** moves that can be set in advance, while others act */
  readonly next = $derived.by(() =>
    this.viewer.seatState?.choices.length ? [] : this.available.filter(([, reaction]) => reaction.once),
  );
  /** moves set in advance that were not possible when it came to them, while the player chooses another */
  readonly missed = $derived.by(() => {
    const seatState = this.viewer.seatState;
    return seatState?.choices.length ? this.available.filter(([id]) => this.chosen[id] === 'missed') : [];
  });

  constructor(
    private readonly live: LiveTable,
    private readonly viewer: Viewer,
  ) {}

  async fetch(game: string): Promise<void> {
    const found = (await allGames()).find((one) => one.id === game);
    this.#reactions = Object.entries(found?.reactions ?? {});
  }

  answer = (reaction: string, answer: string): void => {
    const seat = this.viewer.seatState?.seat;
    if (seat !== null && seat !== undefined) void this.live.setStandingAnswer(seat, reaction, answer);
  };
}
