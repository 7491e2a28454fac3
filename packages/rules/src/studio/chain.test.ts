import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainDue, chainFrom, linkAtDistance, nextPlace, ROUNDS_AHEAD, type UsedPlace } from './index.ts';

describe('places in the chains of a game', () => {
  it('begin with link 1 of chain 1', () => {
    expect(nextPlace(null)).toEqual({ chainNo: 1, linkNo: 1 });
    expect(chainDue(null)).toBe(1);
  });
  it('use every link of every chain once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), (lengths) => {
        const wanted = lengths.flatMap((length, at) =>
          Array.from({ length }, (_, link) => ({ chainNo: at + 1, linkNo: link + 1 })),
        );
        let used: UsedPlace | null = null;
        for (const place of wanted) {
          expect(nextPlace(used)).toEqual(place);
          used = { ...place, length: lengths[place.chainNo - 1] ?? 0 };
        }
      }),
    );
  });
  it.each([
    ['far from its end', 1_000_000 - ROUNDS_AHEAD - 1, 1],
    ['with 10,000 rounds left', 1_000_000 - ROUNDS_AHEAD, 2],
    ['with one round left', 999_999, 2],
    ['at its end', 1_000_000, 2],
  ])('have the chain that must be committed: of a chain %s', (_where, linkNo, due) => {
    expect(chainDue({ chainNo: 1, linkNo, length: 1_000_000 })).toBe(due);
  });
});

describe('links', () => {
  const links = chainFrom('7'.repeat(64), 20);
  it('lead to the commitment and to every earlier link', () => {
    for (const [at, link] of links.entries())
      for (let to = 0; to <= at; to += 1) expect(linkAtDistance(link, at - to)).toBe(links[to]);
  });
});
