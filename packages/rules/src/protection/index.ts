// Safer play, without a clock or a database: limits and their changes, periods, lengths of breaks, ages (reliability.md R1 to R12).
export { ageOn, isDay, nameKey } from './age.ts';
export {
  type Change,
  confirmChange,
  coolingEnds,
  type Deposit,
  depositRoom,
  depositsSince,
  depositUse,
  type Limits,
  limitKinds,
  type LimitKind,
  type LimitPeriod,
  type LimitSlot,
  limitPeriods,
  mayDeposit,
  requestLimit,
  slotOf,
} from './limits.ts';
export { type Facts, type Marker, markers, markersOf } from './markers.ts';
export { type Period, periodAround, periods } from './periods.ts';
export {
  type BreakLength,
  breakLengths,
  endOf,
  type ExclusionLength,
  exclusionLengths,
  isReviewDue,
} from './stops.ts';
