// What is known of a member when an offer is judged, and the conditions of an offer for that member (rewards.md 3.4).
import {
  type Candidate,
  type Condition,
  conditionsOf,
  isSwitchedOff,
  type OfferConditions,
  type OffersOff,
  reserveBudget,
} from '@tyche/rules/rewards';
import type { KindRefusal } from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { findMember, reachableOf, registeredAt } from '../members/index.ts';
import { isAtLimit, personOf } from '../protection/index.ts';
import { balanceOfWallet } from '../wallet/index.ts';
import { budgetOf, type LiveOffer, windowOf } from './applications.ts';
import type { PromotionsDeps } from './deps.ts';
import { topReward } from './kinds.ts';
import * as store from './store-applications.ts';
import { listOff } from './store-preferences.ts';

/** What is known of a member, whatever the offer. */
export interface Facts {
  readonly memberId: bigint;
  readonly walletId: WalletId | null;
  readonly person: Buffer;
  readonly language: string;
  readonly known: Omit<
    Candidate,
    'hasAppliedBefore' | 'takenOfGroup' | 'kindRefusal' | 'isBudgetLeft' | 'currency' | 'isOptedOut'
  >;
  readonly off: OffersOff;
  /** The newest applications of the person. */
  readonly applications: readonly store.ApplicationRow[];
}

/** What a member switched off who chose nothing. */
export const NOTHING_OFF: OffersOff = { isAll: false, categories: [] };

type FactsDeps = Pick<PromotionsDeps, 'sealing' | 'rankLevelsOf'>;
type AskingDeps = FactsDeps & Pick<PromotionsDeps, 'merchant'>;

/** Reads what is known of a member. `region` is the country that the trusted proxy tells; empty when nobody does. */
export async function readFacts(
  { sealing, rankLevelsOf }: FactsDeps,
  reader: Reader,
  { memberId, region }: { readonly memberId: bigint; readonly region: string },
): Promise<Facts> {
  const member = await findMember(reader, memberId);
  const wallet = member && (await balanceOfWallet(reader, member.walletId));
  const protectedPerson = await personOf(reader, memberId);
  const { mail, sms, language } = await reachableOf(reader, sealing, memberId);
  const since = await registeredAt(reader, memberId);
  const named = protectedPerson.mark?.toString('hex') ?? sms ?? `member ${memberId}`;
  const person = sealing.fingerprint('promotions.person', named);
  return {
    memberId,
    walletId: member?.walletId ?? null,
    person,
    language,
    known: {
      accountType: member?.accountType ?? 0,
      isEnabled: member !== null,
      isWalletFrozen: wallet?.status === 'frozen' || wallet?.status === 'closed',
      isExcluded: protectedPerson.stop === 'self-exclusion',
      isOnBreak: protectedPerson.stop === 'break',
      hasMarker: protectedPerson.hasMarker,
      region,
      language,
      rank: (await rankLevelsOf(reader, [memberId])).get(memberId) ?? 0,
      registeredAt: since ?? new Date(0),
      identityLevel: protectedPerson.level,
      hasContact: mail !== null || sms !== null,
    },
    off: (await listOff(reader, [memberId])).get(memberId) ?? NOTHING_OFF,
    applications: await store.listOfPerson(reader, memberId, person),
  };
}

/**
 * The same of a member who asks for something new: a limit that is used up holds it back until its period ends (rewards.md 3.4). What the
 * member has already goes on.
 *
 * @param isForDeposit it is asked for with a deposit: the limits on deposits have let that one in, and may be used up by it.
 */
export async function readAsking(
  deps: AskingDeps,
  reader: Reader,
  asked: { readonly memberId: bigint; readonly region: string; readonly isForDeposit?: boolean },
): Promise<Facts> {
  const { memberId, isForDeposit = false } = asked;
  const facts = await readFacts(deps, reader, asked);
  const { walletId } = facts;
  const isLimitReached =
    walletId !== null && (await isAtLimit(deps, reader, { memberId, walletId, asksDeposits: !isForDeposit }));
  return { ...facts, known: { ...facts.known, isLimitReached } };
}

/** Kinds that a person takes once, whatever the account. A deposit offer that closed without a reward may be tried with another deposit. */
const oncePerPerson: ReadonlySet<PromotionKind> = new Set([
  'SIGNUP',
  'NEW_REGISTER',
  'FIRST_DEPOSIT',
  'SECOND_DEPOSIT',
  'THIRD_DEPOSIT',
  'FOURTH_DEPOSIT',
  'FIFTH_DEPOSIT',
  'PROMOCODE',
]);
const TRIED_AGAIN: ReadonlySet<string> = new Set(['lapsed', 'left', 'withdrawn', 'revoked', 'excluded']);

/**
 * All conditions of an offer for a member, in their order.
 *
 * @param kindRefusal why the kind's own conditions are not met; null when they are.
 * @param amount what it would give, for the budget; the most that it can give when it is left out.
 */
export function judgeOffer(
  offer: LiveOffer,
  facts: Facts,
  {
    kindRefusal = null,
    amount,
  }: { readonly kindRefusal?: KindRefusal | null; readonly amount?: bigint } = {},
): readonly Condition[] {
  const { terms } = offer.content;
  return conditionsOf(offerConditions(offer), {
    ...facts.known,
    currency: offer.currency,
    isOptedOut: isSwitchedOff(facts.off, terms.category),
    hasAppliedBefore:
      oncePerPerson.has(offer.kind) &&
      facts.applications.some((one) => one.offer_id === offer.offer_id && !isTriedAgain(one)),
    takenOfGroup: takenOfGroup(offer, facts),
    kindRefusal,
    isBudgetLeft: !('refusal' in reserveBudget(budgetOf(offer), amount ?? leastReward(terms.formula))),
  });
}

/** Conditions as they are kept and sent. */
export function keptConditions(conditions: readonly Condition[]): store.KeptCondition[] {
  return conditions.map(({ refusal, isMet, condition, title, level }) => ({
    code: refusal,
    met: isMet,
    missing: isMet ? null : (condition ?? title ?? level?.toString() ?? null),
  }));
}

/** Refuses the first condition that is not met, with what its sentence names; of an offer that has not begun with its start in milliseconds. */
export function requireMet(
  conditions: readonly Condition[],
  offer: Pick<LiveOffer, 'starts_at'> | null = null,
): void {
  const first = conditions.find(({ isMet }) => !isMet);
  if (!first) return;
  const { refusal, condition, title, level } = first;
  throw new Refusal(refusal, {
    ...(condition ? { condition } : {}),
    ...(title ? { title } : {}),
    ...(level === undefined ? {} : { level }),
    ...(refusal === 'promotion-not-open' && offer?.starts_at ? { startsAt: offer.starts_at.getTime() } : {}),
  });
}

function offerConditions(offer: LiveOffer): OfferConditions {
  const { audience, identityLevel, needsContact } = offer.content.terms;
  const time = (at: number | null) => (at === null ? null : new Date(at));
  return {
    audience: {
      ...audience,
      registeredFrom: time(audience.registeredFrom),
      registeredUntil: time(audience.registeredUntil),
    },
    identityLevel,
    needsContact,
    window: windowOf(offer),
  };
}

/** The least that an offer would give, where one amount is asked for: a share may be small, so any budget that is left will do. */
function leastReward(formula: LiveOffer['content']['terms']['formula']): bigint {
  return formula.is === 'fixed' ? topReward(formula) : 1n;
}

/** Whether another application may follow this one: it ended without a reward, or it waits for a deposit, and another one may come first. */
function isTriedAgain({ status, detail }: store.ApplicationRow): boolean {
  return (
    status === 'rejected' ||
    status === 'joined' ||
    (status === 'closed' && detail !== null && TRIED_AGAIN.has(detail))
  );
}

function takenOfGroup(offer: LiveOffer, { applications, language }: Facts): string | null {
  const { group } = offer.content.terms;
  if (group === null) return null;
  const taken = applications.find(
    (one) => one.offer_id !== offer.offer_id && one.content.terms.group === group && !isTriedAgain(one),
  );
  return taken ? titleOf(taken.content, language) : null;
}

/** The title of an offer in a language, or in the first one that it has. */
export function titleOf({ texts }: LiveOffer['content'], language: string): string {
  return (texts.find((text) => text.language === language) ?? texts[0])?.title ?? '';
}
