import { describe, expect, it } from 'vitest';
import { type GridPlace, type RowsInView, rowsInView } from './rows-in-view.ts';

const grid = { count: 2_200, columns: 7, rowPx: 240, windowPx: 900 };
const none = { from: 0, to: 0 };

/** Steps until nothing is added any more. */
function settled(place: GridPlace, before: Pick<RowsInView, 'from' | 'to'> = none) {
  let { rows, isPartial } = rowsInView(place, before);
  let steps = 1;
  for (; isPartial; steps += 1) ({ rows, isPartial } = rowsInView(place, rows));
  return { rows, steps };
}

const heightOf = ({ from, to, beforePx, afterPx }: RowsInView) =>
  beforePx + afterPx + Math.ceil((to - from) / grid.columns) * grid.rowPx;

describe('the rows of a long grid', () => {
  it.each([-2_000, 0, 1, 239, 240, 37_000, 74_500, 75_360, 200_000])(
    'at %d px keep its height',
    (offsetPx) => {
      const { rows } = settled({ ...grid, offsetPx });
      expect(heightOf(rows)).toBe(Math.ceil(2_200 / 7) * 240);
      expect(rows.from % 7).toBe(0);
      expect(rows.to - rows.from).toBeLessThan(100);
    },
  );

  it('cover the window and four rows more', () => {
    const { from, to } = settled({ ...grid, offsetPx: 24_000 }).rows;
    expect([from, to]).toEqual([96 * 7, 108 * 7]);
  });

  it('cover the window at once after a jump, and the rows around it in steps', () => {
    const at = { ...grid, offsetPx: 24_000 };
    const { rows, isPartial } = rowsInView(at, none);
    expect([rows.from, rows.to, isPartial]).toEqual([100 * 7, 104 * 7, true]);
    expect(settled(at).steps).toBe(5);
  });

  it('are added a few at a time while the window moves on', () => {
    const before = settled({ ...grid, offsetPx: 24_000 }).rows;
    const { rows } = rowsInView({ ...grid, offsetPx: 24_000 + 5 * 240 }, before);
    expect(rows.to - before.to).toBe(2 * 7);
    // The window itself is never empty.
    expect(rows.to).toBeGreaterThanOrEqual(109 * 7);
  });

  it('are all of them where they fit', () => {
    expect(settled({ ...grid, count: 20, offsetPx: -300 }).rows).toEqual({
      from: 0,
      to: 20,
      beforePx: 0,
      afterPx: 0,
    });
  });
});
