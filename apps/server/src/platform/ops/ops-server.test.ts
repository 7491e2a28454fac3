import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { type OpsOptions, type OpsServer, openOpsServer } from './ops-server.ts';

const token = 'a token of the tests, long enough'.replaceAll(' ', '-');
const opened: OpsServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(changes: Partial<OpsOptions> = {}): Promise<OpsServer> {
  const server = await openOpsServer({
    host: '127.0.0.1',
    port: 0,
    mayMove: false,
    checkReady: async () => ({ missing: [], degraded: [] }),
    metrics: async () => ({ type: 'text/plain', text: 'tyche_up 1\n' }),
    metricsToken: token,
    ...changes,
  });
  opened.push(server);
  return server;
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

it('tells that the process lives, what it lacks, and its figures; nothing else', async () => {
  const { port } = await open({ checkReady: async () => ({ missing: ['database'], degraded: ['x'] }) });
  expect(await ask(port, '/livez')).toEqual({ status: 200, text: '{"ok":true}' });
  const ready = await ask(port, '/readyz');
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    503,
    { ok: false, missing: ['database'], degraded: ['x'] },
  ]);
  expect(await ask(port, '/metrics?name=x')).toEqual({ status: 200, text: 'tyche_up 1\n' });
  for (const path of ['/', '/wps/site', '/healthz']) expect((await ask(port, path)).status).toBe(404);
  expect((await ask(port, '/livez', {}, 'POST')).status).toBe(404);
  expect((await ask((await open()).port, '/readyz')).status).toBe(200);
});

it('answers no page that has pointed its own name here', async () => {
  const { port } = await open();
  expect((await ask(port, '/metrics', { host: 'evil.example' })).status).toBe(421);
  expect((await ask(port, '/metrics', { host: `localhost:${port}` })).status).toBe(200);
});

it('asks for the token where other machines reach it', async () => {
  const { port } = await open({ host: '0.0.0.0' });
  expect((await ask(port, '/metrics', { host: 'worker-1:9464' })).status).toBe(404);
  expect((await ask(port, '/metrics', { authorization: 'Bearer another' })).status).toBe(404);
  expect((await ask(port, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await ask(port, '/readyz', { host: 'worker-1:9464' })).status).toBe(200);
});

it('takes a free port in place of one in use only where nobody has named it', async () => {
  const { port } = await open();
  await expect(open({ port })).rejects.toThrow('EADDRINUSE');
  const moved = await open({ port, mayMove: true });
  expect(moved.port).not.toBe(port);
  expect((await ask(moved.port, '/livez')).status).toBe(200);
});
