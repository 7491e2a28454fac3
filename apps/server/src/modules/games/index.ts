// The catalogue of vendors' games: lobbies, favourites, what was opened last, and opening a game. Uses members, staff, vendors. What a vendor
// offers is read again and again; what the operator decides of a game stays.
import type { games } from '@tyche/contract/games';
import type { gamesStaff } from '@tyche/contract/games-staff';
import type { DeclaredReturn } from '@tyche/rules/rewards';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { openCatalogue } from './catalogue.ts';
import { declaredReturnsOf } from './declared-returns.ts';
import type { GamesDeps } from './deps.ts';
import { gameRoutes } from './routes.ts';
import { staffGameRoutes } from './staff-routes.ts';
import { sweepOpenings } from './store.ts';
import { nameOf } from './lists.ts';
import { openOffers } from './read-offers.ts';

export type { GamesDeps } from './deps.ts';
export { exportGames } from './privacy.ts';
export { putSamples, type SampleEntry } from './store-samples.ts';

/** The vendor of a game, and its scene (null for a generated picture) or the seed of that picture. */
export interface GamePicture {
  readonly vendor: string;
  readonly scene: string | null;
  readonly seed: number;
}

export interface Games {
  /** The name of a vendor's game by its code, in a language of the wire; null for one that no vendor ever offered. */
  gameName(code: string, language: string): Promise<string | null>;
  /** What the picture of a vendor's game is drawn from; null for one that no vendor ever offered. */
  gamePicture(code: string): Promise<GamePicture | null>;
  /** The codes of the games that a vendor offers or once offered; none for a vendor that is not known. */
  gamesOf(vendor: string): Promise<readonly string[]>;
  /** The returns that offered games declare, by group. */
  declaredReturns(): Promise<readonly DeclaredReturn[]>;
  /** The codes of the games that are originals of the house. */
  originals(): Promise<ReadonlySet<string>>;
  readonly handlers: Handlers<keyof typeof games | keyof typeof gamesStaff>;
  readonly jobs: readonly Job[];
}

const SECOND = 1_000;
const MINUTE = 60_000;

/** Opens the module. */
export function openGamesModule(deps: GamesDeps): Games {
  const { database } = deps;
  const catalogue = openCatalogue(deps);
  const findEntry = async (code: string) =>
    (await catalogue()).byNode.values().find(({ game_code: one }) => one === code);
  return {
    async gameName(code, language) {
      const entry = await findEntry(code);
      return entry ? nameOf(entry, language) : null;
    },
    async gamePicture(code) {
      const entry = await findEntry(code);
      return entry ? { vendor: entry.vendor, scene: entry.scene, seed: entry.art_seed } : null;
    },
    async gamesOf(vendor) {
      const ofVendor = (await catalogue()).byNode.values().filter((entry) => entry.vendor === vendor);
      return [...ofVendor.map(({ game_code: code }) => code)];
    },
    declaredReturns: async () => declaredReturnsOf((await catalogue()).offered),
    async originals() {
      const { byNode } = await catalogue();
      const ofHouse = byNode.values().filter(({ classes }) => classes.includes('IN'));
      return new Set(ofHouse.map(({ game_code: code }) => code));
    },
    handlers: { ...gameRoutes({ ...deps, catalogue }), ...staffGameRoutes(database) },
    jobs: [
      { name: 'games.read-offers', everyMs: SECOND, run: openOffers(deps, () => performance.now()) },
      { name: 'games.sweep-openings', everyMs: 60 * MINUTE, run: () => sweepOpenings(database.reader) },
    ],
  };
}
