// The server's process dies; the product goes on: the same database, the same address, nobody has to start anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive, killNow, listDescendants, runningScript } from './processes.ts';
import { freePort } from '@tyche/testkit/free-port';
import { type Product, startProduct } from './product.ts';
import { scratchFolder } from '@tyche/testkit/scratch';
import { until } from '@tyche/testkit/until';

const dataDir = mkdtempSync(join(scratchFolder(), 'tyche-supervisor-'));
let product: Product | null = null;
afterAll(async () => {
  if (product && isAlive(product.pid)) await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Far above what an answer takes; a product that has just started is slow on a busy machine. */
const ANSWER_MS = 60_000;

const statusOf = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).then(
    (answer) => answer.status,
    () => 0,
  );

test('a server that is killed is started again at once, and an orderly stop leaves nothing behind', async () => {
  product = await startProduct({
    env: { PORT: String(await freePort()), TYCHE_DATA_DIR: dataDir, TYCHE_DRAWN_GAMES: 'fast5d-1m' },
  });
  const { pid, url } = product;
  const login = { username: 'supervised', password: 'correct horse battery' };
  const send = (method: string, path: string, body: object) =>
    statusOf(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registration = { ...login, confirmPassword: login.password, agreement: true, login: true };
  expect(await send('PUT', '/wps/member/register', registration)).toBe(200);

  const serverOf = () => runningScript(listDescendants(pid), 'start/serve.ts');
  const first = serverOf();
  expect(first).toHaveLength(1);
  killNow(first);
  await until('the server answers again', 120_000, async () => (await statusOf(`${url}/readyz`)) === 200);
  expect(serverOf()).toHaveLength(1);
  expect(serverOf()).not.toEqual(first);
  expect(await send('POST', '/wps/session/login', login)).toBe(200);
  expect(product.output()).toContain('the server went away (signal SIGKILL); starting it again');
  expect(await product.stop()).toEqual({ status: 0, orphans: [] });
});
