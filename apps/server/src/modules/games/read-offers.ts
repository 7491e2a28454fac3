// Reads what vendors offer. A game that a vendor offers no more is retired; when it does not answer, nothing changes. A game of a type that
// is in no group is not taken: its wagers would count nowhere (docs/reference/vendors.md 5.4).
import { groupedGameTypes } from '@tyche/rules/agents';
import type { Database } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import { noteUnknownTypes, putGame, type VendorGame } from '../vendors/index.ts';
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
      const refused = await takeOffers(database, { vendor, currency, offered });
      for (const { code: gameCode, type } of refused)
        log.error('games.unknown-type', { vendor, gameCode, gameType: type });
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      log.error('games.offers', { vendor, err: error });
    }
  }
}

/** Writes what a vendor offers, in one transaction. Gives the games that were refused for the first time. */
async function takeOffers(
  database: Database,
  { vendor, currency, offered }: { vendor: string; currency: string; offered: readonly VendorGame[] },
): Promise<readonly VendorGame[]> {
  const { taken = [], refused = [] } = Object.groupBy(offered, ({ type }) =>
    groupedGameTypes.includes(type) ? 'taken' : 'refused',
  );
  return database.inTransaction(async (tx) => {
    for (const game of taken) {
      await putEntry(tx, vendor, { ...game, minBet: game.minBets[currency] ?? null });
      const winCap = game.maxWinX === null ? null : BigInt(game.maxWinX) * CAP_SCALE;
      await putGame(tx, { vendor, code: game.code, type: game.type, winCap, rtp: game.rtp });
    }
    const codesOf = (games: readonly VendorGame[]) => games.map(({ code }) => code);
    await retireOthers(tx, vendor, codesOf(taken));
    if (refused.length === 0) return [];
    const noted = new Set(await noteUnknownTypes(tx, vendor, codesOf(refused)));
    return refused.filter(({ code }) => noted.has(code));
  });
}
