/** Run a function once an element comes near the viewport; returns the cancel function. */
export function onVisible(thing: Element, near: string, act: () => void): () => void {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      watcher.disconnect();
      act();
    },
    { rootMargin: near },
  );
  watcher.observe(thing);
  return () => watcher.disconnect();
}
