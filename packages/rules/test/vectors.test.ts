import { describe, expect, it } from 'vitest';
import { published, vectorOf } from './vectors/fixture.ts';
import { groups, runVector, vectorsIn } from './vectors/registry.ts';
import { readVector, recordOf } from './vectors/vector.ts';
import { notOffered } from './vectors/vn.ts';

const all = published.map(readVector);

describe('the published vectors', () => {
  it('are all here, each in a group that is known', () => {
    expect(all).toHaveLength(353);
    expect(all.filter(({ family }) => !Object.hasOwn(groups, family))).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(353);
  });

  it.each(all.filter(({ play }) => !Object.hasOwn(notOffered, play)))(
    '$id $play',
    async ({ all: vector }) => {
      expect((await runVector(vector)).problem).toBeNull();
    },
  );

  it('name the two of a play that is not offered', async () => {
    const off = all.filter(({ play }) => Object.hasOwn(notOffered, play));
    const problems = await Promise.all(off.map(async ({ all }) => (await runVector(all)).problem));
    expect(off.map(({ id }, at) => [id, problems[at]])).toEqual([
      ['vn-south-19', expect.stringContaining('not offered')],
      ['vn-south-20', expect.stringContaining('not offered')],
    ]);
  });
});

/** A vector with something changed in it. */
function changed(id: string, change: object): unknown {
  return { ...vectorOf(id).all, ...change };
}

describe('a vector that the rules do not bear out', () => {
  it.each([
    ['ssc-01', { bets: 9 }, /^bets: the rules say 8, the vector says 9$/],
    ['ssc-01', { wins: 0 }, /^wins: the rules say 1, the vector says 0$/],
    ['ssc-54', { push: 0 }, /^pushes: the rules say 1/],
    ['ssc-12', { payoutMultiple: '4.639' }, /^payout: /],
    ['ssc-12', { probability: '1/2' }, /^probability: .*the vector says 1\/2$/],
    ['x115-18', { selection: { options: ['9单9双'] } }, /no cell 9单9双/],
    ['k3-16', { wins: 1 }, /^wins: /],
    ['sixmark-41', { division: 4 }, /^division: the rules say 5, the vector says 4$/],
    ['sixmark-40', { payoutMultiple: '1.88' }, /^payout: /],
    ['keno-05', { hitCounts: { 4: 6 } }, /^hits: /],
    ['vn-north-27', { winsDetail: { xien2: 4, xien3: 1, xien4: 0 } }, /^wins of xien2: /],
    ['vn-fast-12', { expected: { ...vectorOf('vn-fast-12').expected, issue: '202603010602' } }, /^issue: /],
    ['malay4d-03', { winsDetail: ['4321:special'] }, /^winsDetail: /],
    ['pcso-21', { matches: 4 }, /^matches: /],
    ['prizemode-06', { expected: { rebatePercent: '8', rebateAmount: '17' } }, /^rebateAmount: /],
    ['chase-04', { input: { ...vectorOf('chase-04').input, prize: '19' } }, /^error: /],
    ['rng-05', { input: { ...vectorOf('rng-05').input, issue: '202603010602' } }, /^draw: /],
    ['instant-04', { expected: { remainingFund: 1 } }, /^remainingFund: /],
  ] as const)('%s with %j fails and says why', async (id, change, why) => {
    expect(await runVector(changed(id, change))).toEqual({
      id,
      family: vectorOf(id).family,
      problem: expect.stringMatching(why),
    });
  });

  it('fails when its group or its play is not known, and names it', async () => {
    const problemOf = async (vector: unknown) => (await runVector(vector)).problem;
    expect(await problemOf(changed('ssc-01', { family: 'bingo' }))).toBe('unknown group bingo');
    expect(await problemOf(changed('ssc-01', { play: 'ssc.9.straight' }))).toContain('ssc.9.straight');
    expect(await problemOf(changed('settle-02', { play: 'st.other' }))).toContain('st.other');
    expect(await problemOf({ id: 'x' })).toContain('a family and a play');
    expect(await problemOf(null)).not.toBeNull();
  });
});

describe('plays that no published vector has', () => {
  const like = async (id: string, change: object) => (await runVector(changed(id, change))).problem;
  it.each([
    [
      'ssc-08',
      { play: 'ssc.5.zu60', selection: { double: [3], single: [0, 1, 2] }, draw: '33012', bets: 1 },
      { odds: { win: '1583.333' }, payoutMultiple: '1583.333', probability: '60/100000' },
    ],
    [
      'ssc-38',
      { play: 'ssc.3.sum', name: '前三直选和值', selection: { sums: [1] }, draw: '01099', bets: 3 },
      { odds: { win: '950' }, payoutMultiple: '950', probability: '1/1000' },
    ],
    [
      'x115-15',
      { play: 'x115.q3.group', selection: { numbers: [8, 4, 11] }, bets: 1 },
      { odds: { win: '150' }, payoutMultiple: '150', probability: '1/165' },
    ],
    [
      'pk10-06',
      { selection: { positions: [[], [], [], [], [], [9], [], [], [], [6]] }, bets: 2 },
      { wins: 2, payoutMultiple: '19' },
    ],
    [
      'vn-north-34',
      { play: 'vn.n.de_group.tong', selection: { group: 'tong', value: 6 }, bets: 10 },
      { expanded: undefined },
    ],
    ['sixmark-03', { play: 'lhc.special.bs', selection: { option: '小' } }, {}],
  ] as const)('%s as %j', async (id, change, more) => {
    expect(await like(id, { ...change, ...more })).toBeNull();
  });
});

it('a file is a list of vectors, or has one', () => {
  expect(vectorsIn('[{"id":"a"}]')).toHaveLength(1);
  expect(recordOf(vectorsIn('{"vectors":[{"id":"a"}]}')[0]).id).toBe('a');
  expect(() => vectorsIn('{"meta":{}}')).toThrow('no list of vectors');
});
