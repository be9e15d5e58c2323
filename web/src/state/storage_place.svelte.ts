/** Where tables are stored: on a server or in this browser. A static site has only the browser. */

import { isStaticSite } from '../net/base_url';
import type { PocketFailure } from '../offline/worker_messages';
import { isLocalId } from './local_ids';
import type { Route } from './routes';

const KEY = 'caravanserai.place';
const ID_IN_PATH = /^\/(?:tables|replays)\/(?!mine\b)([\w-]+)/;

class StoragePlace {
  #choseHere = $state(readChoice());
  /** the worker answers at once */
  isAwake = false;
  /** the worker is starting */
  isOpening = $state(false);
  /** a local bot has been thinking for a while */
  isThinking = $state(false);
  /** why the worker did not start */
  failure = $state<PocketFailure | ''>('');

  /** the id in the address */
  #idInAddress = $state<string | null>(null);

  /** Whether new tables and the identity are local: as the table in the address is, else as chosen. */
  get isHere(): boolean {
    return isStaticSite || (this.#idInAddress === null ? this.#choseHere : isLocalId(this.#idInAddress));
  }

  /** Follow the router to another page. */
  followRoute(route: Route): Route {
    this.#idInAddress = 'id' in route ? route.id : null;
    return route;
  }

  /** Choose the browser or the server; kept for this tab. */
  choose(here: boolean): void {
    this.#choseHere = here;
    try {
      sessionStorage.setItem(KEY, here ? 'here' : 'server');
    } catch {
      // Valid for this page only.
    }
  }

  /** Whether a request goes to the tables in this browser. */
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
