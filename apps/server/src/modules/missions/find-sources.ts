// The missions that movements of the account record belong to (docs/reference/rewards.md 5.1).
import type { MemberId } from '@tyche/kernel/ids';
import { keyTimeOf } from '@tyche/kernel/request-key';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import { listGivenAt } from './prizes/store.ts';
import { prizeKeyOf, rewardKeyOf } from './reward-key.ts';
import { listClaimedAt } from './store-member.ts';

/** The missions whose milestones or places of boards gave cash, by the entry's number in the wallet. A key begins with the time of its claim. */
export async function findMissionSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const own = entries.filter(({ kind, key, ref }) => kind === 'bonus' && key === ref);
  const times = own.flatMap(({ key }) => {
    const time = keyTimeOf(key);
    return time === null ? [] : [new Date(time)];
  });
  if (times.length === 0) return new Map();
  const rows = await listClaimedAt(reader, memberId, times);
  const prizes = await listGivenAt(reader, memberId, times);
  const missions = new Map([
    ...rows.map(({ at, ...row }) => [rewardKeyOf({ ...row, memberId }, at), row.missionId] as const),
    ...prizes.map(({ at, ...row }) => [prizeKeyOf({ ...row, memberId }, at), row.missionId] as const),
  ]);
  return new Map(
    own.flatMap(({ seq, key }) => {
      const id = missions.get(key);
      return id === undefined ? [] : [[seq, { kind: 'mission', number: id.toString() }] as const];
    }),
  );
}
