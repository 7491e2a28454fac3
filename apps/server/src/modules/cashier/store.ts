// What deposits and withdrawals share in SQL: the lock of a member's payments, steps, pictures, flags.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { channelStatuses, paymentKinds } from './domains.ts';

/** Payments of one member come one after the other, so that quotas and counts hold. */
export async function lockPayments(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('cashier ' || ${memberId}::bigint, 0))`);
}

export type PaymentKind = (typeof paymentKinds)[number];

export interface StepRow {
  readonly state: string;
  readonly reason: string;
  readonly at: Date;
}

export async function insertStep(
  tx: Tx,
  kind: PaymentKind,
  subjectId: bigint,
  { state, reason }: { state: string; reason: string },
): Promise<void> {
  await tx.rows(
    sql`insert into cashier.steps (kind, subject_id, state, reason) values (${kind}, ${subjectId}, ${state}, ${reason})`,
  );
}

export function listSteps(reader: Reader, kind: PaymentKind, subjectId: bigint): Promise<StepRow[]> {
  return reader.rows(sql<StepRow>`
    select state, reason, at from cashier.steps where kind = ${kind} and subject_id = ${subjectId} order by step_id`);
}

export interface PictureRow {
  readonly image_id: string;
  readonly name: string;
  readonly at: Date;
}

export async function insertPicture(
  tx: Tx,
  row: { imageId: string; kind: PaymentKind; subjectId: bigint; memberId: bigint; name: string },
): Promise<void> {
  await tx.rows(sql`
    insert into cashier.images (image_id, kind, subject_id, member_id, name)
    values (${row.imageId}::uuid, ${row.kind}, ${row.subjectId}, ${row.memberId}, ${row.name})`);
}

export function listPictures(reader: Reader, kind: PaymentKind, subjectId: bigint): Promise<PictureRow[]> {
  return reader.rows(sql<PictureRow>`
    select image_id, name, at from cashier.images where kind = ${kind} and subject_id = ${subjectId} order by at, image_id`);
}

/** Whose picture it is, or null. */
export async function findPictureOwner(reader: Reader, imageId: string): Promise<bigint | null> {
  const [row] = await reader.rows(
    sql<{ member_id: bigint }>`select member_id from cashier.images where image_id = ${imageId}::uuid`,
  );
  return row?.member_id ?? null;
}

export async function insertFlag(
  tx: Tx,
  flag: { memberId: bigint; kind: string; detail: string },
): Promise<void> {
  await tx.rows(
    sql`insert into cashier.flags (member_id, kind, detail) values (${flag.memberId}, ${flag.kind}, ${flag.detail})`,
  );
}

export interface FlagRow {
  readonly flag_id: bigint;
  readonly member_id: bigint;
  readonly kind: string;
  readonly detail: string;
  readonly at: Date;
  readonly closed_at: Date | null;
  readonly total: bigint;
}

export function listFlags(
  reader: Reader,
  { onlyOpen, limit, offset }: { onlyOpen: boolean; limit: number; offset: number },
): Promise<FlagRow[]> {
  return reader.rows(sql<FlagRow>`
    select flag_id, member_id, kind, detail, at, closed_at, count(*) over () as total from cashier.flags
    where not ${onlyOpen}::boolean or closed_at is null order by flag_id desc limit ${limit} offset ${offset}`);
}

export async function closeFlag(tx: Tx, flagId: bigint, closing: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update cashier.flags set closed_at = clock_timestamp(), closing = ${closing}
    where flag_id = ${flagId} and closed_at is null returning flag_id`);
  return rows.length > 0;
}

export interface ChannelRow {
  readonly channel_code: string;
  readonly status: (typeof channelStatuses)[number];
  readonly note: string;
  readonly changed_at: Date;
}

export function listChannelRows(reader: Reader): Promise<ChannelRow[]> {
  return reader.rows(sql<ChannelRow>`select channel_code, status, note, changed_at from cashier.channels`);
}

export async function upsertChannel(
  tx: Tx,
  { code, status, note }: { code: string; status: string; note: string },
): Promise<void> {
  await tx.rows(sql`
    insert into cashier.channels (channel_code, status, note) values (${code}, ${status}, ${note})
    on conflict (merchant, channel_code) do update
      set status = excluded.status, note = excluded.note, changed_at = clock_timestamp()`);
}
