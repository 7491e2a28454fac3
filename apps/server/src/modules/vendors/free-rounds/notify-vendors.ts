// Tells vendors of free rounds: that there are some, or that they ended. A call may be sent any number of times.
import { Outage } from '../../../platform/http/errors.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import { type GrantRow, markTold, takeToTell } from './store.ts';

const AT_ONCE = 20;

/** Tells of what is due. Gives how many there were. A vendor that does not answer is told again later, with growing pauses. */
export async function notifyDue(deps: Pick<VendorsDeps, 'database' | 'vendors'>): Promise<number> {
  const due = await takeToTell(deps.database.reader, AT_ONCE);
  await Promise.all(due.map((row) => notify(deps, row)));
  return due.length;
}

async function notify(
  { database, vendors }: Pick<VendorsDeps, 'database' | 'vendors'>,
  row: GrantRow,
): Promise<void> {
  const freeRounds = findVendor({ vendors }, row.vendor)?.adapter.games?.freeRounds;
  if (!freeRounds) return;
  const isRevoked = row.revoked_at !== null;
  try {
    const answer = isRevoked
      ? await freeRounds.revoke(row.grant_id)
      : await freeRounds.grant({
          grantId: row.grant_id,
          playerId: row.player_id,
          gameCode: row.game_code,
          currency: row.currency,
          faceValue: row.face_value,
          rounds: row.rounds,
          pay: row.pay,
          validUntil: row.valid_until,
        });
    await markTold(database.reader, row.grant_no, { isRevoked, isRefused: answer === 'refused' });
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
  }
}
