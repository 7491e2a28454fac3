import type { MemberId } from '@tyche/kernel/ids';
import { type BreakLength, endOf, type ExclusionLength } from '@tyche/rules/protection';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { lockPlay, stopPlay } from '../wallet/index.ts';
import type { ProtectionDeps } from './deps.ts';
import type { StopKind } from './domains.ts';
import { announceStop } from './events.ts';
import * as store from './store.ts';

/** Begins a break now (reliability.md R5). One that lasts longer already stays. Gives when it is over. */
export async function takeBreak(
  deps: ProtectionDeps,
  memberId: MemberId,
  length: BreakLength,
): Promise<Date> {
  return deps.database.inTransaction(async (tx) => {
    await store.lockPerson(tx, memberId);
    const since = await lockPlay(tx, [memberId]);
    const standing = await store.findStop(tx, memberId);
    const until = endOf(length, since);
    if (standing && standing.until >= until) return standing.until;
    await stop(tx, { memberId, kind: 'break', since, until });
    return until;
  });
}

/**
 * Excludes a player from play (reliability.md R6): no bet commits later than this, all sessions end, no login is taken until it is over, and the same
 * identity cannot register again. It holds for every account of the same name and birth date. Gives when it is over.
 */
export async function excludeSelf(
  deps: ProtectionDeps,
  memberId: MemberId,
  length: ExclusionLength,
): Promise<Date> {
  const { until, accounts } = await deps.database.inTransaction(async (tx) => {
    // The person is excluded, whatever account asked for it; the accounts are locked in one order.
    for (const one of await store.listSamePerson(tx, memberId)) await store.lockPerson(tx, one);
    const { identity_mark } = await store.lockPerson(tx, memberId);
    const same = await store.listSamePerson(tx, memberId);
    for (const one of same) await deps.endByExclusion?.(tx, one);
    const since = await lockPlay(tx, same);
    const end = endOf(length, since);
    if (identity_mark) await store.insertMarks(tx, memberId, [identity_mark], end);
    for (const one of same) {
      await stop(tx, { memberId: one, kind: 'self-exclusion', since, until: end });
      const subject = { realm: 'member', subjectId: one } as const;
      await deps.identity.endSessionsOf(tx, subject, { reason: 'self-exclusion' });
    }
    return { until: end, accounts: same };
  });
  for (const one of accounts) deps.live.drop(one.toString());
  return until;
}

/** Refuses `self-excluded` while an exclusion holds, `play-stopped` in a break. */
export async function refuseStopped(reader: Reader, memberId: bigint): Promise<void> {
  const stopped = await store.findStop(reader, memberId);
  if (!stopped) return;
  const code = stopped.kind === 'break' ? 'play-stopped' : 'self-excluded';
  throw new Refusal(code, { until: stopped.until.getTime() });
}

/** Refuses `self-excluded` to who has excluded himself; a break lets one sign in, for withdrawals. */
export async function requireMaySignIn(reader: Reader, memberId: bigint): Promise<void> {
  const stopped = await store.findStop(reader, memberId);
  if (stopped?.kind === 'self-exclusion')
    throw new Refusal('self-excluded', { until: stopped.until.getTime() });
}

/** When the exclusion that holds now is over; null without one. */
export async function exclusionEnd(reader: Reader, memberId: bigint): Promise<Date | null> {
  const stopped = await store.findStop(reader, memberId);
  return stopped?.kind === 'self-exclusion' ? stopped.until : null;
}

/** When the break that holds now is over; null without one. */
export async function breakEnd(reader: Reader, memberId: bigint): Promise<Date | null> {
  const stopped = await store.findStop(reader, memberId);
  return stopped?.kind === 'break' ? stopped.until : null;
}

async function stop(
  tx: Tx,
  one: { memberId: MemberId; kind: StopKind; since: Date; until: Date },
): Promise<void> {
  await store.insertStop(tx, one);
  await stopPlay(tx, one.memberId, one.until);
  await announceStop(tx, one);
}
