// Windows and the seals of hours and windows go after 400 days; everything else stays.
import { addDays } from '@tyche/rules/agents';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStage, type Stage } from '../test/stage.ts';
import { deleteOld } from './delete-old.ts';

let stage: Stage;
let today: string;
beforeAll(async () => {
  stage = await openStage();
  const [row] = await stage.rows<{ day: string }>(
    `select agents.today('${stage.merchant.site.timeZone}')::text as day`,
  );
  today = row?.day ?? '';
});
beforeEach(() => stage.rows(`truncate agents.windows, agents.seals, agents.runs, agents.corrections`));
afterAll(() => stage.close());

const at = (day: string) => `(timestamp '${day} 12:00' at time zone '${stage.merchant.site.timeZone}')`;
/** A day with windows of some members, a correction and a seal of each span. */
async function addDay(day: string, members: number): Promise<void> {
  await stage.rows(`
    insert into agents.windows (member_id, starts_at, day, game_group, valid, voided)
    select m, ${at(day)}, '${day}', 'RNG', 10, 0 from generate_series(1, ${members}) m`);
  await stage.rows(`
    insert into agents.seals (span, starts_at, ends_at, day, as_of)
    select s, ${at(day)}, ${at(day)} + interval '1 minute', '${day}', 1 from unnest(array['DAY', 'HOUR', 'WINDOW']) s`);
  await stage.rows(`
    insert into agents.corrections (end_id, member_id, bets, stake, valid, payout, self_rebate, day, prize_mode, base, game_group)
    values (1, 1, 0, 0, 5, 0, 0, '${day}', 0, 0, 'RNG')`);
}
const addRun = (kind: string, period: string, day: string, state: string) =>
  stage.rows(`
    insert into agents.runs (kind, period, starts_at, ends_at, first_day, next_day, state)
    values ('${kind}', '${period}', ${at(day)}, ${at(day)} + interval '1 minute', '${day}', '${addDays(day, 1)}', '${state}')`);
const addRuns = async (day: string) => {
  await addRun('HOURLY', 'HOUR', day, 'done');
  await addRun('REALTIME', 'WINDOW', day, 'computed');
};
const left = async () => {
  const [row] = await stage.rows<Record<string, bigint>>(`
    select (select count(*) from agents.windows) as windows, (select count(*) from agents.corrections) as corrections,
      (select count(*) from agents.seals where span = 'DAY') as days, (select count(*) from agents.seals where span <> 'DAY') as others`);
  return Object.values(row ?? {}).map(Number);
};

it('windows and their seals go after 400 days, page by page; days and corrections stay', async () => {
  for (const ago of [402, 401, 400, 0]) await addDay(addDays(today, -ago), 7);
  await addRuns(today);
  expect(await deleteOld(stage.deps, undefined, 5)).toBe(18);
  expect(await left()).toEqual([14, 4, 4, 4]);
  expect(await deleteOld(stage.deps)).toBe(0);
});

it('what a run has not read stays, however old it is', async () => {
  for (const ago of [450, 440, 430]) await addDay(addDays(today, -ago), 2);
  // Without a run of one kind nothing says how far it has read.
  await addRun('HOURLY', 'HOUR', today, 'done');
  expect(await deleteOld(stage.deps)).toBe(0);
  await addRun('REALTIME', 'WINDOW', addDays(today, -440), 'open');
  await addRun('REALTIME', 'WINDOW', today, 'done');
  expect(await deleteOld(stage.deps)).toBe(4);
  expect(await left()).toEqual([4, 3, 3, 4]);
});

it('several workers delete the same once, and one that is told to stop begins no page', async () => {
  await addDay(addDays(today, -401), 40);
  await addRuns(today);
  expect(await deleteOld(stage.deps, AbortSignal.abort(), 5)).toBe(0);
  const found = await Promise.all([deleteOld(stage.deps, undefined, 7), deleteOld(stage.deps, undefined, 7)]);
  expect(found.reduce((one, other) => one + other)).toBeLessThanOrEqual(42);
  await deleteOld(stage.deps);
  expect(await left()).toEqual([0, 1, 1, 0]);
});
