/** Outcomes that are told from a real table, one after another, until the set-up or the move is complete. */

import { explainError, post } from '../../net/api';
import type { NeededOutcome, TellRequest, TellResult } from '../../net/wire';
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
  /** an outcome that is being changed, and what else it can be */
  changing = $state.raw<{ at: number; needed: NeededOutcome } | null>(null);
  readonly needed = $derived(this.changing?.needed ?? this.answer?.needed ?? null);
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

  tell(...outcomes: string[]): Promise<void> {
    const texts = this.changing ? this.#replace(this.changing, outcomes[0]!) : [...this.#texts, ...outcomes];
    return this.#ask(texts);
  }

  /** Ask what else an outcome can be. */
  async change(at: number): Promise<void> {
    const found = await this.#request(this.#texts.slice(0, at));
    if (found?.needed) this.changing = { at, needed: found.needed };
  }

  /** The outcomes with another one in a place. Where the box has none left, it is the one that was told later. */
  #replace({ at, needed }: { at: number; needed: NeededOutcome }, outcome: string): string[] {
    const texts = [...this.#texts];
    const later = texts.flatMap((text, i) => (i > at && text === outcome ? [i] : []));
    const left = needed.options.find((one) => one.text === outcome)?.left ?? 0;
    if (later.length >= left) texts[later.at(-1)!] = texts[at]!;
    texts[at] = outcome;
    return texts;
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
    const answer = await this.#request(outcomes, more);
    if (!answer) return;
    this.answer = answer;
    this.changing = null;
    this.#keep();
    if (answer.version !== null) this.ondone();
  }

  /** The server's answer; null if there is none. */
  async #request(outcomes: string[], more: Partial<TellRequest> = {}): Promise<TellResult | null> {
    if (this.busy) return null;
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
      return await post<TellResult>(`/tables/${this.live.id}/outcomes?lang=${currentLanguage()}`, request);
    } catch (error) {
      this.failed = explainError(error);
      return null;
    } finally {
      this.busy = false;
    }
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
