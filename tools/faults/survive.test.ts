// What a product that was killed outright still knows when it is started again.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isAlive, killNow, listDescendants } from './processes.ts';
import { deep } from '@tyche/testkit/deep';
import { freePort } from '@tyche/testkit/free-port';
import { scratchFolder } from '@tyche/testkit/scratch';
import { type Product, startProduct } from './product.ts';

let dataDir = '';
let product: Product | null = null;
// Not while the file is read: a run that leaves the test out calls no hook, and would leave the folder.
beforeAll(() => {
  dataDir = mkdtempSync(join(scratchFolder(), 'tyche-survive-'));
});
afterAll(async () => {
  if (product && isAlive(product.pid)) await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Product> {
  product = await startProduct({
    env: { PORT: String(await freePort()), TYCHE_DATA_DIR: dataDir, TYCHE_DRAWN_GAMES: 'fast5d-1m' },
  });
  return product;
}

async function send(url: string, method: string, path: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).status;
}

deep(
  'starts again after kill -9, of itself and of all it had started, with nothing lost and nothing left',
  async () => {
    const login = { username: 'keptmember', password: 'correct horse battery' };
    const first = await start();
    const registration = { ...login, confirmPassword: login.password, agreement: true, login: true };
    expect(await send(first.url, 'PUT', '/wps/member/register', registration)).toBe(200);

    const left = listDescendants(first.pid);
    expect(left.length).toBeGreaterThan(1);
    await first.kill();
    const second = await start();
    expect(await send(second.url, 'POST', '/wps/session/login', login)).toBe(200);
    expect(left.filter(isAlive)).toEqual([]);

    // The killed database is an orphan that its new parent may not have reaped yet.
    killNow([second.pid, ...listDescendants(second.pid)]);
    await second.gone;
    const third = await start();
    expect(await send(third.url, 'POST', '/wps/session/login', login)).toBe(200);
    expect(await third.stop()).toEqual({ status: 0, orphans: [] });
  },
);
