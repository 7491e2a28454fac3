// The judge of referral: what was paid for every friend is computed once more from its terms and the figures that it keeps
// (docs/reference/rewards.md 3.6).
import type { ReferralTerms } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { type Judged, judgeRows, type PageSize } from '../../../platform/db/judge-rows.ts';
import { type KeptReferral, type ReferralSums, recomputedReferral } from './recompute.ts';
import { getTerms } from './store.ts';
import { listRewardedAfter, type RewardedRow } from './store-recompute.ts';
import { rulesOf } from './terms.ts';

/** A friend for whom other sums were paid than its terms give. Amounts are in 1/10 000 units. */
export interface WrongReferral {
  readonly friendId: bigint;
  readonly referrerId: bigint;
  readonly paid: ReferralSums;
  /** What can be by the terms: none where they give no reward. */
  readonly computed: readonly ReferralSums[];
}

/**
 * Every rewarded friend of a merchant whose sums differ from their recomputation, in the order of friends. Those that were rewarded before
 * the number of friends was kept have the sum of any tier; they are counted.
 */
export function findWrongReferrals(reader: Reader, size?: PageSize): Promise<Judged<WrongReferral>> {
  const known = new Map<number, Promise<ReferralTerms>>();
  const termsOf = (version: number) => {
    const found = known.get(version) ?? getTerms(reader, version).then(({ content }) => rulesOf(content));
    known.set(version, found);
    return found;
  };
  return judgeRows<RewardedRow, WrongReferral>(
    (after, limit) => listRewardedAfter(reader, after?.friend_id ?? 0n, limit),
    async (row) => {
      const kept = keptOf(row);
      const computed = recomputedReferral(kept, await termsOf(row.terms_version));
      const paid = { referrer: row.referrer_amount, friend: row.friend_amount };
      if (computed.some((sums) => sums.referrer === paid.referrer && sums.friend === paid.friend))
        return kept.referrer ? 'right' : 'not-kept';
      return { wrong: { friendId: row.friend_id, referrerId: row.referrer_id, paid, computed } };
    },
    size,
  );
}

function keptOf(row: RewardedRow): KeptReferral {
  const { paid_before: ever, paid_before_in_month: inMonth, referrer_excluded: isExcluded } = row;
  const isKept = ever !== null && inMonth !== null && isExcluded !== null;
  return {
    isVerified: row.is_verified,
    credited: row.credited,
    valid: row.valid,
    metAt: row.met_at,
    rewardedAt: row.rewarded_at,
    referrer: isKept ? { isExcluded, rewardedThisMonth: inMonth, rewardedEver: ever } : null,
  };
}
