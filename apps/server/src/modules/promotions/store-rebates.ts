import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Content } from './types.ts';

/** A version of an offer with the time for which the offer is open. */
export interface DatedVersion {
  readonly offer_id: bigint;
  readonly version: number;
  readonly content: Content;
  readonly published_at: Date;
  readonly starts_at: Date;
  /** When it ended or will end; null for no end. */
  readonly ended_at: Date | null;
}

/** Versions of offers of a kind that were open after a moment and are not paused, by offer and version. */
export function listVersionsOf(reader: Reader, kind: PromotionKind, since: Date): Promise<DatedVersion[]> {
  return reader.rows(sql<DatedVersion>`
    select v.offer_id, v.version, v.content, v.published_at, o.starts_at, least(o.ends_at, o.closed_at) as ended_at
    from promotions.offers o join promotions.versions v on v.offer_id = o.offer_id
    where o.kind = ${kind} and o.state in ('scheduled', 'open', 'closed')
      and coalesce(least(o.ends_at, o.closed_at), 'infinity') > ${since}
    order by v.offer_id, v.version limit 2000 /* versions */`);
}

export interface RebateRow {
  readonly member_id: bigint;
  readonly version: number;
  /** `yyyy-MM-dd`. */
  readonly day: string;
}

/** The days of members that an offer has written, of some days. */
export function listRebates(
  reader: Reader,
  offerId: bigint,
  { memberIds, days }: { readonly memberIds: readonly bigint[]; readonly days: readonly string[] },
): Promise<RebateRow[]> {
  return reader.rows(sql<RebateRow>`
    select member_id, version, day::text from promotions.rebates
    where offer_id = ${offerId} and member_id = any((select ${memberIds}::bigint[])::bigint[]) and day = any(${days}::date[])`);
}

/** What an offer carries for members, by member. */
export async function listCarries(
  reader: Reader,
  offerId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint; carry: bigint }>`
    select member_id, carry from promotions.carries
    where offer_id = ${offerId} and member_id = any((select ${memberIds}::bigint[])::bigint[])`);
  return new Map(rows.map(({ member_id, carry }) => [member_id, carry]));
}

export interface NewRebate {
  readonly memberId: bigint;
  readonly version: number;
  readonly share: bigint;
  readonly corrected: bigint;
  readonly carried: bigint;
  readonly carry: bigint;
  readonly amount: bigint;
  readonly applicationId: bigint | null;
}

/** Writes the day of members by an offer. */
export async function insertRebates(
  tx: Tx,
  { offerId, day }: { readonly offerId: bigint; readonly day: string },
  rows: readonly NewRebate[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(of: (row: NewRebate) => Value) => rows.map(of);
  await tx.rows(sql`
    insert into promotions.rebates (offer_id, day, member_id, version, share, corrected, carried, carry, amount, application_id)
    select ${offerId}::bigint, ${day}::date, * from unnest(${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ version }) => version)}::int[], ${column(({ share }) => share)}::bigint[],
      ${column(({ corrected }) => corrected)}::bigint[], ${column(({ carried }) => carried)}::bigint[],
      ${column(({ carry }) => carry)}::bigint[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ applicationId }) => applicationId)}::bigint[])`);
}

/** Keeps what an offer carries for members. */
export async function putCarries(
  tx: Tx,
  offerId: bigint,
  carries: readonly { readonly memberId: bigint; readonly carry: bigint }[],
): Promise<void> {
  if (carries.length === 0) return;
  await tx.rows(sql`
    insert into promotions.carries (offer_id, member_id, carry)
    select ${offerId}::bigint, * from unnest(${carries.map(({ memberId }) => memberId)}::bigint[], ${carries.map(({ carry }) => carry)}::bigint[])
    on conflict (offer_id, member_id) do update set carry = excluded.carry`);
}

/** Removes days that no correction reaches any more, some at once. Gives how many. */
export async function deleteOldRebates(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.rebates r using (
      select offer_id, member_id, day from promotions.rebates where day <= current_date - ${keptDays}::int order by day limit ${limit}) old
    where (r.offer_id, r.member_id, r.day) = (old.offer_id, old.member_id, old.day) returning r.member_id`);
  return rows.length;
}
