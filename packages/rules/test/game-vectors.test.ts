// The published vectors of games and vendors, each run by the rules.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGameVector } from './vectors/games/vector.ts';
import { isKnownGroup, runVector, vectorsIn } from './vectors/registry.ts';

const file = new URL('../fixtures/games-vectors.json', import.meta.url);
const vectors = vectorsIn(readFileSync(file, 'utf8')).flatMap((value) => readGameVector(value) ?? []);

describe('the published vectors', () => {
  it('are all here, each in a group that is known', () => {
    expect(vectors).toHaveLength(206);
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(206);
    expect(vectors.filter(({ group }) => !isKnownGroup(group))).toEqual([]);
  });
  it.each(vectors)('$id', async (vector) => expect((await runVector(vector)).problem).toBeNull());
});

describe('a vector that the rules do not bear out', () => {
  it.each([
    ['derivation-06', { ints: [3, 4, 1, 3, 0, 4, 2, 4, 1, 4] }],
    ['derivation-14', { int: 4069 }],
    ['chain-03', { valid: true }],
    ['slot-12', { multiple: '3.7' }],
    ['rtp-01', { exactEdge: '5112/131072' }],
    ['jackpot-03', { perLevel: '0.0014' }],
    ['originals-13', { return: '1034' }],
    ['launch-02', { action: 'LAUNCH_GAME' }],
    ['money-19', { paid: '1234.57' }],
    ['sgp-sign-03', { http: 200 }],
    ['sgp-01', { balances: { p1: '1.0000' } }],
    ['slot-01', { unknown: 1 }],
  ] as const)('%s with %j fails', async (id, change) => {
    const vector = vectors.find((each) => each.id === id);
    const outcome = await runVector({ ...vector, expected: { ...vector?.expected, ...change } });
    expect(outcome).toMatchObject({ id, problem: expect.any(String) });
  });
});
