/** Board component, texts and printed components of a game, fetched on demand. */

import type { Component } from 'svelte';
import { loadBoard, type BoardProps } from '../board/board';
import type { Printed } from '../text/text_numbers';
import { catalogueOf, eventsOf, printedOf } from './games.svelte';
import type { EventKinds } from '../board/highlight';
import type { Catalogue } from '../text/i18n';
import { currentLanguage } from '../text/page_texts.svelte';

export interface PlayedGame {
  game: string;
  /** of a table; without them, the defaults and the game's own data file */
  options?: Record<string, unknown>;
  data?: string;
}

export class GameAssets {
  #game = $state('');
  catalogue = $state.raw<Catalogue | null>(null);
  /** null: the game has no board of its own */
  board = $state.raw<Component<BoardProps> | null | undefined>(undefined);
  printed = $state.raw<Printed>({});
  /** the board could not be fetched */
  hasFailed = $state(false);
  readonly isReady = $derived(this.catalogue !== null && this.board !== undefined);
  /** what was fetched is ready, or the generic board stands in for one that could not be fetched */
  readonly isShowable = $derived(this.catalogue !== null && (this.board !== undefined || this.hasFailed));

  say = (key: string, args?: Record<string, unknown>): string => this.catalogue?.say(key, args) ?? '';
  has = (key: string): boolean => this.catalogue?.has(key) ?? false;

  get events(): EventKinds {
    return eventsOf(this.#game);
  }

  /** Called again when the language changes. */
  async fetchTexts(played: PlayedGame): Promise<void> {
    this.#game = played.game;
    this.catalogue = await catalogueOf(played.game, currentLanguage(), played.options, played.data);
  }

  /** Texts and board; called again when the language changes. */
  async fetch(played: PlayedGame): Promise<void> {
    await Promise.all([this.fetchTexts(played), this.board === undefined && this.fetchBoard(played)]);
  }

  async fetchBoard(played: PlayedGame): Promise<void> {
    this.hasFailed = false;
    try {
      this.printed = await printedOf(played.game, played.data);
      this.board = await loadBoard(played.game);
    } catch (error) {
      console.warn(error);
      this.hasFailed = true;
    }
  }
}
