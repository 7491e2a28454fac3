// The product in pieces that can be killed one by one: PostgreSQL, a web process, a worker process, each as bin/start runs it.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '@tyche/postgres/launcher';
import { freePort } from '@tyche/testkit/free-port';
import { until } from '@tyche/testkit/until';
import { isAlive, killNow, listDescendants, runningScript } from './processes.ts';
import { type Product, startProduct } from './product.ts';

/** What is killed, in turn. The short form of the drill `node-loss` kills web and worker processes too: they come last. */
export const targets = ['everything', 'database', 'server', 'web', 'worker'] as const;
export type Target = (typeof targets)[number];

export interface Rig {
  readonly url: string;
  readonly databaseUrl: string;
  /** Kills at once, without a chance to tidy up. */
  kill(target: Target): Promise<void>;
  /** Brings back what was killed and waits until all of it is ready. Throws when something else died with it. */
  recover(target: Target): Promise<void>;
  stop(): Promise<readonly string[]>;
}

const BACK_MS = 90_000;

/** Starts the pieces in an empty folder. The web app may be built first. */
export async function openRig(folder: string, say: (text: string) => void): Promise<Rig> {
  const database = await startEmbedded({ dataDir: join(folder, 'database'), onTrouble: say });
  const port = await freePort();
  const shared = {
    DATABASE_URL: database.url,
    TYCHE_DEMO: '0',
    TYCHE_DRAWN_GAMES: 'fast5d-1m',
    TYCHE_PEPPER: randomBytes(32).toString('hex'),
    TYCHE_FIELD_SECRET: randomBytes(32).toString('hex'),
  };
  const startWeb = () =>
    startProduct({
      env: { ...shared, PORT: String(port), TYCHE_DATA_DIR: join(folder, 'web') },
      args: ['--roles=web'],
    });
  const startWorker = () =>
    startProduct({ env: { ...shared, TYCHE_DATA_DIR: join(folder, 'worker') }, args: ['--roles=worker'] });
  let web = await startWeb();
  let worker = await startWorker();
  const url = web.url;

  return {
    url,
    databaseUrl: database.url,
    async kill(target) {
      if (target === 'everything')
        killNow([...family(database), worker.pid, ...listDescendants(worker.pid), web.pid]);
      if (target === 'database') killNow(family(database));
      if (target === 'web') await web.kill();
      // The server of the web process alone: the process that keeps it starts it again.
      if (target === 'server') killNow(runningScript(listDescendants(web.pid), 'start/serve.ts'));
      if (target === 'worker') await worker.kill();
    },
    async recover(target) {
      if (target === 'everything') await Promise.all([web.gone, worker.gone]);
      await until('the database answers', BACK_MS, () => answers(database.url));
      if (target === 'web' || target === 'everything') web = await startWeb();
      if (target === 'worker' || target === 'everything') worker = await startWorker();
      await until('the web process is ready', BACK_MS, async () => (await statusOf(`${url}/readyz`)) === 200);
      for (const [name, piece] of [['web', web] as const, ['worker', worker] as const])
        if (!isAlive(piece.pid)) throw new Error(`the ${name} process died: ${piece.output().slice(-2_000)}`);
    },
    async stop() {
      const left = [await leftBy('worker', worker), await leftBy('web', web)].flat();
      await database.stop();
      return left;
    },
  };
}

async function leftBy(name: string, piece: Product): Promise<readonly string[]> {
  const { status, orphans } = await piece.stop();
  const bad = status === 0 ? [] : [`the ${name} process ended with ${status}: ${piece.output().slice(-500)}`];
  return [...bad, ...orphans.map((pid) => `the ${name} process left ${pid} running`)];
}

function family(database: EmbeddedPostgres): readonly number[] {
  return [database.pid, ...listDescendants(database.pid)];
}

async function answers(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => undefined));
}

async function statusOf(address: string): Promise<number> {
  return fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.status,
    () => 0,
  );
}
