import type { promotions } from '@tyche/contract/promotions';
import type { Handlers } from '../../platform/http/handlers.ts';
import { applyPromotion, leavePromotion } from './apply.ts';
import { listAvailable, readPromotion } from './available.ts';
import { claimPromotion, listClaims } from './claim.ts';
import { findOfferOfCode } from './codes.ts';
import { joinPromotion } from './deposits.ts';
import type { PromotionsDeps } from './deps.ts';
import { readPreference, setCategory, setPreference } from './preferences.ts';
import { listOwn } from './read-own.ts';

/** Offers as members and visitors see them, and what members do with them. */
export function promotionsRoutes(deps: PromotionsDeps): Handlers<keyof typeof promotions> {
  const { database } = deps;
  return {
    getAvailablePromotions: (input, call) => listAvailable(deps, input, call),
    readPromotion: (input, call) => readPromotion(deps, input, call),
    promotionApplications: (input, { member, language }) =>
      listOwn(database.reader, input, { memberId: member.memberId, language }),
    promotionSettings: (_input, { member }) => readPreference(database.reader, member.memberId),
    async setPromotionSettings(input, { member }) {
      await setPreference(database, member.memberId, input);
      return null;
    },
    async setPromotionCategory(input, { member }) {
      await setCategory(database, member.memberId, input);
      return null;
    },
    checkPromoCode: async ({ code }, call) => ({
      promotionId: (await findOfferOfCode(deps, code, call)).toString(),
    }),
    applyPromotion: (input, call) => applyPromotion(deps, input, call),
    joinPromotion: (input, call) => joinPromotion(deps, input, call),
    leavePromotion: (input, { member }) => leavePromotion(deps, input, member.memberId),
    getClaimPromotion: (input, { member, language }) =>
      listClaims(deps, input, { memberId: member.memberId, language }),
    claimIssuedPromotion: (input, call) => claimPromotion(deps, input, call),
  };
}
