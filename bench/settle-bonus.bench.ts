// What bonuses cost a settlement: draws of members of whom none has a bonus, and draws of as many of whom a tenth has one, in turn. A third of
// the tickets of those with a bonus hold bonus money. `node bench/run.ts settle-bonus --full` has a million tickets in each draw.
import { setTimeout as sleep } from 'node:timers/promises';
import { bonusFeed } from '../apps/server/src/modules/promotions/bonuses/count.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { giveBonuses } from './bonus-seed.ts';
import { median } from './ledger-pgbench.ts';
import { sizeOf } from './options.ts';
import { seedDraw } from './settle-seed.ts';
import { waitForSettled } from './settle-wait.ts';
import { report } from './table.ts';

const TICKETS = sizeOf(20_000, 1_000_000);
const ROUNDS = 3;
/** Bettors of each of the two kinds of draws. */
const BETTORS = sizeOf(1_000, 10_000);
const GOAL = 0.15;
const say = (text: string) => process.stdout.write(`${text}\n`);
const kinds = ['without', 'with'] as const;
type Kind = (typeof kinds)[number];

const stage = await openBetStage({ members: 2 * BETTORS, port: 21_000 + (process.pid % 9_000) });
try {
  const tenth = stage.cookies.slice(BETTORS).filter((_, at) => at % 10 === 0);
  await giveBonuses(stage, tenth);
  const times: Record<Kind, number[]> = { without: [], with: [] };
  let mixed = 0;
  let place = 0;
  // The first of all is not counted: code is compiled in it.
  await settle('without', place++);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed())
      times[kind].push(await settle(kind, place++));
  const [base, busy] = [median(times.without), median(times.with)];
  const longer = busy / base - 1;
  report(
    'settle-bonus',
    [
      {
        what: `settlement of ${TICKETS} tickets, a tenth of the bettors with a bonus, against none`,
        goal: `<= ${GOAL * 100} % longer`,
        measured: `${(longer * 100).toFixed(1)} % (${busy.toFixed(2)} s against ${base.toFixed(2)} s)`,
        ratio: longer / GOAL,
        reached: longer <= GOAL,
      },
      {
        what: 'payouts that went to a pocket in part',
        goal: '> 0',
        measured: `${mixed}`,
        ratio: 1,
        reached: mixed > 0,
      },
    ],
    { times, tickets: TICKETS },
  );

  /** Seconds from the result of a draw to its last payout, after which its bets are counted for bonuses. */
  async function settle(kind: Kind, at: number): Promise<number> {
    const { database } = stage;
    const drawId = await seedDraw(stage, {
      plays: 'one',
      tickets: TICKETS,
      place: at,
      bettors: kind === 'with' ? [BETTORS, 2 * BETTORS] : [0, BETTORS],
      // A third of the tickets of who has a bonus, as the ledger would have parted their stakes.
      beside: async (tx) =>
        void (await tx.rows(sql`
          insert into wallet.stake_parts (scope, key, wallet_id, bonus_id, ref, real_part, bonus_part)
          select 1, o.ref, wallet_id, bonus_id, o.ref, 0, stake
          from lottery.tickets t join wallet.bonuses b using (wallet_id)
          cross join lateral (select ('000000000000' || '8000a' || lpad(to_hex(order_id), 15, '0'))::uuid as ref) o
          where draw_id = ${1_000_000n + BigInt(at)} and b.state = 0 and order_id % 3 = 0`)),
    });
    const before = await countShares();
    const { settleMs } = await waitForSettled(stage, drawId);
    while ((await bonusFeed.secondsBehind(database.reader)) > 0) await sleep(100);
    if (kind === 'with') mixed += (await countShares()) - before;
    say(`draw ${at} ${kind}: ${(settleMs / 1_000).toFixed(2)} s`);
    return settleMs / 1_000;
  }
} finally {
  await stage.stop();
}

async function countShares(): Promise<number> {
  const [row] = await stage.database.reader.rows(
    sql<{ count: number }>`select count(*)::int as count from wallet.bonus_shares`,
  );
  return row?.count ?? 0;
}
