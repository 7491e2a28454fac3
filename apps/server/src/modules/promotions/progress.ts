// What a member has done towards the next reward of an offer that counts by itself (promotions.md 10).
import type { promotions } from '@tyche/contract/promotions';
import type { OutputOf } from '@tyche/contract/route';
import { localDateOf } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import { type LiveOffer, windowOf } from './applications.ts';
import type { PromotionsDeps } from './deps.ts';
import { lossBefore } from './givebacks.ts';
import { formulaOf } from './kinds.ts';
import { loginDaysOf } from './logins.ts';
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
  const { timeZone } = (await deps.merchant()).site;
  const day = localDateOf(offer.now, timeZone);
  switch (offer.kind) {
    case 'REBATE': {
      const { share, carry } = await rebateOfToday(reader, offer, { memberId, day });
      const { minPayout } = formulaOf(offer.content.terms, 'rebate');
      return { is: 'rebate', day, share: formatAmount(share), carry: formatAmount(carry), minPayout };
    }
    case 'LOGIN': {
      const days = await loginDaysOf(reader, offer, { memberId, day, timeZone });
      return { is: 'login', month: day.slice(0, 7), days: days.length };
    }
    case 'SAVIOR': {
      const { week, loss } = await lossBefore(reader, { memberId, day, timeZone });
      return { is: 'giveback', week, loss: formatAmount(loss) };
    }
    default:
      return null;
  }
}
