// The sums of teams against the facts, read by the slow query: for any history, with writers at the same time, and with workers that die.
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCells } from '../intake/store-intake.ts';
import { takeInStep } from '../intake/take-in.ts';
import { addCash } from '../reports/store-cash.ts';
import { addRebates, dayBefore } from '../reports/test/report-stage.ts';
import { dyingAt } from '../test/dying.ts';
import { playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { adoptAccounts } from '../tree/jobs.ts';
import { moveAccount } from '../tree/place.ts';
import { compareSums, keepSums } from './keep-sums.ts';
import { sumDay, tryLockSums, waitingSums } from './store-sums.ts';
import { passMidnight } from './test/midnight.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const figures =
  'bets stake valid payout self_rebate agent_rebate deposit first_deposits withdrawal transfer_in transfer_out promotions registrations salary dividend'.split(
    ' ',
  );
const sums = figures.map((name) => `sum(${name})`).join();
const groups = ['RNG', 'LIVE', 'SPORTS'] as const;

/** Where sums and facts of an agent differ, at one moment: by day and group, over all days. */
const differences = (agentId: bigint) =>
  stage.rows(`
    with span as (select agents.today('Asia/Manila') - 60 as from_day, agents.today('Asia/Manila') + 1 as next_day),
    kept as (
      select day, game_group, ${sums} from span cross join lateral agents.team_sums(${agentId}, from_day, next_day, 0) group by 1, 2
    ), facts as (
      select day, game_group, ${sums} from span cross join lateral agents.report_facts(${agentId}, from_day, next_day) f
      where f.depth > 0 group by 1, 2
    )
    (table kept except all table facts) union all (table facts except all table kept)`);
const sumUp = async () => {
  while (await keepSums(stage.deps));
};
const logged: object[] = [];
const log = { error: (_: string, what: object) => void logged.push(what) } as never;
const compare = () => compareSums({ ...stage.deps, log });
const waiting = async () => {
  const [row] = await stage.rows<{ count: bigint }>('select count(*) as count from agents.sum_changes');
  return row?.count;
};
const addPlay = (memberId: bigint, day: string, stake: bigint, group: (typeof groups)[number] = 'RNG') =>
  stage.database.inTransaction((tx) => {
    const amounts = { stake, valid: stake, payout: stake / 2n, selfRebate: stake / 10n };
    return addToCells(tx, [
      { memberId, day, group, prizeMode: 0, base: 0, bets: stake > 0n ? 1n : -1n, ...amounts },
    ]);
  });
const addPay = (receiver: bigint, day: string, kind: string, amount: number) =>
  stage.rows(`
    insert into agents.pay_lines (run_id, contract_id, receiver, starts_at, ends_at, valid, stake, payout, self_rebate, agent_rebate,
      promotions, carry_in, base, carry_out, rate, amount, as_of, due_at, active_members, first_day, next_day, version, tier, kind, period,
      game_group, rate_type, reason, rule)
    select coalesce(max(run_id), 0) + 1, 1, ${receiver}, now(), now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${amount}, 0, now(), 0, '${day}',
      date '${day}' + 1, 1, 1, '${kind}', 'DAILY', 'CONS', 'P', 'paid', 'daily/1' from agents.pay_lines`);
const move = (memberId: bigint, uplineId: bigint) =>
  stage.database.inTransaction((tx) =>
    moveAccount(tx, { memberId, uplineId, timeZone: 'Asia/Manila', approvalId: 1n }, async () => undefined),
  );

const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('play' as const),
      who: fc.nat(),
      back: fc.nat(3),
      group: fc.nat(2),
      stake: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('correct' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('cash' as const),
      who: fc.nat(),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('rebate' as const), who: fc.nat(), back: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('pay' as const), who: fc.nat(), isDividend: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('open' as const), who: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('move' as const), who: fc.nat(), to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('midnight' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('add' as const), changes: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('forget' as const), back: fc.nat(3) }) },
);
type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

/** A branch of its own, and what was played in it and not taken back. */
interface Branch {
  readonly accounts: bigint[];
  played: { memberId: bigint; back: number; stake: bigint; group: (typeof groups)[number] }[];
}

async function openBranch(): Promise<Branch> {
  const top = await stage.open('top', null, 2);
  const one = await stage.open('one', top);
  const two = await stage.open('two', one);
  const branch: Branch = { accounts: [top, one, two, await stage.open('three', top)], played: [] };
  for (let day = 0; day < 3; day += 1) await pass(branch);
  return branch;
}

async function pass(branch: Branch): Promise<void> {
  await passMidnight(stage);
  branch.played = branch.played.map((one) => ({ ...one, back: one.back + 1 }));
}

async function perform(branch: Branch, act: Act): Promise<void> {
  const at = (place: number) => branch.accounts[place % branch.accounts.length] ?? 0n;
  switch (act.act) {
    case 'play': {
      const one = {
        memberId: at(act.who),
        back: act.back,
        stake: BigInt(act.stake) * 10n,
        group: groups[act.group] ?? 'RNG',
      };
      branch.played.push(one);
      return addPlay(one.memberId, await dayBefore(stage, one.back), one.stake, one.group);
    }
    case 'correct': {
      const [one] = branch.played.splice(act.which % Math.max(branch.played.length, 1), 1);
      return one && addPlay(one.memberId, await dayBefore(stage, one.back), -one.stake, one.group);
    }
    case 'cash': {
      const amount = BigInt(act.amount);
      const leg = {
        deposit: amount,
        firstDeposit: act.who % 2 ? amount : 0n,
        withdrawal: 2n,
        transferIn: 3n,
        transferOut: 4n,
        promotions: 5n,
      };
      const [now] = await stage.rows<{ at: Date }>('select clock_timestamp() as at');
      if (!now) return;
      return stage.database.inTransaction((tx) =>
        addCash(tx, { legs: [{ memberId: at(act.who), ...leg }], at: now.at, timeZone: 'Asia/Manila' }),
      );
    }
    case 'rebate': {
      const line = {
        memberId: at(act.who),
        day: await dayBefore(stage, act.back),
        group: 'RNG',
        own: 3n,
        fromTeam: 7n,
      };
      return addRebates(stage, [line]);
    }
    case 'pay':
      return void (await addPay(
        at(act.who),
        await dayBefore(stage, 0),
        act.isDividend ? 'DIVIDEND' : 'DAILY',
        50,
      ));
    case 'open':
      return void branch.accounts.push(await stage.open('more', at(act.who)));
    case 'move':
      return moveWithin(at(act.who), at(act.to));
    case 'midnight':
      return pass(branch);
    case 'add':
      return void (await keepSums(stage.deps, undefined, act.changes));
    case 'forget':
      return void (await stage.rows(
        `delete from agents.sum_days where day = '${await dayBefore(stage, act.back)}'`,
      ));
  }
}

/** Moves an account unless it stands at the top, moves already, or would stand below itself. */
async function moveWithin(memberId: bigint, uplineId: bigint): Promise<void> {
  const [row] = await stage.rows<{ refused: boolean }>(`
    select not exists (select from agents.closure where descendant = ${memberId} and depth = 1)
      or exists (select from agents.placements where from_day > agents.today('Asia/Manila'))
      or exists (select from agents.closure where ancestor = ${memberId} and descendant = ${uplineId}) as refused`);
  if (!row?.refused) await move(memberId, uplineId);
}

describe('the sums of teams', () => {
  it('are those of the facts at every moment, for any history of play, corrections, pay and moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 8, maxLength: 40 }), async (acts) => {
        const branch = await openBranch();
        for (const act of acts) await perform(branch, act);
        for (const agentId of branch.accounts) expect(await differences(agentId)).toEqual([]);
        await sumUp();
        expect(await waiting()).toBe(0n);
        for (const agentId of branch.accounts) expect(await differences(agentId)).toEqual([]);
        expect(await compare()).toBe(0);
      }),
      { numRuns: 12 },
    );
  });

  it('are added while wagers are taken in, and are right at each moment in between', async () => {
    const play = playOn(stage);
    const top = await stage.open('top', null, 2);
    const agents = [await stage.open('one', top), await stage.open('two', top)];
    const members = [await stage.open('a', agents[0], 0), await stage.open('b', agents[1], 0)];
    await sumUp();
    let isOver = false;
    const workers = [1, 2, 3, 4].map(async () => {
      while (!isOver) {
        await takeInStep(stage.deps, { ends: 2, wagers: 3 });
        await keepSums(stage.deps, undefined, 3);
      }
    });
    const found: object[] = [];
    const reader = (async () => {
      while (!isOver) for (const agentId of [top, ...agents]) found.push(...(await differences(agentId)));
    })();
    for (let at = 0; at < 30; at += 1) {
      const bets = members.map((memberId, place) => ({
        ref: BigInt(place + 1),
        memberId,
        game: 'cricket' as const,
        stake: 10n,
      }));
      const batch = await play.place(bets);
      await play.close(batch, 1, [{ ref: 2n, payout: 25n }]);
      await play.void(batch, [1n]);
    }
    // 30 bets of the second member stay, and all voids of the first one are counted.
    await eventually(async () => {
      const [row] = await stage.rows<{ bets: bigint | null }>(
        `select sum(bets)::bigint as bets from agents.team_days where agent_id = ${top}`,
      );
      return row?.bets === 30n && (await waiting()) === 0n;
    });
    isOver = true;
    await Promise.all([...workers, reader]);
    expect(found).toEqual([]);
    expect(await compare()).toBe(0);
  });

  it('are right when a worker dies at any statement', async () => {
    const top = await stage.open('top', null, 2);
    const member = await stage.open('member', top, 0);
    const day = await dayBefore(stage, 0);
    await sumUp();
    await addPlay(member, day, 100n);
    await stage.rows(`delete from agents.sum_days where day = '${await dayBefore(stage, 1)}'`);
    let deaths = 0;
    for (
      let fatal = 1;
      (await codeOf(keepSums({ ...stage.deps, database: dyingAt(stage.database, fatal) }))) !== 'done';
      fatal += 1
    ) {
      deaths += 1;
      expect([fatal, await differences(top)]).toEqual([fatal, []]);
    }
    expect(deaths).toBeGreaterThan(4);
    expect([await differences(top), await waiting(), await compare()]).toEqual([[], 0n, 0]);
  });

  it('are written by one worker at a time', async () => {
    await sumUp();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const other = stage.database.inTransaction(async (tx) => {
      await tryLockSums(tx);
      held();
      await ended;
    });
    await isHeld;
    const member = await stage.open('member', await stage.open('top', null, 2), 0);
    await addPlay(member, await dayBefore(stage, 0), 10n);
    const before = await waiting();
    expect([await keepSums(stage.deps), await waiting()]).toEqual([true, before]);
    expect(await waitingSums(stage.database.reader)).toBeGreaterThan(0);
    end();
    await other;
    await sumUp();
    expect([await waiting(), await waitingSums(stage.database.reader)]).toEqual([0n, 0]);
  });
});

describe('a tree that changes on a day with sums', () => {
  it('has them summed anew: an account that is adopted has played already', async () => {
    const top = await stage.open('top', null, 2);
    const member = await stage.open('member', top, 0);
    await stage.rows('alter table agents.placements disable trigger user');
    await stage.rows(`delete from agents.placements where member_id = ${member}`);
    await stage.rows('alter table agents.placements enable trigger user');
    await stage.rows(`delete from agents.closure where descendant = ${member}`);
    await addPlay(member, await dayBefore(stage, 0), 100n);
    await sumUp();
    await adoptAccounts(stage.deps);
    expect(await differences(top)).toEqual([]);
    await sumUp();
    expect([await differences(top), await compare()]).toEqual([[], 0]);
    const rows = await stage.rows(`select valid from agents.team_days where agent_id = ${top} and valid > 0`);
    expect(rows).toEqual([{ valid: 100n }]);
  });

  it('has them summed anew: a move is written after the midnight from which it counts', async () => {
    const [from, to] = [await stage.open('from', null, 2), await stage.open('to', null, 2)];
    const member = await stage.open('member', from, 0);
    const next = await dayBefore(stage, -1);
    // The first facts of the next day are in the sums already.
    await stage.database.inTransaction((tx) => sumDay(tx, next));
    await addPlay(member, next, 100n);
    await sumUp();
    await move(member, to);
    const valid = (agentId: bigint) =>
      stage.rows(
        `select valid from agents.team_sums(${agentId}, '${next}', date '${next}' + 1, 0) where valid > 0`,
      );
    expect([await valid(from), await valid(to)]).toEqual([[], [{ valid: 100n }]]);
    await stage.rows(`delete from agents.cells where member_id = ${member}`);
    await stage.rows(`delete from agents.sum_changes where member_id = ${member}`);
    await stage.rows(`delete from agents.team_days where day = '${next}'`);
  });
});

describe('the comparison', () => {
  it('finds sums that the facts do not bear out, and a day that is forgotten is summed anew', async () => {
    const top = await stage.open('top', null, 2);
    const member = await stage.open('member', top, 0);
    const day = await dayBefore(stage, 0);
    await addPlay(member, day, 100n, 'LIVE');
    await sumUp();
    expect(await compare()).toBe(0);
    await stage.rows(
      `update agents.team_days set stake = stake + 1 where agent_id = ${top} and game_group = 'LIVE'`,
    );
    logged.length = 0;
    expect(await compare()).toBe(1);
    expect(logged).toEqual([{ agentId: String(top), day, group: 'LIVE' }]);
    await stage.rows(`delete from agents.sum_days where day = '${day}'`);
    await sumUp();
    expect(await compare()).toBe(0);
  });

  it('comes to every day in its turn', async () => {
    await sumUp();
    await stage.rows('update agents.sum_days set compared_at = null');
    const [row] = await stage.rows<{ days: bigint }>('select count(*) as days from agents.sum_days');
    for (let days = 0; days < Number(row?.days ?? 0n); days += 6) await compare();
    expect(await stage.rows('select from agents.sum_days where compared_at is null')).toEqual([]);
  });
});

it('notes nothing of a rebate that is paid after it was held', async () => {
  const member = await stage.open('member', await stage.open('top', null, 2), 0);
  const day = await dayBefore(stage, 0);
  await addRebates(stage, [{ memberId: member, day, group: 'RNG', own: 3n, fromTeam: 7n }]);
  const before = await waiting();
  await stage.rows(`update agents.rebate_lines set state = 'held' where member_id = ${member}`);
  expect(await waiting()).toBe(before);
});
