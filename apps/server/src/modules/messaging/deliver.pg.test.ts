// Messages on their way: handed over once, tried again, an outage for everybody while the carrier fails (reliability.md 4.4, F16).
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { openLog } from '../../platform/log/log.ts';
import { openSealing } from '../../platform/sealing/sealing.ts';
import type { Outgoing } from './adapter.ts';
import { openHttpSms } from './adapters/http-sms/index.ts';
import { type DeliverDeps, deliverDue } from './deliver.ts';
import { notify, openMessaging } from './index.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let deps: DeliverDeps;
const taken: Outgoing[] = [];
let isWell = true;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  const words = await loadTranslator('EN', 'all');
  const carrier = {
    name: 'test',
    async send(message: Outgoing) {
      if (!isWell) throw new Error('away');
      taken.push(message);
    },
  };
  deps = {
    database,
    log: openLog('silent'),
    sealing: openSealing('a secret of the tests, thirty-two long'),
    carriers: { sms: carrier, mail: null },
    wordsOf: () => words,
    contactsOf: async () => ({ mail: null, sms: '+639170000009', language: 'EN' }),
  };
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const message = (target: string | null) =>
  ({ channel: 'sms', target, subject: 's', body: 'the text', code: '123456', lifeS: 60 }) as const;

async function waiting(): Promise<number> {
  const text = 'select count(*)::int as n from messaging.deliveries';
  const [row] = await database.reader.rows<{ n: number }>({ name: 'waiting', text, values: [] });
  return row?.n ?? -1;
}

describe('a message', () => {
  test('is handed over once and forgotten; one to nobody is only forgotten', async () => {
    const messaging = openMessaging(deps);
    await database.inTransaction((tx) => messaging.send(tx, message('+639170000001')));
    await database.inTransaction((tx) => messaging.send(tx, message(null)));
    await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)]);
    expect(taken.map(({ target, body }) => [target, body])).toEqual([['+639170000001', 'the text']]);
    expect(await waiting()).toBe(0);
  });

  test('is kept and tried again while the carrier fails; meanwhile asking for one is an outage for everybody', async () => {
    const messaging = openMessaging(deps);
    isWell = false;
    await database.inTransaction((tx) => messaging.send(tx, message('+639170000002')));
    await deliverDue(deps);
    expect(await waiting()).toBe(1);
    await expect(messaging.requireReachable('sms')).rejects.toMatchObject({ name: 'Outage' });
    await expect(messaging.requireReachable('mail')).rejects.toMatchObject({ name: 'Outage' });
    isWell = true;
    const text = `update messaging.deliveries set not_before = '-infinity'`;
    await database.reader.rows({ name: 'hurry', text, values: [] });
    await deliverDue(deps);
    expect(taken.at(-1)?.target).toBe('+639170000002');
    await expect(messaging.requireReachable('sms')).resolves.toBeUndefined();
  });

  test('of a notice that goes out is written in the words of its kind', async () => {
    await database.inTransaction((tx) => notify(tx, { memberId: 5n, kind: 'password-changed' }));
    await deliverDue(deps);
    expect(taken.at(-1)).toMatchObject({
      target: '+639170000009',
      body: expect.stringMatching(/^Password changed\. /),
    });
  });

  test('goes to a provider signed, and a provider that says no or redirects is a failure', async () => {
    const key = 'k'.repeat(32);
    const seen: string[] = [];
    let status = 200;
    const provider = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const { 'x-tyche-timestamp': at, 'x-tyche-signature': signature } = request.headers;
        const right = createHmac('sha256', key)
          .update(`${String(at)}.${body}`)
          .digest('hex');
        seen.push(signature === right ? body : 'forged');
        answer.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
      });
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`;
    const carrier = openHttpSms({ url, key, clock: { now: () => new Date(0) } });
    const outgoing = { id: 'one', target: '+639170000003', subject: '', body: 'hello', code: null };
    await carrier.send(outgoing);
    expect(JSON.parse(seen[0] ?? '')).toEqual({ id: 'one', to: '+639170000003', text: 'hello' });
    for (status of [500, 302]) await expect(carrier.send(outgoing)).rejects.toThrow();
    await new Promise((done) => provider.close(done));
  });
});
