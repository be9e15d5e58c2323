/** Choosing by pointing: each target picked narrows the choices, until one is left. No rules are known here. */

import type { ChoiceInfo } from '../net/wire';

const hasTargets = (choice: ChoiceInfo, targets: string[]): boolean =>
  targets.every((one) => choice.targets.includes(one));

export class ChoiceSelection {
  choices = $state.raw<ChoiceInfo[]>([]);
  chosen = $state.raw<string[]>([]);
  /** a choice that waits for a "yes" */
  toConfirm = $state.raw<ChoiceInfo | null>(null);

  readonly remaining = $derived(this.choices.filter((choice) => hasTargets(choice, this.chosen)));
  readonly glow = $derived(glowTargets(this.remaining, this.chosen));

  /** A new decision: nothing is picked yet. */
  begin(choices: ChoiceInfo[]): void {
    this.choices = choices;
    this.chosen = [];
    this.toConfirm = null;
  }

  /** Pick a target; gives the choice that is left, if there is only one. */
  pick(target: string): ChoiceInfo | null {
    this.toConfirm = null;
    const at = this.chosen.indexOf(target);
    if (at >= 0) {
      this.chosen = this.chosen.slice(0, at);
      return null;
    }
    let chosen = [...this.chosen, target];
    let left = this.choices.filter((choice) => hasTargets(choice, chosen));
    if (!left.length) {
      // Another place than the one picked first: begin again from there.
      chosen = [target];
      left = this.choices.filter((choice) => hasTargets(choice, chosen));
    }
    if (!left.length) return null;
    this.chosen = chosen;
    return left.length === 1 ? left[0]! : null;
  }

  /** One step back; false if there was none. */
  stepBack(): boolean {
    if (this.toConfirm) {
      const asked = this.toConfirm;
      this.toConfirm = null;
      if (this.chosen.length && hasTargets(asked, this.chosen)) this.chosen = this.chosen.slice(0, -1);
      return true;
    }
    if (!this.chosen.length) return false;
    this.chosen = this.chosen.slice(0, -1);
    return true;
  }

  /** What pointing at a target could mean. */
  choicesAt(target: string): ChoiceInfo[] {
    return this.remaining.filter((choice) => choice.targets.includes(target));
  }
}

const kindOf = (target: string): string => target.slice(0, target.indexOf(':'));

/**
 * The texts that may ask for the rest of a choice, the most telling first: by what was picked last and what is to be
 * picked now, by what is to be picked, by what was picked (`next.hand.shop`, `next.shop`, `next.hand`).
 */
export function nextQuestions(selection: Pick<ChoiceSelection, 'chosen' | 'glow'>): string[] {
  const last = selection.chosen.at(-1);
  if (!last) return [];
  const kinds = [...new Set([...selection.glow].map(kindOf))];
  const to = kinds.length === 1 ? kinds[0]! : '';
  return [...(to ? [`next.${kindOf(last)}.${to}`, `next.${to}`] : []), `next.${kindOf(last)}`];
}

/** Targets that tell the remaining choices apart; what all of them share says nothing. */
export function glowTargets(remaining: ChoiceInfo[], chosen: string[]): Set<string> {
  const count = new Map<string, number>();
  for (const choice of remaining)
    for (const target of new Set(choice.targets)) count.set(target, (count.get(target) ?? 0) + 1);
  const found = new Set<string>();
  for (const [target, times] of count) {
    if (chosen.includes(target)) continue;
    if (times < remaining.length || remaining.length === 1) found.add(target);
  }
  return found;
}
