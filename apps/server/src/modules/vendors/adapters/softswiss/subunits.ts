// GCP counts money in whole subunits of the currency: centavos of a peso; the dong has none.
import { currencyOf } from '@tyche/kernel/currencies';
import { floorDiv, LEDGER_DECIMALS, parseAmount } from '@tyche/kernel/money';

/**
 * Reads a number of subunits.
 *
 * @returns 1/10 000 units; null for what is no whole number from 0 up to 2^53 - 1, beyond which JSON numbers are not exact.
 */
export function readSubunits(value: unknown, currency: string): bigint | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? BigInt(value) * unitsPerSubunit(currency)
    : null;
}

/** A balance such as `12.3456` in subunits, rounded down: a player never sees more than there is. Null for what is no amount. */
export function subunitsOf(balance: unknown, currency: string): bigint | null {
  const units = typeof balance === 'string' ? parseAmount(balance) : null;
  return units === null ? null : floorDiv(units, unitsPerSubunit(currency));
}

function unitsPerSubunit(currency: string): bigint {
  return 10n ** BigInt(LEDGER_DECIMALS - currencyOf(currency).decimals);
}
