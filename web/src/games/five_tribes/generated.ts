// Made by `make generate` from fields.py and data.py: not to be edited.

/** What a view shows of the state. */
export interface State {
  round_no: number;
  tiles: Record<string, string | null>;
  meeples: Record<string, Record<string, number>>;
  owner: Record<string, number | null>;
  palms: Record<string, number>;
  palaces: Record<string, number>;
  palms_left: number;
  palaces_left: number;
  bag: Record<string, number>;
  camels_left: number[];
  viziers: number[];
  elders: number[];
  gold: (number | null)[];
  cards: (Record<string, number> | { count: number })[];
  seen: Record<string, number>[] | null;
  djinns: string[][];
  used_djinns: string[][];
  resource_row: string[];
  resource_deck: Record<string, number> | { count: number };
  resource_discard: Record<string, number>;
  djinn_row: string[];
  djinn_deck: string[] | { count: number };
  djinn_discard: string[];
  drawn: string[] | { count: number };
  bid_track: number[];
  turn_track: Record<string, number | null>;
  ending: string | null;
  start_tile: string | null;
  final_tile: string | null;
  hand: Record<string, number>;
  path: string[];
  collected: string | null;
  collected_count: number;
  builder_income: number;
  armed: boolean;
  victim: number;
  laid_out: string[];
}

/** The rows of the data file. */
export interface Components {
  board: {
    columns: number;
    rows: number;
    meeples_on_a_tile: number;
  };
  tile_type: {
    id: string;
    kind: string;
    value: number;
    color: 'red' | 'blue';
    count: number;
  }[];
  market: {
    id: string;
    price: number;
    cards: number;
    among: number;
  }[];
  tribe: {
    id: string;
    count: number;
  }[];
  resource: {
    id: string;
    count: number;
  }[];
  players: {
    count: number;
    camels: number;
    markers: number;
    colors: string[];
  }[];
  supply: {
    palms: number;
    palaces: number;
  };
  setup: {
    gold: number;
    resource_row: number;
    djinn_row: number;
  };
  djinn: {
    id: string;
    value: number;
    cost: 'none' | 'one' | 'two' | 'fakir' | 'bid';
    own?: number;
    other?: number;
    meeples?: number;
    djinns?: number;
    fakirs?: number;
  }[];
  tracks: {
    prices: number[];
    zero_spots: number;
  };
  sets: {
    values: number[];
  };
  scoring: {
    vizier: number;
    vizier_jafaar: number;
    fewer_viziers: number;
    elder: number;
    elder_shamhat: number;
    palm: number;
    palm_haurvatat: number;
    palace: number;
  };
}
