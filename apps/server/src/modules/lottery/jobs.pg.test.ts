// A small draw is sealed and settled while a large one is still under way.
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobRunner, startJobs } from '../../platform/jobs/jobs.ts';
import type { Draw } from '../draws/index.ts';
import { openIdAllocator } from './betting/id-allocator.ts';
import { lotteryJobs } from './jobs.ts';
import { openSettlementThreads, type SettlementThreads } from './settlement/threads.ts';
import { lastTwo, log, openStage, type Stage } from './test/stage.ts';

let stage: Stage;
let threads: SettlementThreads;
let runner: JobRunner | null = null;
beforeAll(async () => {
  stage = await openStage();
  threads = openSettlementThreads(stage.url, 1);
});
afterAll(async () => {
  await runner?.stop();
  await threads.close();
  await stage.close();
});

const parts = () => ({
  database: stage.database,
  log,
  numbers: openIdAllocator(),
  series: stage.series,
});

async function drawnWith(bets: number): Promise<Draw> {
  const draw = await stage.openDraw();
  for (let at = 0; at < bets; at += 1)
    await stage.bet(await stage.addMember(), draw, { bettingSlipString: lastTwo('4', '5') });
  return stage.draw(draw, '12345');
}

it('a large draw keeps no small one waiting, and both are paid once', async () => {
  const large = await drawnWith(3);
  let isFree: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    isFree = resolve;
  });
  let isUnderWay = false;
  // The real threads, as slow as with a million tickets: counting the large draw waits for the gate.
  const slow = (all: SettlementThreads): SettlementThreads => ({
    ...all,
    count: async (task) => {
      if (task.drawId === large.id) {
        isUnderWay = true;
        await gate;
      }
      return all.count(task);
    },
  });
  const deps = { ...parts(), largeFrom: 3 };
  const jobs = lotteryJobs({ ...deps, threads: slow(threads), largeThreads: slow(threads) });
  runner = startJobs(jobs, log);
  const stateOf = async (draw: Draw) => (await stage.reread(draw)).state;
  await expect.poll(() => isUnderWay, { timeout: 20_000 }).toBe(true);
  const small = await drawnWith(1);
  await expect.poll(() => stateOf(small), { timeout: 20_000 }).toBe('settled');
  expect(await stateOf(large)).toBe('drawn');
  isFree();
  await expect.poll(() => stateOf(large), { timeout: 20_000 }).toBe('settled');
  expect(await stage.count(`select count(*) from lottery.payouts where payout = ${amountOf(195)}`)).toBe(4n);
  expect(await stage.differences()).toEqual([]);
});

/** The real threads, whose counts wait at a gate; and what was under way together at most. */
function gated() {
  const gate = Promise.withResolvers<void>();
  const underWay = new Set<bigint>();
  let max = 0;
  const all: SettlementThreads = {
    ...threads,
    count: async (task) => {
      underWay.add(task.drawId);
      max = Math.max(max, underWay.size);
      await gate.promise;
      return threads.count(task).finally(() => underWay.delete(task.drawId));
    },
  };
  return { all, free: gate.resolve, underWay, max: () => max };
}

const allSettled = (draws: readonly Draw[]) => async () =>
  (await Promise.all(draws.map(async (draw) => (await stage.reread(draw)).state))).every(
    (state) => state === 'settled',
  );

it('several small draws are settled at once, as many as the setting says, each by one worker', async () => {
  await runner?.stop();
  runner = null;
  const draws = await Promise.all([drawnWith(1), drawnWith(1), drawnWith(1)]);
  const [one, two] = [gated(), gated()];
  const deps = { ...parts(), settlements: 2 };
  const runs = [one, two].map(({ all }) =>
    lotteryJobs({ ...deps, threads: all, largeThreads: threads })
      .find(({ name }) => name === 'lottery.settle')
      ?.run(),
  );
  // Two workers with two places each: the three draws are under way at once, and none of them twice.
  await expect.poll(() => one.underWay.size + two.underWay.size, { timeout: 20_000 }).toBe(3);
  expect([...one.underWay].filter((id) => two.underWay.has(id))).toEqual([]);
  for (const { free } of [one, two]) free();
  await Promise.all(runs);
  await expect.poll(allSettled(draws), { timeout: 20_000 }).toBe(true);
  expect(Math.max(one.max(), two.max())).toBe(2);
  expect(await stage.differences()).toEqual([]);
});

it('draws are settled together only as far as their tickets fit into memory', async () => {
  const draws = await Promise.all([drawnWith(2), drawnWith(2), drawnWith(1)]);
  const lane = gated();
  const deps = { ...parts(), largeFrom: 1, ticketsAtOnce: 3 };
  const run = lotteryJobs({ ...deps, threads, largeThreads: lane.all })
    .find(({ name }) => name === 'lottery.settle-large')
    ?.run();
  await expect.poll(() => lane.underWay.size, { timeout: 20_000 }).toBe(2);
  const [, , smallest] = draws;
  expect(smallest && lane.underWay.has(smallest.id)).toBe(true);
  lane.free();
  await run;
  await expect.poll(allSettled(draws), { timeout: 20_000 }).toBe(true);
  expect(lane.max()).toBe(2);
});

it('a worker that stops takes up no further draw, and ends what it began', async () => {
  const draws = await Promise.all([drawnWith(1), drawnWith(1)]);
  const lane = gated();
  const deps = { ...parts(), settlements: 1 };
  runner = startJobs(lotteryJobs({ ...deps, threads: lane.all, largeThreads: threads }), log);
  await expect.poll(() => lane.underWay.size, { timeout: 20_000 }).toBe(1);
  const stopped = runner.stop();
  lane.free();
  await stopped;
  const states = await Promise.all(draws.map(async (draw) => (await stage.reread(draw)).state));
  expect(states.toSorted()).toEqual(['drawn', 'settled']);
});

it('a run of a large draw is no job that is late', () => {
  const deps = { ...parts() };
  const jobs = lotteryJobs({ ...deps, threads, largeThreads: threads });
  const longest = (name: string) => jobs.find((job) => job.name === name)?.longestRunMs ?? 0;
  expect(longest('lottery.settle-large')).toBeGreaterThanOrEqual(10 * 60_000);
  expect(longest('lottery.settle')).toBeGreaterThanOrEqual(60_000);
});

it('a draw that is long to seal keeps no other from its seal', async () => {
  await runner?.stop();
  const [long, short] = [await stage.openDraw(), await stage.openDraw()];
  await stage.closeDraw(long);
  let isFree: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    isFree = resolve;
  });
  const slow: SettlementThreads = {
    ...threads,
    seal: async (drawId) => {
      if (drawId === long.id) await gate;
      return threads.seal(drawId);
    },
  };
  const deps = { ...parts() };
  runner = startJobs(lotteryJobs({ ...deps, threads: slow, largeThreads: slow }), log);
  await stage.closeDraw(short);
  const stateOf = async (draw: Draw) => (await stage.reread(draw)).state;
  await expect.poll(() => stateOf(short), { timeout: 20_000 }).toBe('drawing');
  expect(await stateOf(long)).toBe('locked');
  isFree();
  await expect.poll(() => stateOf(long), { timeout: 20_000 }).toBe('drawing');
});

it('what the limits needed of a draw goes an hour after its end; a draw on sale keeps it', async () => {
  const [ended, onSale] = [await drawnWith(2), await stage.openDraw()];
  await stage.bet(await stage.addMember(), onSale, { bettingSlipString: lastTwo('4', '5') });
  const deps = { ...parts() };
  const jobs = lotteryJobs({ ...deps, threads, largeThreads: threads });
  const run = (name: string) => jobs.find((job) => job.name === name)?.run();
  const kept = ({ id }: Draw) =>
    stage.count(`select (select count(*) from lottery.member_draws where draw_id = ${id})
      + (select count(*) from lottery.liabilities where draw_id = ${id}) as count`);
  // The jobs of the first test still run, and may settle it first.
  await run('lottery.settle');
  await expect.poll(async () => (await stage.reread(ended)).state, { timeout: 20_000 }).toBe('settled');
  await run('lottery.drop-limits');
  expect(await kept(ended)).toBe(3n);
  await stage.database.reader.rows({
    name: 'end_earlier',
    text: `update lottery.draw_sales set closed_at = closed_at - interval '61 minutes' where draw_id = $1`,
    values: [ended.id],
  });
  await run('lottery.drop-limits');
  expect(await kept(ended)).toBe(0n);
  expect(await kept(onSale)).toBe(2n);
  expect(await stage.differences()).toEqual([]);
});

it('an answer to a cancellation goes two days after its key, a number watch with the last draw of its chase', async () => {
  const deps = { ...parts() };
  const jobs = lotteryJobs({ ...deps, threads, largeThreads: threads });
  let statements = 0;
  const write = (text: string) => {
    statements += 1;
    return stage.database.reader.rows({ name: `ended_${statements}`, text, values: [] });
  };
  await write(`insert into lottery.cancellations (member_id, request_key, request_hash, answer)
    select 1, platform.first_key(clock_timestamp() - make_interval(hours => age)), sha256('x'), age
    from unnest(array[1, 47, 49, 5000]) as age`);
  await write(`insert into lottery.chase_items (item_id, order_id, member_id, game_code, number, phase, multiple, amount, state)
    values (1, 1, 1, 'x', '20300101', 0, 1, 1, 'lapsed'), (2, 2, 1, 'x', '20300101', 0, 1, 1, 'lapsed'),
      (3, 2, 1, 'x', '20300102', 1, 1, 1, 'pending')`);
  await write(`insert into lottery.number_watches (order_id, game_code, from_number)
    values (1, 'x', '20300101'), (2, 'x', '20300101')`);
  await jobs.find((job) => job.name === 'lottery.drop-answered')?.run();
  expect(await write('select answer from lottery.cancellations order by answer')).toEqual([
    { answer: '1' },
    { answer: '47' },
  ]);
  expect(await write('select order_id as id from lottery.number_watches where order_id < 3')).toEqual([
    { id: 2n },
  ]);
  await write('delete from lottery.number_watches where order_id < 3');
  await write('delete from lottery.chase_items where order_id < 3');
});
