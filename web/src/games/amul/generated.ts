// Made by `make generate` from fields.py: not to be edited.

/** What a view shows of the state. */
export interface State {
  round: number;
  start_player: number | null;
  first_pick: number | null;
  turn_order: number[];
  market_deck: Record<string, number> | { count: number };
  market: Record<string, number>;
  palace: Record<string, number>;
  bazaar: Record<string, number>;
  removed: Record<string, number>;
  hand: (Record<string, number> | { count: number })[];
  offer: (string | null | { count: number })[];
  play_choice: (string | null | { count: number })[];
  known: Record<string, number>[];
  area: Record<string, number>[];
  spy_target: Record<string, number | null>;
  symbols: Record<string, number>[];
  letters: (string | null)[];
}
