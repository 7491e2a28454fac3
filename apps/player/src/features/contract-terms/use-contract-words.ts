// How pages of contracts write rates, amounts and days of the wire.
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { parseRate } from '@tyche/rules/agents';
import type { Terms } from './contract-type.ts';

export function useContractWords() {
  const { t, format } = useText();
  // A percentage has the same four decimals as an amount: 1 ppm is 0.0001 %.
  const rate = (text: string) => t('contracts.percent', { value: format.short(parseRate(text) ?? 0n) });
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  return {
    /** A share such as `0.2` as a percentage. */
    rate,
    /** An amount of the wire. */
    money,
    /** What a tier pays. */
    pay: (tier: Pick<Terms['tiers'][number], 'rateType' | 'rate'>) =>
      tier.rateType === 'F' ? money(tier.rate) : rate(tier.rate),
    /** A local day, `yyyy-MM-dd`. */
    day: (day: string) => format.date(Date.parse(day), 'date', 'UTC'),
    /** When a dividend is paid, how a negative result is carried, and the least amount; empty for a salary. */
    dividend({ periodKind, carryPolicy, minimum }: Pick<Terms, 'periodKind' | 'carryPolicy' | 'minimum'>) {
      if (periodKind === null || carryPolicy === null) return '';
      const parts = [t(`contracts.period.${periodKind}`), t(`contracts.carry.${carryPolicy}`)];
      if ((parseAmount(minimum ?? '0') ?? 0n) > 0n)
        parts.push(t('contracts.least', { amount: money(minimum ?? '0') }));
      return parts.join(' · ');
    },
  };
}
