import { parseAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';

/** A range of amounts in 1/10 000 units, both ends included; null: no end. */
export interface AmountRange {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

/**
 * Reads a range of amounts from two fields of a call. Refuses `invalid-input`, with the field, for an amount below 0 and for an end below the
 * start.
 */
export function readAmountRange<Name extends string>(
  input: { readonly [name in Name]?: string },
  fromField: Name,
  toField: Name,
): AmountRange {
  const read = (field: Name) => {
    const text = input[field];
    const amount = text === undefined ? null : parseAmount(text);
    if (amount !== null && amount < 0n) throw new Refusal('invalid-input', { field, rule: 'amount' });
    return amount;
  };
  const [from, to] = [read(fromField), read(toField)];
  if (from !== null && to !== null && to < from)
    throw new Refusal('invalid-input', { field: toField, rule: 'order' });
  return { from, to };
}
