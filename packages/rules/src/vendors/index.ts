// The rules of vendors' wallets. No clock, no money moved.
export {
  LIMIT_HOURS,
  MISSES,
  moveTransfer,
  questionOf,
  type TransferDirection,
  type TransferEvent,
  transferEvents,
  type TransferStanding,
  type TransferState,
  transferStates,
  type TransferStep,
  waitAfter,
} from './transfer.ts';
