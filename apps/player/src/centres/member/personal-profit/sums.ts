import { formatAmount, parseAmount } from '@tyche/kernel/money';

/** The sum of amounts as they stand on the wire, in the same form. */
export function addAmounts(texts: readonly string[]): string {
  return formatAmount(texts.reduce((sum, text) => sum + (parseAmount(text) ?? 0n), 0n));
}
