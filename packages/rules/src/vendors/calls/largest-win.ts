import { amountOf } from '@tyche/kernel/money';

const largest: Readonly<Record<string, bigint>> = {
  VND: amountOf(5_000_000_000n),
  PHP: amountOf(1_000_000),
  USD: amountOf(1_000_000),
};

/** The largest single win that is paid before staff look at it, in 1/10 000 units (docs/reference/vendors.md 3.2); null for another currency. */
export function largestWinIn(currency: string): bigint | null {
  return (Object.hasOwn(largest, currency) ? largest[currency] : undefined) ?? null;
}
