// Which contracts end with an answer, and the confirmation of the list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cascadeOf, type GrantedContract, isConfirmed, type LoweredRate } from './cascade.ts';
import { ownTopRate } from './terms.ts';

const contract = (
  id: string,
  [offerer, receiver]: readonly [string, string],
  change: Partial<GrantedContract> = {},
): GrantedContract => ({
  id,
  kind: 'DIVIDEND',
  group: 'LIVE',
  offerer,
  receiver,
  state: 'A',
  topRate: 5n,
  ...change,
});
const ended: LoweredRate = { receiver: 'b', kind: 'DIVIDEND', group: 'LIVE', newTop: 0n };
const idsOf = (contracts: readonly GrantedContract[], lowered: LoweredRate) =>
  cascadeOf(contracts, lowered).ends.map(({ contract: { id } }) => id);

describe('the contracts that end', () => {
  it('are those of the same kind', () => {
    const list = [
      contract('direct', ['b', 'c']),
      contract('direct salary', ['b', 'c'], { kind: 'DAILY' }),
      contract('deeper', ['c', 'd']),
      contract('deeper salary', ['c', 'd'], { kind: 'HOURLY' }),
    ];
    expect(idsOf(list, ended)).toEqual(['deeper', 'direct']);
  });
  it('of one group leave the contracts of other groups, on every level', () => {
    const list = [
      contract('live 1', ['b', 'c']),
      contract('rng 1', ['b', 'c'], { group: 'RNG' }),
      contract('live 2', ['c', 'd']),
      contract('rng 2', ['c', 'd'], { group: 'RNG' }),
    ];
    expect(idsOf(list, ended)).toEqual(['live 1', 'live 2']);
    expect(idsOf(list, { ...ended, group: 'CONS' })).toEqual(['live 1', 'live 2', 'rng 1', 'rng 2']);
    // Under CONS the rate of one group is too high and that of the other is not: only the branch of the first one ends.
    const lowered = { ...ended, group: 'CONS', newTop: 5n } as const;
    const lower = list.map((each) => (each.id === 'rng 1' ? { ...each, topRate: 4n } : each));
    expect(idsOf(lower, lowered)).toEqual(['live 1', 'live 2']);
  });
  it('of CONS take every group below with them', () => {
    const list = [
      contract('all 1', ['b', 'c'], { group: 'CONS' }),
      contract('all 2', ['c', 'd'], { group: 'CONS' }),
      contract('live 2', ['c', 'e']),
      contract('rng 2', ['c', 'e'], { group: 'RNG' }),
    ];
    expect(idsOf(list, { ...ended, group: 'CONS' })).toEqual(['all 1', 'all 2', 'live 2', 'rng 2']);
    expect(idsOf(list, ended)).toEqual([]);
  });
  it('do not follow from an offer that was not accepted', () => {
    // After a move an agent keeps what it granted, while its new upline has only offered.
    const list = [contract('offer', ['b', 'c'], { state: 'P' }), contract('kept', ['c', 'd'])];
    const { ends } = cascadeOf(list, ended);
    expect(ends).toMatchObject([{ contract: { id: 'offer' }, to: 'R' }]);
  });
  it('are all that offer their own highest rate or more afterwards, and no others', () => {
    fc.assert(
      fc.property(forest, fc.nat(), fc.nat(), (contracts, at, part) => {
        const lowered = contracts.filter(({ state }) => state !== 'P')[at % contracts.length];
        if (!lowered) return;
        const newTop = BigInt(part) % (lowered.topRate + 1n);
        const after = contracts.map((each) => (each === lowered ? { ...each, topRate: newTop } : each));
        expect(idsOf(contracts, { ...lowered, newTop })).toEqual(idsTooHigh(after, lowered.id));
      }),
      { numRuns: 500, seed: 20_261_126 },
    );
  });
});

it('the digest of a cascade changes with its list, not with its order', () => {
  const list = [
    contract('a', ['b', 'c'], { topRate: 9n }),
    contract('p', ['c', 'd'], { state: 'P' }),
    contract('x', ['z', 'y'], { topRate: 99n }),
  ];
  const lowered = { ...ended, newTop: 9n };
  const cascade = cascadeOf(list, lowered);
  expect(cascade.ends.map(({ contract: { id }, to }) => [id, to])).toEqual([
    ['a', 'C'],
    ['p', 'R'],
  ]);
  expect(cascade.direct).toHaveLength(1);
  expect(cascade.deeper).toBe(1);
  expect(cascadeOf(list.toReversed(), lowered)).toEqual(cascade);
  expect(isConfirmed(cascade, null)).toBe(false);
  expect(isConfirmed(cascade, cascade.digest)).toBe(true);
  const grown = cascadeOf([...list, contract('q', ['c', 'e'], { topRate: 1n })], lowered);
  expect(isConfirmed(grown, cascade.digest)).toBe(false);
  expect(isConfirmed(cascadeOf(list, { ...lowered, newTop: 10n }), null)).toBe(true);
});

const kinds = ['DIVIDEND', 'DAILY'] as const;
const schemes = [['CONS'], ['LIVE'], ['RNG'], ['LIVE', 'RNG']] as const;

/** Contracts down a tree as the checks of terms allow them: each below the offerer's own rate. Agent 0 is the top. */
const forest = fc
  .array(
    fc.record({
      upline: fc.nat(),
      schemes: fc.tuple(fc.constantFrom(...schemes), fc.constantFrom(...schemes)),
      state: fc.constantFrom('A', 'A', 'E', 'V', 'P'),
      step: fc.bigInt({ min: 1n, max: 4n }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((agents) => {
    const contracts: GrantedContract[] = [];
    for (const [at, { upline, schemes: ofKind, state, step }] of agents.entries())
      for (const [k, kind] of kinds.entries())
        for (const group of ofKind[k] ?? []) {
          const offerer = String(upline % (at + 1));
          const topRate = ownTop(contracts, { offerer, kind, group }) - step;
          const parties = [offerer, String(at + 1)] as const;
          if (topRate > 0n)
            contracts.push(contract(`${at}${kind}${group}`, parties, { kind, group, state, topRate }));
        }
    return contracts;
  });

function ownTop(
  contracts: readonly GrantedContract[],
  { offerer, kind, group }: Pick<GrantedContract, 'offerer' | 'kind' | 'group'>,
): bigint {
  if (offerer === '0') return 20n;
  const held = contracts.filter(
    (each) => each.receiver === offerer && each.kind === kind && each.state !== 'P',
  );
  return ownTopRate(new Map(held.map((each) => [each.group, each.topRate])), group);
}

/** Takes away one contract after another that is not below its offerer's own rate. */
function idsTooHigh(contracts: readonly GrantedContract[], lowered: string): readonly string[] {
  const wrong = contracts.find((each) => each.id !== lowered && each.topRate >= ownTop(contracts, each));
  if (!wrong) return [];
  return [
    wrong.id,
    ...idsTooHigh(
      contracts.filter((each) => each !== wrong),
      lowered,
    ),
  ].toSorted();
}
