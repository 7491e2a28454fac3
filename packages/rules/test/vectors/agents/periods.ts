// The groups `period`, `slot` and `window`.
import {
  type Interval,
  intervalOf,
  localDateOf,
  periodOfDate,
  slotAt,
  slotsOf,
  windowAt,
} from '../../../src/agents/index.ts';
import { type GameVector, sameFields } from '../games/vector.ts';
import { same } from '../vector.ts';
import { instantOf, periodKindOf } from './values.ts';

const HOUR_MS = 3_600_000;

/** Runs a vector of the group `period`. */
export function runPeriod({ input, expected }: GameVector): void {
  const zone = String(input.zone);
  const localDate = localDateOf(instantOf(input.at), zone);
  const weekStart = input.weekStart === undefined ? undefined : Number(input.weekStart);
  const dates = periodOfDate(periodKindOf(input.kind), localDate, weekStart);
  const interval = intervalOf(dates, zone);
  const hours = (interval.end.getTime() - interval.start.getTime()) / HOUR_MS;
  sameFields({ key: dates.key, localDate, ...instantsOf(interval), hours }, expected);
}

/** Runs a vector of the group `slot`. */
export function runSlotOfDay({ input, expected }: GameVector): void {
  const zone = String(input.zone);
  const found = slotAt(instantOf(input.at), zone);
  same('date', found.date, input.date);
  sameFields({ slots: slotsOf(found.date, zone), slot: found.slot, ...instantsOf(found) }, expected);
}

/** Runs a vector of the group `window`. */
export function runWindow({ input, expected }: GameVector): void {
  const found = windowAt(instantOf(input.at), String(input.zone));
  sameFields({ ...instantsOf(found), day: found.date }, expected);
}

function instantsOf({ start, end }: Interval) {
  return { start: start.toISOString(), end: end.toISOString() };
}
