import { sum } from '@tyche/kernel/money';
import { type Ratio, ratio } from '@tyche/kernel/ratio';

/** How many tickets of a pool pay this prize. Amounts in 1/10 000. */
export interface Tier {
  readonly prize: bigint;
  readonly count: number;
}

/** What a pool is made of: tickets of one price and the prizes among them, the top prize first. */
export interface PrizeTable {
  readonly price: bigint;
  /** Tickets in the pool. */
  readonly size: number;
  readonly tiers: readonly Tier[];
}

/** What a table promises of its takings: Σ prize × count / (N × price), exactly (lottery.md 12.1). */
export function rtpOf(table: PrizeTable): Ratio {
  return ratio(fundOf(table), table.price * BigInt(table.size));
}

/** The chance that a ticket pays anything: Σ count / N, exactly (lottery.md 12.1). */
export function winRateOf(table: PrizeTable): Ratio {
  return ratio(winnersOf(table), table.size);
}

/** All that a pool pays. */
export function fundOf(table: PrizeTable): bigint {
  return sum(table.tiers.map(({ prize, count }) => prize * BigInt(count)));
}

/** The tickets of a pool that pay. */
export function winnersOf(table: PrizeTable): number {
  return table.tiers.reduce((all, { count }) => all + count, 0);
}
