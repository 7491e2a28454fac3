// Reads what vendors offer. A game that a vendor offers no more is retired; when it does not answer, nothing changes.
import { Outage } from '../../platform/http/errors.ts';
import { putGame } from '../vendors/index.ts';
import type { GamesDeps } from './deps.ts';
import { putEntry, retireOthers } from './store.ts';

/** Cap of a win, as a multiple of the stakes in 1/10 000 (docs/reference/vendors.md 3.2, row 15). */
const CAP_SCALE = 10_000n;

/** Reads the offers of all vendors, one after the other. */
export async function readOffers({
  database,
  log,
  vendors,
}: Pick<GamesDeps, 'database' | 'log' | 'vendors'>): Promise<void> {
  const { currency } = (await vendors.deps.merchant()).site;
  for (const { code: vendor, adapter } of vendors.deps.vendors) {
    if (!adapter.games) continue;
    try {
      const offered = await adapter.games.list();
      await database.inTransaction(async (tx) => {
        for (const game of offered) {
          await putEntry(tx, vendor, { ...game, minBet: game.minBets[currency] ?? null });
          const winCap = game.maxWinX === null ? null : BigInt(game.maxWinX) * CAP_SCALE;
          await putGame(tx, { vendor, code: game.code, type: game.type, winCap, rtp: game.rtp });
        }
        await retireOthers(
          tx,
          vendor,
          offered.map(({ code }) => code),
        );
      });
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      log.error('games.offers', { vendor, err: error });
    }
  }
}
