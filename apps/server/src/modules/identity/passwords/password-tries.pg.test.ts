// Wrong passwords that come all at once (reliability.md S6): as many are judged as one after the other would be.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openedIdentity, type Opened, password } from '../test/opened.ts';

const AT_ONCE = 100;

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

const WINDOW_MS = 300_000;
/** A hash costs a busy machine a second. */
const LIMIT = { timeout: 180_000 };

/** How many of a hundred tries at once were judged, and how many refused before; again when a new window of the counters began. */
async function tally(one: (at: number) => Promise<unknown>): Promise<Record<string, number>> {
  for (;;) {
    const window = Math.floor(Date.now() / WINDOW_MS);
    await o.database.reader.rows(sql`delete from platform.counters`);
    const calls = Array.from({ length: AT_ONCE }, (_, at) => one(at));
    const counts: Record<string, number> = {};
    for (const settled of await Promise.allSettled(calls)) {
      const word = settled.status === 'fulfilled' ? 'judged' : String(settled.reason.code);
      counts[word] = (counts[word] ?? 0) + 1;
    }
    if (Math.floor(Date.now() / WINDOW_MS) === window) return counts;
  }
}

const from = (at: number) => `10.${at >> 8}.${at & 255}.7`;

test(
  'at one account from a hundred networks: fifty are judged, and its own browser still signs in',
  LIMIT,
  async () => {
    const memberId = await o.member();
    const name = `member${memberId}`;
    const counts = await tally((at) => o.identity.checkPassword('member', name, 'a guess', from(at)));
    expect(counts).toEqual({ judged: 50, 'too-many-requests': 50 });
    await expect(o.identity.checkPassword('member', name, password, '192.0.2.1')).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    const token = await o.database.inTransaction((tx) =>
      o.identity.noteDevice(tx, memberId, { deviceToken: null, ip: '192.0.2.1', userAgent: 'a browser' }),
    );
    const own = await o.identity.ownDevice(name.toUpperCase(), token);
    expect((await o.identity.checkPassword('member', name, password, '192.0.2.1', own))?.subjectId).toBe(
      memberId,
    );
    await o.database.reader.rows(sql`update identity.devices set seen_at = seen_at - interval '91 days'`);
    expect(await o.identity.ownDevice(name, token)).toBeNull();
  },
);

test('from one network at a hundred accounts: sixty are judged', LIMIT, async () => {
  const counts = await tally((at) => o.identity.checkPassword('member', `name${at}`, 'a guess', '10.9.9.9'));
  expect(counts).toEqual({ judged: 60, 'too-many-requests': 40 });
});

test('from one network at one account: five are judged', LIMIT, async () => {
  const counts = await tally(() => o.identity.checkPassword('staff', 'operator', 'a guess', '10.9.9.9'));
  expect(counts).toEqual({ judged: 5, 'too-many-requests': 95 });
});

test(
  'of who is signed in: five are judged, whatever was tried at the login, and right ones are not counted',
  LIMIT,
  async () => {
    const memberId = await o.member();
    for (let turn = 0; turn < 8; turn += 1)
      expect(await o.identity.isPasswordOf('member', memberId, password, '10.9.9.9')).toBe(true);
    await tally((at) => o.identity.checkPassword('member', `member${memberId}`, 'a guess', from(at)));
    expect(await o.identity.isPasswordOf('member', memberId, password, '10.9.9.9')).toBe(true);
    const counts = await tally(() => o.identity.isPasswordOf('member', memberId, 'a guess', '10.9.9.9'));
    expect(counts).toEqual({ judged: 5, 'too-many-requests': 95 });
  },
);
