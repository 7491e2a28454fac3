// What is kept here of a member, for the export; and what movements of the account record belong to.
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import type { VendorsDeps } from './deps.ts';
import { transferView } from './read.ts';
import { listOwn, listSources } from './store-lists.ts';

const MOST = 10_000;

/** The member's transfers with vendors. There is nothing to erase: amounts and times are the ledger's, and the vendor's name tells nothing. */
export async function exportTransfers(
  deps: Pick<VendorsDeps, 'vendors'>,
  reader: Reader,
  memberId: bigint,
): Promise<unknown> {
  const rows = await listOwn(reader, { memberId, from: null, to: null, limit: MOST, offset: 0 });
  return rows.map((row) => transferView(deps, row));
}

/** The transfers that movements of a member belong to, by the entry's number in the wallet. */
export async function findTransferSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const own = entries.filter(({ kind, scope }) => kind === 'transfer' && scope === 'cashier');
  const refs = own.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  if (refs.length === 0) return new Map();
  const sources = await listSources(reader, memberId, refs);
  const numbers = new Map(sources.map(({ ref, number }) => [ref, number]));
  return new Map(
    own.flatMap(({ seq, ref }) => {
      const number = ref === null ? undefined : numbers.get(ref);
      return number === undefined ? [] : [[seq, { kind: 'wallet-transfer', number }] as const];
    }),
  );
}
