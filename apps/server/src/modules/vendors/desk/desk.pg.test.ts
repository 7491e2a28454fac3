// What staff do about rounds, against the real database.
import { newKey } from '@tyche/testkit/key';
import { raceRounds } from '@tyche/testkit/budgets';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { findMember } from '../../members/index.ts';
import { type Actor, type Approval, approveAction } from '../../staff/index.ts';
import { listByMember } from '../../wagers/index.ts';
import { openVendorAccount, post } from '../../wallet/index.ts';
import * as calls from '../calls/store.ts';
import { GAME, type Gateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../index.ts';
import { openDeskStage } from '../test/desk-stage.ts';
import { closeIncident, deskActions, proposeHeldWin } from './act.ts';
import { noteOddRounds } from './odd-rounds.ts';
import { freeCalls, grantTo } from '../test/grants.ts';
import { readGames, readRound, readRounds } from './read.ts';
import { replayRound } from './replay.ts';
import { readVendorBets } from './vendor-bets.ts';
import { readIncident, readIncidents } from './read-incidents.ts';
import { markPaid } from './store.ts';
import { switchVendor, switchVendorGame } from './switches.ts';
import { codeOf } from '@tyche/testkit/code-of';

let gateway: Gateway;
let deps: VendorsDeps;
let clerk: Actor;
let supervisors: readonly [Actor, Actor];
beforeAll(async () => {
  ({ gateway, deps, clerk, supervisors } = await openDeskStage());
});
afterAll(() => gateway.close());

let number = 0;
beforeEach(() => {
  number += 1;
});

function bet({ playerId, sessionToken }: TestPlayer, amount = '100') {
  const txId = `desk-bet-${number}`;
  return { call: 'bet', playerId, sessionToken, currency: 'VND', roundId: `desk-${number}`, amount, txId };
}

function win(player: TestPlayer, amount: string) {
  const { sessionToken: _, ...round } = bet(player);
  return { ...round, call: 'win', txId: `desk-win-${number}`, amount, roundClosed: true };
}

async function wagerOf({ memberId }: TestPlayer) {
  const [wager] = await listByMember(gateway.database.reader, memberId as never, { limit: 1 });
  return wager;
}

async function lastAction() {
  const [line] = await gateway.run(
    `select action, subject, detail from staff.audit_trail order by id desc limit 1`,
  );
  return line;
}

async function openIncident(code: string) {
  const { list } = await readIncidents(deps, {});
  const found = list.findLast((incident) => incident.code === code);
  if (!found) throw new Error(`no incident ${code}`);
  return { ...found, id: BigInt(found.id) };
}

describe('a win that is held', () => {
  async function heldWin() {
    await gateway.run(`update vendors.games set win_cap = 100000 where game_code = '${GAME}'`);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await gateway.send(win(player, '5000'));
    return { player, incident: await openIncident('WIN_HELD') };
  }
  const propose = (id: bigint, isPaid: boolean) =>
    proposeHeldWin(deps, { id, isPaid, reason: 'looked at' }, clerk);
  const decide = (tx: Tx, id: bigint) => {
    const payload = { incidentId: id.toString(), isPaid: true };
    const approval = { payload, reason: 'a race', proposedBy: clerk.staff.staffId } as unknown as Approval;
    return deskActions['vendor-win.decide']?.perform(tx, approval) ?? Promise.reject(new Error('no action'));
  };
  const approve = (approval: bigint, by: Actor) =>
    codeOf(approveAction(gateway.database, deskActions, approval, by));

  it('is paid once when two persons agree', async () => {
    const { player, incident } = await heldWin();
    expect(await wagerOf(player)).toMatchObject({ state: 'lost', payout: 0n });
    const down = {
      ...bet(player),
      call: 'adjust',
      txId: `desk-down-${number}`,
      refTxId: `desk-win-${number}`,
    };
    expect(await gateway.send({ ...down, amount: '-5000' })).toMatchObject({ status: 'RETRY_LATER' });
    const approval = await propose(incident.id, true);
    expect(await approve(approval, clerk)).toBe('second-person-needed');
    const ends = await Promise.all(supervisors.map((supervisor) => approve(approval, supervisor)));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(await gateway.available(player)).toBe(amountOf(5_900));
    expect(await wagerOf(player)).toMatchObject({ state: 'won', payout: amountOf(5_000) });
    const { list } = await readIncidents(deps, { state: 'closed' });
    expect(list[0]).toMatchObject({ code: 'WIN_HELD', note: 'paid: looked at' });
    await gateway.expectSound();
  });
  it('is refused, and its round is settled without it', async () => {
    const { player, incident } = await heldWin();
    expect(await approve(await propose(incident.id, false), supervisors[0])).toBe('done');
    expect(await gateway.available(player)).toBe(amountOf(900));
    expect(await wagerOf(player)).toMatchObject({ state: 'lost', payout: 0n });
    expect((await readRounds(deps, { number: `desk-${number}` })).list).toMatchObject([
      { status: 'CLOSED', wins: '0.0000' },
    ]);
  });
  /** A bet with its win in one call, above the cap: the vendor may still refund it. */
  async function heldBetWin() {
    await gateway.run(`update vendors.games set win_cap = 100000 where game_code = '${GAME}'`);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const { amount: _, ...round } = bet(player);
    const both = { ...round, call: 'bet-win', bet: '100', win: '5000', roundClosed: true };
    expect(await gateway.send(both)).toMatchObject({ status: 'OK', held: true });
    const refund = { ...round, call: 'refund', txId: `desk-back-${number}`, betTxId: both.txId };
    return { player, refund, incident: await openIncident('WIN_HELD') };
  }
  it('whose bet is refunded before the decision is never paid, and one person closes it', async () => {
    const { player, refund, incident } = await heldBetWin();
    const approval = await propose(incident.id, true);
    expect(await gateway.send(refund)).toMatchObject({ status: 'OK', refunded: true });
    expect(await approve(approval, supervisors[0])).toBe('payment-state-differs');
    expect(await codeOf(propose(incident.id, false))).toBe('payment-state-differs');
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    await closeIncident(deps, { id: incident.id, reason: 'the vendor took it back' }, clerk);
    await gateway.expectSound();
  });
  it('and its refund at once end with the wallet as it was, whichever comes first', async () => {
    for (let at = 0; at < raceRounds(10); at += 1) {
      number += 1;
      const { player, refund, incident } = await heldBetWin();
      const approval = await propose(incident.id, true);
      await Promise.all([approve(approval, supervisors[0]), gateway.send(refund)]);
      expect(await gateway.available(player)).toBe(amountOf(1_000));
    }
    await gateway.expectSound();
  });
  it('is paid once by twenty processes at once', async () => {
    const { player, incident } = await heldWin();
    const ends = await Promise.all(
      Array.from({ length: 20 }, () =>
        codeOf(gateway.database.inTransaction((tx) => decide(tx, incident.id))),
      ),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['done', 'payment-state-differs']));
    expect(await gateway.available(player)).toBe(amountOf(5_900));
    await gateway.expectSound();
  });
  it('would be paid many times without the locks and the stored key', async () => {
    const { player, incident } = await heldWin();
    const payCarelessly = async (tx: Tx) => {
      const call = (await calls.listCalls(tx, VENDOR, [incident.txId])).get(incident.txId);
      if (!call?.is_held) return;
      const gl = await openVendorAccount(tx, `${VENDOR}-play`);
      const movement = { scope: 'vendor', kind: 'win', gl, delta: call.credit } as const;
      await post(tx, { ...movement, walletId: player.walletId, key: newKey() });
      await markPaid(tx, VENDOR, incident.txId);
    };
    await Promise.all(Array.from({ length: 20 }, () => gateway.database.inTransaction(payCarelessly)));
    expect(await gateway.available(player)).toBeGreaterThan(amountOf(5_900));
  });
  it('is not closed by one person', async () => {
    const { incident } = await heldWin();
    expect(await codeOf(closeIncident(deps, { id: incident.id, reason: 'no' }, clerk))).toBe(
      'payment-state-differs',
    );
  });
});

describe('an incident', () => {
  it('is closed with a note, once', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await gateway.send(bet(player, '101'));
    const { id } = await openIncident('TX_CONFLICT');
    await closeIncident(deps, { id, reason: 'the vendor has mended it' }, clerk);
    const { list } = await readIncidents(deps, { state: 'closed' });
    expect(list[0]).toMatchObject({
      code: 'TX_CONFLICT',
      note: 'the vendor has mended it',
      username: expect.any(String),
    });
    expect(await codeOf(closeIncident(deps, { id, reason: 'again' }, clerk))).toBe('payment-state-differs');
    expect(await codeOf(closeIncident(deps, { id: 999_999n, reason: 'none' }, clerk))).toBe(
      'unknown-incident',
    );
  });
  it('is found by vendor and code, and shows the calls of its round', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await gateway.send(bet(player, '101'));
    const { id } = await openIncident('TX_CONFLICT');
    const codes = async (wanted: { vendor?: string; code?: string }) =>
      new Set((await readIncidents(deps, wanted)).list.map(({ code }) => code));
    expect(await codes({ vendor: VENDOR, code: 'TX_CONFLICT' })).toEqual(new Set(['TX_CONFLICT']));
    expect(await codes({ vendor: 'nobody' })).toEqual(new Set());
    expect(await codes({ code: 'ROUND_SETTLED' })).toEqual(new Set());
    expect(await readIncident(deps, id)).toMatchObject({
      code: 'TX_CONFLICT',
      isWaiting: false,
      closedBy: null,
      calls: [{ txId: `desk-bet-${number}`, debit: '100.0000' }],
    });
    await closeIncident(deps, { id, reason: 'looked at' }, clerk);
    expect(await readIncident(deps, id)).toMatchObject({ closedBy: 'clerk', note: 'looked at' });
    expect(await codeOf(readIncident(deps, 999_999n))).toBe('unknown-incident');
  });
  it('is made once by ten workers at once', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await gateway.run(
      `update vendors.rounds set opened_at = opened_at - interval '49 hours' where round_id = 'desk-${number}'`,
    );
    const made = await Promise.all(Array.from({ length: 10 }, () => noteOddRounds(deps.database)));
    expect(made.filter((n) => n > 0)).toEqual([1]);
    const { list } = await readIncidents(deps, { code: 'ROUND_STUCK' });
    expect(list.filter(({ roundId }) => roundId === `desk-${number}`)).toHaveLength(1);
  });
  it('is made once of a round whose totals differ for ten minutes, and of one that is open for two days', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    const close = { ...bet(player), call: 'round-close', betTotal: '100', winTotal: '40' };
    expect(await gateway.send(close)).toMatchObject({ status: 'ROUND_MISMATCH' });
    expect(await noteOddRounds(deps.database)).toBe(0);
    const own = `round_id = 'desk-${number}'`;
    await gateway.run(
      `update vendors.rounds set mismatch_since = mismatch_since - interval '11 minutes' where ${own}`,
    );
    expect(await noteOddRounds(deps.database)).toBe(1);
    expect(await noteOddRounds(deps.database)).toBe(0);
    await gateway.send(close);
    expect(await noteOddRounds(deps.database)).toBe(0);
    await gateway.run(`update vendors.rounds set opened_at = opened_at - interval '49 hours' where ${own}`);
    expect(await noteOddRounds(deps.database)).toBe(1);
    expect(await noteOddRounds(deps.database)).toBe(0);
    expect(await openIncident('ROUND_STUCK')).toMatchObject({
      roundId: `desk-${number}`,
      amount: '100.0000',
    });
  });
});

describe('a round', () => {
  it('is found by its number, a call, the player and the member, with its calls in order', async () => {
    await gateway.run(`update vendors.games set win_cap = null`);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await gateway.send(win(player, '150'));
    const wanted = {
      roundId: `desk-${number}`,
      gameCode: GAME,
      status: 'CLOSED',
      bets: '100.0000',
      wins: '150.0000',
    };
    const member = await findMember(gateway.database.reader, player.memberId);
    const name = member?.username.toUpperCase() ?? '';
    const numbers = [`desk-${number}`, `desk-win-${number}`, player.playerId, String(player.memberId), name];
    for (const text of numbers) {
      const found = await readRounds(deps, { number: ` ${text}` });
      expect(found, text).toMatchObject({ list: [wanted], hasMore: false, calls: [] });
    }
    const { list } = await readRounds(deps, { number: `desk-${number}` });
    expect(await readRound(deps, list[0]?.ref ?? '')).toMatchObject({
      ...wanted,
      hasMoreCalls: false,
      calls: [
        { call: 'bet', debit: '100.0000', postKey: expect.any(String) },
        { call: 'win', credit: '150.0000', refs: [] },
      ],
    });
    const none = { list: [], hasMore: false, calls: [] };
    expect(await readRounds(deps, { number: 'nothing' })).toEqual(none);
    expect(await codeOf(readRound(deps, newKey()))).toBe('unknown-round');
    const replayOf = (ref = '') => codeOf(replayRound(deps, { ref, language: 'EN' }));
    expect([await replayOf(newKey()), await replayOf(list[0]?.ref)]).toEqual(['unknown-round', 'no-replay']);
    const betsOf = (ref = '') => codeOf(readVendorBets(deps, ref));
    expect([await betsOf(newKey()), await betsOf(list[0]?.ref)]).toEqual(['unknown-round', 'no-vendor-bets']);
  });
  it('of free rounds shows what they were worth, less what was refunded', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '10' });
    const grant = await grantTo(gateway, player, 2);
    const { bet: free, win: won } = freeCalls(player, grant, `desk-${number}`);
    const other = freeCalls(player, grant, `desk-${number}-other`);
    await gateway.send(free);
    await gateway.send({ ...other.bet, roundId: free.roundId });
    expect((await readRounds(deps, { number: free.roundId })).list).toMatchObject([
      { bets: '0.0000', freeBets: '40.0000' },
    ]);
    await gateway.send({ ...other.refund, roundId: free.roundId });
    await gateway.send(won('7'));
    const { list } = await readRounds(deps, { number: free.roundId });
    expect(await readRound(deps, list[0]?.ref ?? '')).toMatchObject({
      bets: '0.0000',
      freeBets: '20.0000',
      wins: '7.0000',
      calls: [
        { call: 'bet', debit: '0.0000', freeBet: '20.0000' },
        { call: 'bet', debit: '0.0000', freeBet: '20.0000' },
        { call: 'refund', freeBet: null },
        { call: 'win', freeBet: null },
      ],
    });
  });
  it('that never began leaves the bet that was declined', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '10' });
    await gateway.send(bet(player));
    const found = await readRounds(deps, { number: `desk-bet-${number}` });
    expect(found).toMatchObject({ list: [], calls: [{ status: 'BALANCE_LOW' }] });
  });
  it('is one of fifty on a page of its player', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '10000' });
    for (let at = 0; at < 60; at += 1)
      await gateway.send({ ...bet(player), txId: `desk-${number}-${at}`, roundId: `desk-${number}-${at}` });
    const newest = await readRounds(deps, { number: player.playerId });
    expect([newest.list.length, newest.hasMore, newest.list[0]?.roundId]).toEqual([
      50,
      true,
      `desk-${number}-59`,
    ]);
    const before = newest.list.at(-1)?.id ?? '';
    const older = await readRounds(deps, { number: player.playerId, before });
    expect([older.list.length, older.hasMore, older.list[0]?.roundId]).toEqual([
      10,
      false,
      `desk-${number}-9`,
    ]);
  });
});

describe('a vendor', () => {
  it('that is switched off takes no bet, and pays; switched on it takes bets', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player));
    await switchVendor(deps, { vendor: VENDOR, isOff: true, reason: 'it errs' }, clerk);
    const second = { ...bet(player), txId: `desk-second-${number}` };
    expect(await gateway.send(second)).toMatchObject({ status: 'GAME_DISABLED' });
    expect(await gateway.send(win(player, '10'))).toMatchObject({ status: 'OK' });
    await switchVendor(deps, { vendor: VENDOR, isOff: false, reason: 'mended' }, clerk);
    const third = { ...bet(player), txId: `desk-third-${number}`, roundId: `desk-third-${number}` };
    expect(await gateway.send(third)).toMatchObject({ status: 'OK' });
    expect(await codeOf(switchVendor(deps, { vendor: 'nobody', isOff: true, reason: 'x' }, clerk))).toBe(
      'unknown-wallet',
    );
    expect(await lastAction()).toMatchObject({
      action: 'vendor.switched',
      subject: VENDOR,
      detail: { isOff: false, reason: 'mended' },
    });
  });
  it('goes on while one of its games is switched off', async () => {
    await gateway.database.inTransaction((tx) =>
      calls.putGame(tx, { vendor: VENDOR, code: 'plinko', type: 'RNG', winCap: 500_000n }),
    );
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const own = (name: string) => ({ ...bet(player), txId: `desk-${name}-${number}`, gameCode: 'plinko' });
    await gateway.send({ ...own('first'), roundId: `desk-${number}` });
    const game = { vendor: VENDOR, gameCode: 'plinko' };
    await switchVendorGame(deps, { ...game, isOff: true, reason: 'it errs' }, clerk);
    expect(await gateway.send(own('second'))).toMatchObject({ status: 'GAME_DISABLED' });
    expect(await gateway.send({ ...bet(player), roundId: `desk-other-${number}` })).toMatchObject({
      status: 'OK',
    });
    expect(await gateway.send(win(player, '10'))).toMatchObject({ status: 'OK' });
    expect(await readGames(deps, { vendor: VENDOR })).toMatchObject({
      list: [
        { gameCode: GAME, winCap: null, isOff: false },
        { gameCode: 'plinko', winCap: '50.0000', isOff: true },
      ],
      total: 2,
    });
    expect(await lastAction()).toMatchObject({ action: 'vendor-game.switched', subject: 'studio plinko' });
    await switchVendorGame(deps, { ...game, isOff: false, reason: 'mended' }, clerk);
    expect(await gateway.send({ ...own('third'), roundId: `desk-third-${number}` })).toMatchObject({
      status: 'OK',
    });
    const unknown = { vendor: VENDOR, gameCode: 'nothing', isOff: true, reason: 'x' };
    expect(await codeOf(switchVendorGame(deps, unknown, clerk))).toBe('unknown-game');
  });
});
