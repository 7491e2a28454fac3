// Free rounds of a grant that one win pays (docs/reference/vendors.md 5.3).
import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { type CallFacts, decideCall, type MoneyCall, type PlayerFacts, readMoneyCall } from './index.ts';
import { readyPlayer } from './test/facts.ts';

const body = {
  txId: 'g1.total',
  playerId: 'p1',
  currency: 'PHP',
  roundId: 'g1',
  kind: 'FREE_WIN',
  amount: '7.5',
  roundClosed: true,
  free: { grantId: 'g1', faceTotal: '40', winTotal: '7.50' },
};
const total = readMoneyCall('win', body) as MoneyCall;
/** Whom no bet would be taken of. */
const player: PlayerFacts = {
  ...readyPlayer,
  session: 'invalid',
  isGameOn: false,
  stop: 'PLAYER_BLOCKED',
  grantFaces: { played: amountOf(40), granted: amountOf(60) },
};
const decide = (call: MoneyCall, of: Partial<PlayerFacts> = {}, more: Partial<CallFacts> = {}) =>
  decideCall(call, { known: null, round: null, targets: [], ...more, player: { ...player, ...of } });

describe('the shape of a win of all rounds', () => {
  it('has the grant and the sum of its bets', () => {
    expect(total).toMatchObject({
      credit: 75_000n,
      refs: [],
      closesRound: true,
      free: { grantId: 'g1', faceValue: amountOf(40) },
    });
  });
  it.each([
    ['another amount than winTotal', { amount: '7.4999' }],
    ['no winTotal', { free: { grantId: 'g1', faceTotal: '40' } }],
    ['no faceTotal', { free: { grantId: 'g1', winTotal: '7.5' } }],
    ['a faceTotal of 0', { free: { ...body.free, faceTotal: '0' } }],
    ['a faceTotal with a sign', { free: { ...body.free, faceTotal: '-40' } }],
    ['no grant', { free: { faceTotal: '40', winTotal: '7.5' } }],
    ['another kind', { kind: 'WIN' }],
    ['no kind', { kind: undefined }],
    ['bets', { betTxIds: ['b1'] }],
    ['a round that stays open', { roundClosed: false }],
  ])('with %s is malformed', (_, changes) => {
    expect(readMoneyCall('win', { ...body, ...changes })).toBeNull();
  });
  it('is not looked for in a win of one round', () => {
    const one = { ...body, betTxIds: ['b1'], free: { grantId: 'g1', faceValue: '20' } };
    expect(readMoneyCall('win', one)).toMatchObject({ refs: ['b1'], free: null });
  });
});

describe('a win of all rounds', () => {
  it('is paid in a round of its own, whatever keeps bets back, and ends the grant', () => {
    expect(decide(total)).toMatchObject({
      status: 'OK',
      credit: 75_000n,
      endsGrant: true,
      grantUse: 0,
      round: { status: 'CLOSED', bets: 0n, wins: 75_000n, standing: 0, capBase: amountOf(40) },
    });
  });
  it.each<[string, Partial<PlayerFacts>, Partial<CallFacts>, object]>([
    ['of no grant, or a paid one', { grantFaces: null }, {}, { status: 'LIMIT_EXCEEDED', isIncident: true }],
    [
      'of more rounds than were granted',
      { grantFaces: { played: amountOf(20), granted: amountOf(20) } },
      {},
      { status: 'LIMIT_EXCEEDED', isIncident: true },
    ],
    [
      'before its last bet',
      { grantFaces: { played: amountOf(20), granted: amountOf(60) } },
      {},
      { status: 'ROUND_MISMATCH', isIncident: false, stored: null },
    ],
    [
      'of fewer rounds than were played',
      { grantFaces: { played: amountOf(60), granted: amountOf(60) } },
      {},
      { status: 'ROUND_MISMATCH', isIncident: false, stored: null },
    ],
    ['in another currency', { currency: 'VND' }, {}, { status: 'CURRENCY_MISMATCH' }],
  ])('%s is not paid', (_, of, more, answer) => {
    expect(decide(total, of, more)).toMatchObject({ ...answer, credit: 0n, endsGrant: false, round: null });
  });
  it('above the cap of its game, counted from all bets, is held, and ends the grant', () => {
    // 7.5 of 40: a cap of 0.1875 times the bets.
    expect(decide(total, { winCap: 1_875n })).toMatchObject({ held: 0n, credit: 75_000n });
    expect(decide(total, { winCap: 1_874n })).toMatchObject({ held: 75_000n, credit: 0n, endsGrant: true });
  });
  it.each([
    ['OPEN', 'TX_CONFLICT'],
    ['CLOSED', 'ROUND_SETTLED'],
  ] as const)('in a round that is %s is %s, with an incident', (status, answer) => {
    const round = { status, bets: 0n, wins: 0n, standing: 1, capBase: 0n, closedByBetWin: null } as const;
    const decision = decide(total, {}, { round: { ...round, isVoided: false } });
    expect(decision).toMatchObject({ status: answer, isIncident: true, credit: 0n, endsGrant: false });
  });
  it('again is a repeat; with another faceTotal or grant it conflicts', () => {
    const { closesRound: _, ...fields } = total;
    const known = { ...fields, status: 'OK', isRefunded: false, shortfall: 0n, isHeld: false } as const;
    const again = (changes: object) =>
      decide({ ...total, ...changes }, { grantFaces: null }, { known }).status;
    expect(decide(total, { grantFaces: null }, { known })).toMatchObject({ status: 'OK', isDuplicate: true });
    expect(again({ free: { grantId: 'g1', faceValue: amountOf(60) } })).toBe('TX_CONFLICT');
    expect(again({ free: { grantId: 'g2', faceValue: amountOf(40) } })).toBe('TX_CONFLICT');
    expect(again({ free: null })).toBe('TX_CONFLICT');
  });
});

describe('a bet in a grant that one win pays', () => {
  const ready = { session: 'valid', isGameOn: true, stop: null, grantLeft: 1, grantPay: 'TOTAL' } as const;
  const spin = readMoneyCall('bet-win', {
    ...body,
    kind: undefined,
    bet: '0',
    win: '0',
    free: { grantId: 'g1', faceValue: '20' },
  }) as MoneyCall;
  it('is over with itself', () => {
    expect(decide(spin, ready)).toMatchObject({ status: 'OK', grantUse: 1, round: { status: 'CLOSED' } });
  });
  it.each<[string, Partial<MoneyCall>]>([
    ['wins something', { credit: 1n }],
    ['stays open', { closesRound: false }],
    ['is to be won later', { call: 'bet', kind: 'BET', closesRound: false }],
  ])('that %s is refused, with an incident: it would be paid twice', (_, changes) => {
    const refused = { status: 'BAD_REQUEST', isIncident: true, stored: null, grantUse: 0 };
    expect(decide({ ...spin, ...changes }, ready)).toMatchObject(refused);
    expect(decide({ ...spin, ...changes }, { ...ready, grantPay: 'EACH' }).status).toBe('OK');
  });
  it('is not refunded after the win', () => {
    const refund = readMoneyCall('refund', { ...body, txId: 'x1', betTxId: spin.txId }) as MoneyCall;
    const { closesRound: _, ...fields } = spin;
    const bet = { ...fields, status: 'OK', isRefunded: false, shortfall: 0n, isHeld: false } as const;
    const round = { ...decide(spin, ready).round } as NonNullable<CallFacts['round']>;
    const of = { round, targets: [bet] };
    expect(decide(refund, {}, of)).toMatchObject({ status: 'OK', grantUse: -1 });
    expect(decide(refund, { isGrantPaid: true }, of)).toMatchObject({ status: 'ROUND_SETTLED', grantUse: 0 });
  });
});
