// Bonuses with turnover, as journeys take them.
import { expect } from 'vitest';
import { newKey } from '@tyche/testkit/key';
import type { Visitor } from './browser.ts';
import { answerOf } from './office-steps.ts';

/** Terms of a bonus of 20.00 that is staked once. One bet of the fast lottery does it. */
export const playable = {
  products: ['LOTTERY'],
  formula: { is: 'fixed', amount: '20.0000' },
  mode: 'playable',
  multiplierPpm: 1_000_000,
  contributions: ['LOTT', 'ELOTT'].map((group) => ({ group, weightPpm: 1_000_000 })),
};

const consent = { termsVersion: 1, accepted: true };

/** Applies for an offer and claims its bonus; it runs then. */
export async function claimBonus(member: Visitor, offerId: string): Promise<void> {
  const { applicationId } = await post(member, `/wps/promotions/${offerId}/apply`, consent);
  await claimIssued(member, applicationId, 'SIGNUP');
}

/**
 * Joins an offer for the first deposit with a deposit that waits for its payment; gives its application.
 *
 * @param depositId the deposit that waits.
 */
export async function joinWith(member: Visitor, offerId: string, depositId: string): Promise<string> {
  return (await post(member, `/wps/promotions/${offerId}/join`, { ...consent, depositId })).applicationId;
}

/** Claims what an application gave; its bonus runs then. */
export async function claimIssued(
  member: Visitor,
  applicationId: string,
  promotionType: string,
): Promise<void> {
  const claim = { promotionClaimId: applicationId, promotionType, ...consent };
  const claimed = await post(member, '/wps/relay/MCSFE_claimIssuedPromotion', claim);
  expect(claimed.status).toBe('process');
}

/** The rewards that a member may claim, by their applications. */
export async function claimable({ page }: Visitor): Promise<readonly string[]> {
  const { list } = await answerOf(await page.request.get('/wps/relay/MCSFE_getClaimPromotion'));
  return list.map(({ rewardId }: { rewardId: string }) => rewardId);
}

/** The bonus that runs; null without one. */
export async function runningBonus({ page }: Visitor): Promise<object | null> {
  return (await answerOf(await page.request.get('/wps/bonuses'))).running;
}

async function post({ page }: Visitor, path: string, data: object) {
  return answerOf(await page.request.post(path, { headers: { 'idempotency-key': newKey() }, data }));
}
