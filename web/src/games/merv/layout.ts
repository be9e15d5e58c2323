// Layout of the areas: boxes in units of a sheet that is scaled as a whole.

export type District =
  | 'calendar'
  | 'influence'
  | 'favour'
  | 'contracts'
  | 'mosque'
  | 'city'
  | 'caravan'
  | 'palace'
  | 'walls'
  | 'library'
  | 'market'
  | 'own'
  | 'others'
  | 'tabs';
export interface Placed {
  id: District;
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Sheet {
  w: number;
  h: number;
  scale: number;
  places: Placed[];
  /** how opponents are shown: in a row of the ledger, in two lines, or side by side in short */
  opponents: 'row' | 'lines' | 'short';
}

const put = (id: District, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h });

const FULL = { w: 1039, h: 720 };
const OTHER = 30; // height of an opponent's row
const LINES = 44; // in two lines, where a row is too narrow for the name

/** All areas at once; what a wide window has to spare goes to the areas beside the city. */
function full(w: number, others: number): Placed[] {
  const left = 236 + 0.4 * (w - FULL.w);
  const right = left + 454;
  const tracks = 0.68 * (w - 134);
  return [
    put('calendar', 0, 0, 122, 46),
    put('influence', 128, 0, tracks, 46),
    put('favour', 134 + tracks, 0, w - 134 - tracks, 46),
    put('contracts', 0, 54, left, 187),
    put('mosque', 0, 249, left, 303),
    put('city', left + 10, 54, 434, 434),
    put('caravan', left + 10, 493, 434, 59),
    put('palace', right, 54, w - right, 96),
    put('walls', right, 156, w - right, 48),
    put('library', right, 210, w - right, 128),
    put('market', right, 344, w - right, 208),
    put('own', 0, 560, w, 62),
    put('others', 0, 627, w, OTHER * others),
  ];
}

// -- a low, wide window: all areas in columns beside the city ---------------------------------------------------------

const LOW = { h: 592, city: 371, least: 1120, others: 40 };

function low(w: number): Placed[] {
  const rest = w - LOW.city - 24;
  const [a, b, c] = [0.29 * rest, 0.29 * rest, 0.42 * rest];
  const [xa, xb, xc] = [LOW.city + 8, LOW.city + 16 + a, w - c];
  return [
    ...frame(w),
    put('mosque', xa, 48, a, 308),
    put('walls', xa, 362, a, 116),
    put('contracts', xb, 48, b, 270),
    put('library', xb, 324, b, 154),
    put('palace', xc, 48, c, 124),
    put('market', xc, 178, c, 300),
  ];
}

// -- smaller: the city, and pages of areas beside it ------------------------------------------------------------------

export const PAGES: District[][] = [
  ['contracts', 'palace', 'walls'],
  ['library', 'market'],
  ['mosque', 'walls'],
];
export const pageOf = (district: District): number => PAGES.findIndex((page) => page.includes(district));
const HEIGHTS: Partial<Record<District, number>>[] = [
  { contracts: 208, palace: 112, walls: 52 },
  { library: 146, market: 230 },
  { mosque: 324, walls: 52 },
];
const PAGE = 300;

/** Tracks, city and players of a low window. */
const frame = (w: number): Placed[] => [
  put('calendar', 0, 0, 104, 42),
  put('influence', 110, 0, (w - 116) * 0.685 - 6, 42),
  put('favour', 110 + (w - 116) * 0.685, 0, w - 110 - (w - 116) * 0.685, 42),
  put('city', 0, 48, LOW.city, LOW.city),
  put('caravan', 0, 424, LOW.city, 54),
  put('own', 0, 484, w, 62),
  put('others', 0, 550, w, LOW.others),
];

function columns(w: number, open: number[]): Placed[] {
  const places = [...frame(w), put('tabs', LOW.city + 8, 48, w - LOW.city - 8, 40)];
  const width = (w - LOW.city - 8 - 8 * (open.length - 1)) / open.length;
  open.forEach((page, i) => {
    let y = 94;
    for (const id of PAGES[page]!) {
      if (places.some((one) => one.id === id)) continue; // the walls are on both pages
      const h = HEIGHTS[page]![id]!;
      places.push(put(id, LOW.city + 8 + i * (width + 8), y, width, h));
      y += h + 4;
    }
  });
  return places;
}

// -- a tablet in portrait: all areas at once, the city beside half of them --------------------------------------------

const TALL = { w: 700, h: 972 };

function tall(others: number): Placed[] {
  const end = TALL.h - OTHER * (3 - others) - LINES * others; // of the areas and the own row
  return [
    put('calendar', 0, 0, 104, 42),
    put('influence', 110, 0, 394, 42),
    put('favour', 510, 0, 190, 42),
    put('city', 0, 48, 371, 371),
    put('caravan', 0, 424, 371, 54),
    put('palace', 379, 48, 321, 96),
    put('walls', 379, 150, 321, 48),
    put('library', 379, 204, 321, 128),
    put('contracts', 379, 338, 321, 187),
    put('mosque', 0, 484, 371, end - 558),
    put('market', 379, 531, 321, end - 605),
    put('own', 0, end - 68, 700, 62),
    put('others', 0, end, 700, LINES * others),
  ];
}

/** Layout for a stage of that size; null for a phone, which shows one area at a time. */
export function sheetOf(
  width: number,
  height: number,
  others: number,
  asked: District,
  byHand: number | null,
): Sheet | null {
  if (width < 640) return null;
  const used = FULL.h - OTHER * (3 - others);
  const scale = Math.min(width / FULL.w, height / used);
  if (scale >= 0.94) {
    const w = Math.min(FULL.w + 320, width / scale);
    return { w, h: used, scale, places: full(w, others), opponents: 'row' };
  }
  const high = TALL.h - OTHER * (3 - others);
  const portrait = Math.min(width / TALL.w, height / high);
  if (portrait >= 0.94) return { w: TALL.w, h: high, scale: portrait, places: tall(others), opponents: 'lines' };
  const s = Math.min(Math.max(height / LOW.h, 0.94), 1.3, width / (LOW.city + 8 + PAGE));
  const w = width / s;
  if (w >= LOW.least) return { w, h: LOW.h, scale: s, places: low(w), opponents: 'short' };
  const main = Math.max(0, pageOf(asked));
  const other = byHand ?? (main === 0 ? 1 : 0);
  const two = w >= LOW.city + 16 + 2 * PAGE;
  const open = two ? [...new Set([main, other])].sort() : [byHand ?? main];
  const places = columns(w, open.length === 1 && two ? [0, main].sort() : open);
  const more = LINES * others - LOW.others;
  if (height / s < LOW.h + more) return { w, h: LOW.h, scale: s, places, opponents: 'short' };
  places.find((place) => place.id === 'others')!.h += more;
  return { w, h: LOW.h + more, scale: s, places, opponents: 'lines' };
}

// -- areas of the question --------------------------------------------------------------------------------------------

const ASKED: Record<string, District> = {
  caravansary_step: 'caravan',
  pay_card: 'caravan',
  take_caravan_card: 'caravan',
  order_gifts: 'caravan',
  palace_step: 'palace',
  place_free_courtier: 'palace',
  library_buy: 'library',
  choose_breakthrough: 'library',
  choose_trading_post: 'market',
  market_step: 'market',
  free_trading_post: 'market',
  mosque_step: 'mosque',
  free_mosque_step: 'mosque',
  choose_bonus: 'mosque',
  choose_scoring_tile: 'mosque',
  wall_step: 'walls',
  build_free_wall: 'walls',
};
const OF_TARGET: Record<string, District> = {
  slot: 'city',
  site: 'city',
  act: 'city',
  wall: 'city',
  market: 'city',
  queue: 'city',
  card: 'caravan',
  row: 'caravan',
  hall: 'palace',
  breakthrough: 'library',
  city: 'market',
  mosque: 'mosque',
  upgrade: 'mosque',
  tile: 'mosque',
  piece: 'walls',
  contract: 'contracts',
};
export const districtOf = (target: string): District | undefined =>
  target === 'breakthrough:discount' ? undefined : OF_TARGET[target.split(':')[0]!];

/** The area of a question; the one being paid for stays visible. */
export function askedDistrict(stack: { step: string; thing?: unknown }[]): District {
  const top = stack.at(-1);
  if (top?.step === 'pay_cost') {
    const thing = String(top.thing);
    if (thing.startsWith('hall')) return 'palace';
    if (/^[a-f]$/.test(thing)) return 'contracts';
    if (/^(path|left|right|top)\w*_\d$/.test(thing)) return 'mosque';
    return /_(1|2|gate)$/.test(thing) ? 'city' : 'market';
  }
  return ASKED[top?.step ?? ''] ?? 'city';
}
