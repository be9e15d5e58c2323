// Made by `make generate` from palette.json: not to be edited.

/** Colours of the dark theme by their meaning. */
export const DARK = {
  ground: '#12162b',
  surface: '#1b2140',
  raised: '#252c54',
  line: '#39406b',
  text: '#f3ebdd',
  muted: '#b8b3a6',
  act: '#3fc1b0',
  points: '#e0ae4e',
  danger: '#e27b55',
};

/** Key colours of the games on a dark ground. */
export const GAME_COLOURS: Record<string, string> = {
  five_tribes: '#9db0ff',
  yspahan: '#6bd0d6',
  amul: '#f2b84b',
  merv: '#83c893',
  marrakesh: '#f2a0ac',
};

/** The letter of each seat, its colour, and that of ink on it. */
export const SEAT_COLOURS = [
  { letter: 'U', colour: '#0072B2', ink: '#ffffff' },
  { letter: 'N', colour: '#D55E00', ink: '#14121f' },
  { letter: 'Q', colour: '#009E73', ink: '#14121f' },
  { letter: 'Z', colour: '#CC79A7', ink: '#14121f' },
  { letter: 'R', colour: '#F0E442', ink: '#14121f' },
  { letter: 'L', colour: '#56B4E9', ink: '#14121f' },
  { letter: 'S', colour: '#E69F00', ink: '#14121f' },
  { letter: 'J', colour: '#6B6B6B', ink: '#ffffff' },
] as const;
