import { gzipSync } from 'node:zlib';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let player: TestClient;
let numero: string;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  player = server.client();
  await player.register();
  while (numero === undefined) {
    const { body } = await player.send('GET', '/lgw/numeros/near?gameId=102');
    if (body.currentNumero?.isSale) numero = body.currentNumero.numero;
  }
});
afterAll(() => server.stop());

/** Five-star straight typed, in thousandths: 0.002 a number. */
const typed = (numbers: readonly string[]) => `${numbers.join(',')}~2~31~4~1950~1`;
const every = Array.from({ length: 100_000 }, (_, at) => String((at * 7_919) % 100_000).padStart(5, '0'));
const order = (slip: string, sum: string) =>
  JSON.stringify({ gameId: 102, currentNumero: numero, bettingSlipString: slip, betCartAmountSum: sum });
const place = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  player.raw('POST', '/lgw/orders/betting', body, {
    'content-type': 'application/json',
    'idempotency-key': newKey(),
    ...headers,
  });
const gzip = { 'content-encoding': 'gzip' };

describe('a ticket of a hundred thousand typed numbers', () => {
  it('is taken as one line, plain or compressed', async () => {
    const body = order(typed(every), '200');
    expect(body.length).toBeGreaterThan(600_000);
    for (const answer of [await place(body), await place(gzipSync(body), gzip)]) {
      expect([answer.status, answer.body.totalBettingAmount]).toEqual([200, '200.0000']);
    }
  });

  it('is refused at the number that cannot be read', async () => {
    const { status, body } = await place(order(typed([...every.slice(1), '1234x']), '200'));
    expect([status, body.value.code, body.value.text]).toEqual([400, 'bad-selection', '1234x']);
  });
});

describe('a compressed body', () => {
  it('is measured by what comes out of it', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    const { status, body } = await place(bomb, gzip);
    expect([status, body.value.code]).toEqual([413, 'body-too-large']);
  });

  it('that ends early or is none is malformed, and another encoding is not taken', async () => {
    const whole = gzipSync(order(typed(['12345']), '0.002'));
    for (const body of [whole.subarray(0, whole.length - 10), Buffer.from('{}')]) {
      const answer = await place(body, gzip);
      expect([answer.status, answer.body.value.code]).toEqual([400, 'malformed-body']);
    }
    const other = await place(whole, { 'content-encoding': 'br' });
    expect([other.status, other.body.value.code]).toEqual([415, 'unsupported-media-type']);
  });
});
