import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Keeps a ticket of a member for some seconds, and gives it. */
export async function insertTicket(
  tx: Tx,
  { memberId, seconds }: { memberId: bigint; seconds: number },
): Promise<string> {
  const [row] = await tx.rows(sql<{ ticket: string }>`
    insert into support.service_tickets (member_id, expires_at)
    values (${memberId}, clock_timestamp() + ${seconds}::int * interval '1 second') returning ticket`);
  if (!row) throw new Error('a ticket was not kept');
  return row.ticket;
}

/** Uses a ticket. False for one that is not the member's, was used, or whose time is over. */
export async function takeTicket(
  tx: Tx,
  { ticket, memberId }: { ticket: string; memberId: bigint },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from support.service_tickets
    where ticket = ${ticket}::uuid and member_id = ${memberId} and expires_at > clock_timestamp() returning 1`);
  return rows.length > 0;
}

/** Deletes tickets that nobody used, an hour after their time. */
export async function deleteOldTickets(tx: Tx): Promise<void> {
  await tx.rows(
    sql`delete from support.service_tickets where expires_at < clock_timestamp() - interval '1 hour'`,
  );
}
