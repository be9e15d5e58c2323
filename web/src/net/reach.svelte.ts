/** Where other devices find this server: a page that was opened at this computer's own name has to ask. */

import { get } from './api';
import type { ServerAddress } from './wire';

const isOwnName = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

export class Reach {
  #answer = $state.raw<ServerAddress | null>(null);
  /** The server listens to this computer only. */
  readonly isLocal = $derived(Boolean(this.#answer?.local));
  /** The address to tell others. */
  readonly origin = $derived(this.#answer?.address || location.origin);
  /** What starts the server so that others find it, too. */
  readonly command = $derived(this.#answer?.command ?? '');
  /** It is known that others in the network find it. */
  readonly isInNetwork = $derived(Boolean(this.#answer?.address));

  constructor() {
    if (isOwnName())
      void get<ServerAddress>('/reach')
        .then((found) => (this.#answer = found))
        .catch(() => {});
  }
}
