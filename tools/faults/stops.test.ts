// An orderly stop under load: 40 callers bet without a pause; nobody's connection is cut, and no bet is committed without an answer.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepRun } from '@tyche/testkit/budgets';
import { newKey } from '@tyche/testkit/key';
import { type EmbeddedPostgres, startEmbedded } from '@tyche/postgres/launcher';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@tyche/testkit/free-port';
import { ordersByKey, type Sent } from './orders-by-key.ts';
import { type Product, startProduct } from './product.ts';
import { scratchFolder } from '@tyche/testkit/scratch';
import { until } from '@tyche/testkit/until';

const STOPS = isDeepRun() ? 20 : 2;
const MEMBERS = 8;
const CALLERS = 40;
const GAME = 102;

const folder = mkdtempSync(join(scratchFolder(), 'tyche-stops-'));
let database: EmbeddedPostgres;
let product: Product | null = null;
let env: Record<string, string>;
beforeAll(async () => {
  database = await startEmbedded({ dataDir: join(folder, 'database'), onTrouble: () => undefined });
  env = {
    DATABASE_URL: database.url,
    TYCHE_DEMO: '0',
    TYCHE_DRAWN_GAMES: 'fast5d-5m',
    TYCHE_PEPPER: randomBytes(32).toString('hex'),
    TYCHE_FIELD_SECRET: randomBytes(32).toString('hex'),
    TYCHE_DATA_DIR: join(folder, 'product'),
    PORT: String(await freePort()),
  };
});
afterAll(async () => {
  await product?.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  /** Requests that were sent, and the keys that were answered with an order. */
  readonly sent: Sent[];
  readonly placed: Set<string>;
  /** Callers that have had an answer. */
  readonly busy: Set<number>;
  /** What went wrong with a call after it was sent: the callers that were cut. */
  readonly cut: string[];
}

type Outcome = { readonly status: number; readonly text: string } | { readonly error: NodeJS.ErrnoException };

function post(url: string, agent: Agent, cookie: string, key: string, body: object): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(`${url}/lgw/orders/betting`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    });
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', (error) => resolve({ error }));
    });
    sent.on('error', (error) => resolve({ error }));
    sent.end(JSON.stringify(body));
  });
}

async function register(url: string, username: string): Promise<string> {
  const password = 'correct horse battery';
  const body = { username, password, confirmPassword: password, agreement: true, login: true };
  const answer = await fetch(`${url}/wps/member/register`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`registration of ${username}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function openNumero(url: string): Promise<string> {
  let numero = '';
  await until('a draw is on sale', 60_000, async () => {
    const text = await (await fetch(`${url}/lgw/numeros/near?gameId=${GAME}`)).text();
    numero = /"currentNumero":\{"numero":"(\d+)"/.exec(text)?.[1] ?? '';
    return numero !== '';
  });
  return numero;
}

/** Bets as fast as the answers come, on one connection, until no new connection is accepted. */
async function bet(
  { url, cookie, numero, caller }: { url: string; cookie: string; numero: string; caller: number },
  told: Told,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const order = {
    gameId: GAME,
    currentNumero: numero,
    bettingSlipString: '0_0_0~1~21~4~1950~1',
    betCartAmountSum: '0.002',
  };
  for (;;) {
    const key = newKey();
    told.sent.push({ key, cookie });
    const outcome = await post(url, agent, cookie, key, order);
    if ('error' in outcome) {
      // Nobody listens any more: nothing was sent.
      if (outcome.error.code !== 'ECONNREFUSED') told.cut.push(String(outcome.error));
      break;
    }
    told.busy.add(caller);
    if (outcome.status === 200) told.placed.add(key);
    if (outcome.status >= 500) told.cut.push(outcome.text);
  }
  agent.destroy();
}

async function committed(sent: readonly Sent[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const orders = await ordersByKey(client, sent);
  await client.end();
  return [...orders.keys()];
}

test(
  `${STOPS} stops cut none of ${CALLERS} busy callers and leave no commit unanswered`,
  async () => {
    const cookies: string[] = [];
    let placed = 0;
    for (let stop = 0; stop < STOPS; stop += 1) {
      // One stop in two with time for a balancer, which these callers do not have: they come until the port is closed.
      product = await startProduct({ env: { ...env, TYCHE_DRAIN_S: String(stop % 2) } });
      const { url } = product;
      while (cookies.length < MEMBERS) cookies.push(await register(url, `stopper${cookies.length}`));
      const numero = await openNumero(url);
      const told: Told = { sent: [], placed: new Set(), busy: new Set(), cut: [] };
      const callers = Array.from({ length: CALLERS }, (_, at) =>
        bet({ url, cookie: cookies[at % MEMBERS] ?? '', numero, caller: at }, told),
      );
      await until('every caller bets', 60_000, async () => told.busy.size === CALLERS);
      await sleep(500);
      expect(await product.stop()).toEqual({ status: 0, orphans: [] });
      await Promise.all(callers);
      expect(told.cut).toEqual([]);
      const kept = await committed(told.sent);
      expect(kept.filter((key) => !told.placed.has(key))).toEqual([]);
      expect(kept).toHaveLength(told.placed.size);
      placed += told.placed.size;
    }
    product = null;
    expect(placed).toBeGreaterThan(CALLERS);
  },
  STOPS * 60_000 + 120_000,
);
