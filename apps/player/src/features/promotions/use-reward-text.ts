import { useText } from '@tyche/i18n/react';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import type { Reward } from './offer.ts';

/** Gives the text of a reward: money in full, or a count of points or tickets. `amount` is text with four decimals. */
export function useRewardText(): (amount: string, mode: Reward['mode'], currency: string) => string {
  const { t, format } = useText();
  return (amount, mode, currency) => {
    const units = parseAmount(amount) ?? 0n;
    if (mode === 'points' || mode === 'tickets')
      return t(`promotions.${mode}`, { count: units / UNITS_PER_ONE });
    return format.money(units, { currency });
  };
}
