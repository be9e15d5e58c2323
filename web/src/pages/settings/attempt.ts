/** Runs a request of the settings; says that it is done, or why it failed. */

import { explainError } from '../../net/api';
import { toast } from '../../ui/toasts.svelte';

export async function attempt(run: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await run();
    if (done) toast(done);
  } catch (error) {
    toast(explainError(error), 'trouble');
  }
}
