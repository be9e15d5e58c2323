/** Work that a person asked for: buttons are disabled while it runs, and its failure becomes a message. */

import { explainError } from '../net/api';
import { toast } from './toasts.svelte';

export class Attempt {
  busy = $state(false);

  /** Run it, then show `done`, if there is something to say. Returns whether it succeeded. */
  async run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      toast(explainError(error), 'trouble');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
