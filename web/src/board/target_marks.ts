/** Marks that the table draws on targets of any board. */

export interface TargetMark {
  /** the `data-target` that carries it */
  target: string;
  text: string;
  kind: 'step' | 'gain' | 'last' | 'coach';
  loss?: boolean;
  /** who has played here last */
  seat?: number;
}

/** Numbers the steps of a turn; steps on one target share a mark: "1 3". */
export function numberSteps(steps: string[][], has: (target: string) => boolean): TargetMark[] {
  const at = new Map<string, number[]>();
  steps.forEach((targets, i) => {
    const place = targets.find(has);
    if (place) at.set(place, [...(at.get(place) ?? []), i + 1]);
  });
  return [...at].map(([target, numbers]) => ({ target, text: numbers.join(' '), kind: 'step' }));
}
