import { describe, expect, test } from 'vitest';
import { addTotals, type BookLine, reconcile, totalsOf } from './reconcile.ts';

const line = (txId: string, changes: Partial<BookLine> = {}): BookLine => ({
  txId,
  call: 'bet',
  currency: 'PHP',
  debit: 10_0000n,
  credit: 0n,
  ...changes,
});
const win = (txId: string, credit: bigint) => line(txId, { call: 'win', debit: 0n, credit });

describe('two lists', () => {
  test('that have the same lines match in any order', () => {
    const lines = [line('a'), win('b', 5n), line('c', { call: 'refund', debit: 0n, credit: 10_0000n })];
    expect(reconcile(lines, lines.toReversed())).toEqual({
      matching: 3,
      onlyOurs: [],
      onlyTheirs: [],
      differing: [],
    });
  });
  test('without a line match', () => {
    expect(reconcile([], [])).toMatchObject({ matching: 0, onlyOurs: [], onlyTheirs: [] });
  });
  test('show what only one of them has', () => {
    const found = reconcile([line('a'), line('ours')], [line('theirs'), line('a')]);
    expect(found.matching).toBe(1);
    expect(found.onlyOurs.map(({ txId }) => txId)).toEqual(['ours']);
    expect(found.onlyTheirs.map(({ txId }) => txId)).toEqual(['theirs']);
  });
  test.each([
    ['debit', { debit: 10_0001n }],
    ['credit', { credit: 1n }],
    ['currency', { currency: 'VND' }],
    ['call', { call: 'bet-win' }],
  ] as const)('differ where the %s does', (_, change) => {
    const [ours, theirs] = [line('a'), line('a', change)];
    expect(reconcile([ours], [theirs])).toEqual({
      matching: 0,
      onlyOurs: [],
      onlyTheirs: [],
      differing: [{ ours, theirs }],
    });
  });
  test('do not differ by a line that moves nothing; one that moves for the other side does', () => {
    expect(reconcile([win('a', 0n)], [win('b', 0n)])).toMatchObject({ onlyOurs: [], onlyTheirs: [] });
    expect(reconcile([win('a', 0n)], [win('a', 7n)]).differing).toHaveLength(1);
  });
  test('match once: a number that the vendor reports twice is only theirs the second time', () => {
    const found = reconcile([line('a')], [line('a'), line('a')]);
    expect([found.matching, found.onlyTheirs.length]).toEqual([1, 1]);
  });
});

describe('totals', () => {
  test('are by currency: stakes, wins less what a refund took back, and stakes given back', () => {
    const lines = [
      line('a'),
      win('b', 25_0000n),
      line('c', { call: 'bet-win', debit: 4_0000n, credit: 6_0000n }),
      // The refund of `c`.
      line('d', { call: 'refund', debit: 6_0000n, credit: 4_0000n }),
      line('e', { call: 'adjust', debit: 0n, credit: -1_0000n }),
      line('f', { currency: 'AUD', debit: 1n }),
    ];
    expect(totalsOf(lines)).toEqual([
      { currency: 'AUD', count: 1, bets: 1n, wins: 0n, refunds: 0n },
      { currency: 'PHP', count: 5, bets: 14_0000n, wins: 24_0000n, refunds: 4_0000n },
    ]);
  });
  test('of parts add up to those of the whole', () => {
    const [one, other] = [[line('a'), line('b', { currency: 'VND' })], [win('c', 3n)]];
    expect(addTotals(totalsOf(one), totalsOf(other))).toEqual(totalsOf([...one, ...other]));
  });
});
