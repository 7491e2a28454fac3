// The published amounts (`money`) as rows: each text is the amount of a win, which no balance and no cap keeps back.
import { formatAmount } from '@tyche/kernel/money';
import { bad, bet, moves, ok, win } from '@tyche/vendor-protocol/conformance/steps';
import type { Row } from './row.ts';
import { nameOf, type Vector, vectorsOf } from './vectors.ts';

/** A row for each vector; those of other scales and of the rounding of pay-outs are no amounts of this protocol. */
export function moneyRows(): readonly Row[] {
  return vectorsOf('money').map(rowOf);
}

function rowOf(vector: Vector): Row {
  const name = nameOf(vector);
  const { text } = vector.input;
  if (typeof text !== 'string')
    return { name, steps: [], notTried: 'is about amounts outside of this protocol' };
  const { units } = vector.expected;
  const fields = { kind: 'JACKPOT', amount: text };
  const last =
    typeof units === 'string'
      ? moves(win('w1', ok, fields), formatAmount(BigInt(units)))
      : win('w1', bad, fields);
  return { name, modes: ['single'], steps: [bet('b1'), last] };
}
