// Twelve months of bets, as members leave them: orders, tickets, wagers and movements in their partitions. Rows are functions of
// the bet's number, so that chains and balances are right without a sort. The four large tables are loaded before they are attached, which
// builds their indexes in bulk; the result is the normal schema.
import { linesOf } from './settle-mix.ts';
import { foldOrders } from '../apps/server/src/modules/lottery/index.ts';
import { insertTerms } from '../apps/server/src/modules/lottery/betting/store-terms.ts';
import { termsRowOf } from '../apps/server/src/modules/lottery/betting/tickets.ts';
import { foldMember } from '../apps/server/src/modules/wagers/index.ts';
import type { Database, Tx } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';
import { type HistoryPlan, listRest, planHistory, sqlOf } from './history-rows.ts';

const GAME = 'fast5d-1m';

export interface SeededHistory {
  /** Who has `ownBets` of the bets. */
  readonly ownerId: bigint;
  readonly ownBets: number;
  readonly plan: HistoryPlan;
}

interface Part {
  readonly schema: string;
  readonly parent: string;
  readonly name: string;
  readonly lower: string;
  readonly upper: string;
  /** The bets whose rows it holds. */
  readonly first: number;
  readonly last: number;
}

/** Writes the history of the given number of bets into a database that has members (`addMembers`) and no server yet. */
export async function seedHistory(
  database: Database,
  bets: number,
  say: (text: string) => void,
): Promise<SeededHistory> {
  const members = await ask<{ id: bigint; wallet: bigint }>(
    database.reader,
    `select member_id as id, wallet_id as wallet from members.members where username like 'bench%' order by length(username), username`,
  );
  const [line] = linesOf('one', GAME, 1);
  const [owner] = members;
  if (!line || !owner) throw new Error('no member');
  const terms = termsRowOf(line);
  const plan = planHistory({
    bets,
    members,
    termsId: terms.id,
    selection: line.line.balls,
    stake: line.stake,
  });
  await unlimited(database, (tx) => insertTerms(tx, [terms]));
  await makePartitions(database, plan);
  const parts = await listParts(database, plan);
  await unlimited(database, async (tx) => {
    await ask(tx, 'create table public.kept_entries as select * from wallet.entries');
    for (const { schema, parent, name } of parts) {
      await ask(tx, `alter table ${schema}.${parent} detach partition ${schema}.${name}`);
      await ask(tx, `drop table ${schema}.${name}`);
    }
  });
  const waiting = [...parts];
  const loadNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      await loadPart(database, plan, part);
      say(`${part.name} is loaded, ${waiting.length} partitions left`);
    }
  };
  await Promise.all([loadNext(), loadNext()]);
  await writeRest(database, plan);
  for (const { schema, name } of parts) await ask(database.reader, `vacuum analyze ${schema}.${name}`);
  for (const table of [
    'wallet.wallets',
    'lottery.draw_sales',
    'lottery.payouts',
    'wagers.payouts',
    'wagers.closures',
  ])
    await ask(database.reader, `vacuum analyze ${table}`);
  for (const table of ['wallet.entries', 'lottery.tickets', 'lottery.orders', 'wagers.wagers'])
    await ask(database.reader, `analyze ${table}`);
  while ((await foldMember(database, owner.id)) > 0);
  const folding = performance.now();
  while ((await foldOrders(database, owner.id)) > 0);
  say(`blocks of his bets are counted in ${Math.round((performance.now() - folding) / 1_000)} s`);
  return { ownerId: owner.id, ownBets: plan.ownBets, plan };
}

/** All partitions of the twelve months, as the job makes them. */
async function makePartitions(database: Database, plan: HistoryPlan): Promise<void> {
  for (let back = plan.months; back >= 0; back -= 1)
    await ask(
      database.reader,
      'select platform.make_partitions(clock_timestamp() - make_interval(months => $1), 31)',
      [back],
    );
  const { draws, orders } = plan.ranges;
  for (let place = 0; place <= Math.max(draws.count, orders.count); place += 1) {
    await ask(
      database.reader,
      `select setval('draws.draws_draw_id_seq', $1::bigint), setval('lottery.blocks', $2::bigint)`,
      [
        Math.min(place, draws.count) * draws.width + 1,
        Math.floor((Math.min(place, orders.count) * orders.width) / 1_000) + 101,
      ],
    );
    await ask(database.reader, 'select platform.make_partitions()');
  }
}

/** The partitions of the four large tables that get rows. */
async function listParts(database: Database, plan: HistoryPlan): Promise<readonly Part[]> {
  const months = await ask<{ name: string; lower: string; upper: string; from: Date; until: Date }>(
    database.reader,
    `select name, lower, upper, ends_at - interval '1 month' as from, ends_at as until
     from platform.list_partitions('wallet', 'entries', '', $1::timestamptz, clock_timestamp())`,
    [new Date(plan.startMs)],
  );
  const entries = months.map(({ name, lower, upper, from, until }) => ({
    schema: 'wallet',
    parent: 'entries',
    name,
    lower,
    upper,
    first: plan.firstBetAt(from.getTime()),
    last: plan.firstBetAt(until.getTime()) - 1,
  }));
  const { draws, orders } = plan.ranges;
  const ofDraws = (schema: string, parent: string, series: string, prefix: string) =>
    Array.from({ length: draws.count }, (_, place) => ({
      schema,
      parent,
      name: `${parent}_${series}from_${place * draws.width}`,
      lower: `${prefix}${place * draws.width}`,
      upper: `${prefix}${(place + 1) * draws.width}`,
      first: plan.firstBetOfDraw(place * draws.width),
      last: plan.firstBetOfDraw((place + 1) * draws.width) - 1,
    }));
  const ofOrders = Array.from({ length: orders.count }, (_, place) => ({
    schema: 'lottery',
    parent: 'orders',
    name: `orders_from_${place * orders.width}`,
    lower: `${place * orders.width}`,
    upper: `${(place + 1) * orders.width}`,
    first: plan.firstBetOfOrder(place * orders.width),
    last: plan.firstBetOfOrder((place + 1) * orders.width) - 1,
  }));
  return [
    ...entries,
    ...ofDraws('lottery', 'tickets', '', ''),
    ...ofDraws('wagers', 'wagers', 'lottery_', '1, '),
    ...ofOrders,
  ];
}

/** In one transaction a table is made and filled, so a server with `wal_level = minimal` writes no log for it. */
function loadPart(database: Database, plan: HistoryPlan, part: Part): Promise<void> {
  const table = `${part.schema}.${part.name}`;
  return unlimited(database, async (tx) => {
    await ask(tx, 'select platform.create_partition($1, $2, $3)', [part.schema, part.parent, part.name]);
    if (part.last >= part.first) await ask(tx, sqlOf(plan, part.parent, table, part.first, part.last));
    await ask(
      tx,
      `alter table ${part.schema}.${part.parent} attach partition ${table} for values from (${part.lower}) to (${part.upper})`,
    );
  });
}

/** What has a row a draw, a winning bet or a wallet, then the counters. */
async function writeRest(database: Database, plan: HistoryPlan): Promise<void> {
  const guarded = [
    'wagers.payouts',
    'wagers.closures',
    'lottery.payouts',
    'lottery.settlements',
    'lottery.draw_sales',
  ];
  await unlimited(database, async (tx) => {
    await ask(tx, 'insert into wallet.entries select * from public.kept_entries');
    await ask(tx, 'drop table public.kept_entries');
    for (const table of guarded) await ask(tx, `alter table ${table} disable trigger user`);
    for (const text of listRest(plan)) await ask(tx, text);
    for (const table of guarded) await ask(tx, `alter table ${table} enable trigger user`);
    await ask(tx, `select setval(pg_get_serial_sequence('wagers.wagers', 'wager_id'), ${plan.bets + 1})`);
    await ask(tx, `select setval(pg_get_serial_sequence('wagers.payouts', 'payout_id'), ${plan.bets + 1})`);
  });
}

function unlimited(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  return database.inTransaction(async (tx) => {
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await ask(tx, `set local ${name} = 0`);
    await ask(tx, `set local tyche.merchant = '1'`);
    await ask(tx, `set local maintenance_work_mem = '256MB'`);
    await work(tx);
  });
}
