// Own money and bonus money apart: what a payment ends, what was staked of own money, and what of settled wagers counts for rewards
// (docs/reference/rewards.md 4.4, 5.7, 5.11, 6.1).
import { partsOfWagers } from './modules/lottery/index.ts';
import { partsOfVendorBets } from './modules/vendors/index.ts';
import {
  type BonusPartsOf,
  bonusInProcess,
  forfeitBonus,
  openOwnFacts,
  openOwnStaked,
} from './modules/promotions/index.ts';

/** What a bonus has to say when own money leaves an account. */
export const bonusGate = { inProcess: bonusInProcess, forfeit: forfeitBonus } as const;

/** Bets on lotteries and in the games of vendors may hold bonus money. */
export const bonusPartsOf: BonusPartsOf = async (reader, bets) => {
  const [ofLottery, ofVendors] = await Promise.all([
    partsOfWagers(
      reader,
      bets.filter(({ source }) => source === 'lottery'),
    ),
    partsOfVendorBets(
      reader,
      bets.filter(({ source }) => source === 'vendor'),
    ),
  ]);
  const parts = { lottery: ofLottery.values(), vendor: ofVendors.values() };
  return bets.map(({ source }) => parts[source].next().value ?? null);
};

/** Settled wagers with their own money alone. */
export const ownFacts = openOwnFacts(bonusPartsOf);

/** Own stakes of a member, without the bonus parts of bets. */
export const ownStakedSince = openOwnStaked(bonusPartsOf);
