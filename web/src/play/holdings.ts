/** What lies where, in words and by their declared kinds: for games without a board of their own. */

import type { FieldInfo, GameView } from '../net/wire';
import type { Say } from '../text/i18n';

/** A thing, several of a kind, or a number; `target` is the place on the board that it stands for. */
export interface Holding {
  text: string;
  target: string;
}

export interface Place {
  name: string;
  holdings: Holding[];
}

interface Words {
  say: Say;
  names: string[];
  /** the words for hidden things */
  hidden: (n: number) => string;
  /** the words of the only choice with this target; null if there are several */
  choiceAt: (target: string) => string | null;
}

/**
 * The fields that belong to a seat, or to nobody (null), with what they hold and what else can be chosen there; empty
 * ones are left out. Targets that name no field are no places.
 */
export function placesOf(
  view: GameView,
  fields: Record<string, FieldInfo>,
  seat: number | null,
  targets: string[],
  words: Words,
): Place[] {
  const found: Place[] = [];
  for (const [name, info] of Object.entries(fields)) {
    const isOfSeats = info.axes[0] === 'seat';
    if (isOfSeats !== (seat !== null)) continue;
    const whole = view.state[name];
    const value = isOfSeats ? (whole as unknown[] | null)?.[seat!] : whole;
    const isMine = !isOfSeats || seat === view.seat;
    const texts = holdingsOf(value, isOfSeats ? info.axes.slice(1) : info.axes, info.item, words);
    const holdings = texts.map(({ text, item }) => ({ text, target: isMine && item ? `${name}:${item}` : '' }));
    const drawn = new Set(holdings.map(({ target }) => target));
    for (const target of isMine ? targets : []) {
      if (!target.startsWith(`${name}:`) || drawn.has(target)) continue;
      const kind = info.axes.find((axis) => axis !== 'seat') ?? info.item;
      const text = words.choiceAt(target) ?? nameOf(kind, target.slice(name.length + 1), words);
      holdings.push({ text, target });
    }
    if (holdings.length) found.push({ name: words.say(`field.${name}`), holdings });
  }
  return found;
}

interface Described {
  text: string;
  item: string;
}

function holdingsOf(value: unknown, axes: string[], item: string, words: Words): Described[] {
  if (value === null || value === undefined || value === false) return [];
  if (axes.length && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, part]) => {
      const inner = holdingsOf(part, axes.slice(1), item, words).map(({ text }) => text);
      return inner.length ? [{ text: `${nameOf(axes[0]!, key, words)}: ${inner.join(', ')}`, item: key }] : [];
    });
  }
  if (Array.isArray(value)) return value.flatMap((part) => holdingsOf(part, [], item, words));
  if (typeof value !== 'object') {
    const text = item ? nameOf(item, value as string | number, words) : value === true ? '✓' : String(value);
    return [{ text, item: typeof value === 'string' ? value : '' }];
  }
  if ('count' in value) return value.count ? [{ text: words.hidden(Number(value.count)), item: '' }] : [];
  return Object.entries(value).map(([word, n]) => ({
    text: counted(nameOf(item, word, words), Number(n)),
    item: word,
  }));
}

const counted = (text: string, n: number): string => (n === 1 ? text : `${text} ×${n}`);

/** The player of a seat, or the text of an item. */
function nameOf(kind: string, word: string | number, words: Words): string {
  if (kind !== 'seat') return words.say(`${kind}.${word}`);
  const seat = typeof word === 'number' ? word : Number(word.replace('p', '')) - 1;
  return words.names[seat] ?? String(word);
}
