// The rules of vendors' wallets and books. No clock, no money moved.
export {
  addTotals,
  type BookLine,
  type BookTotals,
  reconcile,
  type Reconciled,
  totalsOf,
} from './reconcile.ts';
export {
  formatPercent,
  MIN_ROUNDS,
  readPercent,
  reportRtp,
  type RoundSums,
  type RtpReport,
  type RtpVerdict,
  rtpVerdicts,
} from './rtp-report.ts';
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
export { type ComparedTotals, compareTotals, type GameTotals } from './game-totals.ts';
