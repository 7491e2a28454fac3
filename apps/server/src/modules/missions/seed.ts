import { readNow } from '../../platform/db/read-now.ts';
import { localDateOf } from '@tyche/kernel/calendar';
import type { Tx } from '../../platform/db/database.ts';
import type { Merchant } from '../settings/index.ts';
import { openCurrent } from './prizes/open-boards.ts';
import { hasMissions, insertMission, type NewMission, openMission } from './store-staff.ts';

/** A mission to begin with: amounts in 1/10 000 units, texts in languages of the site. */
export type FirstMission = NewMission;

/**
 * Writes and opens missions for a site that has none, from this local day on, and reserves the prizes of their boards. A site that has one is left alone.
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
  for (const mission of missions) {
    const missionId = await insertMission(tx, mission, staffId);
    await openMission(tx, missionId, today);
    await openCurrent(tx, missionId, site.timeZone);
  }
}
