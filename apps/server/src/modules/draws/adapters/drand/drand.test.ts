import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Outage } from '../../../../platform/http/errors.ts';
import { openDrand, QUICKNET_BEACON, verifyDrandPulse } from './index.ts';

/** Published rounds of quicknet (drand's own examples and those of its client libraries). */
const published = [
  {
    round: 1_000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
];
const [first, second] = published;
if (!first || !second) throw new Error('no rounds');

let relay: Server;
let address: string;
const answers = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  relay = createServer((request, response) => {
    const name = request.url?.split('/')[1] ?? '';
    const { status, body } = answers.get(name) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const bound = relay.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
});
afterAll(() => relay.close());

test('published rounds verify, and their randomness is SHA-256 of the signature', () => {
  for (const { round, signature, randomness } of published) {
    const pulse = verifyDrandPulse(QUICKNET_BEACON, round, { round, signature });
    expect(Buffer.from(pulse.randomness).toString('hex')).toBe(randomness);
  }
});

test("another round's signature, a changed one and no signature at all are refused", () => {
  const told = { round: first.round, signature: first.signature };
  expect(() => verifyDrandPulse(QUICKNET_BEACON, 1_001, told)).toThrow(Outage);
  expect(() => verifyDrandPulse(QUICKNET_BEACON, 1_001, { ...told, round: 1_001 })).toThrow(Outage);
  expect(() => verifyDrandPulse(QUICKNET_BEACON, 1_000, { ...told, signature: second.signature })).toThrow(
    Outage,
  );
  expect(() =>
    verifyDrandPulse(QUICKNET_BEACON, 1_000, { ...told, signature: `${first.signature.slice(0, -2)}00` }),
  ).toThrow(Outage);
  expect(() =>
    verifyDrandPulse(QUICKNET_BEACON, 1_000, { ...told, signature: 'c0'.padEnd(96, '0') }),
  ).toThrow(Outage);
  expect(() => verifyDrandPulse(QUICKNET_BEACON, 1_000, null)).toThrow(Outage);
});

test('a relay that is down or lies is passed over for the next', async () => {
  answers.set('down', { status: 500, body: {} });
  answers.set('liar', { status: 200, body: { round: first.round, signature: second.signature } });
  answers.set('honest', { status: 200, body: first });
  const drand = openDrand(['down', 'liar', 'honest'].map((name) => `${address}/${name}`));
  expect((await drand.findPulse(QUICKNET_BEACON, first.round))?.round).toBe(first.round);
  await expect(
    openDrand([`${address}/down`, `${address}/liar`]).findPulse(QUICKNET_BEACON, first.round),
  ).rejects.toThrow(Outage);
});

test('a round that has not come is nothing yet, not a failure', async () => {
  const drand = openDrand([`${address}/early`]);
  expect(await drand.findPulse(QUICKNET_BEACON, first.round)).toBeNull();
});
