// Two merchants sell one draw: one seal, one result, sales apart (decision 52). Both work as the program, whom the policies bind.
import { amountOf } from '@tyche/kernel/money';
import { fromHex, isInTree, merkleLeaf, utf8 } from '@tyche/rules/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, PROGRAM } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { relay } from '../../platform/events/events.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { type Draw, voidDraw } from '../draws/index.ts';
import type { Member } from '../members/index.ts';
import { createMerchant } from '../settings/index.ts';
import { openSettlementThreads, type SettlementThreads } from './settlement/threads.ts';
import { refundVoidDraws } from './settlement/refund-draw.ts';
import { settleDraw } from './settlement/settle-draw.ts';
import { lotterySubscriptions } from './subscriptions.ts';
import { type Brand, lastTwo, log, openStage, type Stage } from './test/stage.ts';

let stage: Stage;
let brands: readonly Brand[];
let threads: readonly SettlementThreads[];

beforeAll(async () => {
  stage = await openStage(PROGRAM);
  brands = [stage, await stage.openBrand(2)];
  threads = [1, 2].map((merchant) => openSettlementThreads(stage.url, merchant));
});
afterAll(async () => {
  await Promise.all(threads.map((one) => one.close()));
  await brands[1]?.close();
  await stage.close();
});

function at<T>(list: readonly T[], place: number): T {
  const one = list[place];
  if (one === undefined) throw new Error(`nothing at ${place}`);
  return one;
}

/** Settles one merchant's sales as far as it goes now; true when it waits for the other. */
const settle = async (place: number, draw: Draw, planted: Partial<SettlementThreads> = {}) =>
  settleDraw(
    { database: at(brands, place).database, log, threads: { ...at(threads, place), ...planted } },
    await stage.reread(draw),
  );

interface Round {
  readonly draw: Draw;
  /** A winner and a loser of each merchant. */
  readonly winners: readonly Member[];
  readonly losers: readonly Member[];
}

/** A winner of 195 and a loser at each merchant; ids of the first merchant's tickets are on both sides of the other's. */
async function betBoth(source: 'own' | 'feed' = 'own'): Promise<Round> {
  const winners = await Promise.all(brands.map((brand) => brand.addMember()));
  const losers = await Promise.all(brands.map((brand) => brand.addMember()));
  const draw = await stage.openDraw(source);
  await stage.bet(at(winners, 0), draw, { bettingSlipString: lastTwo('4', '5') });
  await at(brands, 1).bet(at(losers, 1), draw, { bettingSlipString: lastTwo('4', '6') });
  await at(brands, 1).bet(at(winners, 1), draw, { bettingSlipString: lastTwo('4', '5') });
  await stage.bet(
    at(losers, 0),
    draw,
    { bettingSlipString: lastTwo('4', '6') },
    undefined,
    stage.anotherNode(0),
  );
  return { draw, winners, losers };
}

const available = (place: number, member: Member) =>
  at(brands, place)
    .balance(member)
    .then((b) => b.available);
const PAID = amountOf(1_000 - 2 + 195) + 60n;
const STAKED = amountOf(1_000 - 2);

async function expectPaid({ draw, winners, losers }: Round): Promise<void> {
  expect((await stage.reread(draw)).state).toBe('settled');
  for (const [place, brand] of brands.entries()) {
    expect([place, await available(place, at(winners, place))]).toEqual([place, PAID]);
    expect([place, await available(place, at(losers, place))]).toEqual([place, STAKED + 60n]);
    expect(await brand.differences()).toEqual([]);
  }
}

describe('a draw that two merchants sell', () => {
  it('has one seal over the tickets of both, and each ticket proves itself in it', async () => {
    const { draw, winners } = await betBoth();
    await stage.draw(draw, '12345');
    for (const [place, brand] of brands.entries()) {
      const member = at(winners, place);
      const [own] = await brand.database.reader.rows(sql<{ id: bigint }>`
        select ticket_id as id from lottery.tickets where draw_id = ${draw.id} and member_id = ${member.memberId}`);
      const call = { member } as unknown as Call;
      const receipt = await brand.lottery.handlers.ticketReceipt({ id: String(own?.id) }, call as never);
      const leaf = merkleLeaf(utf8(receipt.leafText));
      const steps = receipt.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
      expect(isInTree(leaf, steps, fromHex(receipt.root))).toBe(true);
      // Three other tickets are in the tree: no receipt has a separate tree.
      expect(steps.length).toBeGreaterThan(1);
    }
  });

  it('is paid by nobody before both have counted, and ends with the last that has paid', async () => {
    const round = await betBoth();
    await stage.draw(round.draw, '12345');
    expect(await settle(0, round.draw)).toBe(true);
    expect((await stage.reread(round.draw)).state).toBe('drawn');
    expect(await available(0, at(round.winners, 0))).toBe(STAKED);
    expect(await settle(1, round.draw)).toBe(false);
    expect((await stage.reread(round.draw)).state).toBe('settling');
    expect(await available(1, at(round.winners, 1))).toBe(PAID);
    expect(await available(0, at(round.winners, 0))).toBe(STAKED);
    expect(await settle(0, round.draw)).toBe(false);
    await expectPaid(round);
    expect(await settle(0, round.draw)).toBe(false);
    expect(await settle(1, round.draw)).toBe(false);
    await expectPaid(round);
  });

  it('is paid once and ends once, whichever of four workers is where', async () => {
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const round = await betBoth();
      await stage.draw(round.draw, '12345');
      for (let tries = 0; tries < 50 && (await stage.reread(round.draw)).state !== 'settled'; tries += 1)
        await Promise.all([0, 1, 1, 0].map((place) => settle(place, round.draw)));
      await expectPaid(round);
    }
  });

  it('freezes for both when the threads of one differ, and nobody is paid', async () => {
    const round = await betBoth();
    await stage.draw(round.draw, '12345');
    expect(await settle(0, round.draw)).toBe(true);
    const shadow: SettlementThreads['shadow'] = async (task) => ({
      ...(await at(threads, 1).shadow(task)),
      winners: 7n,
    });
    await settle(1, round.draw, { shadow });
    expect((await stage.reread(round.draw)).state).toBe('frozen');
    await settle(0, round.draw);
    for (const place of [0, 1]) expect(await available(place, at(round.winners, place))).toBe(STAKED);
  });

  it('is put right for both when its result is corrected', async () => {
    const round = await betBoth('feed');
    await stage.draw(round.draw, '12346');
    await settle(0, round.draw);
    await settle(1, round.draw);
    await settle(0, round.draw);
    for (const place of [0, 1]) expect(await available(place, at(round.losers, place))).toBe(PAID);
    await stage.correct(round.draw, '12345');
    expect(await settle(0, round.draw)).toBe(true);
    await settle(1, round.draw);
    await settle(0, round.draw);
    await expectPaid(round);
  });

  it('is settled by a merchant without bets on it only when nobody has any', async () => {
    const member = await stage.addMember();
    const sold = await stage.openDraw();
    await stage.bet(member, sold, { bettingSlipString: lastTwo('4', '5') });
    await stage.draw(sold, '12345');
    expect(await settle(1, sold)).toBe(false);
    expect((await stage.reread(sold)).state).toBe('drawn');
    expect(await settle(0, sold)).toBe(false);
    expect((await stage.reread(sold)).state).toBe('settled');
    const unsold = await stage.openDraw();
    await stage.draw(unsold, '12345');
    await settle(1, unsold);
    expect((await stage.reread(unsold)).state).toBe('settled');
  });

  it('takes of the limits of each merchant only what its own members stake', async () => {
    const { draw } = await betBoth();
    const owner = openDatabase({ url: stage.url, maxConnections: 1 });
    const rows = await owner.reader.rows(sql<{ merchant: number; amount: bigint; keys: bigint }>`
      select merchant, sum(amount)::bigint as amount, count(*) as keys from lottery.liabilities where draw_id = ${draw.id}
      group by 1 order by 1`);
    await owner.close();
    expect(rows.map(({ merchant }) => merchant)).toEqual([1, 2]);
    expect(rows[0]).toEqual({ ...rows[1], merchant: 1 });
  });

  it('that is void is told to each merchant, and each gives its own stakes back', async () => {
    const { draw, winners } = await betBoth();
    await stage.closeDraw(draw);
    await stage.database.inTransaction((tx) => voidDraw(tx, draw.id, 'a test of two merchants'));
    for (const [place, { database }] of brands.entries()) {
      while ((await relay(database, lotterySubscriptions, log)) > 0);
      await refundVoidDraws(database);
      expect([place, await available(place, at(winners, place))]).toEqual([place, amountOf(1_000)]);
      const others = at(brands, 1 - place);
      if (place === 0) expect(await available(1, at(winners, 1))).toBe(STAKED);
      expect(await others.differences()).toEqual([]);
    }
  });

  it('is told to no merchant that nobody serves: its events would wait for ever', async () => {
    const owner = openDatabase({ url: stage.url, maxConnections: 1 });
    await owner.inTransaction((tx) => createMerchant(tx, 'closed', 'Closed'));
    await owner.reader.rows(sql`delete from platform.outbox`);
    const draw = await stage.openDraw();
    await stage.closeDraw(draw);
    await stage.database.inTransaction((tx) => voidDraw(tx, draw.id, 'a test of a merchant that is closed'));
    const told = await owner.reader.rows(
      sql<{ merchant: number }>`select distinct merchant from platform.outbox order by 1`,
    );
    await owner.close();
    expect(told.map(({ merchant }) => merchant)).toEqual([1, 2]);
  });
});
