// Runs of pay against the real database: a worker that dies at any statement, two workers, and lines against the rules alone.
import {
  addDays,
  type ContractGroup,
  countActive,
  payDividend,
  paySalary,
  type RebateGroup,
  sumTree,
} from '@tyche/rules/agents';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Terms } from '../contracts/terms.ts';
import { heldPayActions } from './held-pay.ts';
import { payActions, payStaffRoutes } from './staff-pay.ts';
import { openDesk } from '../test/desk.ts';
import { dayOf, growOld, openPayStage, openTeam, type PayStage, tier } from './test/pay-stage.ts';

const ROUNDS = raceRounds(8);

let stage: PayStage;
let team: { top: bigint; members: bigint[] };
let day = '2019-03-01';
beforeAll(async () => {
  stage = await openPayStage();
  team = await openTeam(stage, 3);
}, 60_000);
afterAll(() => stage.close());

const salary = (rate = 5_000n): Terms => ({ tiers: [tier(0n, 0, rate)], dividend: null });
const nextDay = () => {
  day = addDays(day, 1);
  return day;
};
const [house, receiverOf] = [null, () => team.top];
const dailyContract = (from: string, rate?: bigint) =>
  stage.contract({
    offerer: house,
    receiver: receiverOf(),
    kind: 'DAILY',
    terms: salary(rate),
    from,
    to: addDays(from, 1),
  });

/** Takes a wager of a sealed day back, with its correction, as the intake does. */
const voidOf = (memberId: bigint, on: string, valid: bigint) =>
  stage.database.inTransaction(async (tx) => {
    const run = (text: string) => tx.rows({ name: '', text, values: [] });
    await run(
      `update agents.cells set valid = valid - ${valid} where member_id = ${memberId} and day = '${on}'`,
    );
    await run(`
      insert into agents.corrections (end_id, member_id, bets, stake, valid, payout, self_rebate, day, prize_mode, base, game_group)
      values (1, ${memberId}, 0, 0, ${-valid}, 0, 0, '${on}', 0, 0, 'RNG')`);
  });

/** What a day wrote: its runs, its lines and its debts, without ids and times. */
const writtenOf = (firstDay: string) =>
  stage.rows(`
    select r.state, r.lines, r.amount as total, l.contract_id, l.amount, d.amount as debt, d.state as debt_state
    from agents.runs r left join agents.pay_lines l using (run_id) left join agents.debts d using (line_id)
    where r.first_day = '${firstDay}' and r.kind = 'DAILY' and not r.is_correction order by l.contract_id`);

/** A database whose connection is cut before the statement of that number. */
function dyingAt(database: Database, fatal: number): { database: Database; isDead: () => boolean } {
  let statements = 0;
  const step = async (tx: Tx) => {
    statements += 1;
    if (statements <= fatal) return;
    await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
    throw new Error('the worker is dead');
  };
  return {
    isDead: () => statements > fatal,
    database: {
      ...database,
      inTransaction: (work) =>
        database.inTransaction(async (tx) => {
          const dying = {
            ...tx,
            async rows<Row>(statement: Sql<Row>) {
              await step(tx);
              return tx.rows(statement);
            },
          };
          const result = await work(dying as Tx);
          await step(tx);
          return result;
        }),
    },
  };
}

describe('a run', () => {
  it('that dies at any statement goes on, and doubles nothing', async () => {
    for (let fatal = 0; fatal < 100; fatal++) {
      const on = nextDay();
      const contracts = [await dailyContract(on), await dailyContract(on, 7_000n)];
      await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
      await stage.sealDay(on);
      const dying = dyingAt(stage.database, fatal);
      await stage
        .compute('DAILY', {}, { ...stage.deps, database: dying.database })
        .catch((error: unknown) => {
          if (!dying.isDead()) throw error;
        });
      const died = dying.isDead();
      await stage.compute('DAILY');
      await stage.compute('DAILY');
      const of = { state: 'approved', lines: 2n, total: 24_000n, debt_state: 'unpaid' };
      expect(await writtenOf(on)).toEqual([
        { ...of, contract_id: contracts[0], amount: 10_000n, debt: 10_000n },
        { ...of, contract_id: contracts[1], amount: 14_000n, debt: 14_000n },
      ]);
      if (!died) return;
    }
    throw new Error('a run of more than 100 statements');
  }, 240_000);

  it(
    'beside a void counts the wager in its lines, and the correction takes it back: never both, never none',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [on, after] = [nextDay(), nextDay()];
        const id = await dailyContract(on);
        const [member = 0n] = team.members;
        await stage.bet({ memberId: member, day: on, valid: 2_000_000n });
        await stage.sealDay(on);
        await Promise.all([stage.compute('DAILY'), voidOf(member, on, 500_000n)]);
        await stage.sealDay(after);
        await stage.compute('DAILY');
        const lines = await stage.linesOf(id);
        expect(lines.map(({ amount }) => amount)).toEqual([10_000n, -2_500n]);
      }
    },
    raceLimitMs(ROUNDS),
  );

  it('that reads a void without its correction pays another sum', async () => {
    const on = nextDay();
    const id = await dailyContract(on);
    const [member = 0n] = team.members;
    await stage.bet({ memberId: member, day: on, valid: 2_000_000n });
    await stage.sealDay(on);
    await stage.bet({ memberId: member, day: on, valid: -500_000n });
    await stage.compute('DAILY');
    expect((await stage.linesOf(id)).map(({ amount }) => amount)).toEqual([7_500n]);
  });

  it(
    'by two workers at once has one set of lines',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = nextDay();
        await dailyContract(on);
        await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
        await stage.sealDay(on);
        await Promise.all([stage.compute('DAILY'), stage.compute('DAILY'), stage.compute('DAILY')]);
        expect(await writtenOf(on)).toMatchObject([{ lines: 1n, amount: 10_000n, debt: 10_000n }]);
      }
    },
    raceLimitMs(ROUNDS),
  );

  it('of a salary is first on a day on which a contract of its kind counts', async () => {
    const days = [nextDay(), nextDay()] as const;
    for (const on of days) {
      const { start } = dayOf(on);
      await stage.seal('HOUR', start, new Date(start.getTime() + 3_600_000), on);
    }
    const firstDays = async () => {
      await stage.compute('HOURLY');
      return stage.rows(`select first_day::text as day from agents.runs where kind = 'HOURLY'`);
    };
    expect(await firstDays()).toEqual([]);
    const [, from] = days;
    const parties = { offerer: house, receiver: receiverOf() };
    await stage.contract({ ...parties, kind: 'HOURLY', terms: salary(), from });
    expect(await firstDays()).toEqual([{ day: from }]);
  });

  it('starts only when its day is sealed, a dividend only with the rebates of its last day', async () => {
    const on = nextDay();
    const terms: Terms = {
      tiers: [tier(0n, 0, 100_000n)],
      dividend: { periodKind: 'DAILY', carryPolicy: 'NONE', minimum: 100n },
    };
    const daily = await dailyContract(on);
    const dividend = await stage.contract({
      offerer: house,
      receiver: receiverOf(),
      kind: 'DIVIDEND',
      terms,
      from: on,
      to: addDays(on, 1),
    });
    await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n, stake: 2_000_000n });
    const both = async () => {
      await stage.compute('DAILY');
      await stage.compute('DIVIDEND');
      return [(await stage.linesOf(daily)).length, (await stage.linesOf(dividend)).length];
    };
    expect(await both()).toEqual([0, 0]);
    await stage.sealDay(on);
    await stage.rows(
      `update agents.rebate_runs set done_at = null where not is_correction and day = '${on}'`,
    );
    expect(await both()).toEqual([1, 0]);
    await stage.rows(`update agents.rebate_runs set done_at = clock_timestamp() where day = '${on}'`);
    expect(await both()).toEqual([1, 1]);
    expect((await stage.linesOf(dividend))[0]?.amount).toBe(200_000n);
  });

  it('knows facts as they were at the seal, however late it runs', async () => {
    const on = nextDay();
    const id = await dailyContract(on);
    await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
    await stage.sealDay(on);
    await stage.correct({ memberId: team.members[1] ?? 0n, day: on, valid: 1_000_000n });
    await stage.compute('DAILY');
    expect((await stage.linesOf(id)).map(({ amount }) => amount)).toEqual([10_000n, 5_000n]);
    const [debts] = await stage.rows(`
      select count(*) as n from agents.debts join agents.pay_lines using (line_id) where contract_id = ${id}`);
    expect(debts).toMatchObject({ n: 2n });
  });

  it('of which a line was paid too much makes the receiver the debtor', async () => {
    const on = nextDay();
    const id = await dailyContract(on);
    await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
    await stage.sealDay(on);
    await stage.compute('DAILY');
    await stage.correct({ memberId: team.members[0] ?? 0n, day: on, valid: -500_000n });
    await stage.sealDay(nextDay());
    await stage.compute('DAILY');
    const debts = await stage.rows(`
      select d.debtor, d.creditor, d.amount, d.depth from agents.debts d join agents.pay_lines using (line_id)
      where contract_id = ${id} order by line_id`);
    expect(debts).toEqual([
      { debtor: null, creditor: team.top, amount: 10_000n, depth: 0 },
      { debtor: team.top, creditor: null, amount: 2_500n, depth: 1 },
    ]);
  });
});

describe('lines', () => {
  it('are only added', async () => {
    const on = nextDay();
    await dailyContract(on);
    await stage.sealDay(on);
    await stage.compute('DAILY');
    await expect(stage.rows(`update agents.pay_lines set amount = 1`)).rejects.toThrow(/only added/);
  });

  it('equal what the rules say of the same facts, with the tree of each day', async () => {
    const tree = await openMovingTree();
    const groups: readonly RebateGroup[] = ['RNG', 'LIVE', 'LOTT'];
    const dates = Array.from({ length: 7 }, (_, at) => addDays(tree.monday, at));
    let word = 12_345;
    const random = (below: number) => {
      word = (word * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((word / 2 ** 31) * below);
    };
    const facts = dates.flatMap((on) =>
      tree.players.flatMap((memberId) =>
        groups.slice(0, random(4)).map((group) => ({
          memberId,
          day: on,
          group,
          valid: BigInt(random(3_000_000)),
          stake: BigInt(random(3_000_000)),
          payout: BigInt(random(2_500_000)),
          selfRebate: BigInt(random(1_000)),
        })),
      ),
    );
    await stage.bet(...facts);
    const tiers = [tier(1_000_000n, 0, 3_000n), tier(4_000_000n, 1, 6_000n), tier(9_000_000n, 2, 9_000n)];
    const dividend = { periodKind: 'WEEKLY', carryPolicy: 'NONE', minimum: 100n } as const;
    const contracts = [];
    for (const receiver of tree.agents)
      for (const group of ['CONS', 'RNG'] as const satisfies ContractGroup[])
        for (const kind of ['DAILY', 'DIVIDEND'] as const) {
          const terms: Terms = { tiers, dividend: kind === 'DIVIDEND' ? dividend : null };
          const from = addDays(tree.monday, kind === 'DIVIDEND' ? 2 : 0);
          const of = { receiver, group, kind, terms, from };
          contracts.push({
            ...of,
            id: await stage.contract({ ...of, offerer: house, to: addDays(tree.monday, 7) }),
          });
        }
    await stage.sealDay(addDays(tree.monday, 6));
    await stage.compute('DAILY');
    await stage.compute('DIVIDEND');
    let compared = 0;
    for (const { id, receiver, group, kind, from } of contracts) {
      for (const line of await stage.linesOf(id)) {
        const isWithin = (on: string) => line.first_day <= on && on < line.next_day;
        const own = facts.filter((fact) => (group === 'CONS' || fact.group === group) && isWithin(fact.day));
        const sumOf = (name: 'valid' | 'stake' | 'payout' | 'selfRebate') => {
          const amounts = own.map((fact) => ({ member: fact.memberId, day: fact.day, amount: fact[name] }));
          return sumTree(tree.closure, amounts).get(receiver)?.team ?? 0n;
        };
        const bets = own.map((fact) => ({ member: fact.memberId, day: fact.day, amount: fact.valid }));
        const floor = kind === 'DAILY' ? 1_000_000n : 5_000_000n;
        const activeMember = countActive(tree.closure, bets, floor).get(receiver) ?? 0;
        const validBet = sumOf('valid');
        const netLoss = sumOf('stake') - sumOf('payout') - sumOf('selfRebate');
        const terms = { tiers, minimum: 100n, carryPolicy: 'NONE' } as const;
        const wanted =
          kind === 'DAILY'
            ? paySalary(terms, { validBet, activeMember })
            : payDividend(terms, { validBet, activeMember, netLoss, isFirstOfMonth: false }, 0n);
        expect(line).toMatchObject({
          valid: validBet,
          active_members: activeMember,
          tier: wanted.tier,
          amount: wanted.amount,
          reason: wanted.reason,
        });
        expect(line.first_day >= from).toBe(true);
        compared += 1;
      }
    }
    expect(compared).toBe(tree.agents.length * 2 * (7 + 1));
  }, 60_000);
});

/** A general agent with two agents and players below them; on the Thursday one player moves from the first agent to the second. */
async function openMovingTree() {
  const top = await stage.open('top', null, 2);
  const [left, right] = [await stage.open('left', top), await stage.open('right', top)];
  const players: bigint[] = [];
  for (const above of [left, left, right]) players.push(await stage.open('player', above, 0));
  await growOld(stage);
  // The first Monday that no other test used.
  let monday = nextDay();
  while (new Date(`${monday}T00:00Z`).getUTCDay() !== 1) monday = nextDay();
  day = addDays(monday, 6);
  const [moving] = players;
  const thursday = addDays(monday, 3);
  await stage.rows(`
    with closed as (
      update agents.closure set to_day = '${thursday}' where descendant = ${moving} and ancestor = ${left} returning 1
    ) insert into agents.closure (descendant, ancestor, from_day, depth) select ${moving}, ${right}, '${thursday}', 1 from closed`);
  const rows = await stage.rows<{
    ancestor: bigint;
    descendant: bigint;
    depth: number;
    from: string;
    to: string | null;
  }>(`
    select ancestor, descendant, depth, from_day::text as from, to_day::text as to from agents.closure
    where ancestor in (${top}, ${left}, ${right})`);
  return { monday, players: [...players, left], agents: [top, left, right], closure: rows };
}

describe('a run above the limit', () => {
  const limit = { runApproval: 9_999n };
  const openLarge = async () => {
    const on = nextDay();
    await dailyContract(on);
    await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
    await stage.sealDay(on);
    await stage.compute('DAILY', limit);
    const [row] = await stage.rows<{ run_id: bigint; line_id: bigint }>(
      `select run_id, line_id from agents.pay_lines where first_day = '${on}' and kind = 'DAILY'`,
    );
    if (!row) throw new Error('a run without a line');
    return { on, ...row };
  };
  const approve = (runId: bigint) =>
    stage.database.inTransaction(
      (tx) =>
        payActions['agents.pay-run']?.perform(tx, {
          id: 7n,
          payload: { runId: String(runId) },
        } as Parameters<NonNullable<(typeof payActions)[string]>['perform']>[1]) ??
        Promise.reject(new Error('no action')),
    );
  const lineOf = async (lineId: bigint) =>
    (await stage.rows(`select state from agents.debts where line_id = ${lineId}`))[0];

  it('owes nothing until a second person approved it, and once', async () => {
    const { on, run_id } = await openLarge();
    expect(await writtenOf(on)).toMatchObject([{ state: 'computed', amount: 10_000n, debt: null }]);
    await approve(run_id);
    expect(await writtenOf(on)).toMatchObject([{ state: 'approved', debt: 10_000n, debt_state: 'unpaid' }]);
    expect(await codeOf(approve(run_id))).toBe('run-state-differs');
    expect(await codeOf(approve(999_999n))).toBe('unknown-run');
  });

  it('holds a line that staff held before or after, and lets it go on when two persons say so', async () => {
    const { holdPay, releasePay } = payStaffRoutes(stage.deps);
    const {
      call,
      approve: approveNext,
      approveOwn,
    } = await openDesk(stage.database, heldPayActions(stage.deps));
    const { run_id, line_id } = await openLarge();
    const input = { runId: String(run_id), lineId: String(line_id), reason: 'looked at' };
    await holdPay(input, call);
    expect(await codeOf(Promise.resolve(holdPay(input, call)))).toBe('pay-state-differs');
    await approve(run_id);
    expect(await lineOf(line_id)).toEqual({ state: 'held' });
    const proposal = await releasePay(input, call);
    expect(await lineOf(line_id)).toEqual({ state: 'held' });
    expect(await approveOwn(proposal)).toBe('second-person-needed');
    expect(await lineOf(line_id)).toEqual({ state: 'held' });
    expect(await approveNext(proposal)).toBe('done');
    expect(await lineOf(line_id)).toEqual({ state: 'unpaid' });
    expect(await codeOf(Promise.resolve(releasePay(input, call)))).toBe('pay-state-differs');
    await holdPay(input, call);
    expect(await lineOf(line_id)).toEqual({ state: 'held' });
    expect(await codeOf(Promise.resolve(holdPay({ ...input, lineId: '999999' }, call)))).toBe(
      'unknown-pay-line',
    );
  });
});

it('a dry run gives the lines that the run will write, and writes nothing', async () => {
  const on = nextDay();
  const id = await dailyContract(on);
  await stage.bet({ memberId: team.members[0] ?? 0n, day: on, valid: 2_000_000n });
  const { payPreview } = payStaffRoutes(stage.deps);
  const shown = await payPreview(
    { kind: 'DAILY', period: 'DAILY', day: on },
    {} as Parameters<typeof payPreview>[1],
  );
  expect(shown.list).toMatchObject([
    { contractId: String(id), validBet: '200.0000', amount: '1.0000', tier: 1, rate: '0.005' },
  ]);
  expect(await stage.linesOf(id)).toEqual([]);
});
