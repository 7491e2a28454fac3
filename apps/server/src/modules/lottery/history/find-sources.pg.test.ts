// Every movement of a player's account that comes from the lottery names what it belongs to, and only to its owner.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../members/index.ts';
import { listEntries } from '../../wallet/index.ts';
import { cancelTickets } from '../betting/cancel-tickets.ts';
import { findOrderSources } from './find-sources.ts';
import { openSettlementThreads, type SettlementThreads } from '../settlement/threads.ts';
import { refundVoidDraws } from '../settlement/refund-draw.ts';
import { settleDraw } from '../settlement/settle-draw.ts';
import { buy, openPool, smallDesign } from '../test/instant-stage.ts';
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

/** Kind and source of each movement, the oldest first; the money that a member begins with has none. */
async function sourced(member: Member, asker = member) {
  const { reader } = stage.database;
  const entries = await listEntries(reader, member.walletId, { limit: 100 });
  const sources = await findOrderSources(reader, asker.memberId, entries);
  return [...entries]
    .reverse()
    .filter(({ kind }) => kind !== 'grant')
    .map(({ seq, kind }) => {
      const source = sources.get(seq);
      return source ? `${kind} ${source.kind} ${source.number}` : `${kind} -`;
    });
}

const orderOf = async (member: Member) =>
  `L${await stage.count(`select max(order_id) as count from lottery.orders where member_id = ${member.memberId}`)}`;

describe('the sources of movements', () => {
  it('are the order of a stake and a win, and the draw of a rebate; nothing for another member', async () => {
    const [member, stranger] = [await stage.addMember(), await stage.addMember()];
    const draw = await stage.openDraw();
    await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5') });
    await settleDraw({ database: stage.database, log, threads }, await stage.draw(draw, '12345'));
    const order = await orderOf(member);
    expect((await sourced(member)).sort()).toEqual(
      [`bet order ${order}`, `rebate draw ${draw.gameCode} ${draw.number}`, `win order ${order}`].sort(),
    );
    const seen = await sourced(member, stranger);
    expect(seen.filter((line) => line.includes('order'))).toEqual([]);
  });

  it('are the order of what a correction takes back', async () => {
    const member = await stage.addMember();
    const draw = await stage.openDraw('feed');
    await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5') });
    const deps = { database: stage.database, log, threads };
    await settleDraw(deps, await stage.draw(draw, '12345'));
    await settleDraw(deps, await stage.correct(draw, '12346'));
    const order = await orderOf(member);
    expect((await sourced(member)).at(-1)).toBe(`amend order ${order}`);
  });

  it('are the order of what a player cancels, and of a draw that is void', async () => {
    const member = await stage.addMember();
    const draw = await stage.openDraw();
    const slip = `${lastTwo('4', '5')};${lastTwo('4', '6')}`;
    await stage.bet(member, draw, { bettingSlipString: slip, betCartAmountSum: '4' });
    const order = await orderOf(member);
    const [ticketId = 0n] = await stage.database.reader
      .rows<{ id: bigint }>({
        name: 'first_ticket',
        text: 'select min(ticket_id) as id from lottery.tickets where member_id = $1',
        values: [member.memberId],
      })
      .then((rows) => rows.map(({ id }) => id));
    await cancelTickets(stage.database, member.memberId, [ticketId]);
    expect(await sourced(member)).toEqual([`bet order ${order}`, `refund order ${order}`]);
    await stage.count(
      `with gone as (update lottery.draw_sales set state = 'void', closed_at = clock_timestamp() where draw_id = ${draw.id} returning 1)
       select count(*) from gone`,
    );
    await refundVoidDraws(stage.database);
    expect(await sourced(member)).toEqual([
      `bet order ${order}`,
      `refund order ${order}`,
      `refund order ${order}`,
    ]);
  });

  it('are the scratch ticket of its price and its prize', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const member = await stage.addMember(100);
    for (let number = 0; number < design.size; number += 1) await buy(stage.database, member, design);
    const lines = await sourced(member);
    const tickets = await stage.database.reader.rows<{ id: bigint; prize: bigint }>({
      name: 'own_purchases',
      text: 'select purchase_id as id, prize from lottery.instant_purchases where member_id = $1 order by 1',
      values: [member.memberId],
    });
    expect(lines).toEqual(
      tickets.flatMap(({ id, prize }) => [
        `bet scratch-ticket ${id}`,
        ...(prize > 0n ? [`win scratch-ticket ${id}`] : []),
      ]),
    );
  });
});
