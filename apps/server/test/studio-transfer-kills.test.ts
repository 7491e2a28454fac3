// The studio is killed, or its answer lost, at each step of play and transfers in transfer mode: nothing is drawn, moved or booked twice,
// nothing is lost, and both sides have the same sums.
import { randomUUID } from 'node:crypto';
import { amountOf } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { openTransferStage, type TransferStage, units } from './transfer-stage.ts';

let stage: TransferStage;
beforeAll(async () => {
  stage = await openTransferStage();
}, 120_000);
afterAll(() => stage?.close());

const DICE = { target: 5000, side: 'under' };
const WAIT_MS = 60_000;

/** Holds a row in a transaction until the given function is called. */
async function hold(transact: (work: () => Promise<void>) => Promise<void>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = transact(async () => {
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, done]);
  return async () => {
    over.resolve();
    await done;
  };
}

const holdThere = (playerId: string) =>
  hold((work) =>
    stage.studio.inTransaction(async (tx) => {
      await tx.rows('select 1 from studio.wallets where player_id = $1 for update', [playerId]);
      await work();
    }),
  );

const holdMain = (playerId: string) =>
  hold((work) =>
    stage.platform.inTransaction(async (tx) => {
      await tx.rows(sql`
        select 1 from wallet.wallets w join vendors.players p on p.wallet_id = w.wallet_id
        where p.player_id = ${playerId} for update of w`);
      await work();
    }),
  );

const waitsFor = (where: 'studio' | 'platform') =>
  until(`the ${where} waits for a row`, WAIT_MS, async () => {
    const text =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const rows =
      where === 'studio'
        ? await stage.studio.rows(text)
        : await stage.platform.reader.rows(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  });

/** All the money of a player is what it was, with what was won and lost. */
async function expectSum(playerId: string, main: bigint, before: bigint): Promise<void> {
  const rounds = await stage.studio.rows<{ net: bigint; n: bigint }>(
    `select coalesce(sum(win - bet), 0)::bigint as net, count(*) as n from studio.rounds where player_id = $1 and state = 'paid'`,
    [playerId],
  );
  expect(main + (await stage.there(playerId))).toBe(before + (rounds[0]?.net ?? 0n));
}

test('killed while a round is paid: it is drawn once, paid once and reported once', async () => {
  const member = await stage.newMember();
  const before = await stage.main(member);
  const page = await stage.open(member, 'dice');
  const playerId = await stage.playerOf(member);
  const release = await holdThere(playerId);
  const bet = { key: randomUUID(), bet: '10', inputs: DICE };
  const lost = page.call('POST', 'rounds', bet).then(
    () => 'answered',
    () => 'lost',
  );
  await waitsFor('studio');
  const drawn = await stage.studio.rows('select outcome from studio.rounds where player_id = $1', [playerId]);
  stage.killStudio();
  expect(await lost).toBe('lost');
  await release();
  await until('the round is paid', WAIT_MS, async () => {
    const rows = await stage.studio.rows(
      `select 1 from studio.rounds where player_id = $1 and state = 'paid'`,
      [playerId],
    );
    return rows.length === 1;
  });
  await stage.expectEqual();
  expect(
    await stage.studio.rows('select outcome from studio.rounds where player_id = $1', [playerId]),
  ).toEqual(drawn);
  const calls = await stage.platform.reader.rows(
    sql<{ debit: bigint }>`select debit from vendors.calls where player_id = ${playerId}`,
  );
  expect(calls).toEqual([{ debit: amountOf(10) }]);
  await expectSum(playerId, await stage.main(member), before);
}, 120_000);

test('killed while the platform books a report: it is sent again and booked once', async () => {
  const member = await stage.newMember();
  const before = await stage.main(member);
  const page = await stage.open(member, 'dice');
  const playerId = await stage.playerOf(member);
  const release = await holdMain(playerId);
  await page.play('10', DICE);
  await waitsFor('platform');
  stage.killStudio();
  await release();
  await stage.expectEqual();
  const [row] = await stage.platform.reader.rows(
    sql<{ n: bigint }>`select count(*) as n from vendors.calls where player_id = ${playerId}`,
  );
  expect(row?.n).toBe(1n);
  await expectSum(playerId, await stage.main(member), before);
}, 120_000);

test.each([
  { how: 'killed', what: 'nothing arrives' },
  { how: 'late', what: 'the answer is lost' },
])(
  '$how with a transfer: $what, and the sums are equal',
  async ({ how }) => {
    const member = await stage.newMember();
    const before = await stage.main(member);
    const first = await stage.open(member, 'dice');
    const playerId = await stage.playerOf(member);
    expect(units(first.opened.balance)).toBe(before);
    const release = await holdThere(playerId);
    const sent = member.send('POST', '/wps/wallets/restoreAll', {});
    await waitsFor('studio');
    if (how === 'killed') stage.killStudio();
    const { body } = await sent;
    expect(body.value.transfers[0]).toMatchObject({ state: 'pending', direction: 'from-vendor' });
    // Another one does not start meanwhile, and nothing is credited on a guess.
    expect((await member.send('POST', '/wps/wallets/restoreAll', {})).body.value.transfers).toEqual([]);
    expect(await stage.main(member)).toBe(0n);
    await release();
    await stage.expectEqual();
    await expectSum(playerId, await stage.main(member), before);
    expect(await stage.main(member)).toBe(how === 'killed' ? 0n : before);
  },
  120_000,
);
