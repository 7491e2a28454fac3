// A week whose daily salaries are paid only to teams that lost, with corrections under the usual settings: tools/verify-agent-pay.ts agrees with
// each line and with the range (docs/reference/agents.md 6.5, pay-kit.md).
import { addDays } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import { readRangeKit } from './read-range-kit.ts';
import { joinPieces, openPaidWeek, type PaidWeek } from './test/paid-week.ts';

const checker = openChecker('verify-agent-pay');
let week: PaidWeek;

interface DailyLine {
  readonly line_id: bigint;
  readonly receiver: bigint;
  readonly first_day: string;
  readonly base: bigint;
  readonly amount: bigint;
  readonly rule: string;
  readonly reason: string;
}
const dailyLines = () =>
  week.stage.rows<DailyLine>(`
    select line_id, receiver, first_day::text, base, amount, rule, reason from agents.pay_lines
    where kind = 'DAILY' and first_day < '${addDays(week.days[0], 7)}' order by first_day, line_id`);

beforeAll(async () => {
  week = await openPaidWeek({ salaryNeedsLoss: true });
}, 600_000);
afterAll(async () => {
  await week.stage.close();
  checker.close();
});

it('pays nothing for a day that the team won, and its correction follows the rule of the day', async () => {
  const [monday] = week.days;
  const ofMonday = (await dailyLines()).filter(({ first_day }) => first_day === monday);
  // Stakes of 600 with a win of 900; the corrected result has a win of 300.
  expect(ofMonday.map(({ base, reason }) => ({ base, reason }))).toEqual([
    { base: -3_000_000n, reason: 'no-loss' },
    { base: 3_000_000n, reason: 'correction' },
  ]);
  expect(ofMonday[0]?.amount).toBe(0n);
  expect(ofMonday[1]?.amount).toBeGreaterThan(0n);
  expect(new Set((await dailyLines()).map(({ rule }) => rule))).toEqual(new Set(['daily/2']));
});

it('gives kits that agree, one by one and as a range', async () => {
  const lines = await dailyLines();
  const range = { startDay: week.days[0], endDay: addDays(week.days[0], 6) };
  const kits = await Promise.all(lines.map((line) => week.kitOf(line)));
  for (const memberId of [week.people.top, week.people.agent])
    kits.push(
      await joinPieces((after) =>
        readRangeKit(week.stage.deps, memberId, { ...range, ...(after && { after }) }),
      ),
    );
  const { output, status } = await checker.runTexts(kits);
  expect([status, output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))]).toEqual([
    0,
    [],
  ]);
}, 120_000);

it('gives kits that do not agree once the rule, a payout or the base is changed', async () => {
  const won = (await dailyLines()).find(({ first_day }) => first_day === week.days[0]);
  const kit = await week.kitOf(won ?? { line_id: 0n, receiver: 0n });
  const change = (at: number, value: string) =>
    kit
      .split('\n')
      .map((row) => (row.startsWith('line,') ? row.split(',').with(at, value).join(',') : row))
      .join('\n');
  const changed = [change(2, 'daily/1'), change(14, '0'), change(20, '1'), change(26, 'no-tier')];
  for (const text of changed) expect((await checker.runTexts([text])).status).toBe(1);
}, 120_000);
