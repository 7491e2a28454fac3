// Rebates and rates of contracts as staff read and type them.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { useWord } from '../use-word.ts';

/** What a rebate is for. */
interface RebateKey {
  /** The group of games. */
  readonly type: string;
  readonly prizeModeId: number;
}

/** Gives what the key of a rebate is called: the group, in LOTT with its prize mode. */
export function useRebateName(): (key: RebateKey) => string {
  const word = useWord();
  return ({ type, prizeModeId }) => word('agentGroup', prizeModeId === 0 ? type : `${type}-${prizeModeId}`);
}

/** Gives a rebate in words: a series (the level of prizes) in LOTT, a percentage in the other groups. */
export function useRebateText(): (type: string, rate: number) => string {
  const { t } = useText();
  const percent = usePercent();
  return (type, rate) =>
    isSeries(type) ? t('staff.agents.series', { value: String(rate) }) : percent(BigInt(rate));
}

/** Gives a share in ppm as a percentage. */
export function usePercent(): (ppm: bigint) => string {
  const { t, format } = useText();
  // A percentage has the same four decimals as an amount: 1 ppm is 0.0001 %.
  return (ppm) => t('staff.agents.percent', { value: format.short(ppm) });
}

/** A rebate as it is typed: `1980` in LOTT, a percentage such as `0.5` in the other groups. */
export function typedRebate(type: string, rate: number): string {
  return isSeries(type) ? String(rate) : formatAmount(BigInt(rate)).replace(/\.?0+$/, '');
}

/** Reads what `typedRebate` writes. Null for another text. */
export function readRebate(type: string, text: string): bigint | null {
  if (!isSeries(type)) return parseAmount(text.trim());
  return /^[0-9]{1,9}$/.test(text.trim()) ? BigInt(text.trim()) : null;
}

function isSeries(type: string): boolean {
  return type === 'LOTT';
}
