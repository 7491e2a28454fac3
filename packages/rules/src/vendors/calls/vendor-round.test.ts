import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { emptyRound } from './outcomes.ts';
import type { MoneyCall, Round, StoredCall } from './types.ts';
import { compareVendorRound, type VendorRound } from './vendor-round.ts';

const of = { roundId: 'r1', playerId: 'p1', currency: 'PHP' } as const;
const call = (changes: Partial<MoneyCall>): MoneyCall => ({
  ...of,
  call: 'bet',
  txId: 'b1',
  kind: 'BET',
  debit: 0n,
  credit: 0n,
  refs: [],
  closesRound: false,
  free: null,
  ...changes,
});
const bet: StoredCall = {
  ...call({ debit: amountOf(100) }),
  status: 'OK',
  isRefunded: false,
  shortfall: 0n,
  isHeld: false,
};
const win = call({
  call: 'win',
  txId: 'w1',
  kind: 'WIN',
  credit: amountOf(250),
  refs: ['b1'],
  closesRound: true,
});
const refund = call({ call: 'refund', txId: 'f1', kind: '', refs: ['b1'] });
const round: Round = { ...emptyRound, bets: amountOf(100), capBase: amountOf(100), standing: 1 };
const closed: VendorRound = {
  state: 'closed',
  currency: 'PHP',
  bets: amountOf(100),
  wins: amountOf(250),
  calls: [win],
};
const cancelled: VendorRound = { ...closed, state: 'cancelled', bets: 0n, wins: 0n, calls: [refund] };

function compare(
  answer: VendorRound,
  { round: own = round, stored = [bet] }: { round?: Round; stored?: readonly StoredCall[] } = {},
) {
  const byNumber = new Map(stored.map((one) => [one.txId, one]));
  return compareVendorRound({ ...of, round: own, stored: byNumber }, answer);
}

describe('an answer of the vendor about a round', () => {
  it('changes nothing in a round that is over here, or goes on there', () => {
    for (const status of ['CLOSED', 'CANCELLED'] as const)
      expect(compare(closed, { round: { ...round, status } })).toEqual({ kind: 'over' });
    expect(compare({ ...closed, state: 'open' })).toEqual({ kind: 'open' });
  });
  it('names the win, the lost round or the refund that is missing', () => {
    expect(compare(closed)).toEqual({ kind: 'missing', calls: [win] });
    const lost = { ...win, credit: 0n };
    expect(compare({ ...closed, wins: 0n, calls: [lost] })).toEqual({ kind: 'missing', calls: [lost] });
    expect(compare(cancelled)).toEqual({ kind: 'missing', calls: [refund] });
  });
  it('leaves only the end to be noted where every call is stored', () => {
    const paid: StoredCall = { ...bet, ...win, status: 'OK' };
    const answer = compare(closed, { round: { ...round, wins: amountOf(250) }, stored: [bet, paid] });
    expect(answer).toEqual({ kind: 'missing', calls: [] });
  });
  it.each<[string, VendorRound, Parameters<typeof compare>[1]?]>([
    ['other stakes', { ...closed, bets: amountOf(90) }],
    ['a win that no call explains', { ...closed, wins: amountOf(260) }],
    ['a win without its call', { ...closed, calls: [] }],
    ['another currency', { ...closed, currency: 'VND' }],
    ['a win of another player', { ...closed, calls: [{ ...win, playerId: 'p2' }] }],
    [
      'a bet that is not here',
      { ...closed, bets: amountOf(200), calls: [win, call({ txId: 'b2', debit: amountOf(100) })] },
    ],
    ['a win above what is missing', { ...closed, calls: [win] }, { round: { ...round, wins: amountOf(10) } }],
    ['a refund of an unknown bet', { ...cancelled, calls: [{ ...refund, refs: ['b9'] }] }],
    ['a refund of a bet of another round', cancelled, { stored: [{ ...bet, roundId: 'r2' }] }],
    ['one bet refunded twice', { ...cancelled, calls: [refund, { ...refund, txId: 'f2' }] }],
    ['a cancelled round whose bet stands', { ...cancelled, calls: [] }],
    ['a cancelled round with a win here', cancelled, { round: { ...round, wins: amountOf(10) } }],
    ['a free bet that counts only here', { ...cancelled, calls: [] }, { round: { ...round, bets: 0n } }],
    ['a closed round without a bet', { ...closed, bets: 0n, wins: 0n, calls: [refund] }],
  ])('contradicts with %s', (_what, answer, own) => {
    expect(compare(answer, own)).toEqual({ kind: 'contradicts' });
  });
});
