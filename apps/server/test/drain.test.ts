// A process that is told to stop (scale.md 3.2): it says so, takes calls until the balancer has heard, sends its pages away one by one.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestServer } from './harness.ts';

interface Seen {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
}

function look(url: string, agent: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, text }),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

it('is not ready at once, takes calls for the time of the drain, and ends its streams with a time to come back', async () => {
  // Far longer than the calls below take on a busy machine.
  const server = await startTestServer({ env: { TYCHE_DRAIN_S: '10' } });
  const { url } = server;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const fresh = new Agent({ keepAlive: false });
  expect(await look(`${url}/readyz`, kept)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const streams = Array.from({ length: 12 }, () =>
    look(`${url}/wps/live`, new Agent()).then((seen) => ({ ...seen, at: performance.now() })),
  );
  const counted = async () =>
    /^tyche_live_pages (\d+)$/m.exec((await server.metrics()).text)?.[1] === String(streams.length);
  while (!(await counted())) await sleep(10);

  const begun = performance.now();
  let hasStopped = false;
  const stopped = server.stop().then(() => {
    hasStopped = true;
  });
  const first = await look(`${url}/readyz`, kept);
  expect(first).toMatchObject({ status: 503, connection: 'close' });
  expect(JSON.parse(first.text).missing).toContain('stopping');
  let taken = 0;
  while (performance.now() - begun < 2_000) {
    expect(await look(`${url}/wps/site`, fresh)).toMatchObject({ connection: 'close' });
    taken += 1;
  }
  expect(taken).toBeGreaterThan(0);
  expect(hasStopped).toBe(false);
  // A page that comes meanwhile is sent on: a refusal would end its stream, and the browser would not try again.
  expect(await look(`${url}/wps/live`, fresh)).toMatchObject({ status: 200 });

  const ended = await Promise.all(streams);
  const retries = ended.map(({ text }) => Number([...text.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1]));
  for (const retry of retries) {
    expect(retry).toBeGreaterThanOrEqual(1_000);
    expect(retry).toBeLessThanOrEqual(5_000);
  }
  expect(new Set(retries).size).toBeGreaterThan(6);
  const times = ended.map(({ at }) => at);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300);
  await stopped;
  await expect(look(`${url}/healthz`, fresh)).rejects.toThrow('ECONNREFUSED');
  kept.destroy();
});
