import { readdirSync, readFileSync } from 'node:fs';
import { callStatuses } from '@tyche/rules/vendors/calls';
import { describe, expect, it } from 'vitest';
import type { VendorAnswer } from '../../adapter.ts';
import { gcpSignatureOf, openGcp } from './gcp.ts';
import { gcpErrors } from './write-answer.ts';

interface Fixture {
  readonly source: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly command: object;
  readonly answer: VendorAnswer;
  readonly reply: { readonly http: number; readonly body: object };
}

const key = 'the token of this test';
const clock = { now: () => new Date('2026-11-27T00:00:00Z') };
const gcp = openGcp({ key, clock });
const folder = new URL('fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture] as const,
);

/** Amounts as text: JSON has no number that is wide enough. */
const plain = (command: unknown) =>
  JSON.parse(JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

const callOf = (name: string, body: string, signature: string | null = gcpSignatureOf(key, body)) => ({
  method: 'POST',
  path: `/seamless/v1/softswiss/${name}`,
  name,
  headers: signature === null ? {} : { 'x-request-sign': signature },
  body: Buffer.from(body),
});
const read = (name: string, body: object | string) =>
  gcp.read(callOf(name, typeof body === 'string' ? body : JSON.stringify(body)));
const commandOf = async (name: string, body: object | string) => plain((await read(name, body))?.command);

const play = { user_id: 'p1', session_id: 's1', currency: 'PHP', game: 'g', game_id: '7' };
const bet = (amount: unknown, id: unknown = 'a1') => ({ action: 'bet', action_id: id, amount });
const win = (amount: unknown, id: unknown = 'a2') => ({ action: 'win', action_id: id, amount });
const malformed = { type: 'malformed' };

describe.each(fixtures)('the recorded call %s', (_file, { source, name, body, command, answer, reply }) => {
  it('names a public source, is read, and its answer is written', async () => {
    expect(source).toContain('github.com');
    expect(await commandOf(name, body)).toEqual(command);
    const written = await (await read(name, body))?.write(answer);
    expect({ http: written?.http, body: JSON.parse(written?.text ?? '') }).toEqual(reply);
  });
});

describe('the signature', () => {
  const body = JSON.stringify({ ...play, actions: [bet(100)] });
  it('is HMAC-SHA256 of the raw body, in lower-case hex', () => {
    // RFC 4231, test case 2.
    expect(gcpSignatureOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
  it('proves the very bytes, and nothing else does', async () => {
    expect(await gcp.read(callOf('play', body))).not.toBeNull();
    const signature = gcpSignatureOf(key, body);
    for (const wrong of [null, '', 'f'.repeat(64), signature.toUpperCase(), gcpSignatureOf('another', body)])
      expect(await gcp.read(callOf('play', body, wrong)), String(wrong)).toBeNull();
    for (const altered of [`${body} `, body.replace('100', '900'), body.replace('"p1"', '"p2"'), ''])
      expect(await gcp.read(callOf('play', altered, signature)), altered).toBeNull();
  });
  it('has no nonce: a repeat is judged by its number', async () => {
    expect((await gcp.read(callOf('play', body)))?.nonce).toBeNull();
  });
});

describe('an amount', () => {
  const debitOf = async (amount: unknown, currency: string) => {
    const command = await commandOf('play', { ...play, currency, actions: [bet(amount)] });
    return command.money?.debit ?? command.type;
  };
  it('is in subunits of its currency', async () => {
    expect(await debitOf(12_345, 'PHP')).toBe('1234500');
    expect(await debitOf(12_345, 'USD')).toBe('1234500');
    expect(await debitOf(12_345, 'VND')).toBe('123450000');
    expect(await debitOf(0, 'PHP')).toBe('0');
  });
  it.each([1.5, -1, '100', null, true, 2 ** 53, 2 ** 63, 1e300, undefined])('%s is none', async (amount) => {
    expect(await debitOf(amount, 'PHP')).toBe('malformed');
  });
  it('beyond what the ledger holds is none', async () => {
    // 2^53 - 1 dong are 9.0e19 units; the ledger ends at 9.2e18.
    expect(await debitOf(Number.MAX_SAFE_INTEGER, 'VND')).toBe('malformed');
    expect(await debitOf(922_337_203_685_477, 'VND')).toBe('9223372036854770000');
  });
  it('of a balance is rounded down, and is exact beyond what a JavaScript number holds', async () => {
    const call = await read('play', play);
    const shown = async (balance: string, currency: string) =>
      (await call?.write({ status: 'OK', balance, currency }))?.text;
    expect(await shown('0.9999', 'VND')).toBe('{"balance":0}');
    expect(await shown('0.9999', 'PHP')).toBe('{"balance":99}');
    expect(await shown('922337203685477.5807', 'USD')).toBe('{"balance":92233720368547758}');
  });
});

describe('actions together', () => {
  const together = (actions: readonly object[], finished?: unknown) =>
    commandOf('play', { ...play, actions, ...(finished !== undefined && { finished }) });
  it('that are a bet with its wins behind it are one call', async () => {
    expect(await together([bet(100), win(30, 'w1'), win(70, 'w2')])).toMatchObject({
      money: { call: 'bet-win', txId: 'a1', credit: '10000', refs: ['w1', 'w2'], closesRound: false },
    });
  });
  it('of any other kind are refused whole', async () => {
    const kinds = [
      [bet(100), bet(100, 'a9')],
      [win(100), win(100, 'a9')],
      [win(100), bet(100)],
      [bet(100), win(-1)],
      [bet(100), ...Array.from({ length: 12 }, (_, n) => win(Number.MAX_SAFE_INTEGER, `w${n}`))],
      [bet(100), win(100, 'a1')],
      [bet(100), { action: 'tip', action_id: 'a9', amount: 1 }],
      [bet(100), { action: 'rollback', action_id: 'a9', original_action_id: 'a1' }],
      [bet(100, 'no id')],
      [bet(100, 7)],
      Array.from({ length: 51 }, (_, n) => (n === 0 ? bet(1) : win(1, `w${n}`))),
    ];
    for (const actions of kinds) expect(await together(actions), JSON.stringify(actions)).toEqual(malformed);
    expect(await together([bet(100)], 'yes')).toEqual(malformed);
  });
});

describe('a call of another shape', () => {
  it.each(['', '[]', 'null', '7', 'no JSON', '{}', '{"actions":{}}', '{"actions":[7]}'])(
    '%j is a bad request',
    async (body) => {
      const call = await read('play', body);
      expect(call?.command).toEqual(malformed);
      expect(await call?.write({ status: 'BAD_REQUEST' })).toMatchObject({ http: 400 });
    },
  );
  it('of an unknown name is not found; a rollback without actions is a bad request', async () => {
    const unknown = await read('finish', play);
    expect(await unknown?.write({ status: 'BAD_REQUEST' })).toMatchObject({ http: 404 });
    expect(await commandOf('rollback', play)).toEqual(malformed);
    expect(await commandOf('rollback', { ...play, actions: [bet(100)] })).toEqual(malformed);
  });
});

describe('an answer', () => {
  it('has a code and a status for every outcome', async () => {
    const call = await read('play', { ...play, actions: [bet(100)] });
    for (const status of callStatuses.filter((one) => one !== 'OK')) {
      const reply = await call?.write({ status, balance: '1.0000', currency: 'PHP' });
      const { http, code } = gcpErrors[status];
      expect([reply?.http, JSON.parse(reply?.text ?? '')], status).toMatchObject([
        http,
        { code, balance: 100 },
      ]);
    }
  });
  it('to a rollback of which one part failed is that failure, with the balance of now', async () => {
    const rollback = (n: number) => ({ action: 'rollback', action_id: `r${n}`, original_action_id: `a${n}` });
    const call = await read('rollback', { ...play, actions: [rollback(1), rollback(2)] });
    const items = [
      { status: 'NOT_REFUNDABLE', balance: '1.0000', currency: 'PHP' },
      { status: 'OK', balance: '2.0000', currency: 'PHP', operatorTxId: '8' },
    ];
    const reply = await call?.write({ status: 'OK', items });
    expect([reply?.http, JSON.parse(reply?.text ?? '')]).toMatchObject([400, { code: 400, balance: 200 }]);
  });
  it('refuses what is not signed with 403, and everything in maintenance with 503', () => {
    const call = callOf('play', '');
    expect(gcp.refuse('unsigned', call)).toMatchObject({ http: 403 });
    expect(gcp.refuse('maintenance', call)).toMatchObject({ http: 503 });
  });
});
