// Money calls of many players in one transaction: each is answered as if it came alone.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { amountOf } from '@tyche/kernel/money';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { sequences } from '../../../../../../packages/rules/test/vectors/random-calls.ts';
import { setWalletStatus } from '../../wallet/index.ts';
import { readSgpCommand } from '../adapters/studio/sgp.ts';
import { answerCommand } from './answer-command.ts';
import { openCallQueues } from './queues.ts';
import { openSession, startSession } from './store-sessions.ts';
import { GAME, type Gateway, openGateway, Pair, type TestPlayer } from './test/gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const players = (count: number) =>
  Promise.all(Array.from({ length: count }, () => gateway.player({ currency: 'VND', balance: '1000' })));

function bet({ playerId, sessionToken }: TestPlayer, txId: string, amount = '100'): RawCall {
  return {
    call: 'bet',
    playerId,
    sessionToken,
    currency: 'VND',
    roundId: `round-${txId}`,
    amount,
    txId,
  };
}

/** How many transactions wrote the calls whose numbers begin so. */
async function transactionsOf(prefix: string): Promise<number> {
  const [row] = await gateway.run<{ count: number }>(
    `select count(distinct xmin::text)::int as count from vendors.calls where tx_id like '${prefix}%'`,
  );
  return row?.count ?? 0;
}

describe('calls that come together', () => {
  it('share one transaction', async () => {
    const many = await players(8);
    const answers = await Promise.all(many.map((player, at) => gateway.send(bet(player, `together-${at}`))));
    expect(answers.map(({ status, balance }) => [status, balance])).toEqual(
      many.map(() => ['OK', '900.0000']),
    );
    expect(await transactionsOf('together-')).toBe(1);
  });
  it('are refused each by itself, and the others are taken', async () => {
    const [first, poor, locked, limited, guest, again, last] = await Promise.all([
      gateway.player({ currency: 'VND', balance: '1000' }),
      gateway.player({ currency: 'VND', balance: '50' }),
      gateway.player({ currency: 'VND', balance: '1000' }),
      gateway.player({ currency: 'VND', balance: '1000', limitLeft: '99' }),
      gateway.player({ currency: 'VND', balance: '1000' }),
      gateway.player({ currency: 'VND', balance: '1000' }),
      gateway.player({ currency: 'VND', balance: '1000' }),
    ]);
    await gateway.database.inTransaction((tx) => setWalletStatus(tx, locked.walletId, 'bet-locked'));
    await gateway.send(bet(again, 'again'));
    const calls = [
      bet(first, 'mixed-1'),
      bet(poor, 'mixed-2'),
      bet(locked, 'mixed-3'),
      bet(limited, 'mixed-4'),
      bet({ ...guest, sessionToken: 'guessed' }, 'mixed-5'),
      bet(again, 'again', '200'),
      bet({ ...first, playerId: 'nobody' }, 'mixed-6'),
      bet(last, 'mixed-7'),
    ];
    const answers = await Promise.all(calls.map(gateway.send));
    expect(answers.map(({ status, balance }) => [status, balance])).toEqual([
      ['OK', '900.0000'],
      ['BALANCE_LOW', '50.0000'],
      ['PLAYER_BLOCKED', '1000.0000'],
      ['LIMIT_EXCEEDED', '1000.0000'],
      ['TOKEN_INVALID', '1000.0000'],
      ['TX_CONFLICT', '900.0000'],
      ['PLAYER_NOT_FOUND', undefined],
      ['OK', '900.0000'],
    ]);
    expect(await transactionsOf('mixed-')).toBe(1);
  });
  it('of which one has a number that another process takes meanwhile are taken, and that one is a conflict', async () => {
    const many = await players(8);
    const [stranger] = await players(1);
    const send = (player: TestPlayer, at: number) => gateway.send(bet(player, `taken-${at}`));
    let answers: Promise<Awaited<ReturnType<typeof send>>[]> | undefined;
    await gateway.database.inTransaction(async (tx) => {
      await tx.rows({
        name: 'taken',
        text: `insert into vendors.calls (vendor, tx_id, call, kind, player_id, round_id, currency, debit, credit, refs, status)
          values ('studio', 'taken-5', 'promo', 'POOL', '${stranger?.playerId}', '', 'VND', 0, 1, '{}', 'OK')`,
        values: [],
      });
      answers = Promise.all(many.map(send));
      await eventually(async () => {
        const waiting = await gateway.run(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
    });
    expect((await answers)?.map(({ status }) => status)).toEqual(
      many.map((_, at) => (at === 5 ? 'TX_CONFLICT' : 'OK')),
    );
    const available = await Promise.all(many.map(gateway.available));
    expect(available).toEqual(many.map((_, at) => amountOf(at === 5 ? 1000 : 900)));
  });
  it('about one number are decided one after the other', async () => {
    const [one, other] = await players(2);
    if (!one || !other) throw new Error('two players');
    const placed = bet(one, 'both-1');
    const win = { ...bet(other, 'both-2'), call: 'win', betTxIds: ['both-1'], roundId: placed.roundId };
    const answers = await Promise.all([gateway.send(placed), gateway.send(win)]);
    expect(answers.map(({ status }) => status)).toEqual(['OK', 'TX_CONFLICT']);
  });
  it('of one wallet with two vendors are decided one after the other', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '150' });
    const there = `there-${player.memberId}`;
    const sessionToken = await playElsewhere(player, there);
    const elsewhere = { ...bet(player, 'two-2', '50'), playerId: there, sessionToken };
    const answers = await Promise.all([
      gateway.send(bet(player, 'two-1')),
      answerCommand(
        { ...gateway, findMember: async () => null },
        'softswiss',
        readSgpCommand('bet', elsewhere),
      ),
    ]);
    expect(answers.map(({ status, balance }) => [status, balance])).toEqual([
      ['OK', '50.0000'],
      ['OK', '0.0000'],
    ]);
  });
  it('of one player are taken in the order in which they came', async () => {
    for (let at = 0; at < raceRounds(10); at += 1) {
      const [player] = await players(1);
      if (!player) throw new Error('a player');
      const placed = bet(player, `order-${at}`);
      const win = {
        ...placed,
        call: 'win',
        txId: `order-win-${at}`,
        betTxIds: [placed.txId],
        roundClosed: true,
      };
      const refund = { ...placed, call: 'refund', txId: `order-back-${at}`, betTxId: placed.txId };
      const answers = await Promise.all([placed, win, refund].map(gateway.send));
      expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'ROUND_SETTLED']);
    }
  });
  afterAll(() => gateway.expectSound());
});

describe('a nonce', () => {
  it('is used once, whatever number of calls and processes come with it at the same time', async () => {
    const other = openCallQueues(gateway.database);
    for (let at = 0; at < raceRounds(10); at += 1) {
      const nonces = ['a', 'b', 'c'].map((name) => `${name}${at}`);
      const both = [gateway.queues, other, gateway.queues].flatMap(({ useNonce }) => nonces.map(useNonce));
      expect((await Promise.all(both)).filter((isFirst) => isFirst)).toHaveLength(nonces.length);
    }
    await other.close();
  });
});

describe('random sequences of many players at once', () => {
  // Twelve sequences a round; RACE_ROUNDS=8334 plays the hundred thousand of the goal.
  const rounds = raceRounds(4);
  it(
    'are answered as the model answers each by itself',
    async () => {
      for (let at = 0; at < rounds; at += 1) {
        const seed = randomInt(1, 1_000_000);
        await Promise.all(
          fc.sample(sequences, { seed, numRuns: 12 }).map(async (calls) => {
            const pair = new Pair(gateway);
            for (const name of ['p1', 'p2']) await pair.addPlayer(name, { currency: 'VND', balance: '1000' });
            const failed = () => `seed ${seed}: ${JSON.stringify(calls)}`;
            for (const call of calls) expect(await pair.send(call), failed()).toBeNull();
            expect(await pair.compareEnds(), failed()).toEqual([]);
          }),
        );
      }
      await gateway.expectSound();
    },
    raceLimitMs(rounds),
  );
});

/** The same wallet at another vendor. Gives the token of a session there. */
async function playElsewhere({ memberId, walletId }: TestPlayer, playerId: string): Promise<string> {
  const vendor = 'softswiss';
  await gateway.run(`insert into vendors.players (member_id, wallet_id, vendor, player_id, currency)
    values (${memberId}, ${walletId}, '${vendor}', '${playerId}', 'VND')`);
  const gameToken = await gateway.database.inTransaction((tx) =>
    openSession(tx, { vendor, playerId, gameCode: GAME }),
  );
  const session = await startSession(gateway.database.reader, vendor, gameToken);
  if (!session) throw new Error('a session did not start');
  return session.sessionToken;
}
