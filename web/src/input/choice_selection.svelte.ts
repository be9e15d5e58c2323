/** Choosing by pointing: each target picked narrows the choices, until one is left. No rules are known here. */

import type { ChoiceInfo } from '../net/wire';

const has = (choice: ChoiceInfo, targets: string[]): boolean => targets.every((one) => choice.targets.includes(one));

export class Choosing {
  choices = $state.raw<ChoiceInfo[]>([]);
  chosen = $state.raw<string[]>([]);
  /** a choice that waits for a "yes" */
  asked = $state.raw<ChoiceInfo | null>(null);

  readonly remaining = $derived(this.choices.filter((choice) => has(choice, this.chosen)));
  readonly glow = $derived(glowing(this.remaining, this.chosen));

  /** A new decision: nothing is picked yet. */
  begin(choices: ChoiceInfo[]): void {
    this.choices = choices;
    this.chosen = [];
    this.asked = null;
  }

  /** Pick a target; gives the choice that is left, if there is only one. */
  pick(target: string): ChoiceInfo | null {
    this.asked = null;
    const at = this.chosen.indexOf(target);
    if (at >= 0) {
      this.chosen = this.chosen.slice(0, at);
      return null;
    }
    let chosen = [...this.chosen, target];
    let left = this.choices.filter((choice) => has(choice, chosen));
    if (!left.length) {
      // Another place than the one picked first: begin again from there.
      chosen = [target];
      left = this.choices.filter((choice) => has(choice, chosen));
    }
    if (!left.length) return null;
    this.chosen = chosen;
    return left.length === 1 ? left[0]! : null;
  }

  /** One step back; false if there was none. */
  back(): boolean {
    if (this.asked) {
      const asked = this.asked;
      this.asked = null;
      if (this.chosen.length && has(asked, this.chosen)) this.chosen = this.chosen.slice(0, -1);
      return true;
    }
    if (!this.chosen.length) return false;
    this.chosen = this.chosen.slice(0, -1);
    return true;
  }

  /** What pointing at a target could mean. */
  meant(target: string): ChoiceInfo[] {
    return this.remaining.filter((choice) => choice.targets.includes(target));
  }
}

const kindOf = (target: string): string => target.slice(0, target.indexOf(':'));

/**
 * The texts that may ask for the rest of a choice, the most telling first: by what was picked last and what is to be
 * picked now, by what is to be picked, by what was picked (`next.hand.shop`, `next.shop`, `next.hand`).
 */
export function nextQuestions(choosing: Pick<Choosing, 'chosen' | 'glow'>): string[] {
  const last = choosing.chosen.at(-1);
  if (!last) return [];
  const kinds = [...new Set([...choosing.glow].map(kindOf))];
  const to = kinds.length === 1 ? kinds[0]! : '';
  return [...(to ? [`next.${kindOf(last)}.${to}`, `next.${to}`] : []), `next.${kindOf(last)}`];
}

/** Targets that tell the remaining choices apart; what all of them share says nothing. */
export function glowing(remaining: ChoiceInfo[], chosen: string[]): Set<string> {
  const count = new Map<string, number>();
  for (const choice of remaining) for (const target of new Set(choice.targets)) count.set(target, (count.get(target) ?? 0) + 1);
  const found = new Set<string>();
  for (const [target, times] of count) {
    if (chosen.includes(target)) continue;
    if (times < remaining.length || remaining.length === 1) found.add(target);
  }
  return found;
}
