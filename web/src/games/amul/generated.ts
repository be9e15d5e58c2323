// Made by `make generate` from fields.py and data.py: not to be edited.

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

export interface Scoring {
  by: string;
  points?: number;
  otherwise?: number;
  base?: number;
  least?: number;
  table?: number[];
  of?: 'self' | 'neighbours' | 'near';
  symbol?: 'link' | 'luxury' | 'arab' | 'mongol' | 'prowess';
  symbols?: ('link' | 'luxury' | 'arab' | 'mongol' | 'prowess')[];
  cards?: string[];
  needs?: string[];
}

/** The rows of the data file. */
export interface Components {
  calendar: {
    rounds: number;
  };
  setup: {
    hand: number;
  };
  players: {
    count: number;
    fill: number;
    majority: number[];
  }[];
  effect: {
    id: string;
    quarter: 'market' | 'palace' | 'bazaar';
    least: number;
    most: number;
  }[];
  kind: {
    id: string;
    category: 'resources' | 'objects' | 'merchants' | 'military' | 'characters' | 'camels' | 'traders';
    place: 'table' | 'hand' | 'both';
    symbols: Partial<Record<'link' | 'luxury' | 'arab' | 'mongol' | 'prowess', number>>;
    effect?: string;
    scoring: Scoring;
  }[];
  card: {
    number: number;
    kind: string;
    quarter: 'market' | 'palace' | 'bazaar';
    players: number;
    face?: string;
    letter?: string;
    points?: number;
    variant?: 'tea_route';
  }[];
}
