// The money calls of vendors in seamless mode: what each is answered and what it moves. No clock, no money moved here.
export { closeRound, MISMATCH_MINUTES } from './close-round.ts';
export { decideCall } from './decide.ts';
export { largestWinIn } from './largest-win.ts';
export { isId, readMoneyCall, readRoundClose } from './read-call.ts';
export { type Settlement, type SettlementFacts, settlementOf, settlements } from './settlement.ts';
export { type BonusOfRound, shareOfCall, shareOfHeldWin, shareOfVoid } from './shares.ts';
export {
  compareVendorRound,
  type OwnRound,
  type VendorRound,
  type VendorRoundOutcome,
} from './vendor-round.ts';
export { type CallOfRound, type RoundVoid, voidRound } from './void-round.ts';
export {
  type BetStatus,
  betStatuses,
  type CallFacts,
  callNames,
  type CallStatus,
  callStatuses,
  type Decision,
  type FreeRoundPay,
  freeRoundPays,
  type MoneyCall,
  type MoneyCallName,
  moneyCalls,
  type PlayerFacts,
  type Round,
  roundStatuses,
  type StoredCall,
  type StoredStatus,
  storedStatuses,
} from './types.ts';
export { type JackpotAmount, readJackpots } from './read-jackpots.ts';
