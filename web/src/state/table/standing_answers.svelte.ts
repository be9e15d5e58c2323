/** Answers given once and for all to questions that a game asks again and again. */

import type { Viewer } from './viewer.svelte';
import { allGames } from '../games.svelte';
import type { LiveTable } from '../../net/live_table.svelte';
import type { ReactionInfo } from '../../net/wire';

export class StandingAnswers {
  #reactions = $state.raw<[string, ReactionInfo][]>([]);
  readonly chosen = $derived.by(() => this.viewer.seatState?.standing ?? {});
  /** what may be answered so */
  readonly available = $derived.by(() =>
    this.live.table?.status !== 'over' && this.viewer.seatState?.seat !== null && !this.viewer.curtain
      ? this.#reactions
      : [],
  );
  /** what is answered by itself now */
  readonly active = $derived.by(() =>
    this.available.filter(([id, reaction]) => (this.chosen[id] ?? reaction.answers[0]) !== reaction.answers[0]),
  );
  /** what is asked now */
  readonly current = $derived.by(() => {
    const seatState = this.viewer.seatState;
    return seatState?.choices.length
      ? this.available.filter(([, reaction]) => reaction.step === seatState.view.step?.key)
      : [];
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
