// Kits of a week whose dividends deduct no promotions, with corrections under the usual settings: tools/verify-agent-pay.ts agrees with each
// line and with the range (docs/reference/pay-kit.md).
import { addDays } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import { readRangeKit } from './read-range-kit.ts';
import { joinPieces, openPaidWeek, type PaidWeek } from './test/paid-week.ts';

const checker = openChecker('verify-agent-pay');
let week: PaidWeek;

beforeAll(async () => {
  week = await openPaidWeek({ deductPromotions: false });
}, 600_000);
afterAll(async () => {
  await week.stage.close();
  checker.close();
});

it('no kit of the week has a promotion, corrections neither', async () => {
  const ofWeek = await week.stage.rows<{ line_id: bigint; receiver: bigint; promotions: bigint }>(`
    select l.line_id, l.receiver, l.promotions from agents.pay_lines l
    join agents.runs r on r.kind = l.kind and not r.is_correction and r.period = l.period and r.starts_at = l.starts_at
    where l.kind = 'DIVIDEND' and l.game_group = 'CONS' and not r.deducts_promotions order by l.line_id`);
  expect(ofWeek.length).toBeGreaterThan(1);
  expect(ofWeek.every(({ promotions }) => promotions === 0n)).toBe(true);
  const corrected = await week.stage.rows(`
    select from agents.pay_lines where kind = 'DIVIDEND' and game_group = 'CONS' and corrects is not null`);
  expect(corrected.length).toBeGreaterThan(0);
  const kits = await Promise.all(ofWeek.map((line) => week.kitOf(line)));
  expect(kits.flatMap((kit) => kit.split('\n').filter((row) => row.startsWith('promotion,')))).toEqual([]);
  const checked = await checker.runTexts(kits);
  expect(checked.output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))).toEqual([]);
  expect(checked.status).toBe(0);
}, 120_000);

it('the kit of the range agrees', async () => {
  const range = { startDay: week.days[0], endDay: addDays(week.days[0], 6) };
  for (const memberId of [week.people.top, week.people.agent]) {
    const kit = await joinPieces((after) =>
      readRangeKit(week.stage.deps, memberId, { ...range, ...(after && { after }) }),
    );
    const { output, status } = await checker.runTexts([kit]);
    expect([status, output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))]).toEqual([
      0,
      [],
    ]);
  }
}, 120_000);
