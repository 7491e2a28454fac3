// Sessions that ended before their time, each with its reason and nothing that names its subject.
import type { EndReason } from '@tyche/rules/access';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Subject } from './factors/store-factors.ts';
import type { Realm } from './types.ts';

/** Ends the sessions of a subject but one, and keeps the reason. Gives how many there were. */
export async function endSessionsOf(
  tx: Tx,
  { realm, subjectId }: Subject,
  { reason, exceptHash }: { reason: EndReason; exceptHash: Buffer | null },
): Promise<number> {
  const rows = await tx.rows(sql`
    with ended as (
      delete from identity.sessions where realm = ${realm} and subject_id = ${subjectId}
        and (${exceptHash}::bytea is null or token_hash <> ${exceptHash}) returning token_hash, realm)
    insert into identity.ended_sessions (token_hash, realm, reason)
    select token_hash, realm, ${reason} from ended returning 1`);
  return rows.length;
}

/** Ends a session of a member by its number, with what its browser remembers. Gives the browser; null when it is not the member's. */
export async function endSessionById(
  tx: Tx,
  { memberId, sessionId, reason }: { memberId: bigint; sessionId: bigint; reason: EndReason },
): Promise<{ readonly browser: Buffer | null } | null> {
  const [row] = await tx.rows(sql<{ browser: Buffer | null }>`
    with ended as (
      delete from identity.sessions where realm = 'member' and subject_id = ${memberId} and session_id = ${sessionId}
      returning token_hash, realm, device_hash),
    forgotten as (
      delete from identity.remembered_devices where member_id = ${memberId} and device_hash in (select device_hash from ended)),
    kept as (
      insert into identity.ended_sessions (token_hash, realm, reason) select token_hash, realm, ${reason} from ended)
    select device_hash as browser from ended`);
  return row ?? null;
}

/** Why a session is over: what ended it, or `expired` when its time ran out. Null for a reference that is not known. */
export async function findEndReason(reader: Reader, realm: Realm, tokenHash: Buffer): Promise<string | null> {
  const [row] = await reader.rows(sql<{ reason: string }>`
    select reason from identity.ended_sessions where token_hash = ${tokenHash} and realm = ${realm}
    union all
    select 'expired' from identity.sessions where token_hash = ${tokenHash} and realm = ${realm} limit 1`);
  return row?.reason ?? null;
}

export async function deleteOldEnded(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from identity.ended_sessions where ended_at < clock_timestamp() - interval '2 days'`,
  );
}
