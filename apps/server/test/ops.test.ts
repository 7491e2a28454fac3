// The operations port of each role (scale.md 3.5).
import { freePort } from '@tyche/testkit/free-port';
import { expect, it } from 'vitest';
import { ConfigProblem } from '../src/config.ts';
import { startTestServer } from './harness.ts';

const ask = async (port: number | null, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
};

it('a worker without a site tells its readiness and how late its jobs are, until its jobs have ended', async () => {
  const port = await freePort();
  const worker = await startTestServer({
    worker: true,
    roles: 'worker',
    env: { TYCHE_OPS_PORT: String(port) },
  });
  expect(worker.opsPort).toBe(port);
  expect(await ask(port, '/livez')).toMatchObject({ status: 200 });
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 });
  const { text } = await ask(port, '/metrics');
  expect(text).toMatch(/^tyche_job_lag_seconds\{job="lottery\.settle"\} [0-9.]+$/m);
  expect(text).toMatch(/^tyche_job_lag_seconds\{job="events\.relay"\} [0-9.]+$/m);
  expect(text).toContain('tyche_draws_frozen');

  await expect(startTestServer({ beside: worker, env: { TYCHE_OPS_PORT: String(port) } })).rejects.toThrow(
    ConfigProblem,
  );
  expect(await ask(port, '/livez')).toMatchObject({ status: 200 });
  await worker.stop();
  await expect(ask(port, '/livez')).rejects.toThrow();
});

it('a site that stops says so there too', async () => {
  const port = await freePort();
  const site = await startTestServer({ env: { TYCHE_OPS_PORT: String(port), TYCHE_DRAIN_S: '5' } });
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 });
  const stopped = site.stop();
  const seen = await ask(port, '/readyz');
  expect([seen.status, JSON.parse(seen.text).missing]).toEqual([503, ['stopping']]);
  expect(await ask(port, '/livez')).toMatchObject({ status: 200 });
  await stopped;
});
