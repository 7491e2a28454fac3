import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export async function upsertDevice(
  tx: Tx,
  row: { memberId: bigint; tokenHash: Buffer; userAgent: string },
): Promise<void> {
  await tx.rows(sql`
    insert into identity.devices (member_id, token_hash, user_agent) values (${row.memberId}, ${row.tokenHash}, ${row.userAgent})
    on conflict (member_id, token_hash) do update set seen_at = clock_timestamp(), user_agent = excluded.user_agent`);
}

export async function upsertNetwork(
  tx: Tx,
  row: { memberId: bigint; network: string; country: string },
): Promise<void> {
  await tx.rows(sql`
    insert into identity.known_networks (member_id, network, country) values (${row.memberId}, ${row.network}, ${row.country})
    on conflict (member_id, network, country) do update set seen_at = clock_timestamp()`);
}

/** Whether this browser or this network was seen in the last days; also when nothing was ever seen of the member. */
export async function isSeenBefore(
  reader: Reader,
  asked: { memberId: bigint; tokenHash: Buffer | null; network: string; country: string; days: number },
): Promise<boolean> {
  const [row] = await reader.rows(sql<{ known: boolean }>`
    select exists (select from identity.devices where member_id = ${asked.memberId} and token_hash = ${asked.tokenHash}
        and seen_at > clock_timestamp() - ${asked.days} * interval '1 day')
      or exists (select from identity.known_networks where member_id = ${asked.memberId} and network = ${asked.network}
        and country = ${asked.country} and seen_at > clock_timestamp() - ${asked.days} * interval '1 day')
      or not exists (select from identity.devices where member_id = ${asked.memberId}) as known`);
  return row?.known ?? false;
}

/** Whether a member of this name signed in with this browser in the last days. */
export async function isOwnDevice(
  reader: Reader,
  asked: { loginKey: string; tokenHash: Buffer; days: number },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.credentials c
    join identity.devices d on d.member_id = c.subject_id and d.token_hash = ${asked.tokenHash}
    where c.realm = 'member' and c.login_key = ${asked.loginKey}
      and d.seen_at > clock_timestamp() - ${asked.days} * interval '1 day'`);
  return rows.length === 1;
}

/** Whether a member of this name signed in from this network in the last days. */
export async function isOwnNetwork(
  reader: Reader,
  asked: { loginKey: string; network: string; days: number },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.credentials c
    join identity.known_networks n on n.member_id = c.subject_id and n.network = ${asked.network}
    where c.realm = 'member' and c.login_key = ${asked.loginKey}
      and n.seen_at > clock_timestamp() - ${asked.days} * interval '1 day' limit 1`);
  return rows.length === 1;
}

/** Whether a member of staff of this name gave a second factor in this browser in the last days. */
export async function isStaffBrowser(
  reader: Reader,
  asked: { loginKey: string; tokenHash: Buffer; days: number },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.credentials c
    join identity.staff_browsers b on b.staff_id = c.subject_id and b.token_hash = ${asked.tokenHash}
    where c.realm = 'staff' and c.login_key = ${asked.loginKey}
      and b.seen_at > clock_timestamp() - ${asked.days} * interval '1 day'`);
  return rows.length === 1;
}

export async function upsertStaffBrowser(tx: Tx, staffId: bigint, tokenHash: Buffer): Promise<void> {
  await tx.rows(sql`
    insert into identity.staff_browsers (staff_id, token_hash) values (${staffId}, ${tokenHash})
    on conflict (staff_id, token_hash) do update set seen_at = clock_timestamp()`);
}

export interface DeviceRow {
  readonly session_id: bigint;
  readonly token_hash: Buffer;
  readonly user_agent: string;
  readonly network: string;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_remembered: boolean;
}

export async function listSessions(
  reader: Reader,
  memberId: bigint,
  idleMinutes: number,
): Promise<DeviceRow[]> {
  return reader.rows(sql<DeviceRow>`
    select s.session_id, s.token_hash, s.user_agent, s.network, s.started_at, s.seen_at,
      exists (select from identity.remembered_devices r where r.member_id = s.subject_id and r.device_hash = s.device_hash
        and r.expires_at > clock_timestamp()) as is_remembered
    from identity.sessions s
    where s.realm = 'member' and s.subject_id = ${memberId} and s.ends_at > clock_timestamp()
      and s.seen_at > clock_timestamp() - ${idleMinutes} * interval '1 minute'
    order by s.seen_at desc, s.session_id desc limit 50`);
}

/** Networks are kept for this number of days and browsers for a year. */
export async function deleteOldTraces(reader: Reader, days: number): Promise<void> {
  await reader.rows(sql`
    delete from identity.known_networks where seen_at < clock_timestamp() - ${days} * interval '1 day'`);
  await reader.rows(
    sql`delete from identity.staff_browsers where seen_at < clock_timestamp() - interval '1 year'`,
  );
  await reader.rows(sql`delete from identity.devices where seen_at < clock_timestamp() - interval '1 year'`);
}

/** Whether a session began so little time ago. */
export async function isFresh(reader: Reader, tokenHash: Buffer, minutes: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.sessions where token_hash = ${tokenHash}
      and started_at > clock_timestamp() - ${minutes} * interval '1 minute'`);
  return rows.length === 1;
}
