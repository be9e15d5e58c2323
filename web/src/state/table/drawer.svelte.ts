/** State of the side drawer (a bottom sheet on a phone): which pane is open, and where it is scrolled to. */

import { localStore } from '../local_store';

export const TABS = ['choices', 'log', 'score', 'rules', 'chat'] as const;
export type Tab = (typeof TABS)[number];

const phone = matchMedia('(max-width: 760px)');
/** Below this width the board needs the whole screen. */
const narrow = matchMedia('(max-width: 1679px)');
const FOLDED = 'drawer.folded';

/** The pane that is open at first: none where the board needs the width or the drawer was folded before. */
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
  /** filter of the log */
  filter = $state('all');
  /** the last move of the log when its reader scrolled away from its end; null: they follow the log */
  readTo = $state<number | null>(null);
  /** paragraph at which the rules open */
  rule = $state<string | null>(null);
  /** scroll position of each pane */
  readonly scrollTops: Partial<Record<Tab, number>> = {};
  #lastRule: string | null = null;

  /** Follow the width of the screen; returns the clean-up function. */
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
      // A new decision opens its paragraph; the same decision keeps the scroll position.
      this.rule = rule === this.#lastRule ? null : rule;
      this.#lastRule = rule;
    }
  }

  /** Fold the drawer; beside a wide board its icons stay. */
  fold(): void {
    this.tab = null;
    if (!this.isPhone) localStore.set(FOLDED, '1');
  }

  onChat(): void {
    if (this.tab !== 'chat') this.unread++;
  }
}
