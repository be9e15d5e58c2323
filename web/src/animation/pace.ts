/**
 * Current factor on animation times. The queue sets it with every step; an animation reads it when it starts, so that
 * it ends before the next step.
 */
export const animationPace = { now: 1 };
