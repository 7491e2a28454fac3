// Whether a member may take an offer: the conditions in their order (docs/reference/rewards.md 3.4).
import type { OfferCategory, OfferWindow } from './words/index.ts';

/** The conditions of an audience. An empty list and a null are no condition. */
export interface Audience {
  readonly regions: readonly string[];
  readonly currencies: readonly string[];
  readonly languages: readonly string[];
  readonly accountTypes: readonly number[];
  readonly minRank: number | null;
  readonly maxRank: number | null;
  readonly registeredFrom: Date | null;
  readonly registeredUntil: Date | null;
}

export interface OfferConditions {
  readonly audience: Audience;
  /** The identity level that is needed, and whether a verified contact is. */
  readonly identityLevel: number;
  readonly needsContact: boolean;
  readonly window: OfferWindow;
}

/** What a member switched off: all offers, or those of some categories. */
export interface OffersOff {
  readonly isAll: boolean;
  readonly categories: readonly OfferCategory[];
}

/** Whether a member switched offers of a category off, alone or with all others (docs/reference/promotions.md 4). */
export function isSwitchedOff({ isAll, categories }: OffersOff, category: OfferCategory): boolean {
  return isAll || categories.includes(category);
}

export interface Candidate {
  /** Null: not signed in. */
  readonly accountType: number | null;
  readonly isEnabled: boolean;
  readonly isWalletFrozen: boolean;
  readonly isExcluded: boolean;
  readonly isOnBreak: boolean;
  /** A limit on deposits, stakes, losses or the time of a session is used up. Absent where nothing new is asked for. */
  readonly isLimitReached?: boolean;
  /** The member switched offers of this category off. */
  readonly isOptedOut: boolean;
  /** An open marker of harm (docs/reference/reliability.md R12). */
  readonly hasMarker: boolean;
  readonly region: string;
  readonly currency: string;
  readonly language: string;
  readonly rank: number;
  readonly registeredAt: Date;
  readonly identityLevel: number;
  readonly hasContact: boolean;
  /** The person, on this or another account, has an application for the same occurrence. */
  readonly hasAppliedBefore: boolean;
  /** The title of an offer of the same group that the person took; null for none. */
  readonly takenOfGroup: string | null;
  /** The refusal of the kind's own conditions; null when they are met. */
  readonly kindRefusal: KindRefusal | null;
  readonly isBudgetLeft: boolean;
}

export type AudienceCondition = 'region' | 'currency' | 'language' | 'account-type' | 'rank' | 'registered';

/** Refusals of the conditions that a kind has of its own (docs/reference/rewards.md 4). */
export type KindRefusal =
  | 'promotion-deposit-too-small'
  | 'promotion-deposit-ordinal'
  | 'promotion-cap-reached'
  | 'promotion-stake-too-small'
  | 'promotion-rank-too-low'
  | 'promotion-condition-open';

export type OfferRefusal =
  | 'not-signed-in'
  | 'in-need-true-account'
  | 'account-disabled'
  | 'wallet-locked'
  | 'self-excluded'
  | 'play-stopped'
  | 'promotion-limit-reached'
  | 'promotions-opted-out'
  | 'promotion-not-offered'
  | 'promotion-not-for-you'
  | 'promotion-identity-required'
  | 'promotion-not-open'
  | 'promotion-over'
  | 'promotion-paused'
  | 'promotion-applied-before'
  | 'promotion-excludes-other'
  | 'promotion-budget-spent'
  | KindRefusal;

/** A condition of an offer: whether it is met, and the refusal that it gives when it is not. */
export interface Condition {
  readonly refusal: OfferRefusal;
  readonly isMet: boolean;
  /** The condition of the audience that is not met. */
  readonly condition?: AudienceCondition | null;
  readonly title?: string | null;
  readonly level?: number;
}

const TRIAL = 4;
/** An offer without a list of account types is for members: agents take none. */
const MEMBERS: readonly number[] = [0];

/**
 * All conditions of an offer in their order. A page shows each of them; the first that is not met is the refusal.
 *
 * @returns the conditions; of the audience the part that fails, of the identity the level that is needed.
 */
export function conditionsOf(offer: OfferConditions, candidate: Candidate): readonly Condition[] {
  const isSignedIn = candidate.accountType !== null;
  const failing = failingAudience(offer.audience, candidate);
  const hasIdentity =
    candidate.identityLevel >= offer.identityLevel && (candidate.hasContact || !offer.needsContact);
  return [
    { refusal: 'not-signed-in', isMet: isSignedIn },
    { refusal: 'in-need-true-account', isMet: candidate.accountType !== TRIAL },
    { refusal: 'account-disabled', isMet: candidate.isEnabled },
    { refusal: 'wallet-locked', isMet: !candidate.isWalletFrozen },
    { refusal: 'self-excluded', isMet: !candidate.isExcluded },
    { refusal: 'play-stopped', isMet: !candidate.isOnBreak },
    { refusal: 'promotion-limit-reached', isMet: candidate.isLimitReached !== true },
    { refusal: 'promotions-opted-out', isMet: !candidate.isOptedOut },
    { refusal: 'promotion-not-offered', isMet: !candidate.hasMarker },
    { refusal: 'promotion-not-for-you', isMet: failing === null, condition: failing },
    { refusal: 'promotion-identity-required', isMet: hasIdentity, level: offer.identityLevel },
    { refusal: 'promotion-not-open', isMet: offer.window !== 'coming soon' },
    { refusal: 'promotion-over', isMet: offer.window !== 'closed' },
    { refusal: 'promotion-paused', isMet: offer.window !== 'paused' },
    { refusal: 'promotion-applied-before', isMet: !candidate.hasAppliedBefore },
    {
      refusal: 'promotion-excludes-other',
      isMet: candidate.takenOfGroup === null,
      title: candidate.takenOfGroup,
    },
    { refusal: candidate.kindRefusal ?? 'promotion-condition-open', isMet: candidate.kindRefusal === null },
    { refusal: 'promotion-budget-spent', isMet: candidate.isBudgetLeft },
  ];
}

/** The first condition that is not met; null when the member may take the offer. */
export function refuseOffer(offer: OfferConditions, candidate: Candidate): Condition | null {
  return conditionsOf(offer, candidate).find(({ isMet }) => !isMet) ?? null;
}

function failingAudience(audience: Audience, candidate: Candidate): AudienceCondition | null {
  const { region, currency, language, accountType, rank, registeredAt } = candidate;
  const { minRank, maxRank, registeredFrom, registeredUntil } = audience;
  const types = audience.accountTypes.length === 0 ? MEMBERS : audience.accountTypes;
  if (!allows(audience.regions, region)) return 'region';
  if (!allows(audience.currencies, currency)) return 'currency';
  if (!allows(audience.languages, language)) return 'language';
  if (accountType !== null && !types.includes(accountType)) return 'account-type';
  if (rank < (minRank ?? rank) || rank > (maxRank ?? rank)) return 'rank';
  const isEarly = registeredFrom !== null && registeredAt < registeredFrom;
  const isLate = registeredUntil !== null && registeredAt >= registeredUntil;
  return isEarly || isLate ? 'registered' : null;
}

function allows(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(value);
}
