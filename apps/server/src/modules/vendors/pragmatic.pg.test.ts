// The seamless wallet of Pragmatic Play against the real database: what its calls leave out, and what comes late.
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setWalletStatus } from '../wallet/index.ts';
import { hashOfForm } from './adapters/pragmatic/form.ts';
import { GAME, type Gateway, openGateway, type TestPlayer } from './calls/test/gateway.ts';
import { openSession } from './calls/store-sessions.ts';
import type { Vendor } from './deps.ts';
import { hear, openListedVendor } from './test/open-listed.ts';
import { pragmaticTranslator } from './test/translators/pragmatic.ts';
import { postOf } from './test/translators/translator.ts';

const secret = pragmaticTranslator.variables.TYCHE_PRAGMATIC_KEY ?? '';
let gateway: Gateway;
let pragmatic: Vendor;
beforeAll(async () => {
  gateway = await openGateway();
  pragmatic = await openListedVendor('pragmatic');
});
afterAll(() => gateway.close());

const newPlayer = () => gateway.player({ currency: 'PHP', balance: '1000' }, 'pragmatic');

async function send(name: string, fields: Readonly<Record<string, string>>) {
  const form = new URLSearchParams(fields);
  form.set('hash', hashOfForm(new Map(form), secret));
  const { http, text } = await hear(gateway, pragmatic, postOf('pragmatic', name, String(form)));
  expect(http).toBe(200);
  return JSON.parse(text);
}

/** The fields of a call of a round. */
function of({ playerId: userId, sessionToken: token }: TestPlayer, reference: string, amount: string) {
  return { userId, token, reference, amount, gameId: GAME, roundId: reference.split('-')[0] ?? '' };
}

/** A refund names the player and the bet alone. */
const refundOf = ({ playerId: userId }: TestPlayer, reference: string) => ({ userId, reference });

describe('a session', () => {
  it('begins with the token of the launch, once; the token of the answer is good for bets', async () => {
    const player = await newPlayer();
    const { playerId } = player;
    const token = await gateway.database.inTransaction((tx) =>
      openSession(tx, { vendor: 'pragmatic', playerId, gameCode: GAME }),
    );
    const opened = await send('authenticate.html', { token });
    expect(opened).toMatchObject({ error: 0, userId: playerId, currency: 'PHP', cash: 1000, bonus: 0 });
    expect(await send('authenticate.html', { token })).toMatchObject({ error: 4 });
    const placed = of({ ...player, sessionToken: opened.token }, 'se1', '10.50');
    expect(await send('bet.html', placed)).toMatchObject({ error: 0, cash: 989.5, usedPromo: 0 });
    const { token: _, ...without } = placed;
    expect(await send('bet.html', { ...without, reference: 'se1-b' })).toMatchObject({ error: 4 });
  });
  it('of a blocked player takes no bet, and pays wins', async () => {
    const player = await newPlayer();
    await send('bet.html', of(player, 'bl1', '100'));
    await gateway.database.inTransaction((tx) => setWalletStatus(tx, player.walletId, 'bet-locked'));
    expect(await send('bet.html', of(player, 'bl2', '100'))).toMatchObject({ error: 6 });
    expect(await send('result.html', of(player, 'bl1-w', '250'))).toMatchObject({ error: 0, cash: 1150 });
  });
});

describe('a round', () => {
  it('of several bets is closed by its result; its end moves nothing, and a jackpot comes after it', async () => {
    const player = await newPlayer();
    await send('bet.html', of(player, 'ro1', '100'));
    await send('bet.html', of(player, 'ro1-b', '50'));
    expect(await send('result.html', of(player, 'ro1-w', '0'))).toMatchObject({ error: 0, cash: 850 });
    const end = { userId: player.playerId, gameId: GAME, roundId: 'ro1' };
    expect(await send('endRound.html', end)).toMatchObject({ error: 0, cash: 850, currency: 'PHP' });
    expect(await send('bet.html', of(player, 'ro1-c', '50'))).toMatchObject({ error: 120 });
    expect(await send('jackpotWin.html', of(player, 'ro1-j', '500'))).toMatchObject({ error: 0, cash: 1350 });
    expect(await send('bonusWin.html', of(player, 'ro1-f', '70'))).toMatchObject({ error: 0, cash: 1350 });
    const prize = { userId: player.playerId, reference: 'ro1-p', amount: '20', campaignType: 'T' };
    expect(await send('promoWin.html', prize)).toMatchObject({ error: 0, cash: 1370 });
    expect(await send('promoWin.html', prize)).toMatchObject({ error: 0, cash: 1370 });
    expect(await gateway.available(player)).toBe(amountOf(1370));
  });
  it('without a result is closed by its end, once, and lost', async () => {
    const player = await newPlayer();
    const end = { userId: player.playerId, gameId: GAME, roundId: 'en1' };
    expect(await send('endRound.html', end)).toMatchObject({ error: 130 });
    await send('bet.html', of(player, 'en1', '100'));
    expect(await send('endRound.html', end)).toMatchObject({ error: 0, cash: 900, currency: 'PHP' });
    expect(await send('endRound.html', end)).toMatchObject({ error: 0, cash: 900 });
    expect(await send('bet.html', of(player, 'en1-b', '50'))).toMatchObject({ error: 120 });
    const [round] = await gateway.run(
      `select status, bets, wins, settled from vendors.rounds where round_id = '${GAME}:en1'`,
    );
    expect(round).toMatchObject({ status: 'CLOSED', bets: amountOf(100), wins: 0n, settled: 1 });
    expect(await send('endRound.html', { ...end, userId: 'nobody' })).toMatchObject({ error: 2 });
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
  it('whose bet has not come is asked for again', async () => {
    const player = await newPlayer();
    expect(await send('result.html', of(player, 'la1-w', '250'))).toMatchObject({ error: 100 });
  });
});

describe('a refund that names no round', () => {
  it('gives the bet back once, and its win is not paid', async () => {
    const player = await newPlayer();
    await send('bet.html', of(player, 're1', '100'));
    const first = await send('refund.html', refundOf(player, 're1'));
    expect(first).toMatchObject({ error: 0, cash: 1000 });
    expect(await send('refund.html', refundOf(player, 're1'))).toMatchObject({
      error: 0,
      transactionId: first.transactionId,
    });
    expect(await send('result.html', of(player, 're1-w', '250'))).toMatchObject({ error: 120 });
    expect(await gateway.available(player)).toBe(amountOf(1000));
  });
  it('before its bet: the bet never happens', async () => {
    const player = await newPlayer();
    expect(await send('refund.html', refundOf(player, 'be1'))).toMatchObject({ error: 0 });
    expect(await send('bet.html', of(player, 'be1', '100'))).toMatchObject({ error: 120 });
    expect(await send('refund.html', refundOf(player, 'be1'))).toMatchObject({ error: 0, cash: 1000 });
  });
  it('of a bet of another player is a contradiction', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await send('bet.html', of(player, 'ot1', '100'));
    expect(await send('refund.html', refundOf(other, 'ot1'))).toMatchObject({ error: 120 });
    expect(await gateway.incidents()).toContain('TX_CONFLICT refund:ot1');
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
});

describe('an adjustment, which names no call', () => {
  const change = (player: TestPlayer, reference: string, amount: string) =>
    send('adjustment.html', of(player, reference, amount));
  it('corrects a closed round, once for its number; what cannot be taken back is owed', async () => {
    const player = await newPlayer();
    await send('bet.html', of(player, 'ad1', '100'));
    expect(await change(player, 'ad1-a', '10')).toMatchObject({ error: 7 });
    await send('result.html', of(player, 'ad1-w', '250'));
    expect(await change(player, 'ad1-a', '-50')).toMatchObject({ error: 0, cash: 1100 });
    expect(await change(player, 'ad1-b', '20')).toMatchObject({ error: 0, cash: 1120 });
    await send('jackpotWin.html', of(player, 'ad1-j', '30'));
    expect(await change(player, 'ad1-a', '-50')).toMatchObject({ error: 0, cash: 1150 });
    expect(await change(player, 'ad1-a', '-60')).toMatchObject({ error: 120 });
    expect(await change(player, 'ad1-c', '-1200')).toMatchObject({ error: 0, cash: 0 });
    expect(await gateway.owed(player)).toBe(amountOf(50));
  });
  it('of a round that is not known, or whose win is held, is asked for again', async () => {
    const player = await newPlayer();
    expect(await change(player, 'ad2-a', '10')).toMatchObject({ error: 100 });
    await gateway.run(`update vendors.games set win_cap = 20000 where vendor = 'pragmatic'`);
    await send('bet.html', of(player, 'ad3', '100'));
    expect(await send('result.html', of(player, 'ad3-w', '250'))).toMatchObject({ error: 0, cash: 900 });
    expect(await change(player, 'ad3-a', '-10')).toMatchObject({ error: 100 });
    await gateway.run(`update vendors.games set win_cap = null where vendor = 'pragmatic'`);
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
});

it('leaves the books sound', () => gateway.expectSound());
