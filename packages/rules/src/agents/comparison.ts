// What terms would have paid on figures of a closed period, and what a change of them does to an agent's pay (docs/reference/agents.md 5.8).
// Server and browser compute it alike. Amounts are in 1/10 000 units.
import { sum } from '@tyche/kernel/money';
import { payDividend } from './dividend.ts';
import { openWindow, type PaidWindow, payWindow } from './realtime.ts';
import { paySalary } from './salary.ts';
import type { Tier } from './tier.ts';
import type { ContractKind } from './words/index.ts';

/** What a team did in one span: the whole period of a dividend or a daily salary, an hour of the day of other salaries. */
export interface TeamSpan {
  readonly valid: bigint;
  /** Valid bet that stopped counting in the span; 0 in a period of days. */
  readonly voided: bigint;
  readonly activeMember: number;
  /** Without what is carried; 0 for salaries without a condition on the loss. */
  readonly netLoss: bigint;
}

export interface ComparedTerms {
  readonly tiers: readonly Tier[];
  /** A smaller amount is not paid: of a dividend by its terms, of a salary by the settings. Real-time pay has none. */
  readonly minimum: bigint;
  /** Whether a daily salary is paid only when the team lost; by default it is paid whatever the result. */
  readonly needsLoss?: boolean;
}

/**
 * What terms pay on the spans of a period, in their order. A dividend counts without a carry, whatever its policy. Real-time salary follows
 * the day in these spans instead of windows of five minutes.
 *
 * @param terms null: no contract, which pays nothing.
 * @returns the sum, each part rounded down as its rule says.
 */
export function payOnSpans(
  kind: ContractKind,
  terms: ComparedTerms | null,
  spans: readonly TeamSpan[],
): bigint {
  if (terms === null) return 0n;
  if (kind === 'REALTIME') return payDayInSpans(terms.tiers, spans);
  return sum(spans.map((span) => payOnSpan(kind, terms, span)));
}

function payOnSpan(
  kind: Exclude<ContractKind, 'REALTIME'>,
  { tiers, minimum, needsLoss = false }: ComparedTerms,
  { valid, voided, activeMember, netLoss }: TeamSpan,
): bigint {
  const validBet = valid - voided;
  if (kind !== 'DIVIDEND') {
    const loss = needsLoss && kind === 'DAILY' ? { netLoss } : {};
    return paySalary({ tiers, minimum }, { validBet, activeMember, ...loss }).amount;
  }
  const inputs = { validBet, activeMember, netLoss, isFirstOfMonth: false };
  return payDividend({ tiers, minimum, carryPolicy: 'NONE' }, inputs, 0n).amount;
}

function payDayInSpans(tiers: readonly Tier[], spans: readonly TeamSpan[]): bigint {
  const paid: PaidWindow[] = [];
  for (const { valid, voided, activeMember } of spans) {
    const { day, window } = openWindow(paid, { valid, voided }, activeMember);
    const { rate, amount } = payWindow(tiers, day, window);
    paid.push({ valid, voided, rate, amount });
  }
  return sum(paid.map(({ amount }) => amount));
}

/** A figure as it is, and as it would be with the change. */
export interface BeforeAfter {
  readonly before: bigint;
  readonly after: bigint;
}

export interface PayChange {
  /** What the agent gets from its upline. */
  readonly get: BeforeAfter;
  /** What it owes to accounts directly below. */
  readonly owe: BeforeAfter;
  /** What is left: got less owed; below 0 when more is owed. */
  readonly left: BeforeAfter;
}

/**
 * What a change of one contract does to the pay of one of its parties.
 *
 * @param of `side`: whether the party receives the contract or granted it. `contract`: what the contract pays before and after. `others`: what
 * the party's other contracts of the kind pay. `ending`: the part of what it owes that ends with its answer; 0 for the offerer.
 */
export function comparePay(of: {
  readonly side: 'received' | 'granted';
  readonly contract: BeforeAfter;
  readonly others: { readonly get: bigint; readonly owe: bigint };
  readonly ending: bigint;
}): PayChange {
  const { side, contract, others, ending } = of;
  const none = { before: 0n, after: 0n };
  const [got, owed] = side === 'received' ? [contract, none] : [none, contract];
  const get = { before: others.get + got.before, after: others.get + got.after };
  const owe = { before: others.owe + owed.before, after: others.owe + owed.after - ending };
  return { get, owe, left: { before: get.before - owe.before, after: get.after - owe.after } };
}
