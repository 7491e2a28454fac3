// A week of pay that the house paid, with corrections under the usual settings: no upline owes, and every kit agrees
// (docs/reference/agents.md 6.8 and 9.3).
import { addDays } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import { readKit } from './read-kit.ts';
import { readRangeKit } from './read-range-kit.ts';
import { joinPieces, type LineOf, openPaidWeek, type PaidWeek } from './test/paid-week.ts';

const checker = openChecker('verify-agent-pay');
let week: PaidWeek;
let lines: readonly LineOf[];

beforeAll(async () => {
  week = await openPaidWeek({
    dailyPaidBy: 'house',
    hourlyPaidBy: 'house',
    realtimePaidBy: 'house',
    dividendPaidBy: 'house',
  });
  // Days after the week are paid under the usual settings.
  lines = (await week.listLines()).filter(({ first_day }) => first_day < addDays(week.days[0], 7));
}, 600_000);
afterAll(async () => {
  await week.stage.close();
  checker.close();
});

it('has no payer in its lines, neither in the corrections of each kind', () => {
  for (const kind of ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND']) {
    const ofKind = lines.filter((line) => line.kind === kind && line.receiver === week.people.agent);
    expect([kind, ofKind.some(({ corrects }) => corrects === null)]).toEqual([kind, true]);
    expect([kind, ofKind.some(({ corrects }) => corrects !== null)]).toEqual([kind, true]);
    expect(ofKind.map(({ payer }) => payer)).toEqual(ofKind.map(() => null));
  }
});

it('leaves debts to the house, and what a correction takes back to its receiver', async () => {
  const debts = await week.stage.rows<{ line_id: bigint; debtor: bigint | null }>(
    `select line_id, debtor from agents.debts`,
  );
  const debtors = new Map(debts.map(({ line_id, debtor }) => [line_id, debtor]));
  const owed = lines.filter(({ amount }) => amount !== 0n);
  expect(owed.some(({ amount }) => amount < 0n)).toBe(true);
  expect(owed.map(({ line_id }) => debtors.get(line_id))).toEqual(
    owed.map(({ amount, receiver }) => (amount < 0n ? receiver : null)),
  );
});

it('is due at once, dividends too', async () => {
  const late = await week.stage.rows(`
    select l.line_id from agents.pay_lines l join agents.runs r using (run_id)
    where r.is_house_paid and l.due_at > clock_timestamp()`);
  expect(late).toEqual([]);
});

it('gives kits that agree to the receiver, and none to the upline', async () => {
  const ofAgent = lines.filter(({ receiver, amount }) => receiver === week.people.agent && amount !== 0n);
  const checked = await checker.runTexts(await Promise.all(ofAgent.map((line) => week.kitOf(line))));
  expect(checked.output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))).toEqual([]);
  expect(checked.status).toBe(0);
  const id = String(ofAgent[0]?.line_id);
  await expect(readKit(week.stage.deps, week.people.top, { id })).rejects.toMatchObject({
    code: 'unknown-line',
  });
  const range = { startDay: week.days[0], endDay: addDays(week.days[0], 6) };
  const kit = await joinPieces((after) =>
    readRangeKit(week.stage.deps, week.people.agent, { ...range, ...(after && { after }) }),
  );
  const ofRange = await checker.runTexts([kit]);
  expect([
    ofRange.status,
    ofRange.output.split('\n').filter((line) => line !== '' && !line.startsWith('ok')),
  ]).toEqual([0, []]);
}, 120_000);
