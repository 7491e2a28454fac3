import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Content } from '../types.ts';
import type { BonusState } from '../domains.ts';
import type { BonusRow } from './store.ts';

/** A bonus with what its application says of it. */
export interface ListedBonus extends BonusRow {
  readonly offer_id: bigint;
  readonly kind: PromotionKind;
  readonly version: number;
  readonly reason: string | null;
  readonly currency: string;
  readonly content: Content;
  readonly total: bigint;
}

/** Bonuses that run or wait, the running one first, in their order. */
export function listOwn(reader: Reader, memberId: bigint): Promise<ListedBonus[]> {
  return reader.rows(sql<ListedBonus>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time, false as is_drained,
      a.offer_id, a.kind, a.version, a.reason, o.currency, v.content, count(*) over () as total
    from promotions.bonuses b
    join promotions.applications a on a.application_id = b.application_id
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where b.member_id = ${memberId} and b.state in ('claimed', 'process')
    order by b.state = 'process' desc, b.place, b.application_id limit 100 /* bonuses */`);
}

/** Bonuses of a member that started in some time, newest first; without times those of the last year. */
export function listStarted(
  reader: Reader,
  memberId: bigint,
  { from, until, limit }: { readonly from: Date | null; readonly until: Date | null; readonly limit: number },
): Promise<ListedBonus[]> {
  return reader.rows(sql<ListedBonus>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time, false as is_drained,
      a.offer_id, a.kind, a.version, a.reason, o.currency, v.content, count(*) over () as total
    from promotions.bonuses b
    join promotions.applications a on a.application_id = b.application_id
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where b.member_id = ${memberId} and b.starts_at >= coalesce(${from}::timestamptz, clock_timestamp() - interval '366 days')
      and b.starts_at < coalesce(${until}::timestamptz, 'infinity')
    order by b.starts_at desc, b.application_id desc limit ${limit}`);
}

/** Bonuses as staff list them, newest first. */
export function listForStaff(
  reader: Reader,
  asked: {
    readonly state: BonusState | null;
    readonly offerId: bigint | null;
    readonly memberId: bigint | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedBonus[]> {
  return reader.rows(sql<ListedBonus>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time, false as is_drained,
      a.offer_id, a.kind, a.version, a.reason, o.currency, v.content, count(*) over () as total
    from promotions.bonuses b
    join promotions.applications a on a.application_id = b.application_id
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where (${asked.state}::text is null or b.state = ${asked.state}) and (${asked.offerId}::bigint is null or a.offer_id = ${asked.offerId})
      and (${asked.memberId}::bigint is null or b.member_id = ${asked.memberId})
    order by b.application_id desc limit ${asked.limit} offset ${asked.offset}`);
}

/** A bonus with what its application says of it; null when there is none. */
export async function findListed(reader: Reader, applicationId: bigint): Promise<ListedBonus | null> {
  const [row] = await reader.rows(sql<ListedBonus>`
    select b.*, coalesce(b.expires_at <= clock_timestamp(), false) as is_over_time, false as is_drained,
      a.offer_id, a.kind, a.version, a.reason, o.currency, v.content, 1::bigint as total
    from promotions.bonuses b
    join promotions.applications a on a.application_id = b.application_id
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where b.application_id = ${applicationId}`);
  return row ?? null;
}
