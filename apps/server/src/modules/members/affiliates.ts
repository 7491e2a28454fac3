import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Limit, claimOrRefuse } from '../../platform/http/limits.ts';
import { networkOf } from '../identity/index.ts';
import { storable } from './judge-fields.ts';
import { findAffiliate } from './store-tree.ts';

const wrongOnes: Limit = { name: 'affiliate-wrong', max: 5, windowS: 3_600 };

export interface Affiliate {
  readonly memberId: bigint;
  readonly code: string;
  /** Masked: enough to know a friend by. */
  readonly name: string;
}

/** The agent behind an invitation code; null when there is none. */
export async function affiliateOf(reader: Reader, code: string): Promise<Affiliate | null> {
  const row = await findAffiliate(reader, storable(code.trim()));
  return (
    row && {
      memberId: row.member_id,
      code: row.code,
      name: `${row.username.slice(0, 2)}***${row.username.slice(-2)}`,
    }
  );
}

/**
 * The same for a visitor. Right codes are never limited. Wrong ones are, five an hour from one network on all calls that tell together
 * (reliability.md T26). Refuses `affiliate-code-unknown`, `too-many-requests` for a wrong one beyond that.
 */
export async function checkAffiliate(reader: Reader, code: string, ip: string): Promise<Affiliate> {
  const affiliate = await affiliateOf(reader, code);
  if (affiliate) return affiliate;
  await claimOrRefuse(reader, wrongOnes, networkOf(ip));
  throw new Refusal('affiliate-code-unknown', { field: 'affiliateCode' });
}
