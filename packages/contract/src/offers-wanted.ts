// Which offers a member wants (docs/reference/promotions.md 4).
import { offerCategories } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Timestamp } from './schemas.ts';

export const OfferCategoryName = oneOf([...offerCategories]);

/** The calls whose answers change with what a member takes part in, or wants to see. */
export const offerLists = [
  'GET /wps/relay/MCSFE_getAvailablePromotions',
  'GET /wps/promotions/:id',
  'GET /wps/promotions/applications',
  'GET /wps/relay/MCSFE_getClaimPromotion',
] as const;

/** The calls that propose something: their answers change when nothing may be proposed to a member any more (docs/reference/rewards.md 11.2). */
export const proposals = [
  ...offerLists,
  'GET /wps/relay/MCSFE_getListAnnouncements',
  'GET /wps/relay/MCSFE_getPointRewardConversionType',
] as const;

export const offersWanted = {
  promotionSettings: route({
    auth: 'member',
    gate: 'member-centre',
    method: 'GET',
    path: '/wps/promotions/settings',
    summary: 'Which offers the caller wants.',
    input: closed({}),
    output: closed({
      noOffers: Type.Boolean(),
      /** From when offers can be switched on again: 24 hours after they were switched off; null when nothing holds it. */
      changeableAt: nullable(Timestamp),
      /** The categories that were switched off alone, each with its instant. */
      offCategories: Type.Array(closed({ category: OfferCategoryName, changeableAt: nullable(Timestamp) })),
    }),
    refusals: [],
  }),
  setPromotionSettings: route({
    auth: 'member',
    gate: 'member-centre',
    method: 'PUT',
    path: '/wps/promotions/settings',
    stale: ['GET /wps/promotions/settings', ...proposals],
    summary: 'Switches offers off at once, or on again after 24 hours. Applications that exist go on.',
    input: closed({ noOffers: Type.Boolean() }),
    output: Type.Null(),
    refusals: ['promotions-opted-out'],
  }),
  setPromotionCategory: route({
    auth: 'member',
    gate: 'member-centre',
    method: 'PUT',
    path: '/wps/promotions/settings/categories/:category',
    stale: ['GET /wps/promotions/settings', ...offerLists],
    summary:
      'Switches offers of one category off at once, or on again after 24 hours. Applications that exist go on.',
    input: closed({ category: OfferCategoryName, isOff: Type.Boolean() }),
    output: Type.Null(),
    refusals: ['promotions-opted-out'],
  }),
};
