/** Selects a choice by its targets: each target narrows the choices until one is left. It knows no rules. */

import type { ChoiceInfo } from '../net/wire';
import type { Say } from '../text/i18n';

const hasTargets = (choice: ChoiceInfo, targets: string[]): boolean =>
  targets.every((one) => choice.targets.includes(one));

export class ChoiceSelection {
  choices = $state.raw<ChoiceInfo[]>([]);
  chosen = $state.raw<string[]>([]);
  /** a choice that waits for confirmation */
  toConfirm = $state.raw<ChoiceInfo | null>(null);

  readonly remaining = $derived(this.choices.filter((choice) => hasTargets(choice, this.chosen)));
  readonly glow = $derived(glowTargets(this.remaining, this.chosen));

  /** A new decision: nothing is selected. */
  begin(choices: ChoiceInfo[]): void {
    this.choices = choices;
    this.chosen = [];
    this.toConfirm = null;
  }

  /** Pick a target; returns the choice if only one is left. */
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
      // The target does not fit the ones picked before: start again from it.
      chosen = [target];
      left = this.choices.filter((choice) => hasTargets(choice, chosen));
    }
    if (!left.length) return null;
    this.chosen = chosen;
    return left.length === 1 ? left[0]! : null;
  }

  /** Undo one step of the selection; false if there was none. */
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

  /** Remaining choices that name a target. */
  choicesAt(target: string): ChoiceInfo[] {
    return this.remaining.filter((choice) => choice.targets.includes(target));
  }
}

const kindOf = (target: string): string => target.slice(0, target.indexOf(':'));

/**
 * Text keys for the next question, most specific first: by the last target and the next, by the next, by the last
 * (`next.hand.shop`, `next.shop`, `next.hand`).
 */
export function nextQuestions(selection: Pick<ChoiceSelection, 'chosen' | 'glow'>): string[] {
  const last = selection.chosen.at(-1);
  if (!last) return [];
  const kinds = [...new Set([...selection.glow].map(kindOf))];
  const to = kinds.length === 1 ? kinds[0]! : '';
  return [...(to ? [`next.${kindOf(last)}.${to}`, `next.${to}`] : []), `next.${kindOf(last)}`];
}

/** The next question in words; empty before the first target, or if the game asks nothing then. */
export function nextQuestion(selection: ChoiceSelection, texts: { has: (key: string) => boolean; say: Say }): string {
  const key = nextQuestions(selection).find((one) => texts.has(one));
  return key ? texts.say(key) : '';
}

/** Targets that distinguish the remaining choices; a target shared by all of them does not. */
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
