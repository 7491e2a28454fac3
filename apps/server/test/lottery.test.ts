import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

/** What the slowest test needs on a busy machine. */
const ROOM_MS = 15_000;

let server: TestServer;
let player: TestClient;
let numero: string;
beforeAll(async () => {
  // Without the demo, whose members bet too: refused bets are counted by their rows.
  server = await startTestServer({ worker: true, env: { TYCHE_DEMO: '0' } });
  player = server.client();
  await player.register();
});
// A draw that stays on sale for the test: the file takes longer than some draws have left.
beforeEach(async () => {
  numero = await eventually(async () => {
    const { body } = await player.send('GET', '/lgw/numeros/near?gameId=102');
    const { currentNumero, serverTime } = body;
    return currentNumero?.isSale && currentNumero.closesAt - serverTime > ROOM_MS && currentNumero.numero;
  }, 60_000);
});
afterAll(() => server.stop());

const slip = '1_2~1~15~1~1950~1';
const order = (changes: object = {}) => ({
  gameId: 102,
  currentNumero: numero,
  bettingSlipString: slip,
  betCartAmountSum: '2.0000',
  winningStop: true,
  abandoning: false,
  chase: false,
  device: 'WEB',
  orderType: 1,
  quickChase: false,
  prizeModeId: 1,
  ...changes,
});
const bet = (changes: object = {}, key: string = newKey()) =>
  player.send('POST', '/lgw/orders/betting', order(changes), { 'idempotency-key': key });

describe('POST /lgw/orders/betting', () => {
  it('refuses strangers', async () => {
    const { status, body } = await server.client().send('POST', '/lgw/orders/betting', order());
    expect([status, body.value.code]).toEqual([401, 'not-signed-in']);
  });

  it('takes a bet, shows it among the orders, and gives it back before the close', async () => {
    const { status, body } = await bet();
    expect(status).toBe(200);
    expect(body).toMatchObject({ numero, totalBettingAmount: '2.0000' });
    const listed = await player.send('POST', '/lgw/orders', { orderNumber: body.orderNumber });
    expect(listed.body.orders.content).toMatchObject([
      { orderNumber: body.orderNumber, numero, status: 2, bettingAmount: '2.0000', cancellable: true },
    ]);
    const [{ orderDetailId }] = listed.body.orders.content;
    const detail = await player.send('GET', `/lgw/orders/detail/${orderDetailId}`);
    expect(detail.body.order.orderDetailId).toBe(orderDetailId);
    const receipt = await player.send('GET', `/lgw/orders/receipt/${orderDetailId}`);
    expect([receipt.status, receipt.body.value.code]).toEqual([409, 'not-sealed-yet']);
    const cancelled = await player.send('PUT', '/lgw/orders/suborders/cancel', [orderDetailId]);
    expect(cancelled.body).toEqual({ cancelled: 1, refunded: '2.0000' });
    const after = await player.send('POST', '/lgw/orders', { orderNumber: body.orderNumber });
    expect(after.body.orders.content[0].status).toBe(8);
  });

  it('answers a repeat byte for byte, and refuses the key for another body', async () => {
    const key = newKey();
    const first = await bet({}, key);
    const again = await bet({}, key);
    expect(again.text).toBe(first.text);
    const other = await bet({ betCartAmountSum: '4', bettingSlipString: `${slip};${slip}` }, key);
    expect([other.status, other.body.value.code]).toEqual([409, 'key-reused']);
  });

  it.each([
    ['malformed-slip', 400, { bettingSlipString: 'no slip' }],
    ['malformed-slip', 400, { bettingSlipString: '１_2~1~15~1~1950~1' }],
    ['malformed-slip', 400, { bettingSlipString: '1_2~1~15~1~1950~9223372036854775808' }],
    ['bad-selection', 400, { bettingSlipString: '1~1~15~1~1950~1' }],
    ['unknown-play', 400, { bettingSlipString: '1_2~1~4711~1~1950~1' }],
    ['amount-mismatch', 400, { betCartAmountSum: '1.0000' }],
    ['invalid-amount', 400, { betCartAmountSum: '1e3' }],
    ['invalid-amount', 400, { betCartAmountSum: 'NaN' }],
    ['invalid-amount', 400, { betCartAmountSum: '9223372036854775808' }],
    ['invalid-amount', 400, { betCartAmountSum: '２' }],
    ['unknown-game', 404, { gameId: 999 }],
    ['unknown-draw', 404, { currentNumero: '202001010001' }],
    ['unknown-field', 400, { extra: 1 }],
    ['invalid-input', 400, { gameId: '102' }],
    [
      'stake-out-of-range',
      400,
      { bettingSlipString: '0123456789_0123456789~1~15~1~1950~9999', betCartAmountSum: '1999800' },
    ],
    [
      'insufficient-balance',
      409,
      { bettingSlipString: '0123456789_0123456789~1~15~1~1950~400', betCartAmountSum: '80000' },
    ],
  ])('refuses %s with status %i and writes nothing', async (code, status, changes) => {
    const before = await server.count('lottery.tickets');
    const answer = await bet(changes);
    expect([answer.status, answer.body.value.code]).toEqual([status, code]);
    expect(answer.body.message).not.toBe('');
    expect(answer.text).not.toMatch(/at .*\.ts/);
    expect(await server.count('lottery.tickets')).toBe(before);
  });
});

describe('the catalogue', () => {
  it('is open to everyone', async () => {
    const guest = server.client();
    const games = await guest.send('GET', '/lgw/games');
    expect(games.body[0].gameGroupCode).toBe('SSC');
    const ids = games.body.flatMap((group: { games: { gameId: number }[] }) =>
      group.games.map(({ gameId }) => gameId),
    );
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(ids).toEqual(expect.arrayContaining([101, 102]));
    const menus = await guest.send('GET', '/lgw/games/game_menus?prizeMode=Lott');
    for (const { gameId } of menus.body.SSC.gameMenus) expect(ids).toContain(gameId);
    const plays = await guest.send('GET', '/lgw/games/101/play_menu');
    expect(plays.body[0].playMenuGroups.length).toBeGreaterThan(3);
    const setting = await guest.send('GET', '/lgw/games/101/setting');
    expect(setting.body.bettingModes.map(({ unit }: { unit: string }) => unit)).toEqual([
      '1.0000',
      '0.1000',
      '0.0100',
      '0.0010',
    ]);
    const none = await guest.send('GET', '/lgw/games/7/play_menu');
    expect([none.status, none.body.value.code]).toEqual([404, 'unknown-game']);
  });

  it('tells members their series', async () => {
    const { body } = await player.send('GET', '/lgw/customers/series');
    expect(body[0]).toMatchObject({ gameGroupCode: 'SSC', minSeries: 1700, maxBetSeries: 1950 });
  });
});

describe("another member's ticket", () => {
  it('cannot be seen or cancelled', async () => {
    const { body } = await bet();
    const { body: listed } = await player.send('POST', '/lgw/orders', { orderNumber: body.orderNumber });
    const id = listed.orders.content[0].orderDetailId;
    const other = server.client();
    await other.register();
    for (const [method, path, sent] of [
      ['GET', `/lgw/orders/detail/${id}`, undefined],
      ['GET', `/lgw/orders/receipt/${id}`, undefined],
      ['PUT', '/lgw/orders/suborders/cancel', [id]],
    ] as const) {
      const answer = await other.send(method, path, sent);
      expect([answer.status, answer.body.value.code]).toEqual([404, 'unknown-order']);
    }
  });
});
