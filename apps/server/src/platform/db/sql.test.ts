import { expect, it } from 'vitest';
import { sql } from './sql.ts';

it('names a statement by its text, so that no process means another one by the name', () => {
  const [one, two] = [(id: number) => sql`select ${id}`, (id: number) => sql`select ${id}`];
  expect(one(1).name).toMatch(/^t_[0-9a-f]{16}$/);
  expect(two(2)).toEqual({ ...one(1), values: [2] });
  expect(sql`select ${1}, 2`.name).not.toBe(one(1).name);
  // As every other process names it.
  expect(sql`select 1`.name).toBe('t_822ae07d4783158b');
});
