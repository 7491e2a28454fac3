// What games return, counted from rounds in the real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GAME, type Gateway, openGateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import { putGame } from '../calls/store.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { countDays } from './count-days.ts';
import { readReturns } from './read-returns.ts';
import { listOpenDays } from './store-returns.ts';

const DAY_MS = 86_400_000;

let gateway: Gateway;
let player: TestPlayer;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
  player = await gateway.player({ currency: 'VND', balance: '100000' });
  await gateway.database.inTransaction((tx) =>
    putGame(tx, { vendor: VENDOR, code: GAME, type: 'RNG', winCap: null, rtp: '96.500000' }),
  );
});
afterAll(() => gateway.close());
beforeEach(async () => {
  // Rounds of other tests are a year old.
  await gateway.run(
    `update vendors.rounds set closed_at = closed_at - interval '1 year' where closed_at is not null`,
  );
  await gateway.run('delete from vendors.game_days');
});

async function round(bet: string, win: string, changes: object = {}): Promise<void> {
  number += 1;
  const { playerId, sessionToken } = player;
  const of = { playerId, sessionToken, currency: 'VND', roundId: `rtp-${number}`, txId: `rtp-${number}` };
  const call = { ...of, call: 'bet-win', bet, win, roundClosed: true, ...changes };
  expect(await gateway.send(call)).toMatchObject({ status: 'OK' });
}

const returns = async (wanted: Parameters<typeof readReturns>[1] = {}) =>
  (await readReturns(gateway, wanted)).list;

describe('the returns of a game', () => {
  it('are its closed rounds in exact sums, with the interval of the rule', async () => {
    await round('1', '0');
    await round('3', '6');
    await round('5', '0', { roundClosed: false });
    await countDays(gateway.database);
    // As the test of the rule has it: 150 % ± 147 %.
    expect(await returns()).toEqual([
      {
        vendor: VENDOR,
        gameCode: GAME,
        currency: 'VND',
        rounds: 2,
        bets: '4.0000',
        wins: '6.0000',
        paid: '150.000000',
        theoretical: '96.500000',
        low: '3.000000',
        high: '297.000000',
        verdict: 'too-few',
      },
    ]);
    const [sums] = await gateway.run(
      `select bets_squared::text as bets, wins_squared::text as wins, bets_wins::text as both from vendors.game_days`,
    );
    expect(sums).toEqual({ bets: '1000000000', wins: '3600000000', both: '1800000000' });
  });
  it('are the same however often, and by however many workers, a day is counted', async () => {
    await round('2', '1');
    await Promise.all(Array.from({ length: 6 }, () => countDays(gateway.database)));
    await countDays(gateway.database);
    expect(await returns()).toMatchObject([{ rounds: 1, bets: '2.0000', wins: '1.0000' }]);
  });
  it('follow a correction, and lose a game whose round is open again', async () => {
    await round('2', '1');
    const own = `rtp-${number}`;
    await countDays(gateway.database);
    const { playerId } = player;
    const fix = { call: 'adjust', playerId, currency: 'VND', roundId: own, txId: `${own}-fix`, refTxId: own };
    expect(await gateway.send({ ...fix, amount: '3' })).toMatchObject({ status: 'OK' });
    await countDays(gateway.database);
    expect(await returns()).toMatchObject([{ rounds: 1, wins: '4.0000' }]);
    await gateway.run(
      `update vendors.rounds set status = 'OPEN', closed_at = null where round_id = '${own}'`,
    );
    await countDays(gateway.database);
    expect(await returns()).toEqual([]);
  });
  it('are of the days that are asked for, of a vendor, by currency', async () => {
    await round('3', '1');
    await countDays(gateway.database);
    await gateway.run(`
      insert into vendors.game_days (vendor, day, game_code, currency, rounds, bets, wins, bets_squared, wins_squared, bets_wins)
      select vendor, day - 10, game_code, 'PHP', 20000, 20000, 20000, 20000, 40000, 20000 from vendors.game_days`);
    expect(await returns()).toMatchObject([
      { currency: 'VND', verdict: 'too-few' },
      // Bets of 1 that win 2 or 0 in turn: 100 % ± 1.96 % ÷ √2, which 96.5 % is outside of.
      { currency: 'PHP', rounds: 20_000, paid: '100.000000', low: '98.614036', verdict: 'outside' },
    ]);
    const now = Date.now();
    expect(await returns({ from: now - 2 * DAY_MS, to: now })).toHaveLength(1);
    expect(await returns({ from: now - 12 * DAY_MS, to: now - 8 * DAY_MS })).toMatchObject([
      { currency: 'PHP' },
    ]);
    expect(await returns({ vendor: 'other' })).toEqual([]);
    expect(await codeOf(readReturns(gateway, { from: now - 401 * DAY_MS, to: now }))).toBe('invalid-input');
    expect(await codeOf(readReturns(gateway, { from: now, to: now - DAY_MS }))).toBe('invalid-input');
  });
});

describe('the days to count', () => {
  it('are the last three, and those that were missed, of a month at most', async () => {
    const days = async () => (await listOpenDays(gateway.database.reader)).length;
    expect(await days()).toBe(32);
    async function countedAgo(ago: number) {
      await gateway.run('delete from vendors.game_days');
      await gateway.run(`
        insert into vendors.game_days (vendor, day, game_code, currency, rounds, bets, wins, bets_squared, wins_squared, bets_wins)
        values ('${VENDOR}', (clock_timestamp() at time zone 'UTC')::date - ${ago}, '${GAME}', 'VND', 1, 1, 1, 1, 1, 1)`);
    }
    for (const [ago, wanted] of [
      [0, 3],
      [2, 3],
      [5, 6],
      [90, 32],
    ] as const) {
      await countedAgo(ago);
      expect([ago, await days()]).toEqual([ago, wanted]);
    }
  });
});
