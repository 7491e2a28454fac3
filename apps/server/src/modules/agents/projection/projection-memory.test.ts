// For how long a process remembers a projection.
import { expect, test } from 'vitest';
import type { Projection } from './compute-projection.ts';
import { openProjectionMemory } from './projection-memory.ts';

const projection: Projection = {
  asOf: new Date(0),
  rows: [],
  isCut: false,
  isCarryOpen: false,
  rebates: null,
};

function openMemory() {
  let now = 0;
  let computed = 0;
  const listeners: (() => void)[] = [];
  const memory = openProjectionMemory(
    { onTimelineChange: (listener) => void listeners.push(listener) },
    () => now,
  );
  return {
    read: (agentId: bigint, takesMs = 0) =>
      memory.read(agentId, 'DAILY', async () => {
        computed += 1;
        now += takesMs;
        return projection;
      }),
    fail: (agentId: bigint) => memory.read(agentId, 'DAILY', () => Promise.reject(new Error('no database'))),
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
  const { read, pass, computed } = openMemory();
  await Promise.all([read(1n), read(1n), read(2n)]);
  expect(computed()).toBe(2);
  pass(4_999);
  await read(1n);
  expect(computed()).toBe(2);
  pass(1);
  await read(1n);
  expect(computed()).toBe(3);
});

test('one that took long is kept for twenty times as long', async () => {
  const { read, pass, computed } = openMemory();
  await read(1n, 2_000);
  pass(39_999);
  await read(1n);
  expect(computed()).toBe(1);
  pass(1);
  await read(1n);
  expect(computed()).toBe(2);
});

test('a failure is not kept, and nothing is after another timeline of the database', async () => {
  const { read, fail, computed, changeTimeline } = openMemory();
  await expect(fail(1n)).rejects.toThrow('no database');
  await read(1n);
  expect(computed()).toBe(1);
  changeTimeline();
  await read(1n);
  expect(computed()).toBe(2);
});
