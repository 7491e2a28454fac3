// What ends by itself ends in time, and what is over is forgotten (reliability.md S4, S5, S9; 3.1, 3.3, 3.6, 3.10 and 3.25). Time is
// moved in the database's rows, as the database's clock is the one that counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openCodes } from './codes.ts';
import { issue, type OneTimeKind, spend } from './one-time.ts';
import { openedIdentity, type Opened } from '../test/opened.ts';

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

const seconds = { minute: 60, hour: 3_600, day: 86_400 };
/** How near to the end something must still work: more than the slowest machine needs. */
const NEAR_S = 30;

async function run(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await job.run();
}

describe('a reference that opens one thing', () => {
  const age = (s: number) =>
    o.database.reader.rows(
      sql`update identity.one_time set expires_at = expires_at - ${s} * interval '1 second'`,
    );
  const kinds: readonly (readonly [OneTimeKind, number])[] = [
    ['sign-in-ticket', 60],
    ['passkey-new', 300],
    ['passkey-check', 300],
    ['passkey-login', 300],
    ['social', 600],
    ['free-play', 120],
  ];

  test.each(kinds)('%s lives %i seconds and no longer', async (kind, lifeS) => {
    const { reader } = o.database;
    const { reference } = await issue(reader, kind);
    await age(lifeS - NEAR_S);
    expect(await spend(reader, kind, reference)).not.toBeNull();
    const { reference: late } = await issue(reader, kind);
    await age(lifeS);
    expect(await spend(reader, kind, late)).toBeNull();
  });

  test('is forgotten once it is over, and not before', async () => {
    const { reader } = o.database;
    const { reference: over } = await issue(reader, 'social');
    await age(600);
    const { reference: open } = await issue(reader, 'social');
    await run(o.identity.jobs);
    const [row] = await reader.rows(sql<{ n: number }>`select count(*)::int as n from identity.one_time`);
    expect(row?.n).toBe(1);
    expect(await spend(reader, 'social', over)).toBeNull();
    expect(await spend(reader, 'social', open)).not.toBeNull();
  });
});

describe('a code and a link', () => {
  const asked = { purpose: 'login', target: '+639170000009', asker: 'one browser' } as const;
  const age = (s: number) =>
    o.database.reader.rows(
      sql`update identity.codes set expires_at = expires_at - ${s} * interval '1 second'`,
    );
  const opened = () => openCodes(o.database, openSealing('a secret of the tests, thirty-two long'));

  test('of five minutes are over after five, a link of thirty after thirty', async () => {
    const codes = opened();
    const make = () =>
      o.database.inTransaction((tx) => codes.issue(tx, { ...asked, subjectId: 1n, minutes: 5 }));
    const { code } = await make();
    await age(5 * seconds.minute - NEAR_S);
    expect((await codes.prove(asked, code)).subjectId).toBe(1n);
    const { code: late } = await make();
    await age(5 * seconds.minute);
    await expect(codes.prove(asked, late)).rejects.toMatchObject({ code: 'code-expired' });
    const link = () => o.database.inTransaction((tx) => codes.issueTicket(tx, 'reset', 2n, 30));
    const ticket = await link();
    await age(30 * seconds.minute - NEAR_S);
    expect(await codes.findTicket('reset', ticket)).toBe(2n);
    await age(NEAR_S);
    expect(await codes.findTicket('reset', ticket)).toBeNull();
    await expect(
      o.database.inTransaction((tx) => codes.spendTicket(tx, 'reset', ticket)),
    ).rejects.toMatchObject({ code: 'ticket-invalid' });
  });

  test('proven in time are not spent by another code that came meanwhile', async () => {
    const codes = opened();
    const make = () =>
      o.database.inTransaction((tx) => codes.issue(tx, { ...asked, subjectId: 1n, minutes: 5 }));
    const proven = await codes.prove(asked, (await make()).code);
    await make();
    await expect(o.database.inTransaction((tx) => codes.spend(tx, proven))).rejects.toMatchObject({
      code: 'code-expired',
    });
  });

  test('are forgotten an hour after their end, with the notes of what was sent; the living stay', async () => {
    const codes = opened();
    const { reader } = o.database;
    await reader.rows(sql`delete from identity.codes`);
    const make = (target: string) =>
      o.database.inTransaction((tx) => codes.issue(tx, { ...asked, target, subjectId: 1n, minutes: 5 }));
    await codes.requireMaySend({ channel: 'sms', target: 'old', ip: '192.0.2.1', perDay: 9 });
    await make('old');
    await age(seconds.hour + 6 * seconds.minute);
    await reader.rows(sql`update identity.code_sends set sent_at = sent_at - interval '61 minutes'`);
    await codes.requireMaySend({ channel: 'sms', target: 'new', ip: '192.0.2.1', perDay: 9 });
    await make('over');
    await age(6 * seconds.minute);
    const { code } = await make('new');
    await run(codes.jobs);
    const [row] = await reader.rows(sql<{ codes: number; sends: number }>`
      select (select count(*) from identity.codes)::int as codes, (select count(*) from identity.code_sends)::int as sends`);
    expect(row).toEqual({ codes: 2, sends: 1 });
    await codes.prove({ ...asked, target: 'new' }, code);
  });
});

describe('a session', () => {
  beforeEach(() => o.database.reader.rows(sql`delete from identity.sessions`));
  const start = (subjectId: bigint, realm: 'member' | 'staff' = 'member') =>
    o.database.inTransaction((tx) =>
      o.identity.startSession(tx, { realm, subjectId, hours: 12, ip: '192.0.2.1', userAgent: 'a browser' }),
    );
  /** On another node, which has no answer of a second ago. */
  const find = async (token: string, realm: 'member' | 'staff' = 'member') =>
    (await o.another()).findSession(realm, token);

  test.each([
    ['member', 30],
    ['staff', 15],
  ] as const)(
    'of %s is over after %i minutes without a call, and goes on with one',
    async (realm, minutes) => {
      const { reader } = o.database;
      const idle = (s: number) =>
        reader.rows(sql`update identity.sessions set seen_at = seen_at - ${s} * interval '1 second'`);
      const token = await start(realm === 'staff' ? await o.staff() : await o.member(), realm);
      for (let call = 0; call < 3; call += 1) {
        await idle(minutes * seconds.minute - NEAR_S);
        expect(await find(token, realm)).not.toBeNull();
      }
      await idle(minutes * seconds.minute);
      expect(await find(token, realm)).toBeNull();
    },
  );

  test('is over after its twelve hours, however busy it is', async () => {
    const { reader } = o.database;
    const token = await start(await o.member());
    const later = (s: number) =>
      reader.rows(sql`update identity.sessions set ends_at = ends_at - ${s} * interval '1 second'`);
    await later(12 * seconds.hour - NEAR_S);
    expect(await find(token)).not.toBeNull();
    await later(NEAR_S);
    expect(await find(token)).toBeNull();
  });

  test('tells why it ended for two days', async () => {
    const { reader } = o.database;
    const end = async () => {
      const memberId = await o.member();
      const token = await start(memberId);
      await o.database.inTransaction((tx) =>
        o.identity.endSessionsOf(
          tx,
          { realm: 'member', subjectId: memberId },
          { reason: 'password-changed' },
        ),
      );
      return token;
    };
    const first = await end();
    expect(await o.identity.findEndReason('member', first)).toBe('password-changed');
    expect(await o.identity.findEndReason('staff', first)).toBeNull();
    await reader.rows(sql`update identity.ended_sessions set ended_at = ended_at - interval '48 hours'`);
    const second = await end();
    await run(o.identity.jobs);
    expect(await o.identity.findEndReason('member', first)).toBeNull();
    expect(await o.identity.findEndReason('member', second)).toBe('password-changed');
  });

  test('is forgotten a day after its end, with the minutes for a forced change of the password', async () => {
    const { reader } = o.database;
    await start(await o.member());
    await reader.rows(sql`update identity.sessions set ends_at = ends_at - interval '36 hours 1 minute'`);
    await start(await o.member());
    await reader.rows(sql`
      insert into identity.change_windows (token_hash, ends_at)
      values ('\x01', clock_timestamp() - interval '1 second'), ('\x02', clock_timestamp() + interval '1 minute')`);
    await run(o.identity.jobs);
    const [row] = await reader.rows(sql<{ sessions: number; windows: number }>`
      select (select count(*) from identity.sessions)::int as sessions,
        (select count(*) from identity.change_windows)::int as windows`);
    expect(row).toEqual({ sessions: 1, windows: 1 });
  });
});

describe('a remembered browser and the traces of a device', () => {
  const remember = (memberId: bigint) =>
    o.database.inTransaction((tx) =>
      o.identity.rememberDevice(tx, { memberId, deviceToken: null, type: 'username' }),
    );
  const age = (s: number) =>
    o.database.reader.rows(sql`
      update identity.remembered_devices set expires_at = expires_at - ${s} * interval '1 second'`);

  test('is remembered a day from its last use', async () => {
    let cookie = await remember(await o.member());
    for (let day = 0; day < 3; day += 1) {
      await age(seconds.day - NEAR_S);
      expect(await o.identity.findRemembered(cookie)).not.toBeNull();
      cookie = (await o.identity.spendRemembered(cookie))?.cookie ?? '';
    }
    await age(seconds.day);
    expect(await o.identity.findRemembered(cookie)).toBeNull();
    expect(await o.identity.spendRemembered(cookie)).toBeNull();
  });

  test('are forgotten: browsers after their day, networks after ninety, devices after a year', async () => {
    const { reader } = o.database;
    await reader.rows(sql`delete from identity.remembered_devices`);
    const note = (ip: string) => async (memberId: bigint) =>
      o.database.inTransaction((tx) =>
        o.identity.noteDevice(tx, memberId, { deviceToken: null, ip, userAgent: 'a browser' }),
      );
    const memberId = await o.member();
    await remember(memberId);
    await age(seconds.day);
    await note('198.51.100.1')(memberId);
    await reader.rows(
      sql`update identity.known_networks set seen_at = seen_at - interval '90 days 1 minute'`,
    );
    await reader.rows(sql`update identity.devices set seen_at = seen_at - interval '1 year 1 day'`);
    await remember(memberId);
    await note('203.0.113.1')(memberId);
    await run(o.identity.jobs);
    const [row] = await reader.rows(sql<{ browsers: number; networks: number; devices: number }>`
      select (select count(*) from identity.remembered_devices)::int as browsers,
        (select count(*) from identity.known_networks)::int as networks,
        (select count(*) from identity.devices)::int as devices`);
    expect(row).toEqual({ browsers: 1, networks: 1, devices: 1 });
  });
});
