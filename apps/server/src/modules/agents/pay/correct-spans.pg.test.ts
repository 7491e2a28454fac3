// Corrections of hourly and real-time pay after their day: late, void and corrected wagers become lines (docs/reference/agents.md 6.9).
import { addDays, windowAt } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseFlag } from '../abuse/raise-flag.ts';
import { payRuns } from '../funding/pay-runs.ts';
import { dayOf, openPayStage, openTeam, type PayStage, tier } from './test/pay-stage.ts';

const UNIT = 10_000n;
const HOUR = 3_600_000;
let stage: PayStage;
let team: { top: bigint; members: bigint[] };
let day = '2019-03-01';
let wagers = 0n;
beforeAll(async () => {
  stage = await openPayStage();
  team = await openTeam(stage, 3);
}, 120_000);
afterAll(() => stage.close());

/** A moment of a day: the start of the day and some hours. */
const at = (hours: number, on = day) => new Date(dayOf(on).start.getTime() + hours * HOUR);
const member = (place: number) => team.members[place] ?? 0n;

/** Below 100 units nothing, below 200 a share of 1 %, from then on one of 2 %. */
const tiers = [tier(100n * UNIT, 1, 10_000n), tier(200n * UNIT, 1, 20_000n)];

/** A new day, with a contract of a kind that counts only on it. */
async function openDay(kind: 'HOURLY' | 'REALTIME'): Promise<bigint> {
  day = addDays(day, 5);
  const of = { offerer: null, receiver: team.top, kind, terms: { tiers, dividend: null } } as const;
  return stage.contract({ ...of, from: day, to: addDays(day, 1) });
}

/** A wager that ends at a moment, or one that changes. Gives it. */
async function bet(place: number, units: bigint, hours: number, on = day): Promise<bigint> {
  wagers += 1n;
  await stage.end({ wagerId: wagers, memberId: member(place), at: at(hours, on), valid: units * UNIT });
  return wagers;
}
const change = (place: number, wagerId: bigint, units: bigint, hours: number) =>
  stage.end({ wagerId, memberId: member(place), at: at(hours), valid: units * UNIT });

/** Ends the day: its hours and windows with a movement, and its last ones, are sealed and paid, and the day is. */
async function endDay(kind: 'HOURLY' | 'REALTIME'): Promise<void> {
  const [span, length] = kind === 'HOURLY' ? (['HOUR', HOUR] as const) : (['WINDOW', 300_000] as const);
  const rows = await stage.rows<{ at: Date }>(
    `select distinct ended_at as at from agents.facts where day = '${day}'`,
  );
  const { start, end } = dayOf(day);
  const startOf = (moment: Date) =>
    kind === 'HOURLY'
      ? start.getTime() + Math.floor((moment.getTime() - start.getTime()) / HOUR) * HOUR
      : windowAt(moment, 'Asia/Manila').start.getTime();
  const starts = new Set([...rows.map((row) => startOf(row.at)), end.getTime() - length]);
  for (const from of [...starts].sort((one, other) => one - other))
    await stage.seal(span, new Date(from), new Date(from + length), day);
  await stage.sealDay(day);
  await stage.compute(kind);
}

/** Another day is over, and what changed is corrected. */
async function correct(kind: 'HOURLY' | 'REALTIME'): Promise<void> {
  const [last] = await stage.rows<{ day: string }>(
    `select (max(day) + 1)::text as day from agents.seals where span = 'DAY'`,
  );
  const next = last?.day ?? '';
  const { end } = dayOf(next);
  const [span, length] = kind === 'HOURLY' ? (['HOUR', HOUR] as const) : (['WINDOW', 300_000] as const);
  await stage.seal(span, new Date(end.getTime() - length), end, next);
  await stage.sealDay(next);
  await stage.compute(kind);
}

/** Pays every run that may be paid; a turn pays some of them. */
async function payAll(): Promise<void> {
  const open = () => stage.rows(`select run_id from agents.runs where state <> 'done' limit 1`);
  while ((await open()).length > 0) await payRuns(stage.deps);
}

/** The lines of a contract: whether each corrects another, what it counts, and its amount in 1/100 units. */
async function linesOf(contractId: bigint): Promise<readonly string[]> {
  return (await stage.linesOf(contractId)).map(({ period, corrects, valid, amount, reason }) =>
    [period, corrects === null ? 'first' : 'corrects', valid / UNIT, amount / 100n, reason].join(' '),
  );
}

describe('an hour', () => {
  it('is corrected by a void, with its tier', async () => {
    const id = await openDay('HOURLY');
    const first = await bet(0, 150n, 3.1);
    await bet(1, 60n, 3.5);
    await endDay('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 210 420 paid']);
    await change(0, first, 0n, 30);
    await correct('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 210 420 paid', 'HOUR corrects 60 -420 correction']);
    await correct('HOURLY');
    expect(await linesOf(id)).toHaveLength(2);
  });

  it('is the one in which a wager first became final, also of a change within the day', async () => {
    const id = await openDay('HOURLY');
    const first = await bet(0, 100n, 2);
    await bet(1, 130n, 5);
    await change(0, first, 0n, 5.2);
    await endDay('HOURLY');
    // The fifth hour was sealed with the void in it: 30 units. The correction brings both to what they should be.
    expect(await linesOf(id)).toEqual([
      'HOUR first 100 100 paid',
      'HOUR corrects 0 -100 correction',
      'HOUR first 130 0 no-tier',
      'HOUR corrects 130 130 correction',
    ]);
  });

  it('counts what its wagers count more after the day, whenever that came', async () => {
    const id = await openDay('HOURLY');
    await bet(1, 60n, 4.2);
    const push = await bet(0, 0n, 4);
    await endDay('HOURLY');
    await change(0, push, 60n, 40);
    await correct('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 60 0 no-tier', 'HOUR corrects 120 120 correction']);
  });

  it('that was idle gets its first line from a wager that counts late', async () => {
    const id = await openDay('HOURLY');
    const push = await bet(0, 0n, 4);
    await endDay('HOURLY');
    expect(await linesOf(id)).toEqual([]);
    await change(0, push, 120n, 40);
    await correct('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 120 120 paid']);
    await change(0, push, 110n, 41);
    await correct('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 120 120 paid', 'HOUR corrects 110 -10 correction']);
  });

  it('keeps its active members by what they bet in it, and what came too late to have an hour counts in the last', async () => {
    const id = await openDay('HOURLY');
    await bet(0, 100n, 23.5);
    const push = await bet(1, 0n, 1, addDays(day, 1));
    await endDay('HOURLY');
    await stage.rows(`alter table agents.facts disable trigger user`);
    await stage.rows(`update agents.facts set day = '${day}' where wager_id = ${push}`);
    await change(1, push, 50n, 26);
    await correct('HOURLY');
    expect(await linesOf(id)).toEqual(['HOUR first 100 100 paid', 'HOUR corrects 150 50 correction']);
  });
});

describe('a real-time day', () => {
  it('takes back a void at the rate at which it counted, and keeps its windows', async () => {
    const id = await openDay('REALTIME');
    const early = await bet(0, 90n, 1);
    const later = await bet(1, 150n, 2);
    await bet(2, 10n, 3);
    await endDay('REALTIME');
    const windows = ['WINDOW first 90 0 no-tier', 'WINDOW first 150 300 paid', 'WINDOW first 10 20 paid'];
    expect(await linesOf(id)).toEqual(windows);
    // The first one earned nothing.
    await change(0, early, 0n, 30);
    await correct('REALTIME');
    expect(await linesOf(id)).toEqual(windows);
    await change(1, later, 50n, 31);
    await correct('REALTIME');
    expect((await linesOf(id)).toSorted()).toEqual(
      ['DAILY corrects 0 -200 correction', ...windows].toSorted(),
    );
    await change(1, later, 0n, 32);
    await correct('REALTIME');
    const lines = await stage.linesOf(id);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(20n * 100n);
  });

  it('pays a late bet at the rate that the window of its time had', async () => {
    const id = await openDay('REALTIME');
    const push = await bet(0, 0n, 1.5);
    const early = await bet(0, 120n, 1);
    await bet(1, 100n, 2);
    await endDay('REALTIME');
    await change(0, push, 50n, 30);
    await change(0, early, 130n, 30);
    await correct('REALTIME');
    const lines = await stage.linesOf(id);
    expect(lines.filter(({ period }) => period === 'DAILY')).toMatchObject([
      { valid: 60n * UNIT, amount: 60n * 100n, reason: 'correction' },
    ]);
    expect(lines.every(({ corrects, period }) => (corrects !== null) === (period === 'DAILY'))).toBe(true);
  });

  it('takes from a bet what it counted, not the newest of the day', async () => {
    const id = await openDay('REALTIME');
    const early = await bet(0, 100n, 1);
    const later = await bet(1, 100n, 2);
    await change(0, early, 0n, 3);
    await endDay('REALTIME');
    // Windows cannot know which bet was void: the last one took back 200, and the correction leaves what the other one earned.
    const of = async () => (await stage.linesOf(id)).reduce((sum, { amount }) => sum + amount / 100n, 0n);
    expect(await of()).toBe(200n);
    await change(1, later, 0n, 30);
    await correct('REALTIME');
    expect(await of()).toBe(0n);
  });
});

it('corrections are paid, and taken back, like any line', async () => {
  const id = await openDay('HOURLY');
  const first = await bet(0, 100n, 3);
  await endDay('HOURLY');
  await payAll();
  await change(0, first, 0n, 30);
  await correct('HOURLY');
  await payAll();
  expect(
    await stage.rows(`
      select d.debtor is null as by_house, d.amount, d.paid, d.state from agents.debts d
      where d.line_id in (select line_id from agents.pay_lines where contract_id = ${id}) order by line_id`),
  ).toEqual([
    { by_house: true, amount: 10_000n, paid: 10_000n, state: 'paid' },
    { by_house: false, amount: 10_000n, paid: 10_000n, state: 'paid' },
  ]);
});

it('days that have not all their facts are left as they are', async () => {
  const id = await openDay('HOURLY');
  const first = await bet(0, 100n, 3);
  await endDay('HOURLY');
  await stage.rows(`update agents.seals set last_fact = null where span = 'DAY' and day = '${day}'`);
  await change(0, first, 0n, 30);
  await correct('HOURLY');
  expect(await linesOf(id)).toEqual(['HOUR first 100 100 paid']);
});

it('of an hour with accounts in doubt take back only what the others gave', async () => {
  const id = await openDay('HOURLY');
  const doubted = await bet(0, 150n, 3);
  const honest = await bet(1, 150n, 3);
  const finding = {
    kind: 'self-referral',
    agentId: team.top,
    subject: 'doubted',
    holds: true,
    accounts: [member(0)],
    evidence: [],
  } as const;
  await stage.database.inTransaction((tx) => raiseFlag(stage.deps, tx, finding, day));
  await endDay('HOURLY');
  await change(0, doubted, 0n, 30);
  await correct('HOURLY');
  await change(1, honest, 0n, 31);
  await correct('HOURLY');
  expect(
    await stage.rows(`
      select d.debtor is null as by_house, d.amount, d.withheld from agents.debts d
      where d.line_id in (select line_id from agents.pay_lines where contract_id = ${id}) order by line_id`),
  ).toEqual([
    { by_house: true, amount: 60_000n, withheld: 45_000n },
    { by_house: false, amount: 45_000n, withheld: 45_000n },
    { by_house: false, amount: 15_000n, withheld: 0n },
  ]);
});
