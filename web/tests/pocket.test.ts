import { expect, test } from 'vitest';
import { readZip } from '../src/offline/zip_archive';
import { trimZeros } from '../src/offline/memory_snapshot';

/** A file of a zip, as tools/pocket.py writes it. */
function entry(name: string, content: string): number[] {
  const [named, bytes] = [name, content].map((text) => [...new TextEncoder().encode(text)]) as [number[], number[]];
  const word = (value: number, size: number): number[] =>
    Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 255);
  return [
    ...word(0x04034b50, 4),
    ...Array(14).fill(0),
    ...word(bytes.length, 4),
    ...word(bytes.length, 4),
    ...word(named.length, 2),
    ...word(0, 2),
    ...named,
    ...bytes,
  ];
}

test('the files of the archive are read unchanged, without its central directory', () => {
  const zip = new Uint8Array([
    ...entry('package/a.py', 'x = 1'),
    ...entry('package/текст.json', '{}'),
    ...entry('empty', ''),
    0x50,
    0x4b,
    1,
    2,
    ...Array(60).fill(7),
  ]);
  const found = [...readZip(zip.buffer)].map(([name, content]) => [name, new TextDecoder().decode(content)]);
  expect(found).toEqual([
    ['package/a.py', 'x = 1'],
    ['package/текст.json', '{}'],
    ['empty', ''],
  ]);
});

test('a snapshot loses trailing zeros and stays a whole number of words', () => {
  const memory = new Uint8Array(1024);
  memory[33] = 1;
  expect(trimZeros(memory).length).toBe(48);
  expect(trimZeros(new Uint8Array(64)).length).toBe(0);
});
