// Projections against the real database: at the end of a period they are the lines that its run writes, to the unit.
import { addDays, type ContractKind, localDateOf, type PeriodKind, periodOfDate } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { runDueRebates } from '../rebates/run-rebates.ts';
import { passDays, setRate } from '../test/rates.ts';
import { computeProjection, type Projected } from './compute-projection.ts';
import { readProjection } from './read-projection.ts';

const stages: PayStage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

const tiers = [tier(1_000_000n, 0, 6_000n), tier(20_000_000n, 2, 10_000n)];
const below = [tier(1_000_000n, 0, 5_100n), tier(9_000_000n, 1, 8_000n)];
const MINUTE_MS = 60_000;

/** A general agent with a member of its own and two agents, each with two members; rebates in RNG; contracts of a kind from a day on. */
async function openPair(
  kind: ContractKind,
  from: string,
  periodKind: PeriodKind = 'SEMI_MONTHLY',
  hasRates = true,
) {
  const stage = await openPayStage();
  stages.push(stage);
  const top = await stage.open('top', null, 2);
  const own = await stage.open('own', top, 0);
  const [anna, ben] = [await stage.open('anna', top), await stage.open('ben', top)] as const;
  const members: bigint[] = [];
  for (const agent of [anna, anna, ben, ben]) members.push(await stage.open('member', agent, 0));
  for (const [memberId, rate] of [
    [top, 10_000n],
    [anna, 6_000n],
    [members[0] ?? 0n, 2_000n],
  ] as const)
    if (hasRates) await setRate(stage, memberId, 'RNG', rate);
  await passDays(stage, 4_000);
  const dividend = kind === 'DIVIDEND' ? ({ periodKind, carryPolicy: 'ALL', minimum: 100n } as const) : null;
  const contracts: bigint[] = [];
  for (const [offerer, receiver, own] of [
    [null, top, tiers],
    [top, anna, below],
    [top, ben, below],
  ] as const)
    contracts.push(await stage.contract({ offerer, receiver, kind, terms: { tiers: own, dividend }, from }));
  const at = (now: Date, limits?: { contracts: number; cells?: number }) =>
    stage.database.inSnapshot(async (reader) => {
      const merchant = await stage.deps.merchant();
      return computeProjection(reader, { agentId: top, kind, merchant, now }, limits);
    });
  return { stage, top, anna, ben, own, members, contracts, at };
}

const lastMoment = (day: string) => new Date(dayOf(day).end.getTime() - 1);

/** What a projection and a line say about a contract. */
const shown = ({ contract, facts, line }: Projected) => ({
  contract_id: contract.contract_id,
  valid: facts.valid,
  active_members: facts.activeMembers,
  carry_in: line?.carryIn,
  base: line?.base,
  carry_out: line?.carryOut,
  tier: line?.tier,
  rate: line?.rate,
  amount: line?.amount,
  reason: line?.reason,
});

/** The lines of contracts for periods from a moment on. */
async function linesSince(stage: PayStage, contracts: readonly bigint[], since: Date) {
  return stage.rows<ReturnType<typeof shown>>(`
    select contract_id, valid, active_members, carry_in, base, carry_out, tier, rate, amount, reason from agents.pay_lines
    where contract_id in (${contracts.join(', ')}) and starts_at >= '${since.toISOString()}' order by starts_at, contract_id`);
}

describe('at the end of a period', () => {
  it('a projected dividend is the line of the run, with the carry', async () => {
    const { stage, members, own, contracts, at } = await openPair(
      'DIVIDEND',
      '2019-03-01',
      'SEMI_MONTHLY',
      false,
    );
    const [one = 0n, two = 0n, three = 0n] = members;
    // The team of the first agent won in the period before, so it carries.
    const [first, day, last] = ['2019-03-03', '2019-03-20', '2019-03-31'];
    await stage.bet({ memberId: one, day: first, valid: 3_000_000n, stake: 3_000_000n, payout: 3_500_000n });
    await stage.sealDay('2019-03-15');
    await stage.compute('DIVIDEND');
    await stage.bet(
      { memberId: one, day, valid: 7_000_000n, stake: 7_000_000n },
      { memberId: three, day, valid: 12_345_677n, stake: 12_345_677n, payout: 1_000_000n },
      { memberId: two, day: last, valid: 1_111_111n, stake: 2_000_000n },
      { memberId: own, day: last, valid: 777_777n, stake: 777_777n },
    );
    await stage.sealDay('2019-03-30');
    const { rows, isCarryOpen } = await at(lastMoment(last));
    await stage.sealDay(last);
    await stage.compute('DIVIDEND');
    const lines = await linesSince(stage, contracts, dayOf('2019-03-16').start);
    expect(rows?.map(shown)).toEqual(lines);
    expect(lines.map(({ carry_in = 0n }) => carry_in < 0n)).toEqual([true, true, false]);
    expect(isCarryOpen).toBe(false);
  });

  it('rebates that are not paid yet are deducted as the run deducts them', async () => {
    // The ledger has no room for movements of years ago.
    const yesterday = addDays(localDateOf(new Date(), 'Asia/Manila'), -1);
    const before = addDays(yesterday, -1);
    const month = periodOfDate('MONTHLY', yesterday);
    const from = periodOfDate('MONTHLY', before).key;
    const { stage, members, own, contracts, at } = await openPair('DIVIDEND', from, 'MONTHLY');
    const [one = 0n, two = 0n, three = 0n] = members;
    const sealOne = async (day: string) => {
      const { start, end } = dayOf(day);
      await stage.seal('DAY', start, end, day);
      await runDueRebates(stage.deps);
    };
    await stage.bet({ memberId: one, day: before, valid: 7_000_001n, stake: 7_000_001n });
    await sealOne(before);
    await stage.bet(
      { memberId: one, day: yesterday, valid: 3_333_333n, stake: 3_333_333n },
      { memberId: two, day: yesterday, valid: 1_111_111n, stake: 2_000_000n },
      { memberId: three, day: yesterday, valid: 9_876_543n, stake: 9_876_543n },
      { memberId: own, day: yesterday, valid: 777_777n, stake: 777_777n },
    );
    const { rows, rebates } = await at(lastMoment(yesterday));
    await sealOne(yesterday);
    await stage.sealDay(addDays(month.nextKey, -1));
    await stage.compute('DIVIDEND');
    expect(rows?.map(shown)).toEqual(await linesSince(stage, contracts, dayOf(month.key).start));
    const written = await stage.rows<{ amount: bigint }>(`
      select sum(amount)::bigint as amount from agents.rebate_lines where day = '${yesterday}'`);
    const total = rebates?.sums?.reduce((sum, { amount }) => sum + amount, 0n);
    expect(total).toBeGreaterThan(0n);
    expect(written).toEqual([{ amount: total }]);
  });

  it('a projected daily salary is the line of the run', async () => {
    const { stage, members, contracts, at } = await openPair('DAILY', '2019-03-01');
    const [one = 0n, , three = 0n] = members;
    const day = '2019-03-01';
    await stage.bet(
      { memberId: one, day, valid: 9_999_999n, stake: 9_999_999n },
      { memberId: three, day, valid: 8_999_999n, stake: 8_999_999n },
    );
    const { rows } = await at(lastMoment(day));
    await stage.sealDay(day);
    await stage.compute('DAILY');
    expect(rows?.map(shown)).toEqual(await linesSince(stage, contracts, dayOf(day).start));
    // The second agent misses one unit to the higher tier.
    expect(rows?.[2]).toMatchObject({
      line: { tier: 1 },
      missing: { tier: 2, minimumBet: 1n, activeMember: 0 },
    });
  });

  it('a projected hourly salary is the line of the run, beside what the hours before pay', async () => {
    const { stage, members, contracts, at } = await openPair('HOURLY', '2019-03-01');
    const [one = 0n, , three = 0n] = members;
    const instant = instantsOf('2019-03-01');
    await stage.betIn(one, instant(5), 9_500_000n);
    await stage.betIn(three, instant(10), 1_500_000n);
    await stage.seal('HOUR', instant(0), instant(60), '2019-03-01');
    await stage.compute('HOURLY');
    await stage.betIn(one, instant(65), 4_000_001n, 1_000_000n);
    await stage.betIn(one, instant(100), 7_000_000n);
    const { rows } = await at(instant(119));
    await stage.seal('HOUR', instant(60), instant(120), '2019-03-01');
    await stage.compute('HOURLY');
    const [first, second] = [
      (await linesSince(stage, contracts, instant(0))).slice(0, 3),
      await linesSince(stage, contracts, instant(60)),
    ];
    const soFar = new Map(first.map((line) => [line.contract_id, line.amount ?? 0n]));
    expect(rows?.map((row) => row.soFar)).toEqual(contracts.map((id) => soFar.get(id)));
    // An hour without bets has no line.
    expect(rows?.filter(({ line }) => line).map(shown)).toEqual(second);
    expect(second).toHaveLength(2);
  });

  it('a projected real-time salary adds up to the lines of the runs, window by window', async () => {
    const { stage, members, contracts, at } = await openPair('REALTIME', '2019-03-01');
    const [one = 0n, two = 0n, three = 0n] = members;
    const instant = instantsOf('2019-03-01');
    const window = (minute: number) =>
      stage.seal('WINDOW', instant(minute), instant(minute + 5), '2019-03-01');
    await stage.betIn(one, instant(0), 4_000_007n);
    await window(0);
    await stage.compute('REALTIME');
    // It has ended and has no line yet.
    await stage.betIn(two, instant(5), 6_000_003n, 500_000n);
    await stage.betIn(three, instant(5), 1_000_001n);
    await stage.betIn(one, instant(10), 12_000_011n, 200_000n);
    const { rows } = await at(instant(14));
    await window(5);
    await window(10);
    await stage.compute('REALTIME');
    const lines = await stage.rows<{ contract_id: bigint; amount: bigint; rate: bigint; starts_at: Date }>(`
      select contract_id, amount, rate, starts_at from agents.pay_lines where kind = 'REALTIME' order by starts_at`);
    const running = (row: { starts_at: Date }) => row.starts_at.getTime() === instant(10).getTime();
    const sumOf = (id: bigint, isRunning: boolean) =>
      lines
        .filter((line) => line.contract_id === id && running(line) === isRunning)
        .reduce((sum, { amount }) => sum + amount, 0n);
    expect(rows?.map(({ soFar, line }) => [soFar, line?.amount ?? 0n])).toEqual(
      contracts.map((id) => [sumOf(id, false), sumOf(id, true)]),
    );
    expect(lines.map(({ rate }) => rate)).toContain(10_000n);
    // The tier is that of the day so far.
    expect(rows?.[1]?.inputs).toMatchObject({ validBet: 21_300_021n, activeMember: 2 });
  });
});

/** Instants of a day by minutes after 10:00. */
const instantsOf = (day: string) => (minutes: number) =>
  new Date(dayOf(day).start.getTime() + (600 + minutes) * MINUTE_MS);

describe('a projection', () => {
  let pair: Awaited<ReturnType<typeof openPair>>;
  beforeAll(async () => {
    pair = await openPair('DAILY', '2019-03-01');
    const [today] = await pair.stage.rows<{ day: string }>(`select agents.today('Asia/Manila')::text as day`);
    const day = today?.day ?? '';
    const [one = 0n, , three = 0n] = pair.members;
    await pair.stage.bet(
      { memberId: one, day, valid: 4_000_000n, stake: 4_000_000n },
      { memberId: three, day, valid: 9_500_000n, stake: 9_500_000n },
    );
  }, 60_000);

  it('shows what an agent would get and owe, the largest amounts first, page by page with the totals of all', async () => {
    const { stage, top, anna, ben } = pair;
    const read = (pageNo: number) => readProjection(stage.deps, top, { kind: 'DAILY', pageNo, pageSize: 1 });
    const [first, second] = [await read(1), await read(2)];
    expect(first.totals).toEqual({ contracts: 2, receive: '8.1000', owe: '9.6400', difference: '-1.5400' });
    expect(second.totals).toEqual(first.totals);
    expect([first.totalPages, second.granted.length]).toEqual([2, 1]);
    expect(first.received).toMatchObject([
      { downlineId: null, name: 'Tyche', teamBet: '1350.0000', tier: 1, rate: '0.006', amount: '8.1000' },
    ]);
    expect(first.granted).toMatchObject([{ downlineId: String(ben), amount: '7.6000', missing: null }]);
    expect(second.granted).toMatchObject([
      { downlineId: String(anna), amount: '2.0400', missing: { tier: 2, minimumBet: '500.0000' } },
    ]);
    expect(first).toMatchObject({ isBehind: false, isCut: false, areRebatesLeftOut: false });
    // 1 % of all bets for the general agent less 0.6 % for the agent below it.
    expect(first.rebates).toMatchObject({ amount: '11.1000', own: '0.0000' });
  });

  it('shows a receiver its own contract alone, and the name of its upline masked', async () => {
    const { stage, anna } = pair;
    const answer = await readProjection(stage.deps, anna, { kind: 'DAILY' });
    expect(answer.granted).toEqual([]);
    expect(answer.received).toMatchObject([{ downlineId: null, amount: '2.0400' }]);
    expect(answer.received[0]?.name).toContain('*');
  });

  it('owes nothing where the house pays, and names the house as the payer', async () => {
    const { stage, top, anna } = pair;
    const merchant = await stage.deps.merchant();
    const contracts = { ...merchant.site.contracts, dailyPaidBy: 'house' } as const;
    const deps = { ...stage.deps, merchant: async () => ({ ...merchant, contractsOn: () => contracts }) };
    const { totals } = await readProjection(deps, top, { kind: 'DAILY' });
    expect(totals).toEqual({ contracts: 2, receive: '8.1000', owe: '0.0000', difference: '8.1000' });
    const { received } = await readProjection(deps, anna, { kind: 'DAILY' });
    expect(received).toMatchObject([{ name: 'Tyche', amount: '2.0400' }]);
  });

  it('has no rows while the runs of the day are behind, and says so', async () => {
    const { stage, at } = await openPair('REALTIME', '2019-03-01');
    const instant = instantsOf('2019-03-01');
    await stage.seal('WINDOW', instant(0), instant(5), '2019-03-01');
    await stage.compute('REALTIME');
    expect((await at(instant(64))).rows).toHaveLength(3);
    expect((await at(instant(65))).rows).toBeNull();
  });

  it('is of the oldest contracts when there are too many, and of no rebates when a team is too large', async () => {
    const { at, contracts, stage } = pair;
    const [now] = await stage.rows<{ now: Date }>('select clock_timestamp() as now');
    const cut = await at(now?.now ?? new Date(0), { contracts: 1, cells: 1 });
    expect(cut.rows?.map(({ contract }) => contract.contract_id)).toEqual(contracts);
    expect(cut).toMatchObject({ isCut: true, rebates: { sums: null } });
    expect(await at(now?.now ?? new Date(0), { contracts: 2 })).toMatchObject({ isCut: false });
  });

  it('waits for the carry of a period that has ended and has no lines', async () => {
    const { stage, at } = await openPair('DIVIDEND', '2019-03-01');
    await stage.sealDay('2019-03-15');
    await stage.compute('DIVIDEND');
    expect(await at(lastMoment('2019-03-16'))).toMatchObject({ isCarryOpen: false });
    expect(await at(lastMoment('2019-04-01'))).toMatchObject({ isCarryOpen: true });
  });

  it('is refused while the site has switched the kind off', async () => {
    const { stage, top } = pair;
    const merchant = await stage.deps.merchant();
    const contracts = { ...merchant.site.contracts, dailySalary: false };
    const off = { ...merchant, site: { ...merchant.site, contracts } };
    const deps = { ...stage.deps, merchant: async () => off };
    expect(await codeOf(readProjection(deps, top, { kind: 'DAILY' }))).toBe('function-not-enabled');
  });
});
