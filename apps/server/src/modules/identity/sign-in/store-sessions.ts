import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Subject } from '../factors/store-factors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Realm } from '../types.ts';

/** How long a session that came from a recovery is marked as such (reliability.md 3.13). */
const RECOVERED_HOURS = 24;

export async function insertSession(
  tx: Tx,
  row: {
    tokenHash: Buffer;
    realm: Realm;
    subjectId: bigint;
    hours: number;
    network: string;
    userAgent: string;
    restriction: string | null;
    nextRestriction: string | null;
    recovered: boolean;
    deviceHash: Buffer | null;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into identity.sessions (token_hash, realm, subject_id, ends_at, network, user_agent, restriction,
      next_restriction, device_hash, recovered_until)
    values (${row.tokenHash}, ${row.realm}, ${row.subjectId}, clock_timestamp() + ${row.hours} * interval '1 hour', ${row.network},
      ${row.userAgent}, ${row.restriction}, ${row.nextRestriction}, ${row.deviceHash},
      case when ${row.recovered}::boolean then clock_timestamp() + ${RECOVERED_HOURS} * interval '1 hour' end)`);
}

export interface SessionRow {
  readonly subject_id: bigint;
  readonly login_name: string;
  readonly restriction: string | null;
  readonly recovered_until: Date | null;
  readonly seen_long_ago: boolean;
}

/**
 * The sessions behind references while they live, in the order asked; null for what is none. The lists are in subqueries: the planner
 * does not see their length, so it keeps one plan. Planning took eight times as long as reading.
 */
export async function findSessions(
  reader: Reader,
  asked: readonly { realm: Realm; tokenHash: Buffer }[],
  idleMinutes: Readonly<Record<Realm, number>>,
): Promise<(SessionRow | null)[]> {
  const rows = await reader.rows(sql<SessionRow & { place: number }>`
    select (asked.place - 1)::int as place, s.subject_id, c.login_name, s.restriction, s.recovered_until,
      s.seen_at < clock_timestamp() - interval '1 minute' as seen_long_ago
    from unnest((select ${asked.map(({ realm }) => realm)}::text[]), (select ${asked.map(({ tokenHash }) => tokenHash)}::bytea[]))
      with ordinality as asked (realm, token_hash, place)
    join identity.sessions s on s.token_hash = asked.token_hash and s.realm = asked.realm
    join identity.credentials c on c.realm = s.realm and c.subject_id = s.subject_id
    where s.ends_at > clock_timestamp() and s.seen_at > clock_timestamp()
      - case s.realm when 'staff' then ${idleMinutes.staff}::int else ${idleMinutes.member}::int end * interval '1 minute'`);
  const found: (SessionRow | null)[] = asked.map(() => null);
  for (const { place, ...row } of rows) found[place] = row;
  return found;
}

export async function touchSession(reader: Reader, tokenHash: Buffer): Promise<void> {
  await reader.rows(
    sql`update identity.sessions set seen_at = clock_timestamp() where token_hash = ${tokenHash}`,
  );
}

/** What stood behind the restriction takes its place. */
export async function clearRestriction(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.rows(sql`
    update identity.sessions set restriction = next_restriction, next_restriction = null where token_hash = ${tokenHash}`);
}

/** Deletes a session; gives whose it was. */
export async function deleteSession(
  tx: Tx,
  tokenHash: Buffer,
): Promise<(Subject & { readonly deviceHash: Buffer | null }) | null> {
  const [row] = await tx.rows(sql<Subject & { deviceHash: Buffer | null }>`
    delete from identity.sessions where token_hash = ${tokenHash}
    returning realm, subject_id as "subjectId", device_hash as "deviceHash"`);
  return row ?? null;
}

/** The cookie of the browser of a session, hashed; null where it has none. */
export async function findBrowserOf(reader: Reader, tokenHash: Buffer): Promise<Buffer | null> {
  const [row] = await reader.rows(sql<{ device_hash: Buffer | null }>`
    select device_hash from identity.sessions where token_hash = ${tokenHash}`);
  return row?.device_hash ?? null;
}

/** Forgets the remembered browsers of a member, but for that of one session. */
export async function forgetBrowsersOf(tx: Tx, memberId: bigint, exceptHash: Buffer | null): Promise<void> {
  await tx.rows(sql`
    delete from identity.remembered_devices where member_id = ${memberId} and device_hash is distinct from
      (select device_hash from identity.sessions where token_hash = ${exceptHash} and device_hash is not null)`);
}

export async function deleteOldSessions(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.sessions where ends_at < clock_timestamp() - interval '1 day'`);
}

/** How many of some members were seen in a session within some minutes. A session notes that once a minute at most. */
export async function countSeen(
  reader: Reader,
  memberIds: readonly bigint[],
  minutes: number,
): Promise<number> {
  const [row] = await reader.rows(sql<{ seen: number }>`
    select count(distinct subject_id)::int as seen from identity.sessions
    where realm = 'member' and subject_id = any((select ${memberIds}::bigint[])::bigint[]) and ends_at > clock_timestamp()
      and seen_at > clock_timestamp() - ${minutes}::int * interval '1 minute'`);
  return row?.seen ?? 0;
}
