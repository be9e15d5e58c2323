// Made by `make generate` from fields.py and data.py: not to be edited.

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

/** The rows of the data file. */
export interface Components {
  calendar: {
    years: number;
    rounds: number;
    invasions: number[];
  };
  pieces: {
    buildings: number;
    servants: number;
    posts: number;
  };
  supply: {
    cubes: number;
    scrolls: number;
    common: number;
    rare: number;
  };
  players: {
    count: number;
    masters: number;
    row_camels: number;
    camels: number;
  }[];
  site: {
    id: string;
    action: string;
    resource: string;
  }[];
  market_place: {
    id: string;
    gift: string;
  }[];
  upgrades: {
    white: number;
    bonus: number;
  };
  spice: {
    id: string;
    cards: number;
    gift: string;
  }[];
  caravansary: {
    row: number;
    gift_every: number;
    sets: number[];
  };
  hall: {
    id: string;
    resource: string;
    counts: 'scrolls' | 'caravan_cards' | 'goods' | 'mosque_steps';
    points: number;
    spaces: number;
  }[];
  library: {
    cubes: number;
    scrolls: number[];
  };
  breakthrough: {
    id: string;
    level: number;
    effect: string;
    action?: string;
    resource?: string;
    points?: number;
    favour?: number;
    soldiers?: number;
  }[];
  city: {
    id: string;
    ring: 'inner' | 'outer';
    via?: string;
    cost: ('purple' | 'turquoise' | 'brown' | 'orange')[];
  }[];
  contract: {
    id: string;
    points: number;
    influence: number;
    cubes: ('purple' | 'turquoise' | 'brown' | 'orange' | 'any')[];
    scrolls: number;
    common: number;
    rare: number;
    bonus: 'favour' | 'soldier';
  }[];
  mosque: {
    end_points: number;
  };
  mosque_space: {
    id: string;
    step: number;
    gift: string;
    points: number;
  }[];
  mosque_path: {
    id: string;
    cost: ('purple' | 'turquoise' | 'brown' | 'orange')[];
  }[];
  scoring_tile: {
    id: string;
    action: string;
    points: number;
  }[];
  wall_piece: {
    id: string;
    resource: string;
    cost: number;
    symmetric_cost?: number;
  }[];
  favour_track: {
    points: number[];
  };
  influence_track: {
    points: number[];
    spice_types: number[];
  };
  scoring: {
    building: number;
    soldier_own: number;
    soldier_other: number;
    wall_own: number;
    wall_other: number;
  };
  solo_card: {
    id: string;
    action: string;
    magistrate: number[];
    courtier: number[];
    sites: number[];
  }[];
  difficulty: {
    id: string;
    strength: number;
    from_year: number;
    cap: number;
  }[];
  solo: {
    palace_points: number;
    walls: number;
    gift_points: number;
    post_points: number;
    cities: ('rey' | 'samarkand' | 'nishapur' | 'balkh' | 'baghdad' | 'kashgar' | 'basra' | 'peshawar')[];
    stacks: string[];
  };
}
