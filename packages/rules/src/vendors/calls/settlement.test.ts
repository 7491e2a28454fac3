import { expect, it } from 'vitest';
import { type Settlement, type SettlementFacts, settlementOf } from './settlement.ts';

const facts: SettlementFacts = {
  status: 'CLOSED',
  hasOtherTotals: false,
  hasDifference: false,
  hasHeldWin: false,
};

it.each<[string, Partial<SettlementFacts>, Settlement]>([
  ['a round that is open', { status: 'OPEN' }, 'PENDING'],
  ['a round that the vendor closed with other totals', { status: 'OPEN', hasOtherTotals: true }, 'MISMATCH'],
  ['a round that is over', {}, 'SETTLED'],
  ['one that closed all the same', { hasOtherTotals: true }, 'SETTLED'],
  ['one whose bets came back', { status: 'CANCELLED' }, 'SETTLED'],
  ['one with a win on hold', { hasHeldWin: true }, 'PENDING'],
  ['one that the vendor books otherwise', { hasDifference: true, hasHeldWin: true }, 'MISMATCH'],
  ['an open one that the vendor contradicts', { status: 'OPEN', hasDifference: true }, 'MISMATCH'],
])('%s', (_, changes, settlement) => {
  expect(settlementOf({ ...facts, ...changes })).toBe(settlement);
});
