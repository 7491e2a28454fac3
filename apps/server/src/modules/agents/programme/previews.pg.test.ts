// Previews of settings against the real database: each says what the runs would have paid with the changed setting.
import {
  addDays,
  type ContractKind,
  contractKinds,
  periodOfDate,
  type ProgrammeSetting,
} from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractSettings, readMerchant } from '../../settings/index.ts';
import type { DividendRules } from '../contracts/terms.ts';
import { dayOf, openPayStage, openTeam, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { computePreviews } from './run-previews.ts';
import { settingStaffRoutes } from './staff-settings.ts';

const stages: PayStage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

const usual: DividendRules = { periodKind: 'SEMI_MONTHLY', carryPolicy: 'NONE', minimum: 100n };
const tiers = [tier(0n, 0, 5_000n), tier(1_000_000n, 2, 10_000n)];
const MINUTE_MS = 60_000;

interface Month {
  readonly stage: PayStage;
  readonly desk: Desk;
  readonly agents: readonly bigint[];
  readonly firstDay: string;
  readonly nextDay: string;
}

/**
 * The month before this one: two agents with a contract of each kind, whose members bet enough for the second tier with a lower floor of
 * active members; the first team wins in the first half of the month.
 */
async function openMonth(rules: Partial<DividendRules> = {}): Promise<Month> {
  const stage = await openPayStage();
  stages.push(stage);
  const [month] = await stage.rows<{ first: string; next: string }>(`
    select (date_trunc('month', agents.today('Asia/Manila')::timestamp) - interval '1 month')::date::text as first,
      date_trunc('month', agents.today('Asia/Manila')::timestamp)::date::text as next`);
  if (!month) throw new Error('a database without a month');
  const { first: firstDay, next: nextDay } = month;
  const teams = [await openTeam(stage, 2), await openTeam(stage, 2)];
  for (const { top } of teams)
    for (const kind of contractKinds) {
      const dividend = kind === 'DIVIDEND' ? { ...usual, ...rules } : null;
      await stage.contract({
        offerer: null,
        receiver: top,
        kind,
        terms: { tiers, dividend },
        from: firstDay,
      });
    }
  for (const [at, { members }] of teams.entries()) {
    const [one = 0n, other = 0n] = members;
    const more = BigInt(at) * 1_000_000n;
    for (const day of [addDays(firstDay, 2), addDays(firstDay, 20)]) {
      const isWon = at === 0 && day < addDays(firstDay, 10);
      await stage.bet(
        {
          memberId: one,
          day,
          valid: 12_000_000n + more,
          stake: 12_000_000n + more,
          payout: isWon ? 20_000_000n : 0n,
        },
        { memberId: other, day, valid: 600_000n, stake: 600_000n },
      );
      await stage.credit(one, day, 300_000n);
      for (const [window, memberId, valid, voided] of [
        [0, one, 2_000_000n + more, 0n],
        [1, other, 600_000n, 0n],
        [2, one, 1_000_000n, 400_000n],
      ] as const)
        await stage.betIn(memberId, instantOf(day, window * 5), valid, voided);
    }
  }
  for (const day of [addDays(firstDay, 2), addDays(firstDay, 20)]) {
    for (const window of [0, 1, 2])
      await stage.seal('WINDOW', instantOf(day, window * 5), instantOf(day, window * 5 + 5), day);
    await stage.seal('HOUR', instantOf(day, 0), instantOf(day, 60), day);
  }
  await stage.sealDay(firstDay);
  const lastDay = addDays(nextDay, -1);
  await stage.sealDay(lastDay);
  // The last spans of the month: without them its runs would not be over.
  for (const [span, minutes] of [
    ['HOUR', 60],
    ['WINDOW', 5],
  ] as const) {
    const { end } = dayOf(lastDay);
    await stage.seal(span, new Date(end.getTime() - minutes * MINUTE_MS), end, lastDay);
  }
  const desk = await openDesk(stage.database, {});
  return { stage, desk, agents: teams.map(({ top }) => top), firstDay, nextDay };
}

/** An instant of a day, some minutes after 10:00. */
function instantOf(day: string, minutes: number): Date {
  return new Date(dayOf(day).start.getTime() + (600 + minutes) * MINUTE_MS);
}

async function pay({ stage }: Month, settings: Partial<ContractSettings> = {}) {
  for (const kind of contractKinds) await stage.compute(kind, settings);
}

/** What the runs paid to each agent for lines of some kinds. */
async function paidBy({ stage, agents }: Month, kinds: readonly ContractKind[]): Promise<readonly bigint[]> {
  const rows = await stage.rows<{ receiver: bigint; amount: bigint }>(`
    select receiver, sum(amount)::bigint as amount from agents.pay_lines
    where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and corrects is null group by receiver`);
  return agents.map((id) => rows.find(({ receiver }) => receiver === id)?.amount ?? 0n);
}

const routesOf = ({ stage }: Month) => settingStaffRoutes(stage.deps);

async function previewOf(month: Month, name: ProgrammeSetting, value: string, maxLines?: number) {
  const { stage, desk } = month;
  const { previewId } = await routesOf(month).previewAgentSetting({ name, value }, desk.call);
  await computePreviews(stage.deps, undefined, maxLines);
  const { list } = await routesOf(month).agentSettingPreviews({}, desk.call);
  const found = list.find(({ id }) => id === previewId);
  if (!found) throw new Error('a preview that is missing');
  return found;
}

const unitsOf = (amount: string) => BigInt(amount.replace('.', ''));

describe('a preview of pay', () => {
  let asItWas: Month;
  beforeAll(async () => {
    asItWas = await openMonth();
    await pay(asItWas);
  }, 60_000);

  it.each([
    ['activeFloorHour', '70', ['HOURLY'], { activeFloorHour: 700_000n }, {}],
    ['activeFloorDay', '50', ['DAILY', 'REALTIME'], { activeFloorDay: 500_000n }, {}],
    ['activeFloorHalfMonth', '50', ['DIVIDEND'], { activeFloorHalfMonth: 500_000n }, {}],
    ['salaryMinimum', '6.31', ['DAILY', 'HOURLY'], { salaryMinimum: 63_100n }, {}],
    ['dividendMinimum', '6.5', ['DIVIDEND'], {}, { minimum: 65_000n }],
    ['deductPromotions', 'false', ['DIVIDEND'], { deductPromotions: false }, {}],
    ['dividendCarry', 'ALL', ['DIVIDEND'], {}, { carryPolicy: 'ALL' }],
    ['salaryNeedsLoss', 'true', ['DAILY'], { salaryNeedsLoss: true }, {}],
  ] as const)(
    'of %s %s gives what the runs pay with it',
    async (name, value, kinds, settings, rules) => {
      const changed = await openMonth(rules);
      await pay(changed, settings);
      const shown = await previewOf(asItWas, name, value);
      const [before, after] = [await paidBy(asItWas, kinds), await paidBy(changed, kinds)];
      const total = (sums: readonly bigint[]) => sums.reduce((one, other) => one + other, 0n);
      expect(after).not.toEqual(before);
      expect({ before: unitsOf(shown.before), after: unitsOf(shown.after) }).toEqual({
        before: total(before),
        after: total(after),
      });
      expect(unitsOf(shown.difference)).toBe(total(after) - total(before));
      const tops = new Map(shown.top.map(({ memberId, ...sums }) => [memberId, sums]));
      for (const [at, id] of asItWas.agents.entries())
        if (before[at] !== after[at])
          expect(unitsOf(tops.get(String(id))?.difference ?? '')).toBe(
            (after[at] ?? 0n) - (before[at] ?? 0n),
          );
      expect(shown).toMatchObject({ isComplete: true, isPay: true, firstDay: asItWas.firstDay });
      expect(shown.finishedAt).not.toBeNull();
      // It wrote no pay.
      expect(await paidBy(asItWas, kinds)).toEqual(before);
    },
    60_000,
  );

  it('of a deduction that was off gives what the runs pay with it', async () => {
    const off = await openMonth();
    await pay(off, { deductPromotions: false });
    const shown = await previewOf(off, 'deductPromotions', 'true');
    const total = (sums: readonly bigint[]) => sums.reduce((one, other) => one + other, 0n);
    const [before, after] = [await paidBy(off, ['DIVIDEND']), await paidBy(asItWas, ['DIVIDEND'])];
    expect(total(after)).toBeLessThan(total(before));
    expect({ before: unitsOf(shown.before), after: unitsOf(shown.after) }).toEqual({
      before: total(before),
      after: total(after),
    });
  }, 60_000);

  it('of a condition on the loss that was on, and of a floor under it, gives what the runs pay', async () => {
    const total = (sums: readonly bigint[]) => sums.reduce((one, other) => one + other, 0n);
    const [on, floored] = [await openMonth(), await openMonth()];
    await pay(on, { salaryNeedsLoss: true });
    await pay(floored, { salaryNeedsLoss: true, activeFloorDay: 500_000n });
    const off = await previewOf(on, 'salaryNeedsLoss', 'false');
    expect(unitsOf(off.after)).toBe(total(await paidBy(asItWas, ['DAILY'])));
    expect(unitsOf(off.before)).toBe(total(await paidBy(on, ['DAILY'])));
    const lower = await previewOf(on, 'activeFloorDay', '50');
    expect(unitsOf(lower.after)).toBe(total(await paidBy(floored, ['DAILY', 'REALTIME'])));
  }, 60_000);

  it.each([
    ['dailyPaidBy', 'DAILY'],
    ['dividendPaidBy', 'DIVIDEND'],
    ['hourlyPaidBy', 'HOURLY'],
    ['realtimePaidBy', 'REALTIME'],
  ] as const)('of %s says what the house paid, and would have paid', async (name, kind) => {
    const [top = 0n] = asItWas.agents;
    const month = await asItWas.stage.rows<{ line_id: bigint; amount: bigint }>(`
      select line_id, amount from agents.pay_lines where kind = '${kind}' and receiver = ${top} and corrects is null`);
    const total = month.reduce((sum, { amount }) => sum + amount, 0n);
    expect(total).toBeGreaterThan(0n);
    const all = (await paidBy(asItWas, [kind])).reduce((one, other) => one + other, 0n);
    // As if an upline had offered the contract of the first agent, and paid.
    const ofUpline = async (payer: bigint | null) => {
      for (const text of [
        'alter table agents.pay_lines disable trigger user',
        `update agents.pay_lines set payer = ${payer ?? 'null'} where kind = '${kind}' and receiver = ${top}`,
        'alter table agents.pay_lines enable trigger user',
        `update agents.contracts set offerer = ${payer ?? 'null'} where kind = '${kind}' and receiver = ${top}`,
      ])
        await asItWas.stage.rows(text);
    };
    await ofUpline(999n);
    const shown = await previewOf(asItWas, name, 'house');
    expect([unitsOf(shown.before), unitsOf(shown.after)]).toEqual([all - total, all]);
    expect([shown.isPay, shown.agents]).toEqual([true, 1]);
    expect(unitsOf((await previewOf(asItWas, name, 'upline')).difference)).toBe(0n);
    await ofUpline(null);
  });

  it('ends at its most lines, and says so', async () => {
    const shown = await previewOf(asItWas, 'activeFloorDay', '50', 1);
    expect(shown.isComplete).toBe(false);
    expect(shown.lines).toBeGreaterThan(0);
  });
});

/** An agent with a dividend of weeks, and play in each week that touches the month before this one. */
async function openWeeks() {
  const stage = await openPayStage();
  stages.push(stage);
  const [month] = await stage.rows<{ first: string; next: string }>(`
    select (date_trunc('month', agents.today('Asia/Manila')::timestamp) - interval '1 month')::date::text as first,
      date_trunc('month', agents.today('Asia/Manila')::timestamp)::date::text as next`);
  if (!month) throw new Error('a database without a month');
  const { top, members } = await openTeam(stage, 2);
  const [one = 0n, other = 0n] = members;
  const { key: from } = periodOfDate('WEEKLY', month.first);
  const { nextKey: end } = periodOfDate('WEEKLY', month.next);
  const dividend = { ...usual, periodKind: 'WEEKLY' } as const;
  await stage.contract({
    offerer: null,
    receiver: top,
    kind: 'DIVIDEND',
    terms: { tiers, dividend },
    from: addDays(from, -7),
  });
  for (let day = addDays(from, 6), play = 6_000_000n; day < end; day = addDays(day, 7), play += 1_000_000n)
    await stage.bet(
      { memberId: one, day, valid: play, stake: play },
      { memberId: other, day, valid: 900_000n, stake: 900_000n },
    );
  const desk = await openDesk(stage.database, {});
  return { stage, desk, agents: [top], firstDay: month.first, nextDay: month.next, from, end };
}

describe('a preview of weeks', () => {
  /** What the runs paid for weeks that ended in the month, and how many weeks they paid in all. */
  async function paidWeeks({ stage, firstDay, nextDay }: Month) {
    const [row] = await stage.rows<{ amount: bigint; weeks: bigint; all: bigint }>(`
      select sum(amount) filter (where next_day > '${firstDay}' and next_day <= '${nextDay}')::bigint as amount,
        count(*) filter (where next_day > '${firstDay}' and next_day <= '${nextDay}') as weeks, count(*) as all
      from agents.pay_lines where corrects is null`);
    return row;
  }
  const floor = { activeFloorWeek: 800_000n };

  it('has the weeks that ended in the month: one that began before it, and none that ended after it', async () => {
    const [asItWas, changed] = [await openWeeks(), await openWeeks()];
    for (const [month, settings] of [
      [asItWas, {}],
      [changed, floor],
    ] as const) {
      await month.stage.sealDay(month.from);
      await month.stage.sealDay(addDays(month.end, -1));
      await month.stage.compute('DIVIDEND', settings);
    }
    const shown = await previewOf(asItWas, 'activeFloorWeek', '80');
    const [before, after] = [await paidWeeks(asItWas), await paidWeeks(changed)];
    expect(after?.amount).not.toBe(before?.amount);
    expect([unitsOf(shown.before), unitsOf(shown.after)]).toEqual([before?.amount, after?.amount]);
    expect(BigInt(shown.lines)).toBe(before?.weeks);
    expect(before?.all).toBeGreaterThan(before?.weeks ?? 0n);
    expect(shown.weeks).toEqual({
      firstDay: asItWas.from,
      nextDay: periodOfDate('WEEKLY', asItWas.nextDay).key,
    });
    expect((await previewOf(asItWas, 'activeFloorMonth', '80')).weeks).toBeNull();
  }, 60_000);

  it('waits until the runs have written the month, and says so', async () => {
    const month = await openWeeks();
    const { stage, desk, from, end } = month;
    await stage.sealDay(from);
    await stage.sealDay(addDays(from, 13));
    await stage.compute('DIVIDEND');
    expect(await previewOf(month, 'activeFloorWeek', '80')).toMatchObject({
      finishedAt: null,
      isWaiting: true,
    });
    await stage.sealDay(addDays(end, -1));
    await stage.compute('DIVIDEND');
    await computePreviews(stage.deps);
    const { list } = await routesOf(month).agentSettingPreviews({}, desk.call);
    expect(list).toMatchObject([{ isWaiting: false, isComplete: true }]);
    expect(list[0]?.finishedAt).not.toBeNull();
  }, 60_000);
});

describe('a preview of another setting', () => {
  it('counts the agents that it concerns', async () => {
    const month = await openMonth();
    const { stage, agents } = month;
    const [first = 0n] = agents;
    const child = await stage.open('child', first);
    const from = addDays(month.nextDay, -5);
    const of = { offerer: first, receiver: child, from };
    await stage.contract({ ...of, kind: 'DAILY', terms: { tiers: [tier(0n, 0, 2_000n)], dividend: null } });
    const concerned = async (name: ProgrammeSetting, value: string) =>
      (await previewOf(month, name, value)).agents;
    expect(await concerned('maximumTiers', '1')).toBe(2);
    expect(await concerned('maximumTiers', '2')).toBe(0);
    expect(await concerned('salaryRateMinimum', '0.002')).toBe(1);
    expect(await concerned('salaryRateMinimum', '0.005')).toBe(3);
    expect(await concerned('dividendRateMinimum', '0.005')).toBe(0);
    expect(await concerned('totalContracts', '1')).toBe(1);
    expect(await concerned('totalContracts', '2')).toBe(0);
    expect(await concerned('dailySalary', 'false')).toBe(3);
    expect(await concerned('hourlySalary', 'false')).toBe(2);
    expect(await concerned('dailySalary', 'true')).toBe(0);
    expect(await concerned('dividendPeriod', 'MONTHLY')).toBe(2);
    expect(await concerned('dividendPeriod', 'SEMI_MONTHLY')).toBe(0);
  });

  it('is refused for a value out of range, and while three wait', async () => {
    const month = await openMonth();
    const { desk } = month;
    const ask = (value: string) =>
      codeOf(
        Promise.resolve(routesOf(month).previewAgentSetting({ name: 'maximumTiers', value }, desk.call)),
      );
    expect(await ask('0')).toBe('setting-value');
    for (const value of ['1', '2', '3']) expect(await ask(value)).toBe('done');
    expect(await ask('4')).toBe('too-many-requests');
    const merchant = await readMerchant(month.stage.database.reader, 'demo');
    await computePreviews({ ...month.stage.deps, merchant: async () => merchant });
    expect(await ask('4')).toBe('done');
  });

  it('goes on where another worker left it, and counts nobody twice', async () => {
    const month = await openMonth();
    const { desk } = month;
    await routesOf(month).previewAgentSetting({ name: 'maximumTiers', value: '1' }, desk.call);
    await Promise.all([1, 2, 3].map(() => computePreviews(month.stage.deps)));
    const { list } = await routesOf(month).agentSettingPreviews({}, desk.call);
    expect(list).toMatchObject([{ agents: 2, isPay: false }]);
  });
});
