import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Where a member came from, as the registration brought it (specification, section 3). */
export interface Origin {
  readonly affiliateCode: string | null;
  readonly domain: string | null;
  readonly registerUrl: string | null;
}

export async function insertOrigin(
  tx: Tx,
  memberId: bigint,
  { affiliateCode, domain, registerUrl }: Origin,
): Promise<void> {
  await tx.rows(sql`
    insert into members.origins (member_id, affiliate_code, domain, register_url)
    values (${memberId}, ${affiliateCode}, ${domain}, ${registerUrl})`);
}
