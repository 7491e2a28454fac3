import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface LinkRow {
  readonly provider: 'google' | 'facebook';
  readonly linked_at: Date;
}

/** Whose account at the provider this is. The provider's own number decides, never an address of mail. */
export async function findLinkedMember(
  reader: Reader,
  provider: string,
  subject: string,
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from identity.social_links where provider = ${provider} and subject = ${subject}`);
  return row?.member_id ?? null;
}

/** Keeps a link; false when the account there, or the member here, has one already. */
export async function insertLink(
  tx: Tx,
  row: { provider: string; subject: string; memberId: bigint },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into identity.social_links (provider, subject, member_id) values (${row.provider}, ${row.subject}, ${row.memberId})
    on conflict do nothing returning 1`);
  return rows.length === 1;
}

export async function listLinkRows(reader: Reader, memberId: bigint): Promise<LinkRow[]> {
  return reader.rows(sql<LinkRow>`
    select provider, linked_at from identity.social_links where member_id = ${memberId} order by linked_at`);
}

export async function deleteLink(tx: Tx, memberId: bigint, provider: string): Promise<void> {
  await tx.rows(sql`
    delete from identity.social_links where member_id = ${memberId} and provider = ${provider}`);
}
