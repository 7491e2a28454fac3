import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import { endCodes, makeCodes } from './codes.ts';
import { readCosts } from './costs/read.ts';
import { approveApplication, rejectApplication, revokeApplication } from './decide-applications.ts';
import type { PromotionsDeps } from './deps.ts';
import {
  checkOffer,
  createOffer,
  endOffer,
  pauseOffer,
  proposeOffer,
  resumeOffer,
  saveOffer,
} from './edit-offers.ts';
import { grantReward, listGrants } from './grants.ts';
import { listApplications, readApplication } from './read-applications.ts';
import { findCodes, readCodeTries } from './read-codes.ts';
import { proposeOfferSettings, readOfferSettings } from './settings.ts';
import { listCodes, listForStaff, readForStaff } from './read-offers.ts';

const done = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

/** Offers, applications, grants and codes as staff run them. */
export function promotionsStaffRoutes(deps: PromotionsDeps): Handlers<keyof typeof promotionsStaff> {
  const { database } = deps;
  return {
    staffPromotions: (input) => listForStaff(deps, input),
    staffPromotion: ({ id }) => readForStaff(deps, BigInt(id)),
    createPromotion: async (input, call) => ({ id: (await createOffer(deps, input, call)).toString() }),
    checkPromotion: (input) => checkOffer(deps, input),
    savePromotion: (input, call) => saveOffer(deps, input, call),
    publishPromotion: async (input, call) => ({
      approvalId: (await proposeOffer(deps, input, call)).toString(),
    }),
    pausePromotion: (input, call) => done(pauseOffer(deps, input, call)),
    resumePromotion: (input, call) => done(resumeOffer(deps, input, call)),
    endPromotion: (input, call) => done(endOffer(deps, input, call)),
    staffPromotionApplications: (input) => listApplications(deps, input),
    staffPromotionApplication: ({ id }, call) => readApplication(deps, BigInt(id), call),
    approvePromotionApplication: (input, call) => done(approveApplication(database, input, call)),
    rejectPromotionApplication: (input, call) => done(rejectApplication(database, input, call)),
    revokePromotionApplication: (input, call) => done(revokeApplication(database, input, call)),
    staffPromotionGrants: (input) => listGrants(deps, input),
    grantPromotion: (input, call) => grantReward(deps, input, { ...call, browserHash: deps.browserOf(call) }),
    staffPromotionCodes: (input) => listCodes(deps, input),
    staffPromotionCodesFound: (input) => findCodes(deps, input),
    staffPromotionCodeTries: () => readCodeTries(deps),
    makePromotionCodes: (input, call) => makeCodes(deps, input, call),
    offerSettings: () => readOfferSettings(deps),
    setOfferSettings: async (input, call) => ({
      approvalId: (await proposeOfferSettings(deps, input, call)).toString(),
    }),
    staffRewardCosts: (input) => readCosts(deps, input),
    endPromotionCodes: (input, call) => done(endCodes(deps, input, call)),
  };
}
