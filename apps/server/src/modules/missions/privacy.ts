// What missions keep about a member: handed out, ended by an exclusion or an erasure, and deleted when its time has passed.
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { MEMBER_ERASED, readPlayStopped } from '../protection/index.ts';
import * as store from './store-privacy.ts';

const MAX_EXPORTED = 10_000;
const AT_ONCE = 1_000;

/** What a member took part in, how far it came and what it was given. */
export async function exportMissions(reader: Reader, memberId: bigint): Promise<unknown> {
  return {
    joined: await store.exportJoins(reader, memberId, MAX_EXPORTED),
    progress: await store.exportProgress(reader, memberId, MAX_EXPORTED),
    prizes: await store.exportPrizes(reader, memberId, MAX_EXPORTED),
    strikes: await store.exportStrikes(reader, memberId, MAX_EXPORTED),
    rewards: await store.exportClaims(reader, memberId, MAX_EXPORTED),
  };
}

/** Takes a member out of all missions and off the boards that are not frozen, in the transaction of its exclusion (rewards.md 11.2). */
export function leaveMissions(tx: Tx, memberId: bigint): Promise<void> {
  return store.leaveAll(tx, memberId);
}

/**
 * An exclusion took the member out of all missions; what was being counted at that moment is taken off the boards here. An erasure deletes
 * its progress too. A repeat changes nothing.
 */
export const missionSubscriptions: readonly Subscription[] = [
  {
    topic: MEMBER_ERASED,
    async handle(tx, { payload }) {
      const { memberId } = payload as { memberId?: unknown };
      await store.eraseMember(tx, BigInt(String(memberId)));
    },
  },
  {
    topic: 'protection.play-stopped',
    async handle(tx, { payload }) {
      const { memberId, kind } = readPlayStopped(payload);
      if (kind === 'self-exclusion') await store.leaveAll(tx, memberId);
    },
  },
];

/** Deletes counted wagers and progress whose time has passed, some at once. Gives how many rows. */
export async function deleteOld(database: Database, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const remove of [store.deleteCounted, store.deleteSubtotals, store.deleteProgress])
    for (let some = AT_ONCE; some === AT_ONCE && !signal?.aborted; deleted += some)
      some = await database.inTransaction((tx) => remove(tx, AT_ONCE));
  return deleted;
}
