// Bonus money in the games of vendors that ask for each stake (docs/reference/rewards.md 5.12), against the real database.
import { amountOf } from '@tyche/kernel/money';
import fc from 'fast-check';
import { cases, raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sequences } from '../../../../../../packages/rules/test/vectors/random-calls.ts';
import { listByMember } from '../../wagers/index.ts';
import { type BonusStart, closeBonus, setStakeLimit } from '../../wallet/index.ts';
import { partsOfVendorBets } from './bonus-money.ts';
import { bonusPlayer, moneyOf, startFor } from './test/bonus-player.ts';
import { type Gateway, openGateway, Pair, type TestPlayer } from './test/gateway.ts';

let gateway: Gateway;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(() => {
  number += 1;
});

const playerWith = (money: { own: number; bonus: number } & Partial<BonusStart>) =>
  bonusPlayer(gateway, money);
const look = (player: TestPlayer) => moneyOf(gateway, player);

function calls({ playerId, sessionToken }: TestPlayer) {
  const round = number;
  const of = { playerId, currency: 'VND', roundId: `bonus-${round}` };
  const id = (name: string) => `bonus-${name}-${round}`;
  return {
    bet: (amount: number, name = 'bet') =>
      gateway.send({ ...of, sessionToken, call: 'bet', txId: id(name), amount: String(amount) }),
    win: (amount: number, name = 'win', roundClosed = true) =>
      gateway.send({ ...of, call: 'win', txId: id(name), amount: String(amount), roundClosed }),
    betWin: (bet: number, win: number) =>
      gateway.send({
        ...of,
        sessionToken,
        call: 'bet-win',
        txId: id('bet'),
        bet: String(bet),
        win: String(win),
        roundClosed: true,
      }),
    refund: () => gateway.send({ ...of, call: 'refund', txId: id('refund'), betTxId: id('bet') }),
    adjust: (amount: number) =>
      gateway.send({ ...of, call: 'adjust', txId: id('adjust'), refTxId: id('bet'), amount: String(amount) }),
    balance: () => gateway.send({ ...of, sessionToken, call: 'balance' }),
  };
}

describe('a stake', () => {
  it('takes own money first, then the bonus; the vendor sees one balance', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    const { bet, balance } = calls(player);
    expect(await balance()).toMatchObject({ status: 'OK', balance: '160.0000' });
    expect(await bet(100)).toMatchObject({ status: 'OK', balance: '60.0000' });
    expect(await look(player)).toEqual([0, 60]);
    const wagers = await listByMember(gateway.database.reader, player.memberId as never, { limit: 9 });
    expect(wagers).toMatchObject([{ state: 'placed', stake: amountOf(100) }]);
    expect(await partsOfVendorBets(gateway.database.reader, wagers)).toMatchObject([
      { bonusId: player.bonusId, real: amountOf(60), bonus: amountOf(40) },
    ]);
  });
  it('of own money alone has no bonus part', async () => {
    const player = await playerWith({ own: 100, bonus: 100 });
    await calls(player).bet(100);
    const wagers = await listByMember(gateway.database.reader, player.memberId as never, { limit: 9 });
    expect(await partsOfVendorBets(gateway.database.reader, wagers)).toEqual([null]);
    expect(await look(player)).toEqual([0, 100]);
  });
  it('above both is declined, and nothing moves', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    expect(await calls(player).bet(161)).toMatchObject({ status: 'BALANCE_LOW', balance: '160.0000' });
    expect(await look(player)).toEqual([60, 100]);
  });
  it('of a group that the bonus does not allow has own money alone', async () => {
    const player = await playerWith({ own: 60, bonus: 100, groups: ['LOTT'] });
    expect(await calls(player).bet(61)).toMatchObject({ status: 'BALANCE_LOW' });
    expect(await calls(player).bet(60, 'own')).toMatchObject({ status: 'OK', balance: '100.0000' });
  });
  it('above the greatest bet is declined with bonus money, and taken without', async () => {
    const player = await playerWith({ own: 60, bonus: 100, maxBet: amountOf(50) });
    expect(await calls(player).bet(61)).toMatchObject({ status: 'LIMIT_EXCEEDED', balance: '160.0000' });
    expect(await calls(player).bet(60, 'own')).toMatchObject({ status: 'OK' });
    expect(await calls(player).bet(50, 'bonus')).toMatchObject({ status: 'OK', balance: '50.0000' });
    expect(await look(player)).toEqual([0, 50]);
  });
  it('takes nothing of a bonus whose time is over', async () => {
    const player = await playerWith({ own: 60, bonus: 100, stakesUntil: new Date(1000) });
    expect(await calls(player).bet(61)).toMatchObject({ status: 'BALANCE_LOW', balance: '60.0000' });
  });
  it('counts as own money alone for a limit of losses', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    const limit = { kind: 'loss', period: 'day', zone: 'UTC', amount: amountOf(59) } as const;
    await gateway.asOwner((tx) => setStakeLimit(tx, player.walletId, limit));
    expect(await calls(player).bet(100)).toMatchObject({ status: 'LIMIT_EXCEEDED' });
    await gateway.asOwner((tx) => setStakeLimit(tx, player.walletId, { ...limit, amount: amountOf(60) }));
    expect(await calls(player).bet(100, 'again')).toMatchObject({ status: 'OK' });
    expect(await look(player)).toEqual([0, 60]);
  });
  it('counts whole for a limit of wagers', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    await gateway.asOwner((tx) =>
      setStakeLimit(tx, player.walletId, { kind: 'wager', period: 'day', zone: 'UTC', amount: amountOf(99) }),
    );
    expect(await calls(player).bet(100)).toMatchObject({ status: 'LIMIT_EXCEEDED' });
  });
  it('of twenty that come together takes what there is, once', async () => {
    for (let round = 0; round < raceRounds(3); round += 1) {
      number += 1;
      const player = await playerWith({ own: 50, bonus: 100 });
      const { bet } = calls(player);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => bet(40, `race-${at}`)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 'OK')).toHaveLength(3);
      expect(statuses.filter((status) => status === 'BALANCE_LOW')).toHaveLength(17);
      expect(await look(player)).toEqual([0, 30]);
    }
  });
});

describe('what a round pays', () => {
  it('is shared as its stakes were', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    const { bet, win } = calls(player);
    await bet(100);
    expect(await win(50)).toMatchObject({ status: 'OK', balance: '110.0000' });
    expect(await look(player)).toEqual([30, 80]);
  });
  it('in several wins adds up to the share of all of them', async () => {
    const player = await playerWith({ own: 1, bonus: 2 });
    const { bet, win } = calls(player);
    await bet(3);
    await win(0.0001, 'first', false);
    await win(0.0001, 'second', false);
    await win(0.0001, 'third');
    // ⌊3 × 2 ÷ 3⌋ = 2 units: 0, 1 and 1.
    expect(await look(player)).toEqual([0.0001, 0.0002]);
  });
  it('follows every bet of the round that stands', async () => {
    const player = await playerWith({ own: 100, bonus: 100 });
    const { bet, win } = calls(player);
    await bet(100);
    await bet(100, 'raise');
    await win(300);
    expect(await look(player)).toEqual([150, 150]);
  });
  it('asks nothing of a bet that was refunded', async () => {
    const player = await playerWith({ own: 40, bonus: 100 });
    const { bet, win, refund } = calls(player);
    await bet(40, 'first');
    await bet(40);
    await refund();
    await win(80);
    expect(await look(player)).toEqual([80, 100]);
  });
  it('comes with its bet, and both come back with a refund', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    const { betWin, refund } = calls(player);
    expect(await betWin(100, 200)).toMatchObject({ status: 'OK', balance: '260.0000' });
    expect(await look(player)).toEqual([120, 140]);
    expect(await refund()).toMatchObject({ status: 'OK', refunded: true, balance: '160.0000' });
    expect(await look(player)).toEqual([60, 100]);
  });
  it('goes with the real part alone to own money when the bonus has ended, and to own money whole when it was released', async () => {
    // The pocket had 60 when the bonus closed: forfeited, or released.
    for (const [how, own] of [
      ['ended', 60],
      ['released', 160],
    ] as const) {
      number += 1;
      const player = await playerWith({ own: 60, bonus: 100 });
      const { bet, win } = calls(player);
      await bet(100);
      await gateway.asOwner(async (tx) => {
        await closeBonus(tx, player.bonusId, how);
      });
      await win(100);
      expect(await look(player)).toEqual([own, 0]);
    }
  });
  it('is corrected in both parts, and what a pocket cannot give back is written off', async () => {
    const player = await playerWith({ own: 50, bonus: 50 });
    const { bet, win, adjust } = calls(player);
    await bet(100);
    await win(100);
    await adjust(20);
    expect(await look(player)).toEqual([60, 60]);
    number += 1;
    const other = await playerWith({ own: 50, bonus: 50 });
    const again = calls(other);
    await again.bet(100);
    await again.win(100);
    await gateway.asOwner(async (tx) => {
      await closeBonus(tx, other.bonusId, 'ended');
    });
    expect(await again.adjust(-100)).toMatchObject({ status: 'OK' });
    // Own money had 50: it gives its part, and the member owes no bonus money.
    expect(await look(other)).toEqual([0, 0]);
    expect(await gateway.owed(other)).toBe(0n);
  });
});

describe('the refund of a bet', () => {
  it('gives each part back where it came from', async () => {
    const player = await playerWith({ own: 60, bonus: 100 });
    const { bet, refund } = calls(player);
    await bet(100);
    expect(await refund()).toMatchObject({ status: 'OK', balance: '160.0000' });
    expect(await look(player)).toEqual([60, 100]);
  });
});

describe('a round', () => {
  it('that holds money of one bonus takes none of another', async () => {
    const player = await playerWith({ own: 0, bonus: 100 });
    const { bet, win } = calls(player);
    await bet(100);
    await gateway.asOwner(async (tx) => {
      await closeBonus(tx, player.bonusId, 'ended');
    });
    const second = await startFor(gateway, player, 100);
    expect(await bet(10, 'raise')).toMatchObject({ status: 'BALANCE_LOW', balance: '100.0000' });
    await win(500);
    expect(await look(second)).toEqual([0, 100]);
  });
  it('with bonus money alone is answered like one with own money, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const pair = new Pair(gateway);
        const start = { currency: 'VND', balance: '100000' };
        await pair.addPlayer('p1', start, await playerWith({ own: 0, bonus: 100_000 }));
        await pair.addPlayer('p2', start);
        for (const call of sequence) if (call.call !== 'promo') expect(await pair.send(call)).toBeNull();
        expect(await pair.compareEnds()).toEqual([]);
      }),
      { numRuns: cases(25) },
    );
  });
});
