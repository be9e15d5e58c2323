// Pictures of the pieces, as symbols in boxes of 24 by 24: twelve keshis with a shape each, resources, tracks, tiles.

import { CAMEL, star8 } from '../../board/pieces/svg_shapes';

export interface Paint {
  fill: string;
  ink: string;
  rim: string;
}

/** The paint of the keshis. The turquoise one is sky blue: turquoise is what can be chosen. */
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

const OCTAGON = 'M7.600 1.500h8.800l6.100 6.100v8.800l-6.100 6.100H7.600l-6.100-6.100V7.600Z';

const PICTURES: Record<string, string> = {
  blue:
    '<path d="M4.500 12c2.600-4 7.400-4.600 10.700-1l3.900-2.900v7.800l-3.900-2.900c-3.300 ' +
    '3.600-8.100 3-10.700-1Z"/><circle cx="8.700" cy="11" r="1" fill="#4ba9de"/>',
  green:
    '<path d="M11.200 19.500c.6-3 .7-5.600.5-8h1.300c.4 2.400.4 5 .1 8Z"/><path d="M12.300 11.600' +
    'C11 8 7.700 6.700 5 8.600c2.800-.2 5 .8 7.300 3Zm0 0c1.300-3.600 4.600-4.900 ' +
    '7.300-3-2.800-.2-5 .8-7.300 3Zm0 0C9.300 10.800 6.600 12.400 6.200 15.500c1.700-2.200 ' +
    '3.400-3.400 6.100-3.900Zm0 0c3-.8 5.700.8 6.100 3.900-1.700-2.200-3.400-3.400-6.100-3.900' +
    'Zm0 0c-1.700-3-.8-6.200 1.500-7.300-.9 2.600-.8 4.900-1.500 7.300Z"/>',
  pink:
    '<path d="M17 7.400C14.300 4.600 8.400 5.400 8.700 8.800c.3 3.100 7.400 2.100 7.200 5.800-.2 ' +
    '3.500-5.800 4.300-9.100 2" fill="none" stroke="#4a1030" stroke-width="2.600" ' +
    'stroke-linecap="round"/><circle cx="17.300" cy="7.900" r="1.900"/>',
  black:
    '<path d="M14.600 4.900a7.400 7.400 0 1 0 4 11.200A6.200 6.200 0 1 1 14.600 4.900Z"/><circle ' +
    'cx="16" cy="10.800" r="1.900"/>',
  white: '<path d="M5.600 17.500 4.200 8.600l4.300 3.300L12 6.300l3.500 5.600 4.300-3.300-1.400 8.900Z"/>',
  grey:
    '<path d="M12 7.900C10 6.300 7.500 5.900 4.900 6.300v10.600c2.600-.4 5.100 0 7.100 1.500 ' +
    '2-1.500 4.500-1.900 7.100-1.500V6.300C16.500 5.900 14 6.300 12 7.900Z"/><path d="M12 8.300' +
    'v9.600" stroke="#868d9b" stroke-width="1.400"/>',
  beige:
    '<path d="M12 4.600 18.300 7v5.200c0 3.600-2.600 6.100-6.300 ' +
    '7.400-3.700-1.300-6.300-3.800-6.300-7.400V7Z"/><path d="M12 6.600v10.800" stroke="#dcc592" ' +
    'stroke-width="1.500"/>',
  brown: `<path transform="translate(3.300 3.400) scale(.275)" d="${CAMEL}"/>`,
  red:
    '<path d="M9 4.800h6v1.900l-1.300 1.900c3.300 1.100 4.500 3.600 4 6.300-.4 2.100-1.600 ' +
    '3.600-2.700 4.200H9c-1.100-.6-2.300-2.100-2.700-4.200-.5-2.700.7-5.200 4-6.300L9 6.700Z"/>' +
    '<path d="M8.700 14.300h6.600" stroke="#c8322e" stroke-width="1.500"/>',
  yellow:
    '<path d="M3.700 11.300h3.400c1.200-1.300 2.800-1.800 5.200-1.800 3.200 0 4.900 2.100 7.900 ' +
    '1.300-.4 3.400-2.800 5.400-6.100 5.800l1.200 2.500H8.700l1.200-2.500' +
    'c-2.700-.5-4.500-2.300-6.200-5.300Z"/><path d="M12.300 8.700c-1.300-1.200-.8-2.700.4-4 .6 ' +
    '1.600 1.700 2.500.5 4Z"/>',
  purple:
    '<path d="M6.800 5.500h10.400v13H6.800Z"/><path d="M6.800 7.700h10.400M6.800 16.300h10.400' +
    'M12 9l2.700 3-2.700 3-2.700-3Z" fill="none" stroke="#6d44a6" stroke-width="1.400"/><path ' +
    'd="M8 18.500v1.600m2.700-1.600v1.600m2.600-1.600v1.600M16 18.500v1.600M8 5.500V3.900m2.700 ' +
    '1.600V3.900m2.600 1.600V3.900M16 5.500V3.900" stroke="#f5ecff"/>',
  orange:
    '<path d="M4.300 18.300c2.700-1.100 3.700-7.400 7.700-11.500 4 4.100 5 10.400 7.700 11.500' +
    'Z"/><path d="M9.500 15.600h.1m2.300-3h.1m2.300 3h.1m-2.400 1h.1" stroke="#ef8a28" ' +
    'stroke-width="1.700" stroke-linecap="round"/>',
};

const keshi = (colour: string): string => {
  const { fill, ink, rim } = PAINT[colour]!;
  return (
    `<path d="${OCTAGON}" fill="${fill}" stroke="${rim}" stroke-width="1.300"/><g ` +
    `fill="${ink}">${PICTURES[colour]}</g>`
  );
};

/** A picture without its own colours. */
const outlined = (colour: string): string =>
  PICTURES[colour]!.replace(/stroke="#\w+"/g, 'stroke="var(--ink)"').replace(/fill="#\w+"/g, 'fill="none"');

/** The place of a keshi that is played or missing: its outline. */
const absent = (colour: string): string =>
  `<path d="${OCTAGON}" fill="none" stroke="var(--faint)" stroke-width="1.300" stroke-dasharray="2.600 2"/>` +
  `<g opacity=".32" fill="var(--ink)" class="pale">${outlined(colour)}</g>`;

const ARCH = 'M4 22.500V10.500C4 6 7.500 3.500 12 1c4.500 2.500 8 5 8 9.500v12Z';
const gate = (colour: string): string => {
  const { fill, ink, rim } = PAINT[colour]!;
  return (
    `<path d="${ARCH}" fill="${fill}" stroke="${rim}" stroke-width="1.300"/><g fill="${ink}" ` +
    `transform="translate(3.600 6.400) scale(.7)">${PICTURES[colour]}</g>`
  );
};
const archOnly = (colour: string): string => {
  const { fill } = PAINT[colour]!;
  return (
    `<path d="${ARCH}" fill="var(--cell)" stroke="${fill}" stroke-width="1.800"/>` +
    `<g opacity=".5" transform="translate(3.600 6.400) scale(.7)" fill="var(--ink)">${outlined(colour)}</g>`
  );
};

const WEDGES = ['blue', 'green', 'pink', 'black', 'white', 'grey', 'red', 'yellow'];
const rainbow = WEDGES.map((colour, i) => {
  const at = (k: number): string =>
    `${(12 + 10 * Math.cos((k * Math.PI) / 4)).toFixed(1)} ${(12 + 10 * Math.sin((k * Math.PI) / 4)).toFixed(1)}`;
  return `<path d="M12 12L${at(i + 0.5)}L${at(i + 1.5)}Z" fill="${PAINT[colour]!.fill}"/>`;
}).join('');

const water =
  '<path d="M12 2.300c3.500 4.700 6.900 8.300 6.900 12.500a6.900 6.900 0 0 1-13.800 0C5.100 ' +
  '10.600 8.500 7 12 2.300Z" fill="#3d93d6" stroke="#143f66" stroke-width="1.300"/><path ' +
  'd="M8.300 15.200c.3 2 1.500 3.300 3.200 3.700" fill="none" stroke="#cfeaff" ' +
  'stroke-width="1.500" stroke-linecap="round"/>';
const date =
  '<path d="M8.500 8c3 .2 4.300 3 3.900 6.700-.4 3.600-2.300 6.300-4.800 ' +
  '6.200-2.500-.2-3.900-3.300-3.500-6.800C4.500 10.500 6 7.800 8.500 8Z" fill="#8e3b1d" ' +
  'stroke="#45180a" stroke-width="1.200"/><path d="M16.500 6.400c3 .4 4 3.300 3.300 6.900-.7 ' +
  '3.600-2.800 6.100-5.200 5.700-2.400-.5-3.500-3.600-2.800-7.100.8-3.500 2.300-5.900 4.700-5.500' +
  'Z" fill="#b0522a" stroke="#45180a" stroke-width="1.200"/><path d="M8.600 8c.5-2.600 2-4.300 ' +
  '4.600-5.200 1.700.9 2.800 2 3.300 3.600" fill="none" stroke="#5a7a2c" stroke-width="1.600" ' +
  'stroke-linecap="round"/>';
const dinar =
  '<circle cx="12" cy="12" r="9.600" fill="#e9b949" stroke="#6b4a0a" stroke-width="1.400"/><path ' +
  'd="M12 6.200 17.800 12 12 17.800 6.200 12Z" fill="none" stroke="#6b4a0a" ' +
  'stroke-width="1.500"/>';

const step = (fill: string, line: string): string =>
  `<path d="M3 20.500v-4.600h4.700v-4.500h4.700V7h4.700V2.900H21v17.600Z" fill="${fill}" ` +
  `stroke="${line}" stroke-width="1.400" stroke-linejoin="round"/>`;
const three = (a: string, b: string, c: string): string =>
  `<g transform="translate(5.600 0) scale(.54)">${a}</g><g transform="translate(-.3 10.500) ` +
  `scale(.54)">${b}</g><g transform="translate(11.300 10.500) scale(.54)">${c}</g>`;
const tile = (fill: string): string =>
  `<path d="M4 4.500h16v15H4Z" fill="${fill}" stroke="#5a4a2a" stroke-width="1.300"/><path d="M7 ` +
  '8.500h10M7 12h10M7 15.500h6" stroke="#5a4a2a" stroke-width="1.300"/>';
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
    `${rainbow}<path d="${OCTAGON}" fill="none" stroke="#4a4258" stroke-width="1.200" ` +
    'transform="translate(1 1) scale(.917)"/>',
  palace: step('#fbf8ef', '#6b6172'),
  mosque: step('#45404f', '#b9b3c6'),
  stairs:
    `<g transform="translate(-1 4) scale(.62)">${step('#fbf8ef', '#6b6172')}</g><g ` +
    `transform="translate(25 4) scale(-.62 .62)">${step('#45404f', '#b9b3c6')}</g>`,
  river:
    '<path d="M2 8.500q2.500-3.500 5 0t5 0 5 0 5 0M2 13q2.500-3.500 5 0t5 0 5 0 5 0M2 17.500' +
    'q2.500-3.500 5 0t5 0 5 0 5 0" fill="none" stroke="#3d93d6" stroke-width="2.200" ' +
    'stroke-linecap="round"/>',
  disc:
    '<circle cx="12" cy="12" r="9.500" fill="#f2c5da" stroke="#8a3b63" stroke-width="1.400"/><path ' +
    'd="M12 2.500v19M2.500 12h19M5.300 5.300l13.400 13.400M18.700 5.300 5.300 18.700" stroke="#8a3' +
    'b63" stroke-width="1"/>',
  gem:
    '<path d="M6.500 4h11l4 5.500L12 21 2.500 9.500Z" fill="#9a6bd0" stroke="#452a6b" ' +
    'stroke-width="1.300" stroke-linejoin="round"/><path d="M2.500 9.500h19M8.500 9.500 12 21' +
    'l3.500-11.500L12 4Z" fill="none" stroke="#452a6b"/>',
  oasis:
    '<rect x="3" y="4" width="18" height="16" rx="3.500" fill="#8fc9ad" stroke="#2c6a4c" ' +
    'stroke-width="1.400"/><path d="M6 16.500q3-2.500 6 0t6 0" fill="none" stroke="#2c6a4c" ' +
    'stroke-width="1.500"/><path d="M12 14V9.500m0 0q-3-2.500-5-.5m5 .5q3-2.500 5-.5" ' +
    'fill="none" stroke="#2c6a4c" stroke-width="1.500"/>',
  gate:
    `<path d="${ARCH}" fill="#e0c9a0" stroke="#5a4420" stroke-width="1.400"/><path d="M8.500 22.500` +
    'v-8.500q0-3 3.500-4.500 3.500 1.500 3.500 4.500v8.500Z" fill="#5a4420"/>',
  city:
    '<path d="M2.500 21V12h4V7l3-2.500L12.500 7v5h2.500V9.500h6.500V21Z" fill="#e2b27c" stroke="#6' +
    'b3f14" stroke-width="1.300"/>',
  worker:
    '<path d="M12 1.800a4.400 4.400 0 0 1 3.300 7.300c3.600.6 6.700 2.100 6.700 4.300 0 ' +
    '1.500-1.300 1.900-2.700 1.900h-1.700l2.300 6.900H4.100l2.300-6.900H4.700c-1.400 ' +
    '0-2.700-.4-2.700-1.900 0-2.200 3.100-3.700 6.700-4.300A4.400 4.400 0 0 1 12 1.800Z" ' +
    'fill="currentColor" stroke="#14121f" stroke-opacity=".55" stroke-width="1"/>',
  camel: `<path transform="translate(1 1) scale(.345)" d="${CAMEL}" fill="#d9a441" stroke="#5a3d07" stroke-width="3"/>`,
  feld: `<path d="${star8(12, 12, 11)}" fill="#d9a441" stroke="#5a3d07"/>`,
  sultan:
    '<path d="M5 20.500 3.500 9l5 3.600L12 4l3.500 8.600 5-3.600-1.500 11.500Z" fill="#fbf8ef" ' +
    'stroke="#7a5a10" stroke-width="1.600"/>',
  imam:
    '<path d="M5 20.500 3.500 9l5 3.600L12 4l3.500 8.600 5-3.600-1.500 11.500Z" fill="#2a2733" ' +
    'stroke="#d9a441" stroke-width="1.600"/>',
  instant: '<path d="M13.500 1.800 4.700 13.600h5.800l-1.700 8.600 9.200-12.400h-6Z" fill="currentColor"/>',
  end_of_round: line('M19.500 12a7.500 7.500 0 1 1-2.400-5.500M17.800 2.600v4.300h-4.300'),
  end_of_season:
    '<circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2"/><path ' +
    'd="M12 4a8 8 0 0 1 0 16Z" fill="currentColor"/>',
  always: line(
    'M12 12c-2-3-3.500-4-5.300-4a4 4 0 0 0 0 8c1.800 0 3.300-1 5.300-4 2-3 3.500-4 5.300-4a4 4 0 ' +
      '0 1 0 8c-1.800 0-3.300-1-5.300-4Z',
  ),
  swap: line('M4 8.500h14l-3.600-3.800M20 15.500H6l3.600 3.800'),
  refresh: line(
    'M19 9.500A7.500 7.500 0 0 0 5.600 8.200M5 4v4.500h4.500M5 14.500a7.500 7.500 0 0 0 13.400 ' +
      '1.300M19 20v-4.500h-4.500',
  ),
  back:
    '<rect x="3.500" y="2.500" width="17" height="19" rx="3" fill="#a85b6b" stroke="#5d2433" ' +
    'stroke-width="1.400"/><path d="M12 6.500l2 3.500 3.500 2-3.500 2-2 3.500-2-3.500-3.500-2 ' +
    '3.500-2Z" fill="none" stroke="#ffe3e0" stroke-width="1.300"/>',
  fisherman:
    '<path d="M4 20.500V14l8-9 8 9v6.500Z" fill="none"/><path d="M3 15.500h18l-3.500 5.500h-11Z" ' +
    'fill="#8a5a2c" stroke="#3f230c" stroke-width="1.200"/><path d="M11.500 15V3l7 9.500h-7" ' +
    'fill="#f3ebdd" stroke="#3f230c" stroke-width="1.200" stroke-linejoin="round"/>',
  tile_grey: tile(TIER_PAINT.grey!),
  tile_yellow: tile(TIER_PAINT.yellow!),
  tile_pink: tile(TIER_PAINT.pink!),
  tile_orange: tile(TIER_PAINT.orange!),
  link: line('M4 12h4M10.500 12h3M16 12h4'),
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
