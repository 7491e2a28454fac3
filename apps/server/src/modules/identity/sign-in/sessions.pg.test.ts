import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import {
  browserHashOf,
  eraseIdentity,
  openLoginPasswords,
  openPasswords,
  readSessionEnded,
} from '../index.ts';
import { openedIdentity, type Opened, password } from '../test/opened.ts';

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

const from = { hours: 12, ip: '203.0.113.7', userAgent: 'a browser' };

function start(subjectId: bigint, more: object = {}, realm: 'member' | 'staff' = 'member'): Promise<string> {
  return o.database.inTransaction((tx) =>
    o.identity.startSession(tx, { realm, subjectId, ...from, ...more }),
  );
}

describe('a session', () => {
  test('is a reference of 256 bits of which only the hash is kept', async () => {
    const token = await start(await o.member());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await o.database.reader.rows(sql<{ hash: Buffer }>`
      select token_hash as hash from identity.sessions`);
    expect(
      rows.every((row) => row.hash.length === 32 && !row.hash.equals(Buffer.from(token, 'base64url'))),
    ).toBe(true);
  });

  test('is bound to its restrictions one after the other until each is lifted', async () => {
    const memberId = await o.member();
    await o.database.inTransaction((tx) =>
      o.identity.keepTotp(tx, { realm: 'member', subjectId: memberId }, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    );
    const token = await start(memberId, { restriction: 'change-password' });
    const bound = [];
    for (let step = 0; step < 3; step += 1) {
      bound.push((await o.identity.findSession('member', token))?.restriction);
      await o.database.inTransaction((tx) => o.identity.liftRestriction(tx, token));
    }
    expect(bound).toEqual(['second-factor', 'change-password', null]);
  });

  test('of staff asks for a second factor, also when none is set', async () => {
    const token = await start(await o.staff(), {}, 'staff');
    expect((await o.identity.findSession('staff', token))?.restriction).toBe('second-factor');
  });

  test('of staff is over after its own idle time, of a member after the longer one', async () => {
    const tokens = [await start(await o.staff(), {}, 'staff'), await start(await o.member())];
    await o.database.reader.rows(sql`update identity.sessions set seen_at = seen_at - interval '16 minutes'`);
    expect(await o.identity.findSession('staff', tokens[0] ?? '')).toBeNull();
    expect(await o.identity.findSession('member', tokens[1] ?? '')).not.toBeNull();
  });

  test('after a recovery counts as recovered for a day', async () => {
    const token = await start(await o.member(), { recovered: true });
    const until = (await o.identity.findSession('member', token))?.recoveredUntil?.getTime() ?? 0;
    expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  test('ended everywhere is refused within a second on every node, but for the one that is kept', async () => {
    const memberId = await o.member();
    const tokens = [await start(memberId), await start(memberId), await start(memberId)];
    const others = await start(await o.member());
    const node = await o.another();
    for (const token of [...tokens, others]) await node.findSession('member', token);
    const ended = await o.database.inTransaction((tx) =>
      o.identity.endSessionsOf(
        tx,
        { realm: 'member', subjectId: memberId },
        { reason: 'ended-by-member', exceptToken: tokens[1] ?? null },
      ),
    );
    const at = performance.now();
    expect(ended).toBe(2);
    while ((await node.findSession('member', tokens[0] ?? '')) !== null)
      expect(performance.now() - at).toBeLessThan(10_000);
    expect(await o.identity.findSession('member', tokens[2] ?? '')).toBeNull();
    expect(await node.findSession('member', tokens[1] ?? '')).not.toBeNull();
    expect(await node.findSession('member', others)).not.toBeNull();
  });
});

describe('a password', () => {
  test('that is no longer trusted is told at the login and trusted again after a change', async () => {
    const memberId = await o.member();
    const check = () => o.identity.checkPassword('member', `member${memberId}`, password, from.ip);
    await o.database.inTransaction((tx) => o.identity.expirePassword(tx, 'member', memberId));
    expect((await check())?.mustChange).toBe(true);
    const passwordHash = await o.identity.hashPassword(password);
    await o.database.inTransaction((tx) =>
      o.identity.setPassword(tx, { realm: 'member', subjectId: memberId, passwordHash }),
    );
    expect((await check())?.mustChange).toBe(false);
  });
});

describe('a device', () => {
  const home = { ip: '198.51.100.20', country: 'PH' };
  const away = { ip: '192.0.2.9', country: 'VN' };

  test('is unknown only when both the browser and the network are new', async () => {
    const memberId = await o.member();
    const { reader } = o.database;
    const knows = (origin: { deviceToken: string | null; ip: string; country: string }) =>
      o.identity.isKnownDevice(reader, memberId, origin);
    expect(await knows({ deviceToken: null, ...home })).toBe(true);
    const token = await o.database.inTransaction((tx) =>
      o.identity.noteDevice(tx, memberId, { deviceToken: null, ...home, userAgent: 'a browser' }),
    );
    expect(await knows({ deviceToken: token, ...away })).toBe(true);
    expect(await knows({ deviceToken: null, ...home, ip: '198.51.100.99' })).toBe(true);
    expect(await knows({ deviceToken: null, ...away })).toBe(false);
    expect(await knows({ deviceToken: 'guessed', ...away })).toBe(false);
    await reader.rows(sql`update identity.known_networks set seen_at = seen_at - interval '91 days'`);
    await reader.rows(sql`update identity.devices set seen_at = seen_at - interval '91 days'`);
    expect(await knows({ deviceToken: token, ...home })).toBe(false);
  });

  test('keeps no whole address', async () => {
    const [row] = await o.database.reader.rows(sql<{ text: string }>`
      select string_agg(network, ' ') as text from identity.known_networks`);
    expect(row?.text).toContain('198.51.100.0/24');
    expect(row?.text).not.toContain('198.51.100.20');
  });
});

describe('the end of a session', () => {
  const announced = async () => {
    const rows = await o.database.reader.rows(sql<{ payload: unknown }>`
      with taken as (delete from platform.outbox where topic = 'session.ended' returning id, payload)
      select payload from taken order by id`);
    return rows.map(({ payload }) => payload);
  };
  const subjectOf = (memberId: bigint) => ({ realm: 'member', subjectId: memberId }) as const;

  test('is announced to every node, by whatever it ends', async () => {
    const memberId = await o.member();
    const [one, two, three] = [await start(memberId), await start(memberId), await start(memberId)];
    const told = { realm: 'member', subjectId: memberId.toString() };
    const everywhere = { ...told, allBut: '' };
    await announced();
    await o.identity.endSession(one);
    expect(await announced()).toEqual([told]);
    await o.identity.endSession(one);
    expect(await announced()).toEqual([]);

    const [device] = await o.identity.listDevices(memberId, two);
    await o.database.inTransaction((tx) => o.identity.endDevice(tx, memberId, device?.id ?? 0n));
    expect(await announced()).toEqual([told]);
    const reason = 'password-changed';
    await o.database.inTransaction((tx) => o.identity.endSessionsOf(tx, subjectOf(memberId), { reason }));
    expect(await announced()).toEqual([everywhere]);
    expect(await o.identity.findSession('member', three)).toBeNull();

    await o.database.inTransaction((tx) => eraseIdentity(tx, memberId));
    expect(await announced()).toEqual([everywhere]);
    const passwords = openLoginPasswords(o.database, await openPasswords(Buffer.from('another pepper')));
    await o.database.inTransaction((tx) => passwords.forget(tx, 'member', memberId));
    expect(await announced()).toEqual([everywhere]);
  });

  test('names the browser that signed out, or the one that stays; a login that replaces another names none', async () => {
    const memberId = await o.member();
    const subject = subjectOf(memberId);
    const told = { realm: 'member', subjectId: memberId.toString() };
    const [here, there] = ['h'.repeat(43), 't'.repeat(43)];
    const hexOf = (token: string) => browserHashOf(token)?.toString('hex');
    const first = await start(memberId, { deviceToken: here });
    const kept = await start(memberId, { deviceToken: there });
    await announced();
    await o.identity.endSession(first);
    expect(await announced()).toEqual([{ ...told, browser: hexOf(here) }]);
    const reason = 'ended-by-member';
    await o.database.inTransaction((tx) =>
      o.identity.endSessionsOf(tx, subject, { reason, exceptToken: kept }),
    );
    const [stays] = await announced();
    expect(stays).toEqual({ ...told, allBut: hexOf(there) });
    expect(readSessionEnded(stays).browsers).toEqual({ allBut: browserHashOf(there) });
    const replaced = { reason: 'other-device', keepsBrowsers: true } as const;
    await o.database.inTransaction((tx) => o.identity.endSessionsOf(tx, subject, replaced));
    const [silent] = await announced();
    expect(silent).toEqual(told);
    expect(readSessionEnded(silent).browsers).toBeNull();
  });

  test('is not announced when it is not committed', async () => {
    const memberId = await o.member();
    await start(memberId);
    await announced();
    const undone = o.database.inTransaction(async (tx) => {
      await o.identity.endSessionsOf(tx, subjectOf(memberId), { reason: 'password-changed' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await announced()).toEqual([]);
  });

  test('is known on another node as soon as that has heard of it, also to a look under way', async () => {
    const memberId = await o.member();
    const [token, others] = [await start(memberId), await start(await o.member())];
    const node = await o.another();
    for (const known of [token, others]) expect(await node.findSession('member', known)).not.toBeNull();
    const underWay = node.findSession('member', await start(memberId));
    await o.database.inTransaction((tx) =>
      o.identity.endSessionsOf(tx, subjectOf(memberId), { reason: 'password-changed' }),
    );
    node.forgetSubject(subjectOf(memberId));
    await underWay;
    expect(await node.findSession('member', token)).toBeNull();
    expect(await node.findSession('member', others)).not.toBeNull();
  });
});
