// The conversions that movements of the account record belong to (docs/reference/rewards.md 5.1).
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import { listReferences } from './store-records.ts';

/** The references of the conversions that gave money, by the entry's number in the wallet. */
export async function findConversionSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const own = entries.filter(({ kind }) => kind === 'points');
  if (own.length === 0) return new Map();
  const references = await listReferences(
    reader,
    memberId,
    own.map(({ key }) => key),
  );
  return new Map(
    own.flatMap(({ seq, key }) => {
      const number = references.get(key);
      return number === undefined ? [] : [[seq, { kind: 'conversion', number }] as const];
    }),
  );
}
