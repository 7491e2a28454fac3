import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The offer of a code that a member may use: its series goes on, and is bound to nobody else. Null for any other mark. */
export async function findUsable(reader: Reader, mark: Buffer, memberId: bigint): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ offer_id: bigint }>`
    select s.offer_id from promotions.codes c join promotions.code_series s on s.series_id = c.series_id
    where c.mark = ${mark} and s.ended_at is null and coalesce(s.ends_at, 'infinity') > clock_timestamp()
      and coalesce(s.member_id, ${memberId}) = ${memberId}`);
  return row?.offer_id ?? null;
}

/** Locks a code that a member may use. Null when there is none now. */
export async function lockCode(
  tx: Tx,
  mark: Buffer,
  memberId: bigint,
): Promise<{ code_id: bigint; offer_id: bigint; uses_left: number } | null> {
  await tx.rows(sql`select 1 from promotions.codes where mark = ${mark} for update`);
  const [row] = await tx.rows(sql<{ code_id: bigint; offer_id: bigint; uses_left: number }>`
    select c.code_id, s.offer_id, c.uses_left from promotions.codes c join promotions.code_series s on s.series_id = c.series_id
    where c.mark = ${mark} and s.ended_at is null and coalesce(s.ends_at, 'infinity') > clock_timestamp()
      and coalesce(s.member_id, ${memberId}) = ${memberId}`);
  return row ?? null;
}

export async function isUsedBy(reader: Reader, codeId: bigint, person: Buffer): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from promotions.code_uses where code_id = ${codeId} and person = ${person}`);
  return rows.length > 0;
}

/** Takes a use; throws when none is left, or when the person has one. */
export async function insertUse(
  tx: Tx,
  use: { codeId: bigint; applicationId: bigint; person: Buffer },
): Promise<void> {
  await tx.rows(
    sql`update promotions.codes set uses_left = uses_left - 1 /* use */ where code_id = ${use.codeId}`,
  );
  await tx.rows(sql`
    insert into promotions.code_uses (code_id, application_id, person)
    values (${use.codeId}, ${use.applicationId}, ${use.person})`);
}

export async function insertSeries(
  tx: Tx,
  series: {
    offerId: bigint;
    staffId: bigint;
    memberId: bigint | null;
    codes: number;
    usesEach: number;
    endsAt: Date | null;
  },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ series_id: bigint }>`
    insert into promotions.code_series (offer_id, staff_id, member_id, codes, uses_each, ends_at)
    values (${series.offerId}, ${series.staffId}, ${series.memberId}, ${series.codes}, ${series.usesEach}, ${series.endsAt}::timestamptz)
    returning series_id`);
  if (!row) throw new Error('a series of codes was not kept');
  return row.series_id;
}

export async function insertCodes(
  tx: Tx,
  seriesId: bigint,
  usesEach: number,
  marks: readonly Buffer[],
): Promise<void> {
  await tx.rows(sql`
    insert into promotions.codes (series_id, uses_left, mark)
    select ${seriesId}, ${usesEach}, mark from unnest(${marks}::bytea[]) as mark`);
}

/** Ends a series; ending it again changes nothing. False when there is none. */
export async function endSeries(tx: Tx, seriesId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.code_series set ended_at = coalesce(ended_at, clock_timestamp()) where series_id = ${seriesId} returning 1`);
  return rows.length > 0;
}

export interface SeriesRow {
  readonly series_id: bigint;
  readonly staff_id: bigint;
  readonly member_id: bigint | null;
  readonly codes: number;
  readonly uses_each: number;
  readonly used: bigint;
  readonly at: Date;
  readonly ends_at: Date | null;
  readonly is_ended: boolean;
  readonly total: bigint;
}

/** A page of the series of an offer, newest first. */
export function listSeries(
  reader: Reader,
  offerId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<SeriesRow[]> {
  return reader.rows(sql<SeriesRow>`
    select s.*, s.ended_at is not null or coalesce(s.ends_at <= clock_timestamp(), false) as is_ended,
      s.codes::bigint * s.uses_each - (select coalesce(sum(c.uses_left), 0) from promotions.codes c where c.series_id = s.series_id)::bigint as used
    from (
      select *, count(*) over () as total from promotions.code_series where offer_id = ${offerId}
      order by series_id desc limit ${limit} offset ${offset}) s
    order by s.series_id desc`);
}

export interface CodeRow {
  readonly code_id: bigint;
  readonly series_id: bigint;
  readonly offer_id: bigint;
  readonly mark: Buffer;
  readonly uses_each: number;
  readonly uses_left: number;
  readonly last_use: Date | null;
  readonly is_ended: boolean;
  readonly total: bigint;
}

/**
 * A page of codes between two marks, of a series or of all, newest first. A series has 1,000 codes at most, and four digits of a mark
 * leave one of 65,536 codes: so the count of all is small.
 */
export function listCodeRows(
  reader: Reader,
  of: { readonly seriesId: bigint | null; readonly low: Buffer; readonly high: Buffer },
  { limit, offset }: { limit: number; offset: number },
): Promise<CodeRow[]> {
  return reader.rows(sql<CodeRow>`
    select c.code_id, c.series_id, s.offer_id, c.mark, s.uses_each, c.uses_left, c.total,
      (select max(u.at) from promotions.code_uses u where u.code_id = c.code_id) as last_use,
      s.ended_at is not null or coalesce(s.ends_at <= clock_timestamp(), false) as is_ended
    from (
      select *, count(*) over () as total from promotions.codes
      where mark between ${of.low} and ${of.high} and (${of.seriesId}::bigint is null or series_id = ${of.seriesId})
      order by code_id desc limit ${limit} offset ${offset}) c
    join promotions.code_series s on s.series_id = c.series_id
    order by c.code_id desc`);
}
