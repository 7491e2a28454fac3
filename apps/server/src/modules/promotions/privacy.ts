// What promotions keep about a member, handed out and destroyed (docs/reference/promotions.md 9).
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { MEMBER_ERASED } from '../protection/index.ts';
import { forgetReasons } from '../staff/index.ts';
import { subjectOfMember } from './grants.ts';
import { exportReferral } from './referral/privacy.ts';
import { findPreference, hidesWins, listOffCategories } from './store-preferences.ts';
import * as store from './store-privacy.ts';

const MAX_EXPORTED = 10_000;

/** The applications and bonuses of a member and the choice about offers, for its export. */
export async function exportPromotions(reader: Reader, memberId: bigint): Promise<unknown> {
  const choice = await findPreference(reader, memberId, 0);
  return {
    noOffers: choice?.no_offers ?? false,
    offCategories: (await listOffCategories(reader, memberId, 0)).map(({ category, since }) => ({
      category,
      since,
    })),
    hidesWins: await hidesWins(reader, memberId),
    applications: await store.listForExport(reader, memberId, MAX_EXPORTED),
    rebates: await store.listRebatesForExport(reader, memberId, MAX_EXPORTED),
    raffles: await store.listRafflesForExport(reader, memberId, MAX_EXPORTED),
    bonuses: await store.listBonusesForExport(reader, memberId, MAX_EXPORTED),
    depositBets: await store.listBetsForExport(reader, memberId, MAX_EXPORTED),
    grantFileRows: await store.listFileRowsForExport(reader, memberId, MAX_EXPORTED),
    referral: await exportReferral(reader, memberId, MAX_EXPORTED),
  };
}

/** After an erasure the applications of a person have no text. A repeated event changes nothing. */
export const promotionsErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    const id = BigInt(String(memberId));
    await forgetReasons(tx, {
      actions: ['^promotion\\.grant', '^promotion\\.bonus-revoke'],
      subjects: [subjectOfMember(id)],
    });
    await store.eraseTexts(tx, id);
    await store.eraseHolders(tx, id);
    await store.eraseFileRows(tx, id);
  },
};
