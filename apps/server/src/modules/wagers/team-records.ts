// Wagers of many members together, for those who may see them. Who may, the caller decides.
import { sum } from '@tyche/kernel/money';
import type { Reader } from '../../platform/db/database.ts';
import { toWager, type Wager } from './read-wager.ts';
import { listTeamRows, sumTeamRows, type TeamFilter, type TeamSums } from './store-team.ts';

export interface TeamWager extends Wager {
  /** What it won by the result before the one that counts; null where that is the first result. */
  readonly earlierPayout: bigint | null;
}

/**
 * The newest wagers of some members before one.
 *
 * @param readers the databases that together have the wagers of that time, as `Archive.read` gives them.
 */
export async function listTeamWagers(
  readers: readonly Reader[],
  query: TeamFilter & { readonly before: bigint; readonly limit: number },
): Promise<readonly TeamWager[]> {
  const parts = await Promise.all(readers.map((reader) => listTeamRows(reader, query)));
  return parts
    .flat()
    .sort((one, other) => (one.wager_id < other.wager_id ? 1 : -1))
    .slice(0, query.limit)
    .map((row) => ({ ...toWager(row), earlierPayout: row.earlier_payout }));
}

/** Sums of the wagers of some members; null when there are more than `limit`. */
export async function sumTeamWagers(
  readers: readonly Reader[],
  filter: TeamFilter,
  limit: number,
): Promise<TeamSums | null> {
  const parts = await Promise.all(readers.map((reader) => sumTeamRows(reader, filter, limit + 1)));
  const total = (of: (sums: TeamSums) => bigint) => sum(parts.map(of));
  const bets = total((part) => part.bets);
  if (bets > BigInt(limit)) return null;
  return {
    bets,
    stake: total(({ stake }) => stake),
    valid: total(({ valid }) => valid),
    payout: total(({ payout }) => payout),
    rebate: total(({ rebate }) => rebate),
    net: total(({ net }) => net),
  };
}
