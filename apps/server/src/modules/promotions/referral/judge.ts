// Looks at friends that are due and pays what they earned (docs/reference/rewards.md 8). What a member is paid has one lock, so the caps
// are exact; the rules decide (packages/rules/src/rewards/referral.ts).
import { readNow } from '../../../platform/db/read-now.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { judgeReferral, occurrenceKey, type ReferralJudgement } from '@tyche/rules/rewards';
import type { ReferralReason, ReferralSignal } from '@tyche/rules/rewards/words';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { sumCredited } from '../../cashier/index.ts';
import { announceCredits, lockWallets, post } from '../../wallet/index.ts';
import { type Facts, readFacts } from '../candidate.ts';
import { creditKey } from '../claim.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMembers } from '../store-locks.ts';
import { notifyRewarded } from './notices.ts';
import { readHardSignals, readSoftSignals } from './signals.ts';
import { lockCode, getTerms } from './store.ts';
import * as store from './store-referrals.ts';
import { rulesOf } from './terms.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The member proved with documents who it is. */
const PROVEN_LEVEL = 2;

/**
 * Looks at all friends that are due, each in a transaction of its own. Gives how many. Several workers may run it. A friend that fails does
 * not keep those of other referrers waiting: what failed is thrown at the end.
 */
export async function judgeDue(deps: PromotionsDeps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const referrerId of await store.listDueReferrers(deps.database.reader, AT_ONCE))
    try {
      while (!signal?.aborted && (await judgeNext(deps, referrerId))) count += 1;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'friends could not be looked at');
  return count;
}

/** Looks at the next friend of a member that is due. False when there is none. */
export async function judgeNext(deps: PromotionsDeps, referrerId: bigint): Promise<boolean> {
  return deps.database.inTransaction(async (tx) => {
    await lockCode(tx, referrerId);
    const friendId = await store.findNextDue(tx, referrerId);
    if (friendId === null) return false;
    // Nothing is paid after an exclusion that took the lock of its member first.
    await lockMembers(tx, [friendId, referrerId]);
    const row = await store.lockReferral(tx, friendId);
    if (row && row.due_at !== null) await judge(deps, tx, row);
    return true;
  });
}

/** What is known of a friend at a moment. */
interface Known {
  readonly row: store.ReferralRow;
  readonly friend: Facts;
  readonly referrer: Facts;
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
  /** The first local day of the month of now. */
  readonly month: string;
  /** The end of the time that counts, and the moment from which a friend lapses: late settlements of the last day are counted by then. */
  readonly until: Date;
  readonly lapsesAt: Date;
}

async function judge(deps: PromotionsDeps, tx: Tx, row: store.ReferralRow): Promise<void> {
  const known = await readKnown(deps, tx, row);
  const terms = rulesOf((await getTerms(tx, row.terms_version)).content);
  const { friend, referrer, now, until } = known;
  const isVerified = friend.known.identityLevel >= PROVEN_LEVEL;
  const credited = await sumCredited(tx, { memberId: row.friend_id, from: row.registered_at, until });
  const valid = await store.sumPlays(tx, row.friend_id, { from: row.registered_day, until: row.last_day });
  const isMet = isVerified && credited >= terms.minDeposit && valid >= terms.minValid;
  const metAt = isMet ? (row.met_at ?? now) : null;
  const hard = await readHardSignals(deps, tx, row, friend.person);
  const soft = isMet ? await readSoftSignals(deps, tx, row, until) : [];
  const rewarded = await store.countRewarded(tx, row.referrer_id, known.month);
  const judged = judgeReferral(
    terms,
    {
      isSamePerson: hard.includes('person'),
      hasSameDevice: hard.includes('device'),
      hasSamePayment: hard.includes('payment'),
      isExcluded: isClosed(friend),
      isVerified,
      // The sums are of the days that count; whether these are over is all that is left to ask.
      days: now >= known.lapsesAt ? terms.days + 1 : 0,
      credited,
      valid,
      softSignals: row.cleared_at === null ? soft.length : 0,
      daysSinceMet: metAt ? Math.floor((now.getTime() - metAt.getTime()) / DAY_MS) : 0,
    },
    {
      isExcluded: isClosed(referrer),
      rewardedThisMonth: rewarded.thisMonth,
      rewardedEver: rewarded.ever,
    },
  );
  const isFull = terms.maxInAll !== null && rewarded.ever >= terms.maxInAll;
  const result =
    judged.state === 'rewarded' && isPostponed(known, judged)
      ? ({ state: 'held', daysLeft: 0 } as const)
      : judged;
  const found = { isVerified, credited, valid, metAt, signals: [...hard, ...soft] };
  const paid = result.state === 'rewarded' ? 'held' : result.state;
  const reason = result.state === 'refused' ? reasonOf(result.reason, friend) : null;
  const dueAt = nextLook(known, result, { metAt, holdDays: terms.holdDays, isFull });
  await store.putJudged(tx, { friendId: row.friend_id, ...found, state: paid, reason, dueAt });
  if (result.state === 'rewarded') await pay(tx, known, result, rewarded);
  await noteStep(tx, row, { state: result.state, reason, signals: found.signals });
}

async function readKnown(deps: PromotionsDeps, tx: Tx, row: store.ReferralRow): Promise<Known> {
  const { timeZone, currency } = (await deps.merchant()).site;
  const now = await readNow(tx);
  const until = startOfDate(addDays(row.last_day, 1), timeZone);
  return {
    row,
    now,
    timeZone,
    currency,
    until,
    lapsesAt: new Date(until.getTime() + HOUR_MS),
    month: firstOfMonth(localDateOf(now, timeZone)),
    friend: await readFacts(deps, tx, { memberId: row.friend_id, region: '' }),
    referrer: await readFacts(deps, tx, { memberId: row.referrer_id, region: '' }),
  };
}

/** Whether an account is excluded or closed. */
function isClosed({ known }: Facts): boolean {
  return known.isExcluded || !known.isEnabled;
}

/** Whether a reward waits: who is paid takes a break, or the wallet takes no money now. */
function isPostponed(
  { friend, referrer }: Known,
  { referrer: amount }: { readonly referrer: bigint },
): boolean {
  const paid = amount > 0n ? [friend, referrer] : [friend];
  return paid.some(({ known, walletId }) => known.isOnBreak || known.isWalletFrozen || walletId === null);
}

/** When a friend is looked at again without an event; null when only staff or nobody can move it. */
function nextLook(
  { now, lapsesAt, month, timeZone }: Known,
  judged: ReferralJudgement,
  of: { readonly metAt: Date | null; readonly holdDays: number; readonly isFull: boolean },
): Date | null {
  switch (judged.state) {
    case 'pending':
      return lapsesAt;
    case 'held': {
      const held = new Date((of.metAt ?? now).getTime() + of.holdDays * DAY_MS);
      return held > now ? held : new Date(now.getTime() + HOUR_MS);
    }
    case 'capped':
      return of.isFull ? null : startOfDate(firstOfMonth(addDays(month, DAYS_TO_NEXT_MONTH)), timeZone);
    case 'review':
    case 'rewarded':
    case 'lapsed':
    case 'refused':
      return null;
  }
}

/** From the first of a month to some day of the next one. */
const DAYS_TO_NEXT_MONTH = 31;

/** Pays both, each with a key that follows from the friend: a second payment meets it in the ledger. */
async function pay(
  tx: Tx,
  { row, friend, referrer, month, currency }: Known,
  amounts: Extract<ReferralJudgement, { readonly state: 'rewarded' }>,
  before: store.Rewarded,
): Promise<void> {
  const occurrence = occurrenceKey('referral', { friend: row.friend_id });
  const parts = [
    { to: referrer, amount: amounts.referrer, key: occurrence },
    { to: friend, amount: amounts.friend, key: `${occurrence}:friend` },
  ].filter(({ amount }) => amount > 0n);
  await lockWallets(
    tx,
    parts.flatMap(({ to }) => to.walletId ?? []),
  );
  for (const { to, amount, key } of parts) {
    if (to.walletId === null)
      throw new Error(`referral ${row.friend_id}: an account without a wallet is paid`);
    const credit = {
      scope: 'promotion',
      kind: 'bonus',
      gl: 'bonus',
      delta: amount,
      walletId: to.walletId,
    } as const;
    const { status } = await post(tx, {
      ...credit,
      key: creditKey({ at: row.registered_at, occurrence_key: key }),
    });
    if (status !== 'ok') throw new Error(`referral ${row.friend_id} could not be credited: ${status}`);
  }
  await announceCredits(
    tx,
    parts.map(({ to, amount }) => ({ memberId: to.memberId, amount })),
  );
  const { referrer: toReferrer, friend: toFriend } = amounts;
  await store.putRewarded(tx, row.friend_id, {
    referrer: toReferrer,
    friend: toFriend,
    month,
    person: friend.person,
    before,
    isReferrerExcluded: isClosed(referrer),
  });
  await notifyRewarded(tx, row, { referrer: toReferrer, friend: toFriend, currency });
  await publish(tx, 'promotions.claimed', { memberIds: parts.map(({ to }) => to.memberId) });
}

function reasonOf(reason: 'referral-self' | 'self-excluded', friend: Facts): ReferralReason {
  if (reason === 'referral-self') return reason;
  return friend.known.isExcluded ? reason : 'account-closed';
}

/** Adds a step when the state or the signals are new. */
async function noteStep(
  tx: Tx,
  row: store.ReferralRow,
  now: {
    readonly state: store.ReferralRow['state'];
    readonly reason: ReferralReason | null;
    readonly signals: readonly ReferralSignal[];
  },
): Promise<void> {
  const isSame = row.state === now.state && row.signals.join() === now.signals.join();
  if (!isSame) await store.insertStep(tx, { friendId: row.friend_id, ...now });
}
