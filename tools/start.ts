// Brings up everything one machine needs: database, beacon, page, server. One line when it is ready; all of it goes with it.
import { hkdfSync } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { openDataDir } from '@tyche/postgres/data-dir';
import { lockFolder } from '@tyche/postgres/folder-lock';
import { type EmbeddedPostgres, startEmbedded } from '@tyche/postgres/launcher';
import { writeLoginSettings } from '@tyche/postgres/login-settings';
import { migrate } from '@tyche/postgres/migrator';
import type { Config } from '../apps/server/src/config.ts';
import { loginSettings } from '../apps/server/src/platform/db/session-settings.ts';
import { loadOrCreateSecret } from '../apps/server/src/secrets.ts';
import { startBeacon } from './start/beacon.ts';
import { startPayments } from './start/payments.ts';
import { requireDatabase, requireFreePort, requireNode } from './start/preconditions.ts';
import { explain, isKnown } from './start/problem.ts';
import { keepServer } from './start/server.ts';
import { stopWith } from './start/stop-with.ts';
import { openStudioDatabase, startStudio } from './start/studio.ts';
import { buildWeb } from './start/web-build.ts';
import { readConfig, root, schema } from './start/with-database.ts';

const stopping = new AbortController();
/** What has been started, in order; it stops in the opposite order. */
const started: (() => Promise<void>)[] = [];
const say = (message: string) => void process.stderr.write(`${message}\n`);

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // The second one means now; leaving still tells the database to go.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  });
}

stopWith(process.env.STOP_WITH_PID, () => stopping.abort());

process.exitCode = await run();

async function run(): Promise<number> {
  try {
    await bringUp();
    await untilToldToStop();
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    say(`tyche: ${explain(error)}`);
    if (!isKnown(error) && error instanceof Error && process.env.TYCHE_LOG_LEVEL === 'debug')
      say(error.stack ?? '');
    return 1;
  } finally {
    await takeDown();
  }
}

async function bringUp(): Promise<void> {
  requireNode(process.versions.node);
  const given = readConfig(process.argv.slice(2));
  const isWeb = given.roles.includes('web');

  const dataDir = openDataDir(given.dataDir);
  const lock = lockFolder(join(dataDir, 'start.lock'), dataDir);
  started.push(async () => lock.release());
  if (isWeb) await requireFreePort(given.host, given.port);

  const own = given.databaseUrl === null ? await bringUpDatabase(dataDir) : null;
  const databaseUrl = given.databaseUrl ?? own?.url;
  if (databaseUrl === undefined) throw new Error('there is no database');
  const directUrl = given.databaseDirectUrl ?? databaseUrl;
  if (given.databaseUrl !== null) await requireDatabase(directUrl);
  leaveIfTold();
  await migrate({ url: directUrl, ...schema });
  if (given.databaseDirectUrl !== null)
    await writeLoginSettings({ url: databaseUrl, directUrl, settings: loginSettings });
  leaveIfTold();
  const adapterVariables = { ...given.adapterVariables };
  if (needsBeacon(given)) adapterVariables.TYCHE_BEACON_URL = await bringUpBeacon(dataDir, given);
  leaveIfTold();
  // The demo pays and is paid by a provider of its own, and has the wallets of our own vendor.
  if (given.demo) adapterVariables.TYCHE_PAYMENTS_URL ??= await bringUpPayments(dataDir);
  leaveIfTold();
  if (given.demo && !adapterVariables.TYCHE_STUDIO_URL)
    Object.assign(
      adapterVariables,
      await bringUpStudio(
        dataDir,
        { url: directUrl, adminUrl: own?.adminUrl ?? null },
        { ...given, beacon: adapterVariables.TYCHE_BEACON_URL ?? null },
      ),
    );
  leaveIfTold();
  if (isWeb) await buildWeb({ root, signal: stopping.signal, say });
  leaveIfTold();

  const config = { ...given, dataDir, databaseUrl, adapterVariables };
  const server = await keepServer({ root, config, onTrouble: say });
  started.push(() => server.stop());
  const place = server.url === null ? '' : ` at ${server.url}`;
  const accounts = server.demoAccounts.length > 0 ? `; demo accounts: ${server.demoAccounts.join(', ')}` : '';
  process.stdout.write(`Tyche is ready${place} (${given.roles.join(', ')})${accounts}\n`);
  // Written now: a process that is killed writes nothing at its end.
  flushCompileCache?.();
}

async function bringUpDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, onTrouble: say });
  started.push(() => database.stop());
  return database;
}

async function bringUpBeacon(
  dataDir: string,
  { fieldSecret, beaconKey: key }: Pick<Config, 'fieldSecret' | 'beaconKey'>,
): Promise<string> {
  const secret = fieldSecret ?? (await loadOrCreateSecret(dataDir, 'field-secret', 32));
  const passphrase = Buffer.from(hkdfSync('sha256', secret, '', 'tyche beacon key 1', 32)).toString('hex');
  const beacon = await startBeacon({ root, dataDir, passphrase, key, onTrouble: say });
  started.push(() => beacon.stop());
  return beacon.address;
}

async function bringUpPayments(dataDir: string): Promise<string> {
  const payments = await startPayments({ root, dataDir, onTrouble: say });
  started.push(() => payments.stop());
  return payments.url;
}

/** The studio calls the platform at the address of this machine. Gives the variables with which the platform finds it. */
async function bringUpStudio(
  dataDir: string,
  database: { readonly url: string; readonly adminUrl: string | null },
  { host, port, beacon }: Pick<Config, 'host' | 'port'> & { readonly beacon: string | null },
): Promise<Record<string, string>> {
  const databaseUrl = await openStudioDatabase(database.url, database.adminUrl);
  const platformUrl = `http://${/^(0\.0\.0\.0|::|localhost)$/.test(host) ? '127.0.0.1' : host}:${port}`;
  const studio = await startStudio({
    root,
    dataDir,
    onTrouble: say,
    ...(databaseUrl !== null && { games: { databaseUrl, platformUrl, beacon } }),
  });
  started.push(() => studio.stop());
  return {
    TYCHE_STUDIO_URL: studio.url,
    ...(studio.playUrl !== null && { TYCHE_STUDIO_PLAY_URL: studio.playUrl }),
  };
}

/** Only the worker asks the beacon. */
function needsBeacon(config: Config): boolean {
  return (
    config.roles.includes('worker') && config.beacon === 'local' && !config.adapterVariables.TYCHE_BEACON_URL
  );
}

function leaveIfTold(): void {
  stopping.signal.throwIfAborted();
}

function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.signal.aborted) resolve();
    else stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    // Nothing else may be left that keeps the process alive, such as with the worker role alone.
    const alive = setInterval(() => undefined, 60_000);
    stopping.signal.addEventListener('abort', () => clearInterval(alive), { once: true });
  });
}

async function takeDown(): Promise<void> {
  for (const stop of started.splice(0).reverse()) {
    await stop().catch((error: unknown) => say(`tyche: while stopping: ${explain(error)}`));
  }
}
