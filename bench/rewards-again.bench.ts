// The rewards of a month computed once more: the rules alone, then from the database as `npm run audit` does it. The amounts of the rows come
// from a statement of SQL, so the rules are compared with another computation. `node bench/run.ts rewards-again --rewards=1000000`
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { type DemoOffer, findWrongRewards, seedOffers } from '../apps/server/src/modules/promotions/index.ts';
import { recomputedReward } from '../apps/server/src/modules/promotions/recompute.ts';
import { findTerms, listIssuedAfter } from '../apps/server/src/modules/promotions/store-recompute.ts';
import { createMerchant, readMerchant } from '../apps/server/src/modules/settings/index.ts';
import { demoOffers } from '../apps/server/src/demo/offers.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { report } from './table.ts';

const REWARDS = Number(
  process.argv.find((word) => word.startsWith('--rewards='))?.split('=')[1] ?? 1_000_000,
);
/** Rows that the rules alone are tried with, again and again. */
const SAMPLE = 50_000;
const GOAL_PER_SECOND = 50_000;

const postgres = await startTestPostgres({ durable: true });
const place = await cloneDatabase(postgres.adminUrl);
const database = openDatabase({ url: place.url, maxConnections: 2 });
try {
  await database.inTransaction((tx) => createMerchant(tx, 'bench', 'Bench'));
  const offerId = await publishShare(database);
  await insertRewards(database, offerId);
  const rules = await timeRules(database, offerId);
  const began = performance.now();
  const wrong = await database.inSnapshot((reader) => findWrongRewards(reader));
  const perSecond = REWARDS / ((performance.now() - began) / 1000);
  report('rewards-again', [
    {
      what: `rewards that differ, of ${REWARDS}`,
      goal: '0',
      measured: `${wrong.length}`,
      ratio: 1,
      reached: wrong.length === 0,
    },
    {
      what: 'rewards computed once more by the rules alone',
      goal: `>= ${GOAL_PER_SECOND}/s`,
      measured: `${Math.round(rules)}/s`,
      ratio: rules / GOAL_PER_SECOND,
      reached: rules >= GOAL_PER_SECOND,
    },
    {
      what: 'the same with reading them from the database',
      goal: `>= ${GOAL_PER_SECOND}/s`,
      measured: `${Math.round(perSecond)}/s`,
      ratio: perSecond / GOAL_PER_SECOND,
      reached: perSecond >= GOAL_PER_SECOND,
    },
  ]);
} finally {
  await database.close();
  await place.drop();
  await postgres.stop();
}

/** An offer that gives half of a deposit up to 500.00, and all of one from 1,000.00 up to 5,000.00. */
async function publishShare(database: Database): Promise<bigint> {
  const [base] = demoOffers;
  if (!base) throw new Error('the demo has no offer');
  const { terms } = base.content;
  const offer: DemoOffer = {
    kind: 'DEPOSIT',
    content: {
      ...base.content,
      terms: {
        ...terms,
        identityLevel: 0,
        group: null,
        formula: {
          is: 'share',
          minDeposit: '100.0000',
          tiers: [
            { from: '100.0000', ratePpm: 500_000, cap: '500.0000' },
            { from: '1000.0000', ratePpm: 1_000_000, cap: '5000.0000' },
          ],
          maxPerDay: null,
        },
      },
    },
  };
  const { reader } = database;
  await seedOffers(database, await readMerchant(reader, 'bench'), [offer]);
  const [row] = await reader.rows(sql<{ offer_id: bigint }>`select offer_id from promotions.offers`);
  return row?.offer_id ?? 0n;
}

/** Issued rewards for deposits of 100.00 to 8,000.00, with the amounts as PostgreSQL computes them. */
async function insertRewards({ inTransaction }: Database, offerId: bigint): Promise<void> {
  await inTransaction((tx) =>
    tx.rows(sql`
      insert into promotions.applications (offer_id, version, member_id, kind, mode, status, occurrence_key, person, amount, required,
        claim_before, accepted_at, inputs)
      select ${offerId}, 1, n, 'DEPOSIT', 'cash', 'issued', 'deposit:bench:' || n, '\\x00', trunc(gives, 2) * 10000, 0,
        clock_timestamp() + interval '1 day', clock_timestamp(), jsonb_build_array(
          jsonb_build_object('name', 'credited', 'value', to_char(credited, 'FM999990.0000')),
          jsonb_build_object('name', 'ordinal', 'value', '1'), jsonb_build_object('name', 'grantedToday', 'value', '0.0000'))
      from generate_series(1, ${REWARDS}::int) n, lateral (select 100 + n * 7919 % 7900000 / 1000.0 as credited) d,
        lateral (select case when credited < 1000 then least(credited / 2, 500) else least(credited, 5000) end as gives) g`),
  );
}

/** Rewards a second that the rules compute on one core, of rows that are read before. */
async function timeRules({ reader }: Database, offerId: bigint): Promise<number> {
  const rows = await listIssuedAfter(reader, 0n, SAMPLE);
  const found = await findTerms(reader, offerId, 1);
  if (!found) throw new Error('the offer has no terms');
  const { terms, currency } = found;
  const { user } = process.cpuUsage();
  let rounds = 0;
  const until = performance.now() + 3_000;
  while (performance.now() < until) {
    for (const { kind, inputs, amount } of rows)
      if (recomputedReward({ kind, inputs, terms, currency, prizes: [] }) !== amount)
        throw new Error('a reward differs');
    rounds += 1;
  }
  return (rows.length * rounds) / ((process.cpuUsage().user - user) / 1_000_000);
}
