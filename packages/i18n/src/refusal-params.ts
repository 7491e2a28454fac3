import { parseAmount } from '@tyche/kernel/money';
import type { Params } from './translator.ts';

/**
 * The details of a refusal as its sentence shows them: texts, numbers, and amounts, which have four decimals on the wire, as a person reads
 * them. Other details are not for a sentence.
 *
 * @param amountText writes an amount of 1/10 000 units.
 */
export function refusalParams(
  details: Readonly<Record<string, unknown>>,
  amountText: (amount: bigint) => string,
): Params {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number') params[name] = value;
    if (typeof value !== 'string') continue;
    const amount = /^-?[0-9]+\.[0-9]{4}$/.test(value) ? parseAmount(value) : null;
    params[name] = amount === null ? value : amountText(amount);
  }
  return params;
}
