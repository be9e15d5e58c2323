// Steps on the stack below the current question: the rest of a climb, of a tile, of several keshis.

export interface Waiting {
  key: string;
  pic: string;
  n: number | null;
  because: string | null;
}

type Frame = Record<string, unknown>;
const PICTURES: Record<string, string> = {
  effects: 'scroll',
  place_more: 'anycolour',
  other_half: 'worker',
  rest_of_scrolls: 'end_of_round',
  madrasa_action: 'grey',
  build_gate: 'beige',
  place_pending: 'gate',
  explore: 'oasis',
  souk_action: 'goods',
  choose_keshi: 'anycolour',
  choose_resource: 'any',
  choose_connection_bonus: 'link',
  choose_area_action: 'worker',
};

function waiting(frame: Frame): Waiting | null {
  const step = String(frame.step);
  const n =
    typeof frame.n === 'number' ? frame.n : typeof frame.left === 'number' && frame.left > 0 ? frame.left : null;
  const because = typeof frame.because === 'string' ? frame.because : null;
  if (step === 'climb') return { key: step, pic: String(frame.stairs), n, because };
  if (step === 'place_more') return { key: step, pic: String(frame.colour), n, because };
  const pic = PICTURES[step];
  return pic ? { key: step, pic, n, because } : null;
}

/** From the top down, without the current question. */
export const trailOf = (stack: Frame[]): Waiting[] =>
  stack
    .slice(0, -1)
    .reverse()
    .map(waiting)
    .filter((one) => one !== null);
