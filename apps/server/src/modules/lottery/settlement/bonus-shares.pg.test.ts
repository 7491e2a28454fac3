// Bets with bonus money from the slip to the payout (docs/reference/rewards.md 5.2, 5.8): the ledger shares what the lottery pays.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { partsOfOrder, sharePayout } from '@tyche/rules/rewards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { type BonusStart, closeBonus, owedBy, pocketsOf, post, startBonus } from '../../wallet/index.ts';
import { cancelTickets } from '../betting/cancel-tickets.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';
import { settleDraw } from './settle-draw.ts';
import { openSettlementThreads, type SettlementThreads } from './threads.ts';

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

const BONUS = amountOf(50);
const WIN = amountOf(195);
/** What two whole pesos staked bring back in any case. */
const REBATE = 60n;
/** Three tickets of 2, 2 and 4 pesos; 45 and 46 win on the first two. */
const SLIP = [lastTwo('4', '5'), lastTwo('4', '6'), lastTwo('7', '8', 2)].join(';');
const STAKES = [amountOf(2), amountOf(2), amountOf(4)];

const settle = (draw: Draw) => settleDraw({ database: stage.database, log, threads }, draw);

/** A member with some pesos and a bonus of 50 that runs. */
async function addMember(pesos: number, terms: Partial<BonusStart> = {}) {
  const member = await stage.addMember(pesos);
  const bonusId = newKey();
  const status = await stage.database.inTransaction((tx) =>
    startBonus(tx, {
      bonusId,
      walletId: member.walletId,
      pocket: 'bonus',
      amount: BONUS,
      maxBet: null,
      groups: ['LOTT'],
      stakesUntil: new Date('2099-01-01T00:00:00Z'),
      maxCashout: null,
      ...terms,
    }),
  );
  expect(status).toBe('ok');
  return { member, bonusId };
}

const end = (bonusId: string, how: 'released' | 'ended') =>
  stage.database.inTransaction((tx) => closeBonus(tx, bonusId, how));

/** Own money, bonus money, what is owed. */
async function look({ walletId, ...member }: Member): Promise<readonly bigint[]> {
  const { available } = await stage.balance({ walletId, ...member });
  const { bonus } = await pocketsOf(stage.database.reader, walletId);
  return [available, bonus, await owedBy(stage.database.reader, walletId)];
}

/** Places the order of eight pesos with three of own money and five of bonus money. */
async function placed(terms: Partial<BonusStart> = {}, key = newKey()) {
  const { member, bonusId } = await addMember(3, terms);
  const draw = await stage.openDraw('feed');
  const bet = () => stage.bet(member, draw, { bettingSlipString: SLIP, betCartAmountSum: '8' }, key);
  const answer = await bet();
  expect(await look(member)).toEqual([0n, BONUS - amountOf(5), 0n]);
  return { member, bonusId, draw, answer, bet };
}

/** The shares of what the tickets are paid, by the rules. */
function sharesOf(payouts: readonly bigint[]) {
  const parts = partsOfOrder(STAKES, amountOf(5));
  const shares = payouts.map((payout, at) => {
    const [stake, bonus] = [STAKES[at] ?? 0n, parts[at] ?? 0n];
    return sharePayout(payout, { real: stake - bonus, bonus });
  });
  return {
    real: shares.reduce((all, { real }) => all + real, 0n),
    bonus: shares.reduce((all, { bonus }) => all + bonus, 0n),
  };
}

const first = sharesOf([WIN, 0n, 0n]);
const second = sharesOf([0n, WIN, 0n]);
const LEFT = BONUS - amountOf(5);
/** The rebate of all three tickets is shared as their stakes were. */
const rebate = sharePayout(4n * REBATE, { real: amountOf(3), bonus: amountOf(5) });

describe('an order with bonus money', () => {
  it('is answered the same when it is sent again, and taken once', async () => {
    const { member, answer, bet } = await placed();
    expect(await bet()).toBe(answer);
    expect(await look(member)).toEqual([0n, LEFT, 0n]);
  });

  it('shares what its tickets win as their stakes were', async () => {
    const { member, draw } = await placed();
    await settle(await stage.draw(draw, '12345'));
    expect(first.real).toBeGreaterThan(0n);
    expect(await look(member)).toEqual([first.real + rebate.real, LEFT + first.bonus + rebate.bonus, 0n]);
  });

  it('gets each part back when its draw is void', async () => {
    const { member, draw } = await placed();
    await stage.voidDraw(draw);
    expect(await look(member)).toEqual([amountOf(3), BONUS, 0n]);
  });

  it('gets the parts of a cancelled ticket back, and of the others later', async () => {
    const { member, draw } = await placed();
    const tickets = await stage.database.reader.rows<{ id: bigint }>({
      name: 'bonus_tickets',
      text: 'select ticket_id as id from lottery.tickets where member_id = $1 order by 1',
      values: [member.memberId],
    });
    await cancelTickets(stage.database, member.memberId, [tickets[1]?.id ?? 0n]);
    const rest = sharePayout(3n * REBATE, { real: amountOf(6) - 37_500n, bonus: 37_500n });
    const cancelled = sharesOf([0n, STAKES[1] ?? 0n, 0n]);
    expect(await look(member)).toEqual([cancelled.real, LEFT + cancelled.bonus, 0n]);
    await settle(await stage.draw(draw, '12345'));
    expect(await look(member)).toEqual([
      cancelled.real + first.real + rest.real,
      LEFT + cancelled.bonus + first.bonus + rest.bonus,
      0n,
    ]);
  });

  it('that was settled is corrected in both parts, there and back', async () => {
    const { member, draw } = await placed();
    await settle(await stage.draw(draw, '12345'));
    await settle(await stage.correct(draw, '12346'));
    expect(await look(member)).toEqual([second.real + rebate.real, LEFT + second.bonus + rebate.bonus, 0n]);
    await settle(await stage.correct(draw, '99999'));
    expect(await look(member)).toEqual([rebate.real, LEFT + rebate.bonus, 0n]);
    await settle(await stage.correct(draw, '12345'));
    expect(await look(member)).toEqual([first.real + rebate.real, LEFT + first.bonus + rebate.bonus, 0n]);
  });

  it('that was settled and is void after it gives both parts of the stake back', async () => {
    const { member, draw } = await placed();
    await settle(await stage.draw(draw, '12345'));
    await stage.voidDraw(draw);
    expect(await look(member)).toEqual([amountOf(3), BONUS, 0n]);
  });

  it('whose win is taken back after it was spent owes own money only', async () => {
    const { member, draw } = await placed();
    await settle(await stage.draw(draw, '12345'));
    const [real = 0n, bonus = 0n] = await look(member);
    const to = { scope: 'lottery', kind: 'bet', gl: 'house', group: 'LOTT' } as const;
    const spent = { walletId: member.walletId, ...to };
    const status = await stage.database.inTransaction((tx) =>
      post(tx, { ...spent, key: newKey(), ref: newKey(), delta: -(real + bonus) }),
    );
    expect(status.status).toBe('ok');
    await settle(await stage.correct(draw, '99999'));
    expect(await look(member)).toEqual([0n, 0n, first.real]);
  });
});

describe('an open order whose bonus has closed', () => {
  it('pays its bonus share to the house after another end than a release', async () => {
    const { member, bonusId, draw } = await placed();
    await end(bonusId, 'ended');
    await settle(await stage.draw(draw, '12345'));
    expect(await look(member)).toEqual([first.real + rebate.real, 0n, 0n]);
  });

  it('pays its bonus share to own money after a release, within the maximum cash-out', async () => {
    const cap = LEFT + amountOf(10);
    const { member, bonusId, draw } = await placed({ maxCashout: cap });
    await end(bonusId, 'released');
    await settle(await stage.draw(draw, '12345'));
    expect(first.bonus).toBeGreaterThan(amountOf(10));
    expect(await look(member)).toEqual([first.real + rebate.real + cap, 0n, 0n]);
  });
});

describe('a bet that the bonus does not allow', () => {
  const bet = async (member: Member, key = newKey()) => {
    const draw = await stage.openDraw();
    return stage
      .bet(member, draw, { bettingSlipString: SLIP, betCartAmountSum: '8' }, key)
      .then(() => 'taken')
      .catch((error: unknown) => error);
  };

  it('is refused with the greatest bet, and nothing has moved', async () => {
    const { member } = await addMember(3, { maxBet: amountOf(7) });
    expect(await bet(member)).toMatchObject({ code: 'bonus-max-bet', details: { greatest: '7.0000' } });
    expect(await look(member)).toEqual([amountOf(3), BONUS, 0n]);
    expect(await bet((await addMember(8, { maxBet: amountOf(7) })).member)).toBe('taken');
  });

  it('is refused where lotteries do not count, and nothing has moved', async () => {
    const { member } = await addMember(3, { groups: ['RNG'] });
    expect(await bet(member)).toMatchObject({ code: 'bonus-game-excluded' });
    expect(await look(member)).toEqual([amountOf(3), BONUS, 0n]);
  });

  it('is refused above own and bonus money together', async () => {
    const { member } = await addMember(3, { amount: amountOf(4) });
    expect(await bet(member)).toMatchObject({ code: 'insufficient-balance' });
  });
});

it('a chase holds own money only', async () => {
  const { member } = await addMember(3);
  const draw = await stage.openDraw();
  const chase = (multiples: number[]) =>
    stage
      .bet(member, draw, {
        bettingSlipString: lastTwo('4', '5'),
        betCartAmountSum: String(2 * multiples.length),
        chase: true,
        chaseSlip: { numero: draw.number, multiples },
      })
      .then(() => 'taken')
      .catch((error: unknown) => error);
  expect(await chase([1, 1])).toMatchObject({ code: 'insufficient-balance' });
  expect(await look(member)).toEqual([amountOf(3), BONUS, 0n]);
});
