// Free rounds against the real database: processes that send the same and different bets at once, processes that are killed in the middle,
// and a grant that ends while a round is open.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openSession, startSession } from '../calls/store-sessions.ts';
import { GAME, type Gateway, openGateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import { type CallProcess, killWhileCalling, openCallProcesses } from '../test/call-processes.ts';
import { endNow, freeCalls, grantTo, type TestGrant, usedOf } from '../test/grants.ts';
import { revokeGrant, useRounds } from './store.ts';

const PROCESSES = 3;
/** A process that starts anew takes its time on a busy machine. */
const LIMIT_MS = 180_000;

let gateway: Gateway;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  number += 1;
});

async function open(rounds: number) {
  const player = await gateway.player({ currency: 'VND', balance: '100' });
  const grant = await grantTo(gateway, player, rounds);
  return { player, grant, call: (id: number | string) => freeCalls(player, grant, `${number}-${id}`) };
}

/** A session for each process: calls of one session wait for each other at its row. */
async function openSessions({ playerId }: TestPlayer): Promise<readonly string[]> {
  const tokens = [];
  const of = { vendor: VENDOR, playerId, gameCode: GAME };
  for (let at = 0; at < PROCESSES; at += 1) {
    const gameToken = await gateway.database.inTransaction((tx) => openSession(tx, of));
    const session = await startSession(gateway.database.reader, VENDOR, gameToken);
    tokens.push(session?.sessionToken ?? '');
  }
  return tokens;
}
const inSession = (sessionToken: string | undefined, calls: readonly RawCall[]) =>
  calls.map((call) => ({ ...call, sessionToken }));

const revoke = ({ grantNo }: TestGrant) => gateway.database.inTransaction((tx) => revokeGrant(tx, grantNo));
const statusOf = async (call: Parameters<Gateway['send']>[0]) => (await gateway.send(call)).status;

/** What is stored of a player's calls, and of the movements of its wallet behind the first one. */
async function countsOf({ playerId, walletId }: TestPlayer) {
  const [row] = await gateway.run<{ bets: bigint; wins: bigint; movements: bigint }>(`
    select count(*) filter (where call = 'bet' and status = 'OK') as bets, count(*) filter (where call = 'win' and status = 'OK') as wins,
      (select count(*) - 1 from wallet.entries where wallet_id = ${walletId}) as movements
    from vendors.calls where player_id = '${playerId}'`);
  return row;
}

describe('processes that send at once', () => {
  let processes: readonly CallProcess[];
  beforeAll(async () => {
    processes = await openCallProcesses(gateway, PROCESSES);
  }, LIMIT_MS);
  afterAll(() => Promise.all(processes.map((one) => one.close())));

  it(
    'play no more free rounds than were granted, and each win is booked once',
    async () => {
      for (let round = 0; round < raceRounds(3); round += 1) {
        number += 1;
        const { player, grant, call } = await open(4);
        const all = Array.from({ length: 8 }, (_, at) => call(at));
        // Every process sends every bet twice, in another order.
        const bets = all.map(({ bet }) => bet);
        const sessions = await openSessions(player);
        const answers = await Promise.all(
          processes.map(async (one, at) => {
            const order = [...bets.slice(at), ...bets.slice(0, at)];
            const statuses = await one.send(inSession(sessions[at], [...order, ...order]));
            return order.map((bet, place) => [bet.txId, statuses[place], statuses[place + order.length]]);
          }),
        );
        const told = new Map<string, string[]>();
        for (const [txId = '', ...statuses] of answers.flat() as string[][])
          told.set(txId, (told.get(txId) ?? []).concat(statuses));
        // All are told the same of a bet.
        expect([round, [...told.values()].filter((statuses) => new Set(statuses).size !== 1)]).toEqual([
          round,
          [],
        ]);
        const taken = all.filter(({ bet }) => told.get(bet.txId)?.includes('OK'));
        expect([round, taken.length, await usedOf(gateway, grant)]).toEqual([round, 4, 4]);
        const wins = taken.map(({ win }) => win('7'));
        await Promise.all(processes.map((one) => one.send([...wins, ...wins])));
        expect([round, await gateway.available(player)]).toEqual([round, amountOf(128)]);
        expect(await countsOf(player)).toEqual({ bets: 4n, wins: 4n, movements: 4n });
      }
      await gateway.expectSound();
    },
    LIMIT_MS,
  );

  it(
    'and refund beside the bets use as many rounds as bets stand',
    async () => {
      for (let round = 0; round < raceRounds(3); round += 1) {
        number += 1;
        const { player, grant, call } = await open(6);
        const all = Array.from({ length: 6 }, (_, at) => call(at));
        const sent = all.flatMap(({ bet, refund }, at) => (at % 2 ? [bet, refund] : [bet]));
        const sessions = await openSessions(player);
        const orderOf = (at: number) => inSession(sessions[at], at % 2 ? sent : sent.toReversed());
        await Promise.all(processes.map((one, at) => one.send(orderOf(at))));
        const bets = (await countsOf(player))?.bets;
        expect([round, bets, await usedOf(gateway, grant)]).toEqual([round, 3n, 3]);
        expect(await gateway.available(player)).toBe(amountOf(100));
      }
      await gateway.expectSound();
    },
    LIMIT_MS,
  );

  it(
    'while staff revoke the grant play those that were taken before, and none after',
    async () => {
      for (let round = 0; round < raceRounds(3); round += 1) {
        number += 1;
        const { player, grant, call } = await open(10);
        const bets = Array.from({ length: 9 }, (_, at) => call(at).bet);
        const sessions = await openSessions(player);
        const each = processes.map((one, at) =>
          one.send(inSession(sessions[at], bets.slice(at * 3, at * 3 + 3))),
        );
        const [isRevoked, ...answers] = await Promise.all([revoke(grant), ...each]);
        const taken = answers.flat().filter((status) => status === 'OK').length;
        expect([round, isRevoked, await usedOf(gateway, grant)]).toEqual([round, true, taken]);
        expect((await countsOf(player))?.bets).toBe(BigInt(taken));
        expect(await statusOf(call('late').bet)).toBe('LIMIT_EXCEEDED');
      }
    },
    LIMIT_MS,
  );
});

describe('a process that is killed', () => {
  it.each([
    ['insert into vendors.rounds', 0],
    ['insert into vendors.calls', 0],
    ['update vendors.free_rounds set used', 0],
    ['commit', 1],
  ])(
    'behind `%s` of a free bet has used %i rounds, and the bet sent again uses one in all',
    async (place, used) => {
      const { player, grant, call } = await open(1);
      const { bet, win } = call(0);
      await killWhileCalling(gateway, bet, place);
      expect([await usedOf(gateway, grant), (await countsOf(player))?.bets]).toEqual([used, BigInt(used)]);
      expect(await gateway.send(bet)).toMatchObject({
        status: 'OK',
        ...(used === 1 && { duplicate: true }),
      });
      expect([await usedOf(gateway, grant), await statusOf(call(1).bet)]).toEqual([1, 'LIMIT_EXCEEDED']);
      expect(await statusOf(win('7'))).toBe('OK');
      expect(await gateway.available(player)).toBe(amountOf(107));
      await gateway.expectSound();
    },
    LIMIT_MS,
  );

  it.each([
    ['insert into vendors.calls', 100],
    ['wallet.post_batch(', 100],
    ['commit', 107],
  ])(
    'behind `%s` of a free win leaves %i, and the win sent again is paid once in all',
    async (place, left) => {
      const { player, call } = await open(1);
      const { bet, win } = call(0);
      expect(await statusOf(bet)).toBe('OK');
      await killWhileCalling(gateway, win('7'), place);
      expect(await gateway.available(player)).toBe(amountOf(left));
      await gateway.expectSound();
      expect(await statusOf(win('7'))).toBe('OK');
      expect([await gateway.available(player), await countsOf(player)]).toEqual([
        amountOf(107),
        { bets: 1n, wins: 1n, movements: 1n },
      ]);
      await gateway.expectSound();
    },
    LIMIT_MS,
  );

  it.each([
    ['update vendors.free_rounds set used', 1],
    ['commit', 0],
  ])(
    'behind `%s` of a refund has %i rounds used, and the refund sent again gives one back in all',
    async (place, used) => {
      const { grant, call } = await open(1);
      const { bet, refund } = call(0);
      expect(await statusOf(bet)).toBe('OK');
      await killWhileCalling(gateway, refund, place);
      expect(await usedOf(gateway, grant)).toBe(used);
      expect(await statusOf(refund)).toBe('OK');
      expect(await usedOf(gateway, grant)).toBe(0);
      expect([await statusOf(call(1).bet), await statusOf(call(2).bet)]).toEqual(['OK', 'LIMIT_EXCEEDED']);
    },
    LIMIT_MS,
  );
});

describe('a grant that ends while a round is open', () => {
  it.each([
    ['by its time', (grant: TestGrant) => endNow(gateway, grant)],
    ['by its revocation', revoke],
  ])('%s: the open round is won and paid, no other is taken', async (_, end) => {
    const { player, grant, call } = await open(3);
    const { bet, win } = call(0);
    expect(await statusOf(bet)).toBe('OK');
    await end(grant);
    expect(await statusOf(call(1).bet)).toBe('LIMIT_EXCEEDED');
    expect(await gateway.send(bet)).toMatchObject({ status: 'OK', duplicate: true });
    expect(await gateway.send(win('7'))).toMatchObject({ status: 'OK', balance: '107.0000' });
    expect(await gateway.send(win('7'))).toMatchObject({ status: 'OK', duplicate: true });
    const [round] = await gateway.run(
      `select status from vendors.rounds where player_id = '${player.playerId}'`,
    );
    expect([round, await usedOf(gateway, grant)]).toEqual([{ status: 'CLOSED' }, 1]);
    await gateway.expectSound();
  });

  it.each([
    ['by its time', (grant: TestGrant) => endNow(gateway, grant)],
    ['by its revocation', revoke],
  ])('%s: a refund of the open round opens no new one', async (_, end) => {
    const { player, grant, call } = await open(2);
    const { bet, win, refund } = call(0);
    expect(await statusOf(bet)).toBe('OK');
    await end(grant);
    expect(await gateway.send(refund)).toMatchObject({ status: 'OK', refunded: true });
    expect([await statusOf(call(1).bet), await statusOf(win('7'))]).toEqual(['LIMIT_EXCEEDED', 'TX_VOIDED']);
    expect(await gateway.available(player)).toBe(amountOf(100));
    await gateway.expectSound();
  });
});

describe('without the protections', () => {
  const CALLERS = 5;
  /** As a bet would be without the locks of wallet and grant: all read what is left before one of them uses it. */
  async function playCarelessly({ grantNo, grantId }: TestGrant): Promise<number> {
    let readers = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const ends = await Promise.allSettled(
      Array.from({ length: CALLERS }, () =>
        gateway.database.inTransaction(async (tx) => {
          const [row] = await tx.rows(sql<{ left: number }>`
            select rounds - used as left from vendors.free_rounds where grant_no = ${grantNo}`);
          readers += 1;
          if (readers === CALLERS) allHaveRead.resolve();
          await allHaveRead.promise;
          if ((row?.left ?? 0) > 0) await useRounds(tx, { grantId, roundId: newKey(), by: 1 });
        }),
      ),
    );
    return ends.filter(({ status }) => status === 'fulfilled').length;
  }

  it('the constraint of the table refuses more rounds than were granted, and without it they are played', async () => {
    const { grant } = await open(1);
    expect([await playCarelessly(grant), await usedOf(gateway, grant)]).toEqual([1, 1]);
    const constraints = await gateway.run<{ conname: string }>(`
      select conname from pg_constraint where conrelid = 'vendors.free_rounds'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%used%'`);
    for (const { conname } of constraints)
      await gateway.run(`alter table vendors.free_rounds drop constraint ${conname}`);
    const other = await open(1);
    expect([await playCarelessly(other.grant), await usedOf(gateway, other.grant)]).toEqual([5, 5]);
  });
});
