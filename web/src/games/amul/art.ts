// Pictures of Amul as SVG symbols in boxes of 64 by 64, used by cards and tiles.

import { CAMEL, star8 } from '../../board/pieces/svg_shapes';

export const INK = '#2b2130';
const SKIN = '#dcb088';
const ARAB = '#2f7d55';
const MONGOL = '#3d63a8';
const GOLD = '#eebd45';
const CLOTH = '#efe3cb';

const p = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, colour = INK, width = 2): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const put = (name: string, x: number, y: number, size: number): string =>
  `<use href="#am-${name}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;

// -- goods and objects ------------------------------------------------------------------------------------------------

const ingot = (x: number, y: number, fill: string): string =>
  p(`M${x + 4} ${y}h16l5 13h-26Z`, fill) + line(`M${x + 6} ${y + 4}h12`, '#ffffff', 1.6);
const coins = (x: number, y: number, n: number): string =>
  Array.from({ length: n }, (_, i) => `<ellipse cx="${x}" cy="${y - i * 6}" rx="11" ry="5" fill="${GOLD}"/>`).join('') +
  `<ellipse cx="${x}" cy="${y - (n - 1) * 6}" rx="6" ry="2.5" fill="#fbe39b" stroke="none"/>`;
const amulet = (symbol: string, metal: string): string =>
  line('M16 4q0 22 16 24q16-2 16-24', '#7d5a3a', 2.6) +
  disc(32, 43, 18, metal) +
  disc(32, 43, 13.5, CLOTH) +
  put(symbol, 21, 32, 22);
const blade = (d: string, hilt: string, grip: string): string => p(d, '#dde4ec') + p(hilt, GOLD) + p(grip, '#6b4a34');

const GOODS: Record<string, string> = {
  silver: ingot(6, 43, '#c4ccd6') + ingot(33, 43, '#b4bdc9') + ingot(20, 28, '#d6dde5'),
  gold: coins(18, 52, 3) + coins(46, 52, 4) + coins(32, 57, 5),
  oil:
    p('M26 6h12v6q0 4 4 7q9 7 9 19q0 12-8 18q-2 2-5 2H26q-3 0-5-2q-8-6-8-18q0-12 9-19q4-3 4-7Z', '#b5794a') +
    line('M22 19q-12 1-11 12M42 19q12 1 11 12', INK, 2.6) +
    p('M32 29q9 11 9 16a9 9 0 0 1-18 0q0-5 9-16Z', '#e6cf4e'),
  spices:
    p('M6 38q5-13 14-15q6 2 9 8q2-13 8-16q7 3 9 13q8 3 12 10Z', '#e08a2e') +
    p('M6 38q5-13 14-15q6 2 9 15Z', '#c8452f') +
    p('M38 38q1-6 8-10q8 3 12 10Z', '#e9c23c') +
    p('M4 38h56q-2 16-16 20H20Q6 54 4 38Z', '#8c6242') +
    line('M12 45q20 6 40 0', '#d9b98f', 2),
  poppy:
    line('M33 40q2 10-1 20M33 52q8-1 12-8', '#4e7a3c', 3) +
    p('M32 6q10-3 13 6q10 2 8 12q1 11-10 12q-5 7-11 3q-6 4-11-3Q10 35 11 24Q9 14 19 12q3-9 13-6Z', '#cf3f37') +
    line('M32 8q-5 8 0 15M13 25q8-3 14 0M51 25q-8-3-14 0', '#8f2324', 1.8) +
    disc(32, 26, 6, INK),
  gem:
    p('M17 12h30l13 15L32 58L4 27Z', '#c23f86') +
    p('M17 12h30L43 27H21Z', '#e79cc3') +
    p('M21 27h22L32 58Z', '#d766a3') +
    line('M4 27h56M21 27L17 12M43 27l4-15', INK, 1.6),
  silk:
    p('M14 14q16-8 34-2v30q-14-7-28 2q-6 4-6 10Z', '#a667c4') +
    p('M14 54q0-10 8-12q12-4 26 4q6 4 4 10q-2 4-7 2q-14-7-24-1q-6 3-7-3Z', '#c48be0') +
    line('M20 20q10-4 22-1M20 28q10-4 22-1M20 36q10-4 22-1', '#e7cdf4', 1.8) +
    disc(14, 34, 0.1, INK),
  ebony:
    p('M8 42h40v14H8Z', '#54423b') +
    p('M14 26h40v14H14Z', '#63504a') +
    p('M20 10h36v14H20Z', '#54423b') +
    ['56 17', '54 33', '48 49']
      .map((at) => {
        const [x, y] = at.split(' ').map(Number) as [number, number];
        return (
          `<ellipse cx="${x}" cy="${y}" rx="5" ry="7" fill="#c9a27c"/><ellipse cx="${x}" cy="${y}" ` +
          'rx="2" ry="3.2" fill="none" stroke-width="1.2"/>'
        );
      })
      .join('') +
    line('M14 47h26M20 31h26M26 15h20', '#8a7267', 1.6),
  tea:
    p('M14 26h34q4 8 2 18q-2 12-10 14H22q-8-2-10-14q-2-10 2-18Z', '#6f9a57') +
    p('M48 30q12-2 12 9t-12 10', 'none', 'stroke-width="3.5"') +
    p('M24 20h14q2 0 2 6H22q0-6 2-6Z', '#8fb873') +
    disc(31, 16, 3.5, '#8fb873') +
    line('M20 36q11 5 22 0', '#d7e8c8', 2) +
    line('M8 30l6 8', INK, 4),
  carpet:
    p('M10 10h44v44H10Z', '#b0414f') +
    p('M16 16h32v32H16Z', '#f0dfb8') +
    p('M32 17L47 32L32 47L17 32Z', '#3f5f97') +
    p(star8(32, 32, 8), '#e0b04c') +
    line(
      'M14 54v6M22 54v6M30 54v6M38 54v6M46 54v6M52 54v6M14 10V4M22 10V4M30 10V4M38 10V4M46 10V4M52 10V4',
      '#7b3a3f',
      2,
    ),
  porcelain:
    p('M24 4h16v5q0 4-3 6v3q14 6 14 22q0 12-9 17v3H22v-3q-9-5-9-17q0-16 14-22v-3q-3-2-3-6Z', '#f5f7fb') +
    line('M16 33q8 6 16 0t16 0M16 46q8-6 16 0t16 0', '#2f5fae', 2.6) +
    p(star8(32, 39.5, 5), '#2f5fae', 'stroke="none"') +
    line('M24 9h16', '#2f5fae', 2),
  lamp:
    p(
      'M3 26q9-2 14 3q5 4 9 4q3-7 10-7t10 7q9-2 13 4q1 9-13 11q-4 5-9 6l5 6q0 2-2 2H27q-2 0-2-2l5-6Q14 48 3 26Z',
      '#d29a35',
    ) +
    p('M32 26q-1-4 4-7q5 3 4 7Z', '#b97f24') +
    line('M22 40q14 6 28 0', '#f4dda0', 2) +
    p('M6 21q-4-6 1-11q1 4 4 5q0 5-5 6Z', '#e8772e'),
  jade:
    disc(32, 29, 22, '#5fae7f') +
    disc(32, 29, 8, CLOTH) +
    line('M32 11a18 18 0 0 1 17 13M15 34a18 18 0 0 0 12 12', '#a9dcbb', 2.4) +
    line('M32 51v4M28 62l4-7l4 7M32 55v8', '#b0414f', 2.4),
  ivory:
    p('M10 12q4 30 24 38q10 4 20-4q-2 14-18 14Q8 58 4 16q0-4 3-5t3 1Z', '#f4ead2') +
    p('M26 6q4 22 18 28q6 2 14-3q-3 12-15 11Q24 39 20 9q0-3 3-4t3 1Z', '#fbf5e6') +
    line('M10 24q4 18 16 27M25 18q4 12 14 18', '#c9b48a', 1.6),
  medallion:
    p('M18 4h10l4 16l4-16h10l-9 24H27Z', '#8e3a63') +
    disc(32, 42, 18, GOLD) +
    disc(32, 42, 13, '#f7dc8d') +
    p(star8(32, 42, 10), '#c98d1f'),
  mongol_amulet: amulet('mongol', '#9fb0c9'),
  arab_amulet: amulet('arab', '#b9c59a'),
  mongol_sword:
    blade('M50 5L57 4L56 11L24 45L17 38Z', 'M12 36l16 16l-4 4L8 40Z', 'M6 53l8-8l5 5l-8 8q-3 2-5 0t0-5Z') +
    p('M8 60l3-3l2 2l-3 3Z', MONGOL),
  arab_sword:
    blade('M28 44Q54 34 58 4Q44 12 36 22T20 38Z', 'M12 36l16 16l-4 4L8 40Z', 'M6 53l8-8l5 5l-8 8q-3 2-5 0t0-5Z') +
    p('M8 60l3-3l2 2l-3 3Z', ARAB),
  yurt:
    p('M8 32Q14 12 32 8q18 4 24 24v24H8Z', '#f3efe6') +
    p('M8 32Q14 12 32 8q18 4 24 24Z', '#dfe5f0') +
    line('M8 40h48M16 32v24M48 32v24', MONGOL, 2.2) +
    p('M25 56V40q7-5 14 0v16Z', '#b0414f') +
    p('M28 8q4-5 8 0Z', MONGOL),
  tent:
    p('M32 6L6 34v22h52V34Z', '#f3ead4') +
    p('M32 6L20 34v22h-14V34ZM32 6l12 28v22h14V34Z', ARAB) +
    p('M32 30l8 26H24Z', '#6b4a34') +
    line('M32 6V1', INK, 2) +
    p('M32 1l9 3l-9 3Z', '#cf3f37'),
  camel: p(CAMEL, '#c79256'),
};

// -- people: a bust with headwear, and a badge of their trade ---------------------------------------------------------

type Hat = 'turban' | 'fur' | 'veil' | 'hood' | 'crown' | 'helmet' | 'kufiya' | 'felt' | 'hair' | 'mask';
const HATS: Record<Hat, (fill: string) => string> = {
  turban: (fill) =>
    p('M19 25q-3-17 13-18q16 1 13 18q-13-7-26 0Z', fill) +
    line('M21 20q12-8 22 1M26 9q-4 6-4 11', '#ffffff', 1.4) +
    disc(32, 14, 2.4, GOLD),
  fur: (fill) => p('M22 20L32 3l10 17Z', fill) + p('M18 25q-2-7 4-7h20q6 0 4 7q-14-5-28 0Z', '#7d5a3a'),
  veil: (fill) => p('M17 48q-5-36 15-38q20 2 15 38q-4 3-7 1q2-20-2-26q-6-4-12 0q-4 6-2 26q-3 2-7-1Z', fill),
  hood: (fill) => p('M15 48q-2-26 17-42q19 16 17 42q-4 3-8 0q3-22-9-26q-12 4-9 26q-4 3-8 0Z', fill),
  crown: (fill) => p('M19 24l-2-15l8 7l7-11l7 11l8-7l-2 15q-13-6-26 0Z', fill) + disc(32, 18, 2.2, '#c23f86'),
  helmet: (fill) =>
    p('M19 27q-2-18 13-20q15 2 13 20q-13-5-26 0Z', fill) + line('M32 7V1', INK, 3) + line('M32 8v14', '#ffffff', 1.4),
  kufiya: (fill) =>
    p('M17 46q-4-36 15-37q19 1 15 37l-7 1q2-18-1-23H25q-3 5-1 23Z', fill) + line('M19 21q13-6 26 0', INK, 3.4),
  felt: (fill) => p('M23 22l3-19q6-3 12 0l3 19q-9-4-18 0Z', fill),
  hair: (fill) =>
    p('M18 44q-5-34 14-35q19 1 14 35q-3 2-5 0q2-16-3-20q-7 0-10-4q-3 5-5 6q-1 8 0 18q-2 2-5 0Z', fill) +
    disc(32, 9, 4, '#cf3f37'),
  mask: (fill) => p('M19 25q-3-17 13-18q16 1 13 18q-13-6-26 0Z', fill) + p('M22 31h20q1 11-10 13q-11-2-10-13Z', fill),
};

interface Person {
  hat: Hat;
  robe: string;
  cloth?: string;
  beard?: boolean;
  /** drawn beside them */
  badge?: string;
  second?: string;
}

function person({ hat, robe, cloth = CLOTH, beard = false, badge, second }: Person): string {
  const face = disc(32, 28, 11, SKIN) + (beard ? p('M22 31q10 4 20 0q0 13-10 16q-10-3-10-16Z', '#5a4438') : '');
  const eyes = hat === 'mask' || hat === 'hood' ? line('M27 28h3M34 28h3', INK, 2) : line('M28 27v1M36 27v1', INK, 2.4);
  const body = p('M8 63q0-19 18-22q6 3 12 0q18 3 18 22Z', robe) + line('M26 42q6 8 12 0', '#ffffff', 1.6);
  const badges = [badge, second].filter(Boolean) as string[];
  const shown = badges
    .map((name, i) => disc(50 - i * 25, 50, 12.5, '#fffaf0') + put(name, 41.5 - i * 25, 41.5, 17))
    .join('');
  return body + face + eyes + HATS[hat](cloth) + shown;
}

const PEOPLE: Record<string, Person> = {
  marauder: { hat: 'mask', robe: '#5c5148', cloth: '#33302f', badge: 'market' },
  thief: { hat: 'hood', robe: '#4b4058', cloth: '#3a3147', badge: 'palace' },
  spice_shop_owner: { hat: 'veil', robe: '#b4662e', cloth: '#e4a45a', badge: 'spices' },
  smuggler: { hat: 'hood', robe: '#37506b', cloth: '#587699', badge: 'gold' },
  arab_merchant: { hat: 'turban', robe: ARAB, beard: true, badge: 'palace' },
  mongol_merchant: { hat: 'fur', robe: MONGOL, cloth: '#7f9cd0', beard: true, badge: 'palace' },
  diplomat: { hat: 'turban', robe: '#6a5a8e', cloth: '#d8cdee', badge: 'mongol', second: 'arab' },
  arab_general: { hat: 'helmet', robe: ARAB, cloth: '#c9a441', beard: true, badge: 'prowess' },
  mongol_general: { hat: 'helmet', robe: MONGOL, cloth: '#a9b6c9', beard: true, badge: 'prowess' },
  gem_cutter: { hat: 'turban', robe: '#8a3d68', cloth: '#f0cfe0', badge: 'gem' },
  spice_appraiser: { hat: 'veil', robe: '#7c4a2c', cloth: '#d08a4c', badge: 'spices' },
  jeweller: { hat: 'turban', robe: '#6b6330', cloth: '#e7dca3', beard: true, badge: 'silver', second: 'gold' },
  messenger: { hat: 'turban', robe: '#4f6f7c', cloth: '#cfe0e6', badge: 'mongol', second: 'arab' },
  tax_collector: { hat: 'veil', robe: '#5f4a86', cloth: '#a58fcb', badge: 'link' },
  camel_drivers: { hat: 'kufiya', robe: '#a87d45', cloth: '#f1e3c6', badge: 'camel' },
  arab_prince: { hat: 'crown', robe: ARAB, cloth: GOLD, badge: 'arab' },
  mongol_prince: { hat: 'crown', robe: MONGOL, cloth: '#cdd6e4', badge: 'mongol' },
  shopkeeper: { hat: 'veil', robe: '#84406f', cloth: '#c98bb6', badge: 'luxury' },
  padishah: { hat: 'crown', robe: '#8c2f3f', cloth: GOLD, beard: true, badge: 'palace' },
  fugitive: { hat: 'hood', robe: '#6d6a64', cloth: '#98948b', badge: 'prowess' },
  nomad: { hat: 'veil', robe: '#3f6a5d', cloth: '#8ab5a5', badge: 'luxury' },
  sheikh: { hat: 'kufiya', robe: '#efe9dc', cloth: '#ffffff', beard: true, badge: 'oil' },
  mongol_spy: { hat: 'hood', robe: '#2f4470', cloth: MONGOL, badge: 'arab' },
  arab_spy: { hat: 'hood', robe: '#22543b', cloth: ARAB, badge: 'mongol' },
  courtesan: { hat: 'hair', robe: '#b04a6a', cloth: '#4a2c2a', badge: 'silk', second: 'gold' },
  dancer: { hat: 'hair', robe: '#c77a2b', cloth: '#2f2430', badge: 'silver', second: 'gem' },
  dervish: { hat: 'felt', robe: '#f2ecdf', cloth: '#a9825a', beard: true },
};

const spear = (colour: string): string =>
  line('M56 62V10', '#7d5a3a', 3) + p('M56 1l5 12H51Z', '#dde4ec') + p('M51 14h10l-5 8Z', colour);
const guard = (robe: string, cloth: string): string =>
  spear(robe) +
  person({ hat: 'helmet', robe, cloth }) +
  p('M8 36h20v12q-1 9-10 14q-9-5-10-14Z', robe) +
  line('M18 39v18M10 46h16', '#ffffff', 2);
const caravan = (symbol: string, colour: string): string =>
  p(CAMEL, '#c79256') +
  p('M27 26q10-12 22 2l-2 10q-9 5-18 0Z', colour) +
  line('M30 31q8 4 16 0', '#ffffff', 1.6) +
  put(symbol, 42, 0, 20);

const SCENES: Record<string, string> = {
  mongol_guard: guard(MONGOL, '#b7c2d3'),
  arab_guard: guard(ARAB, '#d3c384'),
  city_watch:
    p('M14 60V24H10V10h9v6h8v-6h10v6h8v-6h9v14h-4v36Z', '#c7a77b') +
    p('M26 60V46q6-7 12 0v14Z', '#5a4438') +
    line('M20 32h7M37 32h7M18 42h5M41 42h5', '#8d6f48', 2) +
    put('prowess', 23, 23, 18),
  mercenaries:
    line('M10 58L50 12M54 58L14 12', '#7d5a3a', 4) +
    p('M44 4q16 0 16 16q-8-1-13-6T44 4Z', '#dde4ec') +
    p('M20 4Q4 4 4 20q8-1 13-6t3-10Z', '#dde4ec') +
    p('M19 26h26v13q-1 11-13 17q-12-6-13-17Z', '#7b5c93') +
    p(star8(32, 39, 8), '#f3ead4'),
  deal:
    p('M14 8h34q6 0 6 7v4H44v33q0 6-6 6H12q6-1 6-7V16q0-6-4-8Z', '#f7ecd2') +
    p('M10 52h28q0 6 4 6H13q-5 0-3-6Z', '#e2cfa6') +
    line('M24 20h13M24 27h13M24 34h9', '#7d6a55', 2) +
    disc(42, 46, 11, '#b0414f') +
    put('link', 33, 37, 18),
  fair:
    p('M4 30L18 10l14 20Z', '#cf5a45') +
    p('M32 30L46 10l14 20Z', '#3f6fa8') +
    p('M6 30h24v28H6Z', '#f5e8cb') +
    p('M34 30h24v28H34Z', '#f5e8cb') +
    p('M18 10l4 20h-8ZM46 10l4 20h-8Z', '#fff6e0') +
    p('M13 58V42h10v16ZM41 58V42h10v16Z', '#8d6242') +
    line('M18 10V3M46 10V3', INK, 2) +
    p('M18 3l8 3l-8 3ZM46 3l8 3l-8 3Z', '#e0b04c'),
  mongol_caravan: caravan('mongol', MONGOL),
  arab_caravan: caravan('arab', ARAB),
};

/** What a trader wants, under the awning of a stall. */
const trader = (goods: string[]): string =>
  p('M4 3h56l3 9q-5 6-10.3 0q-5 6-10.3 0q-5 6-10.4 0q-5 6-10.3 0q-5 6-10.3 0Q6 18 1 12Z', '#a8485a') +
  put(goods[0]!, 0, 14, 30) +
  put(goods[1]!, 34, 14, 30) +
  put(goods[2]!, 17, 34, 30);

// -- signs: the five attributes, where a card scores, the quarters ----------------------------------------------------

const white = (d: string, width = 4.5): string => line(d, '#ffffff', width);
const SIGNS: Record<string, string> = {
  link:
    p('M12 6h40q6 0 6 6v40q0 6-6 6H12q-6 0-6-6V12q0-6 6-6Z', '#80561b') +
    white('M28 22l4-4q6-5 11 0t0 11l-6 6q-5 5-10 1M36 42l-4 4q-6 5-11 0t0-11l6-6q5-5 10-1'),
  luxury:
    p(star8(32, 32, 31, 0.8), '#8f3d87') +
    p('M22 21h20l8 10L32 50L14 31Z', '#ffffff', 'stroke="none"') +
    line('M14 31h36M26 31l6 18l6-18', '#8f3d87', 2),
  arab:
    disc(32, 32, 28, '#24704a') +
    p('M41 16a18 18 0 1 0 0 32a20 20 0 1 1 0-32Z', '#ffffff', 'stroke="none"') +
    p(star8(44, 32, 7, 0.5), '#ffffff', 'stroke="none"'),
  mongol: p('M32 1L63 32L32 63L1 32Z', '#2f579c') + disc(32, 26, 9, '#ffffff') + white('M18 34q14 18 28 0M32 38v12', 5),
  prowess:
    p('M6 6q14 5 26-2q12 7 26 2v24q-1 21-26 32Q7 51 6 30Z', '#565b69') +
    white('M18 16l26 28M46 16L20 44', 4.5) +
    white('M17 37l9 9M47 37l-9 9', 4),
  table:
    p('M20 8h24v27H20Z', '#ffffff') +
    line('M32 15v12M26 22l6 7l6-7', INK, 3.4) +
    p('M4 41h56v7H4Z', '#a9825a') +
    line('M11 48v12M53 48v12', '#7d5a3a', 5),
  hand:
    ['-24', '0', '24']
      .map((turn) => `<path d="M21 8h22v36H21Z" fill="#ffffff" transform="rotate(${turn} 32 60)"/>`)
      .join('') + p('M14 50q8-8 18-3q10-5 18 3q-2 12-18 13q-16-1-18-13Z', SKIN),
  palace:
    p('M8 60V34h6q1-10 9-14q1 8 9-12q8 20 9 12q8 4 9 14h6v26Z', '#d9b25f') +
    p('M25 60V47q7-8 14 0v13Z', '#6b4a34') +
    line('M14 44h5M45 44h5', INK, 3),
  bazaar:
    p('M6 26L14 8h36l8 18Z', '#c9573f') +
    p('M17 26l4-18h7l-2 18ZM38 26l-2-18h7l4 18Z', '#fff3dc') +
    p('M10 26h44v34H10Z', '#f1e0bf') +
    p('M16 38h32v22H16Z', '#8d6242') +
    disc(26, 38, 5, '#e08a2e') +
    disc(37, 38, 5, '#5fae7f'),
  market:
    line('M32 8v48M20 58h24M12 18h40', '#a9743c', 4) +
    p('M3 38L12 20l9 18q-9 10-18 0Z', GOLD) +
    p('M43 38l9-18l9 18q-9 10-18 0Z', '#c4ccd6') +
    disc(32, 10, 4, GOLD),
  self: disc(32, 32, 13, INK),
  neighbours: p('M22 16v32L4 32ZM42 16v32l18-16Z', INK),
  near: disc(32, 32, 9, INK) + p('M17 18v28L1 32ZM47 18v28l16-14Z', INK),
  one: p('M24 12v40L2 32Z', INK) + p('M40 12v40l22-20Z', 'none', 'stroke-width="4"'),
  all: Array.from({ length: 8 }, (_, i) =>
    disc(32 + 23 * Math.cos((i * Math.PI) / 4), 32 + 23 * Math.sin((i * Math.PI) / 4), 6, INK),
  ).join(''),
};

/** Every drawing by name; kinds of cards, then signs. */
export function drawings(needs: Record<string, string[]>): [string, string][] {
  return [
    ...Object.entries(GOODS),
    ...Object.entries(PEOPLE).map(([name, one]) => [name, person(one)] as [string, string]),
    ...Object.entries(SCENES),
    ...Object.entries(needs).map(([name, goods]) => [name, trader(goods)] as [string, string]),
    ...Object.entries(SIGNS),
  ];
}
