/** Makes something with effects outside a component; returns it and a function that ends its effects. */
export function makeInRoot<T>(make: () => T): [T, () => void] {
  let made: T;
  const stop = $effect.root(() => {
    made = make();
  });
  return [made!, stop];
}

/** Runs an effect outside a component; returns a function that ends it. */
export function runEffect(effect: () => void): () => void {
  const [, stop] = makeInRoot(() => {
    $effect(effect);
  });
  return stop;
}
