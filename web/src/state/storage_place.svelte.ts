/** Where tables are kept: with a server, or here in this browser. On a static site there is only here. */

import { alone } from '../net/base_url';
import type { Why } from '../offline/worker_messages';
import type { Route } from './routes';

const KEY = 'caravanserai.place';
/** begins the ids of what is kept here; the Python that makes them says so as well */
const MARK = 'here-';
const OF = /^\/(?:tables|replays)\/(?!mine\b)([\w-]+)/;

const isOurs = (id: string): boolean => id.startsWith(MARK);

class Place {
  private chosen = $state(remembered());
  /** the tables in this browser can be asked at once */
  awake = false;
  /** they are on their way */
  opening = $state(false);
  /** a bot of theirs has been thinking for a while */
  thinking = $state(false);
  /** why they did not come */
  trouble = $state<Why | ''>('');

  /** what the address names */
  private seen = $state<string | null>(null);

  /** Where new tables are made and names are known: where the table in view lies, else what was chosen. */
  get here(): boolean {
    return alone || (this.seen === null ? this.chosen : isOurs(this.seen));
  }

  /** The router has come to another room. */
  follow(route: Route): Route {
    this.seen = 'id' in route ? route.id : null;
    return route;
  }

  /** "Play here meanwhile", and back. Kept as long as this tab. */
  go(here: boolean): void {
    this.chosen = here;
    try {
      sessionStorage.setItem(KEY, here ? 'here' : 'server');
    } catch {
      // For this page only.
    }
  }

  /** Whether a request is for the tables in this browser. */
  keeps(path: string): boolean {
    const id = OF.exec(path)?.[1];
    return alone || (id === undefined ? this.here : isOurs(id));
  }
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'here';
  } catch {
    return false;
  }
}

export const place = new Place();
