import type { OffersOff } from '@tyche/rules/rewards';
import type { OfferCategory } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PreferenceRow {
  readonly no_offers: boolean;
  readonly changed_at: Date;
  /** The choice holds for its least time still. */
  readonly is_new: boolean;
}

/** What a member chose; null for nothing yet. */
export async function findPreference(
  reader: Reader,
  memberId: bigint,
  leastHours: number,
): Promise<PreferenceRow | null> {
  const [row] = await reader.rows(sql<PreferenceRow>`
    select no_offers, changed_at, changed_at > clock_timestamp() - ${leastHours}::int * interval '1 hour' as is_new
    from promotions.preferences where member_id = ${memberId}`);
  return row ?? null;
}

/** What some members switched off; those who switched nothing off are left out. */
export async function listOff(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, OffersOff>> {
  const rows = await reader.rows(sql<{ member_id: bigint; isAll: boolean; categories: OfferCategory[] }>`
    select member_id, bool_or(category is null) as "isAll",
      coalesce(array_agg(category order by category) filter (where category is not null), '{}') as categories
    from (
      select member_id, null as category from promotions.preferences
      where no_offers and member_id = any((select ${memberIds}::bigint[])::bigint[])
      union all
      select member_id, category::text from promotions.off_categories
      where member_id = any((select ${memberIds}::bigint[])::bigint[])) off
    group by member_id`);
  return new Map(rows.map(({ member_id, isAll, categories }) => [member_id, { isAll, categories }]));
}

export interface OffCategoryRow {
  readonly category: OfferCategory;
  readonly since: Date;
  /** The choice holds for its least time still. */
  readonly is_new: boolean;
}

/** The categories that a member switched off alone, by name. */
export function listOffCategories(
  reader: Reader,
  memberId: bigint,
  leastHours: number,
): Promise<OffCategoryRow[]> {
  return reader.rows(sql<OffCategoryRow>`
    select category::text as category, since, since > clock_timestamp() - ${leastHours}::int * interval '1 hour' as is_new
    from promotions.off_categories where member_id = ${memberId} order by category`);
}

/** Switches a category off; one that is off keeps its time. */
export async function insertOffCategory(tx: Tx, memberId: bigint, category: OfferCategory): Promise<void> {
  await tx.rows(sql`
    insert into promotions.off_categories (member_id, category) values (${memberId}, ${category}) on conflict do nothing`);
}

/** Switches a category on again. */
export async function deleteOffCategory(tx: Tx, memberId: bigint, category: OfferCategory): Promise<void> {
  await tx.rows(
    sql`delete from promotions.off_categories where member_id = ${memberId} and category = ${category}`,
  );
}

/** Whether a member hides its wins. */
export async function hidesWins(reader: Reader, memberId: bigint): Promise<boolean> {
  return (await listHiding(reader, [memberId])).has(memberId);
}

/** Which of some members hide their wins. */
export async function listHiding(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from promotions.preferences where hides_wins and member_id = any((select ${memberIds}::bigint[])::bigint[])`);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Keeps whether a member hides its wins; its choice about offers stays. */
export async function putHiding(tx: Tx, memberId: bigint, isHidden: boolean): Promise<void> {
  await tx.rows(sql`
    insert into promotions.preferences (member_id, no_offers, hides_wins) values (${memberId}, false, ${isHidden})
    on conflict (member_id) do update set hides_wins = excluded.hides_wins`);
}

/** Keeps a choice; the same one again does not move its time. */
export async function putPreference(tx: Tx, memberId: bigint, noOffers: boolean): Promise<void> {
  await tx.rows(sql`
    insert into promotions.preferences as p (member_id, no_offers) values (${memberId}, ${noOffers})
    on conflict (member_id) do update set no_offers = excluded.no_offers,
      changed_at = case when p.no_offers = excluded.no_offers then p.changed_at else clock_timestamp() end`);
}
