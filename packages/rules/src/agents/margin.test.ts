import { expect, test } from 'vitest';
import { type ChainContract, topChainRate } from './margin.ts';

const of = (offerer: bigint | null, receiver: bigint, topRate: bigint): ChainContract => ({
  offerer,
  receiver,
  topRate,
});

test.each<[string, bigint, readonly ChainContract[]]>([
  ['nothing', 0n, []],
  ['one contract', 30n, [of(null, 1n, 30n)]],
  ['each level of a chain', 60n, [of(null, 1n, 30n), of(1n, 2n, 20n), of(2n, 3n, 10n)]],
  ['the chain with the highest sum', 55n, [of(null, 1n, 30n), of(1n, 2n, 10n), of(1n, 3n, 25n)]],
  ['the highest of several of an agent', 70n, [of(null, 1n, 30n), of(null, 1n, 50n), of(1n, 2n, 20n)]],
  ['a part of a tree, whose offerer is not in it', 30n, [of(9n, 1n, 20n), of(1n, 2n, 10n)]],
  ['a gap: two chains', 40n, [of(null, 1n, 40n), of(7n, 8n, 30n)]],
])('of %s', (_, sum, contracts) => {
  expect(topChainRate(contracts)).toBe(sum);
  expect(topChainRate(contracts.toReversed())).toBe(sum);
});
