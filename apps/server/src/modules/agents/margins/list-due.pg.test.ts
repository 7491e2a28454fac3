// Negative margins against the real database: the list says of each agent what the reports say, and lists each day once everything is written.
import type { agentsMarginsStaff } from '@tyche/contract/agents-margins-staff';
import type { InputOf } from '@tyche/contract/route';
import { addDays } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { growOld, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { readIncome } from '../reports/income.ts';
import { readOverview } from '../reports/overview.ts';
import { listDueMargins } from './list-due.ts';
import { marginStaffRoutes } from './staff-margins.ts';
import { countNegative, countUnlisted } from './store-margins.ts';

let stage: PayStage;
let [day, first] = ['', ''];
beforeAll(async () => {
  stage = await openPayStage();
  // A month that is over: its days follow one another.
  const [month] = await stage.rows<{ first: string }>(
    `select (date_trunc('month', agents.today('Asia/Manila')::timestamp) - interval '1 month')::date::text as first`,
  );
  first = month?.first ?? '';
  day = addDays(first, 3);
}, 60_000);
afterAll(() => stage.close());

const UNIT = 10_000n;
const units = (amount: string) => BigInt(amount.replace('.', ''));
const read = (input: InputOf<typeof agentsMarginsStaff.agentMargins> = {}) => {
  const { agentMargins } = marginStaffRoutes(stage.deps);
  return Promise.resolve(agentMargins(input, {} as Parameters<typeof agentMargins>[1]));
};
const keptOf = async (input: Parameters<typeof read>[0]) =>
  (await read(input)).list.map(({ agent, kept }) => [BigInt(agent.memberId), units(kept)]);

/** A general agent, an agent below it, and a member of each. */
async function openLine() {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('agent', top);
  const [ofTop, ofAgent] = [await stage.open('member', top, 0), await stage.open('member', agent, 0)];
  await growOld(stage);
  return { top, agent, ofTop, ofAgent };
}

it('lists who costs more than the team loses, with the figures of the reports, by day and by month', async () => {
  const { top, agent, ofTop, ofAgent } = await openLine();
  // What the general agent gets is 30 % of the valid bet, of which it gives 10 % on.
  const salary = (rate: bigint) => ({ tiers: [tier(0n, 0, rate)], dividend: null });
  const from = addDays(first, 1);
  await stage.contract({ offerer: null, receiver: top, kind: 'DAILY', terms: salary(300_000n), from });
  await stage.contract({ offerer: top, receiver: agent, kind: 'DAILY', terms: salary(100_000n), from });
  // The first day: the teams lose 20 of 100 and 40 of 100. The second: the member of the agent wins.
  const bet = (memberId: bigint, on: string, payout: bigint) => ({
    memberId,
    day: on,
    valid: 100n * UNIT,
    stake: 100n * UNIT,
    payout: payout * UNIT,
    selfRebate: UNIT,
  });
  await stage.bet(bet(ofTop, day, 80n), bet(ofAgent, day, 60n));
  await stage.bet(bet(ofAgent, addDays(day, 1), 150n));
  await stage.rows(`
    insert into agents.rebate_lines (member_id, amount, own_amount, day, game_group, state)
    values (${agent}, ${2n * UNIT}, 0, '${day}', 'RNG', 'paid'), (${top}, ${UNIT}, 0, '${day}', 'RNG', 'paid'),
      (${ofAgent}, ${UNIT}, ${UNIT}, '${day}', 'RNG', 'paid')`);
  await stage.rows(`
    insert into agents.cash_cells (member_id, day, promotions) values (${ofTop}, '${day}', ${3n * UNIT})`);
  await stage.sealDay(day);
  await stage.sealDay(addDays(day, 1));

  expect(await read()).toEqual({ listedUntil: null, firstDay: null, list: [], total: 0, totalPages: 0 });
  await stage.compute('DAILY');
  await listDueMargins(stage.deps);

  // 60 lost - 2 own - 1 of the member's line - 3 rebates - 3 bonus - 60 salary; the agent: 40 - 1 - 1 - 2 - 10 is above 0.
  expect(await keptOf({ span: 'DAY', day })).toEqual([[top, -9n * UNIT]]);
  expect(await keptOf({ span: 'DAY', day: addDays(day, 1) })).toEqual([
    [top, -81n * UNIT],
    [agent, -61n * UNIT],
  ]);
  expect(await keptOf({})).toEqual([
    [top, -90n * UNIT],
    [agent, -35n * UNIT],
  ]);
  expect(await countNegative(stage.database.reader)).toBe(2);

  for (const [span, startDay, endDay] of [
    ['DAY', addDays(day, 1), addDays(day, 1)],
    ['MONTH', first, addDays(day, 1)],
  ] as const)
    for (const row of (await read({ span, day: endDay })).list) {
      const id = BigInt(row.agent.memberId);
      const { footer } = await readOverview(stage.deps, id, { startDay, endDay });
      const { stake, validBet, payout, selfRebate, agentRebate, promotions, netLoss } = footer;
      expect(row).toMatchObject({ stake, validBet, payout, selfRebate, agentRebate, promotions, netLoss });
      const income = (await readIncome(stage.deps, id, { startDay, endDay })).footer;
      expect(row).toMatchObject({ salary: income.daily, dividend: income.dividend });
      expect(units(row.kept)).toBe(units(netLoss) - units(income.daily) - units(income.dividend));
    }
});

it('shows only an account and those below it, or only general agents', async () => {
  const { list } = await read();
  const [top, agent] = list.map((row) => row.agent.memberId);
  expect(top).toBeDefined();
  expect(await keptOf({ account: agent ?? '' })).toHaveLength(1);
  expect(await keptOf({ account: top ?? '' })).toHaveLength(2);
  expect((await read({ onlyTop: true })).list.map((row) => row.agent.memberId)).toEqual([top]);
  expect(await codeOf(read({ account: '999999999' }))).toBe('unknown-member');
  expect(await codeOf(read({ day: '2026-02-31' }))).toBe('invalid-input');
  expect((await read({ pageSize: 1, pageNo: 2 })).list).toHaveLength(1);
});

it('lists the next day, corrects the one before, and drops who is above 0 again', async () => {
  const { list } = await read();
  const agent = BigInt(list[1]?.agent.memberId ?? 0);
  const [row] = await stage.rows<{ member_id: bigint }>(
    `select descendant as member_id from agents.closure where ancestor = ${agent} and depth = 1`,
  );
  const second = addDays(day, 1);
  await stage.correct({ memberId: row?.member_id ?? 0n, day: second, payout: -85n * UNIT });
  const third = addDays(day, 2);
  await stage.sealDay(third);
  expect(await countUnlisted(stage.database.reader)).toBe(0);
  await stage.compute('DAILY');
  expect(await countUnlisted(stage.database.reader)).toBe(1);
  await listDueMargins(stage.deps);
  expect(await countUnlisted(stage.database.reader)).toBe(0);
  expect(await keptOf({ span: 'DAY', day: second })).toEqual([]);
  expect(await read()).toMatchObject({ listedUntil: third, list: [{ nextDay: addDays(third, 1) }] });
});

it('goes on after a page that failed, and two at once list every agent once', async () => {
  await stage.sealDay(addDays(day, 3));
  await stage.compute('DAILY');
  let pages = 0;
  const dying = {
    database: {
      ...stage.database,
      inTransaction: <Result>(work: Parameters<typeof stage.database.inTransaction<Result>>[0]) => {
        pages += 1;
        if (pages > 1) throw new Error('the worker is dead');
        return stage.database.inTransaction(work);
      },
    },
  };
  await expect(listDueMargins(dying)).rejects.toThrow('dead');
  await Promise.all([listDueMargins(stage.deps), listDueMargins(stage.deps)]);
  expect((await read()).listedUntil).toBe(addDays(day, 3));
});

it('counts what the house paid below an agent', async () => {
  const { top, agent, ofAgent } = await openLine();
  const salary = (rate: bigint) => ({ tiers: [tier(0n, 0, rate)], dividend: null });
  const [row] = await stage.rows<{ day: string }>(
    `select max(next_day)::text as day from agents.runs where kind = 'DAILY' and not is_correction`,
  );
  const on = row?.day ?? '';
  await stage.contract({ offerer: null, receiver: top, kind: 'DAILY', terms: salary(300_000n), from: on });
  await stage.contract({ offerer: top, receiver: agent, kind: 'DAILY', terms: salary(100_000n), from: on });
  // 35 are lost, of which the general agent gets 30 and the agent 10.
  await stage.bet({ memberId: ofAgent, day: on, valid: 100n * UNIT, stake: 100n * UNIT, payout: 65n * UNIT });
  await stage.sealDay(on);
  await stage.compute('DAILY', { dailyPaidBy: 'house' });
  await listDueMargins(stage.deps);
  expect((await keptOf({ span: 'DAY', day: on })).filter(([id]) => id === top)).toEqual([[top, -5n * UNIT]]);
});
