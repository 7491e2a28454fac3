// Bets that cannot be taken must cost the others nothing, and a bet is stamped with the time of the check that admitted it.
import { newKey } from '@tyche/testkit/key';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openSuspects } from './suspects.ts';
import { lastTwo, openStage, type Stage } from '../test/stage.ts';
import type { Bet } from '../types.ts';

let stage: Stage;
const stages: Stage[] = [];
beforeEach(async () => {
  stage = await openStage();
  stages.push(stage);
});
afterEach(async () => {
  for (const one of stages.splice(0)) await one.close();
});
afterAll(async () => {
  for (const one of stages) await one.close();
});

/** Counts the calls of a function of the database, also of transactions that were undone. */
async function counting(name: string, first: string): Promise<() => Promise<number>> {
  await stage.database.inTransaction((tx) => tx.rows(sql`create sequence public.calls minvalue 0 start 0`));
  await stage.mutate(name, [first], [`perform nextval('public.calls'); ${first}`]);
  return async () => Number(await stage.count(`select last_value as count from public.calls`));
}

describe('a bet is stamped with the time of its check', () => {
  it('so that none that was accepted bears a time after the close, however slow the writing', async () => {
    const members = await Promise.all([1, 2, 3].map(() => stage.addMember()));
    // The writing goes on after the sale, which is long enough for a bet on a busy machine.
    await stage.mutate(
      'draws.hold_open',
      ['v_now < d.closes_at;'],
      ['v_now < d.closes_at; perform pg_sleep(4);'],
    );
    const draw = await stage.openDraw('own', 3_000);
    const sent = await Promise.allSettled(
      members.map((member) => stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const [table, column] of [
      ['lottery.tickets', 't.draw_id'],
      ['wagers.wagers', 't.batch_ref'],
    ])
      expect(
        await stage.count(`select count(*) from ${table} t join draws.draws d on d.draw_id = ${column}
          where t.placed_at >= d.closes_at or t.placed_at < d.opens_at`),
      ).toBe(0n);
    expect(
      await stage.count(`select count(*) from lottery.orders o join lottery.tickets t using (order_id)
        where o.placed_at <> t.placed_at`),
    ).toBe(0n);
    expect(
      await stage.count(`select count(*) from lottery.tickets where draw_id = ${draw.id}`),
    ).toBeGreaterThan(0n);
  });
});

describe('a member who sends bets that cannot be taken', () => {
  it('over a limit undoes one transaction, then none: later ones are refused by reading alone', async () => {
    const [honest, greedy] = [await stage.addMember(100_000), await stage.addMember(10_000_000)];
    const draw = await stage.openDraw();
    // Ten such bets fit under what a member may stake in a draw, the eleventh does not.
    const much = { bettingSlipString: lastTwo('1', '3', 9_999), betCartAmountSum: '19998' };
    for (let at = 0; at < 10; at += 1) await stage.bet(greedy, draw, much);
    const tries = await counting('lottery.reserve_all', 'with given as (');
    for (let at = 0; at < 15; at += 1) {
      const [bad, good] = await Promise.allSettled([
        stage.bet(greedy, draw, much),
        stage.bet(honest, draw, { bettingSlipString: lastTwo('2', '4') }),
      ]);
      expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
      if (bad?.status === 'rejected') expect(bad.reason).toMatchObject({ code: 'draw-stake-limit' });
    }
    expect(await tries()).toBeLessThanOrEqual(15 + 6);
    expect(await stage.bet(greedy, draw, { bettingSlipString: lastTwo('5', '6') })).toContain('orderNumber');
    expect(await stage.differences()).toEqual([]);
  });

  it('late is refused by reading alone; the same key is answered as before all the same', async () => {
    const [honest, late] = [await stage.addMember(), await stage.addMember()];
    const closed = await stage.openDraw();
    const key = newKey();
    const first = await stage.bet(late, closed, { bettingSlipString: lastTwo('1', '3') }, key);
    await stage.closeDraw(closed);
    const draw = await stage.openDraw();
    const holds = await counting('draws.hold_open', 'v_now := clock_timestamp();');
    for (let at = 0; at < 15; at += 1) {
      const [bad, good] = await Promise.allSettled([
        stage.bet(late, closed, { bettingSlipString: lastTwo('1', '3') }),
        stage.bet(honest, draw, { bettingSlipString: lastTwo('2', '4') }),
      ]);
      expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
      if (bad?.status === 'rejected')
        expect(bad.reason).toMatchObject({
          code: 'draw-closed',
          details: { numero: expect.stringMatching(/^[0-9]{12}$/) },
        });
    }
    expect(await holds()).toBeLessThanOrEqual(15 + 2);
    expect(await stage.bet(late, closed, { bettingSlipString: lastTwo('1', '3') }, key)).toBe(first);
  });
});

describe('the memory of suspects', () => {
  const betOf = (memberId: bigint, drawId: bigint, closesAt = 1_000_000) =>
    ({ member: { memberId }, draw: { id: drawId, closesAt: new Date(closesAt) } }) as unknown as Bet;

  it('sets apart a member who was over a limit for a minute, and a draw only when several ran into it', () => {
    let now = 0;
    const suspects = openSuspects(
      () => now,
      () => 0,
    );
    suspects.noteOverLimit([betOf(1n, 7n)]);
    expect([suspects.isSerial(betOf(1n, 8n)), suspects.isSerial(betOf(2n, 7n))]).toEqual([true, false]);
    for (let member = 2n; member < 5n; member += 1n) suspects.noteOverLimit([betOf(member, 7n)]);
    expect([suspects.isSerial(betOf(9n, 7n)), suspects.isSerial(betOf(9n, 8n))]).toEqual([true, false]);
    now = 5_001;
    expect(suspects.isSerial(betOf(9n, 7n))).toBe(false);
    now = 60_001;
    expect(suspects.isSerial(betOf(1n, 8n))).toBe(false);
  });

  it('has bets looked at that are late by the clock of the process, or whose draw was not on sale before', () => {
    const suspects = openSuspects(
      () => 0,
      () => 1_000_000,
    );
    expect(suspects.needsEarlyCheck(betOf(1n, 7n))).toBe(true);
    expect(suspects.needsEarlyCheck(betOf(1n, 7n, 1_000_001))).toBe(false);
    suspects.noteNotOnSale([betOf(2n, 7n, 1_000_001)]);
    expect(suspects.needsEarlyCheck(betOf(1n, 7n, 1_000_001))).toBe(true);
    expect(suspects.isSerial(betOf(1n, 7n, 1_000_001))).toBe(false);
  });
});
