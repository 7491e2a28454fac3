import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Content } from '../types.ts';
import type { Cost, CostSpan } from './types.ts';

type Moved = Omit<Cost, 'source'>;

/** What offers moved in a time: cash that was claimed, and bonus money by when it began and ended. */
export function listOfferCosts(reader: Reader, { from, until }: CostSpan): Promise<Moved[]> {
  return reader.rows(sql<Moved>`
    with span as (select coalesce(${from}::timestamptz, '-infinity') as since, coalesce(${until}::timestamptz, 'infinity') as until),
    moved as (
      select offer_id, sum(amount) as given, 0 as started, 0 as released, 0 as forfeited
      from promotions.applications a, span s
      where status = 'claimed' and mode = 'cash' and a.since >= s.since and a.since < s.until group by offer_id
      union all
      select offer_id, 0, sum(b.amount), 0, 0 from promotions.bonuses b join promotions.applications a using (application_id), span s
      where b.starts_at >= s.since and b.starts_at < s.until group by offer_id
      union all
      select offer_id, 0, 0, sum(b.released), sum(b.forfeited)
      from promotions.bonuses b join promotions.applications a using (application_id), span s
      where b.closed_at >= s.since and b.closed_at < s.until group by offer_id
    )
    select offer_id as "sourceId", sum(given)::bigint as given, sum(started)::bigint as started, sum(released)::bigint as released,
      sum(forfeited)::bigint as forfeited
    from moved group by offer_id order by offer_id`);
}

/** The offers of bonuses, by the key that a bonus has in the ledger. */
export async function offersOfBonuses(
  reader: Reader,
  bonusKeys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reader.rows(sql<{ bonus_key: string; offer_id: bigint }>`
    select bonus_key, offer_id from promotions.bonuses join promotions.applications using (application_id)
    where bonus_key = any (${bonusKeys}::uuid[])`);
  return new Map(rows.map(({ bonus_key, offer_id }) => [bonus_key, offer_id]));
}

/** What referrals paid in a time, to both sides. */
export async function sumReferral(reader: Reader, { from, until }: CostSpan): Promise<bigint> {
  const [row] = await reader.rows(sql<{ given: bigint }>`
    select coalesce(sum(referrer_amount + friend_amount), 0)::bigint as given from promotions.referrals
    where rewarded_at >= coalesce(${from}::timestamptz, '-infinity') and rewarded_at < coalesce(${until}::timestamptz, 'infinity')`);
  return row?.given ?? 0n;
}

/** When the first reward of an offer or of referral was given; null before. */
export async function firstCostAt(reader: Reader): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ at: Date | null }>`
    select least(
      (select min(since) from promotions.applications where status = 'claimed' and mode = 'cash'),
      (select min(starts_at) from promotions.bonuses),
      (select min(rewarded_at) from promotions.referrals)) as at`);
  return row?.at ?? null;
}

export interface KeptMonth {
  /** `yyyy-MM-dd`, the first of the month. */
  readonly month: string;
  readonly until: Date;
}

/** The months that are kept, newest first. */
export function listKeptMonths(reader: Reader, limit: number): Promise<KeptMonth[]> {
  return reader.rows(sql<KeptMonth>`
    select month::text, until from promotions.cost_months order by month desc limit ${limit}`);
}

/** Keeps a month with its costs. False when it was kept before: then nothing is written. */
export async function keepMonth(
  tx: Tx,
  { month, until }: KeptMonth,
  costs: readonly Cost[],
): Promise<boolean> {
  const [kept] = await tx.rows(sql`
    insert into promotions.cost_months (month, until) values (${month}::date, ${until}) on conflict (merchant, month) do nothing returning month`);
  if (!kept) return false;
  await tx.rows(sql`
    insert into promotions.costs (month, source, source_id, given, started, released, forfeited)
    select ${month}::date, * from unnest(${costs.map(({ source }) => source)}::text[], ${costs.map(({ sourceId }) => sourceId)}::bigint[],
      ${costs.map(({ given }) => given)}::bigint[], ${costs.map(({ started }) => started)}::bigint[],
      ${costs.map(({ released }) => released)}::bigint[], ${costs.map(({ forfeited }) => forfeited)}::bigint[])`);
  return true;
}

/** The costs of a month that is kept. */
export function listKept(reader: Reader, month: string): Promise<Cost[]> {
  return reader.rows(sql<Cost>`
    select source, source_id as "sourceId", given, started, released, forfeited from promotions.costs where month = ${month}::date
    order by source, source_id`);
}

/** What all months that are kept cost together. */
export async function sumKept(reader: Reader): Promise<bigint> {
  const [row] = await reader.rows(sql<{ cost: bigint }>`
    select coalesce(sum(given + started - forfeited), 0)::bigint as cost from promotions.costs`);
  return row?.cost ?? 0n;
}

export interface NamedOffer {
  readonly offer_id: bigint;
  readonly kind: PromotionKind;
  readonly content: Content;
}

/** Offers with what they say now. */
export function listNamed(reader: Reader, offerIds: readonly bigint[]): Promise<NamedOffer[]> {
  return reader.rows(sql<NamedOffer>`
    select o.offer_id, o.kind, coalesce(v.content, o.draft) as content
    from promotions.offers o left join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    where o.offer_id = any (${offerIds}::bigint[])`);
}
