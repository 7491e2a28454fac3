// The catalogue of vendors' games: lobbies, favourites, what was opened last, and opening a game. Uses settings, vendors. What a vendor
// offers is read again and again; what the operator decides of a game stays.
import type { games } from '@tyche/contract/games';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Vendors } from '../vendors/index.ts';
import { openCatalogue } from './catalogue.ts';
import { gameRoutes } from './routes.ts';
import { sweepOpenings } from './store.ts';
import { readOffers } from './read-offers.ts';

export { exportGames } from './privacy.ts';

export interface GamesDeps {
  readonly database: Database;
  readonly log: Log;
  readonly vendors: Vendors;
  /** A sentence of the catalogs in a language of the wire; the key itself where there is none. */
  words(key: string, language: string): string;
}

export interface Games {
  readonly handlers: Handlers<keyof typeof games>;
  readonly jobs: readonly Job[];
}

const MINUTE = 60_000;

/** Opens the module. */
export function openGamesModule(deps: GamesDeps): Games {
  const { database } = deps;
  return {
    handlers: gameRoutes({ ...deps, catalogue: openCatalogue(database.reader, deps.vendors) }),
    jobs: [
      { name: 'games.read-offers', everyMs: 5 * MINUTE, run: () => readOffers(deps) },
      { name: 'games.sweep-openings', everyMs: 60 * MINUTE, run: () => sweepOpenings(database.reader) },
    ],
  };
}
