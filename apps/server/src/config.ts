// What differs between machines. The only file that reads the environment; what differs between merchants is a setting.
import { games as everyGame, testGames as everyTestGame } from '@tyche/rules/lottery/games';
import { adapterVariables, beacons, readAdapterVariables } from './adapters.ts';
import { ConfigProblem, flag, oneOf } from './config-values.ts';
import { type DatabaseConfig, databaseOf } from './config-database.ts';
import { SecretFileProblem, withSecretFiles } from './secret-files.ts';

export interface Config extends DatabaseConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly roles: readonly Role[];
  /** Where browsers reach the site. With https the cookies are Secure and `__Host-`. */
  readonly publicUrl: string | null;
  /** How many proxies of the operator are in front of the server; each adds one address to X-Forwarded-For. */
  readonly proxies: number;
  /** Where staff reach the back office, when that is an address of its own: nothing of it answers elsewhere. */
  readonly staffUrl: string | null;
  /** What a scraper of `/metrics` sends as bearer token; null: made once in the data folder. */
  readonly metricsToken: string | null;
  /** How many live streams visitors may hold. */
  readonly visitorStreams: { readonly perNetwork: number; readonly total: number };
  /** How many draws a worker settles at once. */
  readonly settlements: number;
  /** The shortest pause between two runs of a job, in milliseconds. */
  readonly jobPauseMs: number;
  /** For how long a process that is told to stop takes calls as before, so that a balancer can turn away from it. */
  readonly drainSeconds: number;
  /** Where the operations port listens; null: nowhere. */
  readonly opsHost: string;
  readonly opsPort: number | null;
  /** Whether another port will do when it is in use: nobody has named one. */
  readonly mayMoveOpsPort: boolean;
  readonly logLevel: string;
  readonly merchant: string;
  /** Whether demo accounts and their history are seeded. */
  readonly demo: boolean;
  /** Whether a second brand is seeded beside the first. */
  readonly secondBrand: boolean;
  /** Whether the catalogue of the demo has sample entries without a game, so that lobbies are as long as those of a large site. */
  readonly sampleGames: boolean;
  /** Whether the demo begins with a line of agents and a month of play. */
  readonly demoHistory: boolean;
  /** The codes of the games for tests that are drawn, every ten seconds. */
  readonly testGames: readonly string[];
  /** The codes of the lotteries that are drawn; null: all of them. */
  readonly drawnGames: readonly string[] | null;
  /** The private key of the local beacon that runs beside the server; null: made once in the data folder. */
  readonly beaconKey: string | null;
  /**
   * Whether the local beacon runs beside a worker whose database may have other workers: then unfinished draws of another beacon end the
   * start (decision 49).
   */
  readonly hasPrivateBeacon: boolean;
  /** The code of the beacon that new draws name, from the list of adapters. */
  readonly beacon: string;
  /** What is given of the variables that adapters read, by name. */
  readonly adapterVariables: Readonly<Record<string, string>>;
  readonly pepper: string | null;
  /** Secret under which personal data is sealed; null: kept in the data folder. */
  readonly fieldSecret: string | null;
  /** Secrets of this site at the providers that may sign members in. */
  readonly socialSecrets: Readonly<Partial<Record<'google' | 'facebook', string>>>;
  /** Key of each partner that may issue sign-in tickets. */
  readonly partnerKeys: Readonly<Record<string, string>>;
}

export type Role = 'web' | 'worker';

export { ConfigProblem };

/** The variables of the program itself with their help. */
const ownVariables = {
  PORT: 'Port of the web server, 1 to 65535 (default 8080).',
  HOST: 'Address to listen on (default 127.0.0.1).',
  DATABASE_URL:
    'PostgreSQL 15 or later, as postgres://… . Without it an embedded PostgreSQL runs in the data folder.',
  TYCHE_DATABASE_DIRECT_URL:
    'Address of PostgreSQL itself when DATABASE_URL leads through a pooler: for migrations, notifications and settlement threads (default: DATABASE_URL).',
  TYCHE_ARCHIVE_URL:
    'Database of archived months, as postgres://…; npm run archive moves them there (default: no archive).',
  TYCHE_DATABASE_STATEMENTS:
    'named, or unnamed for a pooler in transaction mode that keeps no names of prepared statements (default named).',
  TYCHE_REQUIRE_SYNC:
    '1: the process is ready only while PostgreSQL names standbys that must have a commit (default 0).',
  TYCHE_DATABASE_POOL:
    'Connections of this process to the database, 2 to 200 (default 24); those of its threads come on top.',
  TYCHE_DATA_DIR:
    "Folder of the embedded database, the beacon's key and the secrets (default .data beside the project).",
  TYCHE_ROLES:
    'What this process does: web, worker, or both with a comma (default both; --roles= says the same).',
  TYCHE_PUBLIC_URL: 'Address under which browsers reach the site, such as https://play.example.',
  TYCHE_STAFF_URL:
    'Address of the back office, such as https://staff.example: it then answers there alone (default: beside the site).',
  TYCHE_TRUST_PROXY:
    'Number of reverse proxies in front that add to X-Forwarded-For, 0 to 9 (default 0: that header is not heard).',
  TYCHE_METRICS_TOKEN:
    'Bearer token of /metrics, at least 32 characters (default: made once in the data folder, metrics-token).',
  TYCHE_VISITOR_STREAMS:
    'Live streams that visitors may hold open, from one network and in all (default 500,10000).',
  TYCHE_SETTLEMENTS: 'How many draws a worker settles at once, 1 to 16 (default 4).',
  TYCHE_JOB_PAUSE_MS:
    'Shortest pause between two runs of a job in milliseconds, 0 to 2000: a longer one saves processor time, and draws are made later (default 0).',
  TYCHE_OPS_PORT:
    'Port of /livez, /readyz and /metrics of this process, 1 to 65535, or 0 for none (default 9464, or a free one when that is in use).',
  TYCHE_OPS_HOST:
    'Address on which that port listens (default 127.0.0.1); on any other /metrics asks for TYCHE_METRICS_TOKEN.',
  TYCHE_DRAIN_S:
    'Seconds for which a process that stops says "not ready" and takes calls as before, 0 to 120 (default 5; 0 with the embedded database).',
  TYCHE_LOG_LEVEL: 'debug, info, warn, error or silent (default info).',
  TYCHE_MERCHANT: 'Code of the merchant that this deployment serves (default demo).',
  TYCHE_DEMO: '1 seeds demo accounts (default: 1 with the embedded database, 0 with DATABASE_URL).',
  TYCHE_DEMO_BRANDS: 'How many brands a demo has, 1 or 2 (default 2).',
  TYCHE_DEMO_HISTORY:
    '1 gives a new demo a line of agents with a month of play, which takes some seconds (default 1 with the embedded database, else 0).',
  TYCHE_SAMPLE_GAMES:
    '1 fills the lobbies of a demo with 3,000 sample entries, which have no game and cannot be opened (default 0).',
  TYCHE_TEST_GAMES:
    '1 draws the games for tests every ten seconds, codes separated by commas draw some of them; only for automated tests of a demo on this machine (default 0).',
  TYCHE_DRAWN_GAMES:
    'all, or the codes of the lotteries that are drawn, separated by commas; only for automated tests on this machine (default all).',
  TYCHE_BEACON:
    'local or drand: where the public randomness of draws comes from (default local, which serves play money only).',
  TYCHE_BEACON_KEY:
    'Ed25519 key of the local beacon beside the server, as PEM or 64 hex digits; workers of one site share it (default: made once in the data folder).',
  TYCHE_PEPPER:
    'Secret mixed into password hashes, at least 32 characters (default: made once in the data folder).',
  TYCHE_FIELD_SECRET:
    'Secret under which personal data, seeds and keys are sealed, at least 32 characters (default: made once in the data folder).',
  TYCHE_GOOGLE_SECRET:
    'Client secret at Google; the site names issuer and client id (default: no such sign-in).',
  TYCHE_FACEBOOK_SECRET:
    'Client secret at Facebook; the site names address and client id (default: no such sign-in).',
  TYCHE_PARTNER_KEYS:
    'Partners that may issue sign-in tickets, as name=key with at least 32 characters, with commas (default none).',
} as const;

/** Every variable with its help: those of the program, then those of its adapters. */
export const variables: Readonly<Record<string, string>> = {
  ...ownVariables,
  ...Object.fromEntries(Object.entries(adapterVariables).map(([name, { help }]) => [name, help])),
};

/** Variables that may come as a file: `<NAME>_FILE` names it. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'TYCHE_ARCHIVE_URL',
  'TYCHE_DATABASE_DIRECT_URL',
  'TYCHE_METRICS_TOKEN',
  'TYCHE_PEPPER',
  'TYCHE_FIELD_SECRET',
  'TYCHE_BEACON_KEY',
  'TYCHE_GOOGLE_SECRET',
  'TYCHE_FACEBOOK_SECRET',
  'TYCHE_PARTNER_KEYS',
  ...Object.keys(adapterVariables).filter((name) => adapterVariables[name]?.isSecret),
];

/** Starts a worker although unfinished draws name a beacon that it cannot ask: they wait for its key, or for people. */
const ADOPT_BEACON = '--adopt-beacon';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'];

/** Reads the configuration. Throws `ConfigProblem` on anything odd, also on a TYCHE_ variable that does not exist. */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
): Config {
  const adoptsBeacon = argv.includes(ADOPT_BEACON);
  const given = { ...fromFiles(env), ...rolesFrom(argv.filter((argument) => argument !== ADOPT_BEACON)) };
  for (const name of Object.keys(given)) {
    if (name.startsWith('TYCHE_') && !Object.hasOwn(variables, name))
      throw new ConfigProblem(`${name} is not a setting of Tyche`);
  }
  const readAny = (name: string) => given[name]?.trim() || null;
  const read = (name: keyof typeof ownVariables) => readAny(name);
  const database = databaseOf(read);
  const { databaseUrl } = database;
  const publicUrl = siteOf('TYCHE_PUBLIC_URL', read('TYCHE_PUBLIC_URL'));
  const staffUrl = siteOf('TYCHE_STAFF_URL', read('TYCHE_STAFF_URL'));
  if (staffUrl && (!publicUrl || new URL(staffUrl).protocol !== new URL(publicUrl).protocol))
    throw new ConfigProblem('TYCHE_STAFF_URL needs TYCHE_PUBLIC_URL with the same scheme');
  if (staffUrl && publicUrl && new URL(staffUrl).host === new URL(publicUrl).host)
    throw new ConfigProblem('TYCHE_STAFF_URL must be another host than TYCHE_PUBLIC_URL');
  const pepper = longEnough('TYCHE_PEPPER', read('TYCHE_PEPPER'));
  const fieldSecret = longEnough('TYCHE_FIELD_SECRET', read('TYCHE_FIELD_SECRET'));
  const demo = flag('TYCHE_DEMO', read('TYCHE_DEMO'), databaseUrl === null);
  const brands = read('TYCHE_DEMO_BRANDS') ?? '2';
  if (brands !== '1' && brands !== '2') throw new ConfigProblem('TYCHE_DEMO_BRANDS must be 1 or 2');
  const testGames = testGamesOf(read('TYCHE_TEST_GAMES') ?? '0');
  if (testGames.length > 0 && (!demo || publicUrl))
    throw new ConfigProblem('TYCHE_TEST_GAMES is for a demo without TYCHE_PUBLIC_URL');
  const drawnGames = drawnGamesOf(read('TYCHE_DRAWN_GAMES') ?? 'all');
  if (drawnGames !== null && publicUrl)
    throw new ConfigProblem('TYCHE_DRAWN_GAMES is for tests without TYCHE_PUBLIC_URL');
  const sampleGames = flag('TYCHE_SAMPLE_GAMES', read('TYCHE_SAMPLE_GAMES'), false);
  if (sampleGames && !demo) throw new ConfigProblem('TYCHE_SAMPLE_GAMES is for a demo');
  const demoHistory = flag('TYCHE_DEMO_HISTORY', read('TYCHE_DEMO_HISTORY'), demo && databaseUrl === null);
  if (demoHistory && !demo) throw new ConfigProblem('TYCHE_DEMO_HISTORY is for a demo');
  return Object.freeze({
    port: portOf(read('PORT') ?? '8080'),
    host: read('HOST') ?? '127.0.0.1',
    ...database,
    dataDir: read('TYCHE_DATA_DIR') ?? '.data',
    roles: rolesOf(read('TYCHE_ROLES') ?? 'web,worker'),
    publicUrl,
    staffUrl,
    proxies: proxiesOf(read('TYCHE_TRUST_PROXY') ?? '0'),
    metricsToken: longEnough('TYCHE_METRICS_TOKEN', read('TYCHE_METRICS_TOKEN')),
    visitorStreams: streamsOf(read('TYCHE_VISITOR_STREAMS') ?? '500,10000'),
    settlements: settlementsOf(read('TYCHE_SETTLEMENTS') ?? '4'),
    jobPauseMs: jobPauseOf(read('TYCHE_JOB_PAUSE_MS') ?? '0'),
    opsHost: read('TYCHE_OPS_HOST') ?? '127.0.0.1',
    opsPort: opsPortOf(read('TYCHE_OPS_PORT') ?? '9464'),
    mayMoveOpsPort: read('TYCHE_OPS_PORT') === null,
    drainSeconds: drainOf(read('TYCHE_DRAIN_S') ?? (databaseUrl === null ? '0' : '5')),
    logLevel: oneOf('TYCHE_LOG_LEVEL', read('TYCHE_LOG_LEVEL') ?? 'info', logLevels),
    merchant: read('TYCHE_MERCHANT') ?? 'demo',
    demo,
    secondBrand: brands === '2',
    sampleGames,
    demoHistory,
    testGames,
    drawnGames,
    ...beaconOf(readAny, databaseUrl !== null && !adoptsBeacon),
    pepper,
    fieldSecret,
    socialSecrets: secretsOf({
      google: read('TYCHE_GOOGLE_SECRET'),
      facebook: read('TYCHE_FACEBOOK_SECRET'),
    }),
    partnerKeys: partnersOf(read('TYCHE_PARTNER_KEYS') ?? ''),
    adapterVariables: readAdapterVariables(readAny),
  });
}

function fromFiles(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  try {
    return withSecretFiles(env, secretVariables);
  } catch (error) {
    if (error instanceof SecretFileProblem) throw new ConfigProblem(error.message);
    throw error;
  }
}

function beaconOf(
  read: (name: string) => string | null,
  mayHaveOthers: boolean,
): Pick<Config, 'beacon' | 'beaconKey' | 'hasPrivateBeacon'> {
  const beacon = oneOf('TYCHE_BEACON', read('TYCHE_BEACON') ?? 'local', Object.keys(beacons));
  const beaconUrl = read('TYCHE_BEACON_URL');
  const beaconKey = read('TYCHE_BEACON_KEY');
  if (beaconKey && beaconUrl)
    throw new ConfigProblem(
      'TYCHE_BEACON_KEY is for the beacon beside the server; with TYCHE_BEACON_URL give it to that beacon',
    );
  return {
    beacon,
    beaconKey,
    hasPrivateBeacon: beacon === 'local' && beaconUrl === null && mayHaveOthers,
  };
}

function secretsOf(given: Record<'google' | 'facebook', string | null>): Config['socialSecrets'] {
  const { google, facebook } = given;
  return { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) };
}

function partnersOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim());
  return Object.fromEntries(
    pairs
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [, name, key] = /^([a-z0-9-]{2,40})=(.{32,})$/.exec(pair) ?? [];
        if (name === undefined || key === undefined)
          throw new ConfigProblem('TYCHE_PARTNER_KEYS must be name=key with keys of at least 32 characters');
        return [name, key];
      }),
  );
}

function rolesFrom(argv: readonly string[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const argument of argv) {
    const match = /^--roles=(.*)$/.exec(argument);
    if (!match)
      throw new ConfigProblem(
        `unknown argument ${argument.slice(0, 40)}; known: --roles=web,worker ${ADOPT_BEACON}`,
      );
    result.TYCHE_ROLES = match[1] ?? '';
  }
  return result;
}

function rolesOf(text: string): Role[] {
  const roles = text.split(',').map((role) => oneOf('roles', role.trim(), ['web', 'worker'] as const));
  return [...new Set(roles)];
}

function portOf(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new ConfigProblem('PORT must be a number from 1 to 65535');
  return port;
}

function proxiesOf(text: string): number {
  if (!/^[0-9]$/.test(text)) throw new ConfigProblem('TYCHE_TRUST_PROXY must be a number from 0 to 9');
  return Number(text);
}

function settlementsOf(text: string): number {
  const count = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 16) throw new ConfigProblem('TYCHE_SETTLEMENTS must be a number from 1 to 16');
  return count;
}

function testGamesOf(value: string): readonly string[] {
  const known = everyTestGame.map(({ code }) => code);
  if (value === '0' || value === '1') return value === '1' ? known : [];
  return codesAmong('TYCHE_TEST_GAMES', known, value);
}

function drawnGamesOf(value: string): readonly string[] | null {
  if (value === 'all') return null;
  const known = everyGame.map(({ code }) => code);
  return codesAmong('TYCHE_DRAWN_GAMES', known, value);
}

function codesAmong(name: string, known: readonly string[], value: string): readonly string[] {
  const codes = value.split(',');
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw new ConfigProblem(`${name} has no game ${unknown || 'without a code'}`);
  return codes;
}

function jobPauseOf(text: string): number {
  const ms = /^[0-9]{1,4}$/.test(text) ? Number(text) : 2_001;
  if (ms > 2_000) throw new ConfigProblem('TYCHE_JOB_PAUSE_MS must be a number from 0 to 2000');
  return ms;
}

function opsPortOf(text: string): number | null {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535) throw new ConfigProblem('TYCHE_OPS_PORT must be a number from 0 to 65535');
  return port === 0 ? null : port;
}

function drainOf(text: string): number {
  const seconds = /^[0-9]{1,3}$/.test(text) ? Number(text) : 121;
  if (seconds > 120) throw new ConfigProblem('TYCHE_DRAIN_S must be a number from 0 to 120');
  return seconds;
}

function longEnough(name: string, secret: string | null): string | null {
  if (secret && secret.length < 32) throw new ConfigProblem(`${name} must have at least 32 characters`);
  return secret;
}

function streamsOf(text: string): Config['visitorStreams'] {
  const [, perNetwork, total] = /^([0-9]{1,7}),([0-9]{1,7})$/.exec(text) ?? [];
  if (perNetwork === undefined || total === undefined)
    throw new ConfigProblem('TYCHE_VISITOR_STREAMS must be two numbers, such as 500,10000');
  return { perNetwork: Number(perNetwork), total: Number(total) };
}

function siteOf(name: string, text: string | null): string | null {
  if (text !== null && !(/^https?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text)))
    throw new ConfigProblem(`${name} must be https://host`);
  return text;
}
