// Salaries and upgrades against the database: each month and each rank once, whatever dies or repeats (rewards.md 4.9).
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { readNow } from '../../platform/db/read-now.ts';
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paySalaries } from './salary.ts';
import { openStage, type Stage } from './test/stage.ts';
import { playsOn } from './test/plays.ts';
import type { WireTerms } from './types.ts';
import { rankReached, takeUpgrades } from './upgrades.ts';

const ROUNDS = raceRounds(6);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const formula: WireTerms['formula'] = {
  is: 'ranks',
  steps: [
    { rank: 1, amount: '10.0000' },
    { rank: 2, amount: '20.0000' },
    { rank: 4, amount: '100.0000' },
  ],
};

/** How long after its end the salaries of a month are given. */
const AFTER_MS = 3_600_000;

let stage: Stage;
/** The last month whose salaries are due, by its first day. */
let month: string;
beforeAll(async () => {
  stage = await openStage();
  const { timeZone } = (await stage.deps.merchant()).site;
  const now = await readNow(stage.database.reader);
  const today = localDateOf(new Date(now.getTime() - AFTER_MS), timeZone);
  month = firstOfMonth(addDays(firstOfMonth(today), -1));
  await stage.rows(
    `insert into points.ladders (version, content) values (1, '{"hasReview": true, "ranks": []}')`,
  );
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.rows(`update promotions.offers set state = 'closed', closed_at = clock_timestamp() - interval '70 days',
    ends_at = clock_timestamp() - interval '70 days' where state <> 'closed'`);
  await stage.rows(`delete from promotions.runs`);
  await stage.rows(`delete from points.rank_month_ends`);
  await stage.rows(`delete from points.rank_runs`);
});

const given = (memberId: bigint) =>
  stage.rows<{ amount: bigint; occurrence_key: string; status: string }>(`
    select amount, occurrence_key, status from promotions.applications where member_id = ${memberId} order by occurrence_key`);

describe('a salary', () => {
  async function offer(): Promise<void> {
    await stage.offer('RANK_SALARY', { formula });
    await playsOn(stage).ageOffers();
    await stage.rows(
      `update promotions.offers set starts_at = '${month} 00:00+00'::timestamptz - interval '5 days' where state <> 'closed'`,
    );
    await stage.rows(`alter table promotions.versions disable trigger user`);
    await stage.rows(
      `update promotions.versions set published_at = '${month} 00:00+00'::timestamptz - interval '5 days'`,
    );
    await stage.rows(`alter table promotions.versions enable trigger user`);
  }
  const ended = (memberId: bigint, level: number, isMet: boolean) =>
    stage.rows(`
      insert into points.rank_month_ends (member_id, month, level, given_level, valid, is_met)
      values (${memberId}, '${month}', ${level}, ${level}, 1000000, ${isMet})`);
  const finish = () =>
    stage.rows(`
      insert into points.rank_runs (period, ladder, done_at) values ('${month}', 1, clock_timestamp())
      on conflict (merchant, period) do update set done_at = excluded.done_at`);

  it('is given by the rank at the end of a month whose upkeep was met, once', async () => {
    await offer();
    const [met, missed, without] = [await stage.member(), await stage.member(), await stage.member()];
    await ended(met, 2, true);
    await ended(missed, 2, false);
    await ended(without, 3, true);
    await finish();
    await paySalaries(stage.deps);
    await paySalaries(stage.deps);
    expect(await given(met)).toEqual([
      { amount: 200_000n, occurrence_key: `salary:${met}:${month.slice(0, 7)}`, status: 'issued' },
    ]);
    expect(await given(missed)).toEqual([]);
    expect(await given(without)).toEqual([]);
  });

  it('waits until the upkeep of the month was looked at for every member', async () => {
    await offer();
    const memberId = await stage.member();
    await ended(memberId, 1, true);
    await paySalaries(stage.deps);
    expect(await given(memberId)).toEqual([]);
    await finish();
    await paySalaries(stage.deps);
    expect(await given(memberId)).toHaveLength(1);
  });

  it('comes once from two offers, and while several workers run', async () => {
    await offer();
    await offer();
    const members: bigint[] = [];
    for (let at = 0; at < 9; at += 1) members.push(await stage.member());
    for (const memberId of members) await ended(memberId, 4, true);
    await finish();
    await Promise.all([1, 2, 3].map(() => paySalaries(stage.deps, undefined, 2)));
    await paySalaries(stage.deps, undefined, 2);
    for (const memberId of members) expect(await given(memberId)).toMatchObject([{ amount: 1_000_000n }]);
  });
});

describe('an upgrade', () => {
  const reach = (memberId: bigint, from: number, to: number) =>
    stage.database.inTransaction((tx) =>
      rankReached.handle(tx, {
        topic: 'rank.reached',
        payload: { memberId: `${memberId}`, from, to },
      } as Parameters<typeof rankReached.handle>[1]),
    );
  const upgrades = (memberId: bigint, ...ranks: readonly (readonly [number, bigint])[]) =>
    ranks.map(([rank, amount]) => ({
      amount,
      occurrence_key: `upgrade:${memberId}:${rank}`,
      status: 'issued',
    }));

  it('gives the sum of each rank on the way, each rank once for life', async () => {
    await stage.offer('UPGRADE_BONUS', { formula });
    const memberId = await stage.member();
    await reach(memberId, 0, 2);
    await takeUpgrades(stage.deps);
    const first = upgrades(memberId, [1, 100_000n], [2, 200_000n]);
    expect(await given(memberId)).toEqual(first);
    // The rank was lost, and is reached again with two more.
    await reach(memberId, 1, 4);
    await reach(memberId, 1, 4);
    await takeUpgrades(stage.deps);
    expect(await given(memberId)).toEqual([...first, ...upgrades(memberId, [4, 1_000_000n])]);
    expect(await stage.rows(`select 1 from promotions.due_upgrades`)).toEqual([]);
  });

  it('of a budget without room for all gives the ranks that fit', async () => {
    await stage.offer('UPGRADE_BONUS', { formula, budgetAmount: '15.0000' });
    const memberId = await stage.member();
    await reach(memberId, 0, 2);
    await takeUpgrades(stage.deps);
    expect(await given(memberId)).toEqual(upgrades(memberId, [1, 100_000n]));
  });

  it('is given once while two rises and several workers race', LIMIT, async () => {
    await stage.offer('UPGRADE_BONUS', { formula });
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await stage.member();
      await Promise.all([reach(memberId, 0, 1), reach(memberId, 0, 2), reach(memberId, 1, 2)]);
      await Promise.all([1, 2, 3, 4].map(() => takeUpgrades(stage.deps)));
      await takeUpgrades(stage.deps);
      expect(await given(memberId)).toEqual(upgrades(memberId, [1, 100_000n], [2, 200_000n]));
    }
  });

  it('is money at once: another mode is refused', async () => {
    await expect(stage.offer('UPGRADE_BONUS', { formula, mode: 'points' })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'mode' },
    });
  });
});
