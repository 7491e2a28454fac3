import type { referral } from '@tyche/contract/referral';
import type { OutputOf } from '@tyche/contract/route';

/** Conditions and amounts of referral, as calls and versions have them: amounts are decimal text. */
export type WireReferralTerms = OutputOf<typeof referral.getReferralDetails>['rules'];
