/** Answers of the server that are asked for again while the page is visible. */

import { ApiError, explainError, get } from '../../net/api';

const SECONDS = 10;

/** The answer to a path. Create it while a component is set up: it is asked for again until the component goes. */
export class PolledAnswer<T> {
  found = $state.raw<T | null>(null);
  failed = $state('');
  /** There is no such thing, or it is not for this person. */
  isMissing = $state(false);

  constructor(readonly path: string) {
    $effect(() => {
      const timer = setInterval(() => document.visibilityState === 'visible' && void this.load(), SECONDS * 1000);
      return () => clearInterval(timer);
    });
  }

  async load(): Promise<void> {
    try {
      this.found = await get<T>(this.path);
      this.failed = '';
      this.isMissing = false;
    } catch (error) {
      if (error instanceof ApiError && [401, 404].includes(error.status)) this.isMissing = true;
      else this.failed = explainError(error);
    }
  }
}
