import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Whether a payment of a member is still on its way, or can still be complained about. */
export async function hasOpenPayment(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from cashier.deposits
    where member_id = ${memberId} and state in ('opened', 'waiting', 'in-question')
    union all
    select 1 from cashier.withdrawals
    where member_id = ${memberId} and state not in ('fully-received', 'rejected')
      and coalesce(complaint_until > clock_timestamp(), true)
    limit 1`);
  return rows.length > 0;
}

export function listOwnPictures(reader: Reader, memberId: bigint): Promise<{ name: string; at: Date }[]> {
  return reader.rows(sql<{ name: string; at: Date }>`
    select name, at from cashier.images where member_id = ${memberId} order by at`);
}

/** Payments and flags of a member as the trail of staff names them. */
export async function listSubjects(
  tx: Tx,
  memberId: bigint,
): Promise<{ payments: string[]; flags: string[] }> {
  const [row] = await tx.rows(sql<{ payments: string[]; flags: string[] }>`
    select array(select reference from cashier.deposits where member_id = ${memberId}
        union all select reference from cashier.withdrawals where member_id = ${memberId}
        union all select reference from cashier.transfers where ${memberId} in (from_member, to_member)) as payments,
      array(select flag_id::text from cashier.flags where member_id = ${memberId}) as flags`);
  return row ?? { payments: [], flags: [] };
}

/** Destroys what tells of a person in payments; amounts, states and times stay. Gives the pictures that belonged to them. */
export async function erasePayments(tx: Tx, memberId: bigint): Promise<string[]> {
  await tx.rows(sql`
    update cashier.bank_cards set holder_sealed = null, account_sealed = null, account_mark = null,
      removed_at = coalesce(removed_at, clock_timestamp())
    where member_id = ${memberId}`);
  await tx.rows(sql`delete from cashier.proposed_cards where member_id = ${memberId}`);
  // The hash of the request knows the payer's name too.
  await tx.rows(sql`
    update cashier.deposits set payer_sealed = null, guide = null,
      request_hash = case when payer_sealed is null then request_hash else ''::bytea end
    where member_id = ${memberId}`);
  await tx.rows(sql`
    update cashier.notes set text = ''
    where withdrawal_id in (select withdrawal_id from cashier.withdrawals where member_id = ${memberId})`);
  await tx.rows(sql`update cashier.transfers set reason = '' where ${memberId} in (from_member, to_member)`);
  await tx.rows(
    sql`update cashier.flags set closing = '' where member_id = ${memberId} and closing is not null`,
  );
  const pictures = await tx.rows(sql<{ image_id: string }>`
    delete from cashier.images where member_id = ${memberId} returning image_id`);
  return pictures.map(({ image_id }) => image_id);
}
