// What calls share, and for how long a process remembers it.
import { expect, test } from 'vitest';
import { openSharedReads } from '../../platform/db/shared-reads.ts';
import { projectionKeptMs, reportKeptMs } from './kept-times.ts';

function openMemory(keptMs: (tookMs: number) => number) {
  let now = 0;
  let computed = 0;
  const listeners: (() => void)[] = [];
  const memory = openSharedReads<number>(
    { onTimelineChange: (listener) => void listeners.push(listener) },
    keptMs,
    () => now,
  );
  return {
    read: (key: string, takesMs = 0) =>
      memory.read(key, async () => {
        computed += 1;
        now += takesMs;
        return computed;
      }),
    fail: (key: string) => memory.read(key, () => Promise.reject(new Error('no database'))),
    pass: (ms: number) => {
      now += ms;
    },
    computed: () => computed,
    changeTimeline: () => {
      for (const listener of listeners) listener();
    },
  };
}

test('one projection of an agent is computed at a time, and kept for five seconds', async () => {
  const { read, pass, computed } = openMemory(projectionKeptMs);
  await Promise.all([read('one'), read('one'), read('two')]);
  expect(computed()).toBe(2);
  pass(4_999);
  await read('one');
  expect(computed()).toBe(2);
  pass(1);
  await read('one');
  expect(computed()).toBe(3);
});

test('a projection that took long is kept for twenty times as long', async () => {
  const { read, pass, computed } = openMemory(projectionKeptMs);
  await read('one', 2_000);
  pass(39_999);
  await read('one');
  expect(computed()).toBe(1);
  pass(1);
  await read('one');
  expect(computed()).toBe(2);
});

test('calls of one moment share a report; only one that took two seconds is kept, for five', async () => {
  const { read, pass, computed } = openMemory(reportKeptMs);
  expect(await Promise.all([read('one'), read('one')])).toEqual([1, 1]);
  expect(await read('one')).toBe(2);
  expect(await read('one', 2_000)).toBe(3);
  pass(4_999);
  expect(await read('one')).toBe(3);
  pass(1);
  expect(await read('one')).toBe(4);
  expect(computed()).toBe(4);
});

test('a failure is not kept, and nothing is after another timeline of the database', async () => {
  const { read, fail, computed, changeTimeline } = openMemory(projectionKeptMs);
  await expect(fail('one')).rejects.toThrow('no database');
  await read('one');
  expect(computed()).toBe(1);
  changeTimeline();
  await read('one');
  expect(computed()).toBe(2);
});
