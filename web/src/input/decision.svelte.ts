/** Turns input into a move: selects a choice, asks for confirmation where needed, and plays it. */

import { ChoiceSelection } from './choice_selection.svelte';
import type { Viewer } from '../state/table/viewer.svelte';
import type { LiveTable } from '../net/live_table.svelte';
import { HoverPreview } from './hover_preview.svelte';
import { BoardTargets } from '../board/board_targets.svelte';
import { lastInputWasTouch } from './pointer';
import { settings } from '../state/settings.svelte';
import { targetElement } from '../board/in_view';
import type { ChoiceInfo, PreviewResult } from '../net/wire';

export class Decision {
  readonly selection = new ChoiceSelection();
  readonly targets = new BoardTargets();
  readonly hoverPreview: HoverPreview;
  /** the choice whose preview is being requested, or that is being played unless it is final */
  pending = $state.raw<ChoiceInfo | null>(null);
  #sent: ChoiceInfo | null = null; // the one that is being played
  readonly busy = $derived.by(() => this.live.isBusy);
  readonly buttons = $derived.by(() => this.targets.buttons(this.selection));
  // On a shared device the seat that can undo need not be the one to act.
  readonly undoSeat = $derived.by(
    () => [this.viewer.seatState, ...this.viewer.ownSeats].find((one) => one?.can_undo)?.seat ?? null,
  );
  readonly redoSeat = $derived.by(
    () => [this.viewer.seatState, ...this.viewer.ownSeats].find((one) => one?.can_redo)?.seat ?? null,
  );

  constructor(
    private readonly live: LiveTable,
    private readonly viewer: Viewer,
    private readonly stage: () => HTMLElement | undefined,
    /** called after a move or an undo */
    private readonly onmove: (action: string | null) => void,
  ) {
    this.hoverPreview = new HoverPreview(this.selection, this.targets, stage, (choice) => this.#requestPreview(choice));
  }

  get #seat(): number | null {
    return this.viewer.seatState?.seat ?? null;
  }

  #requestPreview(choice: ChoiceInfo): Promise<PreviewResult | null> | null {
    return this.#seat === null ? null : this.live.preview(this.#seat, choice.text);
  }

  /** A new decision. */
  begin(choices: ChoiceInfo[]): void {
    this.#noteMove();
    this.selection.begin(choices);
    this.pending = null;
    this.hoverPreview.clear();
  }

  findTargets(): void {
    void this.targets.find(this.stage);
  }

  async pick(target: string): Promise<void> {
    if (this.busy || this.#seat === null) return;
    if (this.pending && this.pending.targets.includes(target) && !this.selection.chosen.includes(target)) return;
    // On touch, a second tap on the same target confirms it.
    if (lastInputWasTouch() && this.selection.toConfirm?.targets.includes(target)) return this.confirm();
    this.pending = null;
    const only = this.selection.pick(target);
    if (only) await this.settle(only, lastInputWasTouch() && this.#hasTooltipText(target));
    else this.hoverPreview.clear();
  }

  /** Whether a target has a tooltip text to read before it is played. */
  #hasTooltipText(target: string): boolean {
    const place = targetElement(this.stage(), target);
    return Boolean(place?.closest('[data-reads]') ?? place?.querySelector('[data-reads]'));
  }

  /** The update of a move may come before or after the answer to it. */
  #noteMove(): void {
    const sent = this.#sent;
    this.#sent = null;
    if (sent) this.onmove(sent.text);
  }

  /**
   * Play a choice, or ask for confirmation first; with `look` always ask. Only the server knows what cannot be taken
   * back, and answers such a choice with its preview, so that other choices cost one message.
   */
  async settle(choice: ChoiceInfo, look = false): Promise<void> {
    const seat = this.#seat;
    if (seat === null || this.busy) return;
    if (
      this.selection.toConfirm?.text === choice.text ||
      ((settings.confirm === 'never' || this.live.table?.real) && !look)
    )
      return this.#play(choice);
    this.pending = choice;
    const asks = look || settings.confirm === 'always';
    if (!asks) this.#sent = choice;
    const preview = await (asks ? this.live.preview(seat, choice.text) : this.live.playUnlessFinal(seat, choice.text));
    if (preview) this.#sent = null;
    else this.#noteMove();
    if (this.pending !== choice) return;
    this.pending = null;
    if (asks || preview) {
      this.selection.toConfirm = choice;
      this.hoverPreview.result = preview;
    } else this.hoverPreview.clear();
  }

  confirm(): void {
    if (this.selection.toConfirm) this.#play(this.selection.toConfirm);
  }

  #play(choice: ChoiceInfo): void {
    const seat = this.#seat;
    if (seat === null || this.busy) return;
    this.selection.toConfirm = null;
    this.hoverPreview.clear();
    this.onmove(choice.text);
    void this.live.play(seat, choice.text);
  }

  undo(what: 'undo' | 'redo' | 'turn'): void {
    const seat = what === 'redo' ? this.redoSeat : this.undoSeat;
    if (seat === null || this.busy || this.live.table?.status === 'over') return;
    this.selection.begin(this.selection.choices);
    this.onmove(null);
    void this.live.undo(seat, what);
  }
}
