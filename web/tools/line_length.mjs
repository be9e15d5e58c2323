// Fails on source lines over 120 characters: Prettier leaves strings, comments and attributes as long as they are.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LONGEST = 120;
const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['public', 'src', 'tests', 'tools', 'worker'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
);
files.push(...readdirSync(root).filter((name) => /\.(js|ts)$/.test(name)));

const long = [];
for (const file of files.filter((name) => /\.(ts|svelte|css|mjs|js)$/.test(name))) {
  for (const [i, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if ([...line].length > LONGEST) long.push(`${file}:${i + 1}: ${[...line].length} characters`);
  }
}
if (long.length) {
  console.error(`lines over ${LONGEST} characters:\n${long.join('\n')}`);
  process.exit(1);
}
