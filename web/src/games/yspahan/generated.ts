// Made by `make generate` from fields.py: not to be edited.

/** What a view shows of the state. */
export interface State {
  week: number;
  day: number;
  first_player: number | null;
  order: number[];
  turn_no: number;
  face: Record<string, number>;
  white: Record<string, number>;
  yellow: Record<string, number>;
  supervisor: string | null;
  goods: string[][];
  caravan: number[];
  camels: number[];
  gold: number[];
  buildings: string[][];
  points: Record<string, number>[];
  cards: (Record<string, number> | { count: number })[];
  deck: Record<string, number> | { count: number };
  discard: Record<string, number>;
  built: boolean;
  supply: Record<string, number>;
  stock: number[];
}
