// What referral gives now, as other modules may show it: a copy of the published terms (docs/reference/rewards.md 8). The module of promotions
// writes it with each version; the version counts.
import { parseAmount } from '@tyche/kernel/money';

/** Amounts in 1/10 000 units. */
export interface ReferralSettings {
  readonly days: number;
  readonly holdDays: number;
  readonly maxPerMonth: number;
  readonly minDeposit: bigint;
  readonly minValid: bigint;
  readonly friendAmount: bigint;
  /** What the referrer gets for the first friend. */
  readonly firstAmount: bigint;
}

export const defaultReferral: ReferralSettings = {
  days: 30,
  holdDays: 14,
  maxPerMonth: 10,
  minDeposit: 2_000_000n,
  minValid: 10_000_000n,
  friendAmount: 200_000n,
  firstAmount: 500_000n,
};

const counts = ['days', 'holdDays', 'maxPerMonth'] as const;
const amounts = ['minDeposit', 'minValid', 'friendAmount', 'firstAmount'] as const;

/** The figures as overrides of a merchant hold them: amounts are decimal text. A value of another type is left out. */
export function referralSettings(overrides: unknown): ReferralSettings {
  const given: Readonly<Record<string, unknown>> = Object(overrides);
  const numbers = counts.flatMap((name) => (Number.isInteger(given[name]) ? [[name, given[name]]] : []));
  const sums = amounts.flatMap((name) => {
    const text = given[name];
    const amount = typeof text === 'string' ? parseAmount(text) : null;
    return amount === null ? [] : [[name, amount]];
  });
  return { ...defaultReferral, ...Object.fromEntries([...numbers, ...sums]) };
}
