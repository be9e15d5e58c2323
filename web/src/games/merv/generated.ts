// Made by `make generate` from fields.py: not to be edited.

/** What a view shows of the state. */
export interface State {
  year: number;
  round: number;
  queue: string[];
  turn_no: number;
  slots: Record<string, string | null>;
  filling: Record<string, string | null>;
  queue_camels: Record<string, number>;
  solo_seen: string[];
  tiles: Record<string, string | null>;
  buildings: Record<string, string[]>;
  upgrades: Record<string, string[]>;
  soldiers: string[][];
  ransoms: Record<string, string[]>;
  walls: Record<string, string[]>;
  face: string;
  market: string[];
  row: string[];
  row_camels: number;
  deck: Record<string, number>;
  mosque_camels: string[];
  camels_out: number;
  courtiers: Record<string, Record<string, number>>;
  cubes: Record<string, number>[];
  camels: Record<string, number>;
  favour: number[];
  influence: Record<string, number>;
  scrolls: Record<string, number>;
  common: Record<string, number>;
  rare: Record<string, number>;
  spices: Record<string, Record<string, number>>;
  posts: Record<string, string[]>;
  mosque: Record<string, string | null>;
  breakthroughs: Record<string, string[]>;
  scoring_tile: Record<string, string | null>;
  contracts: Record<string, string[]>;
  points: Record<string, Record<string, number>>;
  site: string | null;
  traded: boolean;
  discount_used: boolean;
  jokers_used: number[];
  paid: Record<string, number>;
  taken: Record<string, number>;
  routes: string[];
  bought: string[];
  attacked: string[];
  worth: Record<string, Record<string, number>>;
  next_courtier: number[];
  spice_limit: number[];
  free_scrolls: Record<string, number>;
  free_common: Record<string, number>;
  free_rare: Record<string, number>;
}
