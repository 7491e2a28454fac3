// The whole server over HTTP on a database of its own, and a caller with a cookie jar, as any client would have it.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newKey } from '@tyche/testkit/key';
import { Secret, TOTP } from 'otpauth';
import { testDatabase, testDatabaseOfItsOwn } from '@tyche/testkit/database';
import { freePort } from '@tyche/testkit/free-port';
import { startBeacon } from '../../../tools/start/beacon.ts';
import { startPayments } from '../../../tools/start/payments.ts';
import { startStudio } from '../../../tools/start/studio.ts';
import { loadConfig } from '../src/config.ts';
import { demo } from '../src/demo/index.ts';
import { startServer } from '../src/main.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly body: any;
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  /** Its data folder. */
  readonly folder: string;
  /** Its operations port; null when it has none. */
  readonly opsPort: number | null;
  /** Where the demo payment provider listens; null when none was asked for. */
  readonly paymentsUrl: string | null;
  /** Where the studio listens; null when none was asked for. */
  readonly studioUrl: string | null;
  /** Where browsers reach the studio's games, and the studio's own database; null without games. */
  readonly playUrl: string | null;
  readonly studioDatabaseUrl: string | null;
  /** A member of staff of the demo, signed in with both factors: one session each, as a code serves once. */
  staff(username: 'operator' | 'supervisor'): Promise<TestClient>;
  /** Name, password and the authenticator's secret of a member of staff of the demo. */
  staffAccount(username: 'operator' | 'supervisor', hostName?: string): StaffAccount;
  /** The figures, as a scraper with the token reads them. */
  metrics(): Promise<Answer>;
  /** Rows of a query, to see what was written. */
  count(table: string): Promise<number>;
  /** A caller without a session; `hostName`: of another brand, by the name of its host. */
  client(hostName?: string): TestClient;
  stop(): Promise<void>;
}

export interface StaffAccount {
  readonly username: string;
  readonly password: string;
  readonly totp: string;
}

export interface TestClient {
  readonly cookies: Map<string, string>;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Sends a body as it is. */
  raw(
    method: string,
    path: string,
    body: string | Uint8Array,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  register(username?: string): Promise<string>;
}

/**
 * The lotteries that a test server draws, some of each kind and all that tests bet on: scheduling the draws of all 97 takes a new server longer
 * than most tests. The catalogue has all of them. A test that needs others says `TYCHE_DRAWN_GAMES: 'all'`.
 */
const DRAWN_GAMES =
  'fast5d-1m,fast5d-5m,racing-1m,dice-1m,keno-1m,vn-fast-north-1m,vn-north,lao-fast-1m,ph-3d-1m,ph-642-5m';

export const METRICS_TOKEN = 'a token of the tests, long enough'.replaceAll(' ', '-');

let names = 0;

function nextName(): string {
  names += 1;
  return `player${names}x${process.pid}`;
}

export interface ServerOptions {
  worker?: boolean;
  /** Whether the demo payment provider runs beside it. */
  payments?: boolean;
  /** Whether the studio, a vendor with wallets of its own, runs beside it. */
  studio?: boolean;
  /** Whether it has its games too. */
  games?: boolean;
  /** Stands between the studio and the beacon: gets the beacon's address and gives the one that the studio has. */
  saltBeacon?: (address: string) => Promise<string>;
  /** Stands between the studio and its wallet, the platform: gets the platform's address and gives the one that the studio has. */
  wallet?: (address: string) => Promise<string>;
  /** A server whose database and secrets it shares, as another node. */
  beside?: TestServer | null;
  roles?: string;
  env?: Record<string, string>;
}

/** Starts a server; with `worker` it draws too, from a local beacon of its own. */
export async function startTestServer({
  worker = false,
  payments = false,
  studio = false,
  games = false,
  saltBeacon,
  wallet,
  beside = null,
  roles = worker ? 'web,worker' : 'web',
  env = {},
}: ServerOptions = {}): Promise<TestServer> {
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'tyche-http-')));
  const database = beside ? { url: beside.databaseUrl, drop: async () => undefined } : await testDatabase();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const platformUrl = (await wallet?.(address)) ?? address;
  const wanted = { worker, payments, studio, games, saltBeacon, platformUrl };
  const neighbours = await startNeighbours(folder, wanted);
  const given = loadConfig(
    {
      PORT: String(port),
      DATABASE_URL: database.url,
      TYCHE_DATA_DIR: folder,
      TYCHE_LOG_LEVEL: 'silent',
      TYCHE_DRAIN_S: '0',
      TYCHE_OPS_PORT: '0',
      TYCHE_DEMO: '1',
      TYCHE_DEMO_BRANDS: '1',
      TYCHE_METRICS_TOKEN: METRICS_TOKEN,
      ...(!env.TYCHE_PUBLIC_URL && { TYCHE_DRAWN_GAMES: DRAWN_GAMES }),
      ...neighbours.variables,
      ...env,
    },
    [`--roles=${roles}`],
  );
  const server = await startServer(
    {
      ...given,
      adapterVariables: {
        ...given.adapterVariables,
        TYCHE_BEACON_URL: neighbours.beaconUrl ?? 'unix:/nowhere',
      },
    },
    given.demo ? demo : null,
  );
  const look = await openLook(database.url);
  function staffAccount(username: string, hostName?: string): StaffAccount {
    const prefix = hostName === undefined ? '' : `http://${hostName}:${port}: `;
    const line = server.demoAccounts.find((account) => account.startsWith(`${prefix}${username} / `)) ?? '';
    const [, password = '', totp = ''] = / \/ (\S+) \(staff, authenticator ([A-Z2-7]+)\)/.exec(line) ?? [];
    return { username, password, totp };
  }
  const signedIn = new Map<string, Promise<TestClient>>();
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    folder,
    opsPort: server.opsPort,
    paymentsUrl: neighbours.paymentsUrl,
    studioUrl: neighbours.studioUrl,
    playUrl: neighbours.playUrl,
    studioDatabaseUrl: neighbours.studioDatabaseUrl,
    staffAccount,
    async staff(username) {
      const client = makeClient(`http://127.0.0.1:${port}`);
      const known = signedIn.get(username) ?? signInStaff(client, staffAccount(username));
      signedIn.set(username, known);
      for (const [name, value] of (await known).cookies) client.cookies.set(name, value);
      return client;
    },
    client: (hostName) => makeClient(`http://127.0.0.1:${port}`, hostName && `${hostName}:${port}`),
    metrics: () =>
      makeClient(`http://127.0.0.1:${port}`).send('GET', '/metrics', undefined, {
        authorization: `Bearer ${METRICS_TOKEN}`,
      }),
    async count(table) {
      const statement = {
        ...sql<{ n: number }>``,
        name: `count ${table}`,
        text: `select count(*)::int as n from ${table}`,
      };
      const [row] = await look.reader.rows<{ n: number }>(statement);
      return row?.n ?? 0;
    },
    async stop() {
      await server.stop();
      await neighbours.stop();
      await look.close();
      await database.drop();
      if (!beside) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection to see what was written; its statements have no names, as those of tests are long. Little work for each captcha: the tests solve hundreds. */
async function openLook(url: string) {
  const look = openDatabase({ url, maxConnections: 1, statements: 'unnamed' });
  await look.reader.rows(
    sql`update settings.merchants set overrides = overrides || '{"captchaAttempts": 2}'::jsonb`,
  );
  return look;
}

/** Starts the other programs that a server is to have beside it, each a process of its own. */
async function startNeighbours(
  dataDir: string,
  wanted: {
    readonly worker: boolean;
    readonly payments: boolean;
    readonly studio: boolean;
    readonly games: boolean;
    readonly saltBeacon: ((address: string) => Promise<string>) | undefined;
    readonly platformUrl: string;
  },
) {
  const options = { root: resolve(import.meta.dirname, '../../..'), dataDir, onTrouble: () => undefined };
  const beacon = wanted.worker ? await startBeacon(options) : null;
  const provider = wanted.payments ? await startPayments(options) : null;
  const books = wanted.games ? await testDatabaseOfItsOwn() : null;
  const { platformUrl } = wanted;
  const address = beacon && ((await wanted.saltBeacon?.(beacon.address)) ?? beacon.address);
  const games = books && { databaseUrl: books.url, platformUrl, beacon: address };
  const vendor = wanted.studio || games ? await startStudio({ ...options, ...(games && { games }) }) : null;
  return {
    variables: {
      ...(provider && { TYCHE_PAYMENTS_URL: provider.url }),
      ...(vendor && { TYCHE_STUDIO_URL: vendor.url }),
      ...(vendor?.playUrl && { TYCHE_STUDIO_PLAY_URL: vendor.playUrl }),
    },
    beaconUrl: beacon?.address ?? null,
    paymentsUrl: provider?.url ?? null,
    studioUrl: vendor?.url ?? null,
    playUrl: vendor?.playUrl ?? null,
    studioDatabaseUrl: books?.url ?? null,
    async stop() {
      await beacon?.stop();
      await provider?.stop();
      await vendor?.stop();
      await books?.drop();
    },
  };
}

/** @param host what it writes into `Host`: another brand's name. */
function makeClient(url: string, host?: string): TestClient {
  const cookies = new Map<string, string>();

  async function raw(
    method: string,
    path: string,
    body: string | Uint8Array | FormData | undefined,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await (host === undefined ? fetch : fetchFrom(host))(url + path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as BodyInit }),
      headers: { language: 'EN', ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const isGone = attributes.some((attribute) =>
      /^ ?(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute.trim()),
    );
    if (isGone || value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  const client: TestClient = {
    cookies,
    raw,
    send(method, path, body, given) {
      if (body === undefined) return raw(method, path, undefined, given);
      // As a client does: each command has a key of its own.
      const headers = { 'idempotency-key': newKey(), ...given };
      const form = formOf(body);
      if (form) return raw(method, path, form, headers);
      return raw(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
    },
    async register(username = nextName()) {
      const answer = await client.send('PUT', '/wps/member/register', registration(username));
      if (answer.status !== 200) throw new Error(`registration of ${username}: ${answer.text}`);
      return username;
    },
  };
  return client;
}

/** Asks with another name in `Host`, which the usual call writes itself. */
function fetchFrom(host: string): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const sent = body === undefined ? null : new Response(body);
    const type = sent?.headers.get('content-type');
    const bytes = sent && Buffer.from(await sent.arrayBuffer());
    const given = { ...(type ? { 'content-type': type } : {}), ...(headers as Record<string, string>), host };
    const message = request(url, { method, headers: given });
    message.end(bytes ?? undefined);
    const [answer] = (await once(message, 'response')) as [IncomingMessage];
    const text = await buffer(answer);
    const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const status = answer.statusCode ?? 0;
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(text), {
      status,
      headers: pairs,
    });
  };
}

/** A picture as a body may hold it: it is then sent as parts. */
export interface SentPicture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture of one pixel. */
export const onePixel: SentPicture = {
  name: 'proof.png',
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
};

/** The body with pictures as parts, as the contract wants it; null where it holds none. */
function formOf(body: unknown): FormData | null {
  if (typeof body !== 'object' || body === null) return null;
  const isPicture = (value: unknown): value is SentPicture =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
  const pictured = Object.entries(body).filter(([, value]) => [value].flat().some(isPicture));
  if (pictured.length === 0) return null;
  const form = new FormData();
  const names = new Set(pictured.map(([name]) => name));
  const rest = Object.entries(body).filter(([name]) => !names.has(name));
  form.append('input', JSON.stringify(Object.fromEntries(rest)));
  for (const [field, value] of pictured)
    for (const { name, bytes } of [value].flat().filter(isPicture))
      form.append(field, new Blob([bytes]), name);
  return form;
}

export const goodPassword = 'correct horse battery';

/** A registration as the specification's client sends it. */
export function registration(username: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    username,
    password: goodPassword,
    confirmPassword: goodPassword,
    payeeName: '',
    email: '',
    mobileNum: '',
    referralCode: null,
    countryDialingCode: 63,
    login: true,
    registerUrl: 'http://localhost/register',
    registerMethod: 'WEB',
    agreement: true,
    ...changes,
  };
}

/** The code that an authenticator shows now, or the given seconds from now. */
export function codeOf(secret: string, apartS = 0): string {
  const timestamp = Date.now() + apartS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function signInStaff(
  client: TestClient,
  { username, password, totp }: StaffAccount,
): Promise<TestClient> {
  const login = await client.send('POST', '/wps/staff/session/login', { username, password });
  if (login.status !== 200) throw new Error(`login of ${username}: ${login.text}`);
  const code = { code: codeOf(totp) };
  const factor = await client.send('POST', '/wps/staff/session/second-factor', code);
  if (factor.status !== 200) throw new Error(`second factor of ${username}: ${factor.text}`);
  return client;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
