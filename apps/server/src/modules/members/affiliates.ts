import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Limit, claimOrRefuse } from '../../platform/http/limits.ts';
import { networkOf } from '../identity/index.ts';

const wrongOnes: Limit = { name: 'affiliate-wrong', max: 5, windowS: 3_600 };

/** An invitation link that accounts can register by now, and its agent. */
export interface Affiliate {
  readonly linkId: bigint;
  /** The agent: it becomes the upline. */
  readonly memberId: bigint;
  /** The account that the link makes: 0 a member, 1 an agent. */
  readonly accountType: 0 | 1;
  readonly code: string;
  /** Masked: enough to know a friend by. */
  readonly name: string;
  /** Who registers by it solves a captcha: it brought what looks like spam. */
  readonly needsCaptcha: boolean;
}

/**
 * Gives what a visitor's invitation led to. Right ones are never limited. Wrong ones are, five an hour from one network on all calls that
 * check them together (reliability.md T26). Refuses `affiliate-code-unknown` when it led to nothing, and `too-many-requests` beyond that.
 */
export async function requireAffiliate(
  reader: Reader,
  found: Affiliate | null,
  ip: string,
): Promise<Affiliate> {
  if (found) return found;
  await claimOrRefuse(reader, wrongOnes, networkOf(ip));
  throw new Refusal('affiliate-code-unknown', { field: 'affiliateCode' });
}
