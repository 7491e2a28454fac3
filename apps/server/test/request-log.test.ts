// The log knows each call by the id that its answer carries, and nothing of who called or what was sent.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestServer } from './harness.ts';
import { collectLog } from './log-lines.ts';

let server: TestServer;
let lines: readonly Record<string, unknown>[] = [];
beforeAll(async () => {
  lines = collectLog();
  server = await startTestServer({ env: { TYCHE_LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

const lineOf = async (requestId: string | null) => {
  const find = () => lines.find((line) => line.event === 'http.call' && line.requestId === requestId);
  await eventually(() => Promise.resolve(find() !== undefined));
  return find();
};

it('has a line for each call, with the id of its answer, the pattern of its route and its refusal', async () => {
  const { headers } = await server.client().send('GET', '/lgw/draw/101');
  expect(await lineOf(headers.get('x-request-id'))).toMatchObject({
    level: 20,
    method: 'GET',
    route: '/lgw/draw/:gameId',
    status: 200,
    code: null,
  });
});

it('says why a call was refused, and keeps what was sent to itself', async () => {
  const body = { username: 'nobody12', password: 'correct-horse-9' };
  const { headers, status } = await server.client().send('POST', '/wps/session/login', body);
  const line = await lineOf(headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'POST', route: '/wps/session/login', status, code: 'login-failed' });
  const text = JSON.stringify(lines);
  expect(text).not.toContain('correct-horse-9');
  expect(text).not.toContain('nobody12');
});
