// Race R12 of reliability.md 4.3: a ticket, a remembered browser, a passkey's answer, a code of an
// authenticator used twice have one effect.
import { createHmac, randomBytes } from 'node:crypto';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { softwareKey } from '../../../../test/software-key.ts';
import { openedIdentity, type Opened } from '../test/opened.ts';

const ROUNDS = raceRounds(60);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CALLERS = 20;
const CONTROL_ROUNDS = raceRounds(20);
const bound = { merchant: 'demo', partner: 'friend' };

let o: Opened;
let memberId: bigint;
beforeAll(async () => {
  o = await openedIdentity();
  memberId = await o.member();
});
afterAll(() => o.close());

/** How many of twenty callers at once are let through. */
async function winners(call: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: CALLERS }, call));
  return outcomes.filter((each) => each.status === 'fulfilled' && each.value !== null && each.value !== false)
    .length;
}

async function everyRound(round: () => Promise<number>, rounds = ROUNDS): Promise<number[]> {
  const counts = new Set<number>();
  for (let at = 0; at < rounds; at += 1) counts.add(await round());
  return [...counts];
}

describe('used by twenty callers at once', () => {
  test('a sign-in ticket signs in once', LIMIT, async () => {
    const counts = await everyRound(async () => {
      const { reference } = await o.identity.issueTicket(memberId, bound);
      return winners(() => o.identity.spendTicket(reference, 'demo'));
    });
    expect(counts).toEqual([1]);
  });

  test('a remembered browser signs in once, and two of its tabs are no theft', LIMIT, async () => {
    const counts = await everyRound(async () => {
      const cookie = await remember();
      return winners(() => o.identity.spendRemembered(cookie));
    });
    expect(counts).toEqual([1]);
    expect(await stolen()).toBe(0);
  });

  test("a passkey's answer signs in once", LIMIT, async () => {
    const subject = { realm: 'member', subjectId: await o.member() } as const;
    const key = await softwareKey('http://localhost:8080');
    await o.identity.addPasskey(
      subject,
      await key.make(await o.identity.startPasskey(subject, 'anna')),
      'key',
    );
    const counts = await everyRound(async () => {
      const answer = await key.answer(await o.identity.startPasskeyLogin());
      return winners(() => o.identity.subjectOfPasskey('member', answer));
    });
    expect(counts).toEqual([1]);
  });

  test('a code of an authenticator counts once', LIMIT, async () => {
    const subject = { realm: 'member', subjectId: await o.member() } as const;
    const secret = new Secret({ size: 20 });
    await o.database.inTransaction((tx) => o.identity.keepTotp(tx, subject, secret.base32));
    const counts = await everyRound(async () => {
      o.move(30_000);
      await o.database.reader.rows(sql`delete from platform.counters`);
      const token = new TOTP({ secret }).generate({ timestamp: o.now() });
      return winners(() => o.identity.requireCode(subject, token).then(() => true));
    });
    expect(counts).toEqual([1]);
  });
});

describe('the same races without the protection find it', () => {
  test('a ticket or a question that is looked at first and taken away then', LIMIT, async () => {
    const { reader } = o.database;
    const careless = async (): Promise<boolean> => {
      const [row] = await reader.rows(sql`select 1 from identity.one_time where kind = 'sign-in-ticket'`);
      if (!row) return false;
      await reader.rows(sql`delete from identity.one_time where kind = 'sign-in-ticket'`);
      return true;
    };
    const counts = await everyRound(async () => {
      await o.identity.issueTicket(memberId, bound);
      return winners(careless);
    }, CONTROL_ROUNDS);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });

  test('a remembered browser that is only looked up', LIMIT, async () => {
    const counts = await everyRound(async () => {
      const cookie = await remember();
      return winners(() => o.identity.findRemembered(cookie));
    }, CONTROL_ROUNDS);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });

  test('a code of an authenticator whose step is read first and written then', LIMIT, async () => {
    const { reader } = o.database;
    const subjectId = await o.member();
    const secret = new Secret({ size: 20 });
    await o.database.inTransaction((tx) =>
      o.identity.keepTotp(tx, { realm: 'member', subjectId }, secret.base32),
    );
    let step = 0;
    const careless = async (): Promise<boolean> => {
      const now = step;
      const [row] = await reader.rows(sql<{ last_step: bigint | null }>`
        select last_step from identity.authenticators where subject_id = ${subjectId}`);
      if (Number(row?.last_step ?? 0) >= now) return false;
      await reader.rows(sql`
        update identity.authenticators set last_step = ${now} where subject_id = ${subjectId}`);
      return true;
    };
    const counts = await everyRound(async () => {
      step += 1;
      return winners(careless);
    }, CONTROL_ROUNDS);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });
});

describe('a sign-in ticket', () => {
  test('is refused at another merchant, late, and when it was made up', async () => {
    const { identity } = o;
    const { reference } = await identity.issueTicket(memberId, bound);
    expect(await identity.spendTicket(reference, 'another')).toBeNull();
    const { reference: late } = await identity.issueTicket(memberId, bound);
    await o.database.reader.rows(
      sql`update identity.one_time set expires_at = expires_at - interval '61 seconds'`,
    );
    expect(await identity.spendTicket(late, 'demo')).toBeNull();
    expect(await identity.spendTicket(randomBytes(16).toString('base64url'), 'demo')).toBeNull();
    expect(Buffer.from(reference, 'base64url')).toHaveLength(16);
  });

  test('is issued to a partner who signs, now and once', async () => {
    const asked = (changes: object = {}) => {
      const request = {
        partner: 'friend',
        username: 'anna',
        time: o.now(),
        nonce: randomBytes(12).toString('hex'),
      };
      const text = ['demo', request.partner, request.username, request.time, request.nonce].join('\n');
      const key = 'a key of a partner that is long enough';
      const signature = createHmac('sha256', key).update(text).digest('hex');
      return { ...request, signature, ...changes };
    };
    const good = asked();
    await o.identity.requirePartner('demo', good);
    const refused = [
      ['demo', good],
      ['another', asked()],
      ['demo', asked({ username: 'berta' })],
      ['demo', asked({ partner: 'stranger' })],
      ['demo', asked({ partner: 'constructor' })],
      ['demo', asked({ time: o.now() - 61_000 })],
      ['demo', asked({ signature: '0'.repeat(64) })],
      ['demo', asked({ signature: 'not hex at all' })],
    ] as const;
    for (const [merchant, request] of refused)
      await expect(o.identity.requirePartner(merchant, request)).rejects.toMatchObject({
        code: 'not-allowed',
      });
    const old = asked();
    o.move(61_000);
    await expect(o.identity.requirePartner('demo', old)).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('a remembered browser', () => {
  test('keeps only the hash of its validator, and a new one after each use', async () => {
    const cookie = await remember();
    const [selector = '', validator = ''] = cookie.split('.');
    const [row] = await o.database.reader.rows(sql<{ text: string }>`
      select to_jsonb(r)::text as text from identity.remembered_devices r where selector = ${selector}`);
    expect(row?.text).not.toContain(validator);
    expect(row?.text).not.toContain(Buffer.from(validator, 'base64url').toString('hex'));
    const spent = await o.identity.spendRemembered(cookie);
    expect(spent?.memberId).toBe(memberId);
    expect(await o.identity.spendRemembered(spent?.cookie ?? '')).not.toBeNull();
  });

  test('whose token comes back after its use ends all of the member and announces the theft', async () => {
    const [cookie, other] = [await remember(), await remember()];
    const stranger = await o.database.inTransaction(async (tx) =>
      o.identity.rememberDevice(tx, { memberId: await o.member(), deviceToken: null, type: 'username' }),
    );
    await o.identity.spendRemembered(cookie);
    await o.database.reader.rows(sql`
      update identity.remembered_devices set rotated_at = rotated_at - interval '11 seconds'`);
    expect(await o.identity.spendRemembered(cookie)).toBeNull();
    expect(await o.identity.findRemembered(other)).toBeNull();
    expect(await o.identity.findRemembered(stranger)).not.toBeNull();
    expect(await stolen()).toBe(1);
  });

  test('is forgotten after a day, and when it is told so', async () => {
    const [late, untold] = [await remember(), await remember()];
    await o.identity.forgetRemembered(untold);
    expect(await o.identity.spendRemembered(untold)).toBeNull();
    await o.database.reader.rows(sql`
      update identity.remembered_devices set expires_at = expires_at - interval '86401 seconds'`);
    expect(await o.identity.spendRemembered(late)).toBeNull();
    for (const odd of ['', '.', 'a.b.c', 'x'.repeat(5_000)])
      expect(await o.identity.spendRemembered(odd)).toBeNull();
  });

  test('keeps a number sealed', async () => {
    const cookie = await o.database.inTransaction((tx) =>
      o.identity.rememberDevice(tx, { memberId, deviceToken: null, type: 'sms', mobile: '9171234567' }),
    );
    expect((await o.identity.findRemembered(cookie))?.mobile).toBe('9171234567');
    const rows = await o.database.reader.rows(sql<{ text: string }>`
      select encode(mobile, 'escape') as text from identity.remembered_devices where mobile is not null`);
    expect(rows.map((row) => row.text).join()).not.toContain('9171234567');
  });
});

function remember(): Promise<string> {
  return o.database.inTransaction((tx) =>
    o.identity.rememberDevice(tx, { memberId, deviceToken: null, type: 'username' }),
  );
}

async function stolen(): Promise<number> {
  const [row] = await o.database.reader.rows(sql<{ n: number }>`
    select count(*)::int as n from platform.outbox where payload ->> 'kind' = 'remembered-browser-misused'`);
  return row?.n ?? 0;
}
