/** Do something once, when a thing comes so near to being in sight; gives how to give it up. */
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
