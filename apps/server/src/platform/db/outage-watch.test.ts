import { expect, test } from 'vitest';
import { openOutageWatch } from './outage-watch.ts';

test('an outage is one line when it begins and one when it is over, however many errors there are', async () => {
  const lines: [string, Record<string, unknown>][] = [];
  const write = (event: string, fields: Record<string, unknown> = {}) => void lines.push([event, fields]);
  let [counted, isFull] = [0, true];
  const watch = openOutageWatch({
    log: { debug: write, info: write, warn: write, error: write },
    count: () => (counted += 1),
    probes: { storage: () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()) },
    quietMs: 20,
    checkEveryMs: 5,
  });
  for (let n = 0; n < 100; n += 1) watch.note('storage', new Error('53100'));
  expect(lines.map(([event]) => event)).toEqual(['database.outage']);
  await new Promise((resolve) => setTimeout(resolve, 60));
  // Quiet, but the disk is still full.
  expect(watch.current()).toEqual(['storage']);
  isFull = false;
  await expect.poll(() => watch.current()).toEqual([]);
  expect(lines.map(([event]) => event)).toEqual(['database.outage', 'database.recovered']);
  expect(lines[1]?.[1]).toMatchObject({ kind: 'storage', errors: 100 });
  expect(counted).toBe(100);
  watch.close();
});
