// Chases and the player's protection: limits and breaks reach what a chase takes out of its hold (reliability.md R1, R5, R6).
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, relay } from '../../../platform/events/events.ts';
import type { Draw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { setStakeLimit, stopPlay } from '../../wallet/index.ts';
import { lotterySubscriptions } from '../subscriptions.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const UNTIL = new Date('2100-01-01T00:00:00Z');
const states = (member: Member) =>
  stage.database.reader
    .rows<{ state: string }>({
      name: 'stopped_states',
      text: 'select state from lottery.chase_items where member_id = $1 order by phase',
      values: [member.memberId],
    })
    .then((rows) => rows.map(({ state }) => state).join(' '));

function chase(member: Member, draw: Draw, phases: number) {
  return stage.bet(member, draw, {
    bettingSlipString: lastTwo('4', '0123456789'),
    betCartAmountSum: String(phases * 20),
    chase: true,
    winningStop: false,
    abandoning: false,
    chaseSlip: { numero: draw.number, multiples: Array.from({ length: phases }, () => 1) },
  });
}
const limit = (member: Member, amount: number) =>
  stage.database.inTransaction((tx) =>
    setStakeLimit(tx, member.walletId, {
      kind: 'wager',
      period: 'day',
      amount: amountOf(amount),
      zone: 'Asia/Manila',
    }),
  );

describe('a chase of a player with limits', () => {
  it('is not taken when its first draw goes beyond, and holds nothing', async () => {
    const member = await stage.addMember(1_000);
    await limit(member, 19);
    const draw = await stage.openDraw();
    await expect(chase(member, draw, 3)).rejects.toMatchObject({ code: 'stake-limit-reached' });
    await expect(chase(member, draw, 3)).rejects.toMatchObject({ code: 'stake-limit-reached' });
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000), held: 0n });
  });

  it('lets a later draw lapse that goes beyond, and gives its money back', async () => {
    const member = await stage.addMember(1_000);
    await limit(member, 30);
    const draw = await stage.openDraw();
    await chase(member, draw, 2);
    expect(await stage.balance(member)).toEqual({ available: amountOf(960), held: amountOf(20) });
    await stage.draw(draw, '12355');
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toMatch(/ lapsed$/);
    expect(await stage.balance(member)).toEqual({ available: amountOf(980), held: 0n });
  });
});

describe('a player whose play is stopped', () => {
  it('bets no draw of a chase any more, even before the event is heard; then all that is held comes back', async () => {
    const member = await stage.addMember(1_000);
    const draw = await stage.openDraw();
    await chase(member, draw, 4);
    await stage.database.inTransaction(async (tx) => {
      await stopPlay(tx, member.memberId, UNTIL);
      const stopped = { memberId: member.memberId, kind: 'break', until: UNTIL.getTime() };
      await publish(tx, 'protection.play-stopped', stopped);
    });
    await stage.draw(draw, '12355');
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toMatch(/ lapsed pending pending$/);
    while ((await relay(stage.database, lotterySubscriptions, log)) > 0);
    expect(await states(member)).toMatch(/ lapsed stopped stopped$/);
    expect(await stage.balance(member)).toEqual({ available: amountOf(980), held: 0n });
    await expect(chase(member, await stage.openDraw(), 2)).rejects.toMatchObject({ code: 'play-stopped' });
  });
});
