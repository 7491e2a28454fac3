// Reads what vendors offer. A game that a vendor offers no more is retired; when it does not answer, nothing changes. A game of a type that
// is in no group is not taken: its wagers would count nowhere (docs/reference/vendors.md 5.4).
import { groupedGameTypes } from '@tyche/rules/agents';
import { listedType } from '@tyche/rules/games';
import type { Database } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import { noteUnknownTypes, putGame, type VendorGame } from '../vendors/index.ts';
import { countsForBonus } from './counts-for-bonus.ts';
import type { GamesDeps } from './deps.ts';
import { putEntry, retireOthers } from './store.ts';

/** Cap of a win, as a multiple of the stakes in 1/10 000 (docs/reference/vendors.md 3.2, row 15). */
const CAP_SCALE = 10_000n;

type OffersDeps = Pick<GamesDeps, 'database' | 'log' | 'vendors'>;

/** A list is read again after so long; after no answer, twice as long each time up to that. */
const EVERY_MS = 300_000;
const AGAIN_MS = 5_000;

/**
 * Opens the reading of what vendors offer; each run asks the vendors whose list is due. One that does not answer is asked again soon: at a
 * start it may only not be ready yet.
 *
 * @param now milliseconds of any clock that only goes on.
 */
export function openOffers(deps: OffersDeps, now: () => number): () => Promise<void> {
  const due = new Map<string, { readonly at: number; readonly failures: number }>();
  return async () => {
    for (const vendor of deps.vendors.deps.vendors) {
      const { at, failures } = due.get(vendor.code) ?? { at: 0, failures: 0 };
      if (now() < at) continue;
      const isRead = await readOffersOf(deps, vendor);
      const pause = isRead ? EVERY_MS : Math.min(AGAIN_MS * 2 ** failures, EVERY_MS);
      due.set(vendor.code, { at: now() + pause, failures: isRead ? 0 : failures + 1 });
    }
  };
}

/** Reads the offers of a vendor. False when the vendor gave no answer: nothing changes then. */
async function readOffersOf(
  { database, log, vendors }: OffersDeps,
  { code: vendor, adapter }: GamesDeps['vendors']['deps']['vendors'][number],
): Promise<boolean> {
  if (!adapter.games) return true;
  const { currency } = (await vendors.deps.merchant()).site;
  try {
    const offered = await adapter.games.list();
    const refused = await takeOffers(database, { vendor, currency, offered });
    for (const { code: gameCode, type } of refused)
      log.error('games.unknown-type', { vendor, gameCode, gameType: type });
    return true;
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.error('games.offers', { vendor, err: error });
    return false;
  }
}

/** Writes what a vendor offers, in one transaction. Gives the games that were refused for the first time. */
async function takeOffers(
  database: Database,
  { vendor, currency, offered }: { vendor: string; currency: string; offered: readonly VendorGame[] },
): Promise<readonly VendorGame[]> {
  const listed = offered.map((game) => ({ ...game, type: listedType(game.type, vendor) }));
  const { taken = [], refused = [] } = Object.groupBy(listed, ({ type }) =>
    groupedGameTypes.includes(type) ? 'taken' : 'refused',
  );
  return database.inTransaction(async (tx) => {
    for (const game of taken) {
      await putEntry(tx, vendor, { ...game, minBet: game.minBets[currency] ?? null });
      const winCap = game.maxWinX === null ? null : BigInt(game.maxWinX) * CAP_SCALE;
      const { code, type, rtp } = game;
      await putGame(tx, { vendor, code, type, winCap, rtp, counts: countsForBonus(game) });
    }
    const codesOf = (games: readonly VendorGame[]) => games.map(({ code }) => code);
    await retireOthers(tx, vendor, codesOf(taken));
    if (refused.length === 0) return [];
    const noted = new Set(await noteUnknownTypes(tx, vendor, codesOf(refused)));
    return refused.filter(({ code }) => noted.has(code));
  });
}
