// Pictures of Marrakesh as symbols in boxes of 24 by 24: twelve keshis with a shape each, resources, tracks, tiles.

import { CAMEL, star8 } from '../../board/pieces/svg_shapes';

export interface Paint {
  fill: string;
  ink: string;
  rim: string;
}

/** Colours of the keshis. The turquoise one is sky blue: turquoise marks targets. */
export const PAINT: Record<string, Paint> = {
  blue: { fill: '#4ba9de', ink: '#0c2b40', rim: '#1b5f8a' },
  green: { fill: '#4b9c43', ink: '#fffbe9', rim: '#285c23' },
  pink: { fill: '#ea8ab8', ink: '#4a1030', rim: '#97406b' },
  black: { fill: '#2a2733', ink: '#fbf7ee', rim: '#8d88a8' },
  white: { fill: '#fbf8ef', ink: '#453a52', rim: '#8f866f' },
  grey: { fill: '#868d9b', ink: '#ffffff', rim: '#4d535f' },
  beige: { fill: '#dcc592', ink: '#513b0d', rim: '#8d733a' },
  brown: { fill: '#7a4821', ink: '#ffe9cf', rim: '#3f230c' },
  red: { fill: '#c8322e', ink: '#fff4ec', rim: '#701512' },
  yellow: { fill: '#f3c634', ink: '#4a3500', rim: '#94720a' },
  purple: { fill: '#6d44a6', ink: '#f5ecff', rim: '#371d5c' },
  orange: { fill: '#ef8a28', ink: '#4a2300', rim: '#94500c' },
};

const OCTAGON = 'M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6Z';

const PICTURES: Record<string, string> = {
  blue:
    '<path d="M4.5 12c2.6-4 7.4-4.6 10.7-1l3.9-2.9v7.8l-3.9-2.9c-3.3 ' +
    '3.6-8.1 3-10.7-1Z"/><circle cx="8.7" cy="11" r="1" fill="#4ba9de"/>',
  green:
    '<path d="M11.2 19.5c.6-3 .7-5.6.5-8h1.3c.4 2.4.4 5 .1 8Z"/><path d="M12.3 11.6' +
    'C11 8 7.7 6.7 5 8.6c2.8-.2 5 .8 7.3 3Zm0 0c1.3-3.6 4.6-4.9 ' +
    '7.3-3-2.8-.2-5 .8-7.3 3Zm0 0C9.3 10.8 6.6 12.4 6.2 15.5c1.7-2.2 ' +
    '3.4-3.4 6.1-3.9Zm0 0c3-.8 5.7.8 6.1 3.9-1.7-2.2-3.4-3.4-6.1-3.9' +
    'Zm0 0c-1.7-3-.8-6.2 1.5-7.3-.9 2.6-.8 4.9-1.5 7.3Z"/>',
  pink:
    '<path d="M17 7.4C14.3 4.6 8.4 5.4 8.7 8.8c.3 3.1 7.4 2.1 7.2 5.8-.2 ' +
    '3.5-5.8 4.3-9.1 2" fill="none" stroke="#4a1030" stroke-width="2.6" ' +
    'stroke-linecap="round"/><circle cx="17.3" cy="7.9" r="1.9"/>',
  black: '<path d="M14.6 4.9a7.4 7.4 0 1 0 4 11.2A6.2 6.2 0 1 1 14.6 4.9Z"/><circle ' + 'cx="16" cy="10.8" r="1.9"/>',
  white: '<path d="M5.6 17.5 4.2 8.6l4.3 3.3L12 6.3l3.5 5.6 4.3-3.3-1.4 8.9Z"/>',
  grey:
    '<path d="M12 7.9C10 6.3 7.5 5.9 4.9 6.3v10.6c2.6-.4 5.1 0 7.1 1.5 ' +
    '2-1.5 4.5-1.9 7.1-1.5V6.3C16.5 5.9 14 6.3 12 7.9Z"/><path d="M12 8.3' +
    'v9.6" stroke="#868d9b" stroke-width="1.4"/>',
  beige:
    '<path d="M12 4.6 18.3 7v5.2c0 3.6-2.6 6.1-6.3 ' +
    '7.4-3.7-1.3-6.3-3.8-6.3-7.4V7Z"/><path d="M12 6.6v10.8" stroke="#dcc592" ' +
    'stroke-width="1.5"/>',
  brown: `<path transform="translate(3.3 3.4) scale(.275)" d="${CAMEL}"/>`,
  red:
    '<path d="M9 4.8h6v1.9l-1.3 1.9c3.3 1.1 4.5 3.6 4 6.3-.4 2.1-1.6 ' +
    '3.6-2.7 4.2H9c-1.1-.6-2.3-2.1-2.7-4.2-.5-2.7.7-5.2 4-6.3L9 6.7Z"/>' +
    '<path d="M8.7 14.3h6.6" stroke="#c8322e" stroke-width="1.5"/>',
  yellow:
    '<path d="M3.7 11.3h3.4c1.2-1.3 2.8-1.8 5.2-1.8 3.2 0 4.9 2.1 7.9 ' +
    '1.3-.4 3.4-2.8 5.4-6.1 5.8l1.2 2.5H8.7l1.2-2.5' +
    'c-2.7-.5-4.5-2.3-6.2-5.3Z"/><path d="M12.3 8.7c-1.3-1.2-.8-2.7.4-4 .6 ' +
    '1.6 1.7 2.5.5 4Z"/>',
  purple:
    '<path d="M6.8 5.5h10.4v13H6.8Z"/><path d="M6.8 7.7h10.4M6.8 16.3h10.4' +
    'M12 9l2.7 3-2.7 3-2.7-3Z" fill="none" stroke="#6d44a6" stroke-width="1.4"/><path ' +
    'd="M8 18.5v1.6m2.7-1.6v1.6m2.6-1.6v1.6M16 18.5v1.6M8 5.5V3.9m2.7 ' +
    '1.6V3.9m2.6 1.6V3.9M16 5.5V3.9" stroke="#f5ecff"/>',
  orange:
    '<path d="M4.3 18.3c2.7-1.1 3.7-7.4 7.7-11.5 4 4.1 5 10.4 7.7 11.5' +
    'Z"/><path d="M9.5 15.6h.1m2.3-3h.1m2.3 3h.1m-2.4 1h.1" stroke="#ef8a28" ' +
    'stroke-width="1.7" stroke-linecap="round"/>',
};

const keshi = (colour: string): string => {
  const { fill, ink, rim } = PAINT[colour]!;
  return (
    `<path d="${OCTAGON}" fill="${fill}" stroke="${rim}" stroke-width="1.3"/><g ` +
    `fill="${ink}">${PICTURES[colour]}</g>`
  );
};

/** A picture without its own colours. */
const outlined = (colour: string): string =>
  PICTURES[colour]!.replace(/stroke="#\w+"/g, 'stroke="var(--ink)"').replace(/fill="#\w+"/g, 'fill="none"');

/** Outline of a keshi that is played or missing. */
const absent = (colour: string): string =>
  `<path d="${OCTAGON}" fill="none" stroke="var(--faint)" stroke-width="1.3" stroke-dasharray="2.6 2"/>` +
  `<g opacity=".32" fill="var(--ink)" class="pale">${outlined(colour)}</g>`;

const ARCH = 'M4 22.5V10.5C4 6 7.5 3.5 12 1c4.5 2.5 8 5 8 9.5v12Z';
const gate = (colour: string): string => {
  const { fill, ink, rim } = PAINT[colour]!;
  return (
    `<path d="${ARCH}" fill="${fill}" stroke="${rim}" stroke-width="1.3"/><g fill="${ink}" ` +
    `transform="translate(3.6 6.4) scale(.7)">${PICTURES[colour]}</g>`
  );
};
const archOnly = (colour: string): string => {
  const { fill } = PAINT[colour]!;
  return (
    `<path d="${ARCH}" fill="var(--cell)" stroke="${fill}" stroke-width="1.8"/>` +
    `<g opacity=".5" transform="translate(3.6 6.4) scale(.7)" fill="var(--ink)">${outlined(colour)}</g>`
  );
};

const WEDGES = ['blue', 'green', 'pink', 'black', 'white', 'grey', 'red', 'yellow'];
const rainbow = WEDGES.map((colour, i) => {
  const at = (k: number): string =>
    `${(12 + 10 * Math.cos((k * Math.PI) / 4)).toFixed(1)} ${(12 + 10 * Math.sin((k * Math.PI) / 4)).toFixed(1)}`;
  return `<path d="M12 12L${at(i + 0.5)}L${at(i + 1.5)}Z" fill="${PAINT[colour]!.fill}"/>`;
}).join('');

const water =
  '<path d="M12 2.3c3.5 4.7 6.9 8.3 6.9 12.5a6.9 6.9 0 0 1-13.8 0C5.1 ' +
  '10.6 8.5 7 12 2.3Z" fill="#3d93d6" stroke="#143f66" stroke-width="1.3"/><path ' +
  'd="M8.3 15.2c.3 2 1.5 3.3 3.2 3.7" fill="none" stroke="#cfeaff" ' +
  'stroke-width="1.5" stroke-linecap="round"/>';
const date =
  '<path d="M8.5 8c3 .2 4.3 3 3.9 6.7-.4 3.6-2.3 6.3-4.8 ' +
  '6.2-2.5-.2-3.9-3.3-3.5-6.8C4.5 10.5 6 7.8 8.5 8Z" fill="#8e3b1d" ' +
  'stroke="#45180a" stroke-width="1.2"/><path d="M16.5 6.4c3 .4 4 3.3 3.3 6.9-.7 ' +
  '3.6-2.8 6.1-5.2 5.7-2.4-.5-3.5-3.6-2.8-7.1.8-3.5 2.3-5.9 4.7-5.5' +
  'Z" fill="#b0522a" stroke="#45180a" stroke-width="1.2"/><path d="M8.6 8c.5-2.6 2-4.3 ' +
  '4.6-5.2 1.7.9 2.8 2 3.3 3.6" fill="none" stroke="#5a7a2c" stroke-width="1.6" ' +
  'stroke-linecap="round"/>';
const dinar =
  '<circle cx="12" cy="12" r="9.6" fill="#e9b949" stroke="#6b4a0a" stroke-width="1.4"/><path ' +
  'd="M12 6.2 17.8 12 12 17.8 6.2 12Z" fill="none" stroke="#6b4a0a" ' +
  'stroke-width="1.5"/>';

const step = (fill: string, line: string): string =>
  `<path d="M3 20.5v-4.6h4.7v-4.5h4.7V7h4.7V2.9H21v17.6Z" fill="${fill}" ` +
  `stroke="${line}" stroke-width="1.4" stroke-linejoin="round"/>`;
const three = (a: string, b: string, c: string): string =>
  `<g transform="translate(5.6 0) scale(.54)">${a}</g><g transform="translate(-.3 10.5) ` +
  `scale(.54)">${b}</g><g transform="translate(11.3 10.5) scale(.54)">${c}</g>`;
const tile = (fill: string): string =>
  `<path d="M4 4.5h16v15H4Z" fill="${fill}" stroke="#5a4a2a" stroke-width="1.3"/><path d="M7 ` +
  '8.5h10M7 12h10M7 15.5h6" stroke="#5a4a2a" stroke-width="1.3"/>';
const line = (d: string): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

export const TIER_PAINT: Record<string, string> = {
  grey: '#c9ccd3',
  yellow: '#f4dc86',
  pink: '#efb9d3',
  orange: '#f3c08b',
};

const SIGNS: Record<string, string> = {
  water,
  date,
  dinar,
  any: three(water, date, dinar),
  goods: three(keshi('yellow'), keshi('purple'), keshi('orange')),
  anycolour:
    `${rainbow}<path d="${OCTAGON}" fill="none" stroke="#4a4258" stroke-width="1.2" ` +
    'transform="translate(1 1) scale(.917)"/>',
  palace: step('#fbf8ef', '#6b6172'),
  mosque: step('#45404f', '#b9b3c6'),
  stairs:
    `<g transform="translate(-1 4) scale(.62)">${step('#fbf8ef', '#6b6172')}</g><g ` +
    `transform="translate(25 4) scale(-.62 .62)">${step('#45404f', '#b9b3c6')}</g>`,
  river:
    '<path d="M2 8.5q2.5-3.5 5 0t5 0 5 0 5 0M2 13q2.5-3.5 5 0t5 0 5 0 5 0M2 17.5' +
    'q2.5-3.5 5 0t5 0 5 0 5 0" fill="none" stroke="#3d93d6" stroke-width="2.2" ' +
    'stroke-linecap="round"/>',
  disc:
    '<circle cx="12" cy="12" r="9.5" fill="#f2c5da" stroke="#8a3b63" stroke-width="1.4"/><path ' +
    'd="M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3 5.3 18.7" stroke="#8a3' +
    'b63" stroke-width="1"/>',
  gem:
    '<path d="M6.5 4h11l4 5.5L12 21 2.5 9.5Z" fill="#9a6bd0" stroke="#452a6b" ' +
    'stroke-width="1.3" stroke-linejoin="round"/><path d="M2.5 9.5h19M8.5 9.5 12 21' +
    'l3.5-11.5L12 4Z" fill="none" stroke="#452a6b"/>',
  oasis:
    '<rect x="3" y="4" width="18" height="16" rx="3.5" fill="#8fc9ad" stroke="#2c6a4c" ' +
    'stroke-width="1.4"/><path d="M6 16.5q3-2.5 6 0t6 0" fill="none" stroke="#2c6a4c" ' +
    'stroke-width="1.5"/><path d="M12 14V9.5m0 0q-3-2.5-5-.5m5 .5q3-2.5 5-.5" ' +
    'fill="none" stroke="#2c6a4c" stroke-width="1.5"/>',
  gate:
    `<path d="${ARCH}" fill="#e0c9a0" stroke="#5a4420" stroke-width="1.4"/><path d="M8.5 22.5` +
    'v-8.5q0-3 3.5-4.5 3.5 1.5 3.5 4.5v8.5Z" fill="#5a4420"/>',
  city:
    '<path d="M2.5 21V12h4V7l3-2.5L12.5 7v5h2.5V9.5h6.5V21Z" fill="#e2b27c" stroke="#6' + 'b3f14" stroke-width="1.3"/>',
  worker:
    '<path d="M12 1.8a4.4 4.4 0 0 1 3.3 7.3c3.6.6 6.7 2.1 6.7 4.3 0 ' +
    '1.5-1.3 1.9-2.7 1.9h-1.7l2.3 6.9H4.1l2.3-6.9H4.7c-1.4 ' +
    '0-2.7-.4-2.7-1.9 0-2.2 3.1-3.7 6.7-4.3A4.4 4.4 0 0 1 12 1.8Z" ' +
    'fill="currentColor" stroke="#14121f" stroke-opacity=".55" stroke-width="1"/>',
  camel: `<path transform="translate(1 1) scale(.345)" d="${CAMEL}" fill="#d9a441" stroke="#5a3d07" stroke-width="3"/>`,
  feld: `<path d="${star8(12, 12, 11)}" fill="#d9a441" stroke="#5a3d07"/>`,
  sultan:
    '<path d="M5 20.5 3.5 9l5 3.6L12 4l3.5 8.6 5-3.6-1.5 11.5Z" fill="#fbf8ef" ' +
    'stroke="#7a5a10" stroke-width="1.6"/>',
  imam:
    '<path d="M5 20.5 3.5 9l5 3.6L12 4l3.5 8.6 5-3.6-1.5 11.5Z" fill="#2a2733" ' +
    'stroke="#d9a441" stroke-width="1.6"/>',
  instant: '<path d="M13.5 1.8 4.7 13.6h5.8l-1.7 8.6 9.2-12.4h-6Z" fill="currentColor"/>',
  end_of_round: line('M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.8 2.6v4.3h-4.3'),
  end_of_season:
    '<circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2"/><path ' +
    'd="M12 4a8 8 0 0 1 0 16Z" fill="currentColor"/>',
  always: line(
    'M12 12c-2-3-3.5-4-5.3-4a4 4 0 0 0 0 8c1.8 0 3.3-1 5.3-4 2-3 3.5-4 5.3-4a4 4 0 ' + '0 1 0 8c-1.8 0-3.3-1-5.3-4Z',
  ),
  swap: line('M4 8.5h14l-3.6-3.8M20 15.5H6l3.6 3.8'),
  refresh: line('M19 9.5A7.5 7.5 0 0 0 5.6 8.2M5 4v4.5h4.5M5 14.5a7.5 7.5 0 0 0 13.4 ' + '1.3M19 20v-4.5h-4.5'),
  back:
    '<rect x="3.5" y="2.5" width="17" height="19" rx="3" fill="#a85b6b" stroke="#5d2433" ' +
    'stroke-width="1.4"/><path d="M12 6.5l2 3.5 3.5 2-3.5 2-2 3.5-2-3.5-3.5-2 ' +
    '3.5-2Z" fill="none" stroke="#ffe3e0" stroke-width="1.3"/>',
  fisherman:
    '<path d="M4 20.5V14l8-9 8 9v6.5Z" fill="none"/><path d="M3 15.5h18l-3.5 5.5h-11Z" ' +
    'fill="#8a5a2c" stroke="#3f230c" stroke-width="1.2"/><path d="M11.5 15V3l7 9.5h-7" ' +
    'fill="#f3ebdd" stroke="#3f230c" stroke-width="1.2" stroke-linejoin="round"/>',
  tile_grey: tile(TIER_PAINT.grey!),
  tile_yellow: tile(TIER_PAINT.yellow!),
  tile_pink: tile(TIER_PAINT.pink!),
  tile_orange: tile(TIER_PAINT.orange!),
  link: line('M4 12h4M10.5 12h3M16 12h4'),
  scroll: tile('#f4e3bb'),
};

/** Every picture once, by name. */
export function symbols(): string {
  const all: [string, string][] = Object.entries(SIGNS);
  for (const colour of Object.keys(PAINT)) {
    all.push(
      [colour, keshi(colour)],
      [`no-${colour}`, absent(colour)],
      [`gate-${colour}`, gate(colour)],
      [`arch-${colour}`, archOnly(colour)],
    );
  }
  return all.map(([name, drawing]) => `<symbol id="mk-${name}" viewBox="0 0 24 24">${drawing}</symbol>`).join('');
}

export const STAR = star8(12, 12, 11.5);
