// Two schedules of tiers on the same team: what an agent gets by its own terms and owes by those that it offers (docs/reference/agents.md 5.9).
import { floorDiv, PPM } from '@tyche/kernel/money';
import { type Tier, tierMet } from './tier.ts';

/** A place of the grid: a floor of the valid bet with a floor of active members. Rates are in ppm of the valid bet, or of a dividend's base. */
export interface GridCell {
  readonly minimumBet: bigint;
  readonly activeMember: number;
  readonly own: bigint;
  readonly given: bigint;
}

export interface ScheduleGrid {
  /** Rows by bet floor, cells by member floor, both rising. */
  readonly rows: readonly (readonly GridCell[])[];
  /** Whether somewhere more is owed than is got. */
  readonly isMoreOwed: boolean;
}

/**
 * Compares schedules over each floor of the bet and of active members that one of them has. Floors of the net loss count as met. A fixed sum
 * is its share of the bet at that place, rounded down.
 *
 * @param own the agent's own tiers, from the lowest; none without a contract.
 * @param given the tiers that it offers, from the lowest.
 */
export function gridOf(own: readonly Tier[], given: readonly Tier[]): ScheduleGrid {
  const tiers = [...own, ...given];
  const bets = [...new Set(tiers.map(({ minimumBet }) => minimumBet))].toSorted((one, other) =>
    one < other ? -1 : 1,
  );
  const members = [...new Set(tiers.map(({ activeMember }) => activeMember))].toSorted(
    (one, other) => one - other,
  );
  let base = 0n;
  for (const { netLoss } of tiers) if (netLoss > base) base = netLoss;
  const rows = bets.map((minimumBet) =>
    members.map((activeMember) => {
      const at = { validBet: minimumBet, activeMember, base };
      return { minimumBet, activeMember, own: rateAt(own, at), given: rateAt(given, at) };
    }),
  );
  return { rows, isMoreOwed: rows.flat().some((cell) => cell.given > cell.own) };
}

function rateAt(tiers: readonly Tier[], at: Parameters<typeof tierMet>[1]): bigint {
  const met = tiers[tierMet(tiers, at) - 1];
  if (!met) return 0n;
  // A fixed sum has a bet floor above 0, so the bet of a place where it is met is above 0.
  return met.rateType === 'F' ? floorDiv(met.rate * PPM, at.validBet) : met.rate;
}
