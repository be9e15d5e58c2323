/** The drawer beside the board (a sheet from below on a phone): which of its panes is open, and what it opens at. */

import { localStore } from '../local_store';

export const TABS = ['choices', 'log', 'score', 'rules', 'chat'] as const;
export type Tab = (typeof TABS)[number];

const phone = matchMedia('(max-width: 760px)');
/** Here the board needs the whole width. */
const narrow = matchMedia('(max-width: 1199px)');
const FOLDED = 'drawer.folded';

/** What stands open at first: nothing where the board needs the room, nor where it was folded away before. */
function atFirst(): Tab | null {
  const stored = phone.matches ? null : localStore.get(FOLDED);
  const folded = stored === null ? narrow.matches : stored === '1';
  return folded ? null : 'log';
}

export class DrawerState {
  /** whether the screen is a phone's */
  isPhone = $state(phone.matches);
  tab = $state<Tab | null>(atFirst());
  unread = $state(0);
  /** of the log */
  filter = $state('all');
  /** where the rules open */
  rule = $state<string | null>(null);
  /** how far down each pane was left */
  readonly scrollTops: Partial<Record<Tab, number>> = {};
  #lastRule: string | null = null;

  /** Follow the width of the screen; gives what ends it. */
  watch(): () => void {
    const change = (): void => {
      this.isPhone = phone.matches;
      if (localStore.get(FOLDED) === null) this.tab = atFirst();
    };
    for (const width of [phone, narrow]) width.addEventListener('change', change);
    return () => {
      for (const width of [phone, narrow]) width.removeEventListener('change', change);
    };
  }

  open(next: Tab, rule: string | null = null): void {
    this.tab = this.tab === next && this.isPhone ? null : next;
    if (!this.isPhone) localStore.set(FOLDED, '0');
    if (next === 'chat') this.unread = 0;
    if (next === 'rules') {
      // Another decision opens its own paragraph; the same one leaves the page where it was.
      this.rule = rule === this.#lastRule ? null : rule;
      this.#lastRule = rule;
    }
  }

  /** Away with it; beside a wide board only its signs are left. */
  fold(): void {
    this.tab = null;
    if (!this.isPhone) localStore.set(FOLDED, '1');
  }

  onChat(): void {
    if (this.tab !== 'chat') this.unread++;
  }
}
