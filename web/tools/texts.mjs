// Checks that both languages have the same keys, slots and plural forms, and that the page uses no missing text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const file = (...path) => JSON.parse(readFileSync(join(source, 'text', ...path), 'utf8'));
const PARTS = ['analysis', 'real', 'editor']; // folders of texts that tables do not load
const read = (language) =>
  Object.assign({}, file(`${language}.json`), ...PARTS.map((part) => file(part, `${language}.json`)));
const texts = { en: read('en'), ru: read('ru') };
const plurals = { en: ['one', 'other'], ru: ['one', 'few', 'many'] };
const slots = (entry) => {
  const all =
    typeof entry === 'string'
      ? [entry]
      : Object.entries(entry)
          .filter(([form]) => form !== 'by')
          .map(([, text]) => text);
  const counted = typeof entry === 'object' && entry.by ? [entry.by] : [];
  return [...new Set([...counted, ...all.flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))])]
    .sort()
    .join(' ');
};

const wrong = [];
for (const key of new Set([...Object.keys(texts.en), ...Object.keys(texts.ru)])) {
  const [en, ru] = [texts.en[key], texts.ru[key]];
  if (en === undefined || ru === undefined) wrong.push(`${key}: missing in ${en === undefined ? 'en' : 'ru'}`);
  else if (slots(en) !== slots(ru)) wrong.push(`${key}: slots differ (${slots(en)} | ${slots(ru)})`);
  for (const language of ['en', 'ru']) {
    const entry = texts[language][key];
    if (typeof entry !== 'object' || typeof entry.by !== 'string') continue;
    if (!plurals[language].every((form) => form in entry)) wrong.push(`${key}: ${language} lacks a plural form`);
  }
}

const used = new Set();
const patterns = [];
for (const file of readdirSync(source, { recursive: true })) {
  if (!/\.(svelte|ts)$/.test(file) || file.startsWith(join('games', ''))) continue;
  const code = readFileSync(join(source, file), 'utf8');
  for (const [, key] of code.matchAll(/\bt\('([^']+)'/g)) {
    used.add(key);
    if (!(key in texts.en)) wrong.push(`${file}: no text for ${key}`);
  }
  // Keys that are composed, or named in tables: `tab.${one}`, ['u', 'keys.undo'].
  for (const [, key] of code.matchAll(/`([\w.]+\.\$\{[^`]*)`/g))
    patterns.push(
      new RegExp(
        `^${key
          .replace(/\$\{[^}]*\}/g, '\0')
          .replace(/[.]/g, '\\.')
          .replaceAll('\0', '[\\w.]+')}$`,
      ),
    );
  for (const [, key] of code.matchAll(/'([\w]+\.[\w.]+)'/g)) used.add(key);
}
for (const key of Object.keys(texts.en)) {
  if (!used.has(key) && !patterns.some((pattern) => pattern.test(key))) wrong.push(`${key}: nobody says this`);
}
if (wrong.length) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
console.log(`texts: ${Object.keys(texts.en).length} keys in both languages`);
