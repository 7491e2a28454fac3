import { describe, expect, it } from 'vitest';
import { rowsInView } from './rows-in-view.ts';

const grid = { count: 2_200, columns: 7, rowPx: 240, windowPx: 900 };
const heightOf = ({ from, to, beforePx, afterPx }: ReturnType<typeof rowsInView>) =>
  beforePx + afterPx + Math.ceil((to - from) / grid.columns) * grid.rowPx;

describe('the rows of a long grid', () => {
  it.each([-2_000, 0, 1, 239, 240, 37_000, 74_500, 75_360, 200_000])(
    'at %d px keep its height',
    (offsetPx) => {
      const shown = rowsInView({ ...grid, offsetPx });
      expect(heightOf(shown)).toBe(Math.ceil(2_200 / 7) * 240);
      expect(shown.from % 7).toBe(0);
      expect(shown.to - shown.from).toBeLessThan(100);
    },
  );

  it('cover the window and some rows more', () => {
    const { from, to } = rowsInView({ ...grid, offsetPx: 24_000 });
    expect([from, to]).toEqual([96 * 7, 108 * 7]);
  });

  it('are all of them where they fit', () => {
    expect(rowsInView({ ...grid, count: 20, offsetPx: -300 })).toEqual({
      from: 0,
      to: 20,
      beforePx: 0,
      afterPx: 0,
    });
  });
});
