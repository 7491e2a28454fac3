import { createServer, type Server } from 'node:http';
import { freePort } from '@tyche/testkit/free-port';
import { until } from '@tyche/testkit/until';
import { afterEach, expect, test } from 'vitest';
import { openProxy, type RunningProxy } from './proxy.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

interface Backend {
  readonly port: number;
  readonly calls: string[];
  isReady: boolean;
  /** Ends the connection instead of answering. */
  breaksOff: boolean;
}

async function openBackend(): Promise<Backend> {
  const backend: Backend = { port: await freePort(), calls: [], isReady: true, breaksOff: false };
  const server: Server = createServer((call, answer) => {
    if (call.url === '/readyz') return void answer.writeHead(backend.isReady ? 200 : 503).end();
    backend.calls.push(call.url ?? '');
    if (backend.breaksOff) call.socket.destroy();
    else answer.end('answered');
  });
  await new Promise<void>((resolve) => void server.listen(backend.port, '127.0.0.1', resolve));
  ending.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return backend;
}

async function openBefore(backends: readonly Backend[]): Promise<RunningProxy> {
  const proxy = await openProxy(
    await freePort(),
    backends.map(({ port }) => port),
  );
  ending.push(() => proxy.stop());
  await until('every backend is in', 10_000, async () => proxy.countReady() === backends.length);
  return proxy;
}

test('calls go to the backends in turn', async () => {
  const backends = [await openBackend(), await openBackend()];
  const { url } = await openBefore(backends);
  for (const at of [1, 2, 3, 4]) expect(await (await fetch(`${url}/${at}`)).text()).toBe('answered');
  expect(backends.map(({ calls }) => calls.length)).toEqual([2, 2]);
});

test('a backend that is not ready gets no call', async () => {
  const [first, second] = [await openBackend(), await openBackend()];
  const proxy = await openBefore([first, second]);
  first.isReady = false;
  await until('it is out', 10_000, async () => proxy.countReady() === 1);
  for (const at of [1, 2, 3]) expect((await fetch(`${proxy.url}/${at}`)).status).toBe(200);
  expect([first.calls.length, second.calls.length]).toEqual([0, 3]);
  second.isReady = false;
  await until('both are out', 10_000, async () => proxy.countReady() === 0);
  expect((await fetch(proxy.url)).status).toBe(503);
});

test('a call that its backend breaks off is not sent again', async () => {
  const backends = [await openBackend(), await openBackend()];
  const { url } = await openBefore(backends);
  for (const backend of backends) backend.breaksOff = true;
  expect((await fetch(`${url}/once`, { method: 'POST', body: 'x' })).status).toBe(502);
  expect(backends.flatMap(({ calls }) => calls)).toEqual(['/once']);
});
