// Amounts of terms: decimal text in a version, whole units of 1/10 000 in the rules.
import { currencyOf } from '@tyche/kernel/currencies';
import { formatAmount, parseAmount as parse } from '@tyche/kernel/money';

/** The units of an amount that the contract let through. Throws for a text that is none. */
export function amountOf(text: string): bigint {
  const amount = parse(text);
  if (amount === null) throw new Error('an amount of terms is no amount');
  return amount;
}

/** The units of an amount, null for none. */
export function parseAmount(text: string | null): bigint | null {
  return text === null ? null : amountOf(text);
}

/** The larger of two amounts. */
export function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The display unit of a currency in 1/10 000 units: what is given is rounded down to it. */
export function unitOf(currency: string): bigint {
  return 10n ** BigInt(4 - currencyOf(currency).decimals);
}

/** An amount as a text of an offer shows it, such as `1,500.00 PHP`. */
export function shownAmount(amount: bigint, currency: string): string {
  const { decimals } = currencyOf(currency);
  const [whole = '0', fraction = ''] = formatAmount(amount).split('.');
  const shown = BigInt(whole).toLocaleString('en');
  return `${shown}${decimals === 0 ? '' : `.${fraction.slice(0, decimals)}`} ${currency}`;
}
