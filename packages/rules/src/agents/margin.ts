// Whether a configuration leaves the house its margin (docs/reference/agents.md 10).
import { PPM, sum } from '@tyche/kernel/money';

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
