// The void of a round by two persons, against the real database: alone, beside twenty calls of the vendor, and killed in the middle.
import { newKey } from '@tyche/testkit/key';
import { amountOf, sum } from '@tyche/kernel/money';
import { raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { type Actor, approveAction } from '../../staff/index.ts';
import { listByMember } from '../../wagers/index.ts';
import { openVendorAccount, post } from '../../wallet/index.ts';
import { markVoided } from '../calls/store.ts';
import { type Gateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../index.ts';
import { openDeskStage } from '../test/desk-stage.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { revokeGrant } from '../free-rounds/store.ts';
import { endNow, freeCalls, grantTo, type TestGrant, usedOf } from '../test/grants.ts';
import { killWhileVoiding } from '../test/kill-voider.ts';
import { proposeHeldWin, deskActions } from './act.ts';
import { readRound } from './read.ts';
import { readIncidents } from './read-incidents.ts';
import { listCallsOfRound } from './store-voids.ts';
import { proposeVoid, voidActions } from './void-round.ts';

let gateway: Gateway;
let deps: VendorsDeps;
let clerk: Actor;
let supervisors: readonly [Actor, Actor];
let number = 0;
beforeAll(async () => {
  ({ gateway, deps, clerk, supervisors } = await openDeskStage());
});
afterAll(() => gateway.close());
beforeEach(() => {
  number += 1;
});

const openPlayer = (balance = '1000') => gateway.player({ currency: 'VND', balance });

function calls({ playerId, sessionToken }: TestPlayer) {
  const of = { playerId, currency: 'VND', roundId: `void-${number}` };
  const id = (name: string) => `void-${name}-${number}`;
  return {
    bet: (amount = '100', name = 'bet') => ({ ...of, sessionToken, call: 'bet', txId: id(name), amount }),
    win: (amount: string, changes: object = {}) => ({
      ...of,
      call: 'win',
      txId: id('win'),
      amount,
      roundClosed: true,
      ...changes,
    }),
    refund: (name = 'refund') => ({ ...of, call: 'refund', txId: id(name), betTxId: id('bet') }),
    adjust: (amount: string) => ({ ...of, call: 'adjust', txId: id('adjust'), refTxId: id('bet'), amount }),
    close: (betTotal: string, winTotal: string) => ({ ...of, call: 'round-close', betTotal, winTotal }),
  };
}

async function refOfRound(): Promise<string> {
  const [row] = await gateway.run<{ ref: string }>(
    `select ref from vendors.rounds where round_id = 'void-${number}'`,
  );
  return row?.ref ?? '';
}

const propose = async () => proposeVoid(deps, { ref: await refOfRound(), reason: 'a broken reel' }, clerk);
const approve = (id: bigint, by: Actor = supervisors[0]) =>
  codeOf(approveAction(gateway.database, voidActions, id, by));
const voidIt = async () => approve(await propose());
const noticesOf = ({ memberId }: TestPlayer) =>
  gateway.run<{ kind: string; params: Record<string, string> }>(
    `select kind, params from messaging.notices where member_id = ${memberId} order by notice_id`,
  );
const incidentsHere = async () =>
  (await gateway.incidents()).filter((line) => line.endsWith(`-${number}`)).map((line) => line.split(' ')[0]);
const wagersOf = ({ memberId }: TestPlayer) =>
  listByMember(gateway.database.reader, memberId as never, { limit: 9 });

describe('a round', () => {
  it('that is won is void when two persons agree: its bet is back, its win is taken back', async () => {
    const player = await openPlayer();
    const { bet, win } = calls(player);
    await gateway.send(bet());
    await gateway.send(win('250'));
    const approval = await propose();
    expect(await codeOf(propose())).toBe('approval-pending');
    expect(await approve(approval, clerk)).toBe('second-person-needed');
    expect(await gateway.available(player)).toBe(amountOf(1_150));
    expect(await approve(approval)).toBe('done');
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    expect(await wagersOf(player)).toMatchObject([{ state: 'void', payout: 0n, validStake: 0n }]);
    expect(await readRound(deps, await refOfRound())).toMatchObject({
      status: 'CANCELLED',
      bets: '0.0000',
      wins: '0.0000',
      voidedAt: expect.any(Number),
      voided: { stakes: '100.0000', wins: '250.0000', owed: '0.0000' },
      calls: [{ status: 'VOIDED' }, { status: 'VOIDED' }],
    });
    expect(await noticesOf(player)).toMatchObject([
      { kind: 'round-voided', params: { returned: '100.0000', taken: '250.0000', currency: 'VND' } },
    ]);
    const [line] = await gateway.run(
      `select action, subject from staff.audit_trail order by id desc limit 1`,
    );
    expect(line).toEqual({ action: 'vendor-round.void.approved', subject: await refOfRound() });
    expect(await codeOf(propose())).toBe('payment-state-differs');
    await gateway.expectSound();
  });
  it('that is open is void, and one that is cancelled already is not', async () => {
    const player = await openPlayer();
    const { bet, refund } = calls(player);
    await gateway.send(bet());
    expect(await voidIt()).toBe('done');
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    expect(await wagersOf(player)).toMatchObject([{ state: 'void' }]);
    number += 1;
    const other = calls(player);
    await gateway.send(other.bet());
    const approval = await propose();
    await gateway.send(other.refund());
    expect(await approve(approval)).toBe('payment-state-differs');
    expect(await codeOf(propose())).toBe('payment-state-differs');
    expect(refund().roundId).not.toBe(other.refund().roundId);
    expect(await codeOf(proposeVoid(deps, { ref: crypto.randomUUID(), reason: 'none' }, clerk))).toBe(
      'unknown-round',
    );
    await gateway.expectSound();
  });
  it('whose win is spent leaves what the wallet cannot give back as owed', async () => {
    const player = await openPlayer('100');
    const { bet, win } = calls(player);
    await gateway.send(bet());
    await gateway.send(win('300'));
    number += 1;
    await gateway.send(calls(player).bet('250'));
    number -= 1;
    expect(await voidIt()).toBe('done');
    expect([await gateway.available(player), await gateway.owed(player)]).toEqual([0n, amountOf(150)]);
    expect((await readRound(deps, await refOfRound())).voided).toMatchObject({ owed: '150.0000' });
    expect(await noticesOf(player)).toMatchObject([
      { kind: 'round-voided-owed', params: { returned: '100.0000', taken: '300.0000', owed: '150.0000' } },
    ]);
    number += 1;
    await gateway.expectSound();
  });
  it('with a win on hold ends the decision about it', async () => {
    await gateway.run(`update vendors.games set win_cap = 100000`);
    const player = await openPlayer();
    const { bet, win } = calls(player);
    await gateway.send(bet());
    await gateway.send(win('5000'));
    await gateway.run(`update vendors.games set win_cap = null`);
    const held = (await readIncidents(deps, {})).list.find(({ code }) => code === 'WIN_HELD');
    const decision = { id: BigInt(held?.id ?? 0), isPaid: true, reason: 'looked at' };
    const approval = await proposeHeldWin(deps, decision, clerk);
    expect(await voidIt()).toBe('done');
    expect(await codeOf(approveAction(gateway.database, deskActions, approval, supervisors[1]))).toBe(
      'payment-state-differs',
    );
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    await gateway.expectSound();
  });
  it('takes no money after it, whatever the vendor sends, again and again', async () => {
    const player = await openPlayer();
    const { bet, win, refund, adjust, close } = calls(player);
    await gateway.send(bet());
    await voidIt();
    const late = [
      [win('70'), 'TX_VOIDED'],
      [win('70', { kind: 'JACKPOT' }), 'TX_VOIDED'],
      [adjust('-5'), 'TX_VOIDED'],
      [bet('10', 'second'), 'TX_VOIDED'],
      [bet(), 'TX_VOIDED'],
      [close('100', '0'), 'TX_VOIDED'],
      [refund(), 'OK'],
      [refund('again'), 'OK'],
    ] as const;
    for (const [call, status] of [...late, ...late])
      expect([call.call, (await gateway.send(call)).status]).toEqual([call.call, status]);
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    // Each win, correction and new bet, twice; a repeat of what is stored and the end of the round are none.
    expect(await incidentsHere()).toEqual(Array.from({ length: 8 }, () => 'TX_VOIDED'));
    expect(await readRound(deps, await refOfRound())).toMatchObject({ status: 'CANCELLED' });
    await gateway.expectSound();
  });
});

describe('a free round', () => {
  /** A player's free round with its bet, won where an amount is named, and its grant. */
  async function playFree(won: string | null) {
    const player = await openPlayer();
    const grant = await grantTo(gateway, player, 2);
    const { bet, win, refund } = freeCalls(player, grant, `void-${number}`);
    expect(await gateway.send(bet)).toMatchObject({ status: 'OK' });
    if (won !== null) expect(await gateway.send(win(won))).toMatchObject({ status: 'OK' });
    expect(await usedOf(gateway, grant)).toBe(1);
    return { player, grant, bet, refund };
  }
  const voidFree = async () => {
    const [row] = await gateway.run<{ ref: string }>(
      `select ref from vendors.rounds where round_id = 'free-void-${number}'`,
    );
    return approve(
      await proposeVoid(deps, { ref: row?.ref ?? '', reason: 'a broken reel' }, clerk),
      supervisors[0],
    );
  };
  it.each([['70'], [null]])(
    'that is void goes back to its grant, its win of %s is taken back',
    async (won) => {
      const { player, grant, bet, refund } = await playFree(won);
      expect(await voidFree()).toBe('done');
      expect(await usedOf(gateway, grant)).toBe(0);
      expect(await gateway.available(player)).toBe(amountOf(1_000));
      // A refund that comes late does not give it back again, and the same bet does not use it again.
      expect(await gateway.send(refund)).toMatchObject({ status: 'OK', duplicate: true });
      expect(await gateway.send(bet)).toMatchObject({ status: 'TX_VOIDED' });
      expect(await usedOf(gateway, grant)).toBe(0);
      const again = [1, 2, 3].map((at) => freeCalls(player, grant, `void-${number}-${at}`).bet);
      const answers = [];
      for (const call of again) answers.push((await gateway.send(call)).status);
      expect(answers).toEqual(['OK', 'OK', 'LIMIT_EXCEEDED']);
      await gateway.expectSound();
    },
  );
  it('does not go back to a grant that has ended', async () => {
    const ends = [
      endNow,
      ({ database }: Gateway, { grantNo }: TestGrant) =>
        database.inTransaction((tx) => revokeGrant(tx, grantNo)),
    ];
    for (const end of ends) {
      number += 1;
      const { player, grant } = await playFree('70');
      await end(gateway, grant);
      expect(await voidFree()).toBe('done');
      expect([await usedOf(gateway, grant), await gateway.available(player)]).toEqual([1, amountOf(1_000)]);
    }
    await gateway.expectSound();
  });
});

describe('twenty at once', () => {
  const ROUNDS = raceRounds(8);
  /** The ends of the calls that move money, and of the void, in whatever order they come. */
  async function race(start: 'open' | 'closed', beside: (player: TestPlayer) => object) {
    for (let at = 0; at < ROUNDS; at += 1) {
      number += 1;
      const player = await openPlayer();
      const { bet, win } = calls(player);
      await gateway.send(bet());
      if (start === 'closed') await gateway.send(win('250'));
      const approval = await propose();
      const rival = beside(player);
      await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          place % 2 ? approve(approval, supervisors[place % 4 === 1 ? 0 : 1]) : gateway.send(rival as never),
        ),
      );
      // Where the refund was first, it has cancelled the round, and there was nothing to void.
      expect([at, await gateway.available(player)]).toEqual([at, amountOf(1_000)]);
      expect(await gateway.owed(player)).toBe(0n);
      expect((await wagersOf(player)).map(({ state }) => state)).toEqual(['void']);
      expect(await readRound(deps, await refOfRound())).toMatchObject({ status: 'CANCELLED' });
    }
    await gateway.expectSound();
  }
  it('a void against a win ends with the round void', () =>
    race('open', (player) => calls(player).win('250')));
  it('a void against a refund gives the bet back once', () =>
    race('open', (player) => calls(player).refund()));
  it('a void against a correction takes both back', () =>
    race('closed', (player) => calls(player).adjust('40')));
  it('a void against a correction downwards gives it back', () =>
    race('closed', (player) => calls(player).adjust('-40')));
  it('a void against the end of the round ends with the round void', () =>
    race('open', (player) => calls(player).close('100', '0')));
});

describe('a process killed while it voids a round', () => {
  it.each([
    ['before', amountOf(1_150), 'done'],
    ['after', amountOf(1_000), 'approval-decided'],
  ] as const)(
    'killed %s the commit: the money has moved with the void or not at all',
    async (where, left, next) => {
      const player = await openPlayer();
      const { bet, win } = calls(player);
      await gateway.send(bet());
      await gateway.send(win('250'));
      const approval = await propose();
      await killWhileVoiding(gateway.databaseUrl, { approval, staffId: supervisors[1].staff.staffId }, where);
      expect(await gateway.available(player)).toBe(left);
      await gateway.expectSound();
      expect(await approve(approval)).toBe(next);
      expect(await gateway.available(player)).toBe(amountOf(1_000));
      await gateway.expectSound();
    },
    180_000,
  );
});

describe('without the protections', () => {
  it('a round that is read before the lock is voided twice', async () => {
    const player = await openPlayer();
    await gateway.send(calls(player).bet());
    const [round] = await gateway.run<{ round_no: bigint }>(
      `select round_no from vendors.rounds where round_id = 'void-${number}'`,
    );
    // Both have read the round before either writes, whatever the pace of the machine.
    let readers = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const voidCarelessly = async (tx: Tx) => {
      const standing = await listCallsOfRound(tx, round?.round_no ?? 0n);
      readers += 1;
      if (readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      const delta = sum(standing.filter(({ status }) => status === 'OK').map(({ debit }) => debit));
      const gl = await openVendorAccount(tx, `${VENDOR}-play`);
      const movement = { scope: 'vendor', kind: 'refund', gl, delta } as const;
      await post(tx, { ...movement, walletId: player.walletId, key: newKey() });
      await markVoided(
        tx,
        VENDOR,
        standing.map(({ tx_id }) => tx_id),
      );
    };
    await Promise.all([1, 2].map(() => gateway.database.inTransaction(voidCarelessly)));
    expect(await gateway.available(player)).toBe(amountOf(1_100));
  });
});
