// The applications that movements of the account record belong to (docs/reference/rewards.md 5.1).
import type { MemberId } from '@tyche/kernel/ids';
import { keyTimeOf } from '@tyche/kernel/request-key';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import { creditKey } from './claim.ts';
import * as store from './store-sources.ts';

/**
 * The numbers of the applications of movements, by the entry's number in its wallet: `bonus` of what a bonus with turnover moved, `reward`
 * of cash. Movements of anything else are left out.
 */
export async function findRewardSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const own = entries.filter(({ kind }) => kind === 'bonus');
  const bonuses = await listBonuses(reader, memberId, own);
  const credits = await listCredits(reader, memberId, own);
  return new Map(
    own.flatMap(({ seq, key, ref }) => {
      const [kind, id] = ref === null ? ['reward', credits.get(key)] : ['bonus', bonuses.get(ref)];
      return id === undefined ? [] : [[seq, { kind, number: id.toString() }] as const];
    }),
  );
}

/** The applications of bonuses with turnover, by the reference of their movements. */
async function listBonuses(
  reader: Reader,
  memberId: bigint,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, bigint>> {
  const refs = entries.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  return refs.length === 0 ? new Map() : store.listByBonusKey(reader, memberId, [...new Set(refs)]);
}

/** The applications of cash, by the key of its credit, which begins with the time of the application. */
async function listCredits(
  reader: Reader,
  memberId: bigint,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, bigint>> {
  const times = entries.flatMap(({ key, ref }) => {
    const time = ref === null ? keyTimeOf(key) : null;
    return time === null ? [] : [new Date(time)];
  });
  if (times.length === 0) return new Map();
  const rows = await store.listMadeAt(reader, memberId, times);
  return new Map(rows.map((row) => [creditKey(row), row.application_id]));
}
