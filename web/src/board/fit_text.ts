/** Text that is never cut: where it would not fit its box, it is set smaller. */

const SMALLEST = 11;

/** For an element whose height is given; `text` is read so that the fit follows it. */
export function fitText(text: string) {
  return (node: HTMLElement): (() => void) => {
    void text;
    const fit = (): void => {
      node.style.fontSize = '';
      let size = parseFloat(getComputedStyle(node).fontSize);
      while (size > SMALLEST && node.scrollHeight > node.clientHeight + 1) node.style.fontSize = `${(size -= 0.5)}px`;
    };
    const widths = new ResizeObserver(fit); // it calls at once, when everything has been laid out
    widths.observe(node);
    return () => widths.disconnect();
  };
}
