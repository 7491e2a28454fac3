import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';

/** Gives the text of an amount that has four decimals on the wire. */
export function usePrizeText(): (amount: string, currency: string) => string {
  const { format } = useText();
  return (amount, currency) => format.money(parseAmount(amount) ?? 0n, { currency });
}
