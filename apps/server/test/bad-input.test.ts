import { newKey } from '@tyche/testkit/key';
import { refusals } from '@tyche/contract/refusals';
import english from '@tyche/i18n/catalogs/en/refusals.json' with { type: 'json' };
import tagalog from '@tyche/i18n/catalogs/fil/refusals.json' with { type: 'json' };
import vietnamese from '@tyche/i18n/catalogs/vi/refusals.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { type Answer, startTestServer, type TestClient, type TestServer } from './harness.ts';

// A server that draws nothing would have no draw on sale: the worker runs too, and the demo's guests do not.
let server: TestServer;
let member: TestClient;
let numero: string;
beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_DEMO: '0' } });
  member = server.client();
  await member.register();
});
afterAll(() => server.stop());

const LINE = '0_0_0~1~21~1~1950~1';
const written = [
  'lottery.orders',
  'lottery.tickets',
  'lottery.chase_items',
  'wallet.entries',
  'wallet.holds',
  'wagers.wagers',
];
const counts = () => Promise.all(written.map((table) => server.count(table)));

/** A draw that stays on sale for the test. */
async function openDraw(): Promise<string> {
  return eventually(async () => {
    const { body } = await member.send('GET', '/lgw/numeros/near?gameId=102');
    return (
      body.currentNumero?.isSale &&
      body.currentNumero.closesAt - body.serverTime > 5_000 &&
      body.currentNumero.numero
    );
  }, 30_000);
}

const order = (changes: Record<string, unknown> = {}) => ({
  gameId: 102,
  currentNumero: numero,
  bettingSlipString: LINE,
  betCartAmountSum: '2',
  ...changes,
});

const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EN: english,
  TY: tagalog,
  VI: vietnamese,
};

/** The sentence of a code in a language; what it tells of the case may be anything. */
function sentenceOf(code: string, language: string): RegExp {
  const parts = (sentences[language]?.[code] ?? 'none').split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 's');
}

/** A refusal that may be shown: its code, its status, a sentence in the caller's language, no trace of the program, and nothing written. */
async function expectRefusal(
  send: (headers: Record<string, string>) => Promise<Answer>,
  code: keyof typeof refusals,
): Promise<void> {
  const before = await counts();
  for (const language of Object.keys(sentences)) {
    const answer = await send({ language });
    expect([answer.body?.value?.code, answer.status]).toEqual([code, refusals[code].status]);
    expect(answer.body.errorCode).toBe(code);
    expect(answer.body.message).toMatch(sentenceOf(code, language));
    expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|select |insert |Error:/);
  }
  expect(await counts()).toEqual(before);
}

const bet = (body: unknown, headers = {}) => member.send('POST', '/lgw/orders/betting', body, headers);

describe('a bet that cannot be', () => {
  beforeAll(async () => {
    numero = await openDraw();
  });

  it.each([
    ['text that is no slip', 'hello'],
    ['an empty line', `${LINE};`],
    ['too few fields', '0_0_0~1~21~1'],
    ['too many fields', `${LINE}~1~1`],
    ['full-width digits', '０_0_0~1~21~1~1950~1'],
    ['Thai digits', '๑_0_0~1~21~1~1950~1'],
    ['a multiple of 1e3', '0_0_0~1~21~1~1950~1e3'],
    ['a multiple that is NaN', '0_0_0~1~21~1~1950~NaN'],
    ['a multiple of 2^63', '0_0_0~1~21~1~1950~9223372036854775808'],
    ['a negative multiple', '0_0_0~1~21~1~1950~-1'],
    ['a multiple of zero', '0_0_0~1~21~1~1950~0'],
    ['a leading zero', '0_0_0~1~21~1~1950~01'],
    ['a space', ' 0_0_0~1~21~1~1950~1'],
    ['a zero byte', '0_0_0~1~21~1~1950~1\u0000'],
  ])('refuses a slip with %s', async (_, bettingSlipString) => {
    await expectRefusal((as) => bet(order({ bettingSlipString }), as), 'malformed-slip');
  });

  it.each([
    ['a play that does not exist', { bettingSlipString: '0~1~999~1~1950~1' }, 'unknown-play'],
    ['a digit too few', { bettingSlipString: '0_0~1~21~1~1950~1' }, 'bad-selection'],
    ['a unit that is not offered', { bettingSlipString: '0_0_0~1~21~9~1950~1' }, 'unit-not-offered'],
    ['a series above the range', { bettingSlipString: '0_0_0~1~21~1~1958~1' }, 'series-out-of-range'],
    [
      'a multiple over the limit',
      { bettingSlipString: '0_0_0~1~21~1~1950~10000', betCartAmountSum: '20000' },
      'multiple-out-of-range',
    ],
    ['a sum that is not the price', { betCartAmountSum: '1.9999' }, 'amount-mismatch'],
    [
      'more lines than an order may have',
      { bettingSlipString: Array(201).fill(LINE).join(';'), betCartAmountSum: '402' },
      'too-many-lines',
    ],
    ['a prize mode that is not offered', { prizeModeId: 9 }, 'prize-mode-not-offered'],
    ['a game that does not exist', { gameId: 999 }, 'unknown-game'],
    ['a draw that does not exist', { currentNumero: '202601019999' }, 'unknown-draw'],
    ['a draw from before the house opened', { currentNumero: '202001010001' }, 'unknown-draw'],
    [
      'more than the balance',
      { bettingSlipString: '0_0_0~1~21~1~1950~5001', betCartAmountSum: '10002' },
      'insufficient-balance',
    ],
    [
      'a chase beyond the limit',
      { chase: true, chaseSlip: { numero: '', multiples: Array(121).fill(1) }, betCartAmountSum: '242' },
      'chase-out-of-range',
    ],
  ] as const)('refuses %s', async (_, changes, code) => {
    const chaseSlip = 'chaseSlip' in changes ? { chaseSlip: { ...changes.chaseSlip, numero } } : {};
    await expectRefusal((as) => bet(order({ ...changes, ...chaseSlip }), as), code);
  });

  it.each([
    ['1e3', 'invalid-amount'],
    ['NaN', 'invalid-amount'],
    ['２', 'invalid-amount'],
    ['-2', 'invalid-amount'],
    ['0', 'invalid-amount'],
    ['2.00001', 'invalid-amount'],
    ['9223372036854775808', 'invalid-amount'],
    ['0x2', 'invalid-amount'],
    ['', 'invalid-amount'],
    [' 2', 'invalid-amount'],
    ['2,0', 'invalid-amount'],
  ] as const)('refuses the sum %j', async (betCartAmountSum, code) => {
    await expectRefusal((as) => bet(order({ betCartAmountSum }), as), code);
  });

  it.each([
    ['1e3', 'invalid-input'],
    ['NaN', 'invalid-input'],
    ['２', 'invalid-input'],
    ['-1', 'invalid-input'],
    ['0', 'invalid-input'],
    ['', 'invalid-input'],
    ['9223372036854775808', 'unknown-order'],
  ] as const)('refuses to cancel the ticket %j', async (id, code) => {
    await expectRefusal((as) => member.send('PUT', '/lgw/orders/suborders/cancel', [id], as), code);
  });

  it('refuses a key that is none, and routes that are none', async () => {
    await expectRefusal((as) => bet(order(), { ...as, 'idempotency-key': '1e3' }), 'invalid-input');
    await expectRefusal((as) => member.send('POST', '/lgw/orders/nothing', order(), as), 'unknown-route');
    await expectRefusal((as) => member.send('DELETE', '/lgw/orders/betting', undefined, as), 'unknown-route');
  });

  it('refuses unknown fields, wrong types, strangers and a body of a megabyte', async () => {
    await expectRefusal((as) => bet(order({ memberId: 1 }), as), 'unknown-field');
    await expectRefusal((as) => bet(order({ gameId: '102' }), as), 'invalid-input');
    await expectRefusal((as) => bet(order({ bettingSlipString: ['0'] }), as), 'invalid-input');
    await expectRefusal((as) => bet(order({ currentNumero: "2026' or 1=1" }), as), 'invalid-input');
    await expectRefusal(
      (as) => bet(order({ bettingSlipString: 'x'.repeat(1_000_000) }), as),
      'body-too-large',
    );
    await expectRefusal(
      (as) => server.client().send('POST', '/lgw/orders/betting', order(), as),
      'not-signed-in',
    );
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    await expectRefusal((as) => bet(order(), { ...as, ...foreign }), 'cross-site-request');
  });

  it('answers a replayed key as before, and refuses it with another body', async () => {
    numero = await openDraw();
    const key = { 'idempotency-key': newKey() };
    const first = await bet(order(), key);
    expect(first.status).toBe(200);
    const after = await counts();
    expect((await bet(order(), key)).text).toBe(first.text);
    expect(await counts()).toEqual(after);
    await expectRefusal(
      (as) => bet(order({ bettingSlipString: '1_1_1~1~21~1~1950~1' }), { ...as, ...key }),
      'key-reused',
    );
  });

  it('refuses a draw that has closed, and says which one is open', async () => {
    const near = async () => (await member.send('GET', '/lgw/numeros/near?gameId=101')).body;
    const { currentNumero } = await near();
    await eventually(async () => (await near()).serverTime > currentNumero.closesAt, 70_000);
    const late = order({ gameId: 101, currentNumero: currentNumero.numero });
    await expectRefusal((as) => bet(late, as), 'draw-closed');
  }, 90_000);

  it("refuses what is another member's", async () => {
    const { body } = await member.send('POST', '/lgw/orders', {});
    const id = body.orders.content[0].orderDetailId;
    const other = server.client();
    await other.register();
    await expectRefusal(
      (as) => other.send('GET', `/lgw/orders/detail/${id}`, undefined, as),
      'unknown-order',
    );
    await expectRefusal(
      (as) => other.send('GET', `/lgw/orders/receipt/${id}`, undefined, as),
      'unknown-order',
    );
    await expectRefusal((as) => other.send('PUT', '/lgw/orders/suborders/cancel', [id], as), 'unknown-order');
  });
});
