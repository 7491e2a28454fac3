import type { CurrencyCode } from '@tyche/kernel/currencies';
import { currencies } from '@tyche/kernel/currencies';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { isPayable, type Range } from '@tyche/rules/cashier';
import { Refusal } from '../../platform/http/errors.ts';

/** An amount within a range, in the decimals of its currency. Refuses `amount-out-of-range` with the range. */
export function amountWithin(text: string, range: Range, currency: CurrencyCode): bigint {
  const amount = parseAmount(text);
  if (amount === null || !isPayable(amount, range, currencies[currency].decimals))
    throw new Refusal('amount-out-of-range', {
      field: 'amount',
      minimum: formatAmount(range.minimum),
      maximum: formatAmount(range.maximum),
    });
  return amount;
}

/** Parts per million as percent on the wire: 15 000 are 1.5000, as an amount of 15 000 units is printed. */
export function percentOf(ppm: bigint): string {
  return formatAmount(ppm);
}
