import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

/** The page that invites friends, as the server gives it. */
export type Details = OutputOf<typeof contract.getReferralDetails>;
