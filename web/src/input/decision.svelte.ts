/** From pointing to a move: one choice is settled, asked about if more comes of it than one sees, and played. */

import { Choosing } from './choice_selection.svelte';
import type { Eyes } from '../state/table/viewer.svelte';
import type { Live } from '../net/live_table.svelte';
import { Looking } from './hover_preview.svelte';
import { Places } from '../board/board_targets.svelte';
import { lastTouch } from './pointer';
import { settings } from '../state/settings.svelte';
import { placeOf } from '../board/in_view';
import { runsAway } from './preview_summary';
import type { ChoiceInfo, PreviewResult } from '../net/wire';

export class Deciding {
  readonly choosing = new Choosing();
  readonly places = new Places();
  readonly looking: Looking;
  /** the choice about which the server is being asked */
  settling = $state.raw<ChoiceInfo | null>(null);
  readonly busy = $derived.by(() => this.live.sending > 0);
  readonly buttons = $derived.by(() => this.places.buttons(this.choosing));
  // Around one screen the seat that can take something back need not be the one to act.
  readonly undoer = $derived.by(() => [this.eyes.sight, ...this.eyes.own].find((one) => one?.can_undo)?.seat ?? null);
  readonly redoer = $derived.by(() => [this.eyes.sight, ...this.eyes.own].find((one) => one?.can_redo)?.seat ?? null);

  constructor(
    private readonly live: Live,
    private readonly eyes: Eyes,
    private readonly stage: () => HTMLElement | undefined,
    /** a move was made or taken back */
    private readonly onmove: (action: string | null) => void,
  ) {
    this.looking = new Looking(this.choosing, this.places, stage, (choice) => this.preview(choice));
  }

  private get seat(): number | null {
    return this.eyes.sight?.seat ?? null;
  }

  private preview(choice: ChoiceInfo): Promise<PreviewResult | null> | null {
    return this.seat === null ? null : this.live.preview(this.seat, choice.text);
  }

  /** A new decision. */
  begin(choices: ChoiceInfo[]): void {
    this.choosing.begin(choices);
    this.settling = null;
    this.looking.away();
  }

  look(): void {
    void this.places.look(this.stage);
  }

  async pick(target: string): Promise<void> {
    if (this.busy || this.seat === null) return;
    if (this.settling && this.settling.targets.includes(target) && !this.choosing.chosen.includes(target)) return;
    // A finger that comes back to what it has just looked at means it.
    if (lastTouch() && this.choosing.asked?.targets.includes(target)) return this.confirm();
    this.settling = null;
    const only = this.choosing.pick(target);
    if (only) await this.settle(only, lastTouch() && this.isRead(target));
    else this.looking.away();
  }

  /** Whether a thing has text worth reading before it is played. */
  private isRead(target: string): boolean {
    const place = placeOf(this.stage(), target);
    return Boolean(place?.closest('[data-reads]') ?? place?.querySelector('[data-reads]'));
  }

  /** One choice is meant. Play it, or ask first; with `look` it is looked at before, whatever it does. */
  async settle(choice: ChoiceInfo, look = false): Promise<void> {
    const seat = this.seat;
    if (seat === null || this.busy) return;
    if (this.choosing.asked?.text === choice.text || (settings.confirm === 'never' && !look)) return this.play(choice);
    this.settling = choice;
    const told = await this.live.preview(seat, choice.text);
    if (this.settling !== choice) return;
    this.settling = null;
    if (look || settings.confirm === 'always' || (told && runsAway(told, this.live.table!.seats.some((one) => !one.mine)))) {
      this.choosing.asked = choice;
      this.looking.preview = told;
    } else this.play(choice);
  }

  confirm(): void {
    if (this.choosing.asked) this.play(this.choosing.asked);
  }

  private play(choice: ChoiceInfo): void {
    const seat = this.seat;
    if (seat === null || this.busy) return;
    this.choosing.asked = null;
    this.looking.away();
    this.onmove(choice.text);
    void this.live.play(seat, choice.text);
  }

  undo(what: 'undo' | 'redo' | 'turn'): void {
    const seat = what === 'redo' ? this.redoer : this.undoer;
    if (seat === null || this.busy || this.live.table?.status === 'over') return;
    this.choosing.begin(this.choosing.choices);
    this.onmove(null);
    void this.live.undo(seat, what);
  }
}
