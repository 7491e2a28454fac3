// S17 of reliability.md: neither the text nor the time of a refusal tells whether there is such an account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openedIdentity, type Opened } from './test/opened.ts';

const SAMPLES = Number(process.env.TIMING_SAMPLES ?? 40);
const LEAST_MS = 5;
/** A hash costs twenty milliseconds and more: work that is left out shows far beyond this share of the median. */
const SHARE = 0.4;

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

test('a wrong password takes as long with an unknown name as with a known one', {
  timeout: 120_000,
}, async () => {
  const known = `member${await o.member()}`;
  const times: Record<string, number[]> = { [known]: [], nobody_here: [] };
  for (let at = 0; at < SAMPLES; at += 1)
    for (const name of Object.keys(times)) {
      const ip = `10.${at >> 8}.${at & 255}.7`;
      // So many failures of one account would be refused before the password is looked at.
      await o.database.reader.rows(sql`delete from platform.counters`);
      const began = performance.now();
      expect(await o.identity.checkPassword('member', name, 'not the one', ip)).toBeNull();
      times[name]?.push(performance.now() - began);
    }
  const [one = 0, other = 0] = Object.values(times).map(median);
  expect(Math.abs(one - other)).toBeLessThan(Math.max(LEAST_MS, SHARE * Math.max(one, other)));
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
