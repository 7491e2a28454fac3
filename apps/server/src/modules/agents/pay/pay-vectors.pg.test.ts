// The published vectors of pay, each as cells, windows, seals and a contract in the database, through the runs.
import { readFileSync } from 'node:fs';
import {
  addDays,
  type CarryPolicy,
  isFirstOfMonth,
  type PeriodKind,
  periodOfDate,
  type RateType,
} from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Terms } from '../contracts/terms.ts';
import { type CellFact, dayOf, openPayStage, openTeam, type PayStage } from './test/pay-stage.ts';

interface TierText {
  minimumBet: string;
  netLoss?: string;
  activeMember: number;
  rateType?: RateType;
  ratePpm?: number;
  fixed?: string;
}
interface Numbers {
  [name: string]: string;
}
interface Vector {
  id: string;
  group: string;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by group.
  input: any;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by group.
  expected: any;
}

const path = new URL('../../../../../../packages/rules/fixtures/agents-vectors.json', import.meta.url);
const all: readonly Vector[] = JSON.parse(readFileSync(path, 'utf8')).vectors;
const of = (group: string, isRight: (vector: Vector) => boolean = () => true) =>
  all.filter((vector) => vector.group === group && isRight(vector));

let stage: PayStage;
let team: { top: bigint; members: bigint[] };
beforeAll(async () => {
  stage = await openPayStage();
  team = await openTeam(stage, 60);
}, 120_000);
afterAll(() => stage.close());

const tiersOf = (tiers: readonly TierText[]) =>
  tiers.map(({ minimumBet, netLoss = '0', activeMember, rateType = 'P', ratePpm, fixed }) => ({
    minimumBet: BigInt(minimumBet),
    netLoss: BigInt(netLoss),
    activeMember,
    rateType,
    rate: BigInt(rateType === 'F' ? (fixed ?? 0) : (ratePpm ?? 0)),
  }));

/** The valid bet of a team in which exactly some accounts reach the floor of `floorFor`. */
function shares(valid: bigint, active: number): bigint[] {
  if (active < 2) return [valid];
  return [valid - BigInt(active - 1), ...Array.from({ length: active - 1 }, () => 1n)];
}
const floorFor = (valid: bigint, active: number) => (active === 0 ? valid + 1n : 1n);
const cellsOf = (day: string, valid: bigint, active: number): CellFact[] =>
  shares(valid, active).map((share, at) => ({ memberId: team.members[at] ?? 0n, day, valid: share }));

/** A day after all days that were used before. */
let used = '2017-01-01';
const nextDay = () => {
  used = addDays(used, 1);
  return used;
};

describe('a salary', () => {
  it.each(of('daily'))('$id', async ({ input, expected }) => {
    const day = nextDay();
    const valid = BigInt(input.validBet);
    const terms: Terms = { tiers: tiersOf(input.tiers), dividend: null };
    const to = addDays(day, 1);
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'DAILY',
      terms,
      from: day,
      to,
    });
    await stage.bet(...cellsOf(day, valid, input.activeMember));
    await stage.sealDay(day);
    const activeFloorDay = floorFor(valid, input.activeMember);
    await stage.compute('DAILY', { activeFloorDay, salaryMinimum: BigInt(input.minimum) });
    expect(await stage.linesOf(id)).toMatchObject([
      { tier: expected.tier, amount: BigInt(expected.amount), reason: expected.reason },
    ]);
  });

  it.each(of('hourly'))('$id', async ({ input, expected }) => {
    const day = nextDay();
    const [valid, start] = [BigInt(input.validBet), dayOf(day).start.getTime()];
    const terms: Terms = { tiers: tiersOf(input.tiers), dividend: null };
    const to = addDays(day, 1);
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'HOURLY',
      terms,
      from: day,
      to,
    });
    for (const [at, share] of shares(valid, input.activeMember).entries())
      await stage.betIn(team.members[at] ?? 0n, new Date(start + 3_600_000), share);
    await stage.seal('HOUR', new Date(start + 3_600_000), new Date(start + 7_200_000), day);
    const activeFloorHour = floorFor(valid, input.activeMember);
    await stage.compute('HOURLY', { activeFloorHour, salaryMinimum: BigInt(input.minimum) });
    const wanted = { tier: expected.tier, amount: BigInt(expected.amount), reason: expected.reason };
    expect(await stage.linesOf(id)).toMatchObject(valid === 0n ? [] : [wanted]);
  });

  it.each(of('realtime'))('$id', async ({ input, expected }) => {
    const day = nextDay();
    const start = dayOf(day).start.getTime();
    const terms: Terms = { tiers: tiersOf(input.tiers), dividend: null };
    const to = addDays(day, 1);
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'REALTIME',
      terms,
      from: day,
      to,
    });
    let active = 1;
    for (const [at, window] of input.windows.entries()) {
      const startsAt = new Date(start + at * 300_000);
      const reversals: Numbers[] = window.reversals ?? [];
      const voided = reversals.reduce((sum, { valid = '0' }) => sum + BigInt(valid), 0n);
      // Accounts that become active bet one unit each; the first one bets the rest.
      const others = team.members.slice(active, window.activeMember);
      active = Math.max(active, window.activeMember);
      for (const member of others) await stage.betIn(member, startsAt, 1n);
      const rest = BigInt(window.newValid) - BigInt(others.length);
      await stage.betIn(team.members[0] ?? 0n, startsAt, rest, voided);
      await stage.seal('WINDOW', startsAt, new Date(startsAt.getTime() + 300_000), day);
    }
    await stage.compute('REALTIME', { activeFloorDay: 1n });
    const lines = await stage.linesOf(id);
    expect(lines.map(({ tier, rate, amount }) => ({ tier, rate, amount }))).toEqual(
      expected.windows.map((window: Numbers & { tier: number; ratePpm: number; amount: string }) => ({
        tier: window.tier,
        rate: BigInt(window.ratePpm),
        amount: BigInt(window.amount),
      })),
    );
  });
});

describe('a correction of a salary', () => {
  it.each(of('compensation', ({ input }) => input.kind === 'DAILY'))('$id', async ({ input, expected }) => {
    const day = nextDay();
    const terms: Terms = { tiers: tiersOf(input.tiers), dividend: null };
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'DAILY',
      terms,
      from: day,
      to: addDays(day, 1),
    });
    const stages: { validBet: string; activeMember: number }[] = input.stages;
    for (const [at, { validBet, activeMember }] of stages.entries()) {
      const before = stages[at - 1];
      const now = shares(BigInt(validBet), activeMember);
      const then = before ? shares(BigInt(before.validBet), before.activeMember) : [];
      for (let member = 0; member < Math.max(now.length, then.length); member++) {
        const fact = {
          memberId: team.members[member] ?? 0n,
          day,
          valid: (now[member] ?? 0n) - (then[member] ?? 0n),
        };
        if (fact.valid !== 0n) await (at === 0 ? stage.bet(fact) : stage.correct(fact));
      }
      // What was booked after the seal of a day counts with the seal of the next one.
      await stage.sealDay(at === 0 ? day : nextDay());
      await stage.compute('DAILY', { activeFloorDay: 1n, salaryMinimum: BigInt(input.minimum) });
    }
    const lines = await stage.linesOf(id);
    const wanted = expected.lines.filter(({ delta }: Numbers) => delta !== '0');
    expect(lines.map(({ amount, tier }) => ({ amount: String(amount), tier }))).toEqual(
      wanted.map(({ delta, tier }: Numbers) => ({ amount: delta, tier })),
    );
    expect(lines.slice(1).every(({ corrects }) => corrects === lines[0]?.line_id)).toBe(true);
  });
});

interface Period {
  netLoss: string;
  firstOfMonth: boolean;
}
const netLossCell = (day: string, netLoss: bigint): CellFact => ({
  memberId: team.members[0] ?? 0n,
  day,
  ...(netLoss < 0n ? { payout: -netLoss } : { stake: netLoss }),
});

/** The first period after all days used before; if asked, one that does or does not begin its month. */
function periodAfter(kind: PeriodKind, firstOfMonth?: boolean) {
  let period = periodOfDate(kind, addDays(used, 1));
  if (period.key <= used) period = periodOfDate(kind, period.nextKey);
  while (firstOfMonth !== undefined && isFirstOfMonth(kind, period.key) !== firstOfMonth)
    period = periodOfDate(kind, period.nextKey);
  used = addDays(period.nextKey, -1);
  return period;
}

const dividendTerms = (
  tiers: readonly TierText[],
  periodKind: PeriodKind,
  carryPolicy: CarryPolicy,
  minimum: string,
): Terms => ({
  tiers: tiersOf(tiers),
  dividend: { periodKind, carryPolicy, minimum: BigInt(minimum) },
});
const everyFloor = (floor: bigint) => ({
  activeFloorDay: floor,
  activeFloorWeek: floor,
  activeFloorHalfMonth: floor,
  activeFloorMonth: floor,
});

describe('a dividend', () => {
  it.each(of('dividend', ({ input }) => input.carryIn === '0'))('$id', async ({ input, expected }) => {
    const period = periodAfter(input.periodKind);
    const valid = BigInt(input.validBet);
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'DIVIDEND',
      terms: dividendTerms(input.tiers, input.periodKind, input.carryPolicy, input.minimum),
      from: period.key,
      to: period.nextKey,
    });
    await stage.bet(...cellsOf(period.key, valid, input.activeMember), {
      memberId: team.members[0] ?? 0n,
      day: period.key,
      stake: BigInt(input.stake),
      payout: BigInt(input.payout),
      selfRebate: BigInt(input.selfRebate),
    });
    if (input.agentRebate !== '0')
      await stage.rows(`
          insert into agents.rebate_lines (member_id, amount, day, game_group, state)
          values (${team.top}, ${input.agentRebate}, '${period.key}', 'RNG', 'paid')`);
    if (input.promotions !== '0')
      await stage.credit(team.members[0] ?? 0n, period.key, BigInt(input.promotions));
    await stage.sealDay(used);
    await stage.compute('DIVIDEND', everyFloor(floorFor(valid, input.activeMember)));
    expect(await stage.linesOf(id)).toMatchObject([
      {
        base: BigInt(expected.base),
        tier: expected.tier,
        rate: BigInt(expected.ratePpm),
        amount: BigInt(expected.amount),
        carry_out: BigInt(expected.carryOut),
        reason: expected.reason,
      },
    ]);
  });

  it.each(of('carry'))('$id', async ({ input, expected }) => {
    const periods = input.periods.map(({ firstOfMonth }: Period) =>
      periodAfter('SEMI_MONTHLY', firstOfMonth),
    );
    const valid = BigInt(input.validBet);
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'DIVIDEND',
      terms: dividendTerms(input.tiers, 'SEMI_MONTHLY', input.policy, input.minimum),
      from: periods[0].key,
      to: periods.at(-1).nextKey,
    });
    for (const [at, { netLoss }] of input.periods.entries()) {
      const { key, nextKey } = periods[at];
      await stage.bet(...cellsOf(key, valid, input.activeMember), netLossCell(key, BigInt(netLoss)));
      await stage.sealDay(addDays(nextKey, -1));
    }
    await stage.compute('DIVIDEND', everyFloor(1n));
    const lines = await stage.linesOf(id);
    expect(
      lines.map(({ carry_in, base, amount, carry_out, reason }) => ({
        carryIn: String(carry_in),
        base: String(base),
        amount: String(amount),
        carryOut: String(carry_out),
        reason,
      })),
    ).toEqual(expected.periods.map(({ netLoss: _, ...rest }: Numbers) => rest));
  });
});

describe('a correction of a dividend', () => {
  it.each(of('compensation', ({ input }) => input.kind === 'DIVIDEND'))(
    '$id',
    async ({ input, expected }) => {
      const { contract, stages } = input;
      const { key, nextKey } = periodAfter(contract.periodKind);
      const id = await stage.contract({
        offerer: null,
        receiver: team.top,
        kind: 'DIVIDEND',
        terms: dividendTerms(contract.tiers, contract.periodKind, contract.carryPolicy, contract.minimum),
        from: key,
        to: nextKey,
      });
      const sums = stages.map((each: Numbers): Numbers => ({ ...contract, ...each }));
      const first = sums[0];
      await stage.bet(...cellsOf(key, BigInt(first.validBet), contract.activeMember), {
        memberId: team.members[0] ?? 0n,
        day: key,
        stake: BigInt(first.stake),
        payout: BigInt(first.payout),
      });
      await stage.sealDay(used);
      await stage.compute('DIVIDEND', everyFloor(1n));
      await stage.correct({
        memberId: team.members[0] ?? 0n,
        day: key,
        valid: BigInt(sums[1].validBet) - BigInt(first.validBet),
        stake: BigInt(sums[1].stake) - BigInt(first.stake),
        payout: BigInt(sums[1].payout) - BigInt(first.payout),
      });
      await stage.sealDay(nextDay());
      await stage.compute('DIVIDEND', everyFloor(1n));
      const lines = await stage.linesOf(id);
      expect(lines.map(({ amount, tier }) => ({ amount: String(amount), tier }))).toEqual(
        expected.lines.map(({ delta, tier }: Numbers) => ({ amount: delta, tier })),
      );
    },
  );

  it('of the first period moves the second one by its carry', async () => {
    const { input, expected } = all.find(({ id }) => id === 'compensation-13') as Vector;
    const periods = input.before.map(({ firstOfMonth }: Period) => periodAfter('SEMI_MONTHLY', firstOfMonth));
    const id = await stage.contract({
      offerer: null,
      receiver: team.top,
      kind: 'DIVIDEND',
      terms: dividendTerms(input.tiers, 'SEMI_MONTHLY', input.policy, input.minimum),
      from: periods[0].key,
      to: periods[1].nextKey,
    });
    for (const [at, { netLoss }] of input.before.entries()) {
      const { key, nextKey } = periods[at];
      await stage.bet(
        ...cellsOf(key, BigInt(input.validBet), input.activeMember),
        netLossCell(key, BigInt(netLoss)),
      );
      await stage.sealDay(addDays(nextKey, -1));
    }
    await stage.compute('DIVIDEND', everyFloor(1n));
    const change = BigInt(input.after[0].netLoss) - BigInt(input.before[0].netLoss);
    await stage.correct({ memberId: team.members[0] ?? 0n, day: periods[0].key, payout: -change });
    await stage.sealDay(nextDay());
    await stage.compute('DIVIDEND', everyFloor(1n));
    const lines = await stage.linesOf(id);
    const sumOf = (isRight: (corrects: bigint | null) => boolean) =>
      periods.map(({ key }: { key: string }) =>
        String(
          lines
            .filter(({ first_day, corrects }) => first_day === key && isRight(corrects))
            .reduce((sum, { amount }) => sum + amount, 0n),
        ),
      );
    expect(sumOf((corrects) => corrects === null)).toEqual(expected.before);
    expect(sumOf((corrects) => corrects !== null)).toEqual(expected.deltas);
    expect(lines.filter(({ first_day }) => first_day === periods[0].key).at(-1)?.carry_out).toBe(
      -350_000_000n,
    );
  });
});
