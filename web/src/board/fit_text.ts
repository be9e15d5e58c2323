/** Shrinks text that does not fit its box. */

const SMALLEST = 11;

/** For an element of fixed height; `text` is read so that the fit follows it. */
export function fitText(text: string) {
  return (node: HTMLElement): (() => void) => {
    void text;
    const fit = (): void => {
      node.style.fontSize = '';
      let size = parseFloat(getComputedStyle(node).fontSize);
      while (size > SMALLEST && node.scrollHeight > node.clientHeight + 1) node.style.fontSize = `${(size -= 0.5)}px`;
    };
    const widths = new ResizeObserver(fit); // called at once, after layout
    widths.observe(node);
    return () => widths.disconnect();
  };
}
