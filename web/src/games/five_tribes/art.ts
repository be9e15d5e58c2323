// Outlines of Five Tribes. Pieces fit a 64 by 64 box and stand on y = 60.

import { BAG, CAMEL, COIN } from '../../board/pieces/svg_shapes';

export const TRIBES = ['yellow', 'white', 'green', 'blue', 'red'] as const;
export type Tribe = (typeof TRIBES)[number];

interface Figure {
  /** Wooden outline: overlapping parts of one silhouette. */
  shape: string;
  /** Carved lines. */
  lines: string;
  /** Position of its letter. */
  letter: [number, number];
}

export const FIGURES: Record<Tribe, Figure> = {
  // Vizier: a broad robe, a turban and its plume.
  yellow: {
    shape:
      'M32 2q5 3 3.5 8q12 1.5 12 9q0 4-5.5 5.5q-.5 3-2.5 5q9 1 16.5 9q3 3.5-1 5.5' +
      'q-4 1.5-7.5-.5L52 56q.5 4-3 4H15q-3.5 0-3-4l4.5-12.5q-3.5 2-7.5.5' +
      'q-4-2-1-5.5Q15.5 30.5 24.5 29.5q-2-2-2.5-5q-5.5-1.5-5.5-5.5q0-7.5 ' +
      '12-9Q27 5 32 2Z',
    lines: 'M18 19.5q14-7 28 0M22 24.5q10-4.5 20 0',
    letter: [32, 51],
  },
  // Elder: long robe, long beard, a staff with a crook.
  white: {
    shape:
      'M27 4q9 0 10.5 9q.5 4-1.5 8q7.5 3 10 9.5V17q-3.5-1-3.5-5q0-6 6.5-6q6 0 6 6' +
      'q0 2.5-1.5 2.5T52 12q0-2.5-2.5-2.5T47.3 12q0 2 3.2 2.5V57q0 3-2.3 3H13' +
      'q-3.5 0-3-4l4-22q2-10 9-13q-8-15 4-17Z',
    lines: 'M21 20q0 12 6 15q6-3 7-15M46 30v26',
    letter: [28, 53],
  },
  // Merchant: a fez, a round belly, a sack over the shoulder.
  green: {
    shape:
      'M33 4h12q2 0 2.3 2L49 14q.5 5-2 9q6.5 3 9 10q3 9 2 16q-.5 4-5 4l-1 5q-.5 2-2.5 2H31' +
      'q-2.5 0-3-2l-1-3.5Q8 56 6 42Q5 29 17 25q-1-4 3-4q4.5 0 4 3.5l5.5 1q1-2 3-3' +
      'q-3-4-2-9l.5-8q0-1.5 2-1.5Z',
    lines: 'M31.5 13h17M17 26q6 1 8 1q9 10 2 27',
    letter: [40, 47],
  },
  // Builder: feet apart, a flat cap, a hammer raised.
  blue: {
    shape:
      'M22 6q10-3 14 5l2 3q0 1.5-2 1.5q0 5-3 8.5q7 1 9.5 5l4.5-6V15h-5q-2 0-2-2V6q0-2 ' +
      '2-2h16q2 0 2 2v7q0 2-2 2h-4.5v9q0 2-1 3.5L44 41v2l6 13q1.5 4-2.5 4H38q-2.5 ' +
      '0-3.5-2L31 50l-4 8q-1 2-3.5 2H14q-4 0-2.5-4l5-13l-7-3q-3-1.5-1.5-5Q10 25.5 20 ' +
      '24q-4-4.5-3-10q.5-6 5-8Z',
    lines: 'M17 15.5h19M17 43.5q14 4 27 0',
    letter: [30, 40],
  },
  // Assassin: a pointed hood, a cloak in tatters, a curved blade.
  red: {
    shape:
      'M31 2q2-1 3 1q10 11 10 19q0 3-1.5 5.5q5 2.5 7.5 7.5q4-3 4.5-12q.2-2 ' +
      '1.8-1.5q7 12-3.3 22.5L57 57q1 4-3 2.7L47 56l-6 4l-9-4l-9 4l-6-4l-7 3.7q-4 ' +
      '1.3-3-2.7l6-21q2.5-6 8.5-8.5Q20 25 20 22q0-8 11-20Z',
    lines: 'M24 24q8-9 16 0q-8 6-16 0M32 34v14',
    letter: [32, 50],
  },
};

export const PALM =
  'M30 30q3 12 0 30h7q2-16-2.5-30q8-1 13 6q2 4 .5 7q7-6 2.5-14q-3-5-8-6q7-3 14 3q0-9-8-11' +
  'q-5-1-10 3q1-7 10-9q-8-5-14 1q-3 3-3 7q-5-6-12-4q-5 1-6 7q6-5 12-1q-9-2-14 5q-4 6-1 12q3-9 ' +
  '10-12q-7 6-5.5 15Q19 40 30 30Z';
export const PALACE =
  'M6 60V34q0-2 1-3q0-6 4-10l2-4l2 4q4 4 4 10q1 1 1 3v2h2.5q0-13 7.5-18l2-7l2 7q7.5 5 ' +
  '7.5 18H44v-2q0-2 1-3q0-6 4-10l2-4l2 4q4 4 4 10q1 1 1 3v26H38V49q0-6-6-9q-6 3-6 9v11Z';
export const LAMP =
  'M4 27q5-3 10 1q3 3 7 3q4-8 13-8V19h4v4q9 0 13 8q7-2 9 4q1 7-11 10q-4 6-9 7l4 6q0 2-2 2H30q-2 0-2-2l4-6Q17 48 4 27Z';
/** Goods in a 48 by 48 box: [path, kind of paint] pairs, painted in order. */
export const GOODS: Record<string, { hue: string; parts: [string, 'fill' | 'dark' | 'light' | 'line'][] }> = {
  ivory: {
    hue: '#CFC3A6',
    parts: [
      ['M9 9q3 18 18 24q7 3 13 0q-3 8-13 7Q9 37 6 13q0-4 3-4Z', 'light'],
      ['M20 8q1 11 11 16q5 2 9 0q-2 6-10 5.5Q18 27 16 11q1-3 4-3Z', 'fill'],
      ['M7 16q3-.5 4-2M9 23q3-.5 5-2.5', 'line'],
    ],
  },
  jewels: {
    hue: '#8C4F9E',
    parts: [
      ['M13 12h22l8 10L24 42L5 22Z', 'fill'],
      ['M13 12l4 10h14l4-10ZM17 22l7 20l7-20Z', 'light'],
      ['M5 22h38M17 22l-4-10M31 22l4-10M17 22l7-10l7 10', 'line'],
    ],
  },
  gold_ware: {
    hue: '#B98A2C',
    parts: [
      ['M20 6h8v5q10 4 10 15q0 10-8 13v3h-12v-3q-8-3-8-13q0-11 10-15Z', 'fill'],
      ['M37 18q8-4 7-10l-3-1q1 5-6 7ZM11 20q-6-2-7 4t7 8v-3q-4-1-3.5-4.5T11 23Z', 'dark'],
      ['M12 24q12 5 24 0v5q-12 5-24 0Z', 'light'],
    ],
  },
  papyrus: {
    hue: '#A98F5B',
    parts: [
      ['M12 8h26q4 0 4 4t-4 4h-3v24H13q-5 0-5-4h4Z', 'light'],
      ['M12 8q-4 0-4 4v3h8v-3q0-4-4-4ZM8 36q0 4 5 4h22v-4Z', 'fill'],
      ['M19 18h11M19 23h11M19 28h8', 'line'],
    ],
  },
  silk: {
    hue: '#B4527A',
    parts: [
      ['M6 15q9-7 18 0t18 0v18q-9 7-18 0t-18 0Z', 'fill'],
      ['M6 15q9-7 18 0t18 0v5q-9 7-18 0t-18 0Z', 'light'],
      ['M6 27q9-7 18 0t18 0', 'line'],
      ['M14 34v8l4-3M32 37v6l4-3', 'line'],
    ],
  },
  spice: {
    hue: '#A6622B',
    parts: [
      ['M10 27Q17 10 24 8q7 2 14 19Z', 'fill'],
      ['M5 27h38q-1 11-11 13v3H16v-3Q6 38 5 27Z', 'dark'],
      ['M20 18l1 1M26 14l1 1M28 21l1 1M18 24l1 1M24 23l1 1', 'line'],
    ],
  },
  fish: {
    hue: '#4E7FA6',
    parts: [
      ['M4 24q13-15 28-2l10-8q-2 10 0 20l-10-8Q17 39 4 24Z', 'fill'],
      ['M4 24q13-15 28-2q-14 6-28 2Z', 'light'],
      ['M12 22l1 1M19 16q4 8 0 16', 'line'],
    ],
  },
  wheat: {
    hue: '#B58B2A',
    parts: [
      ['M24 44V16M24 44q-7-8-10-20M24 44q7-8 10-20', 'line'],
      [
        'M24 4q5 6 0 13q-5-7 0-13ZM24 14q6 4 1 11q-6-5-1-11ZM14 12q5 5 1 12q-6-5-1-12ZM34 12q-5 ' +
          '5-1 12q6-5 1-12ZM12 22q6 3 4 10q-7-3-4-10ZM36 22q-6 3-4 10q7-3 4-10Z',
        'fill',
      ],
    ],
  },
  pottery: {
    hue: '#8F5E46',
    parts: [
      ['M17 6h14v4q-2 2-1 4q9 5 9 14q0 10-8 14H17q-8-4-8-14q0-9 9-14q1-2-1-4Z', 'fill'],
      ['M9.5 24h29q.5 3 0 6h-29q-.5-3 0-6Z', 'light'],
      ['M12 30l3-6l4 6l5-6l5 6l4-6l3 6', 'line'],
    ],
  },
  fakir: {
    hue: '#5C6B8C',
    parts: [
      ['M24 15q6 0 6.5 7q9 2 10 9l4 5q2 6-6 6H9.5q-8 0-6-6l4-5q1-7 10-9Q18 15 24 15Z', 'fill'],
      ['M15 13q-1-8 9-8t9 8q0 4-9 4t-9-4Z', 'light'],
      ['M16 13q8-5 16 0M10 37q14-7 28 0M24 26v6', 'line'],
    ],
  },
};
export const RESOURCES = Object.keys(GOODS);

/** Symbol of a djinn's power, for the centre of its rosette. */
export const SIGNS: Record<string, string> = {
  al_amin: 'fakir',
  anun_nak: 'bag',
  baal: 'lamp',
  boaz: 'shield',
  bouraq: 'palace',
  echidna: 'blue',
  enki: 'palm',
  hagis: 'palace',
  haurvatat: 'palm',
  iblis: 'red',
  jafaar: 'yellow',
  kandicha: 'red',
  kumarbi: 'coin',
  lamia: 'palm',
  leta: 'camel',
  marid: 'coin',
  monkir: 'palace',
  nekir: 'red',
  shamhat: 'white',
  sibittis: 'lamp',
  sloar: 'bag',
  utug: 'camel',
};

export const SHIELD = 'M32 4q12 7 24 6q2 34-24 50Q6 44 8 10q12 1 24-6Z';

export function sign(name: string): string {
  if (name in FIGURES) return FIGURES[name as Tribe].shape;
  return { palm: PALM, palace: PALACE, camel: CAMEL, lamp: LAMP, coin: COIN, bag: BAG, shield: SHIELD }[name] ?? BAG;
}
