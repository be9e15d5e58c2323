import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameTimeline, StudyCourse, StudyEvaluation } from '../src/net/wire';
import { newDocument, numberNodes, readStudy, writeStudy, type StudyDocument } from '../src/state/study/document';
import {
  addLine,
  besideLine,
  branchOf,
  lineOf,
  nextTurn,
  outcomesOf,
  ownBranch,
  previousChoice,
  previousTurn,
  promote,
  removeBranch,
  turnItems,
  type TreeNode,
  type WordedMove,
} from '../src/state/study/tree';

vi.mock('../src/net/api', () => ({ ApiError: CodeError, explainError: String, post: vi.fn() }));
const CodeError = vi.hoisted(
  () =>
    class extends Error {
      constructor(readonly code: string) {
        super(code);
      }
    },
);
const { DeepeningEvaluation } = await import('../src/state/study/evaluation.svelte');

const move = (seat: number, action: string, turn: number, ...outcomes: string[]): WordedMove => ({
  seat,
  action,
  outcomes,
  label: action,
  turn,
  parts: [],
  only: false,
});
/** Two turns of two moves each, then one with dice. */
const MOVES = [move(0, 'a1', 1), move(0, 'a2', 1), move(1, 'b1', 3), move(1, 'b2', 3), move(0, 'roll', 5, 'dice 1 2')];
const COURSE: StudyCourse = {
  course: {
    game: 'x',
    names: [],
    start: [0, 0],
    moves: MOVES.map(({ seat, action }) => ({ seat, action, scores: [0, 0], texts: [], part: '' })),
    turns: [
      { seat: 0, moves: [1, 2], parts: [{ kind: 'turn', seat: 0, count: 2, text: 'A played twice' }] },
      { seat: 1, moves: [3, 4], parts: [{ kind: 'heading', seat: null, count: 1, text: 'Day 2' }] },
      { seat: 0, moves: [5], parts: [] },
    ],
  } as unknown as GameTimeline,
  moves: MOVES.map(({ seat, action, outcomes }) => ({ seat, action, outcomes })),
  nodes: [],
};
const DOCUMENT = newDocument('record', 2, 'Title');
const open = (written: StudyDocument = DOCUMENT, nodes: WordedMove[] = []) => readStudy(written, { ...COURSE, nodes });
const actions = (items: ReturnType<typeof turnItems>): string[] => items.map((item) => item.end.move!.action);

let root: TreeNode;
let trunk: TreeNode[];
beforeEach(() => {
  root = open().root;
  trunk = numberNodes(root);
});

describe('the tree of a study', () => {
  it('has the record as its trunk, in whole turns', () => {
    expect(actions(turnItems(root.children[0]))).toEqual(['a2', 'b2', 'roll']);
    expect(turnItems(root.children[0]).map((item) => item.text)).toEqual(['A played twice', 'b2', 'roll']);
    expect(turnItems(root.children[0])[1]!.after[0]!.text).toBe('Day 2');
    expect(nextTurn(root)).toBe(trunk[2]);
    expect(previousTurn(trunk[4]!)).toBe(trunk[2]);
    expect(previousTurn(trunk[3]!)).toBe(trunk[2]);
    expect(nextTurn(trunk[5]!)).toBe(trunk[5]);
  });

  it('follows the record where the same is played, and branches where something else is', () => {
    expect(addLine(root, [move(0, 'a1', 1), move(0, 'a2', 1)])).toBe(trunk[2]);
    const other = addLine(trunk[2]!, [move(1, 'c1', 3), move(1, 'c2', 3)]);
    expect(other.isRecorded).toBe(false);
    expect(lineOf(other)).toEqual({
      moves: 2,
      line: [
        { seat: 1, action: 'c1', outcomes: [] },
        { seat: 1, action: 'c2', outcomes: [] },
      ],
    });
    const item = turnItems(root.children[0])[1]!;
    expect(item.branches.map(actions)).toEqual([['c2']]);
    expect(besideLine(other, 1)).toBe(trunk[3]);
    expect(besideLine(trunk[4]!, 1)).toBe(other.parent);
  });

  it('goes back to the last real choice, over moves that were played by themselves', () => {
    const only = { only: true };
    const end = addLine(trunk[2]!, [
      move(1, 'c1', 3),
      { ...move(1, 'c2', 3), ...only },
      { ...move(0, 'd', 5), ...only },
    ]);
    expect(previousChoice(end)).toBe(trunk[2]);
    expect(previousChoice(trunk[1]!)).toBe(root);
    expect(previousChoice(root)).toBe(root);
  });

  it('branches in the middle of a turn', () => {
    addLine(trunk[1]!, [move(0, 'a3', 1)]);
    const item = turnItems(root.children[0])[0]!;
    expect(item.nodes).toHaveLength(2);
    expect(item.branches.map(actions)).toEqual([['a3']]);
  });

  it('keeps what was drawn, until another draw is asked for', () => {
    expect(addLine(trunk[4]!, [move(0, 'roll', 5, 'dice 6 6'), move(1, 'next', 6)])).toBe(trunk[5]);
    const drawn = addLine(trunk[4]!, [move(0, 'roll', 5, 'dice 6 6')], true);
    expect(drawn).not.toBe(trunk[5]);
    expect(outcomesOf(trunk[4]!, drawn.move!)).toEqual([['dice 1 2'], ['dice 6 6']]);
  });

  it('removes a branch, never the record', () => {
    const other = addLine(trunk[2]!, [move(1, 'c1', 3), move(1, 'c2', 3)]);
    const inner = addLine(other.parent!, [move(1, 'c3', 3)]);
    expect(ownBranch(inner)).toBe(inner);
    expect(ownBranch(other)).toBe(other.parent);
    expect(removeBranch(inner)).toBe(other.parent);
    expect(removeBranch(ownBranch(other)!)).toBe(trunk[2]);
    expect(trunk[2]!.children).toEqual([trunk[3]]);
    expect(removeBranch(trunk[3]!)).toBe(trunk[3]);
    expect(ownBranch(trunk[3]!)).toBeNull();
  });

  it('makes a branch the main line, and the record a variation', () => {
    const other = addLine(trunk[1]!, [move(0, 'a3', 1), move(1, 'd', 3)]);
    expect(branchOf(other)).toBe(other.parent);
    promote(other);
    expect(branchOf(other)).toBeNull();
    const items = turnItems(root.children[0]);
    expect(actions(items)).toEqual(['a3', 'd']);
    expect(items[0]!.branches.map(actions)).toEqual([['a2', 'b2', 'roll']]);
  });
});

describe('the document of a study', () => {
  it('gives the same tree when it is read again', () => {
    const study = open();
    const at = numberNodes(study.root);
    const other = addLine(at[1]!, [move(0, 'a3', 1), move(1, 'd', 3)]);
    promote(other);
    addLine(at[1]!, [move(0, 'a4', 1)]);
    addLine(other.parent!, [move(1, 'e', 3)]);
    other.comment = 'Best';
    at[0]!.comment = 'Start';
    study.start = other;
    const written = writeStudy(study);
    expect(written.nodes.map(({ action, after, leads }) => [action, after, leads])).toEqual([
      ['a3', 1, true],
      ['d', 6, false],
      ['e', 6, false],
      ['a4', 1, false],
    ]);
    expect(written.start).toBe(7);
    const again = open(
      written,
      written.nodes.map((node) => ({ ...move(node.seat, node.action, 1), outcomes: node.outcomes ?? [] })),
    );
    expect(writeStudy(again)).toEqual(written);
    expect(numberNodes(again.root)[7]!.comment).toBe('Best');
  });
});

describe('an evaluation', () => {
  const found = (depth: number): StudyEvaluation => ({ depth, deepest: depth === 3 }) as StudyEvaluation;
  const question = { record: 'r', moves: 0 };
  const atOnce = (): Promise<void> => Promise.resolve();

  it('deepens until nothing is left to do', async () => {
    const asked: number[] = [];
    const evaluation = new DeepeningEvaluation(
      atOnce,
      ({ depth = 0 }) => (asked.push(depth), Promise.resolve(found(depth))),
    );
    await evaluation.follow('a', question);
    expect(asked).toEqual([0, 1, 2, 3]);
    expect(evaluation.found?.depth).toBe(3);
    expect(evaluation.isWorking).toBe(false);
    await evaluation.follow('a', question);
    expect(asked).toHaveLength(4);
  });

  it('begins again where the server has forgotten the depth before, but not for ever', async () => {
    const asked: number[] = [];
    const evaluation = new DeepeningEvaluation(atOnce, ({ depth = 0 }) => {
      asked.push(depth);
      return depth === 2 ? Promise.reject(new CodeError('depth_skipped')) : Promise.resolve(found(depth));
    });
    await evaluation.follow('a', question);
    expect(asked).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
    expect(evaluation.problem).toContain('depth_skipped');
  });

  it('stops when the position is left, and goes on from there later', async () => {
    const asked: number[] = [];
    const evaluation: InstanceType<typeof DeepeningEvaluation> = new DeepeningEvaluation(atOnce, ({ depth = 0 }) => {
      asked.push(depth);
      if (asked.length === 2) evaluation.stop();
      return Promise.resolve(found(depth));
    });
    await evaluation.follow('a', question);
    expect(asked).toEqual([0, 1]);
    expect(evaluation.found?.depth).toBe(0);
    await evaluation.follow('a', question);
    expect(asked).toEqual([0, 1, 2, 3]);
  });
});
