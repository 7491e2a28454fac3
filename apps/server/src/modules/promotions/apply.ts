// A member comes into an offer, and leaves it (rewards.md 3.2 to 3.4).
import type { promotions } from '@tyche/contract/promotions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { occurrenceKey, promoCodeReward, signupReward } from '@tyche/rules/rewards';
import { judgeWritten } from '@tyche/rules/plain-text';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { enter, lockBoth, lockLive, type LiveOffer, move, type Reward } from './applications.ts';
import { type Facts, judgeOffer, keptConditions, readAsking, requireMet } from './candidate.ts';
import { findCode, noteUse, requireCode, type FoundCode } from './codes.ts';
import type { PromotionsDeps } from './deps.ts';
import { formulaOf, kindOf, topReward } from './kinds.ts';
import { notifyIssued } from './notices.ts';
import * as store from './store-applications.ts';
import { lockMember } from './store-locks.ts';

export type MemberCall = Pick<Call, 'country' | 'key' | 'ip'> & {
  readonly member: Pick<MemberSession, 'memberId'>;
};
type Applied = OutputOf<typeof promotions.applyPromotion>;

const MAX_COMMENT = 140;

/**
 * Applies for an offer of entry `apply` or `code`. Refuses what the contract names. A repeated key answers as the first call, and refuses
 * `key-reused` for another offer.
 */
export async function applyPromotion(
  deps: PromotionsDeps,
  input: InputOf<typeof promotions.applyPromotion>,
  call: MemberCall,
): Promise<Applied> {
  const { memberId } = call.member;
  const comment = commentOf(input.comment);
  const offerId = BigInt(input.id);
  // A wrong code is counted in a transaction of its own: the refusal would undo it.
  const code = input.code === undefined ? null : await requireCode(deps, input.code, call);
  return deps.database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const known = await store.findByKey(tx, memberId, call.key);
    if (known) return requireSame(known, offerId);
    const facts = await readAsking(deps, tx, { memberId, region: call.country });
    const offer = await lockLive(tx, offerId);
    requireEntry(offer, code);
    requireConsent(input, offer.version);
    const conditions = judgeOffer(offer, facts);
    requireMet(conditions, offer);
    const found = code && (await findCode(tx, code, { offerId, memberId, person: facts.person }));
    const applicationId = await enter(tx, offer, {
      action: 'apply',
      actor: 'member',
      memberId,
      person: facts.person,
      occurrenceKey: occurrenceOf(offer, facts, found),
      conditions: keptConditions(conditions),
      isAccepted: true,
      key: call.key,
      ...(comment === null ? {} : { comment }),
      reward: rewardOf(offer, facts, found),
    });
    if (found) await noteUse(tx, { codeId: found.codeId, applicationId, person: facts.person });
    return applied(tx, applicationId);
  });
}

/** Takes an application back, or leaves what was joined. Refuses `promotion-unknown`, `unknown-application`, `promotion-state-differs`. */
export async function leavePromotion(
  { database }: Pick<PromotionsDeps, 'database'>,
  input: InputOf<typeof promotions.leavePromotion>,
  memberId: bigint,
): Promise<Applied> {
  return database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const both = await lockOwn(tx, BigInt(input.applicationId), memberId);
    if (both.row.offer_id !== BigInt(input.id)) throw new Refusal('unknown-application');
    await move(tx, both, { action: 'leave', actor: 'member' });
    return applied(tx, both.row.application_id);
  });
}

/** Locks an application of a member after its offer. Refuses `unknown-application` for what is not the member's. */
export async function lockOwn(tx: Tx, applicationId: bigint, memberId: bigint) {
  const found = await store.findApplication(tx, applicationId);
  if (found?.member_id !== memberId) throw new Refusal('unknown-application');
  return lockBoth(tx, applicationId);
}

/** Refuses `terms-not-accepted` without the tick, and `terms-changed` when the version that was read is not the one that counts. */
export function requireConsent(
  { termsVersion, accepted }: { readonly termsVersion: number; readonly accepted: boolean },
  version: number,
): void {
  if (!accepted) throw new Refusal('terms-not-accepted', { version });
  if (termsVersion !== version) throw new Refusal('terms-changed', { version });
}

/** The answer to a repeated call. Refuses `key-reused` when the key was used for another offer. */
export function requireSame(known: store.ApplicationRow, offerId: bigint): Applied {
  if (known.offer_id !== offerId) throw new Refusal('key-reused');
  return { applicationId: known.application_id.toString(), status: known.status };
}

/** An application as it is now, after a notice when it was issued. */
export async function applied(tx: Tx, applicationId: bigint): Promise<Applied> {
  const row = await store.findApplication(tx, applicationId);
  if (!row) throw new Error('an application was not kept');
  if (row.status === 'issued') await notifyIssued(tx, row);
  return { applicationId: applicationId.toString(), status: row.status };
}

function requireEntry(offer: LiveOffer, code: Buffer | null): void {
  const { entry } = kindOf(offer.kind);
  if (entry === 'code' && code === null) throw new Refusal('promo-code-unknown');
  if (entry !== 'code' && code !== null) throw new Refusal('promo-code-unknown');
  if (entry !== 'apply' && entry !== 'code') throw new Refusal('promotion-condition-open');
}

function occurrenceOf(
  { offer_id: promotion, kind }: LiveOffer,
  facts: Facts,
  code: FoundCode | null,
): string {
  const person = facts.person.toString('hex');
  if (code) return occurrenceKey('code', { code: code.codeId, person });
  return occurrenceKey(kind === 'NEW_REGISTER' ? 'register' : 'signup', { promotion, person });
}

function rewardOf(offer: LiveOffer, facts: Facts, code: FoundCode | null): Reward {
  const { terms } = offer.content;
  const amount = topReward(formulaOf(terms, 'fixed'));
  const { identityLevel } = facts.known;
  const reward = code
    ? promoCodeReward(
        { amount },
        { credited: 0n, usesLeft: code.usesLeft, isUsedByPerson: code.isUsedByPerson },
      )
    : signupReward({ amount, identityLevel: terms.identityLevel }, { identityLevel, claimsByPerson: 0 });
  if ('refusal' in reward) throw new Refusal(reward.refusal);
  return {
    amount: reward.amount,
    deposit: 0n,
    inputs: [
      { name: 'amount', value: formatAmount(amount) },
      { name: 'identityLevel', value: `${identityLevel}` },
      ...(code ? [{ name: 'code', value: code.codeId.toString() }] : []),
    ],
  };
}

function commentOf(written: string | undefined): string | null {
  if (written === undefined || written.trim() === '') return null;
  const judged = judgeWritten(written, { from: 1, to: MAX_COMMENT });
  if ('fault' in judged) throw new Refusal('text-refused', { field: 'comment' });
  return judged.text;
}
