import type { PointRecordKind, RedemptionRejection, RedemptionStatus } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface RecordRow {
  readonly record_id: bigint;
  readonly member_id: bigint;
  readonly reward_id: bigint | null;
  readonly reference: string;
  readonly kind: PointRecordKind;
  readonly status: RedemptionStatus;
  readonly reason: RedemptionRejection | null;
  readonly quantity: number | null;
  /** In 1/10 000 of a point. */
  readonly points: bigint;
  /** In 1/10 000 units. */
  readonly money: bigint | null;
  readonly ratio: bigint | null;
  readonly balance_after: bigint;
  readonly remark: string;
  readonly hold_id: string;
  readonly request_hash: Buffer;
  readonly at: Date;
}

export interface NewRecord {
  readonly memberId: bigint;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly kind: PointRecordKind;
  readonly status: RedemptionStatus;
  readonly points: bigint;
  readonly balanceAfter: bigint;
  readonly rewardId: bigint | null;
  readonly quantity: number | null;
  readonly money: bigint | null;
  readonly ratio: bigint | null;
  readonly address: Buffer | null;
}

export async function insertRecord(tx: Tx, record: NewRecord): Promise<RecordRow> {
  const [row] = await tx.rows(sql<RecordRow>`
    insert into points.records (member_id, key, request_hash, kind, status, points, balance_after, reward_id, quantity, money, ratio,
      address_sealed)
    values (${record.memberId}, ${record.key}, ${record.requestHash}, ${record.kind}, ${record.status}, ${record.points},
      ${record.balanceAfter}, ${record.rewardId}, ${record.quantity}::int, ${record.money}, ${record.ratio}, ${record.address})
    returning record_id, member_id, reward_id, reference, kind, status, reason, quantity, points, money, ratio, balance_after, remark,
      hold_id, request_hash, at`);
  if (!row) throw new Error('a record was not written');
  return row;
}

/** The record of a key of a member; null when the key is new. */
export async function findByKey(reader: Reader, memberId: bigint, key: string): Promise<RecordRow | null> {
  const [row] = await reader.rows(sql<RecordRow>`
    select record_id, member_id, reward_id, reference, kind, status, reason, quantity, points, money, ratio, balance_after, remark,
      hold_id, request_hash, at from points.records where member_id = ${memberId} and key = ${key}`);
  return row ?? null;
}

/** The references of a member's records by their holds, which are the keys of what they took; those of other keys are left out. */
export async function listReferences(
  reader: Reader,
  memberId: bigint,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.rows(sql<{ hold_id: string; reference: string }>`
    select hold_id, reference from points.records where member_id = ${memberId} and hold_id = any (${holdIds}::uuid[])`);
  return new Map(rows.map(({ hold_id, reference }) => [hold_id, reference]));
}

/** Locks a record until the transaction ends; null when there is none. */
export async function lockRecord(tx: Tx, recordId: bigint): Promise<RecordRow | null> {
  const [row] = await tx.rows(sql<RecordRow>`
    select record_id, member_id, reward_id, reference, kind, status, reason, quantity, points, money, ratio, balance_after, remark,
      hold_id, request_hash, at from points.records where record_id = ${recordId} for update`);
  return row ?? null;
}

export async function setDecision(
  tx: Tx,
  recordId: bigint,
  decision: {
    status: RedemptionStatus;
    reason: RedemptionRejection | null;
    remark: string;
    staffId: bigint;
  },
): Promise<void> {
  await tx.rows(sql`
    update points.records set status = ${decision.status}, reason = ${decision.reason}, remark = ${decision.remark},
      decided_by = ${decision.staffId}, decided_at = clock_timestamp()
    where record_id = ${recordId}`);
}

/** The points that a member has changed into money, or waits for, on this day of the site; in 1/10 000 of a point. */
export async function convertedToday(reader: Reader, memberId: bigint, timeZone: string): Promise<bigint> {
  const [row] = await reader.rows(sql<{ points: bigint }>`
    select coalesce(sum(points), 0)::bigint as points from points.records
    where member_id = ${memberId} and kind = 'conversion' and status <> 'rejected'
      and at >= date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}`);
  return row?.points ?? 0n;
}

/** Pieces of a reward that a member has or waits for. */
export async function countHeld(reader: Reader, memberId: bigint, rewardId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ held: bigint }>`
    select coalesce(sum(quantity), 0) as held from points.records
    where member_id = ${memberId} and reward_id = ${rewardId} and status <> 'rejected'`);
  return Number(row?.held ?? 0n);
}

export interface ListedRecord extends RecordRow {
  readonly total: bigint;
  readonly names: Readonly<Record<string, string>> | null;
  readonly address_sealed: Buffer | null;
}

/** A page of the records of a member, newest first. */
export function listOfMember(
  reader: Reader,
  asked: { memberId: bigint; kind: PointRecordKind | null; days: number; limit: number; offset: number },
): Promise<ListedRecord[]> {
  return reader.rows(sql<ListedRecord>`
    select r.*, w.names from (
      select record_id, member_id, reward_id, reference, kind, status, reason, quantity, points, money, ratio, balance_after, remark,
      hold_id, request_hash, at, address_sealed, count(*) over () as total from points.records
      where member_id = ${asked.memberId} and (${asked.kind}::text is null or kind = ${asked.kind})
        and at > clock_timestamp() - ${asked.days}::int * interval '1 day'
      order by record_id desc limit ${asked.limit} offset ${asked.offset}) r
    left join points.rewards w using (reward_id) order by record_id desc`);
}

/** A page of the records that wait for staff, the oldest first. */
export function listInProcess(
  reader: Reader,
  asked: { limit: number; offset: number },
): Promise<ListedRecord[]> {
  return reader.rows(sql<ListedRecord>`
    select r.*, w.names from (
      select record_id, member_id, reward_id, reference, kind, status, reason, quantity, points, money, ratio, balance_after, remark,
        hold_id, request_hash, at, address_sealed, count(*) over () as total
      from points.records where status = 'process' order by at, record_id limit ${asked.limit} offset ${asked.offset}) r
    left join points.rewards w using (reward_id) order by at, record_id`);
}

/** Records that have waited for staff longer than some hours. */
export async function countWaiting(reader: Reader, hours: number): Promise<number> {
  const [row] = await reader.rows(sql<{ waiting: bigint }>`
    select count(*) as waiting from points.records
    where status = 'process' and at < clock_timestamp() - ${hours}::int * interval '1 hour'`);
  return Number(row?.waiting ?? 0n);
}
