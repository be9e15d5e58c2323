/** Studies as documents: what is kept on this device, exported and shared. */

import type { StudyCourse, StudyDocument as WrittenStudy } from '../../net/wire';
import { addNode, allNodes, createRoot, type MoveWords, type TreeNode } from './tree';

/** A study with all its fields. */
export type StudyDocument = Required<WrittenStudy>;

export const FORMAT = 1;
export const MOST_TITLE = 100;
export const MOST_COMMENT = 1000;

/** A study that is open: its document's fields, and the tree in place of the nodes and comments. */
export interface OpenStudy {
  title: string;
  record: string;
  start: TreeNode;
  seed: number;
  root: TreeNode;
}

export const newDocument = (record: string, start: number, title: string): StudyDocument => ({
  format: FORMAT,
  title: title.slice(0, MOST_TITLE),
  record,
  start,
  seed: crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1,
  nodes: [],
  comments: [],
});

/** Positions by number: those of the record, then the own ones in the order of the document. */
export function numberNodes(root: TreeNode): TreeNode[] {
  const trunk: TreeNode[] = [];
  for (let at: TreeNode | undefined = root; at; at = at.children.find((child) => child.isRecorded)) trunk.push(at);
  return [...trunk, ...[...allNodes(root)].filter((node) => !node.isRecorded)];
}

export function writeStudy(study: OpenStudy): StudyDocument {
  const nodes = numberNodes(study.root);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  return {
    format: FORMAT,
    title: study.title,
    record: study.record,
    start: numbers.get(study.start) ?? 0,
    seed: study.seed,
    nodes: nodes
      .filter((node) => !node.isRecorded)
      .map((node) => ({ ...node.move!, after: numbers.get(node.parent!)!, leads: leads(node) })),
    comments: nodes.flatMap((node, at) => (node.comment ? [{ at, text: node.comment }] : [])),
  };
}

/** Whether a node stands before the record's own move. */
function leads(node: TreeNode): boolean {
  const siblings = node.parent!.children;
  return siblings.indexOf(node) < siblings.findIndex((sibling) => sibling.isRecorded);
}

export function readStudy(written: StudyDocument, { course, moves, nodes: worded }: StudyCourse): OpenStudy {
  const root = createRoot();
  const nodes = [root];
  const words = trunkWords(course);
  for (const [i, move] of moves.entries()) nodes.push(addNode(nodes.at(-1)!, move, words[i]!, true));
  for (const [i, { seat, action, outcomes = [], after, leads: isFirst }] of written.nodes.entries()) {
    const parent = nodes[after!]!;
    const node = addNode(parent, { seat, action, outcomes }, worded[i]!);
    const recorded = parent.children.findIndex((child) => child.isRecorded);
    if (isFirst && recorded >= 0) {
      parent.children.pop();
      parent.children.splice(recorded, 0, node);
    }
    nodes.push(node);
  }
  for (const { at, text } of written.comments) if (nodes[at]) nodes[at].comment = text;
  const start = nodes[written.start] ?? root;
  return { title: written.title, record: written.record, start, seed: written.seed, root };
}

/** The words of the record's moves; those of a turn are at its last move. */
function trunkWords(course: StudyCourse['course']): MoveWords[] {
  const words = course.moves.map(({ action }, i): MoveWords => ({
    label: action,
    turn: i + 1,
    parts: [],
    only: false,
  }));
  for (const { moves, parts } of course.turns) {
    for (const move of moves) words[move - 1]!.turn = moves[0]!;
    words[moves.at(-1)! - 1]!.parts = parts.filter((part) => part.text);
  }
  return words;
}
