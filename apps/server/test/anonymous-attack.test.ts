// Bodies of strangers that once froze the server for seconds and ended it (A.1): refused before a byte of them is read or inflated.
import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let member: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  member = server.client();
  await member.register();
});
afterAll(() => server.stop());

const brackets = (pairs: number) => `{"images":${'['.repeat(pairs)}${']'.repeat(pairs)}}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
const CALLERS = 14;
/** How often each of them sends its body. */
const ROUNDS = 5;
const json = { 'content-type': 'application/json' };
const gzip = { ...json, 'content-encoding': 'gzip' };

/** Bodies that once froze or ended the server, each with the call that it was sent to. */
const attacks = [
  [
    '21 kB of 21.8 MB of brackets',
    'PUT',
    '/wps/transaction/deposit/1/proof',
    gzip,
    () => gzipSync(brackets(10_900_000), { level: 9 }),
  ],
  [
    '913 bytes of 894 kB of brackets',
    'POST',
    '/lgw/orders/betting',
    gzip,
    () => gzipSync(brackets(447_000), { level: 9 }),
  ],
  [
    '14.5 MB of 1.2 million keys',
    'PUT',
    '/wps/transaction/deposit/1/proof',
    json,
    () => Buffer.from(keys(1_200_000)),
  ],
] as const;

/** The processor time of this process for some work, in milliseconds: a machine that is busy with other things does not change it. */
async function processorMsOf(work: () => unknown): Promise<number> {
  const since = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/** What it costs to read the body of these that is read soonest, as a server would that trusts everyone. */
const readingMs = () => processorMsOf(() => JSON.parse(gunzipSync(attacks[1][4]()).toString()));

/** Sends a body as a stranger would who does not read while he writes. Gives the code of the refusal, or `cut`. */
function send(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(new URL(path, server.url), {
      method,
      headers: { ...headers, 'content-length': body.length },
    });
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('close', () => resolve(/"code":"([a-z-]+)"/.exec(text)?.[1] ?? 'cut'));
    });
    sent.on('error', () => resolve('cut'));
    sent.end(body);
  });
}

/** Sends a body from 14 callers at once, each a few times. Gives what they were told. */
async function attack(sendOne: () => Promise<string>): Promise<readonly string[]> {
  const codes = new Set<string>();
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) codes.add(await sendOne());
  });
  await Promise.all(callers);
  return [...codes];
}

describe('14 strangers at once', () => {
  it.each(attacks)('with %s change nothing for others', async (_what, method, path, headers, make) => {
    const body = make();
    const before = process.memoryUsage.rss();
    let codes: readonly string[] = [];
    const spent = await processorMsOf(async () => {
      codes = await attack(() => send(method, path, headers, body));
    });
    expect(codes).toContain('not-signed-in');
    expect(codes.filter((code) => !['not-signed-in', 'cut'].includes(code))).toEqual([]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(600_000_000);
    // Callers and server share this process. To read what was sent would cost it more.
    expect(spent).toBeLessThan(((await readingMs()) * CALLERS * ROUNDS) / 2 + 1_000);
  });
});

describe('a body of a member', () => {
  const bet = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    member.raw('POST', '/lgw/orders/betting', body, { 'idempotency-key': newKey(), ...headers });

  it('is inflated for bets alone', async () => {
    const small = gzipSync('{}');
    const { status, body } = await member.raw('POST', '/lgw/orders/limits', small, gzip);
    expect([status, body.value.code]).toEqual([415, 'unsupported-media-type']);
    expect((await bet(small, gzip)).body.value.code).toBe('invalid-input');
  });

  it.each([
    ['depth', brackets(400_000)],
    ['values', `[${'1,'.repeat(400_000)}1]`],
    ['values', keys(60_000)],
  ])('is refused for its %s before it is parsed', async (rule, body) => {
    const answer = await bet(body);
    expect([answer.status, answer.body.value]).toEqual([400, { code: 'malformed-body', rule }]);
  });

  it('may hold brackets in its texts', async () => {
    const answer = await bet(JSON.stringify({ bettingSlipString: `\\"${'['.repeat(1_000)}` }));
    expect(answer.body.value.code).toBe('invalid-input');
  });

  it('beyond the usual size comes one at a time', async () => {
    const body = JSON.stringify({ bettingSlipString: ' '.repeat(500_000) });
    const codeOf = async () => (await bet(body)).body.value.code;
    const first = request(`${server.url}/lgw/orders/betting`, {
      method: 'POST',
      headers: {
        ...json,
        cookie: [...member.cookies].map((pair) => pair.join('=')).join('; '),
        'idempotency-key': newKey(),
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(first, 'response');
    first.flushHeaders();
    await once(first, 'continue');
    // The server waits for the body of the first one.
    await eventually(async () => (await codeOf()) === 'too-many-requests');
    first.end(body);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(400);
    await eventually(async () => (await codeOf()) === 'invalid-input');
  });

  it('holds pictures as parts, never as text', async () => {
    const path = '/wps/transaction/deposit/1/proof';
    const images = [{ name: 'a.png', bytes: Buffer.from('no picture') }];
    expect((await member.send('PUT', path, { images })).body.value.code).toBe('unknown-deposit');
    const asText = await member.send('PUT', path, { images: [{ name: 'a.png', data: 'aGVsbG8=' }] });
    expect(asText.body.value).toEqual({ code: 'unknown-field', field: 'images' });
    const four = await member.send('PUT', path, { images: [...images, ...images, ...images, ...images] });
    expect(four.body.value.code).toBe('body-too-large');
    const elsewhere = await member.send('PUT', '/wps/transaction/deposit/1/cancel', { images });
    expect([elsewhere.status, elsewhere.body.value.code]).toEqual([415, 'unsupported-media-type']);
  });
});
