// Outlines of Yspahan in boxes of 64 by 64: [path, paint] pairs, painted in order.

import { BAG, CAMEL, COIN } from '../../board/pieces/svg_shapes';

export type Paint = 'fill' | 'dark' | 'light' | 'line';
export type Drawing = [path: string, paint: Paint][];

export const DRAWINGS: Record<string, Drawing> = {
  camel: [[CAMEL, 'fill']],
  gold: [
    [COIN, 'fill'],
    ['M32 17l4.5 10.5L47 32l-10.5 4.5L32 47l-4.5-10.5L17 32l10.5-4.5Z', 'line'],
  ],
  bag: [
    [BAG, 'fill'],
    ['M22 6h20q2 3-3 9h-14q-5-6-3-9Z', 'light'],
    ['M24 15h16M20 40q12 8 24 0', 'line'],
  ],
  barrel: [
    ['M18 6h28q10 26 0 52H18Q8 32 18 6Z', 'fill'],
    ['M15 16h34l1.5 7h-37ZM13.5 41h37L49 48H15Z', 'dark'],
    ['M26 6q-5 26 0 52M38 6q5 26 0 52', 'line'],
  ],
  chest: [
    ['M6 30v24q0 3 3 3h46q3 0 3-3V30Z', 'fill'],
    ['M6 28q0-18 14-18h24q14 0 14 18Z', 'light'],
    ['M27 24h10v14H27Z', 'dark'],
    ['M6 29h52M16 11v46M48 11v46', 'line'],
  ],
  vase: [
    ['M22 6h20v5q-5 3-3 8q14 7 14 20q0 14-13 19H24Q11 53 11 39q0-13 14-20q2-5-3-8Z', 'fill'],
    ['M12.5 32h39q2 6 1 12h-41q-1-6 1-12Z', 'light'],
    ['M13 44l6-12l6 12l7-12l7 12l6-12l6 12', 'line'],
  ],
  supervisor: [
    ['M32 4q9 0 9 9q0 4-3 7l5 3q8 4 10 18l2 17q0 3-3 3H12q-3 0-3-3l2-17q2-14 10-18l5-3q-3-3-3-7q0-9 9-9Z', 'fill'],
    ['M22 12q10-7 20 0q-1-9-10-9t-10 9Z', 'dark'],
    ['M32 24v36M22 23q10 8 20 0', 'line'],
  ],
  card: [
    ['M14 8q0-4 4-4h28q4 0 4 4v48q0 4-4 4H18q-4 0-4-4Z', 'fill'],
    ['M32 16l5 11l11 5l-11 5l-5 11l-5-11l-11-5l11-5Z', 'dark'],
  ],
  good: [
    ['M10 22l10-8h36l-10 8Z', 'light'],
    ['M46 22l10-8v32l-10 10Z', 'dark'],
    ['M10 22h36v34H10Z', 'fill'],
  ],
  die: [
    ['M8 16q0-8 8-8h32q8 0 8 8v32q0 8-8 8H16q-8 0-8-8Z', 'light'],
    ['M32 26a6 6 0 1 0 .01 0ZM18 13a5 5 0 1 0 .01 0ZM46 40a5 5 0 1 0 .01 0Z', 'dark'],
  ],
  paddock: [
    ['M6 26h52v7H6ZM6 42h52v7H6Z', 'light'],
    ['M9 58V18l5-7l5 7v40ZM27 58V18l5-7l5 7v40ZM45 58V18l5-7l5 7v40Z', 'fill'],
  ],
  shop: [
    ['M11 32h42v26H11Z', 'light'],
    ['M24 38h16v20H24Z', 'dark'],
    ['M10 8h44l6 18q-1 8-8 8t-7-6q-1 6-7 6t-6-6q-1 6-7 6t-7-6q-1 6-7 6q-8 0-7-8Z', 'fill'],
    ['M22 8l-4 20M42 8l4 20M32 8v20', 'line'],
  ],
  hammam: [
    ['M6 58V40Q7 22 32 16q25 6 26 24v18Z', 'fill'],
    ['M24 58V46q0-7 8-9q8 2 8 9v12Z', 'dark'],
    ['M22 13q-4-4 0-8M32 11q-4-5 0-9M42 13q-4-4 0-8', 'line'],
  ],
  caravanserai: [
    ['M5 58V20h5v-5h8v5h5v6h18v-6h5v-5h8v5h5v38Z', 'fill'],
    ['M22 58V44q0-9 10-12q10 3 10 12v14Z', 'dark'],
    ['M8 30h11M45 30h11', 'line'],
  ],
  bazaar: [
    ['M4 58V28q0-7 9-11q6 3 8.5 7Q24 13 32 9q8 4 10.5 15q2.5-4 8.5-7q9 4 9 11v30Z', 'fill'],
    ['M8 58V40q0-5 5-7q5 2 5 7v18ZM46 58V40q0-5 5-7q5 2 5 7v18ZM24 58V38q0-7 8-10q8 3 8 10v20Z', 'dark'],
  ],
  hoist: [
    ['M12 60V10l8-6l36 6v6l-34-5v49Z', 'fill'],
    ['M12 30L34 9l5 1L20 34Z', 'light'],
    ['M49 15v18', 'line'],
    ['M40 33h18v17H40Z', 'dark'],
  ],
  pawn: [['M32 6a11 11 0 0 1 7 19q8 8 9 27h4q3 0 3 3v5H9v-5q0-3 3-3h4q1-19 9-27a11 11 0 0 1 7-19Z', 'fill']],
};

/** Signs and grounds of the four quarters. */
export const HUES: Record<string, string> = {
  camel: '#c99456',
  gold: '#e0b04a',
  bag: '#d9a93f',
  barrel: '#c5533f',
  chest: '#5c83cf',
  vase: '#4f9c69',
};

/** Colours of the souks: wall, and readable ink on it. */
export const COLORS: Record<string, { wall: string; ink: string }> = {
  white: { wall: '#f5efe0', ink: '#2a2438' },
  blue: { wall: '#3f74c4', ink: '#ffffff' },
  yellow: { wall: '#ecc23f', ink: '#2a2438' },
  purple: { wall: '#7d4ba6', ink: '#ffffff' },
  orange: { wall: '#e67e33', ink: '#1d1430' },
};

/** A card's effect in signs: pieces by name, words of one or two letters as text, `#` for a printed number. */
export const CARD_PICTURES: Record<string, string[]> = {
  exchange: ['camel', '⇄', 'gold'],
  take_camels: ['#most', 'camel'],
  take_gold: ['#most', 'gold'],
  place_shop: ['good', '→', 'shop'],
  place_caravan: ['good', '→', 'camel'],
  score_camels: ['camel', '→', '#points'],
  score_gold: ['gold', '→', '#points'],
  build_no_camels: ['bazaar', '−', 'camel'],
  build_no_gold: ['bazaar', '−', 'gold'],
};
