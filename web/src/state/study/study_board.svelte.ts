/** The board of a study: the displayed position, the moves that are played on it, and what is kept of them. */

import { RecordPlayback } from '../../animation/record_playback.svelte';
import { explainError, post } from '../../net/api';
import type { ChoiceInfo, PreviewResult, StudyLine, StudyPosition } from '../../net/wire';
import { currentLanguage, t } from '../../text/page_texts.svelte';
import { toast } from '../../ui/toasts.svelte';
import { hasMotion } from '../settings.svelte';
import { numberNodes, writeStudy, type OpenStudy, type StudyDocument } from './document';
import {
  addLine,
  lineOf,
  MOST_NODES,
  outcomesOf,
  ownBranch,
  ownCount,
  promote,
  removeBranch,
  type TreeNode,
  type WordedMove,
} from './tree';

export class StudyBoard {
  /** counts the changes of the tree, which is no reactive object */
  version = $state(0);
  current = $state.raw<TreeNode>(null!);
  position = $state.raw<StudyPosition | null>(null);
  /** the node of the displayed position; the current one's may be under way */
  displayed = $state.raw<TreeNode | null>(null);
  isBusy = $state(false);
  readonly playback = new RecordPlayback();
  readonly #positions = new Map<TreeNode, Promise<StudyPosition>>();

  constructor(
    readonly study: OpenStudy,
    at: TreeNode,
    private readonly onchange: () => void,
  ) {
    void this.goTo(at);
  }

  /** The request of a position. */
  line(node: TreeNode): StudyLine {
    return { record: this.study.record, ...lineOf(node), lang: currentLanguage() };
  }

  #fetch(node: TreeNode): Promise<StudyPosition> {
    let found = this.#positions.get(node);
    if (!found) {
      found = post<StudyPosition>('/studies/position', this.line(node));
      this.#positions.set(node, found);
      found.catch(() => this.#positions.delete(node));
    }
    return found;
  }

  async goTo(node: TreeNode): Promise<void> {
    this.current = node;
    this.playback.stop();
    this.onchange();
    try {
      const found = await this.#fetch(node);
      if (this.current !== node) return;
      this.#show(node, found);
      for (const near of [node.children[0], node.parent]) if (near) void this.#fetch(near).catch(() => {});
    } catch (error) {
      if (this.current === node) toast(explainError(error), 'trouble');
    }
  }

  #show(node: TreeNode, found: StudyPosition): void {
    this.position = found;
    this.displayed = node;
  }

  play(choice: ChoiceInfo): Promise<void> {
    return this.#play(this.current, choice.text, this.position?.seat ?? null, false);
  }

  /** The current move once more, with another outcome of chance, as a branch. */
  async anotherDraw(): Promise<void> {
    const { parent, move } = this.current;
    if (parent && move) await this.#play(parent, move.action, move.seat, true);
  }

  async #play(from: TreeNode, action: string, seat: number | null, isOther: boolean): Promise<void> {
    if (seat === null || this.isBusy) return;
    if (ownCount(this.study.root) >= MOST_NODES) return toast(t('study.full'), 'trouble');
    this.isBusy = true;
    try {
      const others = isOther ? outcomesOf(from, { seat, action, outcomes: [] }) : [];
      const wish = { seat, action, seed: this.study.seed, others };
      const found = await post<StudyPosition>('/studies/play', { ...this.line(from), ...wish });
      this.#add(from, found, isOther);
    } catch (error) {
      toast(explainError(error), 'trouble');
    } finally {
      this.isBusy = false;
    }
  }

  #add(from: TreeNode, found: StudyPosition, isOther: boolean): void {
    const end = addLine(from, found.added as WordedMove[], isOther);
    const isNew = end.count === from.count + found.added.length && isSame(end, found);
    const before = this.displayed === from ? this.position?.view : null;
    this.version++;
    if (!isNew) return void this.goTo(end); // the record, or an earlier draw, has another outcome there
    this.#positions.set(end, Promise.resolve(found));
    this.current = end;
    this.onchange();
    if (before && hasMotion()) this.playback.play(before, found, 1, () => this.playback.stop());
    this.#show(end, found);
    if (end.children[0]) void this.#fetch(end.children[0]).catch(() => {});
  }

  preview(choice: ChoiceInfo): Promise<PreviewResult | null> | null {
    const seat = this.position?.seat;
    if (seat == null || this.displayed !== this.current) return null;
    const asked = { ...this.line(this.current), seat, action: choice.text };
    return post<PreviewResult>('/studies/preview', asked).catch(() => null);
  }

  // -- the tree ------------------------------------------------------------------------------------------------------

  remove(): void {
    const branch = ownBranch(this.current);
    if (!branch) return;
    const parent = removeBranch(branch);
    if (!numberNodes(this.study.root).includes(this.study.start)) this.study.start = parent;
    this.version++;
    void this.goTo(parent);
  }

  promote(): void {
    promote(this.current);
    this.#changed();
  }

  comment(node: TreeNode, text: string): void {
    node.comment = text;
    this.#changed();
  }

  rename(title: string): void {
    this.study.title = title;
    this.#changed();
  }

  #changed(): void {
    this.version++;
    this.onchange();
  }

  write(): StudyDocument {
    return writeStudy(this.study);
  }

  /** The number of the displayed position in the document. */
  get at(): number {
    return numberNodes(this.study.root).indexOf(this.current);
  }
}

/** Whether a node was reached by the moves of an answer, with the same outcomes. */
function isSame(end: TreeNode, found: StudyPosition): boolean {
  const last = found.added.at(-1);
  return last !== undefined && last.outcomes.join('\n') === end.move?.outcomes.join('\n');
}
