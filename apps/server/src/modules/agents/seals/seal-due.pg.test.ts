// Seals against the real database: a fact is in its day, or a correction of it.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeInAll, takeInStep } from '../intake/take-in.ts';
import { type Play, playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { sealDue } from './seal-due.ts';

const ROUNDS = raceRounds(12);

let stage: Stage;
let play: Play;
let member: bigint;
let zone: string;
beforeAll(async () => {
  stage = await openStage();
  play = playOn(stage);
  zone = stage.merchant.site.timeZone;
  member = await stage.open('player', await stage.open('top', null, 2), 0);
  await takeInStep(stage.deps);
});
afterAll(() => stage.close());

/** A wager that became final some days ago and is not read yet. */
async function playBefore(days: number, stake: bigint): Promise<bigint> {
  const batch = await play.place([{ ref: 1n, memberId: member, game: 'slots', stake }]);
  await stage.database.inTransaction(async (tx) => {
    await tx.rows({
      name: '',
      text: `insert into wagers.closures (source, batch_ref, version) values (1, ${batch}, 1)`,
      values: [],
    });
    await tx.rows({
      name: '',
      text: `insert into wagers.ends (source, batch_ref, kind, version, ended_at)
        values (1, ${batch}, 'closed', 1, clock_timestamp() - interval '${days} days')`,
      values: [],
    });
  });
  return batch;
}
async function takeInUntilNow(): Promise<void> {
  const [now] = await stage.rows<{ at: string }>(`select clock_timestamp()::text as at`);
  await eventually(async () => {
    while (await takeInStep(stage.deps));
    const [row] = await stage.rows<{ is: boolean }>(
      `select coalesce(complete_until > '${now?.at}', false) as is from agents.intake`,
    );
    return row?.is;
  });
}
const sealed = (span: string) =>
  stage.rows<{ day: string; seals: bigint }>(
    `select day::text, count(*) as seals from agents.seals where span = '${span}' group by 1 order by 1`,
  );
const dayBefore = async (days: number) => {
  const [row] = await stage.rows<{ day: string }>(`select (agents.today('${zone}') - ${days})::text as day`);
  return row?.day ?? '';
};
const figures = (days: number) =>
  stage.rows(`select coalesce(sum(valid), 0)::bigint as valid, (
      select coalesce(sum(valid), 0)::bigint from agents.corrections where day = agents.today('${zone}') - ${days}) as late
    from agents.cells where day = agents.today('${zone}') - ${days}`);

it('nothing is sealed before the first day of the programme, and no span that is not over', async () => {
  await takeInUntilNow();
  await sealDue(stage.deps);
  expect(await sealed('DAY')).toEqual([]);
});

it('a span waits for the intake, then it is sealed once by whichever worker', async () => {
  await stage.passDays(3);
  await stage.rows(`delete from agents.seals`);
  await playBefore(2, 100n);
  await stage.rows(`update agents.intake set complete_until = clock_timestamp() - interval '10 days'`);
  expect(await sealDue(stage.deps)).toBe(0);
  await takeInUntilNow();
  await Promise.all([sealDue(stage.deps), sealDue(stage.deps)]);
  const [before] = [await dayBefore(2)];
  expect((await sealed('DAY')).slice(0, 2).map(({ day }) => day)).toEqual([await dayBefore(3), before]);
  expect((await sealed('HOUR')).find(({ day }) => day === before)?.seals).toBe(24n);
  expect((await sealed('WINDOW')).find(({ day }) => day === before)?.seals).toBe(288n);
  const [last] = await stage.rows(
    `select as_of = (select max(end_id) from wagers.ends) as is_last from agents.seals where span = 'DAY' limit 1`,
  );
  expect(last).toEqual({ is_last: true });
  expect(await sealDue(stage.deps)).toBeLessThan(3);
});

it('a window is sealed after the delay that the site has set', async () => {
  await takeInUntilNow();
  const withDelay = (sealDelayWindow: number) => ({
    ...stage.deps,
    merchant: async () => {
      const { site, ...merchant } = stage.merchant;
      return { ...merchant, site: { ...site, contracts: { ...site.contracts, sealDelayWindow } } };
    },
  });
  const lastOf = async () => {
    const [row] = await stage.rows<{ last: Date }>(
      `select max(ends_at) as last from agents.seals where span = 'WINDOW'`,
    );
    return row?.last.getTime() ?? 0;
  };
  await stage.rows(
    `delete from agents.seals where span = 'WINDOW' and starts_at > clock_timestamp() - interval '1 day'`,
  );
  // Both delays are whole windows, so it does not matter how old the current window is.
  await sealDue(withDelay(7_500));
  const slow = await lastOf();
  await sealDue(withDelay(300));
  // Between them are two hours, which are 24 windows; the clock may pass the end of one more between the two.
  expect([24, 25]).toContain(Math.round(((await lastOf()) - slow) / 300_000));
});

it('what changes a sealed day later is a correction, and its cell follows', async () => {
  const batch = await playBefore(2, 50n);
  await takeInAll(stage.deps);
  await takeInUntilNow();
  expect(await figures(2)).toEqual([{ valid: 150n, late: 50n }]);
  await play.close(batch, 2, [{ ref: 1n, payout: 90n, validStake: 40n }]);
  await takeInUntilNow();
  expect(await figures(2)).toEqual([{ valid: 140n, late: 40n }]);
  await play.void(batch, [1n]);
  await takeInUntilNow();
  expect(await figures(2)).toEqual([{ valid: 100n, late: 0n }]);
});

it(
  'a fact that comes while its day is sealed is in the day or in its corrections, never in both or in none',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await stage.rows(`delete from agents.seals`);
      await stage.rows(`delete from agents.corrections`);
      const [before] = (await figures(2)) as { valid: bigint }[];
      await playBefore(2, 1_000n);
      // What the seal knew is what the cells have less the corrections.
      const known = async () => {
        const [sums] = (await figures(2)) as { valid: bigint; late: bigint }[];
        return (sums?.valid ?? 0n) - (sums?.late ?? 0n) - (before?.valid ?? 0n);
      };
      const seal = async () => {
        await sealDue(stage.deps);
        return known();
      };
      const [knownThen] = await Promise.all([seal(), takeInAll(stage.deps)]);
      await takeInUntilNow();
      expect([0n, 1_000n]).toContain(knownThen);
      expect(await known()).toBe(knownThen);
    }
  },
  raceLimitMs(ROUNDS),
);
