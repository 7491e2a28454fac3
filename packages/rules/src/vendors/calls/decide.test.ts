import { amountOf } from '@tyche/kernel/money';
import { expect, it } from 'vitest';
import { decideCall } from './decide.ts';
import { readyPlayer } from './test/facts.ts';
import type { CallFacts, MoneyCall, StoredCall } from './types.ts';

const player = readyPlayer;
const nobody: CallFacts = { known: null, player: null, round: null, targets: [] };
const call = (changes: Partial<MoneyCall>): MoneyCall => ({
  call: 'bet',
  txId: 't1',
  playerId: 'p1',
  currency: 'PHP',
  roundId: 'r1',
  kind: 'BET',
  debit: amountOf(1),
  credit: 0n,
  refs: [],
  closesRound: false,
  free: null,
  ...changes,
});
const known: StoredCall = { ...call({}), status: 'OK', isRefunded: false, shortfall: 0n, isHeld: false };

it.each<[string, MoneyCall]>([
  ['a bet', call({ debit: 0n })],
  ['a bet with its win', call({ call: 'bet-win', debit: 0n, credit: amountOf(5) })],
  ['a gift', call({ call: 'promo', debit: 0n })],
  ['a correction', call({ call: 'adjust', debit: 0n, refs: ['b1'] })],
  ['a free bet that takes money', call({ free: { grantId: 'g1', faceValue: amountOf(1) } })],
])('judges the amount of %s with its shape, before player and number', (_what, wrong) => {
  const refused = { status: 'BAD_REQUEST', stored: null, isIncident: false };
  expect(decideCall(wrong, nobody)).toMatchObject(refused);
  expect(decideCall(wrong, { ...nobody, player, known })).toMatchObject(refused);
});

it('takes a win of 0, and looks for the player of every other call', () => {
  const lost = call({ call: 'win', debit: 0n });
  expect(decideCall(lost, nobody).status).toBe('PLAYER_NOT_FOUND');
  expect(decideCall(call({}), nobody).status).toBe('PLAYER_NOT_FOUND');
});

it('has a win without a named bet repeated while no bet of its round was taken', () => {
  const unnamed = call({ call: 'win', kind: 'WIN', debit: 0n, credit: amountOf(5), closesRound: true });
  expect(decideCall(unnamed, { ...nobody, player })).toMatchObject({ status: 'BET_NOT_FOUND', stored: null });
});
