/** A position that is being set up: its changes, the last one that is possible, and the piece in hand. */

import { explainError, post } from '../../net/api';
import type { EditRequest, EditResult, PlaceInfo } from '../../net/wire';
import { currentLanguage, t } from '../../text/page_texts.svelte';

/** A piece in hand, or a player's mark that goes onto a place of the board. */
export interface Held {
  piece: string;
  label: string;
  domain: string;
  /** where it comes from; for a mark: the place that lists where its marks lie */
  source: string;
  /** for a mark: what the elements of the board are called that it goes onto; else '' */
  marks: string;
}

interface Step {
  result: EditResult;
  /** what led here, in words */
  what: string;
}

export class PositionDraft {
  #steps = $state.raw<Step[]>([]);
  held = $state.raw<Held | null>(null);
  busy = $state(false);
  failed = $state('');

  readonly now = $derived(this.#steps.at(-1)?.result ?? null);
  readonly #lastPossible = $derived(this.#steps.findLastIndex((step) => step.result.possible));
  readonly possible = $derived(this.#steps[this.#lastPossible]?.result ?? null);
  /** Changes after the last possible position. */
  readonly changes = $derived(this.#steps.slice(this.#lastPossible + 1).map((step) => step.what));
  readonly canUndo = $derived(this.#steps.length > 1);
  /** Elements of the board that take what is in hand. */
  readonly targets = $derived(new Set(this.held ? this.#targetsOf(this.held) : []));

  constructor(readonly game: string) {}

  start(players: number): Promise<boolean> {
    return this.#begin({ players });
  }

  open(position: EditResult['position']): Promise<boolean> {
    return this.#begin({ position });
  }

  async #begin(request: EditRequest): Promise<boolean> {
    const result = await this.#ask(request);
    if (!result?.possible) return false;
    this.held = null;
    this.#steps = [{ result, what: '' }];
    return true;
  }

  async #ask(request: EditRequest): Promise<EditResult | null> {
    if (this.busy) return null;
    this.busy = true;
    this.failed = '';
    try {
      return await post<EditResult>(`/games/${this.game}/position?lang=${currentLanguage()}`, request);
    } catch (error) {
      this.failed = explainError(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  async #change(request: EditRequest, what: string): Promise<void> {
    const result = this.now && (await this.#ask({ ...request, position: this.now.position }));
    if (result) this.#steps = [...this.#steps, { result, what }];
    this.held = null;
  }

  undo(): void {
    if (this.canUndo) this.#steps = this.#steps.slice(0, -1);
    this.held = null;
  }

  place(id: string): PlaceInfo | undefined {
    return this.now?.places.find((one) => one.id === id);
  }

  nameOf(id: string): string {
    const place = this.place(id);
    if (!place) return t('editor.box');
    return place.of ? t('editor.mark_of', { what: place.label, whose: place.of }) : place.label;
  }

  takes(place: PlaceInfo): boolean {
    const { held } = this;
    return held !== null && !held.marks && place.kind === 'pieces' && place.domain === held.domain;
  }

  #targetsOf(held: Held): string[] {
    const { now } = this;
    if (!now) return [];
    if (held.marks) return (now.supply[held.domain] ?? []).map((one) => `${held.marks}:${one.piece}`);
    return now.places.filter((one) => this.takes(one)).map((one) => one.target);
  }

  /** Put what is in hand onto a place of the list. */
  async putOn(target: string): Promise<void> {
    const { held } = this;
    if (!held || held.marks || target === held.source) return void (this.held = null);
    const what = t('editor.moved', {
      piece: held.label,
      source: this.nameOf(held.source),
      target: this.nameOf(target),
    });
    await this.#change({ move: { piece: held.piece, source: held.source, target } }, what);
  }

  /** Put what is in hand onto an element of the board. */
  async putOnBoard(target: string): Promise<void> {
    const { held, now } = this;
    if (!held || !now) return;
    if (!held.marks) {
      const place = now.places.find((one) => one.target === target && this.takes(one));
      return place ? this.putOn(place.id) : void (this.held = null);
    }
    const [kind, piece = ''] = target.split(':');
    const known = now.supply[held.domain]?.find((one) => kind === held.marks && one.piece === piece);
    if (!known) return void (this.held = null);
    const isThere = this.place(held.source)?.pieces.some((one) => one.piece === piece);
    const [source, to] = isThere ? [held.source, 'box'] : ['box', held.source];
    const what = t('editor.moved', { piece: known.label, source: this.nameOf(source), target: this.nameOf(to) });
    await this.#change({ move: { piece, source, target: to } }, what);
  }

  async set(place: PlaceInfo, value: number | string | null): Promise<void> {
    const label = place.choices.find((one) => one.piece === value)?.label ?? String(value ?? '–');
    const what = t('editor.set', { place: this.nameOf(place.id), value: label });
    await this.#change({ change: { place: place.id, value } }, what);
  }

  async setTurn(seat: number): Promise<void> {
    await this.#change({ turn: seat }, t('editor.turned', { name: t('editor.player', { n: seat + 1 }) }));
  }
}
