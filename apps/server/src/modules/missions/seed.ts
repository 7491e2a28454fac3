import { localDateOf } from '@tyche/kernel/calendar';
import type { Tx } from '../../platform/db/database.ts';
import type { Merchant } from '../settings/index.ts';
import { readNow } from './store.ts';
import { hasMissions, insertMission, type NewMission, openMission } from './store-staff.ts';

/** A mission to begin with: amounts in 1/10 000 units, texts in languages of the site. */
export type FirstMission = NewMission;

/**
 * Writes and opens missions for a site that has none, from this local day on. A site that has one is left alone.
 *
 * @param staffId who is named as their writer.
 */
export async function seedMissions(
  tx: Tx,
  { site }: Merchant,
  missions: readonly FirstMission[],
  staffId: bigint,
): Promise<void> {
  if (await hasMissions(tx)) return;
  const today = localDateOf(await readNow(tx), site.timeZone);
  for (const mission of missions) await openMission(tx, await insertMission(tx, mission, staffId), today);
}
