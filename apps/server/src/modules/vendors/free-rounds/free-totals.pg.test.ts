// Free rounds that one win pays, against the real database: what is paid, once, in any order, and what is refused.
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GAME, type Gateway, openGateway, VENDOR } from '../calls/test/gateway.ts';
import { noteOddRounds } from '../desk/odd-rounds.ts';
import { killWhileCalling } from '../test/call-processes.ts';
import { endNow, freeCalls, grantTo, totalCalls, usedOf } from '../test/grants.ts';
import { giveRoundBack, listGrants, markPaid, revokeGrant } from './store.ts';

const LIMIT_MS = 180_000;

let gateway: Gateway;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  number += 1;
});

async function open(rounds = 3) {
  const player = await gateway.player({ currency: 'VND', balance: '100' });
  const grant = await grantTo(gateway, player, rounds, 'TOTAL');
  return { player, grant, ...totalCalls(player, grant, `${number}`) };
}

const statusOf = async (call: Parameters<Gateway['send']>[0]) => (await gateway.send(call)).status;

async function sendAll(calls: readonly Parameters<Gateway['send']>[0][]) {
  for (const call of calls) expect(await gateway.send(call)).toMatchObject({ status: 'OK' });
}

/** The incidents of the test's rounds. */
async function incidents(): Promise<readonly string[]> {
  const rows = await gateway.run<{ code: string }>(
    `select code from vendors.incidents where round_id like 'total-${number}%' order by incident_id`,
  );
  return rows.map(({ code }) => code);
}

async function lineOf({ grantNo }: { readonly grantNo: bigint }) {
  const lines = await listGrants(gateway.database.reader, { limit: 100, offset: 0 });
  return lines.find((line) => line.grant_no === grantNo);
}

describe('the win of all rounds', () => {
  it('is paid once, is a round of its own, and ends the grant', async () => {
    const { player, grant, spin, total } = await open();
    await sendAll([spin(1), spin(2), spin(3)]);
    expect(await gateway.available(player)).toBe(amountOf(100));
    expect(await gateway.send(total(3, '7.5'))).toMatchObject({ status: 'OK', balance: '107.5000' });
    expect(await gateway.send(total(3, '7.50'))).toMatchObject({ status: 'OK', duplicate: true });
    expect(await gateway.available(player)).toBe(1_075_000n);
    const [round] = await gateway.run(`
      select status, bets, wins, cap_base, game_code, game_type from vendors.rounds where round_id = 'total-${number}'`);
    expect(round).toEqual({
      status: 'CLOSED',
      bets: 0n,
      wins: 75_000n,
      cap_base: amountOf(60),
      game_code: GAME,
      game_type: 'RNG',
    });
    expect(await lineOf(grant)).toMatchObject({
      used: 3,
      pay: 'TOTAL',
      won: 75_000n,
      paid_at: expect.any(Date),
    });
    expect(await incidents()).toEqual([]);
    await gateway.expectSound();
  });

  it('under another number, or of another total, is not paid again', async () => {
    const { player, spin, total } = await open();
    await sendAll([spin(1), total(1, '7')]);
    expect(await statusOf(total(1, '8'))).toBe('TX_CONFLICT');
    expect(await statusOf(total(2, '7'))).toBe('TX_CONFLICT');
    expect(await statusOf(total(1, '7', { txId: `total-${number}.again` }))).toBe('ROUND_SETTLED');
    const other = { txId: `total-${number}.other`, roundId: `total-${number}-other` };
    expect(await statusOf(total(1, '7', other))).toBe('LIMIT_EXCEEDED');
    expect(await gateway.available(player)).toBe(amountOf(107));
    expect(await incidents()).toEqual(['TX_CONFLICT', 'TX_CONFLICT', 'ROUND_SETTLED', 'LIMIT_EXCEEDED']);
    await gateway.expectSound();
  });

  it('that comes before a bet is asked for again, and paid when the bet has come', async () => {
    const { player, spin, total } = await open();
    await sendAll([spin(1)]);
    expect(await statusOf(total(2, '7'))).toBe('ROUND_MISMATCH');
    expect(await gateway.available(player)).toBe(amountOf(100));
    await sendAll([spin(2), total(2, '7')]);
    expect(await gateway.available(player)).toBe(amountOf(107));
    expect(await incidents()).toEqual([]);
  });

  it('whose totals differ for ten minutes is an incident, once, and is paid when they agree', async () => {
    const { player, spin, total } = await open();
    await sendAll([spin(1)]);
    const note = async () => {
      await noteOddRounds(gateway.database);
      return incidents();
    };
    expect([await statusOf(total(2, '7')), await note()]).toEqual(['ROUND_MISMATCH', []]);
    await gateway.run(`update vendors.free_rounds set mismatch_since = mismatch_since - interval '11 minutes'
      where player_id = '${player.playerId}'`);
    expect([await note(), await statusOf(total(2, '7')), await note()]).toEqual([
      ['ROUND_MISMATCH'],
      'ROUND_MISMATCH',
      ['ROUND_MISMATCH'],
    ]);
    expect(await statusOf(total(1, '7'))).toBe('OK');
  });

  it.each([
    ['more than was granted', 4],
    ['less than a round', 0.5],
  ])('of %s is not paid', async (_, rounds) => {
    const { player, spin, total } = await open();
    await sendAll([spin(1), spin(2), spin(3)]);
    expect(await statusOf(total(rounds, '7'))).toBe(rounds > 3 ? 'LIMIT_EXCEEDED' : 'ROUND_MISMATCH');
    expect(await gateway.available(player)).toBe(amountOf(100));
  });

  it('of another player, another vendor or a grant that is paid by round is not paid', async () => {
    const { player, spin } = await open();
    await sendAll([spin(1)]);
    const other = await open();
    const stranger = totalCalls(other.player, { grantNo: 0n, grantId: 'none' }, `${number}-none`);
    expect(await statusOf(stranger.total(1, '7'))).toBe('LIMIT_EXCEEDED');
    const each = await grantTo(gateway, player, 3);
    const { bet } = freeCalls(player, each, `${number}-each`);
    const eachTotal = totalCalls(player, each, `${number}-each`).total;
    expect([await statusOf(bet), await statusOf(eachTotal(1, '7'))]).toEqual(['OK', 'LIMIT_EXCEEDED']);
    expect([await gateway.available(player), await gateway.available(other.player)]).toEqual([
      amountOf(100),
      amountOf(100),
    ]);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['its time', ({ grant }) => endNow(gateway, grant)],
    ['its revocation', ({ grant }) => gateway.database.inTransaction((tx) => revokeGrant(tx, grant.grantNo))],
  ])('pays what was played before the end of the grant by %s', async (_, end) => {
    const of = await open();
    const { player, spin, total } = of;
    await sendAll([spin(1), spin(2)]);
    await end(of);
    expect(await statusOf(spin(3))).toBe('LIMIT_EXCEEDED');
    await sendAll([total(2, '7')]);
    expect(await gateway.available(player)).toBe(amountOf(107));
  });

  it('ends a grant that has rounds left: none of them is played, revoked or given back', async () => {
    const { grant, spin, refund, total } = await open();
    await sendAll([spin(1), total(1, '7')]);
    expect(await statusOf(spin(2))).toBe('LIMIT_EXCEEDED');
    expect(await statusOf(refund(1))).toBe('ROUND_SETTLED');
    expect(await gateway.database.inTransaction((tx) => revokeGrant(tx, grant.grantNo))).toBe(false);
    await gateway.database.inTransaction((tx) => giveRoundBack(tx, grant.grantId));
    expect(await usedOf(gateway, grant)).toBe(1);
    const twice = gateway.database.inTransaction((tx) => markPaid(tx, grant.grantId, 'another'));
    await expect(twice).rejects.toThrow('paid twice');
  });

  it('counts no round that was refunded before it', async () => {
    const { grant, spin, refund, total } = await open();
    await sendAll([spin(1), spin(2), refund(1)]);
    expect([await usedOf(gateway, grant), await statusOf(total(2, '7'))]).toEqual([1, 'ROUND_MISMATCH']);
    await sendAll([total(1, '7')]);
  });

  it('above the cap of its game waits for the staff', async () => {
    await gateway.run(`update vendors.games set win_cap = 20000 where vendor = '${VENDOR}'`);
    const { player, grant, spin, total } = await open();
    await sendAll([spin(1)]);
    const answer = await gateway.send(total(1, '40.0001'));
    await gateway.run(`update vendors.games set win_cap = null where vendor = '${VENDOR}'`);
    expect([answer, await incidents()]).toEqual([
      expect.objectContaining({ status: 'OK', held: true, balance: '100.0000' }),
      ['WIN_HELD'],
    ]);
    expect(await gateway.available(player)).toBe(amountOf(100));
    expect(await lineOf(grant)).toMatchObject({ won: 400_001n, paid_at: expect.any(Date) });
    await gateway.expectSound();
  });
});

describe('the line of a grant that is paid round by round', () => {
  it('shows what its rounds have won, without one that was refunded', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '100' });
    const grant = await grantTo(gateway, player, 3);
    const [first, second] = [1, 2].map((at) => freeCalls(player, grant, `line-${number}-${at}`));
    if (!first || !second) throw new Error('two rounds');
    await sendAll([first.bet, second.bet, second.refund, first.win('7')]);
    expect(await lineOf(grant)).toMatchObject({ used: 1, pay: 'EACH', won: amountOf(7), paid_at: null });
  });
});

describe('a bet of such a grant', () => {
  it('that could be won by itself is refused, with an incident, and uses no round', async () => {
    const { player, grant, spin } = await open();
    const { bet } = freeCalls(player, grant, `${number}`);
    expect(await statusOf({ ...bet, roundId: `total-${number}` })).toBe('BAD_REQUEST');
    expect(await statusOf(spin(1, { win: '5' }))).toBe('BAD_REQUEST');
    expect(await statusOf(spin(1, { roundClosed: false }))).toBe('BAD_REQUEST');
    expect([await usedOf(gateway, grant), await incidents()]).toEqual([
      0,
      ['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST'],
    ]);
    expect(await gateway.available(player)).toBe(amountOf(100));
  });
});

describe('a process that is killed', () => {
  it.each([
    ['update vendors.free_rounds set paid_at', 100],
    ['wallet.post_batch(', 100],
    ['commit', 107],
  ])(
    'behind `%s` of the win leaves %i, and the win sent again is paid once in all',
    async (place, left) => {
      const { player, grant, spin, total } = await open();
      await sendAll([spin(1)]);
      await killWhileCalling(gateway, total(1, '7'), place);
      expect(await gateway.available(player)).toBe(amountOf(left));
      expect((await lineOf(grant))?.paid_at === null).toBe(left === 100);
      await sendAll([total(1, '7')]);
      expect(await gateway.available(player)).toBe(amountOf(107));
      await gateway.expectSound();
    },
    LIMIT_MS,
  );
});
