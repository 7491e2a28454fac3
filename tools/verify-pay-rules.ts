// Tiers, dividends and salaries once more in other words, for the checker beside this file (docs/reference/agents.md 6). It imports nothing from
// this project.
import type { Kit, Sums, Tier } from './verify-pay-kit.ts';
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

export function dividendOf(kit: Kit, sums: Sums, active: bigint): Result {
  const v = kit.the(kit.version, 'version');
  const line = kit.the(kit.line, 'line');
  const carryIn = int(line, 'carryIn');
  const policy = str(v, 'carryPolicy');
  if (!['NONE', 'ONE', 'MONTH', 'ALL'].includes(policy)) fail(`an unknown carry policy ${policy}`);
  const net =
    sums.stake - sums.payout - (sums.selfRebate + kit.ownRebate) - kit.agentRebate - int(line, 'promotions');
  const isDropped =
    policy === 'NONE' || (policy === 'MONTH' && isFirstOfMonth(str(line, 'period'), str(line, 'periodDay')));
  const base = isDropped ? net : net + carryIn;
  const left = policy === 'ONE' ? net : base;
  const carryOut = policy !== 'NONE' && left < 0n ? left : 0n;
  const tier = tierMet(kit.tiers, sums.valid, active, base);
  const rate = kit.tiers[tier - 1]?.rate ?? 0n;
  const due = floorDiv(base * rate, PPM);
  const found = { base, carryOut, tier, rate, rateType: 'P' };
  if (base <= 0n) return { ...found, amount: 0n, reason: 'no-loss' };
  if (tier === 0) return { ...found, amount: 0n, reason: 'no-tier' };
  if (due < int(v, 'minimum')) return { ...found, amount: 0n, reason: 'below-minimum' };
  return { ...found, amount: due, reason: 'paid' };
}

export function salaryOf(kit: Kit, validBet: bigint, active: bigint): Result {
  const number = tierMet(kit.tiers, validBet, active, 0n);
  const tier = kit.tiers[number - 1];
  const none = {
    base: 0n,
    carryOut: 0n,
    tier: number,
    rate: tier?.rate ?? 0n,
    rateType: tier?.rateType ?? 'P',
  };
  if (!tier) return { ...none, amount: 0n, reason: 'no-tier' };
  const due = tier.rateType === 'F' ? tier.rate : floorDiv(validBet * tier.rate, PPM);
  if (due < int(kit.the(kit.line, 'line'), 'minimum'))
    return { ...none, amount: 0n, reason: 'below-minimum' };
  return { ...none, amount: due, reason: 'paid' };
}
