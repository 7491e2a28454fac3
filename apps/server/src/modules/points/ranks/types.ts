import type { LadderRank } from '@tyche/rules/rewards';

/** A ladder as it is sent: amounts as decimal text. */
export interface WireLadder {
  readonly hasReview: boolean;
  readonly ranks: readonly WireRank[];
}

interface WireRank extends Omit<LadderRank, 'total' | 'upkeep' | 'pointsPpm' | keyof Benefits> {
  readonly total: string;
  readonly upkeep: string;
  readonly pointsPpm: number;
  readonly withdrawalsPerDay: number;
  readonly feeOffPpm: number;
  readonly birthdayPoints: string;
}

/** What a rank gives beside points for bets. */
type Benefits = Pick<LadderRank, 'withdrawalsPerDay' | 'feeOffPpm' | 'birthdayPoints'>;

/** A ladder as it is kept. A version from before a benefit does not have it: it gives nothing. */
export interface KeptLadder {
  readonly hasReview: boolean;
  readonly ranks: readonly (Omit<WireRank, keyof Benefits> & OptionalBenefits)[];
}

type OptionalBenefits = { readonly [Name in keyof Benefits]?: WireRank[Name] | undefined };
