import { Refusal } from './errors.ts';

const YEAR_MS = 366 * 86_400_000;

/** Reads a time of at most twelve months, the last ones when nothing is told. Refuses `invalid-input`. */
export function readSpan(
  { startTime, endTime }: { startTime?: number; endTime?: number },
  now: number,
): { from: Date; until: Date } {
  // A millisecond after the last one: the end belongs to it.
  const until = (endTime ?? now) + 1;
  const from = startTime ?? until - YEAR_MS;
  if (from >= until || until - from > YEAR_MS + 1)
    throw new Refusal('invalid-input', { field: 'startTime', rule: 'span' });
  return { from: new Date(from), until: new Date(until) };
}
