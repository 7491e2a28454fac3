// What staff of the demo give the demo member: a bonus that runs, and cash that waits to be claimed. Acts of the program's own calls.
import type { Modules } from '../modules.ts';
import type { Actors } from './actors.ts';
import { demoMember } from './bots.ts';

const gifts = {
  playable: { amount: '50.0000', note: 'Money to try the lotteries with.' },
  cash: { amount: '20.0000', note: 'Thank you for looking around.' },
} as const;

/** Gives the gifts, unless staff have granted something before. The bonus is claimed; the cash waits in the reward centre. */
export async function giveGifts(handlers: Modules['handlers'], actors: Actors): Promise<void> {
  const { username } = demoMember;
  const staff = async () => ({ ...(await actors.staff('operator')), key: actors.newKey() });
  if ((await handlers.staffPromotionGrants({}, await staff())).list.length > 0) return;
  const { list: offers } = await handlers.staffPromotions({ type: 'MANUAL' }, await staff());
  for (const mode of ['playable', 'cash'] as const) {
    const offer = offers.find((one) => one.mode === mode);
    // A demo of an earlier release has its offers without it.
    if (!offer) continue;
    const gift = { promotionId: offer.id, username, reason: 'goodwill', ...gifts[mode] } as const;
    const { applicationId } = await handlers.grantPromotion(gift, await staff());
    if (applicationId === null || mode === 'cash') continue;
    const call = { ...(await actors.member(username)), key: actors.newKey() };
    const consent = { termsVersion: offer.version, accepted: true };
    await handlers.claimIssuedPromotion(
      { promotionClaimId: applicationId, promotionType: 'MANUAL', ...consent },
      call,
    );
  }
}
