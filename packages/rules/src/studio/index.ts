// How rounds of the studio's games are drawn, and how anyone can draw them again. Pure, and the same in the studio, in the browser's
// verify page and in tests.
export {
  chainDue,
  chainFrom,
  type ChainPlace,
  isNextLink,
  linkAtDistance,
  linkBefore,
  linkSeeds,
  linkWords,
  nextPlace,
  ROUNDS_AHEAD,
  type UsedPlace,
} from './chain.ts';
export {
  chancesOf,
  contributionOf,
  drawJackpots,
  drawLevel,
  isJackpotHit,
  type JackpotBet,
  type JackpotLevel,
  jackpotLevels,
  payPot,
  replayPot,
  returnOfJackpot,
  seedOfPot,
} from './jackpots.ts';
export {
  drawCoin,
  drawFraction,
  drawFrom,
  drawInteger,
  drawWeighted,
  type RoundSeeds,
  roundBlock,
  roundWords,
  seatsClientSeed,
  seedCommitment,
} from './stream.ts';
export { betPauseS, endPauseS, isBetGivenUp, type Unanswered } from './unanswered.ts';
