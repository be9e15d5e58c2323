/** Looking before choosing: what a place or a choice would mean, asked of the server after a moment, told near it. */

import { type Choosing } from './choice_selection.svelte';
import type { Mark } from '../board/target_marks';
import type { Places } from '../board/board_targets.svelte';
import { placeOf } from '../board/in_view';
import type { ChoiceInfo, PreviewResult } from '../net/wire';

const PATIENCE = 90; // ms that one has to look before it is told

export class Looking {
  /** the target that is looked at */
  target = $state<string | null>(null);
  choices = $state.raw<ChoiceInfo[]>([]);
  preview = $state.raw<PreviewResult | null>(null);
  /** where on the stage the tip stands */
  spot = $state<{ x: number; y: number; below: boolean } | null>(null);
  /** what the choice that is looked at brings, on its place */
  readonly gain = $derived.by((): Mark[] => {
    const points = Object.values(this.preview?.points ?? {});
    const sum = points.reduce((all, one) => all + one, 0);
    return this.target && sum ? [{ target: this.target, text: `${sum > 0 ? '+' : '−'}${Math.abs(sum)}`, kind: 'gain', loss: sum < 0 }] : [];
  });
  private timer = 0;
  private glances = 0;

  constructor(
    private readonly choosing: Choosing,
    private readonly places: Places,
    private readonly stage: () => HTMLElement | undefined,
    private readonly ask: (choice: ChoiceInfo) => Promise<PreviewResult | null> | null,
  ) {}

  /** A thing may be taken off the table in the middle of drawing it: looking away waits for the end. */
  at(target: string | null): void {
    const mine = ++this.glances;
    if (target !== null) this.glance(target);
    else queueMicrotask(() => mine === this.glances && this.away());
  }

  atChoice(choice: ChoiceInfo | null): void {
    if (!choice) return this.at(null);
    this.glances++;
    const telling = choice.targets.find((one) => this.choosing.glow.has(one) && this.places.found?.has(one));
    this.target = telling ?? choice.targets[0] ?? null;
    this.consider([choice], null);
  }

  away(): void {
    clearTimeout(this.timer);
    this.target = null;
    this.choices = [];
    if (!this.choosing.asked) this.preview = null;
    this.spot = null;
  }

  private glance(target: string): void {
    this.target = target;
    this.consider(this.choosing.meant(target), target);
  }

  private consider(meant: ChoiceInfo[], near: string | null): void {
    clearTimeout(this.timer);
    if (this.choosing.asked) return;
    this.choices = meant;
    this.preview = null;
    this.spot = null;
    if (!meant.length) return;
    this.timer = window.setTimeout(async () => {
      const asked = meant.length === 1 ? this.ask(meant[0]!) : null;
      if (asked) {
        const told = await asked;
        if (this.choices !== meant) return;
        this.preview = told;
      }
      if (near) this.place(near);
    }, PATIENCE);
  }

  private place(target: string): void {
    if (!matchMedia('(hover: hover)').matches) return;
    const stage = this.stage();
    const box = placeOf(stage, target)?.getBoundingClientRect();
    const home = stage?.getBoundingClientRect();
    if (!box || !home) return;
    const below = box.top - home.top < 110;
    const x = Math.min(Math.max(box.left + box.width / 2 - home.left, 150), home.width - 150);
    this.spot = { x, y: below ? box.bottom - home.top + 10 : box.top - home.top - 10, below };
  }
}
