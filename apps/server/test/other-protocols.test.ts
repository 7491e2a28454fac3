// Vendors with protocols of their own over HTTP: forms as well as JSON, and each refusal with the vendor's own status.
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { openPlayer } from './vendor-client.ts';

const key = 'k'.repeat(32);
let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_SOFTSWISS_KEY: key, TYCHE_PRAGMATIC_KEY: key } });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2, role: PROGRAM }).forMerchant(1);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

async function post(path: string, body: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${server.url}/seamless/v1/${path}`, { method: 'POST', body, headers });
  expect(response.headers.get('content-type')).toContain('application/json');
  return { http: response.status, ...(await response.json()) };
}

function play(fields: object, sign = (body: string) => createHmac('sha256', key).update(body).digest('hex')) {
  const body = JSON.stringify(fields);
  return post('SOFTSWISS/play', body, { 'content-type': 'application/json', 'x-request-sign': sign(body) });
}

function form(name: string, fields: Readonly<Record<string, string>>) {
  const text = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, value]) => `${field}=${value}`)
    .join('&');
  const hash = createHash('md5').update(`${text}${key}`).digest('hex');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return post(`pragmatic/${name}`, String(new URLSearchParams({ ...fields, hash })), headers);
}

it('hears GCP as JSON, with a status for each refusal', async () => {
  const call = { user_id: 'nobody', session_id: 's', currency: 'PHP' };
  expect(await play(call)).toMatchObject({ http: 412, code: 101 });
  expect(await play(call, () => 'f'.repeat(64))).toMatchObject({ http: 403, code: 403 });
  expect(await play([])).toMatchObject({ http: 400, code: 400 });
});
it('hears Pragmatic Play as forms, from the launch to the result', async () => {
  const username = await server.client().register();
  const { playerId: userId, gameToken, currency } = await openPlayer(database, username, 'pragmatic');
  const opened = await form('authenticate.html', { token: gameToken });
  expect(opened).toMatchObject({ http: 200, error: 0, userId, currency });
  const round = { userId, token: String(opened.token), gameId: 'lantern-lane', roundId: '1' };
  const placed = await form('bet.html', { ...round, reference: 'b1', amount: '10.00' });
  expect(placed).toMatchObject({ error: 0, cash: opened.cash - 10 });
  const paid = await form('result.html', { ...round, reference: 'w1', amount: '25.50' });
  expect(paid).toMatchObject({ error: 0, cash: opened.cash + 15.5 });
  expect(await form('bet.html', { ...round, reference: 'b2', amount: '10', hash: 'x' })).toMatchObject({
    http: 200,
    error: 5,
  });
});
