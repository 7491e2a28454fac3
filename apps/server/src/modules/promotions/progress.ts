// What a member has done towards the next reward of an offer that counts by itself (promotions.md 10).
import type { promotions } from '@tyche/contract/promotions';
import type { OutputOf } from '@tyche/contract/route';
import { localDateOf } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import { type LiveOffer, windowOf } from './applications.ts';
import type { PromotionsDeps } from './deps.ts';
import { formulaOf } from './kinds.ts';
import { rebateOfToday } from './rebate.ts';

type Progress = OutputOf<typeof promotions.readPromotion>['progress'];

/** The progress of a member at an open offer; null where nothing is counted. */
export async function progressOf(
  deps: Pick<PromotionsDeps, 'database' | 'merchant'>,
  offer: LiveOffer,
  memberId: bigint,
): Promise<Progress> {
  if (windowOf(offer) !== 'open') return null;
  const { reader } = deps.database;
  const today = localDateOf(offer.now, (await deps.merchant()).site.timeZone);
  if (offer.kind !== 'REBATE') return null;
  const { share, carry } = await rebateOfToday(reader, offer, { memberId, day: today });
  const { minPayout } = formulaOf(offer.content.terms, 'rebate');
  return {
    is: 'rebate',
    day: today,
    share: formatAmount(share),
    carry: formatAmount(carry),
    minPayout,
  };
}
