// The weekly give-back against the database: each week once for a member, told to nobody (rewards.md 4.7).
import { addDays, firstOfWeek } from '@tyche/kernel/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payGivebacks, lossBefore } from './givebacks.ts';
import { openStage, type Stage } from './test/stage.ts';
import { dayBack, playsOn } from './test/plays.ts';

let stage: Stage;
let plays: ReturnType<typeof playsOn>;
let today: string;
let week: string;
beforeAll(async () => {
  stage = await openStage();
  plays = playsOn(stage);
  today = await dayBack(stage, 0);
  week = addDays(firstOfWeek(today), -14);
});
afterAll(() => stage.close());

it('gives a part of the net loss by its tier, once, and writes no notice', async () => {
  const tiers = [
    { from: '100.0000', ratePpm: 50_000, cap: '500.0000' },
    { from: '1000.0000', ratePpm: 100_000, cap: '90.0000' },
  ];
  const id = await stage.offer('SAVIOR', { formula: { is: 'loss', tiers } });
  await plays.ageOffers();
  await plays.startRuns('giveback', addDays(week, -7));
  const [low, high, won, marked] = [
    await stage.member(),
    await stage.member(),
    await stage.member(),
    await stage.member(),
  ];
  await plays.bet(low, 300, 'RNG', 100);
  await plays.bet(high, 1_500);
  await plays.bet(won, 200, 'RNG', 900);
  await plays.bet(marked, 1_500);
  await stage.rows(
    `insert into protection.interactions (member_id, day, marker, detail) values (${marked}, current_date, 'test', '{}')`,
  );
  await plays.takeIn();
  await plays.moveTo(addDays(week, 2));
  await Promise.all([payGivebacks(stage.deps), payGivebacks(stage.deps)]);
  await payGivebacks(stage.deps);
  const given = await stage.rows<{ member_id: bigint; amount: bigint; occurrence_key: string }>(
    `select member_id, amount, occurrence_key from promotions.applications where offer_id = ${id} order by member_id`,
  );
  expect(given).toEqual([
    { member_id: low, amount: 100_000n, occurrence_key: `savior:${id}:${low}:${week}` },
    { member_id: high, amount: 900_000n, occurrence_key: `savior:${id}:${high}:${week}` },
  ]);
  expect(await stage.rows(`select 1 from messaging.notices`)).toEqual([]);
  const { timeZone } = (await stage.deps.merchant()).site;
  const of = { memberId: won, day: addDays(week, 9), timeZone };
  expect(await lossBefore(stage.database.reader, of)).toEqual({ week, loss: -7_000_000n });
});
