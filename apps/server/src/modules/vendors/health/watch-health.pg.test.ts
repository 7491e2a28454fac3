// The watch of vendors, against the real database and the studio's own server.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStage, type Stage } from '../test/stage.ts';
import { countNotReady } from './store-health.ts';
import { readHealth, watchHealth } from './watch-health.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ answerMs: 300 });
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.rows('delete from vendors.health');
  await stage.rows('delete from vendors.health_changes');
  await stage.setStudio('ready');
});

const makeDue = () => stage.rows('update vendors.health set next_ask_at = clock_timestamp()');
const states = async () => (await readHealth(stage.deps)).vendors.map(({ state }) => state);
const changes = async () => (await readHealth(stage.deps)).changes.map(({ state }) => state);

it('notes how a vendor stands, and each change once', async () => {
  for (const mode of ['ready', 'ready', 'maintenance', 'maintenance', 'silent', 'ready'] as const) {
    await stage.setStudio(mode);
    await watchHealth(stage.deps);
    expect(await states()).toEqual([mode]);
    expect(await countNotReady(stage.database.reader, ['studio'])).toBe(mode === 'ready' ? 0 : 1);
    await makeDue();
  }
  expect(await changes()).toEqual(['ready', 'silent', 'maintenance', 'ready']);
});

it('keeps since when a vendor stands so, however often it is asked', async () => {
  await watchHealth(stage.deps);
  const [first] = (await readHealth(stage.deps)).vendors;
  await makeDue();
  await watchHealth(stage.deps);
  const [second] = (await readHealth(stage.deps)).vendors;
  expect(second?.since).toBe(first?.since);
  expect(second?.askedAt).toBeGreaterThan(first?.askedAt ?? 0);
});

it('asks a vendor once in its time, whatever number of workers there are', async () => {
  let asked = 0;
  const deps = stage.withAdapter(({ health }) => ({
    health: () => {
      asked += 1;
      return health();
    },
  }));
  await Promise.all(Array.from({ length: 12 }, () => watchHealth(deps)));
  expect(asked).toBe(1);
  await watchHealth(deps);
  expect(asked).toBe(1);
});
