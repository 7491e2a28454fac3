import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { keepProcess } from './kept-process.ts';

/** The studio, the in-house vendor, kept running until `stop`. */
export interface RunningStudio {
  readonly url: string;
  /** Where browsers reach its games; null for one without games. */
  readonly playUrl: string | null;
  stop(): Promise<void>;
}

export interface StudioOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly onTrouble: (message: string) => void;
  /** What its games need; without it there are only the wallets of transfer mode. */
  readonly games?: StudioGames;
}

export interface StudioGames {
  /** Of a database that is the studio's own. */
  readonly databaseUrl: string;
  /** Of the platform, such as `http://127.0.0.1:8080`. */
  readonly platformUrl: string;
  /** Of the beacon whose rounds are the public salt of shared rounds; without one there are none. */
  readonly beacon: string | null;
}

/** Starts the studio's process on free ports of this machine and keeps it running there. Refuses when the first start fails. */
export async function startStudio({
  root,
  dataDir,
  onTrouble,
  games,
}: StudioOptions): Promise<RunningStudio> {
  const [port, playPort] = [await freePort(), await freePort()];
  const kept = await keepProcess({
    name: 'the studio',
    script: join(root, 'apps/studio/src/main.ts'),
    args: [
      `--data=${join(dataDir, 'studio')}`,
      `--key=${join(dataDir, 'studio-key')}`,
      `--listen=127.0.0.1:${port}`,
      // The port listens on this machine only, so tests may change how the studio stands.
      '--control',
      ...(games
        ? [
            `--play=127.0.0.1:${playPort}`,
            `--platform=${games.platformUrl}/seamless/v1/STUDIO`,
            ...(games.beacon === null ? [] : [`--beacon=${games.beacon}`]),
          ]
        : []),
    ],
    ...(games && { env: { STUDIO_DATABASE_URL: games.databaseUrl } }),
    readyWord: 'studio.listening',
    onTrouble,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    playUrl: games ? `http://127.0.0.1:${playPort}` : null,
    stop: () => kept.stop(),
  };
}

const NAME = 'tyche_studio';

/**
 * The studio's own database on the server of an address, of the same owner: made when it is not there. Null where nobody here may make one.
 *
 * @param adminUrl the same server for its superuser, where this process started it; the login of `serverUrl` is an ordinary role then.
 */
export async function openStudioDatabase(serverUrl: string, adminUrl: string | null): Promise<string | null> {
  const client = new pg.Client({ connectionString: adminUrl ?? serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    const owner = pg.escapeIdentifier(decodeURIComponent(new URL(serverUrl).username));
    const ofOwner = adminUrl === null ? '' : ` owner ${owner}`;
    if (rows.length === 0) await client.query(`create database ${NAME}${ofOwner}`);
  } catch (error) {
    // 42501, insufficient_privilege.
    if (error instanceof Error && 'code' in error && error.code === '42501') return null;
    throw error;
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  return url.toString();
}
