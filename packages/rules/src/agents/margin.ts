// Whether a configuration leaves the house its margin, and what it did leave it (docs/reference/agents.md 10.3 and 10.4).
import { PPM, sum } from '@tyche/kernel/money';
import { netLossOf, type NetLossTerms } from './dividend.ts';

/** The highest rates of one group of games, in ppm. */
export interface GroupRates {
  /** The highest return to player of its games. */
  readonly topReturn: bigint;
  /** The highest rebate of the tree; of a series its difference to the lowest, over the base. */
  readonly topRebate: bigint;
  /** The highest rate of each kind of salary that one chain can receive together. */
  readonly topSalaries: readonly bigint[];
}

/** The least that stays with the house: 0.5 %. */
export const DEFAULT_MARGIN_FLOOR = 5_000n;

/** What the house keeps of each unit of valid bet, in ppm. Below 0 when it pays more than it takes. */
export function marginOf({ topReturn, topRebate, topSalaries }: GroupRates): bigint {
  return PPM - topReturn - topRebate - sum(topSalaries);
}

/** Refuses `margin-too-thin` when no more than the floor stays with the house. */
export function checkMargin(
  rates: GroupRates,
  floor: bigint = DEFAULT_MARGIN_FLOOR,
): 'margin-too-thin' | null {
  return marginOf(rates) > floor ? null : 'margin-too-thin';
}

/** A contract of a kind of salary: from an agent, or the house, to an agent directly below, with its highest rate in ppm. */
export interface ChainContract {
  /** Null: the house. */
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly topRate: bigint;
}

/**
 * What the house pays at most of a bet where it pays a kind of salary at every level: the highest rates of a chain of contracts added up, of
 * the chain with the highest sum.
 *
 * @param contracts of one kind; of an agent with several the highest rate counts. They are no ring, as they follow the tree.
 */
export function topChainRate(contracts: readonly ChainContract[]): bigint {
  const rates = new Map<bigint, bigint>();
  const below = new Map<bigint | null, Set<bigint>>();
  const receivers = new Set(contracts.map(({ receiver }) => receiver));
  for (const { offerer, receiver, topRate } of contracts) {
    if (topRate > (rates.get(receiver) ?? 0n)) rates.set(receiver, topRate);
    const above = offerer !== null && receivers.has(offerer) ? offerer : null;
    below.set(above, (below.get(above) ?? new Set()).add(receiver));
  }
  let top = 0n;
  const open = [...(below.get(null) ?? [])].map((agent) => ({ agent, above: 0n }));
  for (let next = open.pop(); next; next = open.pop()) {
    const paid = next.above + (rates.get(next.agent) ?? 0n);
    if (paid > top) top = paid;
    for (const agent of below.get(next.agent) ?? []) open.push({ agent, above: paid });
  }
  return top;
}

/** The terms of a team's net loss over all groups, and the pay that its agent got and that the house paid below it, in 1/10 000 units. */
export interface KeptTerms extends NetLossTerms {
  readonly salary: bigint;
  readonly dividend: bigint;
}

/**
 * What the site keeps of a team after rebates and pay: its net loss less the salaries and dividends of its agent, and those that the house paid
 * below it. Pay from one account of the team to another changes nothing.
 */
export function keptOf({ salary, dividend, ...terms }: KeptTerms): bigint {
  return netLossOf(terms) - salary - dividend;
}
