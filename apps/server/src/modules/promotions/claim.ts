// What a member can claim, and the claim: cash is credited once, a bonus is started, points are given (rewards.md 3.2, 4).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { timeDigits } from '@tyche/kernel/request-key';
import { hash } from 'node:crypto';
import type { OfferRefusal } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { announceCredits, post } from '../wallet/index.ts';
import { lockOwn, type MemberCall, requireConsent } from './apply.ts';
import { move } from './applications.ts';
import { type Facts, judgeOffer, readFacts, requireMet, titleOf } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { scopeOfTerms } from './scopes.ts';
import { factsOfReward } from './shown.ts';
import * as store from './store-applications.ts';
import { lockMember } from './store-locks.ts';
import { hasTurnover } from './verdict.ts';

type Claimed = OutputOf<typeof promotions.claimIssuedPromotion>;
type Issued = store.ApplicationRow & { readonly amount: bigint };

/** Conditions that are asked again at a claim. Money that was earned by play is paid with an open marker of harm too. */
const ASKED: ReadonlySet<OfferRefusal> = new Set([
  'in-need-true-account',
  'account-disabled',
  'wallet-locked',
  'self-excluded',
  'play-stopped',
  'promotion-identity-required',
]);

/** Rewards that a member can claim now; of some types when they are named. */
export async function listClaims(
  deps: PromotionsDeps,
  { promotionType, language: asked }: InputOf<typeof promotions.getClaimPromotion>,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
): Promise<OutputOf<typeof promotions.getClaimPromotion>> {
  const returns = await deps.declaredReturns();
  const rows = await store.listClaimable(deps.database.reader, memberId, promotionType?.split(',') ?? []);
  return {
    list: rows.filter(isIssued).map((row) => ({
      rewardId: row.application_id.toString(),
      promotionId: row.offer_id.toString(),
      promotionType: row.kind,
      title: titleOf(row.content, asked ?? language),
      mode: row.mode,
      amount: formatAmount(row.amount),
      required: formatAmount(row.required ?? 0n),
      currency: row.currency,
      termsVersion: row.version,
      claimBefore: row.claim_before?.getTime() ?? 0,
      keyFacts: factsOfReward(returns, row),
      isAccepted: row.accepted_at !== null,
    })),
  };
}

/**
 * Claims a reward: the budget is spent and the reward given in one transaction. A claim of what is claimed already answers as the first one
 * did. Refuses what the contract names.
 */
export async function claimPromotion(
  deps: PromotionsDeps,
  input: InputOf<typeof promotions.claimIssuedPromotion>,
  call: MemberCall,
): Promise<Claimed> {
  const { memberId } = call.member;
  return deps.database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const both = await lockOwn(tx, BigInt(input.promotionClaimId), memberId);
    const { offer, row } = both;
    if (row.kind !== input.promotionType) throw new Refusal('unknown-application');
    if (row.status === 'claimed' || row.status === 'process') return answer(tx, row);
    if (row.status !== 'issued' || !isIssued(row))
      throw new Refusal('promotion-state-differs', { state: row.status });
    if (row.is_late) throw new Refusal('claim-too-late');
    requireConsent({ ...input, accepted: input.accepted || row.accepted_at !== null }, row.version);
    const facts = await readFacts(deps, tx, { memberId, region: call.country });
    const asked = hasTurnover(row) ? new Set([...ASKED, 'promotion-not-offered']) : ASKED;
    requireMet(judgeOffer(offer, facts).filter(({ refusal }) => asked.has(refusal)));
    const isWaiting = await give(deps, tx, row, facts);
    await move(tx, both, {
      action: 'claim',
      actor: 'member',
      slot: isWaiting ? 'busy' : 'free',
      isAccepted: true,
    });
    return answer(tx, { ...row, ...(await store.findApplication(tx, row.application_id)) });
  });
}

/** Gives what an application says. True when a bonus waits behind another one. Refuses `bonus-queue-full`. */
export async function give(
  { bonuses, points }: Pick<PromotionsDeps, 'bonuses' | 'points'>,
  tx: Tx,
  row: Issued,
  { memberId, walletId }: Pick<Facts, 'memberId' | 'walletId'>,
): Promise<boolean> {
  const key = creditKey(row);
  const { application_id: applicationId, amount, required } = row;
  if (hasTurnover(row)) {
    if (!bonuses) throw new Error('a bonus was issued, and nothing starts bonuses');
    const { terms } = row.content;
    const started = await bonuses.claimBonus(tx, {
      applicationId,
      memberId,
      amount,
      required: required ?? 0n,
      mode: row.mode === 'locked' ? 'locked' : 'playable',
      terms,
    });
    if ('refusal' in started) throw new Refusal(started.refusal);
    return started.status === 'waiting';
  }
  if (row.mode === 'points') {
    if (!points) throw new Error('points were issued, and nothing gives points');
    await points.give(tx, { memberId, amount, key });
    return false;
  }
  if (walletId === null) throw new Refusal('account-disabled');
  const scope = scopeOfTerms(row.content.terms);
  const { status } = await post(tx, { walletId, scope, key, kind: 'bonus', gl: 'bonus', delta: amount });
  if (status !== 'ok') throw new Error(`reward ${applicationId} could not be credited: ${status}`);
  await announceCredits(tx, [{ memberId, amount }]);
  await publish(tx, 'promotions.claimed', { memberIds: [memberId] });
  return false;
}

/** Whether an application has an amount: one that is issued has. */
export function isIssued(row: store.ApplicationRow): row is Issued {
  return row.amount !== null;
}

/**
 * The key of the credit of an application: it follows from the occurrence, so a second writer meets it in the ledger too. It begins with the
 * time of the application, as the ledger divides its entries by the time of their keys (decision 47).
 */
export function creditKey({
  at,
  occurrence_key,
}: Pick<store.ApplicationRow, 'at' | 'occurrence_key'>): string {
  const time = timeDigits(at.getTime());
  const hex = hash('sha256', `promotion\n${occurrence_key}`, 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

async function answer(tx: Tx, row: store.ApplicationRow): Promise<Claimed> {
  const isWaiting = row.detail === 'waiting';
  return {
    status: row.status,
    detail: row.detail,
    amount: formatAmount(row.amount ?? 0n),
    mode: row.mode,
    place: isWaiting ? await store.countWaiting(tx, row.member_id) : null,
  };
}
