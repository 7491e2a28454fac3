// A game that staff have taken off sale.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Draw } from '../../draws/index.ts';
import { cancelTickets } from '../betting/cancel-tickets.ts';
import { openSettlementThreads, type SettlementThreads } from './threads.ts';
import { settleDraw } from './settle-draw.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
let threads: SettlementThreads;
beforeAll(async () => {
  stage = await openStage();
  threads = openSettlementThreads(stage.url, 1);
});
afterAll(async () => {
  await threads.close();
  await stage.close();
});

const note = 'new odds from noon';
const setOnSale = (draw: Draw, isOnSale: boolean) =>
  stage.database.reader.rows(sql`
    insert into draws.game_settings (game_code, is_on_sale, note) values (${draw.gameCode}, ${isOnSale}, ${note})
    on conflict (game_code) do update set is_on_sale = excluded.is_on_sale`);

describe('a game under maintenance', () => {
  it('takes no bets, and says why; those taken before are answered again, can be cancelled, and are drawn', async () => {
    const [member, late] = [await stage.addMember(), await stage.addMember()];
    const draw = await stage.openDraw();
    const key = newKey();
    const order = { bettingSlipString: lastTwo('4', '5'), betCartAmountSum: '2' };
    const answer = await stage.bet(member, draw, order, key);
    const other = JSON.parse(
      await stage.bet(member, draw, { ...order, bettingSlipString: lastTwo('6', '7') }),
    );
    await setOnSale(draw, false);
    await expect(stage.bet(late, draw, order)).rejects.toMatchObject({
      code: 'game-maintenance',
      details: { note },
    });
    expect((await stage.balance(late)).available).toBe(amountOf(1_000));
    expect(await stage.bet(member, draw, order, key)).toBe(answer);
    const id = await stage.count(
      `select ticket_id as count from lottery.tickets where order_id = ${other.orderId}`,
    );
    expect((await cancelTickets(stage.database, member.memberId, [id])).cancelled).toBe(1);
    await settleDraw({ database: stage.database, log, threads }, await stage.draw(draw, '12345'));
    expect((await stage.balance(member)).available).toBe(amountOf(1_000 - 2 + 195) + 60n);
    await setOnSale(draw, true);
    const next = await stage.openDraw();
    await stage.bet(late, next, order);
    expect((await stage.balance(late)).available).toBe(amountOf(998));
  });

  it('does not go on with chases: the money of the draws they miss is let go', async () => {
    const member = await stage.addMember();
    const draw = await stage.openDraw();
    await stage.bet(member, draw, {
      bettingSlipString: lastTwo('4', '5'),
      betCartAmountSum: '4',
      chase: true,
      chaseSlip: { numero: draw.number, multiples: [1, 1] },
    });
    await setOnSale(draw, false);
    await stage.openDraw();
    await stage.chases();
    expect(await stage.balance(member)).toEqual({ available: amountOf(996), held: amountOf(2) });
    await stage.openDraw();
    await stage.chases();
    expect(await stage.balance(member)).toEqual({ available: amountOf(998), held: 0n });
    await setOnSale(draw, true);
  });
});
