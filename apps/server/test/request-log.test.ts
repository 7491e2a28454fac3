// The log knows each call by the id that its answer carries, and nothing of who called or what was sent.
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, until } from './harness.ts';

let server: TestServer;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  // The log goes to the standard error of the process, which is this one's: its lines are read on their way there.
  const write = fs.write.bind(fs) as (fd: number, text: unknown, ...rest: unknown[]) => void;
  vi.spyOn(fs, 'write').mockImplementation(((fd: number, text: unknown, ...rest: unknown[]) => {
    if (fd !== 2 || !String(text).startsWith('{"level"')) return write(fd, text, ...rest);
    for (const line of String(text).trimEnd().split('\n'))
      lines.push(JSON.parse(line) as Record<string, unknown>);
    const done = rest.at(-1) as (error: null, written: number) => void;
    process.nextTick(done, null, Buffer.byteLength(String(text)));
  }) as typeof fs.write);
  server = await startTestServer({ env: { TYCHE_LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

const lineOf = async (requestId: string | null) => {
  const find = () => lines.find((line) => line.event === 'http.call' && line.requestId === requestId);
  await until(() => Promise.resolve(find() !== undefined));
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
