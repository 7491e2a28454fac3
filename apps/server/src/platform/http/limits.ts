// Limits on how often something may be tried, counted in the database so that all nodes count together.
import type { Reader } from '../db/database.ts';
import { Refusal } from './errors.ts';
import { countDown, countUp, deleteCounters, listTries, readCount } from './store.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
}

/** Counts a try and refuses `too-many-requests` (with the seconds to wait) beyond the limit. */
export async function consume(reader: Reader, limit: Limit, subject: string): Promise<void> {
  const { count, waitS } = await countUp(reader, `${limit.name}:${subject}`, limit.windowS);
  if (count > limit.max) throw new Refusal('too-many-requests', { retryAfterS: waitS });
}

/** Counts one more and tells whether the limit is reached with it, without refusing. */
export async function countTowards(reader: Reader, limit: Limit, subject: string): Promise<boolean> {
  const { count } = await countUp(reader, `${limit.name}:${subject}`, limit.windowS);
  return count >= limit.max;
}

/** Whether the limit was reached already, without counting. */
export async function isReached(reader: Reader, limit: Limit, subject: string): Promise<boolean> {
  const { count } = await readCount(reader, `${limit.name}:${subject}`, limit.windowS);
  return count >= limit.max;
}

/** A try that was counted before it was judged. */
export interface Claim {
  readonly key: string;
  readonly windowStart: Date;
  readonly limit: Limit;
  readonly count: number;
  readonly waitS: number;
}

/**
 * Counts a try before it is judged, without refusing: of many at once none slips through before the first is counted. A try that turns
 * out right is given back.
 */
export async function claim(reader: Reader, limit: Limit, subject: string): Promise<Claim> {
  const key = `${limit.name}:${subject}`;
  return { key, limit, ...(await countUp(reader, key, limit.windowS)) };
}

/** Claims a try and refuses `too-many-requests` (with the seconds to wait) beyond the limit. */
export async function claimOrRefuse(reader: Reader, limit: Limit, subject: string): Promise<Claim> {
  const claimed = await claim(reader, limit, subject);
  if (isBeyond(claimed)) throw new Refusal('too-many-requests', { retryAfterS: claimed.waitS });
  return claimed;
}

/** Whether a claimed try goes beyond its limit. */
export function isBeyond({ count, limit }: Claim): boolean {
  return count > limit.max;
}

/** Whether the try after this one goes beyond the limit. */
export function isLast({ count, limit }: Claim): boolean {
  return count >= limit.max;
}

/** Forgets the counts whose subject is or begins with one of some names, in whatever case: a name of somebody who is erased. */
export async function forgetCounters(reader: Reader, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (name !== '') await deleteCounters(reader, name.normalize('NFKC').toLowerCase());
}

/** The tries of one subject of a limit. */
export interface SubjectTries {
  readonly subject: string;
  /** Tries in the window that runs now, and in the whole time. */
  readonly inWindow: number;
  readonly inTime: number;
  /** Windows of the time in which the limit was reached. */
  readonly reached: number;
}

/** The tries of a limit, over all subjects and by subject. */
export interface LimitTries {
  readonly inWindow: number;
  readonly inTime: number;
  /** Subjects that are at the limit now. */
  readonly atLimit: number;
  readonly subjects: readonly SubjectTries[];
}

/**
 * Who tries most: the subjects with the most tries of the last hours that were not given back.
 *
 * @param of.hours 24 at most: older counts are deleted.
 */
export async function readTries(
  reader: Reader,
  limit: Limit,
  of: { readonly hours: number; readonly top: number },
): Promise<LimitTries> {
  const rows = await listTries(reader, limit, of);
  const [first] = rows;
  return {
    inWindow: Number(first?.all_in_window ?? 0n),
    inTime: Number(first?.all_in_time ?? 0n),
    atLimit: Number(first?.all_at_limit ?? 0n),
    subjects: rows.map(({ subject, in_window, in_time, reached }) => ({
      subject,
      inWindow: Number(in_window),
      inTime: Number(in_time),
      reached: Number(reached),
    })),
  };
}

/** Counts tries no longer that were right after all. */
export async function refund(reader: Reader, claims: readonly Claim[]): Promise<void> {
  for (const { key, windowStart } of claims) await countDown(reader, key, windowStart);
}
