/** Outcomes that are told from a real table, one after another, until the set-up or the move is complete. */

import { explainError, post } from '../../net/api';
import type { TellRequest, TellResult } from '../../net/wire';
import type { LiveTable } from '../../net/live_table.svelte';
import { currentLanguage } from '../../text/page_texts.svelte';
import { localStore } from '../local_store';
import { newKey } from '../new_table';

/** The move that outcomes belong to; null: the set-up. */
export type ToldMove = { seat: number; action: string } | null;

interface Draft {
  version: number;
  action: string | null;
  outcomes: string[];
}

export class ToldOutcomes {
  answer = $state.raw<TellResult | null>(null);
  busy = $state(false);
  failed = $state('');
  readonly needed = $derived(this.answer?.needed ?? null);
  readonly told = $derived(this.answer?.told ?? []);
  readonly isComplete = $derived(this.answer !== null && this.answer.needed === null && this.answer.version === null);
  readonly #client = newKey();

  constructor(
    private readonly live: LiveTable,
    private readonly move: ToldMove,
    private readonly ondone: () => void,
  ) {}

  get #key(): string {
    return `told.${this.live.id}`;
  }

  /** Go on with what was told before the page was left. */
  begin(): Promise<void> {
    return this.#ask(this.#readDraft());
  }

  tell(outcome: string): Promise<void> {
    return this.#ask([...this.#texts, outcome]);
  }

  draw(what: 'one' | 'rest'): Promise<void> {
    return this.#ask(this.#texts, { draw: what });
  }

  start(): Promise<void> {
    return this.#ask(this.#texts, { start: true });
  }

  /** Take back the last outcome that was told, and what was certain after it. */
  takeBack(): Promise<void> {
    const left = [...this.told];
    while (left.length && left.pop()!.certain);
    return this.#ask(left.map((one) => one.text));
  }

  get #texts(): string[] {
    return this.told.map((one) => one.text);
  }

  async #ask(outcomes: string[], more: Partial<TellRequest> = {}): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failed = '';
    const request: TellRequest = {
      version: this.live.version,
      client: this.#client,
      outcomes,
      ...(this.move ?? {}),
      ...more,
    };
    try {
      this.answer = await post<TellResult>(`/tables/${this.live.id}/outcomes?lang=${currentLanguage()}`, request);
      this.#keep();
      if (this.answer.version !== null) this.ondone();
    } catch (error) {
      this.failed = explainError(error);
    }
    this.busy = false;
  }

  #keep(): void {
    const draft: Draft = { version: this.live.version, action: this.move?.action ?? null, outcomes: this.#texts };
    localStore.set(this.#key, this.answer?.version === null ? JSON.stringify(draft) : '');
  }

  #readDraft(): string[] {
    try {
      const draft = JSON.parse(localStore.get(this.#key) || 'null') as Draft | null;
      const isSame = draft?.version === this.live.version && draft.action === (this.move?.action ?? null);
      return isSame ? draft!.outcomes : [];
    } catch {
      return [];
    }
  }
}
