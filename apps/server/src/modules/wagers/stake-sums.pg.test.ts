// Sums over blocks of wagers say what the wagers say, whatever happens to these, and the audit finds a sum that does not.
import type { MemberId } from '@tyche/kernel/ids';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  closeBatch,
  countOpen,
  findWrongSums,
  foldMember,
  recordPayouts,
  recordPlaced,
  stakedSince,
  sumRecords,
  voidWagers,
} from './index.ts';

const SIZE = 10;
const STEPS = 250;
/** Wagers in a block of the random histories. */
const SMALL = 4;
const HOUR_MS = 3_600_000;
const MEMBERS = [1n, 2n, 3n];
const FIRST = Date.UTC(2026, 0, 1);

type Query = Parameters<typeof sumRecords>[2];
const STATES = [null, null, 'placed', 'won', 'lost', 'void'] as const;
const TYPES = [null, 'SSC', 'LOTT'] as const;

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const inTx: Database['inTransaction'] = (work: Parameters<Database['inTransaction']>[0]) =>
  database.inTransaction(work) as never;

/** Numbers that follow from a seed (mulberry32). */
function openDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** What the wagers themselves say. */
async function byWagers(memberId: bigint, times: readonly Date[]) {
  const rows = await database.reader.rows(sql<{ staked: bigint }>`
    select coalesce(sum(s.valid_stake), 0)::bigint as staked
    from unnest(${times}::timestamptz[]) with ordinality as t(since, place)
    left join wagers.states s on s.member_id = ${memberId} and s.placed_at >= t.since group by t.place order by t.place`);
  const [open] = await database.reader.rows(sql<{ open: bigint }>`
    select count(*) as open from wagers.states where member_id = ${memberId} and state = 'placed'`);
  return { staked: rows.map(({ staked }) => staked), open: Number(open?.open ?? 0n) };
}

const bySums = async (memberId: bigint, times: readonly Date[]) => ({
  staked: await stakedSince(database.reader, memberId, times),
  open: await countOpen(database.reader, memberId),
});

/** Totals of the betting record by the wagers themselves. */
async function totalsByWagers(memberId: bigint, { from, until, state, gameType }: Query) {
  const rows = await database.reader.rows(sql`
    select count(*) as bets, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as paid,
      coalesce(sum(rebate) filter (where state <> 'placed'), 0)::bigint as rebate
    from wagers.states
    where member_id = ${memberId} and placed_at >= ${from} and placed_at < ${until} and state <> 'void'
      and (${state}::text is null or state = ${state}::text) and (${gameType}::text is null or game_type = ${gameType}::text)`);
  return rows[0];
}

test.each([11, 12, 13])(
  'turnover and open bets of random histories, folded at random moments: %i',
  async (seed) => {
    const dice = openDice(seed);
    const base = BigInt(seed) * 1_000n;
    const batches: { ref: bigint; version: number; refs: bigint[] }[] = [];
    const members = MEMBERS.map((member) => base + member);
    let refs = 0n;
    const pick = () => batches[dice(batches.length)];
    const steps = {
      bet: () =>
        inTx(async (tx) => {
          const old = dice(2) === 0 ? pick() : undefined;
          const batch =
            old?.version === 0 ? old : { ref: base + BigInt(batches.length), version: 0, refs: [] };
          if (batch !== old) batches.push(batch);
          const placed = Array.from({ length: 1 + dice(8) }, () => {
            refs += 1n;
            batch.refs.push(refs);
            return {
              batchRef: batch.ref,
              ref: refs,
              gameCode: 'fast5d-1m',
              gameType: TYPES[1 + dice(2)] ?? '',
              memberId: (members[dice(3)] ?? base) as MemberId,
              stake: BigInt(2 + dice(50)),
              rebate: BigInt(dice(3)),
              placedAt: new Date(FIRST + Number(refs) * HOUR_MS),
            };
          });
          await recordPlaced(tx, 'lottery', placed);
        }),
      close: () =>
        inTx(async (tx) => {
          const batch = pick();
          if (!batch) return;
          batch.version += 1;
          const winners = batch.refs
            .filter(() => dice(3) === 0)
            .map((ref) => ({ ref, payout: 5n, validStake: BigInt(dice(2)) }));
          await closeBatch(tx, { source: 'lottery', batchRef: batch.ref, version: batch.version }, winners);
        }),
      payLate: () =>
        inTx(async (tx) => {
          const batch = pick();
          const ref = batch?.refs[dice(batch.refs.length)];
          if (!batch || ref === undefined || batch.version === 0) return;
          const { ref: batchRef, version } = batch;
          await recordPayouts(tx, { source: 'lottery', batchRef, version }, [
            { ref, payout: 1n, validStake: 0n },
          ]);
        }),
      void: () =>
        inTx(async (tx) => {
          const batch = pick();
          const ref = batch?.refs[dice(batch.refs.length)];
          if (batch && ref !== undefined)
            await voidWagers(
              tx,
              { source: 'lottery', batchRef: batch.ref },
              { refs: [ref], reason: 'a test' },
            );
        }),
      fold: async () => {
        await foldMember(database, members[dice(3)] ?? base, SMALL);
      },
    };
    const turns = [
      steps.bet,
      steps.bet,
      steps.close,
      steps.close,
      steps.fold,
      steps.fold,
      steps.void,
      steps.payLate,
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await turns[dice(turns.length)]?.();
      if (step % 10 !== 9) continue;
      const times = Array.from({ length: 4 }, () => new Date(FIRST + dice(Number(refs) + 2) * HOUR_MS));
      for (const member of members)
        expect(await bySums(member, times)).toEqual(await byWagers(member, times));
      const [from = new Date(0), until = from] = times.sort((one, other) => Number(one) - Number(other));
      const query = { from, until, state: STATES[dice(6)] ?? null, gameType: TYPES[dice(3)] ?? null };
      for (const member of members)
        for (const asked of [query, { ...query, from: new Date(0), until: new Date() }])
          expect(await sumRecords([database.reader], member, asked)).toEqual(
            await totalsByWagers(member, asked),
          );
    }
    const blocks = await database.reader.rows(sql<{ sums: bigint; empty: bigint }>`
    select count(valid_stake) as sums, count(*) filter (where records is null) as empty from wagers.stake_sums
    where member_id = any(${members}::bigint[])`);
    expect(blocks[0]?.sums).toBeGreaterThan(3n);
    expect(await findWrongSums(database.reader)).toEqual([]);
  },
  60_000,
);

test('the audit finds a sum that was changed, and a block that is gone', async () => {
  const memberId = 99n;
  const placed = Array.from({ length: 3 * SIZE }, (_, at) => ({
    batchRef: 99_999n,
    ref: BigInt(at),
    gameCode: 'fast5d-1m',
    gameType: 'SSC',
    stake: 7n,
    memberId: memberId as MemberId,
    placedAt: new Date(FIRST + at * HOUR_MS),
  }));
  await inTx(async (tx) => {
    await recordPlaced(tx, 'lottery', placed);
    await closeBatch(tx, { source: 'lottery', batchRef: 99_999n, version: 1 });
  });
  expect(await foldMember(database, memberId, SIZE)).toBe(3);
  const blocks = await database.reader.rows(sql<{ lastId: bigint }>`
    select last_id as "lastId" from wagers.stake_sums where member_id = ${memberId} order by 1`);
  const [first, second, third] = blocks.map(({ lastId }) => lastId);
  await inTx((tx) =>
    tx.rows(
      sql`update wagers.stake_sums set valid_stake = 71 where member_id = ${memberId} and last_id = ${first}`,
    ),
  );
  expect(await findWrongSums(database.reader)).toEqual([{ memberId, lastId: first }]);
  await inTx((tx) =>
    tx.rows(
      sql`update wagers.stake_sums set valid_stake = 70, records = '{}' where member_id = ${memberId} and last_id = ${first}`,
    ),
  );
  expect(await findWrongSums(database.reader)).toEqual([{ memberId, lastId: first }]);
  await inTx((tx) =>
    tx.rows(sql`delete from wagers.stake_sums where member_id = ${memberId} and last_id = ${second}`),
  );
  expect(await findWrongSums(database.reader)).toEqual([
    { memberId, lastId: first },
    { memberId, lastId: third },
  ]);
});

test('a block is not summed while a wager of it may be changing', async () => {
  const memberId = 98n;
  const placed = Array.from({ length: SIZE }, (_, at) => ({
    batchRef: 99_998n,
    ref: BigInt(at),
    gameCode: 'fast5d-1m',
    gameType: 'SSC',
    stake: 7n,
    memberId: memberId as MemberId,
    placedAt: new Date(FIRST + at * HOUR_MS),
  }));
  await inTx(async (tx) => {
    await recordPlaced(tx, 'lottery', placed);
    await closeBatch(tx, { source: 'lottery', batchRef: 99_998n, version: 1 });
  });
  await inTx(async (tx) => {
    await voidWagers(tx, { source: 'lottery', batchRef: 99_998n }, { refs: [3n], reason: 'a test' });
    expect(await foldMember(database, memberId, SIZE)).toBe(0);
  });
  expect(await foldMember(database, memberId, SIZE)).toBe(1);
  expect(await stakedSince(database.reader, memberId, [new Date(FIRST)])).toEqual([63n]);
});
