// Which offers a member wants (promotions.md 4).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { lockMember } from './store-locks.ts';
import * as store from './store-preferences.ts';

/** How long offers that were switched off stay off. */
const OFF_HOURS = 24;
const HOUR_MS = 3_600_000;

export async function readPreference(
  reader: Reader,
  memberId: bigint,
): Promise<OutputOf<typeof promotions.promotionSettings>> {
  const row = await store.findPreference(reader, memberId, OFF_HOURS);
  const categories = await store.listOffCategories(reader, memberId, OFF_HOURS);
  return {
    noOffers: row?.no_offers ?? false,
    changeableAt: row?.no_offers === true && row.is_new ? onAgainAt(row.changed_at) : null,
    offCategories: categories.map(({ category, since, is_new }) => ({
      category,
      changeableAt: is_new ? onAgainAt(since) : null,
    })),
  };
}

/** Which of some members have switched all offers off. */
export async function listWithoutOffers(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const off = await store.listOff(reader, memberIds);
  return new Set([...off].filter(([, { isAll }]) => isAll).map(([memberId]) => memberId));
}

/** From when what was switched off can be switched on again, in ms. */
function onAgainAt(since: Date): number {
  return since.getTime() + OFF_HOURS * HOUR_MS;
}

/** Switches offers off, or on again. Refuses `promotions-opted-out` within 24 hours of switching them off. */
export async function setPreference(
  database: Database,
  memberId: bigint,
  { noOffers }: InputOf<typeof promotions.setPromotionSettings>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const row = await store.findPreference(tx, memberId, OFF_HOURS);
    if (!noOffers && row?.no_offers && row.is_new) throw new Refusal('promotions-opted-out');
    await store.putPreference(tx, memberId, noOffers);
  });
}

/** Switches the offers of one category off, or on again. Refuses `promotions-opted-out` within 24 hours of switching them off. */
export async function setCategory(
  database: Database,
  memberId: bigint,
  { category, isOff }: InputOf<typeof promotions.setPromotionCategory>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    if (isOff) return store.insertOffCategory(tx, memberId, category);
    const rows = await store.listOffCategories(tx, memberId, OFF_HOURS);
    if (rows.some((row) => row.category === category && row.is_new))
      throw new Refusal('promotions-opted-out');
    await store.deleteOffCategory(tx, memberId, category);
  });
}
