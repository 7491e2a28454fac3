import { expect, test } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { openIdAllocator } from './id-allocator.ts';

const MINUTE_MS = 60_000;

test('ids of a block are given for ten minutes and never after', async () => {
  let now = 0;
  let block = 0n;
  const reader = {
    rows: async () => {
      block += 1n;
      return [{ block }];
    },
  } as unknown as Reader;
  const ids = openIdAllocator(() => now);
  expect(await ids.take(reader, 2)).toEqual([1_000n, 1_001n]);
  now = 10 * MINUTE_MS - 1;
  expect(await ids.take(reader, 1)).toEqual([1_002n]);
  now = 10 * MINUTE_MS;
  expect(await ids.take(reader, 1)).toEqual([2_000n]);
});
