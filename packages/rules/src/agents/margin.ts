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

/** The terms of a team's net loss over all groups, and the pay that its agent got, in 1/10 000 units. */
export interface KeptTerms extends NetLossTerms {
  readonly salary: bigint;
  readonly dividend: bigint;
}

/**
 * What the site keeps of a team after rebates and pay: its net loss less the salaries and dividends of its agent. Pay within the team goes from
 * one account of it to another and changes nothing.
 */
export function keptOf({ salary, dividend, ...terms }: KeptTerms): bigint {
  return netLossOf(terms) - salary - dividend;
}
