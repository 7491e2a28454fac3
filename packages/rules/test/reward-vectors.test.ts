// The published vectors of rewards, each run by the rules.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGameVector } from './vectors/games/vector.ts';
import { isKnownGroup, runVector, vectorsIn } from './vectors/registry.ts';

const text = readFileSync(new URL('../fixtures/rewards-vectors.json', import.meta.url), 'utf8');
const vectors = vectorsIn(text).flatMap((value) => readGameVector(value) ?? []);
const groups = [...new Set(vectors.map(({ group }) => group))];

describe('the published vectors', () => {
  it('are all here, each in a group that is known', () => {
    expect(vectors).toHaveLength(255);
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(255);
    expect(groups).toHaveLength(16);
    expect(groups.filter((group) => !isKnownGroup(group))).toEqual([]);
  });
  it.each(vectors)('$id', async (vector) => expect((await runVector(vector)).problem).toBeNull());
});

describe('a vector that the rules do not bear out', () => {
  it.each(groups)('fails for each field that a vector of %s expects', async (group) => {
    // The draw among 100 000 tickets takes seconds; the smaller ones show the same.
    const own = vectors.filter((each) => each.group === group && Number(each.input.tickets ?? 0) <= 1_000);
    for (const vector of own)
      for (const field of Object.keys(vector.expected)) {
        const spoiled = { ...vector, expected: { ...vector.expected, [field]: 'another value' } };
        const { problem } = await runVector(spoiled);
        expect(problem, `${vector.id} ${field}`).toEqual(expect.any(String));
      }
  });

  it('fails where the vector expects no refusal and the rules refuse', async () => {
    for (const vector of vectors.filter(({ expected }) => 'refusal' in expected)) {
      const { problem } = await runVector({ ...vector, expected: {} });
      expect(problem, vector.id).toContain('refusal');
    }
  });

  it('fails for a rule that is unknown, and says so', async () => {
    const [vector] = vectors;
    expect((await runVector({ ...vector, rule: 'no.rule' })).problem).toBe('unknown rule no.rule');
  });
});
