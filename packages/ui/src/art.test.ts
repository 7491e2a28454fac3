import { describe, expect, test } from 'vitest';
import { art, categoryHues } from './art.ts';
import { hashText } from './seeded.ts';

const tile = { vendor: 'tyche', game: 'fast5d-1m', category: 'lottery', name: 'Fast 5D' } as const;

describe('tile art', () => {
  test('is the same picture for the same names, everywhere and always', () => {
    expect(art(tile)).toEqual(art(tile));
    expect(hashText(JSON.stringify(art(tile)))).toMatchInlineSnapshot(`221822245`);
  });
  test('differs from game to game', () =>
    expect(art({ ...tile, game: 'fast5d-5m' }).crackle).not.toBe(art(tile).crackle));
  test('keeps its hue within 14 degrees of the category', () => {
    for (let game = 0; game < 200; game += 1) {
      const apart = Math.abs(art({ ...tile, game: `g${game}` }).hue - categoryHues.lottery);
      expect(apart).toBeLessThanOrEqual(14);
    }
  });
  test('uses all nine layouts', () => {
    const seen = new Set(
      Array.from(
        { length: 200 },
        (_, game) =>
          JSON.stringify(art({ ...tile, game: `g${game}` }).shapes.length) +
          art({ ...tile, game: `g${game}` }).shapes[0]?.d.slice(0, 12),
      ),
    );
    expect(seen.size).toBeGreaterThanOrEqual(9);
  });
  test('sets a long name on two lines of like length and in smaller type', () => {
    const long = art({ ...tile, name: 'Dragon Boat Festival' });
    expect(long.lines).toEqual(['Dragon Boat', 'Festival']);
    expect(long.fontSize).toBeGreaterThanOrEqual(13);
  });
});
