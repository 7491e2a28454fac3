// A stranger bets from the page of the calls alone: every example line of /docs is placed over HTTP.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestServer } from './harness.ts';

interface Example {
  readonly gameId: number;
  readonly slip: string;
  readonly amount: number;
}

let server: TestServer;
let page: string;
let examples: readonly Example[];
beforeAll(async () => {
  // Its examples are of every family.
  server = await startTestServer({ worker: true, env: { TYCHE_DRAWN_GAMES: 'all' } });
  page = (await server.client().send('GET', '/docs')).text;
  const found = page.matchAll(/<code data-game="(\d+)" data-amount="([\d.]+)">([^<]+)<\/code>/g);
  examples = [...found].map(([, gameId, amount, slip = '']) => ({
    gameId: Number(gameId),
    amount: Number(amount),
    slip,
  }));
});
afterAll(() => server.stop());

/** The draw of a game that sells now, with time left to bet on it. */
const openDraw = (gameId: number) =>
  eventually<string>(async () => {
    const { body } = await server.client().send('GET', `/lgw/numeros/near?gameId=${gameId}`);
    const { currentNumero: current, serverTime } = body ?? {};
    return current?.isSale && current.closesAt - serverTime > 2_000 && current.numero;
  }, 180_000);

/** What a new account has to bet with. */
const PURSE = 10_000;

/** Lines of a game as orders that a new account can pay. */
function ordersOf(lines: readonly Example[]): Example[][] {
  const orders: Example[][] = [];
  let left = 0;
  for (const line of lines) {
    if (line.amount > left || (orders.at(-1)?.length ?? 0) >= 100) {
      orders.push([]);
      left = PURSE;
    }
    orders.at(-1)?.push(line);
    left -= line.amount;
  }
  return orders;
}

describe('the page of the calls', () => {
  it('has a line for every play of every family', () => {
    expect(new Set(examples.map(({ gameId }) => gameId)).size).toBeGreaterThanOrEqual(13);
    expect(examples.length).toBeGreaterThan(400);
  });

  it('tells lines that are taken as they are, for what they are said to cost', async () => {
    const byGame = Map.groupBy(examples, ({ gameId }) => gameId);
    const betAll = async (gameId: number, lines: readonly Example[]) => {
      for (const order of ordersOf(lines)) {
        const stranger = server.client();
        await stranger.register();
        const currentNumero = await openDraw(gameId);
        const sum = order.reduce((all, { amount }) => all + Math.round(amount * 10_000), 0) / 10_000;
        const body = {
          gameId,
          currentNumero,
          bettingSlipString: order.map(({ slip }) => slip).join(';'),
          betCartAmountSum: String(sum),
        };
        const placed = await stranger.send('POST', '/lgw/orders/betting', body, {
          'idempotency-key': newKey(),
        });
        expect([gameId, placed.status, placed.body.value ?? null]).toEqual([gameId, 200, null]);
        expect(Number(placed.body.totalBettingAmount)).toBe(sum);
      }
    };
    // Each game waits for draws of its own.
    await Promise.all([...byGame].map(([gameId, lines]) => betAll(gameId, lines)));
  }, 300_000);

  it('tells the header of the language as the server reads it', async () => {
    const worded = async (headers: Record<string, string>) =>
      (await server.client().send('GET', '/wps/member/info', undefined, headers)).body.message;
    expect(page).toContain('Accept-Language</code> is not read');
    const english = await worded({ language: 'EN' });
    const byDefault = await worded({ language: '', 'accept-language': 'en' });
    expect(byDefault).toBe(await worded({ language: 'TY' }));
    expect(byDefault).not.toBe(english);
  });
});
