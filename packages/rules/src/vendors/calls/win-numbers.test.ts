// A bet that comes with its wins, each under a number of its own.
import { amountOf } from '@tyche/kernel/money';
import { expect, it } from 'vitest';
import { decideCall } from './decide.ts';
import { readyPlayer } from './test/facts.ts';
import type { CallFacts, MoneyCall, StoredCall } from './types.ts';

const play: MoneyCall = {
  call: 'bet-win',
  txId: 'b1',
  playerId: 'p1',
  currency: 'PHP',
  roundId: 'r1',
  kind: '',
  debit: amountOf(100),
  credit: amountOf(250),
  refs: ['w1'],
  closesRound: true,
  free: null,
};
const stored = { isRefunded: false, shortfall: 0n, isHeld: false };
const { closesRound: _, ...kept } = play;
const win: StoredCall = { ...kept, ...stored, call: 'win', txId: 'w1', refs: ['b1'], status: 'OK' };
const facts = (targets: CallFacts['targets']): CallFacts => ({
  known: null,
  player: readyPlayer,
  round: null,
  targets,
});

it('is accepted while no number of its wins is used', () => {
  expect(decideCall(play, facts([null]))).toMatchObject({ status: 'OK', credit: amountOf(250) });
});
it('is refused whole for a win that came before, and for one that may never happen', () => {
  const nothing = { stored: null, debit: 0n, credit: 0n };
  expect(decideCall(play, facts([win]))).toMatchObject({
    ...nothing,
    status: 'TX_CONFLICT',
    isIncident: true,
  });
  const ruledOut = { ...win, status: 'TOMBSTONE' } as const;
  expect(decideCall(play, facts([null, ruledOut]))).toMatchObject({ ...nothing, status: 'TX_VOIDED' });
});
it('has wins that are refunded with it and not by themselves', () => {
  const refund: MoneyCall = { ...play, call: 'refund', txId: 'x1', debit: 0n, credit: 0n, refs: ['w1'] };
  expect(decideCall(refund, facts([win]))).toMatchObject({ status: 'NOT_REFUNDABLE', stored: null });
  expect(decideCall(refund, facts([{ ...win, status: 'VOIDED' }]))).toMatchObject({
    status: 'OK',
    isDuplicate: true,
    credit: 0n,
  });
  const ofAnother = { ...win, status: 'VOIDED', playerId: 'p2' } as const;
  expect(decideCall(refund, facts([ofAnother]))).toMatchObject({ status: 'TX_CONFLICT', isIncident: true });
});
