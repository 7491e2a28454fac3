import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom, drawInteger, drawWeighted, roundWords } from './index.ts';

const seeds = (nonce: number) => ({ serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce });

describe('drawn integers', () => {
  it('refuse the words that would favour some', () => {
    // 2^32 mod 3·10^9 words are refused: those whose product leaves less than that.
    const first = [0, 0xffff_ffff];
    const random = { nextWord: () => first.shift() ?? 0 };
    expect(drawInteger(random, 3_000_000_000)).toBe(Number((0xffff_ffffn * 3_000_000_000n) >> 32n));
    expect(first).toEqual([]);
  });
  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('below %d are refused', (below) => {
    expect(() => drawInteger({ nextWord: () => 0 }, below)).toThrow(RangeError);
  });
});

describe('elements of a list', () => {
  it('all drawn are a shuffle: each once', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.uniqueArray(fc.integer(), { maxLength: 30 }), (nonce, list) => {
        const drawn = drawFrom(roundWords(seeds(nonce)), list, list.length);
        expect([...drawn].sort()).toEqual([...list].sort());
      }),
      { numRuns: 200 },
    );
  });
  it('are no more than there are', () => {
    expect(() => drawFrom(roundWords(seeds(0)), [1], 2)).toThrow(RangeError);
  });
});

it('a weight of nothing is never drawn, and the others as often as they weigh', () => {
  const words = roundWords(seeds(9));
  const counts = [0, 0, 0];
  for (let at = 0; at < 30_000; at += 1) {
    const drawn = drawWeighted(words, [2, 0, 1]);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  expect((counts[0] ?? 0) / 30_000).toBeCloseTo(2 / 3, 1);
});
