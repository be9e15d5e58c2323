// Outlines of Merv in boxes of 64 by 64, with their colours.

import { CAMEL, star8 } from '../../board/pieces/svg_shapes';

export const INK = '#2b2130';

/** An outline and its colour; `line`: stroke only. */
export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
}

const p = (d: string, fill = INK): Stroke => ({ d, fill });
const edged = (d: string, fill: string, line = INK, width = 3): Stroke => ({ d, fill, line, width });
const line = (d: string, colour = INK, width = 3): Stroke => ({ d, line: colour, width });

// -- wooden pieces ----------------------------------------------------------------------------------------------------

export const MEEPLE =
  'M32 4a11 11 0 0 1 8.5 18q9 2 17 9.5q4 4 .5 8q-3 3-9 1l-3-1l6.5 14q2.5 6.5-4.5 ' +
  '6.5H40l-8-13l-8 13h-8q-7 0-4.5-6.5l6.5-14l-3 1q-6 2-9-1q-3.5-4 .5-8q8-7.5 17-9.5' +
  'A11 11 0 0 1 32 4Z';
export const TURBAN = 'M19 13q1-11 13-11t13 11q-13 6-26 0Z';
/** A pointed helmet on the head, and a spear in the hand that has no shield. */
export const HELMET = 'M20 17q0-10 10.5-13l1.5-5l1.5 5q10.5 3 10.5 13q-12 4-24 0Z';
export const SPEAR = 'M7 62V14l-3-3L8.5 0L13 11l-3 3v48Z';
export const SHIELD = 'M36 29h24v12q0 13-12 19q-12-6-12-19Z';
export const HOUSE = 'M5 60V31h5Q11 16 28 9l4-8l4 8q17 7 18 22h5v29Z';
/** The side of a house that lies in the evening's shade. */
export const HOUSE_SHADE = 'M36 5q17 7 18 26h5v29H46V31q-1-17-10-22Z';

// -- signs ------------------------------------------------------------------------------------------------------------

const HEART = 'M32 58Q4 38 4 21Q4 7 17 7q10 0 15 9q5-9 15-9q13 0 13 14Q60 38 32 58Z';
const HEXAGON = 'M32 3l25 14.5v29L32 61L7 46.5v-29Z';
const SPARK = 'M32 15l4.5 12.5L49 32l-12.5 4.5L32 49l-4.5-12.5L15 32l12.5-4.5Z';
const JAR = 'M22 4h20v6q0 4 4 7q10 8 10 20q0 13-9 20q-3 3-7 3H24q-4 0-7-3q-9-7-9-20q0-12 10-20q4-3 4-7Z';
const GEM = 'M17 10h30l14 17L32 60L3 27Z';
const DOME = 'M5 60V23l4.5-9l4.5 9v15h4q0-14 14-22q14 8 14 22h4V23l4.5-9l4.5 9v37H39V49q0-5-7-9q-7 4-7 9v11Z';
const BATTLEMENT = 'M4 58V16h10v9h9v-9h18v9h9v-9h10v42Z';
const ARCH = 'M6 58V24Q6 6 32 6t26 18v34H43V35q0-9-11-9t-11 9v23Z';

export const SIGNS: Record<string, Stroke[]> = {
  // the six actions
  caravansary: [p('M10 60V27Q12 12 32 3q20 9 22 24v33H43V36q0-9-11-14q-11 5-11 14v24Z')],
  palace: [p('M9 49L4 18l13 12L32 7l15 23l13-12l-5 31ZM9 53h46v7H9Z')],
  library: [p('M3 13q16-5 27 4v40q-11-9-27-4ZM61 13q-16-5-27 4v40q11-9 27-4Z')],
  marketplace: [
    p(
      'M29.5 4h5v6H53l9 25q-2 9-11.5 9T39 35l7.5-18H34.5v36H45v7H19v-7h10.5V17H17.5' +
        'L25 35q-2 9-11.5 9T2 35l9-25h18.5ZM13.5 20L7.5 35h12ZM50.5 20l-6 15h12Z',
    ),
  ],
  mosque: [p(DOME), p('M31 6h2v12h-2Z')],
  wall: [
    p('M4 10h24v13H4ZM32 10h28v13H32ZM4 27h12v13H4ZM20 27h26v13H20ZM50 27h10v13H50ZM4 44h24v13H4ZM32 44h28v13H32Z'),
  ],
  // what is collected
  scroll: [
    edged('M14 8h36q6 0 6 6t-6 6h-2v30H20q-8 0-8-6V20q-6 0-6-6t8-6Z', '#efdcae'),
    edged('M12 44h34q7 0 7 7t-7 7H19q-8 0-8-7Z', '#d9bd82'),
    line('M21 28h20M21 36h20', '#7d6230', 3),
  ],
  common: [edged(JAR, '#b5703c'), line('M12 34h40', '#f3d9a8', 4), line('M12 42h40', '#6d3d1c', 2.5)],
  rare: [edged(GEM, '#a957c4'), p('M17 10h30l-6 17H23Z', '#e3b8f0'), line('M3 27h58M23 27l9 33l9-33', INK, 2)],
  camel: [{ d: CAMEL, fill: '#d9a463', line: '#4a2d12', width: 3 }],
  favour: [edged(HEART, '#c8356f')],
  influence: [edged(star8(32, 32, 29), '#4a55b8'), p(star8(32, 32, 12), '#f3ebdd')],
  point: [edged('M32 4a28 28 0 1 0 .01 0Z', '#e8bd62', '#5a3d07')],
  // spices
  cinnamon: [
    edged('M12 52L40 6l9 6L21 58Z', '#a8562c', '#4d220c'),
    edged('M26 58L50 16l8 5L35 62Z', '#c06d3a', '#4d220c'),
  ],
  ginger: [
    edged(
      'M24 22q-2-16 9-16q10 0 8 14q12-8 17 1q4 9-11 13q9 6 5 15q-6 9-16-2q-2 13-14 11q-10-4-3-15' +
        'q-13 4-14-6q0-10 19-15Z',
      '#e9c25a',
      '#6b4a0a',
    ),
    line('M24 32q8 4 16 0', '#a87b1f', 2.5),
  ],
  juniper: [
    edged('M20 24a13 13 0 1 0 .01 0Z', '#4456b4', '#1d2763'),
    edged('M46 28a12 12 0 1 0 .01 0Z', '#5568c8', '#1d2763'),
    edged('M32 4a12 12 0 1 0 .01 0Z', '#3a4aa3', '#1d2763'),
  ],
  pepper: [
    edged(
      'M19 7a11 11 0 1 0 .01 0ZM45 7a11 11 0 1 0 .01 0ZM19 35a11 11 0 1 0 .01 0ZM45 35a11 11 0 1 0 .01 0Z',
      '#4a4450',
      '#17131c',
    ),
  ],
  // gifts and tiles
  white_upgrade: [edged(HEXAGON, '#fffdf6'), p(SPARK, '#3b3550')],
  bonus_upgrade: [edged(HEXAGON, '#fffdf6'), p('M28 16h8v12h12v8H36v12h-8V36H16v-8h12Z', '#3b3550')],
  hexagon: [edged(HEXAGON, '#fffdf6')],
  soldier: [edged(MEEPLE, '#b9b2a6'), edged(SHIELD, '#8f8798')],
  servant: [edged(MEEPLE, '#b9b2a6')],
  courtier: [edged(MEEPLE, '#b9b2a6'), p('M20 10l-2-9l7 5l7-6l7 6l7-5l-2 9Z', '#8a600f')],
  caravan_card: [
    edged('M12 4h40q4 0 4 4v48q0 4-4 4H12q-4 0-4-4V8q0-4 4-4Z', '#f5ead4'),
    p(star8(32, 32, 16), '#2b6239'),
  ],
  scoring_tile: [
    edged('M10 10h44q4 0 4 4v36q0 4-4 4H10q-4 0-4-4V14q0-4 4-4Z', '#fff3d2', '#5a3d07'),
    p('M32 18a14 14 0 1 0 .01 0Z', '#e8bd62'),
  ],
  wall_piece: [edged(BATTLEMENT, '#c9ab7c')],
  mosque_step: [p(DOME, '#2b6239'), p('M32 2l9 11h-5v9h-8v-9h-5Z', '#2b6239')],
  trading_post: [
    edged('M32 8a24 24 0 1 0 .01 0Z', '#b9b2a6'),
    edged('M26 20h12v4q8 5 8 12q0 10-14 10T18 36q0-7 8-12Z', '#b5703c'),
  ],
  section: [edged(BATTLEMENT, '#c9ab7c'), line('M4 38h56M20 38v20M44 38v20M32 25v13', '#7c5f38', 2.5)],
  gate: [edged(ARCH, '#c9ab7c'), p('M21 58V36q0-9 11-9t11 9v22Z', '#4a2f16')],
  any: [edged('M8 8h48v48H8Z', '#efe6d2'), p('M8 56L56 8v48Z', '#b7aa8f')],
};

/** The sign of a gift. */
export const GIFT_SIGN: Record<string, string> = { rare_good: 'rare', mosque_scoring: 'mosque' };

export const CUBE_PAINT: Record<string, { face: string; ink: string }> = {
  purple: { face: '#6f42a6', ink: '#ffffff' },
  turquoise: { face: '#56c3d6', ink: '#14121f' },
  brown: { face: '#6a4428', ink: '#ffffff' },
  orange: { face: '#f3a536', ink: '#14121f' },
  white: { face: '#fffdf6', ink: '#14121f' },
  any: { face: '#d8ccb3', ink: '#14121f' },
};
