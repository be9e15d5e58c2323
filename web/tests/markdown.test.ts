import { expect, test } from 'vitest';
import { renderRules } from '../src/text/markdown';

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
