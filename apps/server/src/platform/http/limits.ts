// Limits on how often something may be tried, counted in the database so that all nodes count together.
import type { Reader } from '../db/database.ts';
import { Refusal } from './errors.ts';
import { countUp, readCount } from './store.ts';

export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowS: number;
}

/** Counts a try and refuses `too-many-requests` (with the seconds to wait) beyond the limit. */
export async function allow(reader: Reader, limit: Limit, subject: string): Promise<void> {
  const { count, waitS } = await countUp(reader, `${limit.name}:${subject}`, limit.windowS);
  if (count > limit.most) throw new Refusal('too-many-requests', { retryAfterS: waitS });
}

/** Refuses when the limit was reached already, without counting. */
export async function mustBeBelow(reader: Reader, limit: Limit, subject: string): Promise<void> {
  const { count, waitS } = await readCount(reader, `${limit.name}:${subject}`, limit.windowS);
  if (count >= limit.most) throw new Refusal('too-many-requests', { retryAfterS: waitS });
}

/** Counts one more and tells whether the limit is reached with it, without refusing. */
export async function countTowards(reader: Reader, limit: Limit, subject: string): Promise<boolean> {
  const { count } = await countUp(reader, `${limit.name}:${subject}`, limit.windowS);
  return count >= limit.most;
}

/** Whether the limit was reached already, without counting. */
export async function isReached(reader: Reader, limit: Limit, subject: string): Promise<boolean> {
  const { count } = await readCount(reader, `${limit.name}:${subject}`, limit.windowS);
  return count >= limit.most;
}
