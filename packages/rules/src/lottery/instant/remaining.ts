import { type Ratio, ratio } from '@tyche/kernel/ratio';
import type { AfterTopPrize } from './design.ts';
import { fundOf, type PrizeTable, type Tier } from './prize-table.ts';

/** What is left of a pool. */
export interface Remaining {
  readonly tickets: number;
  readonly fund: bigint;
  /** Null when no ticket is left. */
  readonly rtp: Ratio | null;
  /** The prizes that are still in the pool, in the order of the table; the first is the top prize. */
  readonly tiers: readonly Tier[];
}

/**
 * What is left after some sales, recomputed for reports and never for play (lottery.md 12.1). `wins` tells how often each
 * prize has been sold. Throws when more was sold than there is.
 */
export function remainingOf(
  table: PrizeTable,
  { sold, wins }: { readonly sold: number; readonly wins: ReadonlyMap<bigint, number> },
): Remaining {
  const tiers = table.tiers.map(({ prize, count }) => ({ prize, count: count - (wins.get(prize) ?? 0) }));
  const tickets = table.size - sold;
  const isKnown = [...wins.keys()].every((prize) => table.tiers.some((tier) => tier.prize === prize));
  if (!isKnown || tickets < 0 || tiers.some(({ count }) => count < 0))
    throw new RangeError('remainingOf: more is sold than the pool holds');
  const fund = fundOf({ ...table, tiers });
  return { tickets, fund, rtp: tickets > 0 ? ratio(fund, table.price * BigInt(tickets)) : null, tiers };
}

/** Whether a pool sells nothing more: it is empty, or its last top prize is gone and its design ends there. */
export function isSaleOver(remaining: Remaining, afterTopPrize: AfterTopPrize): boolean {
  return remaining.tickets === 0 || (afterTopPrize === 'stop' && remaining.tiers[0]?.count === 0);
}
