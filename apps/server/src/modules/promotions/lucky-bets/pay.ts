// Bets that had the digits of their day: found in the feed of final wagers once the digits are drawn, and given their reward
// (docs/reference/promotions.md 15).
import { formatAmount, lesser } from '@tyche/kernel/money';
import { rebateGroupOf } from '@tyche/rules/agents';
import { luckyBetReward, type LuckyBetTerms, occurrenceKey } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { type EndFact, feedReader, listSettledEndingIn, type StepSize } from '../../wagers/index.ts';
import { parseAmount } from '../amounts.ts';
import { lockLive } from '../applications.ts';
import type { Facts } from '../candidate.ts';
import { type CrowdReward, issueMany, mayTake, readCrowd } from '../crowd.ts';
import type { PromotionsDeps } from '../deps.ts';
import { luckyTerms } from '../formulas.ts';
import { formulaOf } from '../kinds.ts';
import { lockMembers } from '../store-locks.ts';
import * as store from './store.ts';

export type PayingDeps = Pick<PromotionsDeps, 'database' | 'sealing' | 'ownFacts' | 'rankLevelsOf'>;

/** Finds lucky bets in the feed of final wagers. It never reads into a day whose digits are not drawn. */
export const luckyFeed = feedReader('promotions.lucky-bets');

const STEP: StepSize = { ends: 300, wagers: 5_000 };
/** Days that a part of the feed may have bets of: forty of fifty offers. */
const MAX_DAYS = 2_000;

/** A day whose digits are drawn. */
export type DrawnDay = store.DayRow & { readonly tail: string };

/** Gives the rewards of everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function payLuckyBets(deps: PayingDeps, signal?: AbortSignal): Promise<void> {
  await luckyFeed.readAll(deps.database, () => payLuckyBetsStep(deps), signal);
}

/**
 * Gives the rewards of the next part of the feed in one transaction with the mark: a step that fails has no effect and is done again. A bet
 * belongs to the day on which its batch was closed for the first time.
 *
 * @returns whether there was something to read; false also while another worker reads, and before a day without its digits.
 */
export function payLuckyBetsStep(deps: PayingDeps, size = STEP): Promise<boolean> {
  return deps.database.inTransaction((tx) =>
    luckyFeed.readStep(
      tx,
      size,
      async ({ ends, parts }) => {
        const times = ends.map(({ endedAt }) => endedAt.getTime());
        const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
        const days = (await store.listDays(tx, { ...span, state: 'drawn', limit: MAX_DAYS })).filter(isDrawn);
        if (days.length === 0) return;
        // Days beyond the limit would be passed by without a word.
        if (days.length === MAX_DAYS) throw new Error('a part of the feed has bets of too many days');
        const tails = [...new Set(days.map(({ tail }) => tail))];
        const found = await listSettledEndingIn(tx, parts, tails);
        if (found.length > 0) await payBets(deps, tx, days, await deps.ownFacts(tx, ends, found));
      },
      store.findBarrier,
    ),
  );
}

export function isDrawn(day: store.DayRow): day is DrawnDay {
  return day.tail !== null;
}

/** Whether a bet that settled at a moment takes part in a day. */
export function takesPart(
  day: store.DayRow,
  { settledAt, gameType }: { readonly settledAt: Date; readonly gameType: string },
): boolean {
  const isInTime = settledAt >= day.starts_at && settledAt < day.ends_at;
  return (
    isInTime &&
    store.isHeld(day) &&
    formulaOf(day.content.terms, 'lucky').groups.includes(rebateGroupOf(gameType))
  );
}

/** The terms of a day as the rule takes them. */
export function ruleOf({ tail, content: { terms }, currency }: DrawnDay): LuckyBetTerms {
  return luckyTerms(terms, currency, tail);
}

/** Gives bets their rewards by each day that they had the digits of, in the order of offers. */
async function payBets(
  deps: PayingDeps,
  tx: Tx,
  days: readonly DrawnDay[],
  bets: readonly EndFact[],
): Promise<void> {
  const memberIds = [...new Set(bets.map(({ memberId }) => memberId))];
  // An exclusion that comes first is seen; one that comes later finds what was issued and pays it.
  await lockMembers(tx, memberIds);
  const facts = await readCrowd(deps, tx, memberIds);
  for (const day of days.toSorted((one, other) => (one.offer_id < other.offer_id ? -1 : 1)))
    await payDay(tx, day, { bets: bets.filter((bet) => isOfDay(day, bet)), facts });
}

function isOfDay(day: DrawnDay, { firstAt, gameType, wagerId }: EndFact): boolean {
  return (
    firstAt !== null && `${wagerId}`.endsWith(day.tail) && takesPart(day, { settledAt: firstAt, gameType })
  );
}

async function payDay(
  tx: Tx,
  day: DrawnDay,
  { bets, facts }: { readonly bets: readonly EndFact[]; readonly facts: ReadonlyMap<bigint, Facts> },
): Promise<void> {
  if (bets.length === 0) return;
  // A day that was committed to is paid by its own terms, whatever becomes of the offer.
  const { version, content, published_at } = day;
  const live = { ...(await lockLive(tx, day.offer_id)), version, content, published_at };
  const taking = bets.flatMap((bet) => {
    const known = facts.get(bet.memberId);
    return known && mayTake(live, known) ? [{ bet, known }] : [];
  });
  const of = { offerId: day.offer_id, day: day.day };
  const given = new Map(
    await store.listGiven(
      tx,
      of,
      taking.map(({ bet }) => bet.memberId),
    ),
  );
  const rewards = taking.flatMap(({ bet, known }): CrowdReward[] => {
    const before = given.get(bet.memberId) ?? 0n;
    const amount = amountFor(day, bet, before);
    if (amount <= 0n) return [];
    given.set(bet.memberId, before + amount);
    return [{ facts: known, ...rewardOf(day, bet, { amount, before }) }];
  });
  const issued = await issueMany(tx, live, rewards);
  const paid = rewards.filter(({ occurrence }) => issued.has(occurrence));
  if (paid.length === 0) return;
  await store.addGiven(tx, day.day_id, {
    wins: paid.length,
    given: paid.reduce((sum, { amount }) => sum + amount, 0n),
  });
}

/** What a bet gets by a day, with what is left of the day for its member; 0 for nothing. */
function amountFor(day: DrawnDay, { wagerId, stake }: EndFact, before: bigint): bigint {
  const judged = luckyBetReward(ruleOf(day), { number: `${wagerId}`, stake });
  if ('refusal' in judged) return 0n;
  const most = parseAmount(formulaOf(day.content.terms, 'lucky').maxPerDay);
  return most === null ? judged.amount : lesser(judged.amount, most - before);
}

function rewardOf(
  { offer_id: promotion, day, tail }: DrawnDay,
  { wagerId: bet, stake }: EndFact,
  { amount, before }: { readonly amount: bigint; readonly before: bigint },
): Omit<CrowdReward, 'facts'> {
  return {
    occurrence: occurrenceKey('lucky', { promotion, day, bet }),
    amount,
    inputs: [
      { name: 'day', value: day },
      { name: 'digits', value: tail },
      { name: 'bet', value: `${bet}` },
      { name: 'stake', value: formatAmount(stake) },
      { name: 'grantedToday', value: formatAmount(before) },
    ],
  };
}
