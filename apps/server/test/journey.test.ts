import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newKey } from '@tyche/testkit/key';
import { parseAmount } from '@tyche/kernel/money';
import { fromHex, isInTree, merkleLeaf, utf8 } from '@tyche/rules/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, registration, startTestServer, type TestClient, type TestServer } from './harness.ts';

// Every ordering of the last three digits in hundredths: 1,000 bets cost 20 and one of them wins 19.50, whatever is drawn.
const SURE = '0123456789_0123456789_0123456789~1~21~3~1950~1';
// The last digit is below 5: five bets of one unit cost 10, and a hit pays 19.50.
const LOW = '#_#_#_#_01234~1~14~1~1950~1';
/** Bet at series 1950 where 1956 is the highest, of 2000: 0.3 % of the stake comes back. */
const rebateOf = (stake: bigint) => (stake * 3n) / 1_000n;
/** Five digits every ten seconds. */
const GAME = 90_101;
const DRAW_MS = 100_000;
/** The wait for a draw to open, and for it to be drawn. */
const LIMIT_MS = 180_000;

const run = promisify(execFile);
let server: TestServer;
let member: TestClient;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_TEST_GAMES: 'test-fast5d-1m' } });
  member = server.client();
  folder = await mkdtemp(join(tmpdir(), 'tyche-journey-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function balance(): Promise<bigint> {
  const { body } = await member.send('GET', '/wps/v2/wallets/balance?typeId=1');
  return parseAmount(body.value.sumBalance) ?? -1n;
}

/** A draw on sale with time enough to bet on it. */
function roomyDraw() {
  return eventually(async () => {
    const { body } = await member.send('GET', `/lgw/numeros/near?gameId=${GAME}`);
    const { currentNumero, serverTime } = body;
    return currentNumero?.isSale && currentNumero.closesAt - serverTime > 6_000 && currentNumero;
  }, 60_000);
}

function order(numero: string, slip: string, amount: string, more = {}) {
  return {
    gameId: GAME,
    currentNumero: numero,
    bettingSlipString: slip,
    betCartAmountSum: amount,
    prizeModeId: 1,
    ...more,
  };
}

function bet(body: unknown, key: string = newKey()) {
  return member.send('POST', '/lgw/orders/betting', body, { 'idempotency-key': key });
}

describe("the journey over the specification's own calls", () => {
  it('registers, logs out, logs in, and has the play money that the site gives', async () => {
    expect((await member.send('PUT', '/wps/member/register', registration('wanderer'))).status).toBe(200);
    expect((await member.send('DELETE', '/wps/session/logout')).status).toBe(200);
    expect((await member.send('GET', '/wps/v2/wallets/balance')).status).toBe(401);
    const login = await member.send('POST', '/wps/session/login', {
      username: 'wanderer',
      password: goodPassword,
    });
    expect([login.status, login.body.value.token]).toEqual([200, '1']);
    expect(await balance()).toBe(100_000_000n);
  });

  it('finds the game, its plays and the draw that is on sale', async () => {
    const menus = await member.send('GET', '/lgw/games/game_menus?prizeMode=Lott');
    expect(menus.body.SSC.gameMenus.map(({ gameId }: { gameId: number }) => gameId)).toEqual(
      expect.arrayContaining([101, 102]),
    );
    const plays = await member.send('GET', `/lgw/games/${GAME}/play_menu`);
    expect(JSON.stringify(plays.body)).toContain('"playCode":"ssc.3.straight.last"');
    expect((await roomyDraw()).numero).toMatch(/^\d{12}$/);
  });

  it(
    'bets, sees the result, and is paid what the rules say; the draw and the ticket can be checked by anyone',
    async () => {
      const { numero } = await roomyDraw();
      const body = order(numero, `${SURE};${LOW}`, '30.0000');
      const key = newKey();
      const placed = await bet(body, key);
      expect([placed.status, placed.body]).toEqual([
        200,
        expect.objectContaining({ numero, totalBettingAmount: '30.0000' }),
      ]);
      expect(await balance()).toBe(100_000_000n - 300_000n);
      expect((await bet(body, key)).text).toBe(placed.text);
      expect(await balance()).toBe(100_000_000n - 300_000n);

      const early = await member.send('POST', '/lgw/orders', { gameId: GAME, numero, page: 0, size: 10 });
      expect(early.body.orders.content.map(({ status }: { status: number }) => status)).toEqual([2, 2]);

      const drawn = await eventually(async () => {
        const { body: history } = await member.send('GET', `/lgw/draw/${GAME}?page=0&size=5`);
        return history.content.find(
          (draw: { numero: string; state: string }) => draw.numero === numero && draw.state === 'settled',
        );
      }, DRAW_MS);
      const isLow = Number(drawn.winNo.at(-1)) < 5;
      const listed = await member.send('POST', '/lgw/orders', { gameId: GAME, numero });
      const tickets = listed.body.orders.content.toSorted(
        (a: { playId: number }, b: { playId: number }) => b.playId - a.playId,
      );
      expect(tickets).toMatchObject([
        { playId: 21, bettingAmount: '20.0000', winAmount: '19.5000', status: 4, winningNumber: drawn.winNo },
        {
          playId: 14,
          bettingAmount: '10.0000',
          winAmount: isLow ? '19.5000' : '0.0000',
          status: isLow ? 4 : 5,
        },
      ]);
      const paidAs = async (outcome: 'won' | 'returned') => {
        const { body: paid } = await member.send('POST', '/lgw/orders', { numero, orderStatus: 4, outcome });
        return paid.orders.content.map(({ playId }: { playId: number }) => playId);
      };
      expect([await paidAs('returned'), await paidAs('won')]).toEqual([[21], isLow ? [14] : []]);
      expect(await balance()).toBe(
        100_000_000n - 300_000n + 195_000n + (isLow ? 195_000n : 0n) + rebateOf(300_000n),
      );
      await checkFairness(numero, tickets[0].orderDetailId);
    },
    LIMIT_MS,
  );

  async function checkFairness(numero: string, ticketId: string): Promise<void> {
    const proof = await server.client().send('GET', `/lgw/draw/${GAME}/proof/${numero}`);
    // The demo's guests may have bet on it too.
    expect(proof.body.sealed.tickets).toBeGreaterThanOrEqual(2);
    const receipt = (await member.send('GET', `/lgw/orders/receipt/${ticketId}`)).body;
    const path = receipt.path.map(({ side, hash }: { side: 'left' | 'right'; hash: string }) => ({
      side,
      hash: fromHex(hash),
    }));
    expect(receipt.root).toBe(proof.body.sealed.root);
    expect(Buffer.from(merkleLeaf(utf8(receipt.leafText))).toString('hex')).toBe(receipt.leafHash);
    expect(isInTree(merkleLeaf(utf8(receipt.leafText)), path, fromHex(receipt.root))).toBe(true);

    await writeFile(join(folder, 'proof.json'), proof.text);
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(receipt));
    const script = resolve(import.meta.dirname, '../../../tools/verify-draw.ts');
    const { stdout } = await run(process.execPath, [
      script,
      join(folder, 'proof.json'),
      '--ticket',
      join(folder, 'receipt.json'),
    ]);
    expect(stdout).toContain('every check holds');
    await writeFile(
      join(folder, 'forged.json'),
      JSON.stringify({ ...proof.body, result: '00000', seed: '00'.repeat(32) }),
    );
    await expect(run(process.execPath, [script, join(folder, 'forged.json')])).rejects.toMatchObject({
      code: 1,
    });
  }

  it(
    'cancels a bet before the close and gets the money back, once',
    async () => {
      const { numero } = await roomyDraw();
      const before = await balance();
      expect((await bet(order(numero, LOW, '10.0000'))).status).toBe(200);
      const [ticket] = (await member.send('POST', '/lgw/orders', { numero, orderStatus: 2 })).body.orders
        .content;
      expect(ticket.cancellable).toBe(true);
      const cancelled = await member.send('PUT', '/lgw/orders/suborders/cancel', [ticket.orderDetailId]);
      expect(cancelled.body).toEqual({ cancelled: 1, refunded: '10.0000' });
      const again = await member.send('PUT', '/lgw/orders/suborders/cancel', [ticket.orderDetailId]);
      expect([again.status, again.body.value.code]).toEqual([409, 'ticket-not-cancellable']);
      expect(await balance()).toBe(before);
    },
    LIMIT_MS,
  );

  it(
    'chases until it wins: the money of what is left comes back',
    async () => {
      const { numero } = await roomyDraw();
      const before = await balance();
      const more = { chase: true, winningStop: true, chaseSlip: { numero, multiples: [1, 2, 3] } };
      const placed = await bet(order(numero, SURE, '120.0000', more));
      expect([placed.status, placed.text]).toEqual([
        200,
        expect.stringContaining('"totalBettingAmount":"120.0000"'),
      ]);
      expect(await balance()).toBe(before - 1_200_000n);
      await eventually(
        async () => (await balance()) === before - 200_000n + 195_000n + rebateOf(200_000n),
        DRAW_MS,
      );
      const { body } = await member.send('POST', '/lgw/orders', { orderNumber: placed.body.orderNumber });
      const statuses = body.orders.content.map(
        ({ chasingPhase, status }: { chasingPhase: number; status: number }) => [chasingPhase, status],
      );
      expect(statuses.toSorted()).toEqual([
        [1, 4],
        // A draw that closes before the first one is settled takes no bet of the chase: its money comes back as void (12).
        [2, expect.toBeOneOf([6, 12])],
        [3, expect.toBeOneOf([6, 12])],
      ]);
    },
    LIMIT_MS,
  );
});
