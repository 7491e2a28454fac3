// A corrected result and a void after settlement (lottery.md 13.5): for each ticket whose payout changes the new one is paid, and the
// old one taken back in full; a wallet that cannot cover it goes to nothing and owes the rest.
import { assert } from '@tyche/kernel/assert';
import { sum } from '@tyche/kernel/money';
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import { correctPayout } from '@tyche/rules/lottery';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { type Draw, listByIds } from '../../draws/index.ts';
import { closeBatch, recordPayouts } from '../../wagers/index.ts';
import {
  collect,
  type GlCode,
  lockWallets,
  creditBatch,
  type PayoutShare,
  sharePayouts,
} from '../../wallet/index.ts';
import { findRebateShares, findShares } from './bonus-shares.ts';
import { endWithLast } from './end-draw.ts';
import { isOfTicket, type PayKind, payKeyOf } from '../betting/keys.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import * as store from './store-correct.ts';
import { lockPaying } from './store-settle.ts';

/** Members in a transaction: each is put right as a whole, so that nobody owes what the same correction pays. */
const MEMBERS = 200;

/**
 * Corrects the payouts of an earlier version of a draw's result. Both settlements have counted the new version and agree.
 * Safe to run again after any failure, and in several workers at once. True for the run that ended it.
 */
export async function amendDraw(database: Database, draw: Draw, paidVersion: number): Promise<boolean> {
  const amendment = { drawId: draw.id, from: paidVersion, to: draw.resultVersion };
  await repeatUntilEmpty(() => amendChunk(database, amendment));
  return endAmending(database, draw, amendment);
}

/** Ends a corrected payment once every member is put right. False before that, and for who comes second. */
export function endAmending(database: Database, draw: Draw, amendment: store.Amendment): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const paying = await lockPaying(tx, amendment.drawId, amendment.to);
    if (!paying?.isDone || draw.result === null) return false;
    // A version that pays nothing is paid from the beginning; what it takes back may not be.
    const [left] = await store.listAmended(tx, amendment, paying.paidAfter, 1);
    if (left !== undefined) return false;
    await store.endAmended(tx, amendment, draw.result);
    await closeBatch(tx, { source: 'lottery', batchRef: draw.id, version: draw.resultVersion });
    await endWithLast(tx, draw.id, draw.resultVersion);
    return true;
  });
}

/** Puts the next members right. False when none are left, or another worker holds the lock. */
export function amendChunk(database: Database, amendment: store.Amendment): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const paying = await lockPaying(tx, amendment.drawId, amendment.to);
      if (!paying) return false;
      const memberIds = await store.listAmended(tx, amendment, paying.paidAfter, MEMBERS);
      const last = memberIds.at(-1);
      if (last === undefined) return false;
      const { payouts, rebates } = await amend(tx, amendment, memberIds);
      await recordPayouts(
        tx,
        { source: 'lottery', batchRef: amendment.drawId, version: amendment.to },
        payouts
          .filter(({ after }) => after > 0n)
          .map(({ id: ref, after: payout, validStake }) => ({ ref, payout, validStake })),
      );
      const paid = sum(payouts.map(({ after }) => after));
      const rebated = sum(rebates.map(({ after }) => after));
      await store.moveAmended(tx, amendment, { last, paid, rebated });
      return true;
    }),
  );
}

/** Takes back what was paid on draws that are void since; their stakes have been given back before. */
export async function reverseVoidDraws(database: Database): Promise<void> {
  for (const reversal of await store.listReversals(database.reader))
    await repeatUntilEmpty(() => reverseChunk(database, reversal));
}

/** Takes back what the next members of a void draw were paid. False when it is done, or another worker holds the lock. */
export function reverseChunk(database: Database, reversal: store.Amendment): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const after = await store.lockReversal(tx, reversal);
      if (after === null) return false;
      const memberIds = await store.listAmended(tx, reversal, after, MEMBERS);
      const last = memberIds.at(-1);
      if (last === undefined) {
        await store.endReversal(tx, reversal);
        return false;
      }
      const { collected, owed } = await amend(tx, reversal, memberIds);
      await store.moveReversal(tx, reversal, { last, collected, owed });
      await publish(tx, 'lottery.reversed', { memberIds });
      return true;
    }),
  );
}

/** Pays what is new before it takes what was wrong: only a difference can be owed. */
async function amend(tx: Tx, amendment: store.Amendment, memberIds: readonly MemberId[]) {
  const payouts = await store.listPayoutChanges(tx, amendment, memberIds);
  const rebates = await store.listRebateChanges(tx, amendment, memberIds);
  await lockWallets(tx, [...new Set([...payouts, ...rebates].map(({ walletId }) => walletId))]);
  const { drawId, from, to } = amendment;
  const countedFrom = await store.listCountedFrom(tx, drawId);
  const keyOfStep = (kind: PayKind, version: number, id: bigint) => {
    const time = countedFrom.get(version);
    assert(time, `version ${version} of draw ${drawId} was not counted`);
    return payKeyOf(kind, time, version, isOfTicket(kind) ? id : { drawId, memberId: id });
  };
  const keyOfChange = (kinds: readonly [PayKind, PayKind], { id, after }: store.Change) =>
    after > 0n ? keyOfStep(kinds[0], to, id) : keyOfStep(kinds[1], from, id);
  const steps = [
    { changes: payouts, kind: 'win', gl: 'house', pay: 'payout', take: 'reverse' },
    { changes: rebates, kind: 'rebate', gl: 'rebate', pay: 'rebate', take: 'reverse-rebate' },
  ] as const;
  for (const { changes, kind, gl, pay } of steps) {
    const credits = stepsOf(changes, 'resettle-payout', (id) => keyOfStep(pay, to, id));
    await creditBatch(tx, { scope: 'settlement', kind, gl }, credits);
  }
  // Bonus shares of what is taken back come in before it goes out.
  await sharePayouts(
    tx,
    'settlement',
    await findChangedShares(tx, drawId, { payouts, rebates }, keyOfChange),
  );
  let [collected, owed] = [0n, 0n];
  for (const { changes, gl, take } of steps) {
    const debits = stepsOf(changes, 'resettle-reverse', (id) => keyOfStep(take, from, id));
    const taken = await takeBack(tx, gl, debits);
    collected += taken.collected;
    owed += taken.owed;
  }
  return { payouts, rebates, collected, owed };
}

/** The differences of the bonus shares of payouts and rebates, under the key of what is paid, or where nothing is paid of what is taken. */
async function findChangedShares(
  tx: Tx,
  drawId: DrawId,
  changes: { readonly payouts: readonly store.TicketChange[]; readonly rebates: readonly store.Change[] },
  keyOf: (kinds: readonly [PayKind, PayKind], change: store.Change) => string,
): Promise<readonly PayoutShare[]> {
  const isChanged = ({ before, after }: store.Change) => before !== after;
  const payments = changes.payouts
    .filter(isChanged)
    .map((change) => ({ ...change, drawId, key: keyOf(['payout', 'reverse'], change) }));
  const rebated = changes.rebates.filter(isChanged).map((change) => ({
    ...change,
    memberId: change.id as MemberId,
    key: keyOf(['rebate', 'reverse-rebate'], change),
  }));
  const [draw] = await listByIds(tx, [drawId]);
  assert(draw, `no draw ${drawId}`);
  return [...(await findShares(tx, payments)), ...(await findRebateShares(tx, draw, rebated))];
}

function takeBack(tx: Tx, gl: GlCode, debits: ReturnType<typeof stepsOf>) {
  return collect(tx, { scope: 'settlement', kind: 'amend', gl }, debits);
}

/** The steps of a kind that the rule asks for; nothing where the payout stays as it is. */
function stepsOf(
  changes: readonly store.Change[],
  kind: 'resettle-payout' | 'resettle-reverse',
  keyFor: (id: bigint) => string,
) {
  return changes.flatMap(({ id, walletId, before, after }) =>
    correctPayout(before, after)
      .filter((step) => step.kind === kind)
      .map(({ amount }) => ({ walletId, key: keyFor(id), amount: amount < 0n ? -amount : amount })),
  );
}
