/** Largest size at which the children of a box all fit into it. */

/** Below this width a small card has no space for its name. */
const NAMED = 70;

/** The largest width of `n` tiles in a box, in rows; `ratio` is height / width. */
export function tileWidth(n: number, box: { w: number; h: number }, ratio: number, gap: number): number {
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, n); rows++) {
    const columns = Math.ceil(Math.max(1, n) / rows);
    const width = Math.min((box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows / ratio);
    best = Math.max(best, width);
  }
  return Math.floor(best);
}

interface Fit {
  /** the custom property that holds the width of a tile */
  name: string;
  ratio: number;
  most: number;
  gap?: number;
}

/** Sets the width of the tiles of a box, where its style says that its height is given (`--fits`). */
export const fitTiles =
  ({ name, ratio, most, gap = 7 }: Fit) =>
  (node: HTMLElement) => {
    const measure = (): void => {
      const style = getComputedStyle(node);
      const fits = style.getPropertyValue('--fits').trim() === '1';
      const inset = (...sides: ('Left' | 'Right' | 'Top' | 'Bottom')[]): number =>
        sides.reduce((all, side) => all + parseFloat(style[`padding${side}`]), 0);
      // The size of a box is rounded, perhaps up: then the last tile of a row would have no room.
      const [wide, high] = [node.clientWidth - 1, node.clientHeight - 1];
      const box = { w: wide - inset('Left', 'Right'), h: high - inset('Top', 'Bottom') };
      const width = fits ? Math.min(most, tileWidth(node.childElementCount, box, ratio, gap)) : 0;
      if (width > 0) node.style.setProperty(name, `${width}px`);
      else node.style.removeProperty(name);
      node.toggleAttribute('data-nameless', width > 0 && width < NAMED);
    };
    const sizes = new ResizeObserver(measure);
    const children = new MutationObserver(measure);
    sizes.observe(node);
    children.observe(node, { childList: true });
    measure();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  };
