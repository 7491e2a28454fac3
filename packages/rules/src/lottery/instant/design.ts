import type { Layout } from './layout.ts';
import { fundOf, type PrizeTable, winnersOf } from './prize-table.ts';

/** What happens to the sale when the last top prize has been sold: it ends, or it goes on and says so. */
export type AfterTopPrize = 'stop' | 'continue';

/** One scratch ticket on offer: pure data. Every pool of it has the same prize table. */
export interface Design extends PrizeTable {
  readonly code: string;
  readonly layout: Layout;
  readonly afterTopPrize: AfterTopPrize;
  /** Tickets of one pool that one member may buy: nobody sweeps up a rest that has become worth more than its price. */
  readonly maxPerMember: number;
}

export type DesignProblem =
  | 'price'
  | 'size'
  | 'tiers'
  | 'too-many-prizes'
  | 'pays-more-than-it-takes'
  | 'limit';

/**
 * What is wrong with a design: prizes fall from the first to the last and each is there, there are no more of them than
 * tickets, and all together stay below the takings (lottery.md 13.6).
 */
export function designProblems(design: Design): readonly DesignProblem[] {
  const { price, size, tiers, maxPerMember } = design;
  if (price <= 0n) return ['price'];
  if (!Number.isInteger(size) || size < 1) return ['size'];
  const isFalling = tiers.every(({ prize, count }, at) => {
    const before = tiers[at - 1];
    return prize > 0n && Number.isInteger(count) && count > 0 && (!before || before.prize > prize);
  });
  if (tiers.length === 0 || !isFalling) return ['tiers'];
  const problems: DesignProblem[] = [];
  if (winnersOf(design) > size) problems.push('too-many-prizes');
  if (fundOf(design) > price * BigInt(size)) problems.push('pays-more-than-it-takes');
  if (!Number.isInteger(maxPerMember) || maxPerMember < 1 || maxPerMember > size) problems.push('limit');
  return problems;
}
