// Totals by game as the adapter reads them.
import { expect, it } from 'vitest';
import { asked } from './test/answering-studio.ts';

const totals = { gameCode: 'dice', currency: 'PHP', count: 2, bets: '2.5', wins: '-1', refunds: '2.5000' };
const totalsOf = (changes: object) =>
  asked({ status: 'OK', totals: [{ ...totals, ...changes }] }, (studio) =>
    studio.totals?.({ from: new Date(0), to: new Date(1) }),
  );

it('are read, wins also below zero', async () => {
  const read = {
    gameCode: 'dice',
    currency: 'PHP',
    count: 2,
    bets: 25_000n,
    wins: -10_000n,
    refunds: 25_000n,
  };
  expect(await totalsOf({ detail: 'more' })).toEqual([read]);
});

it.each([
  ['without a game', { gameCode: '' }],
  ['with a part of a call', { count: 0.5 }],
  ['with calls below zero', { count: -1 }],
  ['with an amount that is too fine', { wins: '0.00001' }],
  ['with an amount beyond 2^63', { bets: '922337203685477.5808' }],
])('%s are no answer', async (_, changes) => {
  expect(await totalsOf(changes)).toBe('outage');
});
