// Pushes on their way: whom they reach and whom not, sealed for the browser, again while the service fails (docs/reference/messages.md 6).
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { StaffId } from '@tyche/kernel/ids';
import type { PushKind } from '@tyche/rules/messages/words';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openLog } from '../../../platform/log/log.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { notify, notifyMany } from '../index.ts';
import { openWebPush } from '../adapters/web-push/index.ts';
import { endSignedOut, readDevices, setDevice } from './devices.ts';
import { queuePushes, type SendDeps, sendDue } from './send-due.ts';
import { readBrowsers, readPushes, removeBrowser, switchPushes } from './staff.ts';
import { deleteDevicesOf } from './store.ts';
import { vapidKeyOf } from '../adapters/web-push/vapid-key.ts';

interface Taken {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: number;
}

const key = vapidKeyOf('a secret of the tests, thirty-two long', 'demo');
const taken: Taken[] = [];
/** What the push service answers. */
let status = 201;
let service: Server;
let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let deps: SendDeps;
let excluded = new Set<bigint>();

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  service = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(parts).length });
      answer.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const words = await loadTranslator('EN', 'all');
  deps = {
    database,
    log: openLog('silent'),
    sealing: openSealing('a secret of the tests, thirty-two long'),
    sender: openWebPush({ key, contact: 'mailto:ops@play.example', services: ['127.0.0.1'], isPlain: true }),
    wordsOf: () => words,
    listExcluded: async (_reader, ids) => new Set(ids.filter((id) => excluded.has(id))),
  };
});
beforeEach(async () => {
  taken.length = 0;
  status = 201;
  excluded = new Set();
  await rows('delete from messaging.push_devices');
});
afterAll(async () => {
  await database.close();
  await place.drop();
  await new Promise((done) => service.close(done));
});

function rows<Row>(text: string): Promise<Row[]> {
  return database.reader.rows<Row>({ name: text.slice(-60), text, values: [] });
}

const browser = (name: string) => Buffer.alloc(32, name);

/** A browser that subscribes for a member, as real ones do: with a key pair of its own. */
async function subscribed(memberId: bigint, name: string, kinds: PushKind[] = ['money', 'support']) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/${name}`;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await setDevice(
    deps,
    { endpoint, keys, kinds },
    { memberId, browserHash: browser(name), language: 'EN', userAgent: `Browser ${name}` },
  );
  return { endpoint, keys, kinds };
}

const kindsOf = async (memberId: bigint) =>
  (await readDevices(deps, { memberId, browserHash: null })).devices.map(({ kinds }) => kinds);
const hurry = () => rows(`update messaging.push_queue set not_before = '-infinity'`);
const told = (memberId: bigint, kind: Parameters<typeof notify>[1]['kind']) =>
  database.inTransaction((tx) => notify(tx, { memberId, kind }));

describe('a push', () => {
  test('reaches each browser of the member once, sealed and signed, and nobody else', async () => {
    await subscribed(1n, 'a');
    await subscribed(1n, 'b');
    await subscribed(2n, 'c');
    await told(1n, 'withdrawal-paid');
    // More of the same says nothing more.
    await told(1n, 'deposit-paid');
    await Promise.all([sendDue(deps), sendDue(deps), sendDue(deps)]);
    expect(taken.map(({ path }) => path).sort()).toEqual(['/push/a', '/push/b']);
    const [{ headers, bytes } = { headers: {} as Taken['headers'], bytes: 0 }] = taken;
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${key.publicKey}$`));
    expect([headers.ttl, headers.topic]).toEqual(['86400', 'money']);
    // Salt, length and key of the sender, and a text that is padded or short: never the plain words.
    expect(bytes).toBeGreaterThan(86);
    expect(await rows('select from messaging.push_queue')).toEqual([]);
    const { devices } = await readDevices(deps, { memberId: 1n, browserHash: browser('a') });
    expect(devices.map(({ isCurrent, lastSentAt }) => [isCurrent, lastSentAt !== null])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  test('is of the kinds that were chosen: no offer is one, and results only for who asked for them', async () => {
    await subscribed(1n, 'a', ['support']);
    await subscribed(2n, 'b', ['tickets']);
    await database.inTransaction((tx) =>
      notifyMany(tx, [
        { memberId: 1n, kind: 'promotion-issued' },
        { memberId: 1n, kind: 'deposit-paid' },
        { memberId: 2n, kind: 'chat-answered' },
      ]),
    );
    expect(await rows('select from messaging.push_queue')).toEqual([]);
    await database.inTransaction((tx) => notifyMany(tx, [{ memberId: 1n, kind: 'chat-answered' }]));
    await database.inTransaction((tx) => queuePushes(tx, [1n, 2n, 3n], 'tickets'));
    await sendDue(deps);
    expect(taken.map(({ path, headers }) => [path, headers.topic]).sort()).toEqual([
      ['/push/a', 'support'],
      ['/push/b', 'tickets'],
    ]);
  });

  test('of results comes at most every ten minutes', async () => {
    await subscribed(1n, 'a', ['tickets', 'money']);
    for (let draw = 0; draw < 3; draw += 1) {
      await database.inTransaction((tx) => queuePushes(tx, [1n], 'tickets'));
      await sendDue(deps);
    }
    expect(taken).toHaveLength(1);
    const [waits] = await rows<{ s: number }>(
      'select extract(epoch from not_before - clock_timestamp())::int as s from messaging.push_queue',
    );
    expect(waits?.s).toBeGreaterThan(500);
    // Money does not wait for it.
    await told(1n, 'withdrawal-paid');
    await sendDue(deps);
    expect(taken.map(({ headers }) => headers.topic)).toEqual(['tickets', 'money']);
  });

  test('is kept while the service fails or redirects, and forgotten with a browser that it no longer knows', async () => {
    await subscribed(1n, 'a');
    await told(1n, 'withdrawal-paid');
    for (status of [500, 302]) {
      await sendDue(deps);
      await hurry();
    }
    expect(await rows('select from messaging.push_queue')).toHaveLength(1);
    status = 410;
    await sendDue(deps);
    expect(taken.map(({ path }) => path)).toEqual(['/push/a', '/push/a', '/push/a']);
    expect(await kindsOf(1n)).toEqual([]);
    expect(await rows('select from messaging.push_queue')).toEqual([]);
  });

  test('that waited too long is dropped', async () => {
    await subscribed(1n, 'a');
    await told(1n, 'withdrawal-paid');
    await rows(`update messaging.push_queue set gives_up_at = '-infinity'`);
    await sendDue(deps);
    expect(taken).toEqual([]);
    expect(await rows('select from messaging.push_queue')).toEqual([]);
  });
});

describe('staff', () => {
  const people = {
    namesOf: async (_: unknown, ids: readonly bigint[]) => new Map(ids.map((id) => [id, `m${id}`])),
  };
  const staffDeps = () => ({ database, sender: deps.sender, people });
  let actor: Actor;
  beforeAll(async () => {
    const staffId = await database.inTransaction((tx) => createStaffAccount(tx, 'maria', []));
    actor = { staff: { staffId: staffId as StaffId, permissions: [] }, ip: '127.0.0.1' };
  });
  const figures = () => readPushes(staffDeps());
  const trail = () =>
    rows<{ action: string; subject: string }>(
      `select action, subject from staff.audit_trail where action like 'push.%' order by id desc limit 1`,
    );

  test('see browsers by kind and language, the queue, and the outcome of each push', async () => {
    await rows('delete from messaging.push_days');
    await subscribed(1n, 'a');
    await subscribed(1n, 'b', ['tickets']);
    await subscribed(2n, 'c');
    await told(1n, 'withdrawal-paid');
    await told(2n, 'withdrawal-paid');
    const before = await figures();
    expect(before).toMatchObject({ isServed: true, stop: null, browsers: 3, members: 2, days: [] });
    expect(before.kinds).toEqual([
      { kind: 'money', browsers: 2 },
      { kind: 'tickets', browsers: 1 },
      { kind: 'support', browsers: 2 },
    ]);
    expect(before.languages).toEqual([{ language: 'EN', browsers: 3 }]);
    expect(before.queue).toEqual({ waiting: 2, due: 2, oldestAt: expect.any(Number) });
    status = 500;
    await sendDue(deps);
    expect((await figures()).queue).toEqual({ waiting: 2, due: 0, oldestAt: null });
    await hurry();
    status = 201;
    await sendDue(deps);
    await told(1n, 'withdrawal-paid');
    status = 410;
    await sendDue(deps);
    await told(2n, 'withdrawal-paid');
    await rows(`update messaging.push_queue set gives_up_at = '-infinity'`);
    await sendDue(deps);
    expect((await figures()).days).toMatchObject([{ taken: 2, failed: 2, gone: 1, dropped: 1 }]);
  });

  test('stop all pushes until they start them again; what is late meanwhile is dropped', async () => {
    await subscribed(1n, 'a');
    await subscribed(2n, 'b');
    await switchPushes(staffDeps(), { isStopped: true, reason: 'wrong texts' }, actor);
    // Once more changes nothing.
    await switchPushes(staffDeps(), { isStopped: true, reason: 'again' }, actor);
    expect(await trail()).toEqual([{ action: 'push.stopped', subject: 'pushes' }]);
    await told(1n, 'withdrawal-paid');
    await told(2n, 'withdrawal-paid');
    await sendDue(deps);
    expect(taken).toEqual([]);
    expect(await figures()).toMatchObject({ stop: { reason: 'wrong texts' }, queue: { waiting: 2 } });
    await rows(`update messaging.push_queue set gives_up_at = '-infinity' where device_id = (
      select device_id from messaging.push_devices where member_id = 1)`);
    await sendDue(deps);
    expect((await figures()).queue.waiting).toBe(1);
    await switchPushes(staffDeps(), { isStopped: false, reason: 'texts are right' }, actor);
    await sendDue(deps);
    expect(taken.map(({ path }) => path)).toEqual(['/push/b']);
    expect((await figures()).stop).toBeNull();
  });

  test('see the browsers of a member, with a line in the log of looks, and remove one with a line in the trail', async () => {
    await subscribed(1n, 'a');
    const { username, list } = await readBrowsers(staffDeps(), 1n, actor);
    expect([username, list]).toMatchObject(['m1', [{ userAgent: 'Browser a', language: 'EN' }]]);
    expect(JSON.stringify(list)).not.toContain('127.0.0.1');
    expect(await rows(`select member_id, purpose from staff.access_log`)).toEqual([
      { member_id: 1n, purpose: 'pushes' },
    ]);
    const [{ id } = { id: '' }] = list;
    await told(1n, 'withdrawal-paid');
    await removeBrowser(staffDeps(), { id, reason: 'a shared phone' }, actor);
    await sendDue(deps);
    expect(taken).toEqual([]);
    expect(await trail()).toEqual([{ action: 'push.browser-removed', subject: 'member 1' }]);
    await expect(removeBrowser(staffDeps(), { id, reason: 'again' }, actor)).rejects.toMatchObject({
      code: 'unknown-device',
    });
  });
});

describe('nothing is sent', () => {
  test('to who is excluded at the moment of sending, and nothing later either', async () => {
    await subscribed(1n, 'a');
    await subscribed(2n, 'b');
    await told(1n, 'withdrawal-paid');
    await told(2n, 'withdrawal-paid');
    excluded.add(1n);
    await sendDue(deps);
    expect(taken.map(({ path }) => path)).toEqual(['/push/b']);
    expect(await kindsOf(1n)).toEqual([]);
  });

  test('to a browser that was ended while a push waited', async () => {
    await subscribed(1n, 'a');
    await told(1n, 'withdrawal-paid');
    await database.inTransaction((tx) => deleteDevicesOf(tx, [1n]));
    await sendDue(deps);
    expect(taken).toEqual([]);
  });

  test('in a browser where the member signed out: one, or all but one', async () => {
    for (const name of ['a', 'b', 'c']) await subscribed(1n, name);
    await subscribed(2n, 'd');
    const end = (which: Parameters<typeof endSignedOut>[2]) =>
      database.inTransaction((tx) => endSignedOut(tx, 1n, which));
    await end({ browser: browser('b') });
    expect(await kindsOf(1n)).toHaveLength(2);
    await end({ allBut: browser('c') });
    const { devices } = await readDevices(deps, { memberId: 1n, browserHash: browser('c') });
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    await end({ allBut: null });
    expect(await kindsOf(1n)).toEqual([]);
    expect(await kindsOf(2n)).toHaveLength(1);
  });

  test('for the member before, once another one is told in the same browser', async () => {
    const subscription = await subscribed(1n, 'a');
    await told(1n, 'withdrawal-paid');
    await setDevice(deps, subscription, {
      memberId: 2n,
      browserHash: browser('a'),
      language: 'EN',
      userAgent: 'Browser a',
    });
    await sendDue(deps);
    expect(taken).toEqual([]);
    expect([await kindsOf(1n), await kindsOf(2n)]).toEqual([[], [['money', 'support']]]);
  });
});

describe('a browser', () => {
  test('that subscribes again changes its kinds; an eleventh takes the place of the oldest', async () => {
    const subscription = await subscribed(1n, 'a');
    await setDevice(
      deps,
      { ...subscription, kinds: ['tickets'] },
      { memberId: 1n, browserHash: browser('a'), language: 'VI', userAgent: 'Browser a' },
    );
    expect(await kindsOf(1n)).toEqual([['tickets']]);
    for (let at = 0; at < 10; at += 1) await subscribed(1n, `other ${at}`);
    const all = await kindsOf(1n);
    expect(all).toHaveLength(10);
    expect(all).not.toContainEqual(['tickets']);
  });

  test('of no push service, or without our cookie, is refused and nothing is kept', async () => {
    const { endpoint, keys } = await subscribed(1n, 'a');
    await rows('delete from messaging.push_devices');
    const caller = { memberId: 1n, browserHash: browser('a'), language: 'EN', userAgent: '' };
    const real = openWebPush({ key, contact: 'mailto:ops@play.example', services: ['fcm.googleapis.com'] });
    const refused = { code: 'push-subscription-refused' };
    for (const [sender, odd] of [
      [real, endpoint],
      [real, 'https://fcm.googleapis.com.evil.example/x'],
      [real, 'http://fcm.googleapis.com/x'],
      [real, 'https://fcm.googleapis.com:8443/x'],
      [real, 'https://user@fcm.googleapis.com/x'],
      [real, 'nothing'],
      [null, 'https://fcm.googleapis.com/x'],
    ] as const) {
      const tried = setDevice({ ...deps, sender }, { endpoint: odd, keys, kinds: ['money'] }, caller);
      await expect(tried, odd).rejects.toMatchObject(refused);
    }
    const without = { ...caller, browserHash: null };
    await expect(setDevice(deps, { endpoint, keys, kinds: ['money'] }, without)).rejects.toMatchObject(
      refused,
    );
    expect(await kindsOf(1n)).toEqual([]);
  });
});

test('the key of a brand is the same in every process, and another for another brand', () => {
  expect(vapidKeyOf('a secret of the tests, thirty-two long', 'demo')).toEqual(key);
  expect(vapidKeyOf('a secret of the tests, thirty-two long', 'second').publicKey).not.toBe(key.publicKey);
  expect(key.publicKey).toMatch(/^[\w-]{87}$/);
});
