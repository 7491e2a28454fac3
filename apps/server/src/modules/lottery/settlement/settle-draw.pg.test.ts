import { amountOf } from '@tyche/kernel/money';
import { fromHex, isInTree, utf8, merkleLeaf } from '@tyche/rules/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draw } from '../../draws/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Member } from '../../members/index.ts';
import { openSettlementThreads, type SettlementThreads } from './threads.ts';
import { countDraw, payChunk, rebateChunk, settleDraw } from './settle-draw.ts';
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

const deps = () => ({ database: stage.database, log, threads });

/** One winner of 195 with its rebate of 0.3 %, one loser. */
async function betTwo(): Promise<{ draw: Draw; winner: Member; loser: Member }> {
  const [winner, loser] = await Promise.all([stage.addMember(), stage.addMember()]);
  const draw = await stage.openDraw();
  await Promise.all([
    stage.bet(winner, draw, { bettingSlipString: lastTwo('4', '5') }),
    stage.bet(loser, draw, { bettingSlipString: lastTwo('4', '6') }),
  ]);
  return { draw, winner, loser };
}

async function expectPaid({ draw, winner, loser }: Awaited<ReturnType<typeof betTwo>>): Promise<void> {
  expect((await stage.balance(winner)).available).toBe(amountOf(1_000 - 2 + 195) + 60n);
  expect((await stage.balance(loser)).available).toBe(amountOf(1_000 - 2) + 60n);
  expect((await stage.reread(draw)).state).toBe('settled');
  expect(await stage.differences()).toEqual([]);
}

describe('settling', () => {
  it('pays winners and rebates, writes nothing for losers, and closes the wagers', async () => {
    const round = await betTwo();
    await settleDraw(deps(), await stage.draw(round.draw, '12345'));
    await expectPaid(round);
    expect(await stage.count(`select count(*) from lottery.payouts where draw_id = ${round.draw.id}`)).toBe(
      1n,
    );
    expect(
      await stage.count(
        `select count(*) from wagers.states where batch_ref = ${round.draw.id} and state = 'won' and payout = 1950000`,
      ),
    ).toBe(1n);
    expect(
      await stage.count(
        `select count(*) from wagers.states where batch_ref = ${round.draw.id} and state = 'lost'`,
      ),
    ).toBe(1n);
  });

  it('keeps what its payouts hang on: the settlement, the wager', async () => {
    const { draw } = await betTwo();
    await settleDraw(deps(), await stage.draw(draw, '12345'));
    const attempts: readonly (readonly [string, string])[] = [
      [`delete from lottery.settlements where draw_id = ${draw.id}`, '23514'],
      [`update lottery.settlements set version = 9 where draw_id = ${draw.id}`, '23514'],
      [`update lottery.payouts set version = 9 where draw_id = ${draw.id}`, '23514'],
      [`delete from wagers.wagers where batch_ref = ${draw.id}`, '23514'],
      [`update wagers.wagers set ref = ref + 1 where batch_ref = ${draw.id}`, '23514'],
      [
        `insert into lottery.payouts (draw_id, version, ticket_id, order_id, member_id, wallet_id, payout, gross, valid_stake, hits)
          select draw_id, 9, ticket_id, order_id, member_id, wallet_id, payout, gross, valid_stake, hits
          from lottery.payouts where draw_id = ${draw.id}`,
        '23503',
      ],
      [
        `insert into lottery.rebates (draw_id, version, member_id, wallet_id, amount) values (${draw.id}, 9, 1, 2048, 1)`,
        '23503',
      ],
    ];
    for (const [text, code] of attempts) {
      const attempt = stage.database.inTransaction((tx) => tx.rows({ name: text, text, values: [] }));
      await expect(attempt, text).rejects.toMatchObject({ code });
    }
  });

  it('twice, or in four workers at once, pays once', async () => {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const round = await betTwo();
      const drawn = await stage.draw(round.draw, '12345');
      await Promise.all([1, 2, 3, 4].map(() => settleDraw(deps(), drawn)));
      await settleDraw(deps(), await stage.reread(round.draw));
      await expectPaid(round);
    }
  });

  it('goes on after a stop between any two steps, and pays once', async () => {
    const steps: ((draw: Draw) => Promise<unknown>)[] = [
      (draw) => countDraw(deps(), draw),
      (draw) => payChunk(deps(), draw),
      (draw) => rebateChunk(deps(), draw),
    ];
    for (let stopAfter = 0; stopAfter <= steps.length; stopAfter += 1) {
      const round = await betTwo();
      const drawn = await stage.draw(round.draw, '12345');
      for (const step of steps.slice(0, stopAfter)) await step(drawn);
      await settleDraw(deps(), drawn);
      await expectPaid(round);
    }
  });

  it('counts again from the beginning when the count was cut off, and pays once', async () => {
    const round = await betTwo();
    const drawn = await stage.draw(round.draw, '12345');
    const cutOff = { ...threads, shadow: () => Promise.reject(new Error('killed')) };
    await expect(settleDraw({ ...deps(), threads: cutOff }, drawn)).rejects.toThrow('killed');
    expect(await stage.count(`select count(*) from lottery.payouts where draw_id = ${round.draw.id}`)).toBe(
      1n,
    );
    await settleDraw(deps(), drawn);
    await expectPaid(round);
  });

  it('rolls a payment back whole when it fails in the middle', async () => {
    const round = await betTwo();
    const drawn = await stage.draw(round.draw, '12345');
    await countDraw(deps(), drawn);
    const failing = {
      ...stage.database,
      inTransaction: <T>(work: Parameters<typeof stage.database.inTransaction<T>>[0]) =>
        stage.database.inTransaction<T>(async (tx) => {
          await work(tx);
          throw new Error('killed before the commit');
        }),
    };
    await expect(settleDraw({ ...deps(), database: failing }, drawn)).rejects.toThrow('killed');
    expect((await stage.balance(round.winner)).available).toBe(amountOf(998));
    await settleDraw(deps(), drawn);
    await expectPaid(round);
  });

  it('pays a member no more than the cap of a draw, in proportion, and the shadow settlement agrees', async () => {
    const member = await stage.addMember(100_000);
    const draw = await stage.openDraw();
    await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5', 1_000), betCartAmountSum: '2000' });
    await stage.bet(member, draw, { bettingSlipString: lastTwo('4', '5', 2_000), betCartAmountSum: '4000' });
    await settleDraw(deps(), await stage.draw(draw, '00045'));
    expect(
      await stage.count(
        `select sum(payout)::bigint as count from lottery.payouts where draw_id = ${draw.id}`,
      ),
    ).toBe(amountOf(300_000));
    // 6 000 staked, 300 000 won, 0.3 % back.
    expect((await stage.balance(member)).available).toBe(amountOf(100_000 - 6_000 + 300_000 + 18));
  });
});

describe('a difference between the two settlements', () => {
  it.each(['own', 'shadow'] as const)(
    'planted in the %s one freezes the draw and pays nothing',
    async (which) => {
      const round = await betTwo();
      const drawn = await stage.draw(round.draw, '12345');
      const planted: Pick<SettlementThreads, 'count' | 'shadow'> = {
        count: async (task) =>
          which === 'own' ? { ...(await threads.count(task)), winners: 2n } : threads.count(task),
        shadow: (task) => threads.shadow(which === 'shadow' ? { ...task, result: '12346' } : task),
      };
      await settleDraw({ ...deps(), threads: planted }, drawn);
      expect((await stage.reread(round.draw)).state).toBe('frozen');
      expect((await stage.balance(round.winner)).available).toBe(amountOf(998));
      await settleDraw(deps(), drawn);
      expect((await stage.reread(round.draw)).state).toBe('frozen');
      expect((await stage.balance(round.winner)).available).toBe(amountOf(998));
    },
  );

  it('a ticket that was changed after it was sealed freezes the draw', async () => {
    const round = await betTwo();
    await stage.closeDraw(round.draw);
    const drawn = await stage.draw(round.draw, '12346');
    await stage.database.inTransaction(async (tx) => {
      await tx.rows(sql`alter table lottery.tickets disable trigger tickets_stay`);
      await tx.rows(
        sql`update lottery.tickets set selection = '4_5' where draw_id = ${round.draw.id} and selection = '4_6'`,
      );
      await tx.rows(sql`alter table lottery.tickets enable trigger tickets_stay`);
    });
    await settleDraw(deps(), drawn);
    expect((await stage.reread(round.draw)).state).toBe('frozen');
    expect((await stage.balance(round.loser)).available).toBe(amountOf(998));
  });
});

describe('a ticket whose stake is not what its bets cost', () => {
  it('freezes the draw', async () => {
    const round = await betTwo();
    await stage.database.inTransaction(async (tx) => {
      await tx.rows(sql`alter table lottery.tickets disable trigger tickets_stay`);
      await tx.rows(
        sql`update lottery.tickets set stake = stake - 10000 where draw_id = ${round.draw.id} and selection = '4_6'`,
      );
      await tx.rows(sql`alter table lottery.tickets enable trigger tickets_stay`);
    });
    const drawn = await stage.draw(round.draw, '12345');
    await settleDraw(deps(), drawn);
    expect((await stage.reread(round.draw)).state).toBe('frozen');
    expect(
      await stage.count(
        `select count(*) from draws.draws where draw_id = ${round.draw.id} and frozen_reason like '%differ: stake'`,
      ),
    ).toBe(1n);
  });
});

describe('a receipt', () => {
  it('leads from the ticket to the published root', async () => {
    const member = await stage.addMember(10_000);
    const draw = await stage.openDraw();
    const lines = Array.from({ length: 7 }, (_, at) => lastTwo('4', String(at)));
    await stage.bet(member, draw, { bettingSlipString: lines.join(';'), betCartAmountSum: '14' });
    const call = { member, key: '', language: 'EN' } as unknown as Parameters<
      typeof stage.lottery.handlers.ticketReceipt
    >[1];
    const { orders } = await stage.lottery.handlers.listOrders({ numero: draw.number }, call as never);
    expect(orders.totalElements).toBe(7);
    const id = orders.content[3]?.orderDetailId ?? '';
    await expect(stage.lottery.handlers.ticketReceipt({ id }, call)).rejects.toMatchObject({
      code: 'not-sealed-yet',
    });
    await stage.draw(draw, '12345');
    const receipt = await stage.lottery.handlers.ticketReceipt({ id }, call);
    const leaf = merkleLeaf(utf8(receipt.leafText));
    expect(Buffer.from(leaf).toString('hex')).toBe(receipt.leafHash);
    const steps = receipt.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
    expect(isInTree(leaf, steps, fromHex(receipt.root))).toBe(true);
    expect(
      await stage.count(
        `select count(*) from draws.draws where sealed_root = decode('${receipt.root}', 'hex')`,
      ),
    ).toBe(1n);
  });
});
