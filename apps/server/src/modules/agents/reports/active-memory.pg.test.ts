// Counts of active accounts that a process remembers: right for days that did not change, and three seconds old at most for others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { keepSums } from '../sums/keep-sums.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { type ActiveQuery, openActiveMemory } from './active-memory.ts';
import { addPlay, dayBefore } from './test/report-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sumUp = async () => {
  while (await keepSums(stage.deps));
};

/** An agent with two members, of whom one has played yesterday, and what is asked of it. */
async function openTeam() {
  const agentId = await stage.open('agent', null, 2);
  const members = [await stage.open('one', agentId, 0), await stage.open('two', agentId, 0)] as const;
  await stage.passDays(2);
  const day = await dayBefore(stage, 1);
  const play = (memberId: bigint) =>
    addPlay(stage, [
      { memberId, day, group: 'RNG', bets: 1n, stake: 10n, valid: 10n, payout: 0n, selfRebate: 0n },
    ]);
  await play(members[0]);
  await sumUp();
  const query: ActiveQuery = {
    agentId,
    from: day,
    next: await dayBefore(stage, 0),
    group: null,
    scope: 'team',
    floor: 5n,
  };
  return { members, play, query };
}

/** A memory whose clock the test moves, over a reader that counts how often cells are read. */
function openMemory() {
  let now = 0;
  let counts = 0;
  const listeners: (() => void)[] = [];
  const memory = openActiveMemory(
    { onTimelineChange: (listener) => void listeners.push(listener) },
    () => now,
  );
  const reader: Reader = {
    rows(statement) {
      if (statement.text.includes('agents.cells')) counts += 1;
      return stage.database.reader.rows(statement);
    },
  };
  return {
    count: (query: ActiveQuery) => memory.count(reader, query),
    counts: () => counts,
    pass: (ms: number) => {
      now += ms;
    },
    failOver: () => {
      for (const listener of listeners) listener();
    },
  };
}

it('counts once while the days do not change, and anew when they have', async () => {
  const { members, play, query } = await openTeam();
  const memory = openMemory();
  expect([await memory.count(query), memory.counts()]).toEqual([1, 1]);
  memory.pass(60_000);
  expect([await memory.count(query), memory.counts()]).toEqual([1, 1]);
  await play(members[1]);
  expect([await memory.count(query), memory.counts()]).toEqual([2, 2]);
  memory.pass(60_000);
  // To add the change to the sums is none.
  await sumUp();
  expect([await memory.count(query), memory.counts()]).toEqual([2, 2]);
});

it('gives a count that is younger than three seconds', async () => {
  const { members, play, query } = await openTeam();
  const memory = openMemory();
  await memory.count(query);
  await play(members[1]);
  await sumUp();
  memory.pass(2_999);
  expect(await memory.count(query)).toBe(1);
  memory.pass(1);
  expect(await memory.count(query)).toBe(2);
});

it('counts anew a day that is summed anew, after a failover, and another question', async () => {
  const { query } = await openTeam();
  const memory = openMemory();
  await memory.count(query);
  memory.pass(5_000);
  await stage.rows(`delete from agents.sum_days where day = '${query.from}'`);
  await sumUp();
  expect([await memory.count(query), memory.counts()]).toEqual([1, 2]);
  memory.failOver();
  expect([await memory.count(query), memory.counts()]).toEqual([1, 3]);
  expect([await memory.count({ ...query, floor: 11n }), memory.counts()]).toEqual([0, 4]);
});

it('does not remember days that are not summed', async () => {
  const { query } = await openTeam();
  const memory = openMemory();
  await stage.rows(`delete from agents.sum_days where day = '${query.from}'`);
  expect([await memory.count(query), await memory.count(query), memory.counts()]).toEqual([1, 1, 2]);
});
