/** Says in words who leaves a table and who comes back. A page that is loaded anew is no leaving. */

import type { LiveTable } from '../../net/live_table.svelte';
import { t } from '../../text/page_texts.svelte';
import { settings } from '../settings.svelte';
import { toast } from '../../ui/toasts.svelte';

const PATIENCE = 6000; // ms until somebody who is not connected counts as gone

/** Create it inside a component: its effect ends with the component. */
export class PresenceNotes {
  #leaving = new Map<number, ReturnType<typeof setTimeout>>();
  #gone = new Set<number>();
  #before: readonly number[] = [];

  constructor(private readonly live: LiveTable) {
    $effect(() => this.#compare(live.present));
    $effect(() => () => this.#leaving.forEach((timer) => clearTimeout(timer)));
  }

  #compare(present: readonly number[]): void {
    for (const seat of this.#before) if (!present.includes(seat)) this.#awaitReturn(seat);
    for (const seat of present) {
      clearTimeout(this.#leaving.get(seat));
      this.#leaving.delete(seat);
      if (this.#gone.delete(seat)) this.#say('presence.back', seat);
    }
    this.#before = present;
  }

  #awaitReturn(seat: number): void {
    const leave = (): void => {
      this.#leaving.delete(seat);
      this.#gone.add(seat);
      this.#say('presence.left', seat);
    };
    this.#leaving.set(seat, setTimeout(leave, PATIENCE));
  }

  #say(key: string, seat: number): void {
    const info = this.live.table?.seats[seat];
    const isOver = this.live.table?.status !== 'playing';
    const isOther = info?.kind === 'person' && !info.mine;
    if (isOther && !isOver && this.live.status === 'live' && settings.talk) toast(t(key, { name: info.name }));
  }
}
