import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Channel, Outgoing } from './types.ts';

export interface DevOutboxRow {
  readonly outbox_id: bigint;
  readonly channel: string;
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string | null;
  readonly at: Date;
}

export async function insertIntoDevOutbox(
  reader: Reader,
  row: Omit<Outgoing, 'id'> & { readonly channel: Channel | 'push' },
): Promise<void> {
  await reader.rows(sql`
    insert into messaging.dev_outbox (channel, target, subject, body, code)
    values (${row.channel}, ${row.target}, ${row.subject}, ${row.body}, ${row.code})`);
}

/** What was sent last, newest first. */
export function listDevOutbox(reader: Reader): Promise<DevOutboxRow[]> {
  return reader.rows(sql<DevOutboxRow>`
    select outbox_id, channel, target, subject, body, code, at from messaging.dev_outbox order by outbox_id desc limit 50`);
}

/** Deletes what was shown for some targets, or with some names in its text. */
export async function deleteFromDevOutbox(
  tx: Tx,
  { targets, names }: { targets: readonly string[]; names: readonly string[] },
): Promise<void> {
  await tx.rows(sql`
    delete from messaging.dev_outbox o
    where o.target = any(${[...targets]}::text[])
      or exists (select from unnest(${[...names]}::text[]) n where n <> '' and strpos(o.subject || ' ' || o.body, n) > 0)`);
}

/** Forgets what is older than a day. */
export async function deleteOldOutbox(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from messaging.dev_outbox where at < clock_timestamp() - interval '1 day'`);
}
