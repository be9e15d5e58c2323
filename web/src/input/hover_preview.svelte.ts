/** Preview of the hovered target or choice: requested after a delay and shown near the target. */

import { type ChoiceSelection } from './choice_selection.svelte';
import type { TargetMark } from '../board/target_marks';
import type { BoardTargets } from '../board/board_targets.svelte';
import { targetElement } from '../board/in_view';
import type { ChoiceInfo, PreviewResult } from '../net/wire';
import { t } from '../text/page_texts.svelte';

const HOVER_DELAY = 90; // ms of hovering before a preview is requested

export class HoverPreview {
  /** the hovered target */
  target = $state<string | null>(null);
  choices = $state.raw<ChoiceInfo[]>([]);
  result = $state.raw<PreviewResult | null>(null);
  /** position of the tip on the stage */
  tipPosition = $state<{ x: number; y: number; below: boolean } | null>(null);
  /** points of the hovered choice, shown on its target */
  readonly gain = $derived.by((): TargetMark[] => {
    const points = Object.values(this.result?.points ?? {});
    const sum = points.reduce((all, one) => all + one, 0);
    return this.target && sum
      ? [{ target: this.target, text: `${sum > 0 ? '+' : '−'}${Math.abs(sum)}`, kind: 'gain', loss: sum < 0 }]
      : [];
  });
  /** what the hovered choices are, before their preview has come */
  readonly text = $derived.by(() =>
    this.choices.length > 1
      ? t('choosing.several', {
          n: this.choices.length,
          what: this.choices
            .slice(0, 3)
            .map((choice) => choice.label)
            .join(' · '),
        })
      : (this.choices[0]?.label ?? ''),
  );
  #timer = 0;
  #hoverCount = 0;

  constructor(
    private readonly selection: ChoiceSelection,
    private readonly targets: BoardTargets,
    private readonly stage: () => HTMLElement | undefined,
    private readonly ask: (choice: ChoiceInfo) => Promise<PreviewResult | null> | null,
  ) {}

  /** Leaving is delayed to the end of the task: an element that is redrawn loses the pointer for a moment. */
  hover(target: string | null): void {
    const mine = ++this.#hoverCount;
    if (target !== null) this.#hoverTarget(target);
    else queueMicrotask(() => mine === this.#hoverCount && this.clear());
  }

  hoverChoice(choice: ChoiceInfo | null): void {
    if (!choice) return this.hover(null);
    this.#hoverCount++;
    const telling = choice.targets.find((one) => this.selection.glow.has(one) && this.targets.found?.has(one));
    this.target = telling ?? choice.targets[0] ?? null;
    this.#requestPreview([choice], null);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.target = null;
    this.choices = [];
    if (!this.selection.toConfirm) this.result = null;
    this.tipPosition = null;
  }

  #hoverTarget(target: string): void {
    this.target = target;
    this.#requestPreview(this.selection.choicesAt(target), target);
  }

  #requestPreview(meant: ChoiceInfo[], near: string | null): void {
    clearTimeout(this.#timer);
    if (this.selection.toConfirm) return;
    this.choices = meant;
    this.result = null;
    this.tipPosition = null;
    if (!meant.length) return;
    this.#timer = window.setTimeout(async () => {
      const asked = meant.length === 1 ? this.ask(meant[0]!) : null;
      if (asked) {
        const preview = await asked;
        if (this.choices !== meant) return;
        this.result = preview;
      }
      if (near) this.#placeTip(near);
    }, HOVER_DELAY);
  }

  #placeTip(target: string): void {
    if (!matchMedia('(hover: hover)').matches) return;
    const stage = this.stage();
    const box = targetElement(stage, target)?.getBoundingClientRect();
    const home = stage?.getBoundingClientRect();
    if (!stage || !box || !home) return;
    const below = box.top - home.top < 110;
    const x = Math.min(Math.max(box.left + box.width / 2 - home.left, 150), home.width - 150) + stage.scrollLeft;
    const y = (below ? box.bottom + 10 : box.top - 10) - home.top + stage.scrollTop;
    this.tipPosition = { x, y, below };
  }
}
