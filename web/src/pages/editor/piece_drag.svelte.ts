/** Drags a piece to a place of the list or of the board. */

import type { Held, PositionDraft } from './position_draft.svelte';

const DRAG_DISTANCE = 6; // pixels from which on a press is a drag

export class PieceDrag {
  /** what is drawn under the pointer */
  ghost = $state.raw<{ x: number; y: number; label: string } | null>(null);

  constructor(private readonly draft: PositionDraft) {}

  grab(held: Held, down: PointerEvent): void {
    if (down.button !== 0) return;
    const move = (event: PointerEvent): void => {
      if (!this.ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_DISTANCE) return;
      if (!this.ghost) this.draft.held = held;
      this.ghost = { x: event.clientX, y: event.clientY, label: held.label };
    };
    const end = (event: PointerEvent): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!this.ghost) return;
      this.ghost = null;
      // A click that follows the drag at once would pick the piece up again.
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, true));
      if (event.type === 'pointerup') this.#drop(event.clientX, event.clientY);
      else this.draft.held = null;
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
  #drop(x: number, y: number): void {
    for (const element of document.elementsFromPoint(x, y)) {
      const place = element.closest<HTMLElement>('[data-place]')?.dataset.place;
      if (place !== undefined) return void this.draft.putOn(place);
      const target = element.closest<HTMLElement>('[data-target]')?.dataset.target;
      if (target !== undefined && this.draft.targets.has(target)) return void this.draft.putOnBoard(target);
    }
    this.draft.held = null;
  }
}
