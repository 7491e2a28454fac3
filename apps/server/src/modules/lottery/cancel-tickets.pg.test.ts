import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draw } from '../draws/index.ts';
import type { Member } from '../members/index.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { sealDraw } from './seal-draw.ts';
import { lastTwo, openStage, type Stage } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const idsOf = (member: Member) =>
  stage.database.reader
    .rows<{ id: bigint }>({
      name: 'own_ids',
      text: `select ticket_id as id from lottery.tickets where member_id = $1
    union all select item_id from lottery.chase_items where member_id = $1 and state = 'pending' order by id`,
      values: [member.memberId],
    })
    .then((rows) => rows.map(({ id }) => id));

async function placed(lines = 2): Promise<{ member: Member; draw: Draw; ids: bigint[] }> {
  const member = await stage.addMember();
  const draw = await stage.openDraw();
  const slip = Array.from({ length: lines }, (_, at) => lastTwo('4', String(at))).join(';');
  await stage.bet(member, draw, { bettingSlipString: slip, betCartAmountSum: String(2 * lines) });
  return { member, draw, ids: await idsOf(member) };
}

describe('cancelling', () => {
  it('gives the stake back, frees the limits and voids the wager; the rest of the order stands', async () => {
    const { member, draw, ids } = await placed();
    expect(await cancelTickets(stage.database, member.memberId, ids.slice(0, 1))).toEqual({
      cancelled: 1,
      refunded: amountOf(2),
    });
    expect((await stage.balance(member)).available).toBe(amountOf(998));
    expect(
      await stage.count(`select stake as count from lottery.member_draws where draw_id = ${draw.id}`),
    ).toBe(amountOf(2));
    expect(
      await stage.count(
        `select sum(amount)::bigint as count from lottery.liabilities where draw_id = ${draw.id}`,
      ),
    ).toBe(amountOf(195));
    expect(
      await stage.count(`select count(*) from wagers.states where batch_ref = ${draw.id} and state = 'void'`),
    ).toBe(1n);
    await stage.closeDraw(draw);
    await sealDraw(stage.database, draw.id);
    expect(
      await stage.count(`select sealed_tickets as count from draws.draws where draw_id = ${draw.id}`),
    ).toBe(1n);
    expect(await stage.differences()).toEqual([]);
  });

  it('is refused after the close, for strangers, and a second time: all of them or none', async () => {
    const { member, draw, ids } = await placed(3);
    const stranger = await stage.addMember();
    await expect(cancelTickets(stage.database, stranger.memberId, ids)).rejects.toMatchObject({
      code: 'unknown-order',
    });
    await cancelTickets(stage.database, member.memberId, ids.slice(0, 1));
    await expect(cancelTickets(stage.database, member.memberId, ids)).rejects.toMatchObject({
      code: 'ticket-not-cancellable',
    });
    await stage.closeDraw(draw);
    await expect(cancelTickets(stage.database, member.memberId, ids.slice(1))).rejects.toMatchObject({
      code: 'draw-closed',
    });
    expect((await stage.balance(member)).available).toBe(amountOf(996));
  });

  it('takes chased draws that have not begun', async () => {
    const member = await stage.addMember();
    const draw = await stage.openDraw();
    await stage.bet(member, draw, {
      bettingSlipString: lastTwo('4', '5'),
      betCartAmountSum: '6',
      chase: true,
      chaseSlip: { numero: draw.number, multiples: [1, 1, 1] },
    });
    expect((await cancelTickets(stage.database, member.memberId, await idsOf(member))).refunded).toBe(
      amountOf(6),
    );
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000), held: 0n });
    expect(await stage.differences()).toEqual([]);
  });

  it('twenty times at once gives the stake back once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, ids } = await placed();
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => cancelTickets(stage.database, member.memberId, ids)),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await stage.balance(member)).available).toBe(amountOf(1_000));
    }
  });
});

describe('R9: the close of a draw', () => {
  it('against bets, cancels and chases lets nothing through after it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const earlier = await placed();
      const members = await Promise.all(Array.from({ length: 30 }, () => stage.addMember()));
      const bets = members.map((member, at) =>
        stage.bet(
          member,
          earlier.draw,
          at % 3 === 0
            ? {
                bettingSlipString: lastTwo('1', '2'),
                betCartAmountSum: '4',
                chase: true,
                chaseSlip: { numero: earlier.draw.number, multiples: [1, 1] },
              }
            : { bettingSlipString: lastTwo('1', '2') },
        ),
      );
      const cancels = earlier.ids.map((id) => cancelTickets(stage.database, earlier.member.memberId, [id]));
      const close = stage.closeDraw(earlier.draw).then(() => sealDraw(stage.database, earlier.draw.id));
      const outcomes = await Promise.allSettled([...bets, ...cancels]);
      await close;
      for (const one of outcomes)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'draw-closed' });
      // What was sealed at the close is all there is.
      expect(
        await stage.count(`select count(*) from lottery.tickets t join draws.draws d using (draw_id)
        where draw_id = ${earlier.draw.id} and cancelled_at is null`),
      ).toBe(
        await stage.count(
          `select sealed_tickets as count from draws.draws where draw_id = ${earlier.draw.id}`,
        ),
      );
      expect(
        await stage.count(`select count(*) from lottery.tickets t join draws.draws d using (draw_id)
        where draw_id = ${earlier.draw.id} and (placed_at > locked_at or cancelled_at > locked_at)`),
      ).toBe(0n);
    }
    expect(await stage.differences()).toEqual([]);
  });
});
