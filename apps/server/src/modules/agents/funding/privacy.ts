// What payments keep of a person: for the export, and before an erasure. The lines themselves are accounts and stay: they name nobody.
import type { Reader } from '../../../platform/db/database.ts';
import { countOpen, listAllLines } from './store-lines.ts';

const MAX_EXPORTED = 10_000;

/** The pay that a member received and owes, the newest first. The other side of a line is another person. */
export async function exportPay(reader: Reader, memberId: bigint): Promise<unknown> {
  return listAllLines(reader, memberId, MAX_EXPORTED);
}

/** Whether a member still owes pay, or still gets some. */
export async function hasOpenPay(reader: Reader, memberId: bigint): Promise<boolean> {
  return (await countOpen(reader, memberId)) > 0n;
}
