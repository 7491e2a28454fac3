// Settled draws that change: a corrected result, a void after settlement, bets that came when the result was known
// (lottery.md 1.3, 13.5; vectors settle-02 to settle-06).
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type Draw, voidDraw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { owedBy, post } from '../../wallet/index.ts';
import { amendChunk, endAmending, reverseVoidDraws } from './correct-draw.ts';
import { openSettlementThreads, type SettlementThreads } from './threads.ts';
import { refundVoidDraws } from './refund-draw.ts';
import { countDraw, settleDraw } from './settle-draw.ts';
import { voidSale } from './store-correct.ts';
import { beginPaying } from './store-settle.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
let threads: SettlementThreads;
beforeAll(async () => {
  stage = await openStage();
  threads = openSettlementThreads(stage.url, 1);
});
afterAll(async () => {
  expect(await stage.differences()).toEqual([]);
  await threads.close();
  await stage.close();
});

const deps = () => ({ database: stage.database, log, threads });
const available = async (member: Member) => (await stage.balance(member)).available;
const owed = (member: Member) => owedBy(stage.database.reader, member.walletId);
/** What two whole pesos staked bring back in any case. */
const REBATE = 60n;
const WIN = amountOf(195);

interface Round {
  readonly draw: Draw;
  readonly first: Member;
  readonly second: Member;
  readonly both: Member;
}

/** The first wins on 45, the second on 46, the third on either. */
async function betOn(): Promise<Round> {
  const [first, second, both] = await Promise.all([stage.addMember(), stage.addMember(), stage.addMember()]);
  const draw = await stage.openDraw('feed');
  await stage.bet(first, draw, { bettingSlipString: lastTwo('4', '5') });
  await stage.bet(second, draw, { bettingSlipString: lastTwo('4', '6') });
  await stage.bet(both, draw, { bettingSlipString: lastTwo('4', '56'), betCartAmountSum: '4' });
  return { draw, first, second, both };
}

async function settled(round: Round, result = '12345'): Promise<Round> {
  await settleDraw(deps(), await stage.draw(round.draw, result));
  expect((await stage.reread(round.draw)).state).toBe('settled');
  return round;
}

/** Takes a member's money away, as a loser's bets would. */
async function spend(member: Member, amount: bigint): Promise<void> {
  await stage.database.inTransaction((tx) =>
    post(tx, {
      walletId: member.walletId,
      scope: 'lottery',
      key: newKey(),
      kind: 'bet',
      gl: 'house',
      delta: -amount,
    }),
  );
}

async function expectBy(round: Round, result: '12345' | '12346'): Promise<void> {
  const [winner, loser] = result === '12345' ? [round.first, round.second] : [round.second, round.first];
  expect(await available(winner)).toBe(amountOf(998) + WIN + REBATE);
  expect(await available(loser)).toBe(amountOf(998) + REBATE);
  expect(await available(round.both)).toBe(amountOf(996) + WIN + 2n * REBATE);
  expect(await stage.reread(round.draw)).toMatchObject({ state: 'settled', result });
  expect(
    await stage.count(
      `select count(*) from wagers.states where batch_ref = ${round.draw.id} and state = 'won' and payout = 1950000`,
    ),
  ).toBe(2n);
}

const statusOf = async (member: Member) => {
  const call = { member, key: '', language: 'EN' } as never;
  const { orders } = await stage.lottery.handlers.listOrders({}, call);
  return orders.content.map(({ status, winAmount, winningNumber }) => [status, winAmount, winningNumber]);
};

describe('a corrected result', () => {
  it('takes the old payouts back and pays the new ones, each once; what stays as it is moves nothing', async () => {
    const round = await settled(await betOn());
    await expectBy(round, '12345');
    const entries = await stage.count(
      `select seq as count from wallet.wallets where wallet_id = ${round.both.walletId}`,
    );
    expect(await statusOf(round.first)).toEqual([[4, '195.0000', '12345']]);
    const corrected = await stage.correct(round.draw, '12346');
    await Promise.all([1, 2, 3, 4].map(() => settleDraw(deps(), corrected)));
    await settleDraw(deps(), await stage.reread(round.draw));
    await expectBy(round, '12346');
    expect(await statusOf(round.first)).toEqual([[5, '0.0000', '12346']]);
    expect(await statusOf(round.second)).toEqual([[4, '195.0000', '12346']]);
    // The third is paid 195 by either result.
    expect(
      await stage.count(`select seq as count from wallet.wallets where wallet_id = ${round.both.walletId}`),
    ).toBe(entries);
    expect(await owed(round.first)).toBe(0n);
  });

  it('and the one after it leave what the last one says', async () => {
    const round = await settled(await betOn());
    for (const result of ['12346', '99999', '12345'])
      await settleDraw(deps(), await stage.correct(round.draw, result));
    await expectBy(round, '12345');
  });

  it('leaves a member who has spent the win with nothing, owing the rest; owing only what no other ticket pays', async () => {
    const round = await betOn();
    const lucky = await stage.addMember();
    await stage.bet(lucky, round.draw, { bettingSlipString: lastTwo('4', '5', 2), betCartAmountSum: '4' });
    await stage.bet(lucky, round.draw, { bettingSlipString: lastTwo('4', '6', 1), betCartAmountSum: '2' });
    await settled(round);
    const win = amountOf(390);
    await spend(round.first, await available(round.first));
    await spend(lucky, (await available(lucky)) - amountOf(100));
    await settleDraw(deps(), await stage.correct(round.draw, '12346'));
    expect([await available(round.first), await owed(round.first)]).toEqual([0n, WIN]);
    expect([await available(lucky), await owed(lucky)]).toEqual([0n, win - WIN - amountOf(100)]);
    expect(await stage.differences()).toEqual([]);
  });

  it('goes on after a stop between any two steps', async () => {
    for (let stopAfter = 0; stopAfter <= 3; stopAfter += 1) {
      const round = await settled(await betOn());
      const corrected = await stage.correct(round.draw, '12346');
      const amendment = { drawId: corrected.id, from: 1, to: 2 };
      if (stopAfter > 0) await countDraw(deps(), corrected);
      if (stopAfter > 1)
        await stage.database.inTransaction(async (tx) => {
          await tx.rows(sql`update draws.draws set state = 'settling' where draw_id = ${corrected.id}`);
          await beginPaying(tx, corrected.id, 2);
        });
      if (stopAfter > 2) await amendChunk(stage.database, amendment);
      await settleDraw(deps(), await stage.reread(round.draw));
      await expectBy(round, '12346');
    }
  });

  it('that pays nobody, nor rebates, still takes everything back before the draw is settled', async () => {
    const round = await settled(await betOn());
    const corrected = await stage.correct(round.draw, '00000');
    await countDraw(deps(), corrected);
    await stage.database.inTransaction(async (tx) => {
      // As in a game at fixed odds.
      await tx.rows(sql`delete from lottery.rebates where draw_id = ${corrected.id} and version = 2`);
      await tx.rows(
        sql`update lottery.settlements set rebate = 0 where draw_id = ${corrected.id} and version = 2`,
      );
      await tx.rows(sql`update draws.draws set state = 'settling' where draw_id = ${corrected.id}`);
      await beginPaying(tx, corrected.id, 2);
    });
    // As a worker that found the settlement row locked while another amended members, and then free.
    expect(await endAmending(stage.database, corrected, { drawId: corrected.id, from: 1, to: 2 })).toBe(
      false,
    );
    await settleDraw(deps(), await stage.reread(round.draw));
    expect(await available(round.first)).toBe(amountOf(998));
    expect((await stage.reread(round.draw)).state).toBe('settled');
  });

  it('moves nothing while the two settlements differ about it', async () => {
    const round = await settled(await betOn());
    const corrected = await stage.correct(round.draw, '12346');
    const planted: Pick<SettlementThreads, 'count' | 'shadow'> = {
      count: threads.count,
      shadow: (task) => threads.shadow({ ...task, result: '12347' }),
    };
    await settleDraw({ ...deps(), threads: planted }, corrected);
    expect((await stage.reread(round.draw)).state).toBe('frozen');
    expect(await available(round.first)).toBe(amountOf(998) + WIN + REBATE);
    expect(await statusOf(round.first)).toEqual([[4, '195.0000', '12345']]);
  });

  it('before anything was paid pays only by itself', async () => {
    const round = await betOn();
    const drawn = await stage.draw(round.draw, '12345');
    await countDraw(deps(), drawn);
    const corrected = await stage.correct(round.draw, '12346');
    await settleDraw(deps(), drawn);
    expect((await stage.reread(round.draw)).state).toBe('drawn');
    await settleDraw(deps(), corrected);
    await expectBy(round, '12346');
  });

  it('does not take up the chases again that the wrong one stopped, and stops those that it makes win', async () => {
    const chaser = async (ones: string) => {
      const member = await stage.addMember();
      await stage.bet(member, draw, {
        bettingSlipString: lastTwo('4', ones),
        betCartAmountSum: '6',
        chase: true,
        winningStop: true,
        chaseSlip: { numero: draw.number, multiples: [1, 1, 1] },
      });
      return member;
    };
    const states = (member: Member) =>
      stage.database.reader
        .rows<{ states: string }>({
          name: 'states',
          text: `select string_agg(state, ' ' order by phase) as states from lottery.chase_items where member_id = $1`,
          values: [member.memberId],
        })
        .then(([row]) => row?.states);
    const draw = await stage.openDraw('feed');
    const [wrongly, rightly] = [await chaser('5'), await chaser('6')];
    await settleDraw(deps(), await stage.draw(draw, '12345'));
    await stage.chases();
    expect([await states(wrongly), await states(rightly)]).toEqual([
      'won stopped stopped',
      'lost pending pending',
    ]);
    await settleDraw(deps(), await stage.correct(draw, '12346'));
    await stage.chases();
    expect([await states(wrongly), await states(rightly)]).toEqual([
      'lost stopped stopped',
      'won stopped stopped',
    ]);
    expect(await available(wrongly)).toBe(amountOf(998) + REBATE);
  });
});

describe('a void after settlement', () => {
  it('takes payouts and rebates back and gives the stakes back, each once, however many do it', async () => {
    const round = await settled(await betOn());
    await stage.database.inTransaction(async (tx) => {
      await voidDraw(tx, round.draw.id, 'test', ['settled']);
      await voidSale(tx, round.draw.id);
      await voidSale(tx, round.draw.id);
    });
    await Promise.all([1, 2, 3].map(() => refundVoidDraws(stage.database)));
    await refundVoidDraws(stage.database);
    await Promise.all([1, 2, 3].map(() => reverseVoidDraws(stage.database)));
    await reverseVoidDraws(stage.database);
    for (const member of [round.first, round.second, round.both])
      expect([await available(member), await owed(member)]).toEqual([amountOf(1_000), 0n]);
    expect(await statusOf(round.first)).toEqual([[12, '0.0000', null]]);
    expect(
      await stage.count(
        `select count(*) from wagers.states where batch_ref = ${round.draw.id} and (state <> 'void' or payout > 0)`,
      ),
    ).toBe(0n);
  });

  it('after a correction takes back what the correction paid', async () => {
    const round = await settled(await betOn());
    await settleDraw(deps(), await stage.correct(round.draw, '12346'));
    await stage.voidDraw(round.draw);
    for (const member of [round.first, round.second, round.both])
      expect(await available(member)).toBe(amountOf(1_000));
  });

  it('between a correction and its payment takes back what was paid before it', async () => {
    const round = await settled(await betOn());
    await stage.correct(round.draw, '12346');
    await stage.voidDraw(round.draw);
    for (const member of [round.first, round.second, round.both])
      expect(await available(member)).toBe(amountOf(1_000));
  });

  it('leaves who has spent the win owing it, less the stake that comes back', async () => {
    const round = await settled(await betOn());
    await spend(round.first, await available(round.first));
    await stage.voidDraw(round.draw);
    expect([await available(round.first), await owed(round.first)]).toEqual([0n, WIN + REBATE - amountOf(2)]);
  });
});

describe('a result that the world knew before the sale had closed', () => {
  it('makes every later bet void: sealed, refunded, and paid by neither settlement', async () => {
    const [early, late] = [await stage.addMember(), await stage.addMember()];
    const draw = await stage.openDraw('feed');
    await stage.bet(early, draw, { bettingSlipString: lastTwo('4', '5') });
    const knownAt = await stage.now();
    await stage.bet(late, draw, { bettingSlipString: lastTwo('4', '5') });
    const drawn = await stage.draw(draw, '12345', knownAt);
    await Promise.all([1, 2, 3].map(() => settleDraw(deps(), drawn)));
    // Each may have found the settlement row locked by another; the next turn of the job ends it.
    await settleDraw(deps(), await stage.reread(draw));
    expect((await stage.reread(draw)).state).toBe('settled');
    expect(await available(early)).toBe(amountOf(998) + WIN + REBATE);
    expect(await available(late)).toBe(amountOf(1_000));
    expect(await statusOf(late)).toEqual([[12, '0.0000', '12345']]);
    expect(
      await stage.count(`select sealed_tickets as count from draws.draws where draw_id = ${draw.id}`),
    ).toBe(2n);
    await stage.voidDraw(draw);
    expect([await available(early), await available(late)]).toEqual([amountOf(1_000), amountOf(1_000)]);
  });

  it('freezes the draw when only one settlement minds it', async () => {
    const late = await stage.addMember();
    const draw = await stage.openDraw('feed');
    const knownAt = await stage.now();
    await stage.bet(late, draw, { bettingSlipString: lastTwo('4', '5') });
    const drawn = await stage.draw(draw, '12345', knownAt);
    const planted: Pick<SettlementThreads, 'count' | 'shadow'> = {
      count: threads.count,
      shadow: (task) => threads.shadow({ ...task, knownAt: null }),
    };
    await settleDraw({ ...deps(), threads: planted }, drawn);
    expect((await stage.reread(draw)).state).toBe('frozen');
  });
});
