// The bets of a round as the adapter reads them: those of the player and round that were asked for, or none.
import { expect, it } from 'vitest';
import { asked } from './test/answering-studio.ts';

const at = '2026-11-30T10:00:00.000Z';
const bet = {
  betId: 'b-1',
  roundId: 'round-1',
  playerId: 'p-1',
  currency: 'PHP',
  bet: '2.5000',
  win: '0.0000',
  status: 'OPEN',
  placedAt: at,
  settledAt: null,
};
const betsOf = (changes: object) =>
  asked({ status: 'OK', bets: [{ ...bet, ...changes }] }, (studio) =>
    studio.bets?.({ roundId: 'round-1', playerId: 'p-1' }),
  );

it('are read with what a vendor may leave out', async () => {
  const read = {
    betId: 'b-1',
    roundId: 'round-1',
    payRoundId: 'round-1',
    currency: 'PHP',
    bet: 25_000n,
    win: 0n,
    isFree: false,
    status: 'OPEN',
    placedAt: new Date(at),
    settledAt: null,
  };
  expect(await betsOf({ detail: 'more' })).toEqual([read]);
  const free = { isFree: true, roundId: 'round-2', payRoundId: 'round-1', settledAt: at };
  expect(await betsOf(free)).toEqual([{ ...read, ...free, settledAt: new Date(at) }]);
});

it.each([
  ['of another player', { playerId: 'p-2' }],
  ['of another round', { roundId: 'round-2' }],
  ['with an amount below zero', { bet: '-1' }],
  ['with a win beyond 2^63', { win: '922337203685477.5808' }],
  ['with an amount that is too fine', { win: '0.00001' }],
  ['with a time that is none', { placedAt: '2026-13-45T10:00:00.000Z' }],
  ['with an unknown status', { status: 'MAYBE' }],
  ['without a number', { betId: '' }],
])('%s are no answer', async (_, changes) => {
  expect(await betsOf(changes)).toBe('outage');
});
