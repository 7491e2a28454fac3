// What the kit does as the operator, on a database of this project that is not for real play.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletId } from '@tyche/kernel/ids';
import { setWalletStatus } from '../../apps/server/src/modules/wallet/index.ts';
import { readMerchant, setSiteState, siteStateOf } from '../../apps/server/src/modules/settings/index.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { OperatorHand } from './kit.ts';

/** A worker looks for old rounds each half minute. */
const ASKED_MS = 120_000;
const AGAIN_MS = 500;

/**
 * Opens the hand of the operator.
 *
 * @param database for the merchant whose players they are, with the rights of its owner.
 * @param of the code of the vendor, and that of the merchant.
 */
export function openHand(
  database: Database,
  { vendor, merchant }: { readonly vendor: string; readonly merchant: string },
): OperatorHand {
  return {
    setMaintenance: (maintenance) =>
      database.inTransaction(async (tx) => {
        const { site } = await readMerchant(tx, merchant);
        await setSiteState(tx, merchant, { ...siteStateOf(site), maintenance, maintenanceUntil: null });
      }),
    setLocked: (playerId, isLocked) =>
      database.inTransaction(async (tx) => {
        const [player] = await tx.rows(sql<{ wallet_id: WalletId }>`
          select wallet_id from vendors.players where vendor = ${vendor} and player_id = ${playerId}`);
        if (player) await setWalletStatus(tx, player.wallet_id, isLocked ? 'bet-locked' : 'active');
      }),
    async ageRound({ playerId, roundId }) {
      await database.reader.rows(sql`
        update vendors.rounds set opened_at = opened_at - interval '49 hours'
        where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId}`);
      for (const end = performance.now() + ASKED_MS; performance.now() < end; await sleep(AGAIN_MS)) {
        const asked = await database.reader.rows(sql`
          select 1 from vendors.round_asks
          where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId} and asked_at is not null and answer <> 'silent'`);
        if (asked.length > 0) return true;
      }
      return false;
    },
  };
}
