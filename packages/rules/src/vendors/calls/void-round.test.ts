// The void of a round, and what is answered to calls that come after it.
import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { closeRound } from './close-round.ts';
import { decideCall } from './decide.ts';
import { readyPlayer, roundOfOneBet } from './test/facts.ts';
import type { CallFacts, MoneyCall, Round } from './types.ts';
import { type CallOfRound, voidRound } from './void-round.ts';

const open = roundOfOneBet(100);
const call = (changes: Partial<CallOfRound>): CallOfRound => ({
  call: 'bet',
  status: 'OK',
  debit: 0n,
  credit: 0n,
  isHeld: false,
  free: null,
  ...changes,
});
const bet = call({ debit: amountOf(100) });
const win = (amount: number, changes: Partial<CallOfRound> = {}) =>
  call({ call: 'win', credit: amountOf(amount), ...changes });
const closed: Round = { ...open, status: 'CLOSED' };

describe('the void of a round', () => {
  it.each([
    ['an open round', open, [bet], { credit: 100, collect: 0, voids: 1 }],
    ['a lost round', closed, [bet], { credit: 100, collect: 0, voids: 1 }],
    ['wins and jackpots', closed, [bet, win(250), win(900)], { credit: 100, collect: 1150, voids: 3 }],
    ['a win that is held', closed, [bet, win(250, { isHeld: true })], { credit: 100, collect: 0, voids: 2 }],
    ['a correction up', closed, [bet, win(40, { call: 'adjust' })], { credit: 100, collect: 40, voids: 2 }],
    ['a correction down', closed, [bet, win(-40, { call: 'adjust' })], { credit: 140, collect: 0, voids: 2 }],
    [
      'a refunded bet beside one that stands',
      open,
      [bet, call({ debit: amountOf(30), status: 'VOIDED' }), call({ call: 'refund' })],
      { credit: 100, collect: 0, voids: 1 },
    ],
    [
      'a bet that was declined',
      open,
      [bet, call({ debit: amountOf(500), status: 'BALANCE_LOW' })],
      { credit: 100, collect: 0, voids: 1 },
    ],
    [
      'a bet that came with its win',
      closed,
      [call({ call: 'bet-win', debit: amountOf(100), credit: amountOf(30) })],
      { credit: 100, collect: 30, voids: 1 },
    ],
  ] as const)('gives back stakes and takes back what was paid: %s', (_, round, calls, moved) => {
    const decided = voidRound(round, calls);
    expect(decided).toMatchObject({
      credit: amountOf(moved.credit),
      collect: amountOf(moved.collect),
      round: { status: 'CANCELLED', isVoided: true, bets: 0n, wins: 0n, standing: 0 },
    });
    expect(decided?.voids).toHaveLength(moved.voids);
  });
  it('moves nothing in a round of which nothing stands', () => {
    expect(voidRound({ ...open, status: 'CANCELLED' }, [bet])).toBeNull();
    const once = voidRound(open, [bet]);
    expect(once && voidRound(once.round, [bet])).toBeNull();
  });
});

describe('a free round in it', () => {
  const free = (grantId: string, changes: Partial<CallOfRound> = {}) =>
    call({ free: { grantId, faceValue: amountOf(20) }, ...changes });
  it('goes back to its grant once for each bet that stands', () => {
    const calls = [free('g1'), free('g2'), free('g1', { call: 'bet-win' }), win(40)];
    const decided = voidRound({ ...open, bets: 0n }, calls);
    expect(decided).toMatchObject({ credit: 0n, collect: amountOf(40), freeRoundsOf: ['g1', 'g2', 'g1'] });
  });
  it('is not given back for a bet that was refunded before, or declined', () => {
    const calls = [bet, free('g1', { status: 'VOIDED' }), free('g1', { status: 'LIMIT_EXCEEDED' })];
    expect(voidRound(open, calls)?.freeRoundsOf).toEqual([]);
  });
});

describe('a call after it', () => {
  const round: Round = { ...open, status: 'CANCELLED', bets: 0n, standing: 0, isVoided: true };
  const sent: MoneyCall = {
    call: 'bet',
    txId: 'n1',
    playerId: 'p1',
    currency: 'PHP',
    roundId: 'r1',
    kind: 'BET',
    debit: amountOf(10),
    credit: 0n,
    refs: [],
    closesRound: false,
    free: null,
  };
  const facts: CallFacts = {
    known: null,
    player: readyPlayer,
    round,
    targets: [],
  };
  const kept = {
    ...sent,
    txId: 'b1',
    status: 'VOIDED',
    isRefunded: false,
    shortfall: 0n,
    isHeld: false,
  } as const;
  it.each([
    ['bet', sent, []],
    ['bet-win', { ...sent, call: 'bet-win', kind: '', credit: amountOf(20) }, []],
    ['win', { ...sent, call: 'win', kind: 'WIN', debit: 0n, credit: amountOf(20) }, []],
    ['jackpot', { ...sent, call: 'win', kind: 'JACKPOT', debit: 0n, credit: amountOf(20) }, []],
    ['win of an unknown bet', { ...sent, call: 'win', debit: 0n, credit: 1n, refs: ['b9'] }, [null]],
    ['adjust', { ...sent, call: 'adjust', kind: '', debit: 0n, credit: 5n, refs: ['b1'] }, [kept]],
    [
      'adjust of a held win',
      { ...sent, call: 'adjust', kind: '', debit: 0n, credit: 5n, refs: ['b1'] },
      [{ ...kept, isHeld: true }],
    ],
  ] as const)('moves nothing and is an incident: %s', (_, given, targets) => {
    expect(decideCall(given, { ...facts, targets })).toMatchObject({
      status: 'TX_VOIDED',
      isIncident: true,
      stored: null,
      debit: 0n,
      credit: 0n,
      collect: 0n,
      round: null,
    });
  });
  it('that refunds a bet is done already, and one that closes the round is told that it is void', () => {
    const refund: MoneyCall = { ...sent, call: 'refund', kind: '', debit: 0n, refs: ['b1'] };
    expect(decideCall(refund, { ...facts, targets: [kept] })).toMatchObject({
      status: 'OK',
      isDuplicate: true,
      isRefunded: true,
      credit: 0n,
      round: null,
    });
    const totals = { bets: amountOf(100), wins: 0n };
    expect(closeRound(round, totals)).toEqual({ status: 'TX_VOIDED', isDuplicate: false, round: null });
  });
});
