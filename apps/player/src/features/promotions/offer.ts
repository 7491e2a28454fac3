import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

export type Offer = OutputOf<typeof contract.getAvailablePromotions>['list'][number];
export type OfferDetail = OutputOf<typeof contract.readPromotion>;
export type OwnApplication = OutputOf<typeof contract.promotionApplications>['list'][number];
export type Reward = OutputOf<typeof contract.getClaimPromotion>['list'][number];
export type KeyFactsBox = Offer['keyFacts'];

/** Where an offer or an application stands for the member: the statuses of the specification, and what an offer is without an application. */
export const standings = [
  'available',
  'open',
  'comingSoon',
  'paused',
  'joined',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'waiting',
  'process',
  'closed',
] as const;

export type Standing = (typeof standings)[number];

/**
 * Where an offer stands: the own application first; without one, the offer itself. After a reward is claimed, declined or over, an offer
 * that the member may take again is open to him.
 */
export function standingOf(offer: Pick<Offer, 'window' | 'status' | 'detail' | 'canApply'>): Standing {
  const own = offer.status === null ? null : standingOfApplication(offer.status, offer.detail);
  if (own !== null && !(isFinal(own) && offer.canApply)) return own;
  if (offer.window === 'coming soon') return 'comingSoon';
  if (offer.window !== 'open') return offer.window;
  return offer.canApply ? 'available' : 'open';
}

/** Where an application stands: a claimed bonus that waits for the one before it is `waiting`. */
export function standingOfApplication(
  status: OwnApplication['status'],
  detail: OwnApplication['detail'],
): Standing {
  return status === 'claimed' && detail === 'waiting' ? 'waiting' : status;
}

/** Nothing follows any more. */
export function isFinal(standing: Standing): boolean {
  return standing === 'claimed' || standing === 'rejected' || standing === 'closed';
}

/** Whether an offer is the member's own: something of it is under way. */
export function isMine({ status }: Pick<Offer, 'status'>): boolean {
  return status !== null;
}

/** Address of an offer. */
export function offerAddress(id: string): string {
  return `/promoDetail?id=${id}`;
}
