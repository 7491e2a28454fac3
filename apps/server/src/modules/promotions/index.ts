// Promotions: offers with versioned terms and a budget, what members take of them, codes and grants by hand. Uses settings, staff, wallet,
// protection, messaging, members, cashier.
export { promotionsDomains } from './domains.ts';
export { type BonusInProcess, bonusInProcess, forfeitBonus } from './bonuses/end.ts';
export { openBonuses } from './bonuses/start.ts';
export { openOwnFacts } from './bonuses/own-facts.ts';
export { openOwnStaked } from './bonuses/own-staked.ts';
export type { BonusPartsOf, BonusPort, PointsPort, PromotionsDeps, ReferralPort, RiskOf } from './deps.ts';
export { shownAmount } from './amounts.ts';
export { codeOf as referralCodeOf, noteReferral } from './referral/codes.ts';
export { findWrongReferrals, type WrongReferral } from './referral/find-wrong-referrals.ts';
export { seedTerms as seedReferral } from './referral/terms.ts';
export { endByExclusion } from './ending.ts';
export { findRewardSources } from './find-sources.ts';
export { findWrongRewards } from './find-wrong-rewards.ts';
export { exportPromotions } from './privacy.ts';
export { type DemoRaffle, seedRaffles } from './raffles/seed.ts';
export { plainTerms } from './plain-terms.ts';
export { listWithoutOffers } from './preferences.ts';
export { type DemoOffer, seedOffers } from './seed.ts';
