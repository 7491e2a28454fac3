import type { LadderRank } from '@tyche/rules/rewards';

/** A ladder as it is kept and sent: amounts as decimal text. */
export interface WireLadder {
  readonly hasReview: boolean;
  readonly ranks: readonly WireRank[];
}

interface WireRank extends Omit<LadderRank, 'total' | 'upkeep' | 'pointsPpm'> {
  readonly total: string;
  readonly upkeep: string;
  readonly pointsPpm: number;
}
