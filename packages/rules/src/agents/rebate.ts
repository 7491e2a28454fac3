// Rebates up the tree: what each level gets of a member's valid bet (docs/reference/agents.md 4.3). Amounts are in 1/10 000 units.
import { floorDiv, PPM, sum } from '@tyche/kernel/money';

/** How rates are counted: in ppm, or as a series over its base (2000, or 1980 for 11x5). */
export type RebateUnit = { readonly kind: 'ppm' } | { readonly kind: 'series'; readonly base: bigint };

/**
 * The amounts of one cell: the valid bet of one member, day and group. Each level gets its share less the share of the level below it. The
 * shares are rounded down, not the differences: the amounts add up to the share of the highest rate.
 *
 * @param valid the valid bet of the cell.
 * @param rates from the member upwards: ppm, or series. None is lower than the one before.
 * @returns an amount for each rate. The first one is the member's own rebate; with a series it is 0, because settlement pays it.
 * @throws RangeError when a rate is lower than the one before it: the tree does not allow that.
 */
export function rebatesOf(unit: RebateUnit, valid: bigint, rates: readonly bigint[]): readonly bigint[] {
  const [member = 0n] = rates;
  let below = 0n;
  return rates.map((rate, level) => {
    if (rate < (rates[level - 1] ?? rate))
      throw new RangeError('rebatesOf: a rate is below the one before it');
    const share =
      unit.kind === 'ppm' ? floorDiv(valid * rate, PPM) : floorDiv(valid * (rate - member), unit.base);
    const amount = share - below;
    below = share;
    return amount;
  });
}

/**
 * What of the rebates of one cell an agent deducts from its team's net loss: its own and those of the accounts between it and the member.
 * Those above the agent and the member's own are not in it (docs/reference/agents.md 6.3).
 *
 * @param amounts from `rebatesOf`.
 * @param depth how many levels the agent is above the member; 1 is its upline.
 */
export function deductedRebate(amounts: readonly bigint[], depth: number): bigint {
  return sum(amounts.slice(1, depth + 1));
}
