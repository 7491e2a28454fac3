import type { OfferState, PromotionKind } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Content } from './types.ts';

/** An offer with the version that counts. */
export interface OfferRow {
  readonly offer_id: bigint;
  readonly kind: PromotionKind;
  readonly state: OfferState;
  readonly currency: string;
  readonly version: number;
  readonly revision: number;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly limit_amount: bigint | null;
  readonly limit_count: number | null;
  readonly reserved: bigint;
  readonly spent: bigint;
  readonly used: number;
  readonly draft: Content | null;
  /** Null before the first version. */
  readonly content: Content | null;
  readonly published_at: Date | null;
  /** The moment of the reading, by the clock of the database. */
  readonly now: Date;
}

export async function insertOffer(
  tx: Tx,
  offer: { kind: PromotionKind; currency: string; draft: Content; staffId: bigint | null },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ offer_id: bigint }>`
    insert into promotions.offers (kind, currency, draft, created_by)
    values (${offer.kind}, ${offer.currency}, ${JSON.stringify(offer.draft)}::jsonb, ${offer.staffId}) returning offer_id`);
  if (!row) throw new Error('an offer was not kept');
  return row.offer_id;
}

export async function findOffer(reader: Reader, offerId: bigint): Promise<OfferRow | null> {
  const [row] = await reader.rows(sql<OfferRow>`
    select o.offer_id, o.kind, o.state, o.currency, o.version, o.revision, o.starts_at, o.ends_at, o.limit_amount, o.limit_count,
      o.reserved, o.spent, o.used, o.draft, v.content, v.published_at, clock_timestamp() as now
    from promotions.offers o left join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    where o.offer_id = ${offerId}`);
  return row ?? null;
}

/** Locks an offer until the transaction ends: its state, its version and its budget stand still. Null when there is none. */
export async function lockOffer(tx: Tx, offerId: bigint): Promise<OfferRow | null> {
  // The lock comes first: what is read after it is what the last holder left.
  await tx.rows(sql`select 1 from promotions.offers where offer_id = ${offerId} for update`);
  return findOffer(tx, offerId);
}

/** Offers that members may see: those of today, those to come, and those that closed within some days. The newest first. */
export function listShown(reader: Reader, closedDays: number): Promise<OfferRow[]> {
  return reader.rows(sql<OfferRow>`
    select o.offer_id, o.kind, o.state, o.currency, o.version, o.revision, o.starts_at, o.ends_at, o.limit_amount, o.limit_count,
      o.reserved, o.spent, o.used, null as draft, v.content, v.published_at, clock_timestamp() as now
    from promotions.offers o join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    where coalesce(o.closed_at, o.ends_at, 'infinity') > clock_timestamp() - ${closedDays}::int * interval '1 day'
    order by o.offer_id desc limit 200 /* offers */`);
}

/** Open offers of a kind with their versions. */
export function listOpen(reader: Reader, kind: PromotionKind): Promise<OfferRow[]> {
  return reader.rows(sql<OfferRow>`
    select o.offer_id, o.kind, o.state, o.currency, o.version, o.revision, o.starts_at, o.ends_at, o.limit_amount, o.limit_count,
      o.reserved, o.spent, o.used, null as draft, v.content, v.published_at, clock_timestamp() as now
    from promotions.offers o join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    where o.kind = ${kind} and o.state in ('scheduled', 'open') and o.starts_at <= clock_timestamp()
      and coalesce(o.ends_at, 'infinity') > clock_timestamp()
    order by o.offer_id limit 200 /* offers */`);
}

export interface StaffOfferRow extends OfferRow {
  readonly total: bigint;
  /** How many applications have each status. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A page of offers, newest first. */
export function listOffers(
  reader: Reader,
  asked: { state: OfferState | null; kind: PromotionKind | null; limit: number; offset: number },
): Promise<StaffOfferRow[]> {
  return reader.rows(sql<StaffOfferRow>`
    select o.offer_id, o.kind, o.state, o.currency, o.version, o.revision, o.starts_at, o.ends_at, o.limit_amount, o.limit_count,
      o.reserved, o.spent, o.used, o.draft, v.content, v.published_at, clock_timestamp() as now, o.total,
      promotions.counts_of(o.offer_id) as counts
    from (
      select *, count(*) over () as total from promotions.offers
      where (${asked.state}::text is null or state = ${asked.state}) and (${asked.kind}::text is null or kind = ${asked.kind})
      order by offer_id desc limit ${asked.limit} offset ${asked.offset}) o
    left join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    order by o.offer_id desc`);
}

export async function countsOf(reader: Reader, offerId: bigint): Promise<Readonly<Record<string, number>>> {
  const [row] = await reader.rows(sql<{ counts: Record<string, number> }>`
    select promotions.counts_of(${offerId}::bigint) as counts`);
  return row?.counts ?? {};
}

export interface VersionRow {
  readonly version: number;
  readonly published_at: Date;
  readonly published_by: bigint | null;
  readonly approved_by: bigint | null;
}

/** The last versions of an offer, newest first. */
export function listVersions(reader: Reader, offerId: bigint): Promise<VersionRow[]> {
  return reader.rows(sql<VersionRow>`
    select version, published_at, published_by, approved_by from promotions.versions where offer_id = ${offerId}
    order by version desc limit 50 /* versions */`);
}

/** Saves the draft; gives the new revision. */
export async function saveDraft(tx: Tx, offerId: bigint, draft: Content): Promise<number> {
  const [row] = await tx.rows(sql<{ revision: number }>`
    update promotions.offers set draft = ${JSON.stringify(draft)}::jsonb, revision = revision + 1 where offer_id = ${offerId}
    returning revision`);
  if (!row) throw new Error('a draft was not kept');
  return row.revision;
}

/** Keeps a version for ever. */
export async function insertVersion(
  tx: Tx,
  one: {
    offerId: bigint;
    version: number;
    content: Content;
    publishedBy: bigint | null;
    approvedBy: bigint | null;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into promotions.versions (offer_id, version, content, published_by, approved_by)
    values (${one.offerId}, ${one.version}, ${JSON.stringify(one.content)}::jsonb, ${one.publishedBy}, ${one.approvedBy})`);
}

/** Sets what counts after a publication. */
export async function setVersion(
  tx: Tx,
  offerId: bigint,
  to: {
    version: number;
    startsAt: Date | null;
    endsAt: Date | null;
    limitAmount: bigint | null;
    limitCount: number | null;
  },
): Promise<void> {
  await tx.rows(sql`
    update promotions.offers set version = ${to.version}, draft = null, revision = revision + 1,
      starts_at = coalesce(${to.startsAt}::timestamptz, starts_at, clock_timestamp()), ends_at = ${to.endsAt}::timestamptz,
      limit_amount = ${to.limitAmount}, limit_count = ${to.limitCount},
      state = case when state = 'paused' then state
        when coalesce(${to.startsAt}::timestamptz, starts_at, clock_timestamp()) > clock_timestamp() then 'scheduled' else 'open' end
    where offer_id = ${offerId}`);
}

export async function setState(tx: Tx, offerId: bigint, state: OfferState): Promise<void> {
  await tx.rows(sql`
    update promotions.offers set state = ${state}, revision = revision + 1,
      closed_at = case when ${state} = 'closed' then clock_timestamp() end
    where offer_id = ${offerId}`);
}

/** Opens what has begun and closes what is over, some at once. Gives how many changed. */
export async function followClock(tx: Tx): Promise<number> {
  const rows = await tx.rows(sql`
    with due as materialized (
      select offer_id, case when ends_at <= clock_timestamp() then 'closed' else 'open' end as next from promotions.offers
      where (state in ('scheduled', 'open', 'paused') and ends_at <= clock_timestamp())
        or (state = 'scheduled' and starts_at <= clock_timestamp())
      order by offer_id limit 200 /* offers */ for update skip locked
    ) update promotions.offers o set closed_at = case when due.next = 'closed' then clock_timestamp() end, state = due.next
    from due where o.offer_id = due.offer_id returning o.offer_id`);
  return rows.length;
}

/** Writes the counters of a budget, as the rule computed them under the lock of the offer. */
export async function setBudget(
  tx: Tx,
  offerId: bigint,
  budget: { reserved: bigint; spent: bigint; count: number },
): Promise<void> {
  await tx.rows(sql`
    update promotions.offers set reserved = ${budget.reserved}, spent = ${budget.spent}, used = ${budget.count}
    where offer_id = ${offerId}`);
}

/** Whether there is any offer. */
export async function hasOffers(reader: Reader): Promise<boolean> {
  const rows = await reader.rows(sql`select 1 from promotions.offers limit 1`);
  return rows.length > 0;
}

/** Sums that the gauges tell: what is issued and not claimed, and what was claimed, over all offers. */
export async function sumBudgets(reader: Reader): Promise<{ reserved: number; spent: number }> {
  const [row] = await reader.rows(sql<{ reserved: number; spent: number }>`
    select coalesce(sum(reserved), 0)::float8 as reserved, coalesce(sum(spent), 0)::float8 as spent from promotions.offers`);
  return row ?? { reserved: 0, spent: 0 };
}
