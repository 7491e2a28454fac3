import { refusals } from '@tyche/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestClient, type TestServer, until } from './harness.ts';

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
  return until(async () => {
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

/** A refusal that may be shown: its code, its status, a sentence, no trace of the program, and nothing written. */
async function expectRefusal(send: () => Promise<Answer>, code: keyof typeof refusals): Promise<void> {
  const before = await counts();
  const answer = await send();
  expect([answer.body?.value?.code, answer.status]).toEqual([code, refusals[code].status]);
  expect(answer.body.success).toBe(false);
  expect(answer.body.message).toMatch(/^[A-Z].*[.!?]$/s);
  expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|select |insert |Error:/);
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
    await expectRefusal(() => bet(order({ bettingSlipString })), 'malformed-slip');
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
    await expectRefusal(() => bet(order({ ...changes, ...chaseSlip })), code);
  });

  it.each(['1e3', 'NaN', '２', '-2', '0', '2.00001', '9223372036854775808', '0x2', '', ' 2', '2,0'])(
    'refuses the sum %j',
    async (betCartAmountSum) => {
      const before = await counts();
      const { status, body } = await bet(order({ betCartAmountSum }));
      expect(status).toBe(400);
      expect(['invalid-amount', 'amount-mismatch', 'invalid-input', 'malformed-slip']).toContain(
        body.value.code,
      );
      expect(await counts()).toEqual(before);
    },
  );

  it('refuses unknown fields, wrong types, strangers and a body of a megabyte', async () => {
    await expectRefusal(() => bet(order({ memberId: 1 })), 'unknown-field');
    await expectRefusal(() => bet(order({ gameId: '102' })), 'invalid-input');
    await expectRefusal(() => bet(order({ bettingSlipString: ['0'] })), 'invalid-input');
    await expectRefusal(() => bet(order({ currentNumero: "2026' or 1=1" })), 'invalid-input');
    await expectRefusal(() => bet(order({ bettingSlipString: 'x'.repeat(1_000_000) })), 'body-too-large');
    await expectRefusal(() => server.client().send('POST', '/lgw/orders/betting', order()), 'not-signed-in');
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    await expectRefusal(() => bet(order(), foreign), 'cross-site-request');
  });

  it('answers a replayed key as before, and refuses it with another body', async () => {
    numero = await openDraw();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await bet(order(), key);
    expect(first.status).toBe(200);
    const after = await counts();
    expect((await bet(order(), key)).text).toBe(first.text);
    expect(await counts()).toEqual(after);
    await expectRefusal(() => bet(order({ bettingSlipString: '1_1_1~1~21~1~1950~1' }), key), 'key-reused');
  });

  it('refuses a draw that has closed, and says which one is open', async () => {
    const near = async () => (await member.send('GET', '/lgw/numeros/near?gameId=101')).body;
    const { currentNumero } = await near();
    await until(async () => (await near()).serverTime > currentNumero.closesAt, 70_000);
    const late = order({ gameId: 101, currentNumero: currentNumero.numero });
    await expectRefusal(() => bet(late), 'draw-closed');
  }, 90_000);

  it("refuses what is another member's", async () => {
    const { body } = await member.send('POST', '/lgw/orders', {});
    const id = body.orders.content[0].orderDetailId;
    const other = server.client();
    await other.register();
    await expectRefusal(() => other.send('GET', `/lgw/orders/detail/${id}`), 'unknown-order');
    await expectRefusal(() => other.send('GET', `/lgw/orders/receipt/${id}`), 'unknown-order');
    await expectRefusal(() => other.send('PUT', '/lgw/orders/suborders/cancel', [id]), 'unknown-order');
  });
});
