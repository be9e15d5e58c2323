// Effects of tiles and cells as rows of signs; tooltips have the words.

import { colourOf, GOODS, type Effect, type Modifier, type Oasis, type Scroll } from './components';

/** A picture, points or a word. */
export type Sign = { pic: string } | { vp: number | string } | { word: string };

const pic = (name: string): Sign => ({ pic: name });
const word = (text: string): Sign => ({ word: text });
/** Up to three of a thing are drawn; more are shown as a number. */
const some = (n: number, sign: Sign): Sign[] =>
  n === 1 ? [sign] : n <= 2 ? Array.from({ length: n }, () => sign) : [word(String(n)), sign];
const joined = (parts: Sign[], by = '/'): Sign[] => parts.flatMap((one, i) => (i ? [word(by), one] : [one]));

const TRACK: Record<string, string> = {
  palace: 'palace',
  mosque: 'mosque',
  river: 'river',
  stairs: 'stairs',
  split: 'stairs',
  both: 'stairs',
  pawn: 'worker',
};

function keshis({ colours, n = 1, mode }: Effect): Sign[] {
  if (colours === 'any')
    return [...(n > 1 ? [word(mode === 'different' ? `${n}≠` : String(n))] : []), pic('anycolour')];
  return [...(n > 1 ? [word(String(n))] : []), ...joined((colours ?? []).map(pic))];
}

function goods({ n = 1, mode }: Effect): Sign[] {
  if (mode === 'one_each') return GOODS.map(pic);
  return [...(n > 1 ? [word(String(n))] : []), pic('goods')];
}

function steps({ n = 1, track }: Effect): Sign[] {
  if (track === 'both') return [word(String(n)), pic('palace'), word('+'), word(String(n)), pic('mosque')];
  return [word(String(n)), pic(TRACK[track ?? ''] ?? 'stairs')];
}

const COUNTED: Record<string, Sign[]> = {
  vendors: [pic('red')],
  largest_area: [word('max'), pic('anycolour')],
  areas_ge_5: [word('≥5'), pic('anycolour')],
  areas_8: [word('8'), pic('anycolour')],
  areas_complete: [word('8'), pic('anycolour'), pic('red')],
  half_area_keshis: [word('2'), pic('anycolour')],
  gates: [pic('gate')],
  gates_matching: [word('='), pic('gate')],
  gates_in: [pic('gate')],
  scrolls: [pic('scroll')],
  luxury: [pic('gem')],
  oases_explored: [pic('oasis')],
  flight_palace: [pic('palace')],
  flight_mosque: [pic('mosque')],
};
const counted = (per: string): Sign[] =>
  joined(
    per
      .split('+')
      .map((one) => (one.startsWith('keshi_') ? [pic(one.slice(6))] : (COUNTED[one] ?? [])))
      .flat(),
    '',
  ).filter((sign) => !('word' in sign) || sign.word !== '');

export function effectSigns(effect: Effect): Sign[] {
  const n = effect.n ?? 1;
  switch (effect.op) {
    case 'gain':
      return effect.res === 'each'
        ? ['water', 'date', 'dinar'].map(pic)
        : effect.res === 'any'
          ? [...(n > 1 ? [word(String(n))] : []), pic('any')]
          : some(n, pic(effect.res!));
    case 'gain_choice':
      return joined((effect.of ?? []).map(pic));
    case 'gain_lacking':
      return [word('0'), pic('any'), word('→1')];
    case 'convert':
      return [pic('any'), pic('swap')];
    case 'vp':
      return [{ vp: n }];
    case 'vp_per':
      return [{ vp: n }, word('/'), ...counted(effect.per ?? '')];
    case 'keshi':
      return keshis(effect);
    case 'good':
      return goods(effect);
    case 'step':
      return steps(effect);
    case 'square':
      return [word(`${n}×`), pic('disc')];
    case 'perform':
      return [word(n > 1 ? `${n}×B` : 'B')];
    case 'explore':
      return [...(n > 1 ? [word(String(n))] : []), pic('oasis')];
    case 'free_scroll':
      return [pic(`tile_${effect.colour}`)];
    default:
      return [];
  }
}

/** The same for a small round cell: no number 1, and nothing between two pictures. */
export function cellSigns(effects: Effect[]): Sign[] {
  const all = effectsSigns(effects);
  return all.length === 1 ? all : all.filter((sign) => !('word' in sign) || (sign.word !== '/' && sign.word !== '1'));
}

export const effectsSigns = (effects: Effect[]): Sign[] => effects.flatMap(effectSigns);

const AREA_SIGN: Record<string, string> = { palace: 'palace', mosque: 'mosque', river: 'river', grove: 'date' };

function modified({ kind, n, area }: Modifier): Sign[] {
  switch (kind) {
    case 'action_bonus':
      return [pic(AREA_SIGN[area ?? ''] ?? colourOf(area ?? '')), word(`+${n}`)];
    case 'water_step':
      return [pic('water'), word(`→${n}`), pic('river')];
    case 'vendor_water':
      return [pic('red'), word(`+${n}`), pic('water')];
    case 'luxury_discount':
      return [pic('gem'), word(`−${n}`), pic('goods')];
    case 'gate_discount':
      return [pic('gate'), word(`−${n}`), pic('dinar')];
    case 'connection_picks':
      return [pic('link'), word(`×${n}`)];
    default:
      return [word('A+B')];
  }
}

const CAUSE: Record<string, Sign[]> = {
  on_red: [pic('red'), word('→')],
  on_gate: [pic('gate'), word('→')],
  on_new_keshi: [word('A→')],
  on_luxury: [],
};

export function scrollSigns(scroll: Scroll): Sign[] {
  return [
    ...(scroll.modifier ? modified(scroll.modifier) : []),
    ...(scroll.trigger ? (CAUSE[scroll.trigger] ?? []) : []),
    ...(scroll.modifier ? [] : effectsSigns(scroll.effects ?? [])),
  ];
}

/** Final points of an oasis or a city. */
export function worthSigns(tile: Oasis): Sign[] {
  if (tile.effects) return effectsSigns(tile.effects);
  const each = tile.pay ? tile.pay.map(pic) : counted(tile.per ?? '');
  const per = tile.n === 1 ? each : [word(`${tile.n}/`), ...each];
  return [...(tile.base ? [word(`${tile.base}+`)] : []), ...per];
}
