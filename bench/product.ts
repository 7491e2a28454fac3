// The built product on a database of its own, for figures that a browser takes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cloneDatabase, emptyDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { loadConfig } from '../apps/server/src/config.ts';
import { demo } from '../apps/server/src/demo/index.ts';
import { startServer } from '../apps/server/src/main.ts';
import { startBeacon } from '../tools/start/beacon.ts';
import { startStudio } from '../tools/start/studio.ts';
import { buildWeb } from '../tools/start/web-build.ts';

export const CHROMIUM = process.env.CHROMIUM ?? process.env.CHROME_PATH ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const root = resolve(import.meta.dirname, '..');

interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly hasGames?: boolean;
}

export interface Product {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Builds and starts the product and waits for its first result.
 *
 * @param options `env`: variables of the program besides those of every benchmark; `hasGames`: with the studio and its games.
 */
export async function startProduct(
  port: number,
  { env = {}, hasGames = false }: ProductOptions = {},
): Promise<Product> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  await buildWeb({ root, signal: new AbortController().signal, say });
  const postgres = await startTestPostgres();
  const database = await cloneDatabase(postgres.adminUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tyche-page-'));
  const beacon = await startBeacon({ root, dataDir: folder, onTrouble: say });
  const studio = hasGames
    ? await startStudio({
        root,
        dataDir: folder,
        onTrouble: say,
        games: {
          databaseUrl: (await emptyDatabase(postgres.adminUrl)).url,
          platformUrl: `http://127.0.0.1:${port}`,
          beacon: beacon.address,
        },
      })
    : null;
  const config = loadConfig(
    {
      PORT: String(port),
      DATABASE_URL: database.url,
      TYCHE_DATA_DIR: folder,
      TYCHE_DRAIN_S: '0',
      TYCHE_OPS_PORT: '0',
      TYCHE_LOG_LEVEL: 'silent',
      ...(studio && { TYCHE_STUDIO_URL: studio.url, TYCHE_STUDIO_PLAY_URL: studio.playUrl ?? undefined }),
      ...env,
    },
    [],
  );
  const adapterVariables = { ...config.adapterVariables, TYCHE_BEACON_URL: beacon.address };
  const server = await startServer({ ...config, adapterVariables }, config.demo ? demo : null);
  const url = `http://127.0.0.1:${port}/`;
  await untilDrawn(url);
  return {
    url,
    async stop() {
      await server.stop();
      await studio?.stop();
      await beacon.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A home page without a result is not the page that guests see. */
async function untilDrawn(url: string): Promise<void> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const answer = await fetch(`${url}lotto/lgw/games/opened/numero`);
    const latest: unknown = await answer.json();
    if ((Array.isArray(latest) && latest.length > 0) || performance.now() > deadline) break;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}
