/**
 * Texts in two languages, with the same meaning as src/serai/core/text/catalogue.py: `{x}` is an argument, `{x.acc}` a
 * case of a named thing, `{x#n}` its form for the number n, `{@x.y}` a printed number or an option, `{d@x.y}` printed
 * words by their names `d.*`, `{d×@x.y}` counted columns of a row; an entry may have forms by a number or by a thing.
 */

import { NO_NUMBERS, type Printed, type TextNumbers } from './text_numbers';
import type { Language } from '../net/wire';

export type Entry = string | { [form: string]: Entry };
export type Args = Record<string, unknown>;
/** Makes a text of a game's catalogue. */
export type Say = (key: string, args?: Args) => string;

/** An argument that the catalogue has a name for. */
export class Name {
  constructor(readonly key: string) {}
}

export const named = (domain: string, word: string): Name => new Name(`${domain}.${word}`);

const lastWord = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** `[builds|build]`: the words for a player by name, and for the reader, whose seat is `Name('you')`. */
const choosePerson = (text: string, args: Args): string =>
  text.replace(/\[([^\]|]*)\|([^\]|]*)\]/g, args.seat instanceof Name && args.seat.key === 'you' ? '$2' : '$1');

export class Catalogue {
  readonly #plurals: Intl.PluralRules;

  constructor(
    readonly language: Language,
    readonly entries: Record<string, Entry>,
    readonly figures: TextNumbers = NO_NUMBERS,
  ) {
    this.#plurals = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.entries;
  }

  /** A form of a noun; without that form, its plain name. */
  form(key: string, form = 'one'): string {
    const entry = this.entries[key];
    if (entry === undefined) return lastWord(key).replaceAll('_', ' ');
    if (typeof entry === 'string') return this.fill(entry);
    return this.fill(String(entry[form] || entry.one || entry.other));
  }

  /** Fill in printed numbers and printed words. */
  fill(text: string): string {
    if (!text.includes('@')) return text;
    const named = text.replace(
      /(,? ?)\{(\w+)(×?)@([\w.-]+)\}/g,
      (_, space: string, domain: string, counted: string, path: string) => {
        const found = this.figures.find(path);
        const text = counted ? this.#counted(domain, found as Printed) : this.#named(domain, found);
        return text && space + text;
      },
    );
    return this.figures.fill(named);
  }

  #counted(domain: string, row: Printed): string {
    return Object.entries(row)
      .filter(([word, n]) => n && this.has(`${domain}.${word}`))
      .map(([word, n]) => `${this.form(`${domain}.${word}`)} ×${String(n)}`)
      .join(', ');
  }

  #named(domain: string, found: unknown): string {
    if (Array.isArray(found)) return found.map((word) => this.form(`${domain}.${word}`)).join(', ');
    if (typeof found !== 'object' || found === null) return this.form(`${domain}.${String(found)}`);
    return Object.entries(found)
      .map(([word, n]) => `${this.form(`${domain}.${word}`)}: ${n}.`)
      .join(' ');
  }

  /** The sentence of a key with its arguments; without a text, the key's last word. */
  say(key: string, args: Args = {}): string {
    let entry: Entry | undefined = this.entries[key];
    while (typeof entry === 'object') entry = this.#choose(entry, args);
    if (entry === undefined) return lastWord(key).replaceAll('_', ' ');
    const text = choosePerson(entry, args).replace(
      /\{(\w+)(?:\.(\w+))?(?:#(\w+))?\}/g,
      (_, name: string, form?: string, counter?: string) => {
        const value = args[name];
        if (!(value instanceof Name)) return String(value ?? '');
        return this.form(value.key, counter ? this.plural(Number(args[counter])) : (form ?? 'one'));
      },
    );
    return this.fill(text);
  }

  plural(number: number): string {
    return this.#plurals.select(Math.abs(number));
  }

  #choose(forms: { [form: string]: Entry }, args: Args): Entry | undefined {
    if (!('by' in forms)) return forms.one ?? forms.other;
    const by = forms.by as string;
    const value = by.startsWith('@') ? this.figures.find(by.slice(1)) : args[by];
    if (typeof value === 'number') {
      return value === 0 && 'zero' in forms ? forms.zero : (forms[this.plural(value)] ?? forms.other);
    }
    const word = value instanceof Name ? lastWord(value.key) : String(value);
    return word in forms ? forms[word] : forms.other;
  }
}
