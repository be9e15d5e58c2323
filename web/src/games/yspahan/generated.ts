// Made by `make generate` from fields.py and data.py: not to be edited.

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

/** The rows of the data file. */
export interface Components {
  calendar: {
    weeks: number;
    days: number;
  };
  setup: {
    gold: number;
    camels: number;
  };
  supply: {
    camels: number;
    gold: number;
    goods: number;
  };
  costs: {
    yellow_die: number;
    supervisor_step: number;
    hammam_free_steps: number;
    saved_good: number;
  };
  players: {
    count: number;
    white_dice: number;
    camels_per_line: number;
    colors: string[];
  }[];
  square: {
    id: string;
  }[];
  district: {
    id: string;
  }[];
  souk: {
    id: string;
    district: string;
    color: string;
    shops: number;
    value: number;
    x: number;
    y: number;
  }[];
  shop: {
    id: string;
    souk: string;
    opposite: string[];
    x: number;
    y: number;
  }[];
  street: {
    id: string;
    x: number;
    y: number;
  }[];
  caravan: {
    camels_per_line: number;
    points: number[];
    factors: number[];
  };
  building: {
    id: string;
    camels: number;
    gold: number;
    extra?: number;
  }[];
  building_points: {
    by_number: number[];
  };
  card: {
    id: string;
    count: number;
    most: number;
    points?: number;
  }[];
}
