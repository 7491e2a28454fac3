// Tiers, dividends and salaries once more in other words, for the checker beside this file (docs/reference/agents.md 6). It imports nothing from
// this project.
import type { PayLine, Sums, Tier } from './verify-pay-line.ts';
import { PPM, fail, floorDiv, int, isFirstOfMonth, str } from './verify-pay-rows.ts';

export function activeIn(members: ReadonlyMap<string, bigint>, floor: bigint): bigint {
  let count = 0n;
  for (const valid of members.values()) if (valid >= floor) count += 1n;
  return count;
}

/** The number of the highest tier that is met; 0: none. */
export function tierMet(tiers: readonly Tier[], valid: bigint, active: bigint, base: bigint): number {
  for (let number = tiers.length; number > 0; number -= 1) {
    const tier = tiers[number - 1];
    if (!tier || valid < tier.minimumBet || active < tier.activeMember) continue;
    if (tier.netLoss === 0n || base >= tier.netLoss) return number;
  }
  return 0;
}

export interface Result {
  readonly base: bigint;
  readonly carryOut: bigint;
  readonly tier: number;
  readonly rate: bigint;
  readonly rateType: string;
  readonly amount: bigint;
  readonly reason: string;
}

/** @param of.own the rebates of the team on its own play beside those at settlement, `of.agents` those of agents, `of.promotions` what promotions gave to the team. */
export function dividendOf(
  { version: v, line, tiers }: PayLine,
  sums: Sums,
  of: {
    readonly active: bigint;
    readonly own: bigint;
    readonly agents: bigint;
    readonly promotions: bigint;
  },
): Result {
  const carryIn = int(line, 'carryIn');
  const policy = str(v, 'carryPolicy');
  if (!['NONE', 'ONE', 'MONTH', 'ALL'].includes(policy)) fail(`an unknown carry policy ${policy}`);
  const net = sums.stake - sums.payout - (sums.selfRebate + of.own) - of.agents - of.promotions;
  const isDropped =
    policy === 'NONE' || (policy === 'MONTH' && isFirstOfMonth(str(line, 'period'), str(line, 'periodDay')));
  const base = isDropped ? net : net + carryIn;
  const left = policy === 'ONE' ? net : base;
  const carryOut = policy !== 'NONE' && left < 0n ? left : 0n;
  const tier = tierMet(tiers, sums.valid, of.active, base);
  const rate = tiers[tier - 1]?.rate ?? 0n;
  const due = floorDiv(base * rate, PPM);
  const found = { base, carryOut, tier, rate, rateType: 'P' };
  if (base <= 0n) return { ...found, amount: 0n, reason: 'no-loss' };
  if (tier === 0) return { ...found, amount: 0n, reason: 'no-tier' };
  if (due < int(v, 'minimum')) return { ...found, amount: 0n, reason: 'below-minimum' };
  return { ...found, amount: due, reason: 'paid' };
}

/** @param of.needsLoss whether it is paid only when the stakes, less payouts and rebates at settlement, are above 0. */
export function salaryOf(
  { line, tiers }: PayLine,
  sums: Sums,
  { active, needsLoss }: { readonly active: bigint; readonly needsLoss: boolean },
): Result {
  const validBet = sums.valid - sums.voided;
  const base = needsLoss ? sums.stake - sums.payout - sums.selfRebate : 0n;
  const number = tierMet(tiers, validBet, active, 0n);
  const tier = tiers[number - 1];
  const none = {
    base,
    carryOut: 0n,
    tier: number,
    rate: tier?.rate ?? 0n,
    rateType: tier?.rateType ?? 'P',
  };
  if (needsLoss && base <= 0n) return { ...none, amount: 0n, reason: 'no-loss' };
  if (!tier) return { ...none, amount: 0n, reason: 'no-tier' };
  const due = tier.rateType === 'F' ? tier.rate : floorDiv(validBet * tier.rate, PPM);
  if (due < int(line, 'minimum')) return { ...none, amount: 0n, reason: 'below-minimum' };
  return { ...none, amount: due, reason: 'paid' };
}
