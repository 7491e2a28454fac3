import type { ApplicationAction, ApplicationActor, RevokeReason } from '@tyche/rules/rewards/words';
import type { Tx } from '../../../platform/db/database.ts';
import { move, requireLive } from '../applications.ts';
import * as applications from '../store-applications.ts';
import { findOffer } from '../store-offers.ts';

export interface BonusMove {
  readonly action: Extract<
    ApplicationAction,
    'start' | 'cancel' | 'release' | 'expire' | 'lose' | 'revoke' | 'exclude'
  >;
  readonly actor: ApplicationActor;
  readonly staffId?: bigint;
  readonly reason?: RevokeReason;
}

/**
 * Moves the application of a bonus with it. The offer is read without a lock: its budget was spent at the claim and does not change.
 *
 * @returns the application as it was before. Throws when the application does not stand as the bonus does.
 */
export async function moveBonusApplication(
  tx: Tx,
  applicationId: bigint,
  how: BonusMove,
): Promise<applications.ApplicationRow> {
  const row = await applications.lockApplication(tx, applicationId);
  if (!row) throw new Error(`bonus ${applicationId} has no application`);
  await move(tx, { offer: requireLive(await findOffer(tx, row.offer_id)), row }, how);
  return row;
}
