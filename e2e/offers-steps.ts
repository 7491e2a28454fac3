// Offers that journeys publish.
import { expect } from 'vitest';
import { plainTerms } from '../apps/server/src/modules/promotions/plain-terms.ts';
import type { useBrowser } from './browser.ts';
import { answerOf, approve, signInStaff } from './office-steps.ts';

/** Its category keeps it from the page of registration. */
const terms = { ...plainTerms, budgetAmount: '1000.0000' };

/**
 * Publishes a gift for everybody by two persons; gives its id.
 *
 * @param changed its terms, where they differ from 50.00 in cash without conditions.
 * @param type the kind of the offer.
 */
export async function publishGift(
  visit: ReturnType<typeof useBrowser>,
  title: string,
  changed: object = {},
  type: 'SIGNUP' | 'FIRST_DEPOSIT' | 'DEPOSIT_BET_BONUS' | 'LUCKY_BET' = 'SIGNUP',
): Promise<string> {
  const operator = await visit();
  await signInStaff(operator, 'operator');
  const { request } = operator.page;
  const texts = ['TY', 'EN'].map((language) => ({
    language,
    title,
    teaser: 'A gift',
    text: 'For everybody.',
  }));
  const { id } = await answerOf(
    await request.post('/wps/staff/promotions', {
      data: { type, terms: { ...terms, ...changed }, texts },
    }),
  );
  const proposed = await request.put(`/wps/staff/promotions/${id}/publish`, {
    data: { revision: 1, reason: 'a journey' },
  });
  expect(await proposed.text()).toContain('approvalId');
  const supervisor = await visit();
  await signInStaff(supervisor, 'supervisor');
  await approve(supervisor, `offer ${id}`);
  for (const visitor of [operator, supervisor]) await visitor.leave();
  return id;
}
