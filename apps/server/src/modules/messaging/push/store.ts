import type { PushKind } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface DeviceRow {
  readonly device_id: bigint;
  readonly browser_hash: Buffer;
  readonly kinds: readonly PushKind[];
  readonly language: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
}

/** The browsers of a member, newest first. */
export function listDevices(reader: Reader, memberId: bigint): Promise<DeviceRow[]> {
  return reader.rows(sql<DeviceRow>`
    select device_id, browser_hash, kinds::text[] as kinds, language, user_agent, created_at, last_sent_at
    from messaging.push_devices where member_id = ${memberId} order by device_id desc limit 100`);
}

/** Keeps a browser for a member; one that another member had is this member's from now on. */
export async function upsertDevice(
  tx: Tx,
  d: {
    readonly memberId: bigint;
    readonly kinds: readonly PushKind[];
    readonly language: string;
    readonly userAgent: string;
    readonly browserHash: Buffer;
    readonly endpointHash: Buffer;
    readonly sealed: Buffer;
  },
): Promise<void> {
  await tx.rows(sql`
    delete from messaging.push_devices where endpoint_hash = ${d.endpointHash} and member_id <> ${d.memberId}`);
  await tx.rows(sql`
    insert into messaging.push_devices (member_id, kinds, language, user_agent, browser_hash, endpoint_hash, sealed_subscription)
    values (${d.memberId}, ${d.kinds}::text[]::messaging.push_kind[], ${d.language}, ${d.userAgent}, ${d.browserHash}, ${d.endpointHash}, ${d.sealed})
    on conflict (merchant, endpoint_hash) do update set
      kinds = excluded.kinds, language = excluded.language, user_agent = excluded.user_agent, browser_hash = excluded.browser_hash,
      sealed_subscription = excluded.sealed_subscription`);
}

/** Leaves a member the newest browsers, this many. */
export async function deleteOldest(tx: Tx, memberId: bigint, keep: number): Promise<void> {
  await tx.rows(sql`
    delete from messaging.push_devices where device_id in (
      select device_id from messaging.push_devices where member_id = ${memberId} order by device_id desc offset ${keep})`);
}

/** Ends a browser; with a member, only where it is that member's. False when there is no such one. */
export async function deleteDevice(
  reader: Reader,
  deviceId: bigint,
  memberId: bigint | null,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    delete from messaging.push_devices
    where device_id = ${deviceId} and (${memberId}::bigint is null or member_id = ${memberId}) returning 1`);
  return rows.length > 0;
}

/** Ends the browsers of members. */
export async function deleteDevicesOf(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`delete from messaging.push_devices where member_id = any(${[...memberIds]}::bigint[])`);
}

/** Ends what a member has in one browser. */
export async function deleteOfBrowser(tx: Tx, memberId: bigint, browserHash: Buffer): Promise<void> {
  await tx.rows(sql`
    delete from messaging.push_devices where member_id = ${memberId} and browser_hash = ${browserHash}`);
}

/** Ends what a member has in all browsers but one. */
export async function deleteOfOthers(tx: Tx, memberId: bigint, kept: Buffer | null): Promise<void> {
  await tx.rows(sql`
    delete from messaging.push_devices where member_id = ${memberId} and browser_hash is distinct from ${kept}::bytea`);
}

/** The browsers of a member, for the export: nothing that could be used to send. */
export function exportDevices(reader: Reader, memberId: bigint): Promise<unknown[]> {
  return reader.rows(sql`
    select kinds::text[] as kinds, language, user_agent, created_at, last_sent_at
    from messaging.push_devices where member_id = ${memberId} order by device_id limit 100`);
}

/**
 * Queues a push of a kind for the browsers of members that want this kind. One that waits already is enough.
 *
 * @param quietS the least number of seconds after a browser's last push.
 */
export async function insertPushes(
  tx: Tx,
  memberIds: readonly bigint[],
  { kind, quietS, lifeS }: { readonly kind: PushKind; readonly quietS: number; readonly lifeS: number },
): Promise<void> {
  await tx.rows(sql`
    insert into messaging.push_queue (device_id, kind, not_before, gives_up_at)
    select d.device_id, ${kind}, t.at, t.at + ${lifeS} * interval '1 second'
    from messaging.push_devices d
    cross join lateral (
      select greatest(clock_timestamp(), d.last_sent_at + ${quietS} * interval '1 second') as at) t
    where d.member_id = any(${[...memberIds]}::bigint[]) and ${kind}::text = any(d.kinds::text[])
    order by d.device_id
    on conflict (device_id, kind) do nothing`);
}

export interface PushRow {
  readonly push_id: bigint;
  readonly device_id: bigint;
  readonly member_id: bigint;
  readonly kind: PushKind;
  readonly language: string;
  readonly endpoint_hash: Buffer;
  readonly sealed_subscription: Buffer;
}

/** Takes pushes that are due, with their browsers as they are now; each comes again later unless it is deleted. */
export async function takeDue(tx: Tx, max: number): Promise<PushRow[]> {
  return tx.rows(sql<PushRow>`
    update messaging.push_queue q set attempts = q.attempts + 1,
      not_before = clock_timestamp() + least(15 * power(2, q.attempts), 600) * interval '1 second'
    from messaging.push_devices d
    where d.device_id = q.device_id and q.push_id = any(array(
      select push_id from messaging.push_queue where not_before <= clock_timestamp()
      order by not_before limit ${max} for update skip locked))
    returning q.push_id, q.device_id, d.member_id, q.kind, d.language, d.endpoint_hash, d.sealed_subscription`);
}

/** Drops pushes past their time; gives their kinds. */
export async function dropLate(tx: Tx): Promise<PushKind[]> {
  const rows = await tx.rows(sql<{ kind: PushKind }>`
    delete from messaging.push_queue where gives_up_at < clock_timestamp() returning kind`);
  return rows.map(({ kind }) => kind);
}

/** A push was taken by its service. */
export async function noteSent(reader: Reader, { push_id, device_id }: PushRow): Promise<void> {
  await reader.rows(sql`
    with sent as (delete from messaging.push_queue where push_id = ${push_id})
    update messaging.push_devices set last_sent_at = clock_timestamp() where device_id = ${device_id}`);
}

/** How many browsers get pushes, how many pushes wait that are due, and the age of the oldest of these in seconds. */
export async function countPushes(
  reader: Reader,
): Promise<{ readonly devices: number; readonly due: number; readonly age: number }> {
  const [row] = await reader.rows(sql<{ devices: number; due: number; age: number }>`
    select (select count(*)::int from messaging.push_devices) as devices, count(*)::int as due,
      coalesce(extract(epoch from clock_timestamp() - min(not_before)), 0)::float8 as age
    from messaging.push_queue where not_before <= clock_timestamp()`);
  return row ?? { devices: 0, due: 0, age: 0 };
}
