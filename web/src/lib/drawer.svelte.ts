/** The drawer beside the board (a sheet from below on a phone): which of its panes is open, and what it opens at. */

export const TABS = ['choices', 'log', 'score', 'rules', 'chat'] as const;
export type Tab = (typeof TABS)[number];

const phone = matchMedia('(max-width: 760px)');

export class DrawerState {
  /** whether the screen is a phone's */
  small = $state(phone.matches);
  tab = $state<Tab | null>(phone.matches ? null : 'log');
  unread = $state(0);
  /** of the log */
  filter = $state('all');
  /** where the rules open */
  rule = $state<string | null>(null);

  /** Follow the width of the screen; gives what ends it. */
  watch(): () => void {
    const change = (): void => void (this.small = phone.matches);
    phone.addEventListener('change', change);
    return () => phone.removeEventListener('change', change);
  }

  open(next: Tab, rule: string | null = null): void {
    this.tab = this.tab === next && this.small ? null : next;
    if (next === 'chat') this.unread = 0;
    if (next === 'rules') this.rule = rule;
  }

  sinceMine(): void {
    this.filter = 'since';
    this.tab = 'log';
  }

  said(): void {
    if (this.tab !== 'chat') this.unread++;
  }
}
