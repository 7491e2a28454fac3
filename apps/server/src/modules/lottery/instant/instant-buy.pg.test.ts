import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { isSaleOver, type PrizeTable, remainingOf } from '@tyche/rules/lottery/instant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../members/index.ts';
import { setWalletStatus } from '../../wallet/index.ts';
import { buyInstant } from './instant-buy.ts';
import { buy, openPool, smallDesign } from '../test/instant-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const members = (count: number, pesos?: number) =>
  Promise.all(Array.from({ length: count }, () => stage.addMember(pesos)));
const numbersOf = (tries: readonly Awaited<ReturnType<typeof buy>>[]) =>
  tries.flatMap((one) => (typeof one === 'string' ? [] : [one.number])).sort((a, b) => a - b);
const refusalsOf = (tries: readonly Awaited<ReturnType<typeof buy>>[]) =>
  tries.filter((one) => typeof one === 'string');
const purchasesOf = (code: string) =>
  stage.count(`select count(*) from lottery.instant_purchases join lottery.instant_pools using (pool_id)
    where design_code = '${code}'`);
const paidTo = async (member: Member) => (await stage.balance(member)).available;

/** What is left of a pool when tickets with these prizes have been sold. */
function restAfter(table: PrizeTable, prizes: readonly bigint[]) {
  const wins = new Map<bigint, number>();
  for (const prize of prizes) if (prize > 0n) wins.set(prize, (wins.get(prize) ?? 0) + 1);
  return remainingOf(table, { sold: prizes.length, wins });
}

/** What the ledger, the tickets and the wagers of a design say must be one and the same. */
async function expectOneTruth(code: string): Promise<void> {
  const mine = `lottery.instant_purchases join lottery.instant_pools p using (pool_id)`;
  const [tickets, sold, wagers, closures] = await Promise.all([
    purchasesOf(code),
    stage.count(
      `select coalesce(sum(sold), 0)::bigint as count from lottery.instant_pools where design_code = '${code}'`,
    ),
    stage.count(
      `select count(*) from wagers.states where game_code = '${code}' and state in ('won', 'lost')`,
    ),
    stage.count(`select count(*) from wagers.closures c join lottery.instant_purchases b on b.purchase_id = c.batch_ref
      join lottery.instant_pools p using (pool_id) where p.design_code = '${code}'`),
  ]);
  expect([sold, wagers, closures]).toEqual([tickets, tickets, tickets]);
  expect(
    await stage.count(
      `select coalesce(sum(prize), 0)::bigint as count from ${mine} where design_code = '${code}'`,
    ),
  ).toBe(
    await stage.count(
      `select coalesce(sum(payout), 0)::bigint as count from wagers.states where game_code = '${code}'`,
    ),
  );
  expect(await stage.differences()).toEqual([]);
}

describe('buying a scratch ticket', () => {
  it('moves price and prize at once, settles the wager and closes the pool with its last ticket', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const member = await stage.addMember(100);
    for (let number = 1; number <= design.size; number += 1)
      expect(await buy(stage.database, member, design)).toMatchObject({ pool: 1, number });
    // The whole pool costs 100 and pays 50 + 3 × 10.
    expect(await paidTo(member)).toBe(amountOf(80));
    expect(await buy(stage.database, member, design)).toBe('pool-sold-out');
    expect(
      await stage.count(`select count(*) from lottery.instant_pools where design_code = '${design.code}'
      and state = 'closed' and unsold = '{0,0}' and closed_at is not null`),
    ).toBe(1n);
    expect(
      await stage.count(
        `select count(*) from wagers.states where game_code = '${design.code}' and state = 'won'`,
      ),
    ).toBe(4n);
    await expectOneTruth(design.code);
  });

  it('ends the sale with the last top prize where the design says so, and goes on with the next pool', async () => {
    const design = smallDesign({ afterTopPrize: 'stop' });
    await openPool(stage.database, design);
    await openPool(stage.database, design, 2);
    const member = await stage.addMember();
    const bought = [];
    for (let at = 0; at < 12; at += 1) bought.push(await buy(stage.database, member, design));
    // The rule and the tables end the sale at the same ticket.
    const dealt = await stage.database.reader.rows<{ prize: bigint }>({
      name: '',
      text: `select prize from lottery.instant_tickets join lottery.instant_pools using (pool_id)
        where design_code = '${design.code}' and pool = 1 order by number`,
      values: [],
    });
    const prizes = dealt.map(({ prize }) => prize);
    const last =
      prizes.findIndex((_, at) => isSaleOver(restAfter(design, prizes.slice(0, at + 1)), 'stop')) + 1;
    const first = bought.filter((one) => typeof one !== 'string' && one.pool === 1);
    expect(first).toHaveLength(last);
    expect(
      await stage.count(
        `select sold as count from lottery.instant_pools where design_code = '${design.code}' and pool = 1`,
      ),
    ).toBe(last);
    await expectOneTruth(design.code);
  });

  it('gives the same ticket for the same key and order, and refuses the key for another order', async () => {
    const [design, other] = [smallDesign(), smallDesign()];
    await openPool(stage.database, design);
    await openPool(stage.database, other);
    const member = await stage.addMember(100);
    const key = newKey();
    const bought = await buy(stage.database, member, design, key);
    expect(await buy(stage.database, member, design, key)).toEqual(bought);
    expect(await buy(stage.database, member, other, key)).toBe('key-reused');
    expect(await purchasesOf(design.code)).toBe(1n);
    expect(await purchasesOf(other.code)).toBe(0n);
  });

  it('refuses another price than the one on sale, and nothing has moved', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const member = await stage.addMember(100);
    expect(await buy(stage.database, member, { ...design, price: amountOf(9) })).toBe('amount-mismatch');
    expect(await paidTo(member)).toBe(amountOf(100));
    expect(await purchasesOf(design.code)).toBe(0n);
  });

  it('refuses without money or with a locked wallet; the key stays refused, the ticket stays for others', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const poor = await stage.addMember(9);
    const key = newKey();
    expect(await buy(stage.database, poor, design, key)).toBe('insufficient-balance');
    expect(await buy(stage.database, poor, design, key)).toBe('insufficient-balance');
    const locked = await stage.addMember(100);
    await stage.database.inTransaction((tx) => setWalletStatus(tx, locked.walletId, 'bet-locked'));
    expect(await buy(stage.database, locked, design)).toBe('wallet-locked');
    expect(await buy(stage.database, await stage.addMember(10), design)).toMatchObject({ number: 1 });
    await expectOneTruth(design.code);
  });
});

describe('races', () => {
  it('twenty buyers for the last ten tickets: ten get one each, nobody the same, ten keep their money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const design = smallDesign();
      await openPool(stage.database, design);
      const buyers = await members(20, 10);
      const tries = await Promise.all(buyers.map((member) => buy(stage.database, member, design)));
      expect(numbersOf(tries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(refusalsOf(tries)).toEqual(new Array(10).fill('pool-sold-out'));
      const money = await Promise.all(buyers.map(paidTo));
      // Twenty brought 200; the pool took 100 and paid 80.
      expect(money.reduce((all, one) => all + one, 0n)).toBe(amountOf(180));
      await expectOneTruth(design.code);
    }
  });

  it('twenty buyers at the seam of two pools go on with the second', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    await openPool(stage.database, design, 2);
    const tries = await Promise.all(
      (await members(20, 10)).map((member) => buy(stage.database, member, design)),
    );
    expect(numbersOf(tries)).toEqual([...Array(10).keys()].flatMap((at) => [at + 1, at + 1]));
    expect(refusalsOf(tries)).toEqual([]);
    await expectOneTruth(design.code);
  });

  it('the same key ten times at once buys one ticket', async () => {
    for (let round = 0; round < 5; round += 1) {
      const design = smallDesign();
      await openPool(stage.database, design);
      const member = await stage.addMember(100);
      const key = newKey();
      const tries = await Promise.all(
        Array.from({ length: 10 }, () => buy(stage.database, member, design, key)),
      );
      expect(new Set(tries.map((one) => JSON.stringify(one, (_, value) => String(value))))).toHaveLength(1);
      expect(numbersOf(tries)).toEqual(new Array(10).fill(1));
      expect(await purchasesOf(design.code)).toBe(1n);
    }
  });

  it('a balance for one ticket and two purchases at once: one is bought', async () => {
    for (let round = 0; round < 10; round += 1) {
      // The only prize is far from the first two tickets (the seed is fixed), so that it cannot buy the second.
      const design = smallDesign({ size: 400, tiers: [{ prize: amountOf(50), count: 1 }] });
      await openPool(stage.database, design);
      const member = await stage.addMember(10);
      const tries = await Promise.all([1, 2].map(() => buy(stage.database, member, design)));
      expect(numbersOf(tries)).toHaveLength(1);
      expect(refusalsOf(tries)).toEqual(['insufficient-balance']);
      expect(await paidTo(member)).toBe(0n);
      expect(await purchasesOf(design.code)).toBe(1n);
    }
  });

  it('a member at the limit of a pool gets no more of it, also when all is asked at once', async () => {
    const design = smallDesign({ maxPerMember: 3 });
    await openPool(stage.database, design);
    const member = await stage.addMember();
    const tries = await Promise.all(Array.from({ length: 8 }, () => buy(stage.database, member, design)));
    expect(numbersOf(tries)).toEqual([1, 2, 3]);
    expect(refusalsOf(tries)).toEqual(new Array(5).fill('pool-limit'));
    await expectOneTruth(design.code);
  });

  it('without the lock on the pool and the guards, the same ticket is sold twice', async () => {
    const bare = await openStage();
    try {
      const strip = `
        drop index lottery.instant_purchases_from_4294967296_own;
        drop trigger instant_tickets_guard on lottery.instant_tickets;
        drop trigger instant_pools_guard on lottery.instant_pools;
        create or replace function lottery.sell_instant(p_pool bigint, out number int, out prize bigint) language plpgsql as $$
        #variable_conflict use_column
        declare v_sold int;
        begin
          select sold into v_sold from lottery.instant_pools where pool_id = p_pool and state = 'selling' and sold < size;
          if not found then return; end if;
          select t.number, t.prize into sell_instant.number, sell_instant.prize from lottery.instant_tickets t
            where t.pool_id = p_pool and t.number = v_sold + 1;
          update lottery.instant_tickets t set sold_at = clock_timestamp() where t.pool_id = p_pool and t.number = v_sold + 1;
          update lottery.instant_pools set sold = v_sold + 1 where pool_id = p_pool;
        end $$`;
      await bare.database.reader.rows({ name: '', text: strip, values: [] });
      let repeated = 0;
      for (let round = 0; round < 20 && repeated === 0; round += 1) {
        const design = smallDesign();
        await openPool(bare.database, design);
        const buyers = await Promise.all(Array.from({ length: 8 }, () => bare.addMember(10)));
        const tries = await Promise.all(buyers.map((member) => buy(bare.database, member, design)));
        repeated += numbersOf(tries).length - new Set(numbersOf(tries)).size;
      }
      expect(repeated).toBeGreaterThan(0);
    } finally {
      await bare.close();
    }
  });
});

describe('a sale that is not whole', () => {
  it('throws when the member has no wallet', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const member = await stage.addMember();
    const stranger = { ...member, walletId: (member.walletId + 1_024_000n) as typeof member.walletId };
    const order = { code: design.code, price: design.price };
    await expect(
      buyInstant({ database: stage.database }, stranger, { order, key: newKey() }),
    ).rejects.toThrow('no-wallet');
    expect(await purchasesOf(design.code)).toBe(0n);
  });
});
