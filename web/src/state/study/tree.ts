/** The moves of a study as a tree. The record is the trunk; the first child of a node continues its line. */

import type { StudyMove as MoveOfStudy, TurnPartInfo } from '../../net/wire';
import { splitTurn } from '../replay_turns';

export type StudyMove = Required<MoveOfStudy>;

/**
 * A move in words: its label, the number of its turn's first move, and the turn so far in sentences. `only`: its seat
 * had nothing else to choose; false for moves of the record, where it is not known.
 */
export interface MoveWords {
  label: string;
  turn: number;
  parts: TurnPartInfo[];
  only: boolean;
}

export interface TreeNode {
  readonly parent: TreeNode | null;
  /** null at the beginning */
  readonly move: StudyMove | null;
  readonly isRecorded: boolean;
  /** moves before the position after this node */
  readonly count: number;
  children: TreeNode[];
  words: MoveWords;
  comment: string;
}

/** Nodes of one whole turn along a line, and the variations that begin in it. */
export interface TurnItem {
  nodes: TreeNode[];
  end: TreeNode;
  seat: number;
  text: string;
  /** headings and turns of automata after it */
  after: TurnPartInfo[];
  branches: TurnItem[][];
}

export const MOST_NODES = 1000;
const NO_WORDS: MoveWords = { label: '', turn: 0, parts: [], only: false };

export const createRoot = (): TreeNode => ({
  parent: null,
  move: null,
  isRecorded: true,
  count: 0,
  children: [],
  words: NO_WORDS,
  comment: '',
});

export function addNode(parent: TreeNode, move: StudyMove, words: MoveWords, isRecorded = false): TreeNode {
  const node = { parent, move, isRecorded, count: parent.count + 1, children: [], words, comment: '' };
  parent.children.push(node);
  return node;
}

const sameOutcomes = (one: StudyMove, other: StudyMove): boolean =>
  one.outcomes.join('\n') === other.outcomes.join('\n');

export type WordedMove = StudyMove & MoveWords;

/**
 * Follow or add moves. The same action leads to the same node: what was drawn there before, in the record or in the
 * study, stays drawn. Another draw (`isOther`) adds its first move in any case.
 */
export function addLine(parent: TreeNode, moves: WordedMove[], isOther = false): TreeNode {
  let at = parent;
  for (const [i, { seat, action, outcomes, label, turn, parts, only }] of moves.entries()) {
    const move = { seat, action, outcomes };
    const found =
      isOther && i === 0
        ? undefined
        : at.children.find((child) => child.move!.seat === seat && child.move!.action === action);
    if (found && !sameOutcomes(found.move!, move)) return found;
    at = found ?? addNode(at, move, { label, turn, parts, only });
  }
  return at;
}

/** Outcomes that an action has had in a position. */
export const outcomesOf = (parent: TreeNode, { seat, action }: StudyMove): string[][] =>
  parent.children
    .filter((child) => child.move!.seat === seat && child.move!.action === action)
    .map((child) => child.move!.outcomes);

/** Remove a branch; the record stays. Gives the node that it began at. */
export function removeBranch(node: TreeNode): TreeNode {
  if (!node.parent || node.isRecorded) return node;
  node.parent.children = node.parent.children.filter((child) => child !== node);
  return node.parent;
}

/** The first node of the variation that a node is in; null in the main line. */
export function branchOf(node: TreeNode): TreeNode | null {
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/** Make the line of a node the main line. */
export function promote(node: TreeNode): void {
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) {
    const { parent }: TreeNode = at;
    parent.children = [at, ...parent.children.filter((child) => child !== at)];
  }
}

/** The first own node of the branch that a node is in; null on the trunk. */
export function ownBranch(node: TreeNode): TreeNode | null {
  let found: TreeNode | null = null;
  for (let at: TreeNode | null = node; at && !at.isRecorded; at = at.parent) {
    found = at;
    if (at.parent && at.parent.children[0] !== at) return at;
  }
  return found;
}

/** The end of the turn that comes next on the line of a node. */
export function nextTurn(node: TreeNode): TreeNode {
  let at = node.children[0] ?? node;
  while (at.children[0] && at.children[0].words.turn === at.words.turn) at = at.children[0];
  return at;
}

/** The end of the turn before; from inside a turn, its beginning. */
export function previousTurn(node: TreeNode): TreeNode {
  let at = node;
  while (at.parent && at.parent.words.turn === node.words.turn) at = at.parent;
  return at.parent ?? at;
}

/** The position before the last real choice: moves without another option are taken back with it. */
export function previousChoice(node: TreeNode): TreeNode {
  let at = node;
  while (at.parent && at.words.only) at = at.parent;
  return at.parent ?? at;
}

/** The neighbouring variation, above or below, at the nearest place of the line that has some. */
export function besideLine(node: TreeNode, by: 1 | -1): TreeNode {
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) {
    const { children }: TreeNode = at.parent;
    if (children.length > 1) return children[(children.indexOf(at) + by + children.length) % children.length]!;
  }
  return node;
}

/** All nodes, each before its children. */
export function* allNodes(root: TreeNode): Generator<TreeNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...[...node.children].reverse());
  }
}

export const ownCount = (root: TreeNode): number => [...allNodes(root)].filter((node) => !node.isRecorded).length;

/** The record's moves up to a node, and the own moves after them. */
export function lineOf(node: TreeNode): { moves: number; line: StudyMove[] } {
  const line: StudyMove[] = [];
  let at = node;
  for (; !at.isRecorded; at = at.parent!) line.unshift(at.move!);
  return { moves: at.count, line };
}

/** The turns of a line from a node on, with the variations beside it. */
export function turnItems(first: TreeNode | undefined): TurnItem[] {
  const items: TurnItem[] = [];
  for (let at = first; at;) {
    const nodes = [at];
    while (at.children[0]?.words.turn === at.words.turn) nodes.push((at = at.children[0]!));
    const end: TreeNode = at;
    const { seat } = nodes[0]!.move!;
    const { text, after } = splitTurn(seat, end.words.parts, end.words.label);
    const branches = nodes
      .filter((node) => node.parent!.children[0] === node)
      .flatMap((node) => node.parent!.children.slice(1).map(turnItems));
    items.push({ nodes, end, seat, text, after, branches });
    at = end.children[0];
  }
  return items;
}
