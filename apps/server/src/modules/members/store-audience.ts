import { agentTypes } from '@tyche/rules/agents';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which accounts a message of the house is for. */
export interface AudienceFilter {
  readonly accounts: 'all' | 'players' | 'agents';
  /** Wire codes; every language when it is empty. */
  readonly languages: readonly string[];
}

/** Open accounts after an id and up to another one, in the order of their ids, without trial accounts. */
export async function listAudience(
  reader: Reader,
  {
    accounts,
    languages,
    after,
    upTo,
    limit,
  }: AudienceFilter & { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from members.members
    where member_id > ${after} and member_id <= ${upTo} and account_type <> 4 /* trial */ and disabled_at is null
      and (${accounts}::text = 'all' or (account_type = any((select ${agentTypes}::int[])::int[])) = (${accounts}::text = 'agents'))
      and (${languages.length}::int = 0 or language = any((select ${languages}::text[])::text[]))
    order by member_id limit ${limit}`);
  return rows.map(({ member_id }) => member_id);
}

/** How many accounts there are of an audience, and the id of the newest, 0 without any. Reads every account: for what staff ask. */
export async function countAudience(
  reader: Reader,
  { accounts, languages }: AudienceFilter,
): Promise<{ readonly members: number; readonly newest: bigint }> {
  const [row] = await reader.rows(sql<{ members: number; newest: bigint }>`
    select count(*)::int as members, coalesce(max(member_id), 0) as newest from members.members
    where account_type <> 4 /* trial */ and disabled_at is null
      and (${accounts}::text = 'all' or (account_type = any((select ${agentTypes}::int[])::int[])) = (${accounts}::text = 'agents'))
      and (${languages.length}::int = 0 or language = any((select ${languages}::text[])::text[]))`);
  return row ?? { members: 0, newest: 0n };
}
