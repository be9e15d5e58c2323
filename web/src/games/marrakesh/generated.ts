// Made by `make generate` from fields.py and data.py: not to be edited.

/** What a view shows of the state. */
export interface State {
  season: number;
  round: number;
  phase: string | null;
  active: number | null;
  camel: number | null;
  feld: number | null;
  tower: Record<string, number>;
  upper_floor: Record<string, number> | null;
  tray: Record<string, number>;
  scroll_up: Record<string, string | null>;
  scroll_unseen: Record<string, number>;
  scroll_known: Record<string, string[]>;
  unseen_scrolls: string[] | { count: number };
  luxury_up: Record<string, string | null>;
  luxury_unseen: Record<string, number>;
  unseen_luxury: string[] | { count: number };
  exchange: string | null;
  unseen_exchanges: string[] | null;
  workshops: Record<string, Record<string, number>>;
  stair_tiles: Record<string, string | null>;
  figure_step: Record<string, number>;
  figure_with: Record<string, number | null>;
  river_tiles: Record<string, string | null>;
  river_order: number[];
  city_display: string[];
  points: Record<string, number>[];
  resources: Record<string, number>[];
  goods: Record<string, number>[];
  hand: (string[] | { count: number })[];
  chosen: (string[] | { count: number })[];
  shown: string[][];
  workers: Record<string, number>[];
  river: number[];
  sailed: boolean[];
  steps: Record<string, number>[];
  settled: Record<string, number>[];
  fakirs: string[][];
  disc: number[];
  caravans: Record<string, number>[];
  vendors: string[][];
  gates: (Record<string, string | null>)[];
  discovered: (Record<string, string | null>)[];
  unseen_oases: string[] | null;
  explored: string[][];
  line_drawn: string[][];
  line_plan: (Record<string, string | null> | { count: number })[];
  line: (Record<string, string | null>)[];
  cities: (Record<string, string | null>)[];
  day: string[][];
  scroll_owner: Record<string, number | null>;
  used: string[];
  bought: boolean;
  refreshed: boolean;
  luxury_owner: Record<string, number | null>;
  provisions: string[][];
  provisions_down: (string[] | { count: number })[];
  provision_choice: (string | null | { count: number })[];
  free_guards: number[];
}

export interface Effect {
  op: string;
  n?: number;
  res?: 'water' | 'date' | 'dinar' | 'any' | 'each';
  of?: string[];
  per?: string;
  colours?: 'any' | string[];
  mode?: 'same' | 'different' | 'free' | 'one_each';
  track?: 'palace' | 'mosque' | 'river' | 'stairs' | 'split' | 'both' | 'pawn';
  colour?: string;
  exclude?: string[];
}

export interface Modifier {
  kind: string;
  n: number;
  area?: string;
}

/** The rows of the data file. */
export interface Components {
  calendar: {
    seasons: number;
    rounds: number;
    workers: number;
  };
  setup: {
    vp: number;
    water: number;
    date: number;
    dinar: number;
    oases: number;
    provisions: number;
    exchanges: number;
    gates_per_workshop: number;
    line_bag: string[];
    first_game_river: string[];
  };
  players: {
    count: number;
    line_keshis: number;
    cities: number;
    second_bonus: boolean;
    colors: string[];
  }[];
  colour: {
    id: string;
    gates: number;
  }[];
  area: {
    id: string;
    workers: number;
    capacity?: number;
    placement_vp?: number;
  }[];
  river: {
    jetty: number;
    jetty_vp: number[];
    beyond_vp: number;
    water_step: number;
  };
  rapid: {
    id: number;
    crossed_at: number;
    effects: Effect[];
  }[];
  stairs: {
    top: number;
    first_steps: number[];
    border_dinars: number;
    beyond_vp: number;
    sultan_step: number;
    imam_step: number;
  };
  lattice: {
    middle: number[];
    covered: string[];
  };
  connection: {
    id: string;
    effects: Effect[];
  }[];
  square: {
    id: string;
    effects: Effect[];
  }[];
  disc: {
    pink: number[];
    purple: number[];
  };
  path_cell: {
    id: string;
    water: number;
    date: number;
    dinar: number;
  }[];
  start_oasis: {
    id: string;
    effects: Effect[];
  }[];
  far_cell: {
    id: string;
    yellow: number;
    purple: number;
    orange: number;
    effects: Effect[];
  }[];
  line_cell: {
    id: number;
    kind: 'keshi' | 'swap' | 'yellow_scroll';
    players: number[];
  }[];
  medina: {
    match_vp: number;
  };
  gate_cell: {
    id: string;
    matches: string[];
  }[];
  workshop: {
    id: string;
    dinars: number;
    vp: number;
  }[];
  tier: {
    id: string;
    scholars: number;
    dates: number;
    tiles: number;
    stacks: number;
  }[];
  scroll: {
    id: string;
    when: 'instant' | 'end_of_round' | 'end_of_season' | 'always';
    effects?: Effect[];
    modifier?: Modifier;
    trigger?: 'once_per_round' | 'on_red' | 'on_gate' | 'on_new_keshi' | 'on_luxury';
  }[];
  luxury: {
    id: string;
    yellow: number;
    purple: number;
    orange: number;
    water: number;
    date: number;
    dinar: number;
    vp: number;
  }[];
  exchange: {
    id: string;
    set: 'base' | 'exp3';
    yellow: Effect[];
    purple: Effect[];
    orange: Effect[];
  }[];
  oasis: {
    id: string;
    base: number;
    n: number;
    per?: string;
    colours?: string[];
    pay?: ('water' | 'date' | 'dinar' | 'yellow' | 'purple' | 'orange')[];
  }[];
  provision: {
    id: string;
    water: number;
    date: number;
    dinar: number;
    penalty: number;
  }[];
  river_side: {
    id: string;
    season: number;
    tile: number;
    bonuses: Effect[][];
  }[];
  stair_tile: {
    id: string;
    a: Effect[];
    b: Effect[];
  }[];
  city: {
    id: string;
    base?: number;
    n?: number;
    per?: string;
    colours?: string[];
    effects?: Effect[];
  }[];
  tower: {
    id: string;
    capacity_a: number;
    capacity_b: number;
    stick_a: number;
    stick_b: number;
    release_a: number;
    release_b: number;
  }[];
  scoring: {
    filled_area: number;
    oases: number;
    leftover_pieces: number;
  };
}
