import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { callStatuses } from '@tyche/rules/vendors/calls';
import { describe, expect, it } from 'vitest';
import type { VendorAnswer } from '../../adapter.ts';
import { hashOfForm } from './form.ts';
import { openWalletProtocol } from './wallet-protocol.ts';
import { walletErrors } from './write-answer.ts';

type Fields = Readonly<Record<string, string>>;
interface Fixture {
  readonly source: string;
  readonly name: string;
  readonly form: Fields;
  readonly command: { readonly sessionToken?: string | null };
  readonly answer: VendorAnswer;
  readonly reply: object;
}

const secret = 'the secret of this test';
const protocol = openWalletProtocol(secret);
const folder = new URL('fixtures/', import.meta.url);
// Answers to calls of the platform are read in games.test.ts.
const ownCalls = ['game-list.json', 'end-session.json'];
const files = readdirSync(folder).filter((file) => !ownCalls.includes(file));
const fixtures = files.map(
  (file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture] as const,
);

/** Amounts as text: JSON has no number that is wide enough. A token that is not given is null. */
const plain = (command: unknown) =>
  JSON.parse(
    JSON.stringify(command, (name, value) => {
      if (typeof value === 'bigint') return String(value);
      return name === 'sessionToken' ? (value ?? null) : value;
    }),
  );

const callOf = (name: string, body: string) => ({
  method: 'POST',
  path: `/seamless/v1/pragmatic/${name}`,
  name,
  headers: {},
  body: Buffer.from(body),
});
const signed = (fields: Fields) =>
  String(new URLSearchParams({ ...fields, hash: hashOfForm(new Map(Object.entries(fields)), secret) }));
const read = (name: string, fields: Fields) => protocol.read(callOf(name, signed(fields)));
const commandOf = async (name: string, fields: Fields) => plain((await read(name, fields))?.command);
const malformed = { type: 'malformed' };

const spin = { userId: 'p1', token: 's1', gameId: 'vs1', roundId: '7', reference: 'ref1', amount: '5.00' };

describe.each(fixtures)('the recorded call %s', (_file, { source, name, form, command, answer, reply }) => {
  it('names a public source, is read, and its answer is written', async () => {
    expect(source).toContain('pdfcoffee.com');
    expect(await commandOf(name, form)).toEqual(command);
    const written = await (await read(name, form))?.write(answer);
    expect([written?.http, JSON.parse(written?.text ?? '')]).toEqual([200, reply]);
  });
});

describe('the hash', () => {
  it('is MD5 of the sorted parameters that are not empty, with the secret behind them', () => {
    const wanted = createHash('md5').update(`amount=5.00&gameId=vs1&userId=p1${secret}`).digest('hex');
    const form = new Map([
      ['userId', 'p1'],
      ['bonusCode', ''],
      ['gameId', 'vs1'],
      ['amount', '5.00'],
    ]);
    expect(hashOfForm(form, secret)).toBe(wanted);
  });
  it('proves the parameters as they came, in any order, and nothing else does', async () => {
    const body = signed(spin);
    const pairs = body.split('&');
    for (const good of [body, pairs.toReversed().join('&'), `${body}&bonusCode=`])
      expect(await protocol.read(callOf('bet.html', good)), good).not.toBeNull();
    const altered = [
      `${body} `,
      body.replace('5.00', '6.00'),
      `${body}&extra=1`,
      pairs.slice(0, -1).join('&'),
      body.replace('hash=', 'hash=f'),
      `${pairs.slice(0, -1).join('&')}&hash=`,
      '',
    ];
    for (const wrong of altered) expect(await protocol.read(callOf('bet.html', wrong)), wrong).toBeNull();
  });
  it('does not prove a form that names a parameter twice', async () => {
    const body = signed(spin);
    expect(await protocol.read(callOf('bet.html', `${body}&amount=5.00`))).toBeNull();
    expect(await protocol.read(callOf('bet.html', `amount=9.00&${body}`))).toBeNull();
  });
  it('has no nonce: a repeat is judged by its reference', async () => {
    expect((await read('bet.html', spin))?.nonce).toBeNull();
  });
});

describe('an amount', () => {
  const debitOf = async (amount: string) => {
    const command = await commandOf('bet.html', { ...spin, amount });
    return command.money?.debit ?? command.type;
  };
  it('is decimal text', async () => {
    expect(await debitOf('5')).toBe('50000');
    expect(await debitOf('5.0')).toBe('50000');
    expect(await debitOf('0.0001')).toBe('1');
    expect(await debitOf('922337203685477.5807')).toBe('9223372036854775807');
  });
  it.each([
    '',
    '0.00001',
    '-1',
    '+1',
    '1e3',
    '1,5',
    ' 1',
    '01',
    '922337203685477.5808',
    '9223372036854775808',
  ])('%j is none', async (amount) => expect(await debitOf(amount)).toBe('malformed'));
  it('has a sign in an adjustment alone', async () => {
    expect(await commandOf('adjustment.html', { ...spin, amount: '-0.50' })).toMatchObject({
      money: { call: 'adjust', credit: '-5000', refs: [] },
    });
    for (const name of ['result.html', 'jackpotWin.html', 'promoWin.html'])
      expect(await commandOf(name, { ...spin, amount: '-0.50' }), name).toEqual(malformed);
  });
  it('of a balance is rounded down to two decimals, and is exact beyond what a JavaScript number holds', async () => {
    const call = await read('balance.html', { userId: 'p1', token: 's1' });
    const shown = async (balance: string) =>
      (await call?.write({ status: 'OK', balance, currency: 'PHP' }))?.text.slice(0, 27);
    expect(await shown('0.0099')).toMatch(/^\{"cash":0\.00,/);
    expect(await shown('922337203685477.5807')).toBe('{"cash":922337203685477.58,');
  });
});

describe('a call', () => {
  it.each([
    ['bet.html', { ...spin, userId: '' }],
    ['bet.html', { ...spin, reference: '' }],
    ['bet.html', { ...spin, reference: 'no id' }],
    ['bet.html', { ...spin, roundId: '' }],
    ['bet.html', { ...spin, gameId: '' }],
    ['bet.html', { ...spin, bonusCode: 'free-1' }],
    ['result.html', { ...spin, roundId: '' }],
    ['refund.html', { userId: 'p1', reference: 'r'.repeat(64) }],
    ['refund.html', { userId: 'p1', reference: '' }],
    ['authenticate.html', { token: '' }],
    ['endRound.html', { ...spin, userId: '' }],
    ['endRound.html', { ...spin, roundId: '' }],
    ['bet', spin],
    ['cancelRound.html', spin],
  ])('%s with %j is refused', async (name, fields) =>
    expect(await commandOf(name, fields)).toEqual(malformed),
  );
  it('that tells a prize of nothing moves nothing', async () => {
    expect(await commandOf('promoWin.html', { ...spin, amount: '0.00' })).toEqual({
      type: 'acknowledge',
      playerId: 'p1',
    });
  });
  it('that pays a prize has the kind of its campaign', async () => {
    const kindOf = async (campaignType: string) =>
      (await commandOf('promoWin.html', { ...spin, campaignType })).money.kind;
    expect(await Promise.all(['T', 'CJP', 'MR', ''].map(kindOf))).toEqual([
      'TOURNAMENT',
      'POOL',
      'CASHDROP',
      'CASHDROP',
    ]);
  });
});

describe('an answer', () => {
  it('has a number for every outcome, and is HTTP 200', async () => {
    const call = await read('bet.html', spin);
    for (const status of callStatuses.filter((one) => one !== 'OK')) {
      const reply = await call?.write({ status, balance: '1.0000', currency: 'PHP' });
      expect([reply?.http, JSON.parse(reply?.text ?? '')], status).toMatchObject([
        200,
        { error: walletErrors[status], description: expect.any(String) },
      ]);
    }
  });
  it('that asks for a repeat has a number of its own for the end of a round', async () => {
    const errorOf = (text = '') => JSON.parse(text).error;
    const call = await read('endRound.html', { userId: 'p1' });
    expect(errorOf((await call?.write({ status: 'RETRY_LATER' }))?.text)).toBe(130);
    expect(errorOf(protocol.refuse('maintenance', callOf('endRound.html', '')).text)).toBe(130);
    expect(errorOf(protocol.refuse('maintenance', callOf('bet.html', '')).text)).toBe(100);
    expect(errorOf(protocol.refuse('unsigned', callOf('bet.html', '')).text)).toBe(5);
  });
});
