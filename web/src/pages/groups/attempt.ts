/** Runs a request; a toast explains an error. */

import { explainError } from '../../net/api';
import { toast } from '../../ui/toasts.svelte';

export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    toast(explainError(error), 'trouble');
    return false;
  }
}
