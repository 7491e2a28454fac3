// Own money and bonus money apart: what a payment ends, what was staked of own money, and what of settled wagers counts for rewards
// (docs/reference/rewards.md 4.4, 5.7, 5.11, 6.1).
import { partsOfWagers } from './modules/lottery/index.ts';
import {
  type BonusPartsOf,
  bonusInProcess,
  forfeitBonus,
  openOwnFacts,
  openOwnStaked,
} from './modules/promotions/index.ts';

/** What a bonus has to say when own money leaves an account. */
export const bonusGate = { inProcess: bonusInProcess, forfeit: forfeitBonus } as const;

/** Only bets on lotteries hold bonus money. */
export const bonusPartsOf: BonusPartsOf = async (reader, bets) => {
  const found = await partsOfWagers(
    reader,
    bets.filter(({ source }) => source === 'lottery'),
  );
  const parts = found.values();
  return bets.map(({ source }) => (source === 'lottery' ? (parts.next().value ?? null) : null));
};

/** Settled wagers with their own money alone. */
export const ownFacts = openOwnFacts(bonusPartsOf);

/** Own stakes of a member, with the bonus parts of bets on lotteries. */
export const ownStakedSince = openOwnStaked(bonusPartsOf);
