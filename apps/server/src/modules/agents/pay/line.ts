// One line of pay from the facts of its team: which rule applies, and what the line keeps (docs/reference/agents.md 6). No database.
import {
  hasSlotLine,
  hasWindowLine,
  isFirstOfMonth,
  netLossOf,
  openWindow,
  type PaidWindow,
  payDividend,
  paySalary,
  payWindow,
  type PeriodKind,
  periodKinds,
  type Salary,
  salaryLossOf,
} from '@tyche/rules/agents';
import { type Terms, termsOf } from '../contracts/terms.ts';
import type { PayPeriod } from '../domains.ts';
import type { CountingRow } from './store-counting.ts';
import type { PayResult, TeamFacts } from './types.ts';

export const noFacts: TeamFacts = {
  valid: 0n,
  voided: 0n,
  stake: 0n,
  payout: 0n,
  selfRebate: 0n,
  agentRebate: 0n,
  promotions: 0n,
  activeMembers: 0,
};

/** The period of a run, as its lines are computed. */
export interface LinePeriod {
  readonly kind: 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME';
  readonly period: PayPeriod;
  /** The first day of the whole period, `yyyy-MM-dd`. */
  readonly firstDay: string;
  /** The least amount of a salary. A dividend has its own in its terms. */
  readonly minimum: bigint;
  /** Whether a daily salary is paid only when the team lost. The facts have its stakes and payouts then. */
  readonly needsLoss: boolean;
}

/** What a contract has to be computed with. */
export interface LineContract extends Pick<CountingRow, 'terms' | 'carry_in'> {
  /** The lines of the day before a window, in order. */
  readonly paid?: readonly PaidWindow[];
}

/**
 * Computes what a contract pays for a period.
 *
 * @returns null where there is no line: an idle slot, and a window without a movement. A day and the period of a dividend always have one.
 */
export function computeLine(of: LinePeriod, contract: LineContract, facts: TeamFacts): PayResult | null {
  const terms = termsOf(contract.terms);
  if (of.kind === 'DIVIDEND') return dividendOf(of, terms, contract.carry_in, facts);
  if (of.kind === 'REALTIME') return windowOf(terms, contract.paid ?? [], facts);
  const validBet = facts.valid - facts.voided;
  if (of.kind === 'HOURLY' && !hasSlotLine({ validBet })) return null;
  const netLoss = of.kind === 'DAILY' && of.needsLoss ? salaryLossOf(facts) : undefined;
  const salary = paySalary(
    { tiers: terms.tiers, minimum: of.minimum },
    { validBet, activeMember: facts.activeMembers, netLoss },
  );
  const result = salaryResult(of.kind, terms.tiers, salary);
  return netLoss === undefined ? result : { ...result, base: netLoss, rule: 'daily/2' };
}

/** What a line says of a salary. */
export function salaryResult(kind: 'DAILY' | 'HOURLY', tiers: Terms['tiers'], salary: Salary): PayResult {
  return { ...none, ...salary, ...rateOf(tiers, salary.tier), rule: `${kind.toLowerCase()}/1` };
}

const none = { carryIn: 0n, base: 0n, carryOut: 0n };

function dividendOf(
  { period, firstDay }: LinePeriod,
  { tiers, dividend }: Terms,
  carryIn: bigint,
  facts: TeamFacts,
): PayResult {
  const kind = dividendPeriodOf(period);
  if (!dividend) throw new Error('a dividend without its terms');
  const paid = payDividend(
    { tiers, carryPolicy: dividend.carryPolicy, minimum: dividend.minimum },
    {
      validBet: facts.valid,
      activeMember: facts.activeMembers,
      netLoss: netLossOf(facts),
      isFirstOfMonth: isFirstOfMonth(kind, firstDay),
    },
    carryIn,
  );
  const { base, carryOut, tier, rate, amount, reason } = paid;
  return { carryIn, base, carryOut, tier, rateType: 'P', rate, amount, reason, rule: 'dividend/1' };
}

/** The period of a dividend from that of its run. */
export function dividendPeriodOf(period: PayPeriod): PeriodKind {
  const kind = periodKinds.find((each) => each === period);
  if (!kind) throw new Error(`a dividend of a period ${period}`);
  return kind;
}

function windowOf(terms: Terms, paid: readonly PaidWindow[], facts: TeamFacts): PayResult | null {
  const { day, window } = openWindow(paid, facts, facts.activeMembers);
  if (facts.valid === 0n && !hasWindowLine(window)) return null;
  const { tier, rate, amount } = payWindow(terms.tiers, day, window);
  const reason = tier === 0 && amount === 0n ? 'no-tier' : 'paid';
  return { ...none, tier, rateType: 'P', rate, amount, reason, rule: 'realtime/1' };
}

function rateOf(tiers: Terms['tiers'], tier: number): Pick<PayResult, 'rate' | 'rateType'> {
  const met = tiers[tier - 1];
  return { rate: met?.rate ?? 0n, rateType: met?.rateType ?? 'P' };
}
