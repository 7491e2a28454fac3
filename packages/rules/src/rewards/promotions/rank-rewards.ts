// RANK_SALARY and UPGRADE_BONUS: rewards by rank (docs/reference/rewards.md 4.9). Amounts are in 1/10 000 units.

/** The reward of each rank that has one. */
export type RankAmounts = ReadonlyMap<number, bigint>;

export type SalaryReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-rank-too-low'; readonly rank: number }
  | { readonly refusal: 'promotion-condition-open' };

export type UpgradeReward =
  | { readonly amount: bigint; readonly ranks: readonly number[] }
  | { readonly refusal: 'promotion-applied-before' | 'promotion-rank-too-low' };

/**
 * The salary of a month.
 *
 * @param rank the rank at the last moment of the month.
 * @param isUpkeepMet whether the month's valid bet reached the upkeep of the rank.
 */
export function rankSalary(byRank: RankAmounts, rank: number, isUpkeepMet: boolean): SalaryReward {
  const amount = byRank.get(rank);
  if (amount === undefined) return { refusal: 'promotion-rank-too-low', rank: Math.min(...byRank.keys()) };
  return isUpkeepMet ? { amount } : { refusal: 'promotion-condition-open' };
}

/**
 * What reaching a rank pays: the sum of all ranks on the way that were never paid.
 *
 * @param paidRanks ranks that were paid before, in the whole life of the account.
 * @returns the sum and its ranks, each of which is paid with a key of its own.
 */
export function upgradeReward(
  byRank: RankAmounts,
  {
    from,
    to,
    paidRanks,
  }: { readonly from: number; readonly to: number; readonly paidRanks: readonly number[] },
): UpgradeReward {
  const passed = [...byRank.keys()].filter((rank) => from < rank && rank <= to);
  if (passed.length === 0) return { refusal: 'promotion-rank-too-low' };
  const ranks = passed.filter((rank) => !paidRanks.includes(rank)).toSorted((one, other) => one - other);
  if (ranks.length === 0) return { refusal: 'promotion-applied-before' };
  return { amount: ranks.reduce((total, rank) => total + (byRank.get(rank) ?? 0n), 0n), ranks };
}
