/** Answers given once and for all to questions that a game asks again and again. */

import type { Eyes } from './viewer.svelte';
import { allGames } from '../games.svelte';
import type { Live } from '../../net/live_table.svelte';
import type { ReactionInfo } from '../../net/wire';

export class StandingAnswers {
  private reactions = $state.raw<[string, ReactionInfo][]>([]);
  readonly given = $derived.by(() => this.eyes.sight?.standing ?? {});
  /** what may be answered so */
  readonly may = $derived.by(() => (this.live.table?.status !== 'over' && this.eyes.sight?.seat !== null && !this.eyes.curtain ? this.reactions : []));
  /** what is answered by itself now */
  readonly now = $derived.by(() => this.may.filter(([id, reaction]) => (this.given[id] ?? reaction.answers[0]) !== reaction.answers[0]));
  /** what is asked now */
  readonly asked = $derived.by(() => {
    const sight = this.eyes.sight;
    return sight?.choices.length ? this.may.filter(([, reaction]) => reaction.step === sight.view.step?.key) : [];
  });

  constructor(
    private readonly live: Live,
    private readonly eyes: Eyes,
  ) {}

  async fetch(game: string): Promise<void> {
    const found = (await allGames()).find((one) => one.id === game);
    this.reactions = Object.entries(found?.reactions ?? {});
  }

  answer = (reaction: string, answer: string): void => {
    const seat = this.eyes.sight?.seat;
    if (seat !== null && seat !== undefined) void this.live.stand(seat, reaction, answer);
  };
}
