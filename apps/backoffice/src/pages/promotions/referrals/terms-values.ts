// The figures of terms of referral as staff type them.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type { ReferralTerms } from '../../../features/office/referral/terms-list.tsx';

type Tiers = ReferralTerms['tiers'];

/** A whole number; null for another text. */
export function wholeIn(text: string): number | null {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** An amount of at least 0 as calls take it; null for another text. */
export function amountIn(text: string): string | null {
  const amount = parseAmount(text.trim());
  return amount !== null && amount >= 0n ? formatAmount(amount) : null;
}

/** Tiers from lines such as `6 80`; null when a line is another one. */
export function tiersIn(text: string): Tiers | null {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
  const tiers = lines.flatMap(([first = '', second = '', ...more]) => {
    const [from, amount] = [wholeIn(first), amountIn(second)];
    return from === null || amount === null || more.length > 0 ? [] : [{ from, amount }];
  });
  return tiers.length === lines.length && tiers.length > 0 ? tiers : null;
}

/** The lines of tiers, as `tiersIn` reads them. */
export function tiersText(tiers: Tiers): string {
  return tiers.map(({ from, amount }) => `${from} ${amountIn(amount) ?? amount}`).join('\n');
}
