/** What lies in a game's box: its board, its words and its printed components, fetched when they are needed. */

import type { Component } from 'svelte';
import { loadBoard, type BoardProps } from '../board/board';
import type { Printed } from '../text/text_numbers';
import { catalogueOf, printedOf } from './games.svelte';
import type { Catalogue } from '../text/i18n';
import { spoken } from '../text/page_texts.svelte';

export interface Played {
  game: string;
  options: Record<string, unknown>;
  data: string;
}

export class Box {
  words = $state.raw<Catalogue | null>(null);
  /** null: the game has no board of its own */
  board = $state.raw<Component<BoardProps> | null | undefined>(undefined);
  printed = $state.raw<Printed>({});
  /** the board could not be fetched */
  failed = $state(false);
  readonly ready = $derived(this.words !== null && this.board !== undefined);

  say = (key: string, args?: Record<string, unknown>): string => this.words?.say(key, args) ?? '';
  has = (key: string): boolean => this.words?.has(key) ?? false;

  /** Called again when the language changes. */
  async fetchWords(played: Played): Promise<void> {
    this.words = await catalogueOf(played.game, spoken(), played.options, played.data);
  }

  async fetchBoard(played: Played): Promise<void> {
    this.failed = false;
    try {
      this.printed = await printedOf(played.game, played.data);
      this.board = await loadBoard(played.game);
    } catch (error) {
      console.warn(error);
      this.failed = true;
    }
  }
}
