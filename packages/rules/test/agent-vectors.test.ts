// The published vectors of the agent programme, each run by the rules.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GameVector, readGameVector } from './vectors/games/vector.ts';
import { fixturesIn, isKnownGroup, runVector, vectorsIn } from './vectors/registry.ts';
import { recordOf } from './vectors/vector.ts';

const text = readFileSync(new URL('../fixtures/agents-vectors.json', import.meta.url), 'utf8');
const fixtures = fixturesIn(text);
const vectors = vectorsIn(text).flatMap((value) => readGameVector(value, fixtures) ?? []);
const groups = [...new Set(vectors.map(({ group }) => group))];

describe('the published vectors', () => {
  it('are all here, each in a group that is known', () => {
    expect(vectors).toHaveLength(324);
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(324);
    expect(groups).toHaveLength(22);
    expect(groups.filter((group) => !isKnownGroup(group))).toEqual([]);
  });
  it.each(vectors)('$id', async (vector) => expect((await runVector(vector, fixtures)).problem).toBeNull());
});

/** The last text, number or letter of a value, changed. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (value === null) return 1;
  if (Array.isArray(value))
    return value.length === 0 ? ['x'] : [...value.slice(0, -1), changed(value.at(-1))];
  if (typeof value === 'object') {
    const [last] = Object.keys(value).slice(-1);
    return last === undefined ? { x: 1 } : { ...value, [last]: changed(recordOf(value)[last]) };
  }
  return typeof value === 'boolean' ? !value : `${String(value)}0`;
}

/** A vector with one field of what it expects changed. */
function spoiled(vector: GameVector, field: string): GameVector {
  return { ...vector, expected: { ...vector.expected, [field]: changed(vector.expected[field]) } };
}

describe('a vector that the rules do not bear out', () => {
  it.each(groups)('fails for each field that a vector of %s expects', async (group) => {
    const own = vectors.filter((vector) => vector.group === group);
    expect(own.length).toBeGreaterThan(0);
    for (const vector of own)
      for (const field of Object.keys(vector.expected)) {
        const { problem } = await runVector(spoiled(vector, field), fixtures);
        expect(problem, `${vector.id} ${field}`).toEqual(expect.any(String));
      }
  });

  it('fails for a field that the rules do not compute, and says so', async () => {
    for (const group of groups) {
      const vector = vectors.find((each) => each.group === group);
      const { problem } = await runVector({ ...vector, expected: { bonus: '1' } }, fixtures);
      expect(problem, group).toEqual(expect.any(String));
    }
  });

  it('reads the fixtures of its own file', async () => {
    const vector = vectors.find(({ id }) => id === 'scenario-01');
    const scenario = recordOf(fixtures.scenario);
    const fewer = { scenario: { ...scenario, wagers: [] } };
    expect((await runVector(vector, fewer)).problem).toContain('bets: the rules say 0');
    expect((await runVector(vector)).problem).toEqual(expect.any(String));
  });
});
