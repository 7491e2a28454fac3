import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastTwo, openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

describe('a bet', () => {
  it('takes the stake, writes one ticket a line and one wager a ticket', async () => {
    const member = await stage.addMember(100);
    const draw = await stage.openDraw();
    const slip = `${lastTwo('12', '3')};${lastTwo('4', '5', 2)}`;
    const answer = JSON.parse(
      await stage.bet(member, draw, { bettingSlipString: slip, betCartAmountSum: '8' }),
    );
    expect(answer).toMatchObject({ numero: draw.number, totalBettingAmount: '8.0000', balance: '92.0000' });
    expect(await stage.count(`select count(*) from lottery.tickets where draw_id = ${draw.id}`)).toBe(2n);
    expect(await stage.count(`select count(*) from wagers.wagers where batch_ref = ${draw.id}`)).toBe(2n);
    expect((await stage.balance(member)).available).toBe(amountOf(92));
    expect(await stage.differences()).toEqual([]);
  });

  it('with the same key and body is answered as before, byte for byte, also after the close', async () => {
    const member = await stage.addMember(100);
    const draw = await stage.openDraw();
    const key = newKey();
    const first = await stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') }, key);
    await stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') });
    expect(await stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') }, key)).toBe(first);
    await stage.closeDraw(draw);
    expect(await stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') }, key)).toBe(first);
    await expect(stage.bet(member, draw, { bettingSlipString: lastTwo('1', '4') }, key)).rejects.toEqual(
      refusal('key-reused'),
    );
    expect((await stage.balance(member)).available).toBe(amountOf(96));
  });

  it('is refused after the close with the number of the draw on sale, and nothing is written', async () => {
    const member = await stage.addMember();
    const draw = await stage.openDraw();
    await stage.closeDraw(draw);
    await expect(stage.bet(member, draw, { bettingSlipString: lastTwo('1', '3') })).rejects.toMatchObject({
      code: 'draw-closed',
      details: { numero: expect.stringMatching(/^[0-9]{12}$/) },
    });
    expect(await stage.count(`select count(*) from lottery.tickets where draw_id = ${draw.id}`)).toBe(0n);
  });

  it.each([
    ['malformed-slip', { bettingSlipString: 'x' }],
    ['malformed-slip', { bettingSlipString: '1_２~1~15~1~1950~1' }],
    ['unknown-play', { bettingSlipString: '1_2~1~99999~1~1950~1' }],
    ['bad-selection', { bettingSlipString: '1_a~1~15~1~1950~1' }],
    ['unit-not-offered', { bettingSlipString: '1_2~1~15~9~1950~1' }],
    ['series-out-of-range', { bettingSlipString: '1_2~1~15~1~1952~1' }],
    ['multiple-out-of-range', { bettingSlipString: '1_2~1~15~1~1950~10000', betCartAmountSum: '20000' }],
    ['amount-mismatch', { bettingSlipString: lastTwo('1', '2'), betCartAmountSum: '3' }],
    ['invalid-amount', { bettingSlipString: lastTwo('1', '2'), betCartAmountSum: '1e3' }],
    ['invalid-amount', { bettingSlipString: lastTwo('1', '2'), betCartAmountSum: 'NaN' }],
    ['invalid-amount', { bettingSlipString: lastTwo('1', '2'), betCartAmountSum: '9223372036854775808' }],
    ['unknown-draw', { bettingSlipString: lastTwo('1', '2'), currentNumero: '202601019999' }],
    ['unknown-game', { bettingSlipString: lastTwo('1', '2'), gameId: 7 }],
    ['prize-mode-not-offered', { bettingSlipString: lastTwo('1', '2'), prizeModeId: 9 }],
    ['chase-out-of-range', { bettingSlipString: lastTwo('1', '2'), chase: true }],
    [
      'too-many-lines',
      { bettingSlipString: Array(201).fill(lastTwo('1', '2')).join(';'), betCartAmountSum: '402' },
    ],
  ])('is refused as %s', async (code, order) => {
    const member = await stage.addMember();
    const draw = await stage.openDraw();
    await expect(stage.bet(member, draw, order)).rejects.toEqual(refusal(code));
    expect((await stage.balance(member)).available).toBe(amountOf(1_000));
  });

  it('without the money is refused, takes nothing of the limits, and its key stays refused', async () => {
    const member = await stage.addMember(1);
    const draw = await stage.openDraw();
    const key = newKey();
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(stage.bet(member, draw, { bettingSlipString: lastTwo('1', '2') }, key)).rejects.toEqual(
        refusal('insufficient-balance'),
      );
    }
    expect(
      await stage.count(
        `select coalesce(sum(amount), 0)::bigint as count from lottery.liabilities where draw_id = ${draw.id}`,
      ),
    ).toBe(0n);
    expect(
      await stage.count(
        `select coalesce(sum(stake), 0)::bigint as count from lottery.member_draws where draw_id = ${draw.id}`,
      ),
    ).toBe(0n);
    expect(await stage.count(`select count(*) from lottery.tickets where draw_id = ${draw.id}`)).toBe(0n);
  });
});

const ROUNDS = raceRounds(10);

describe('twenty callers at once', () => {
  it('place the first bets of a draw, all of them', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => stage.addMember()));
    for (let round = 0; round < 15; round += 1) {
      const draw = await stage.openDraw();
      // In four processes, and each on a number of its own: nothing but the row of the draw's sales is common to them.
      const bets = members.map((member, at) => {
        const order = { bettingSlipString: lastTwo(String(Math.floor(at / 10)), String(at % 10)) };
        return stage.bet(member, draw, order, newKey(), stage.anotherNode(at % 4));
      });
      await Promise.all(bets);
      expect(await stage.count(`select count(*) from lottery.tickets where draw_id = ${draw.id}`)).toBe(20n);
    }
  });

  it('race R2: with the last coin place one bet', { timeout: raceLimitMs(ROUNDS) }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await stage.addMember(2);
      const draw = await stage.openDraw();
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => stage.bet(member, draw, { bettingSlipString: lastTwo('1', '2') })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await stage.balance(member)).available).toBe(0n);
    }
    expect(await stage.differences()).toEqual([]);
  });

  it('race R3: with the same key place one order and hear one answer', {
    timeout: raceLimitMs(ROUNDS),
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await stage.addMember();
      const draw = await stage.openDraw();
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          stage.bet(member, draw, { bettingSlipString: lastTwo('1', '2') }, key),
        ),
      );
      expect(new Set(answers).size).toBe(1);
      expect((await stage.balance(member)).available).toBe(amountOf(998));
      expect(
        await stage.count(`select count(*) from lottery.orders where member_id = ${member.memberId}`),
      ).toBe(1n);
    }
  });
});
