import { expect, test } from 'vitest';
import { CUBE_PAINT, SIGNS } from '../src/games/merv/art';
import { renderRules } from '../src/text/markdown';

const MERV_RULES = import.meta.glob<string>('../../src/serai/games/merv/rules/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const PAGE =
  '# Title\n\nBegin.\n\n## One {#one}\n\nText (R-22), see [two](#two).\n\n## Two {#two}\n\n- **R-22, R-23** A ruling.';

test('the rules are split at headings', () => {
  const { parts, sections } = renderRules(PAGE);
  expect(parts.map((part) => part.id)).toEqual(['', 'one', 'two']);
  expect(sections.map((one) => one.title)).toEqual(['One', 'Two']);
  expect(parts[1]!.html).toContain('href="#rule-two"');
});

test('ruling numbers are small, and linked to their paragraph', () => {
  const { parts } = renderRules(PAGE);
  expect(parts[1]!.html).toContain('<a class="ruling" href="#rule-ruling-R-22">R-22</a>');
  expect(parts[2]!.html).toContain(
    '<small class="ruling"><i id="rule-ruling-R-22" tabindex="-1">R-22</i>, <i ' +
      'id="rule-ruling-R-23" tabindex="-1">R-23</i></small>',
  );
});

test("a picture splits its section, and the section's lesson comes at its end", () => {
  const { parts } = renderRules(
    '## One {#one}\n\nText.\n\n![A *small* one](picture:tile)\n\nMore.\n\n## Two {#two}\n\nEnd.',
  );
  expect(parts.map((part) => [part.id, part.picture])).toEqual([
    ['', { name: 'tile', caption: 'A <em>small</em> one' }],
    ['one', undefined],
    ['two', undefined],
  ]);
  expect(parts[0]!.html).toContain('Text.');
  expect(parts[1]!.html).toContain('More.');
});

test('a sign within a line is a symbol of the board with its name, and its address is left as it is', () => {
  const { parts } = renderRules('## One {#one}\n\n| Sign | Means |\n|---|---|\n| ![heart](sign:mv-favour) | favour |');
  expect(parts[0]!.html).toContain('role="img" aria-label="heart"><use href="#mv-favour"');
});

test('every sign of the rules is drawn by its game', () => {
  const drawn = new Set([
    ...Object.keys(SIGNS).map((name) => `mv-${name}`),
    ...Object.keys(CUBE_PAINT).map((cube) => `mv-cube-${cube}`),
  ]);
  for (const rules of Object.values(MERV_RULES)) {
    const signs = [...rules.matchAll(/\]\(sign:([\w-]+)\)/g)].map((found) => found[1]!);
    expect(signs.length).toBeGreaterThan(25);
    expect(signs.filter((sign) => !drawn.has(sign))).toEqual([]);
  }
});
