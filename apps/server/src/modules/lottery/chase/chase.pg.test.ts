import { connect } from '@tyche/testkit/connection';
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { lottery } from '@tyche/contract/lottery';
import { drawOfNumber, listDraws } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { cancelTickets } from '../betting/cancel-tickets.ts';
import { openSettlementThreads, type SettlementThreads } from '../settlement/threads.ts';
import { settleDraw } from '../settlement/settle-draw.ts';
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

const settle = (draw: Draw) => settleDraw({ database: stage.database, log, threads }, draw);
const states = (member: Member) =>
  stage.database.reader
    .rows<{ state: string }>({
      name: 'chase_states',
      text: 'select state from lottery.chase_items where member_id = $1 order by phase',
      values: [member.memberId],
    })
    .then((rows) => rows.map(({ state }) => state).join(' '));

async function chase(
  member: Member,
  draw: Draw,
  multiples: number[],
  winningStop = true,
  abandoning = false,
): Promise<void> {
  const total = multiples.reduce((all, multiple) => all + multiple * 20, 0);
  await stage.bet(member, draw, {
    bettingSlipString: lastTwo('4', '0123456789'),
    betCartAmountSum: String(total),
    chase: true,
    winningStop,
    abandoning,
    chaseSlip: { numero: draw.number, multiples },
  });
}

describe('a chase', () => {
  it('holds the money of all its draws and stakes the first', async () => {
    const member = await stage.addMember(1_000);
    const draw = await stage.openDraw();
    await chase(member, draw, [1, 2, 3]);
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000 - 120), held: amountOf(100) });
    expect(await states(member)).toBe('placed pending pending');
  });

  it('is answered as before when it is sent again, and other lines under its key are refused', async () => {
    const member = await stage.addMember(1_000);
    const draw = await stage.openDraw();
    const key = newKey();
    const order = {
      bettingSlipString: lastTwo('4', '0123456789'),
      betCartAmountSum: '60',
      chase: true,
      winningStop: true,
      chaseSlip: { numero: draw.number, multiples: [1, 2] },
    };
    const answer = await stage.bet(member, draw, order, key);
    expect(await stage.bet(member, draw, order, key)).toBe(answer);
    const other = { ...order, chaseSlip: { numero: draw.number, multiples: [2, 1] } };
    await expect(stage.bet(member, draw, other, key)).rejects.toMatchObject({ code: 'key-reused' });
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000 - 60), held: amountOf(40) });
  });

  it('leaves out of the balance that a bet is answered with what it holds', async () => {
    const member = await stage.addMember(1_000);
    const draw = await stage.openDraw();
    await chase(member, draw, [1, 2, 3]);
    const single = { bettingSlipString: lastTwo('4', '5') };
    const balances = await Promise.all(
      [0, 1, 2].map(async () => JSON.parse(await stage.bet(member, draw, single)).balance),
    );
    expect(balances.sort()).toEqual(['874.0000', '876.0000', '878.0000']);
    expect((await stage.balance(member)).available).toBe(amountOf(874));
    // The published text says the same.
    expect(lottery.placeBet.summary).toContain('money that a chase or a withdrawal holds is left out');
  });

  it('that cannot be paid whole is not taken at all', async () => {
    const member = await stage.addMember(100);
    const draw = await stage.openDraw();
    await expect(chase(member, draw, [1, 2, 3])).rejects.toMatchObject({ code: 'insufficient-balance' });
    expect(await stage.balance(member)).toEqual({ available: amountOf(100), held: 0n });
    expect(
      await stage.count(`select count(*) from lottery.orders where member_id = ${member.memberId}`),
    ).toBe(0n);
  });

  it('chase-05: stops on the first win and lets the rest go', async () => {
    const member = await stage.addMember(1_000);
    let draw = await stage.openDraw();
    await chase(member, draw, [1, 1, 1, 1, 1]);
    await settle(await stage.draw(draw, '12355'));
    draw = await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('lost placed pending pending pending');
    await settle(await stage.draw(draw, '12345'));
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('lost won stopped stopped stopped');
    // Spent 40, 60 let go, 195 won, 0.3 % of 40 back.
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000 - 40 + 195) + 1_200n, held: 0n });
    expect(await stage.differences()).toEqual([]);
  });

  it('chase-06: goes on after a void draw, whose stake comes back', async () => {
    const member = await stage.addMember(1_000);
    let draw = await stage.openDraw();
    await chase(member, draw, [1, 1, 1]);
    await settle(await stage.draw(draw, '12355'));
    draw = await stage.openDraw();
    await stage.chases();
    await stage.closeDraw(draw);
    await stage.voidDraw(draw);
    draw = await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('lost void placed');
    await settle(await stage.draw(draw, '12355'));
    expect(await stage.balance(member)).toEqual({ available: amountOf(1_000 - 40) + 1_200n, held: 0n });
    expect(await stage.differences()).toEqual([]);
  });

  it('waits for the result before it; a draw that closes meanwhile lapses and its money is let go', async () => {
    const member = await stage.addMember(1_000);
    const first = await stage.openDraw();
    await chase(member, first, [1, 1, 1]);
    await stage.closeDraw(first);
    const second = await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('placed pending pending');
    await stage.voidDraw(second);
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('placed lapsed pending');
    expect((await stage.balance(member)).held).toBe(amountOf(20));
  });

  it.each(['first', 'last'])(
    'takes the wallets of phases that end in the order of their ids, as bets and payouts do: the %s one bet first',
    async (first) => {
      const [low, high] = [await stage.addMember(1_000), await stage.addMember(1_000)];
      const draw = await stage.openDraw();
      for (const member of first === 'first' ? [low, high] : [high, low]) await chase(member, draw, [1, 1]);
      await stage.closeDraw(draw);
      await stage.voidDraw(await stage.openDraw());
      await stage.openDraw();
      const bettor = await connect(stage.url);
      const lock = ({ walletId }: Member) =>
        bettor.query('select from wallet.wallets where wallet_id = $1 for no key update', [walletId]);
      await bettor.query("set lock_timeout = '500ms'");
      await bettor.query('begin');
      await lock(low);
      const ended = stage.chases();
      const waits = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(() => stage.count(waits), { timeout: 10_000 }).toBe(1n);
      await lock(high).finally(() => bettor.query('rollback'));
      await bettor.end();
      await ended;
      expect([await states(low), await states(high)]).toEqual(['placed lapsed', 'placed lapsed']);
    },
  );

  it('told to end when its numbers come out ends also by a draw whose bet was taken back', async () => {
    const [told, untold] = [await stage.addMember(1_000), await stage.addMember(1_000)];
    const first = await stage.openDraw();
    await chase(told, first, [1, 1, 1], false, true);
    await chase(untold, first, [1, 1, 1], false, false);
    for (const member of [told, untold]) {
      const id = await stage.count(
        `select ticket_id as count from lottery.tickets where member_id = ${member.memberId}`,
      );
      await cancelTickets(stage.database, member.memberId, [id]);
    }
    await settle(await stage.draw(first, '12345'));
    await stage.openDraw();
    await stage.chases();
    expect(await states(told)).toBe('lost number-out number-out');
    expect(await states(untold)).toBe('lost placed pending');
    expect(await stage.balance(told)).toEqual({ available: amountOf(1_000), held: 0n });
    expect(await stage.differences()).toEqual([]);
  });

  it('told to end by its numbers goes on while they stay away, and waits for each result', async () => {
    const member = await stage.addMember(1_000);
    const first = await stage.openDraw();
    await chase(member, first, [1, 1, 1], false, true);
    await stage.closeDraw(first);
    const second = await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('placed pending pending');
    await settle(await stage.draw(first, '12355'));
    await stage.chases();
    expect(await states(member)).toBe('lost placed pending');
    await settle(await stage.draw(second, '12345'));
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('lost won number-out');
  });

  it('that does not stop on a win bets each draw as it opens', async () => {
    const member = await stage.addMember(1_000);
    const first = await stage.openDraw();
    await chase(member, first, [1, 1], false);
    await stage.closeDraw(first);
    await stage.openDraw();
    await stage.chases();
    expect(await states(member)).toBe('placed placed');
  });

  it('reaches the draws that follow on the calendar', async () => {
    const member = await stage.addMember(1_000);
    const draw = await stage.openDraw();
    await chase(member, draw, [1, 1, 1]);
    const calendar = findGame('fast5d-1m')?.calendar;
    const place = calendar && drawOfNumber(calendar, draw.number);
    const following =
      calendar && place ? listDraws(calendar, place.drawsAt, 2).map(({ number }) => number) : [];
    expect(
      await stage.count(`select count(*) from lottery.chase_items where member_id = ${member.memberId}
      and number in ('${draw.number}', '${following[0]}', '${following[1]}')`),
    ).toBe(3n);
  });
});
