// The rules of vendors' wallets. No clock, no money moved.
export {
  LIMIT_HOURS,
  MISSES,
  moveTransfer,
  questionOf,
  type TransferDirection,
  transferDirections,
  type TransferEvent,
  transferEvents,
  transferReasons,
  type TransferStanding,
  type TransferState,
  transferStates,
  type TransferStep,
  waitAfter,
} from './transfer.ts';
