// The series that a member holds: how high it may bet, the rebate below it, and that a bet keeps the rebate of its day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import type { Member } from '../../members/index.ts';
import { lastTwo, openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** The rebates of a member's tickets in ppm, in the order of their draws. */
async function rebatesOf({ memberId }: Member): Promise<number[]> {
  const rows = await stage.database.reader.rows<{ rebate: number }>({
    name: 'rebates_of',
    text: `select rebate_ppm as rebate from lottery.tickets join lottery.terms using (terms_id)
      where member_id = $1 order by ticket_id`,
    values: [memberId],
  });
  return rows.map(({ rebate }) => rebate);
}

it('a member bets up to its own series, and gets the difference below it as a rebate', async () => {
  const [member, other] = [await stage.addMember(100), await stage.addMember(100)];
  const draw = await stage.openDraw();
  stage.holdSeries(member, () => 1_900);
  const bet = (who: Member, series: number) =>
    stage.bet(who, draw, { bettingSlipString: lastTwo('4', '5', 1, series) });
  expect(await codeOf(bet(member, 1_902))).toBe('series-out-of-range');
  await bet(member, 1_900);
  await bet(member, 1_880);
  // Without a series of its own that of the game counts: 1956.
  await bet(other, 1_950);
  expect([await rebatesOf(member), await rebatesOf(other)]).toEqual([[0, 10_000], [3_000]]);
});

it('a series above that of the game counts as that of the game', async () => {
  const member = await stage.addMember(100);
  stage.holdSeries(member, () => 1_980);
  await stage.bet(member, await stage.openDraw(), { bettingSlipString: lastTwo('4', '5') });
  expect(await rebatesOf(member)).toEqual([3_000]);
});

it('a chase keeps the series of the day on which it was placed, and so does every bet', async () => {
  const member = await stage.addMember(100);
  const draw = await stage.openDraw();
  stage.holdSeries(member, () => 1_954);
  await stage.bet(member, draw, {
    bettingSlipString: lastTwo('4', '5'),
    betCartAmountSum: '4',
    chase: true,
    winningStop: false,
    chaseSlip: { numero: draw.number, multiples: [1, 1] },
  });
  const changedAt = await stage.now();
  stage.holdSeries(member, (at) => (at < changedAt ? 1_954 : 1_900));
  await stage.draw(draw, '12355');
  await stage.openDraw();
  await stage.chases();
  expect(await rebatesOf(member)).toEqual([2_000, 2_000]);
  expect(await codeOf(stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5') }))).toBe(
    'series-out-of-range',
  );
});
