// A winner claims its prizes (docs/reference/rewards.md 7.6 step 7).
import type { raffles } from '@tyche/contract/raffles';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import type { MemberCall } from '../apply.ts';
import { amountOf } from '../amounts.ts';
import { claimPromotion } from '../claim.ts';
import type { PromotionsDeps } from '../deps.ts';
import { requireRaffle } from './read.ts';
import { listPrizes } from './store-tickets.ts';

/**
 * Claims the prizes of a member in a raffle, each once; a repeat answers as the first call. A prize is cash without turnover, so the claim
 * itself accepts its terms. Refuses `raffle-unknown`, `raffle-not-drawn`, `unknown-application` for who won nothing, and what a claim
 * refuses.
 */
export async function claimPrizes(
  deps: PromotionsDeps,
  { raffleId: asked }: InputOf<typeof raffles.claimRafflePromotion>,
  call: MemberCall,
): Promise<OutputOf<typeof raffles.claimRafflePromotion>> {
  const { reader } = deps.database;
  const raffle = await requireRaffle(reader, BigInt(asked));
  if (raffle.state !== 'drawn') throw new Refusal('raffle-not-drawn', { drawsAt: raffle.draws_at.getTime() });
  const prizes = (await listPrizes(reader, raffle.raffle_id)).filter(
    ({ member_id }) => member_id === call.member.memberId,
  );
  const own = prizes.flatMap(({ application_id }) => (application_id === null ? [] : [application_id]));
  if (own.length === 0) throw new Refusal('unknown-application');
  let reward = 0n;
  for (const applicationId of own) {
    const claim = {
      promotionClaimId: applicationId.toString(),
      promotionType: 'RAFFLE' as const,
      termsVersion: raffle.version,
      accepted: true,
    };
    reward += amountOf((await claimPromotion(deps, claim, call)).amount);
  }
  return { reward: formatAmount(reward), prizes: own.length };
}
