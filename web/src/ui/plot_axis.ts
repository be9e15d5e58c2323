/** Axes of plots: rows from the left edge to the right one, and round values beside them. */

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];

/** Rows at equal distances between two edges, in pixels. The first row is 0. */
export class RowAxis {
  constructor(
    readonly left: number,
    readonly right: number,
    readonly last: number,
  ) {}

  x(row: number): number {
    return this.left + (row / Math.max(1, this.last)) * (this.right - this.left);
  }

  /** The row nearest to where a pointer is in the plot. */
  rowAt(event: MouseEvent): number {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left - this.left) / (this.right - this.left);
    return Math.min(this.last, Math.max(0, Math.round(share * this.last)));
  }

  /** An SVG path through the values of the rows, which are places from the top. */
  path(tops: number[]): string {
    return `M${tops.map((top, row) => `${this.x(row).toFixed(1)} ${top.toFixed(1)}`).join('L')}`;
  }
}

/** The smallest round step that a range has at most `parts` of. */
export const roundStep = (range: number, parts: number): number => STEPS.find((one) => range / one <= parts) ?? 1000;
