import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import { listSources } from './store-sources.ts';

/** The payments that movements of a member belong to, by the entry's number in the wallet. */
export async function findPaymentSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const refs = entries.flatMap(({ ref, kind }) => (ref !== null && paid.has(kind) ? [ref] : []));
  if (refs.length === 0) return new Map();
  const sources = await listSources(reader, memberId, refs);
  const byRef = new Map(sources.map(({ ref, kind, number }) => [ref, { kind, number }]));
  return new Map(
    entries.flatMap(({ seq, ref }) => {
      const source = ref === null ? undefined : byRef.get(ref);
      return source ? [[seq, source] as const] : [];
    }),
  );
}

const paid: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'transfer', 'adjustment']);
