// Offers for deposits: chosen for one that is not paid yet, issued when it is credited (rewards.md 4.2 and 4.3).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { dateOn } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import {
  type Condition,
  depositCountReward,
  depositReward,
  type KindRefusal,
  occurrenceKey,
  ordinalOf,
} from '@tyche/rules/rewards';
import { periodAround } from '@tyche/rules/protection';
import type { Tx } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { countCredited, type OfferedDeposit, readOfferedDeposit } from '../cashier/index.ts';
import { amountOf, shownAmount } from './amounts.ts';
import { enter, lockBoth, lockLive, type LiveOffer, move, type Reward } from './applications.ts';
import { issueAutomatic } from './automatic.ts';
import { applied, type MemberCall, requireConsent, requireSame } from './apply.ts';
import { type Facts, judgeOffer, keptConditions, readAsking, readFacts, requireMet } from './candidate.ts';
import { beginBets } from './deposit-bets/begin.ts';
import { depositBetsFeed } from './deposit-bets/count.ts';
import { betsFor } from './deposit-bets/reward.ts';
import { findCondition } from './deposit-bets/store.ts';
import type { PromotionsDeps } from './deps.ts';
import { depositTerms } from './formulas.ts';
import { formulaOf, kindOf } from './kinds.ts';
import { notifyIssued } from './notices.ts';
import * as store from './store-applications.ts';
import * as due from './store-deposits.ts';
import { lockMember } from './store-locks.ts';
import * as offers from './store-offers.ts';
import { depositFor } from './verdict.ts';

const AT_ONCE = 100;
/** Conditions that hold nobody back who is in already. */
const WINDOW: ReadonlySet<string> = new Set(['promotion-not-open', 'promotion-over', 'promotion-paused']);

/** The kind whose reward is earned by bets after the deposit. */
const FOR_BETS = 'DEPOSIT_BET_BONUS';

type Given =
  | { readonly reward: Reward }
  | { readonly refusal: KindRefusal; readonly params: Readonly<Record<string, string | number>> };

/**
 * Chooses an offer for a deposit of the member that is not paid yet. Refuses what the contract names; a repeated key answers as the first
 * call.
 */
export async function joinPromotion(
  deps: PromotionsDeps,
  input: InputOf<typeof promotions.joinPromotion>,
  call: MemberCall,
): Promise<OutputOf<typeof promotions.joinPromotion>> {
  const { memberId } = call.member;
  const [offerId, depositId] = [BigInt(input.id), BigInt(input.depositId)];
  return deps.database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const known = await store.findByKey(tx, memberId, call.key);
    if (known) return requireSame(known, offerId);
    const deposit = await readOfferedDeposit(tx, depositId);
    if (deposit?.memberId !== memberId) throw new Refusal('unknown-deposit');
    const facts = await readAsking(deps, tx, { memberId, region: call.country, isForDeposit: true });
    const offer = await lockLive(tx, offerId);
    const isOpen = deposit.state === 'opened' || deposit.state === 'waiting';
    if (kindOf(offer.kind).entry !== 'deposit' || !isOpen) throw new Refusal('promotion-condition-open');
    requireConsent(input, offer.version);
    const given = await rewardOf(deps, tx, offer, { memberId, deposit });
    const conditions = judgeGiven(offer, facts, given);
    requireKind(conditions, given);
    const applicationId = await enter(tx, offer, {
      action: 'join',
      actor: 'member',
      memberId,
      person: facts.person,
      occurrenceKey: occurrenceKey(isForBets(offer) ? 'depositbet' : 'deposit', {
        promotion: offerId,
        deposit: depositId,
      }),
      conditions: keptConditions(conditions),
      isAccepted: true,
      key: call.key,
      depositId,
      reward: null,
    });
    return applied(tx, applicationId);
  });
}

/** Notes deposits that came to an end, for the job that looks at them: the outbox holds no lock of offers. */
export const depositMoved: Subscription = {
  topic: 'cashier.deposit',
  async handle(tx, { payload }) {
    const { id, state } = payload as { readonly id?: unknown; readonly state?: unknown };
    if (state === 'paid' || state === 'failed' || state === 'expired')
      await due.noteDue(tx, BigInt(String(id)));
  },
};

/** Looks at deposits that came to an end, each in a transaction of its own. Gives how many. */
export async function takeDeposits(deps: PromotionsDeps, signal?: AbortSignal): Promise<number> {
  const waiting = await due.listDue(deps.database.reader, AT_ONCE);
  for (const depositId of waiting) {
    if (signal?.aborted) break;
    await takeDeposit(deps, depositId);
  }
  return waiting.length;
}

async function takeDeposit(deps: PromotionsDeps, depositId: bigint): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const found = await readOfferedDeposit(tx, depositId);
    // Bets begin under the mark of their feed, which comes before the lock of the member.
    const isHeld = await store.hasJoinedFor(tx, depositId, FOR_BETS);
    if (isHeld) await depositBetsFeed.hold(tx);
    if (found) {
      await lockMember(tx, found.memberId);
      // Chosen for the deposit since: the next look at it holds the mark.
      if (!isHeld && (await store.hasJoinedFor(tx, depositId, FOR_BETS))) return;
      // Read again under the lock of the member: another deposit may have been credited meanwhile.
      const deposit = (await readOfferedDeposit(tx, depositId)) ?? found;
      for (const applicationId of await store.listJoinedFor(tx, depositId))
        await qualify(deps, tx, { applicationId, deposit });
      if (deposit.state === 'paid') await countDeposit(deps, tx, { depositId, deposit });
    }
    await due.deleteDue(tx, depositId);
  });
}

/** Issues what was joined for a deposit, or closes it when the deposit does not earn it. */
async function qualify(
  deps: PromotionsDeps,
  tx: Tx,
  { applicationId, deposit }: { readonly applicationId: bigint; readonly deposit: OfferedDeposit },
): Promise<void> {
  const both = await lockBoth(tx, applicationId);
  if (both.row.status !== 'joined') return;
  const offer = { ...both.offer, content: both.row.content };
  const { memberId } = deposit;
  if (deposit.state === 'paid' && (await findCondition(tx, applicationId))) return;
  const all = await readFacts(deps, tx, { memberId, region: '' });
  const facts = {
    ...all,
    applications: all.applications.filter((one) => one.application_id !== applicationId),
  };
  const given = deposit.state === 'paid' ? await rewardOf(deps, tx, offer, { memberId, deposit }) : null;
  const open =
    given && judgeGiven(offer, facts, given).find(({ isMet, refusal }) => !isMet && !WINDOW.has(refusal));
  if (!given || 'refusal' in given || open) {
    await move(tx, both, { action: 'lapse', actor: 'system' });
    return;
  }
  if (isForBets(offer)) {
    await beginBets(deps, tx, both, deposit);
    return;
  }
  await move(tx, both, { action: 'qualify', actor: 'system', reward: given.reward });
  await notifyOfReward(tx, applicationId);
}

/** Issues the step of each offer that counts deposits, when this deposit reaches one. */
async function countDeposit(
  deps: PromotionsDeps,
  tx: Tx,
  { depositId, deposit }: { readonly depositId: bigint; readonly deposit: OfferedDeposit },
): Promise<void> {
  const { memberId } = deposit;
  const { timeZone } = (await deps.merchant()).site;
  for (const { offer_id } of await offers.listOpen(tx, 'DEPOSIT_COUNT')) {
    const offer = await lockLive(tx, offer_id);
    const { steps, period } = formulaOf(offer.content.terms, 'count');
    const { startsAt } = periodAround(period, timeZone, deposit.since);
    const from = latest(startsAt, offer.published_at);
    const count = await countCredited(tx, { memberId, from, upTo: depositId });
    const table = steps.map((step) => ({ count: step.count, amount: amountOf(step.amount) }));
    const reached = depositCountReward(table, count);
    if ('refusal' in reached) continue;
    const facts = await readFacts(deps, tx, { memberId, region: '' });
    const conditions = judgeOffer(offer, facts, { amount: reached.amount });
    const key = { promotion: offer_id, member: memberId, period: dateOn(startsAt, timeZone), count };
    const occurrence = occurrenceKey('count', key);
    const isKnown = facts.applications.some((one) => one.occurrence_key === occurrence);
    if (isKnown || conditions.some(({ isMet }) => !isMet)) continue;
    const inputs = [{ name: 'count', value: `${count}` }];
    await issueAutomatic(tx, offer, {
      facts,
      occurrence,
      conditions,
      reward: { amount: reached.amount, deposit: 0n, inputs },
    });
  }
}

/** What an offer gives for a deposit: what was credited, or what is expected of one that is not paid yet. */
async function rewardOf(
  { merchant }: PromotionsDeps,
  tx: Tx,
  offer: LiveOffer,
  { memberId, deposit }: { readonly memberId: bigint; readonly deposit: OfferedDeposit },
): Promise<Given> {
  const { terms } = offer.content;
  if (isForBets(offer)) return rewardAfterBets(offer, deposit);
  const rule = depositTerms(terms, offer.currency);
  const { startsAt: since } = periodAround('day', (await merchant()).site.timeZone, offer.now);
  const grantedToday = await store.givenSince(tx, { offerId: offer.offer_id, memberId, since });
  const credited = deposit.credited ?? deposit.expected;
  const judged = depositReward(ordinalOf(offer.kind), rule, {
    credited,
    ordinal: deposit.ordinal,
    grantedToday,
  });
  if ('refusal' in judged) {
    const { refusal } = judged;
    const least = 'least' in judged ? { least: shownAmount(judged.least, offer.currency) } : {};
    return { refusal, params: { ...least, ...('ordinal' in judged ? { ordinal: judged.ordinal } : {}) } };
  }
  const { amount } = judged;
  // A share that is less than the display unit is nothing.
  if (amount <= 0n)
    return { refusal: 'promotion-deposit-too-small', params: { least: formatAmount(rule.minDeposit) } };
  const inputs = [
    { name: 'credited', value: formatAmount(credited) },
    { name: 'ordinal', value: `${deposit.ordinal}` },
    { name: 'grantedToday', value: formatAmount(grantedToday) },
  ];
  return { reward: { amount, deposit: depositFor(terms, amount), inputs } };
}

/** Whether an offer gives its reward once bets are made after the deposit. */
function isForBets({ kind }: LiveOffer): boolean {
  return kind === FOR_BETS;
}

function rewardAfterBets({ content, currency }: LiveOffer, { credited, expected }: OfferedDeposit): Given {
  const bets = betsFor(content.terms, currency, credited ?? expected);
  if ('refusal' in bets)
    return { refusal: bets.refusal, params: { least: shownAmount(bets.least, currency) } };
  return { reward: { amount: bets.amount, deposit: 0n, inputs: [] } };
}

function judgeGiven(offer: LiveOffer, facts: Facts, given: Given): readonly Condition[] {
  return judgeOffer(
    offer,
    facts,
    'refusal' in given ? { kindRefusal: given.refusal } : { amount: given.reward.amount },
  );
}

/** Refuses the first condition that is not met; one of the kind with its figures. */
function requireKind(conditions: readonly Condition[], given: Given): void {
  const first = conditions.find(({ isMet }) => !isMet);
  if (first && 'refusal' in given && first.refusal === given.refusal)
    throw new Refusal(given.refusal, given.params);
  requireMet(conditions);
}

function latest(...times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

async function notifyOfReward(tx: Tx, applicationId: bigint): Promise<void> {
  const row = await store.findApplication(tx, applicationId);
  if (row) await notifyIssued(tx, row);
}
