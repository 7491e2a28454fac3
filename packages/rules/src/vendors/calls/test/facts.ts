// What decisions of tests begin with.
import { amountOf } from '@tyche/kernel/money';
import type { PlayerFacts, Round } from '../types.ts';

/** A player with 1000.0000 who may bet. */
export const readyPlayer: PlayerFacts = {
  currency: 'PHP',
  available: amountOf(1_000),
  session: 'valid',
  isGameOn: true,
  stop: null,
  grantLeft: null,
  winCap: null,
};

/** An open round with one bet of some units of money, which stands. */
export const roundOfOneBet = (amount: number): Round => ({
  status: 'OPEN',
  bets: amountOf(amount),
  wins: 0n,
  standing: 1,
  capBase: amountOf(amount),
  closedByBetWin: null,
  isVoided: false,
});
