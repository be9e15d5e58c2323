/** Marks that the table draws on places of a board, whichever board it is. */

export interface TargetMark {
  /** the `data-target` it stands on */
  target: string;
  text: string;
  kind: 'step' | 'gain';
  loss?: boolean;
}

/** The steps of a turn by number; steps on one place share a mark: "1 3". */
export function numberSteps(steps: string[][], has: (target: string) => boolean): TargetMark[] {
  const at = new Map<string, number[]>();
  steps.forEach((targets, i) => {
    const place = targets.find(has);
    if (place) at.set(place, [...(at.get(place) ?? []), i + 1]);
  });
  return [...at].map(([target, numbers]) => ({ target, text: numbers.join(' '), kind: 'step' }));
}
