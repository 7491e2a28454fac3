// A jackpot in a round that a win above the cap has closed, against the real database: the jackpot is paid once, the held win waits.
import { amountOf } from '@tyche/kernel/money';
import { raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, approveAction } from '../../staff/index.ts';
import { listByMember } from '../../wagers/index.ts';
import type { VendorTransaction } from '../adapter.ts';
import { type Gateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import { deskActions, proposeHeldWin } from '../desk/act.ts';
import { readIncidents } from '../desk/read-incidents.ts';
import { proposeVoid, voidActions } from '../desk/void-round.ts';
import type { VendorsDeps } from '../index.ts';
import { openDeskStage } from '../test/desk-stage.ts';
import { compareHour } from '../reconcile/compare-hour.ts';
import { listFlows } from './store.ts';

/** The cap of a win: ten times the stakes. */
const CAP = 100_000;

let gateway: Gateway;
let deps: VendorsDeps;
let clerk: Actor;
let supervisor: Actor;
let number = 0;
beforeAll(async () => {
  const stage = await openDeskStage();
  ({ gateway, deps, clerk } = stage);
  [supervisor] = stage.supervisors;
  await gateway.run(`update vendors.games set win_cap = ${CAP}`);
});
afterAll(() => gateway.close());
beforeEach(() => {
  number += 1;
});

/** The calls of a round that hits a pot of 40: a bet of 100 with a win of 5,000, which is above the cap, then the pot. */
function callsOf({ playerId, sessionToken }: TestPlayer) {
  const of = { playerId, currency: 'VND', roundId: `pot-${number}` };
  const [playId, potId] = [`pot-${number}.play`, `pot-${number}.mini`];
  return {
    play: { ...of, call: 'bet-win', txId: playId, bet: '100', win: '5000', sessionToken },
    pot: {
      ...of,
      call: 'win',
      kind: 'JACKPOT',
      txId: potId,
      amount: '40',
      jackpotWin: { id: `mini-${number}`, amount: '40' },
      betTxIds: [playId],
      roundClosed: true,
    },
    adjust: { ...of, call: 'adjust', txId: `pot-${number}.more`, refTxId: potId, amount: '5' },
    close: { ...of, call: 'round-close', betTotal: '100', winTotal: '5040' },
  };
}

async function playHeld() {
  const player = await gateway.player({ currency: 'VND', balance: '1000' });
  const calls = callsOf(player);
  expect(await gateway.send(calls.play)).toMatchObject({ status: 'OK', held: true });
  return { player, ...calls };
}

async function proposeDecision(isPaid: boolean): Promise<bigint> {
  const { list } = await readIncidents(deps, {});
  const found = list.find(({ code, txId }) => code === 'WIN_HELD' && txId === `pot-${number}.play`);
  return proposeHeldWin(deps, { id: BigInt(found?.id ?? 0), isPaid, reason: 'looked at' }, clerk);
}
const approve = (id: bigint) => codeOf(approveAction(gateway.database, deskActions, id, supervisor));
const wagersOf = async ({ memberId }: TestPlayer) =>
  (await listByMember(gateway.database.reader, memberId as never, { limit: 9 })).map(({ state, payout }) => [
    state,
    payout,
  ]);
const roundNow = () =>
  gateway.run(`select status, bets, wins from vendors.rounds where round_id = 'pot-${number}'`);
const incidentsHere = async () =>
  (await gateway.incidents()).filter((line) => line.includes(`pot-${number}.`));
const wonOfPot = async () =>
  (await listFlows(gateway.database.reader, VENDOR)).find(({ jackpot_id: id }) => id === `mini-${number}`)
    ?.won_day;

/** Compares the round with a vendor that lists what was answered `OK`. */
async function compareWith(player: TestPlayer, credits: Readonly<Record<string, [string, number, number]>>) {
  const list = Object.entries(credits).map(
    ([txId, [call, debit, credit]]): VendorTransaction => ({
      txId,
      call: call as VendorTransaction['call'],
      roundId: `pot-${number}`,
      playerId: player.playerId,
      currency: 'VND',
      debit: amountOf(debit),
      credit: amountOf(credit),
    }),
  );
  // Only this round is in the hour.
  await gateway.run(
    `update vendors.calls set at = at - interval '10 days' where round_id <> 'pot-${number}'`,
  );
  const [row] = await gateway.run<{ hour: Date }>(
    `select date_trunc('hour', min(at), 'UTC') as hour from vendors.calls where round_id = 'pot-${number}'`,
  );
  const transactions = async () => ({ list, nextCursor: null });
  const { reader } = gateway.database;
  return compareHour({ reader, vendor: VENDOR, transactions }, row?.hour ?? new Date(0));
}

describe('a jackpot in a round that a held win has closed', () => {
  it.each([
    ['paid', true, 5_940],
    ['refused', false, 940],
  ])('is paid once, and the win is %s by two persons later', async (_, isPaid, end) => {
    const { player, pot, close } = await playHeld();
    expect(await gateway.available(player)).toBe(amountOf(900));
    expect(await wagersOf(player)).toEqual([['lost', 0n]]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.send(pot)));
    expect(answers.filter(({ status }) => status !== 'OK')).toEqual([]);
    expect(answers.filter(({ duplicate }) => duplicate === undefined)).toHaveLength(1);
    expect(answers.filter(({ held }) => held !== undefined)).toEqual([]);
    expect([await gateway.available(player), await wonOfPot()]).toEqual([amountOf(940), amountOf(40)]);
    // The member's record has the jackpot alone: the held win is not paid.
    expect(await wagersOf(player)).toEqual([['won', amountOf(40)]]);
    expect(await roundNow()).toEqual([{ status: 'CLOSED', bets: amountOf(100), wins: amountOf(5_040) }]);
    expect(await gateway.send(close)).toMatchObject({ status: 'OK', duplicate: true });
    expect(await incidentsHere()).toEqual([`WIN_HELD pot-${number}.play`]);
    await gateway.expectSound();

    expect(await approve(await proposeDecision(isPaid))).toBe('done');
    expect(await gateway.available(player)).toBe(amountOf(end));
    expect(await wagersOf(player)).toEqual([['won', amountOf(end - 900)]]);
    expect(await gateway.send(pot)).toMatchObject({ status: 'OK', duplicate: true });
    expect(await gateway.available(player)).toBe(amountOf(end));
    await gateway.expectSound();
    const listed = { [`pot-${number}.play`]: ['bet-win', 100, 5_000], [pot.txId]: ['win', 0, 40] } as const;
    expect(await compareWith(player, listed as never)).toMatchObject({
      matching: 2,
      onlyOurs: 0,
      onlyTheirs: 0,
      differing: 0,
    });
  });
  it('and a correction of it leave the held win out of the record', async () => {
    const { player, pot, adjust } = await playHeld();
    await gateway.send(pot);
    expect(await gateway.send(adjust)).toMatchObject({ status: 'OK', balance: '945.0000' });
    expect(await wagersOf(player)).toEqual([['won', amountOf(45)]]);
    await gateway.expectSound();
  });
  it('that comes beside the decision of the staff is paid once, whichever is first', async () => {
    for (let at = 0; at < raceRounds(8); at += 1) {
      number += 1;
      const { player, pot } = await playHeld();
      const decision = await proposeDecision(at % 2 === 0);
      const sends = Array.from({ length: 5 }, () => gateway.send(pot));
      const [done] = await Promise.all([approve(decision), ...sends]);
      const won = at % 2 === 0 ? 5_040 : 40;
      expect([at, done, await gateway.available(player)]).toEqual([at, 'done', amountOf(900 + won)]);
      expect([at, await wagersOf(player)]).toEqual([at, [['won', amountOf(won)]]]);
      expect(await roundNow()).toEqual([{ status: 'CLOSED', bets: amountOf(100), wins: amountOf(won) }]);
    }
    await gateway.expectSound();
  });
  it('is taken back with the void of its round, the held win is not', async () => {
    const { player, pot } = await playHeld();
    await gateway.send(pot);
    const [round] = await gateway.run<{ ref: string }>(
      `select ref from vendors.rounds where round_id = 'pot-${number}'`,
    );
    const approval = await proposeVoid(deps, { ref: round?.ref ?? '', reason: 'a broken reel' }, clerk);
    expect(await codeOf(approveAction(gateway.database, voidActions, approval, supervisor))).toBe('done');
    expect([await gateway.available(player), await gateway.owed(player)]).toEqual([amountOf(1_000), 0n]);
    expect(await wagersOf(player)).toEqual([['void', 0n]]);
    await gateway.expectSound();
  });
});
