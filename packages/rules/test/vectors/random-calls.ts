// Random sequences of money calls, for the rules and for the database that follows them.
import fc from 'fast-check';
import type { RawCall } from './call-model.ts';

/** Few numbers, so that calls meet: repeats, refunds before bets, wins of refunded bets, rounds of two players. */
const anyCall = fc.record({
  call: fc.constantFrom('bet', 'bet', 'win', 'bet-win', 'refund', 'adjust', 'promo', 'round-close'),
  txId: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'),
  playerId: fc.constantFrom('p1', 'p1', 'p1', 'p2'),
  roundId: fc.constantFrom('r1', 'r1', 'r2'),
  currency: fc.constantFrom('VND', 'VND', 'VND', 'VND', 'VND', 'PHP'),
  amount: fc.constantFrom('0', '100', '250.5', '900', '-50', 'x'),
  bet: fc.constantFrom('100', '400'),
  win: fc.constantFrom('0', '90', '2000'),
  betTotal: fc.constantFrom('100', '400'),
  winTotal: fc.constantFrom('0', '90'),
  betTxId: fc.constantFrom('t1', 't2', 't3'),
  refTxId: fc.constantFrom('t1', 't4'),
  promoId: fc.constant('gift'),
  betTxIds: fc.constantFrom(undefined, ['t1'], ['t2', 't3']),
  roundClosed: fc.boolean(),
});
/** Up to 25 calls of two players. */
export const sequences: fc.Arbitrary<readonly RawCall[]> = fc.array(anyCall, { minLength: 1, maxLength: 25 });
