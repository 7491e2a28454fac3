// No foreign key joins the tables of bets: the audit finds a row whose parent is missing (decision 47).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../platform/db/sql.ts';
import { findOrphans } from './index.ts';
import { openSettlementThreads, type SettlementThreads } from './settlement/threads.ts';
import { settleDraw } from './settlement/settle-draw.ts';
import { lastTwo, log, openStage, type Stage } from './test/stage.ts';

let stage: Stage;
let threads: SettlementThreads;
let chased = 0n;

beforeAll(async () => {
  stage = await openStage();
  threads = openSettlementThreads(stage.url, 1);
  const member = await stage.addMember(1_000);
  const draw = await stage.openDraw();
  await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5') });
  await stage.bet(member, draw, {
    bettingSlipString: lastTwo('4', '0123456789'),
    betCartAmountSum: '60',
    chase: true,
    winningStop: false,
    abandoning: true,
    chaseSlip: { numero: draw.number, multiples: [1, 2] },
  });
  await settleDraw({ database: stage.database, log, threads }, await stage.draw(draw, '12345'));
  chased = await stage.count('select max(order_id) as count from lottery.chases');
});
afterAll(async () => {
  await threads.close();
  await stage.close();
});

class Undone extends Error {}

/** What the audit finds after rows of a table are gone, which its triggers refuse; all is undone. */
async function foundWithout(table: string, rows = 'true'): Promise<readonly string[]> {
  const found: string[] = [];
  const statement = (text: string): Sql<unknown> => ({ name: text, text, values: [] });
  const removal = stage.database.inTransaction(async (tx) => {
    await tx.rows(statement(`alter table lottery.${table} disable trigger user`));
    await tx.rows(statement(`delete from lottery.${table} where ${rows}`));
    for (const { what } of await findOrphans(tx)) found.push(what);
    throw new Undone();
  });
  await expect(removal).rejects.toBeInstanceOf(Undone);
  return [...new Set(found)];
}

it('finds nothing in what the program wrote', async () => {
  expect(await findOrphans(stage.database.reader)).toEqual([]);
});

it.each([
  ['orders', ['chase without its order', 'ticket without its order']],
  ['chases', ['draw of a chase without its chase', 'number watch without its chase']],
  ['chase_items', ['chase without its draws']],
  [
    'tickets',
    [
      'draw of a chase without its ticket',
      'order without a ticket in its first draw',
      'payout without its ticket',
    ],
  ],
])('finds what belonged to a removed row of %s', async (table, expected) => {
  expect(await foundWithout(table, `order_id = ${chased}`)).toEqual(expected);
});

it.each([
  ['terms', 'ticket without its terms'],
  ['draw_sales', 'ticket without the sales of its draw'],
])('finds tickets without their %s', async (table, what) => {
  expect(await foundWithout(table)).toEqual([what]);
});

it('does not ask for what went to an archive: orders and draws before the oldest that is here', async () => {
  expect(await foundWithout('orders', `order_id < ${chased}`)).toEqual([]);
});
