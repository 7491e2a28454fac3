// Whether a member wants offers (promotions.md 4).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { lockMember } from './store-locks.ts';
import { findPreference, putPreference } from './store-preferences.ts';

/** How long offers that were switched off stay off. */
const OFF_HOURS = 24;
const HOUR_MS = 3_600_000;

export async function readPreference(
  reader: Reader,
  memberId: bigint,
): Promise<OutputOf<typeof promotions.promotionSettings>> {
  const row = await findPreference(reader, memberId, OFF_HOURS);
  const isHeld = row?.no_offers === true && row.is_new;
  return {
    noOffers: row?.no_offers ?? false,
    changeableAt: isHeld ? row.changed_at.getTime() + OFF_HOURS * HOUR_MS : null,
  };
}

/** Switches offers off, or on again. Refuses `promotions-opted-out` within 24 hours of switching them off. */
export async function setPreference(
  database: Database,
  memberId: bigint,
  { noOffers }: InputOf<typeof promotions.setPromotionSettings>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const row = await findPreference(tx, memberId, OFF_HOURS);
    if (!noOffers && row?.no_offers && row.is_new) throw new Refusal('promotions-opted-out');
    await putPreference(tx, memberId, noOffers);
  });
}
