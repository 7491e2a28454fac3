import { outcomeOf, resultOf } from '@tyche/rules/records';
import type { DrawOutcome } from '../../state/settled-draws.ts';
import { isDecided, playedOf, stateOf, type Sums } from './order-row.ts';

/**
 * Adds up the bets of one draw, so that one lucky line among losing ones is not shown as a win (screens.md 1). Null while
 * none is settled.
 */
export function drawOutcome(rows: readonly Sums[]): DrawOutcome | null {
  const decided = rows.filter(isDecided);
  if (decided.length === 0) {
    const refunded = rows.filter((row) => stateOf(row) === 'void');
    if (refunded.length === 0) return null;
    const stake = sumOf(refunded, 'stake');
    return { kind: 'refunded', stake, returned: stake, net: 0n, bets: refunded.length };
  }
  const all = {
    stake: sumOf(decided, 'stake'),
    paid: sumOf(decided, 'paid'),
    rebate: sumOf(decided, 'rebate'),
  };
  return {
    kind: outcomeOf(all),
    stake: all.stake,
    returned: all.paid + all.rebate,
    net: resultOf(all),
    bets: decided.length,
  };
}

function sumOf(rows: readonly Sums[], name: 'stake' | 'paid' | 'rebate'): bigint {
  return rows.reduce((all, row) => all + playedOf(row)[name], 0n);
}
