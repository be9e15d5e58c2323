/** Where tables are kept: with a server, or here in this browser. On a static site there is only here. */

import { isStaticSite } from '../net/base_url';
import type { PocketFailure } from '../offline/worker_messages';
import type { Route } from './routes';

const KEY = 'caravanserai.place';
/** begins the ids of what is kept here; the Python that makes them says so as well */
const LOCAL_PREFIX = 'here-';
const ID_IN_PATH = /^\/(?:tables|replays)\/(?!mine\b)([\w-]+)/;

const isLocalId = (id: string): boolean => id.startsWith(LOCAL_PREFIX);

class StoragePlace {
  #choseHere = $state(readChoice());
  /** the tables in this browser can be asked at once */
  isAwake = false;
  /** they are on their way */
  isOpening = $state(false);
  /** a bot of theirs has been thinking for a while */
  isThinking = $state(false);
  /** why they did not come */
  failure = $state<PocketFailure | ''>('');

  /** what the address names */
  #idInAddress = $state<string | null>(null);

  /** Where new tables are made and names are known: where the table in view lies, else what was chosen. */
  get isHere(): boolean {
    return isStaticSite || (this.#idInAddress === null ? this.#choseHere : isLocalId(this.#idInAddress));
  }

  /** The router has come to another room. */
  followRoute(route: Route): Route {
    this.#idInAddress = 'id' in route ? route.id : null;
    return route;
  }

  /** "Play here meanwhile", and back. Kept as long as this tab. */
  choose(here: boolean): void {
    this.#choseHere = here;
    try {
      sessionStorage.setItem(KEY, here ? 'here' : 'server');
    } catch {
      // For this page only.
    }
  }

  /** Whether a request is for the tables in this browser. */
  isLocalPath(path: string): boolean {
    const id = ID_IN_PATH.exec(path)?.[1];
    return isStaticSite || (id === undefined ? this.isHere : isLocalId(id));
  }
}

function readChoice(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'here';
  } catch {
    return false;
  }
}

export const storagePlace = new StoragePlace();
