import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Draw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { cancelByKey } from './cancel-by-key.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { computeSeal } from '../settlement/compute-seal.ts';
import { sealDraw } from '../settlement/seal-draw.ts';
import { lastTwo, openStage, type Stage } from '../test/stage.ts';

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
    await sealDraw(stage.database, (id) => computeSeal(stage.database, id), draw.id);
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

  it('under a key is answered again as before; the key for other tickets is refused', async () => {
    const { member, draw, ids } = await placed(3);
    const key = newKey();
    const ask = (asked: readonly bigint[]) =>
      cancelByKey(stage.database, { memberId: member.memberId, key, ids: asked });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ids.slice(0, 2))));
    expect(new Set(answers)).toEqual(new Set(['{"cancelled":2,"refunded":"4.0000"}']));
    await expect(ask(ids.slice(2))).rejects.toMatchObject({ code: 'key-reused' });
    await stage.closeDraw(draw);
    expect(await ask(ids.slice(0, 2))).toBe(answers[0]);
    expect((await stage.balance(member)).available).toBe(amountOf(998));
  });

  it('that is refused leaves its key free', async () => {
    const { member, ids } = await placed();
    const key = newKey();
    await expect(
      cancelByKey(stage.database, { memberId: member.memberId, key, ids: [999_999_999n] }),
    ).rejects.toMatchObject({ code: 'unknown-order' });
    expect(await cancelByKey(stage.database, { memberId: member.memberId, key, ids })).toContain('4.0000');
  });

  it('gives back the stake of a play that has been taken off offer', async () => {
    const { member, draw, ids } = await placed();
    await stage.database.inTransaction(async (tx) => {
      await tx.rows(sql`alter table lottery.tickets disable trigger tickets_stay`);
      await tx.rows(sql`
        with gone as (
          insert into lottery.terms
          select gen_random_uuid(), 4711, series, base, rebate_ppm, unit, bet_price, win_cap, odds from lottery.terms
          where terms_id = (select min(terms_id::text)::uuid from lottery.tickets where draw_id = ${draw.id}) returning terms_id)
        update lottery.tickets set terms_id = gone.terms_id from gone where draw_id = ${draw.id}`);
      await tx.rows(sql`alter table lottery.tickets enable trigger tickets_stay`);
    });
    expect(await cancelTickets(stage.database, member.memberId, ids)).toEqual({
      cancelled: 2,
      refunded: amountOf(4),
    });
    expect((await stage.balance(member)).available).toBe(amountOf(1_000));
    expect(
      await stage.count(`select stake as count from lottery.member_draws where draw_id = ${draw.id}`),
    ).toBe(0n);
  });
});
