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
  for (;;) {
    const { body } = await player.send('GET', '/lgw/numeros/near?gameId=102');
    if (body.currentNumero?.isSale) {
      numero = body.currentNumero.numero;
      break;
    }
  }
});
afterAll(() => server.stop());

// The highest single line: 2 × 1 × 9 999 at odds 97.5 on the last two digits.
const slip = '1_2~1~15~1~1950~2000';
const limitsOf = (client: TestClient, changes: object = {}) =>
  client.send('POST', '/lgw/orders/limits', {
    gameId: 102,
    currentNumero: numero,
    bettingSlipString: slip,
    ...changes,
  });
const bet = (bettingSlipString: string, betCartAmountSum: string) =>
  player.send(
    'POST',
    '/lgw/orders/betting',
    { gameId: 102, currentNumero: numero, bettingSlipString, betCartAmountSum },
    { 'idempotency-key': newKey() },
  );

describe('the limits told before a bet is confirmed', () => {
  it('are told to nobody who is not signed in', async () => {
    expect((await limitsOf(server.client())).status).toBe(401);
  });

  it('are what the draw still takes, and shrink by what was bet', async () => {
    const before = await limitsOf(player);
    expect(before.status).toBe(200);
    expect(before.body).toMatchObject({ stake: '4000.0000', stakeLeft: '200000.0000', numbers: [] });
    expect((await bet('1_2~1~15~1~1950~1', '2')).status).toBe(200);
    const after = await limitsOf(player);
    expect(after.body.stakeLeft).toBe('199998.0000');
  });

  it('name the number that is sold out', async () => {
    // Twenty lines of one number at the highest multiple owe more than the number's 5 000 000.
    const lines = Array.from({ length: 30 }, () => '3_4~1~15~1~1950~9999').join(';');
    const { body } = await limitsOf(player, { bettingSlipString: lines });
    expect(body.numbers[0]).toMatchObject({ line: 0, number: '34', soldOut: true, share: 100 });
  });

  it.each([
    ['unknown-game', 404, { gameId: 999_999 }],
    ['unknown-draw', 404, { currentNumero: '202001010001' }],
    ['malformed-slip', 400, { bettingSlipString: 'x' }],
  ])('refuse %s', async (code, status, changes) => {
    const answer = await limitsOf(player, changes);
    expect([answer.status, answer.body.value.code]).toEqual([status, code]);
  });
});

describe('finding a lottery', () => {
  it('recent ones are the member’s own, newest first', async () => {
    expect((await server.client().send('GET', '/lgw/vn/games/game_menu/recent')).status).toBe(401);
    const { body } = await player.send('GET', '/lgw/vn/games/game_menu/recent');
    expect(body.map(({ gameId }: { gameId: number }) => gameId)).toEqual([102]);
  });

  it('popular ones are counted, never made up', async () => {
    const { body } = await server.client().send('GET', '/lgw/games/popular?count=20');
    const placed = await server.count('wagers.wagers');
    const counted = body.reduce((all: number, { bets }: { bets: number }) => all + bets, 0);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(placed);
  });

  it('Vietnamese ones have a menu of their own, and results newest first', async () => {
    const menu = await server.client().send('GET', '/lgw/vn/games/game_menu?prizeMode=Lott&device=WEB');
    expect(Object.keys(menu.body)).toEqual(['VN']);
    const { status, body } = await server.client().send('GET', '/lgw/vn/numeros/opened/game?count=100');
    expect(status).toBe(200);
    const times = body.map(({ drawTime }: { drawTime: number }) => drawTime);
    expect(times).toEqual([...times].sort((a: number, b: number) => b - a));
  });
});

describe('the archive of results', () => {
  it('is searched by day and by number, and refuses what is no number', async () => {
    const client = server.client();
    const day = numero.slice(0, 8);
    const whole = await client.send('GET', '/lgw/draw/101?size=5');
    expect(whole.status).toBe(200);
    for (const { numero: found } of (await client.send('GET', `/lgw/draw/101?numero=${day}`)).body.content)
      expect(found.startsWith(day)).toBe(true);
    const none = await client.send('GET', '/lgw/draw/101?numero=19990101');
    expect(none.body).toMatchObject({ content: [], totalElements: 0 });
    const refused = await client.send('GET', '/lgw/draw/101?numero=2026-01');
    expect([refused.status, refused.body.value.code]).toEqual([400, 'invalid-input']);
  });
});
