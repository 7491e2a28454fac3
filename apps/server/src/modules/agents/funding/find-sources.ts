import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import type { Entry } from '../../wallet/index.ts';
import { lineOfRef } from './movements.ts';

/** The lines of pay that movements belong to, by the entry's number in the wallet. */
export function findPaySources(
  _reader: Reader,
  _memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, { kind: string; number: string }>> {
  const found = entries.flatMap(({ seq, ref, kind }) => {
    const lineId = (kind === 'dividend' || kind === 'salary') && ref !== null ? lineOfRef(ref) : null;
    return lineId === null ? [] : [[seq, { kind: 'pay-line', number: lineId.toString() }] as const];
  });
  return Promise.resolve(new Map(found));
}
