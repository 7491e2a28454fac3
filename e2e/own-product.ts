// A product of a spec's own, for what would disturb the journeys that share one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@tyche/rules/lottery/games';
import { freePort } from '@tyche/testkit/free-port';
import { scratchFolder } from '@tyche/testkit/scratch';
import { afterAll, beforeAll } from 'vitest';
import { root, startProduct } from '../tools/faults/product.ts';
import { until } from '@tyche/testkit/until';
import { startStudio } from '../tools/start/studio.ts';
import { untilGamesListed } from './games-steps.ts';
import { useBrowser, type Visitor, type VisitOptions } from './browser.ts';
import { cheap, openSessions, staffIn, type TestProduct } from './test-product.ts';

/** For providers of identities that a spec only shows. */
const CLIENT_SECRET = 'a client secret of the tests';

export interface OwnProduct extends TestProduct {
  /** Makes the studio, our own vendor, pause, stop answering or answer. */
  control(mode: 'ready' | 'maintenance' | 'silent'): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnOptions {
  readonly hasGames?: boolean;
  readonly brands?: 1 | 2;
  /** Whether all games for tests are drawn, every ten seconds. */
  readonly hasTestGames?: boolean;
}

/**
 * A product with the studio's games for the tests of a file. Its visitors come to it; `product` is there once a test runs.
 */
export function useProductWithGames(options: Pick<OwnOptions, 'brands' | 'hasTestGames'> = {}): {
  product(): OwnProduct;
  visit(options?: VisitOptions): Promise<Visitor>;
} {
  const visit = useBrowser();
  let started: OwnProduct | null = null;
  const product = () => {
    if (!started) throw new Error('the product is not there yet');
    return started;
  };
  beforeAll(async () => {
    started = await startOwnProduct({ hasGames: true, ...options });
    await untilGamesListed(product().url);
  }, 400_000);
  afterAll(() => started?.stop(), 60_000);
  return { product, visit: (chosen = {}) => visit({ url: product().url, ...chosen }) };
}

/**
 * Starts the studio's process, and a product that knows it, in an empty data folder. With `hasGames` the product starts its studio itself,
 * with its games, as it does for everyone; nobody controls it then.
 */
export async function startOwnProduct({
  hasGames = false,
  brands = 1,
  hasTestGames = false,
}: OwnOptions = {}): Promise<OwnProduct> {
  const folder = mkdtempSync(join(scratchFolder(), 'tyche-e2e-own-'));
  const onTrouble = (message: string) => process.stderr.write(`${message}\n`);
  const studio = hasGames ? null : await startStudio({ root, dataDir: folder, onTrouble });
  const product = await startProduct({
    env: {
      PORT: String(await freePort()),
      TYCHE_DATA_DIR: folder,
      ...cheap,
      TYCHE_GOOGLE_SECRET: CLIENT_SECRET,
      TYCHE_FACEBOOK_SECRET: CLIENT_SECRET,
      ...(studio && { TYCHE_STUDIO_URL: studio.url }),
      TYCHE_DEMO_BRANDS: String(brands),
      TYCHE_TEST_GAMES: hasTestGames ? '1' : '0',
    },
    readyWithinMs: 300_000,
  });
  // The last of the games has its draws: pages of a product that is just beginning would say that some have none.
  await until('every game has draws', 240_000, async () =>
    (await Promise.all(games.map(({ id }) => fetch(`${product.url}/lgw/numeros/near?gameId=${id}`)))).every(
      ({ ok }) => ok,
    ),
  );
  const staff = staffIn(product.output());
  return {
    folder,
    url: product.url,
    databaseUrl: readFileSync(join(folder, 'postgres.url'), 'utf8').trim(),
    staff,
    sessions: await openSessions(product.url, staff),
    async control(mode) {
      if (!studio) throw new Error('the studio of this product has no control');
      const answer = await fetch(`${studio.url}/control`, { method: 'POST', body: JSON.stringify({ mode }) });
      if (!answer.ok) throw new Error(`the studio would not be ${mode}: ${await answer.text()}`);
    },
    async stop() {
      const { status, orphans } = await product.stop();
      await studio?.stop();
      rmSync(folder, { recursive: true, force: true });
      if (status !== 0 || orphans.length > 0)
        throw new Error(`the product ended with ${status}, left ${orphans.length}: ${product.output()}`);
    },
  };
}
