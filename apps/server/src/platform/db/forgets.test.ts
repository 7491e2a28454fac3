import { expect, it } from 'vitest';
import { openForgets } from './forgets.ts';

it('takes what was read before a key was forgotten as out of date, and what was read after it as new', async () => {
  const forgets = openForgets(1_000);
  const before = performance.now();
  expect(forgets.isForgotten('one', before)).toBe(false);
  forgets.forget('one');
  expect(forgets.isForgotten('one', before)).toBe(true);
  expect(forgets.isForgotten('other', before)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(forgets.isForgotten('one', performance.now())).toBe(false);
});
