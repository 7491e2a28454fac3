import type { offerConsents } from '@tyche/contract/offer-consents';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type LinkDeps, readConsents, setConsent, withdrawByLink } from './consents.ts';

/** Consents to offers, on the page of a member and by the link of a message. */
export function consentRoutes(deps: LinkDeps): Handlers<keyof typeof offerConsents> {
  const { database } = deps;
  return {
    offerConsents: (_, { member }) => readConsents(database.reader, member.memberId),
    async setOfferConsent(input, { member }) {
      await setConsent(database, member.memberId, input);
      return null;
    },
    withdrawOffers: async ({ token }) => ({ way: await withdrawByLink(deps, token) }),
  };
}
