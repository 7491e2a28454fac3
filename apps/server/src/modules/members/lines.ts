// Who stands directly above and below an account, as it was written down today. The tree by days is in the module of agents.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { listNames } from './store.ts';
import { listBelow, listUplines, lockUplines } from './store-tree.ts';

/** Who stands directly above each of some accounts today; no entry for one at the top. */
export async function uplinesOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await listUplines(reader, [...new Set(memberIds)]);
  return new Map(rows.map(({ member_id, upline_id }) => [member_id, upline_id]));
}

/** The same for what must happen before a change of these lines or be refused after it: they stay until the transaction ends. */
export async function holdUplines(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  await lockUplines(tx, memberIds);
  return uplinesOf(tx, memberIds);
}

/** Open accounts directly below one whose names begin so, in any case, in the order of their names. */
export async function listDownlines(
  reader: Reader,
  wanted: { readonly uplineId: bigint; readonly prefix: string; readonly limit: number },
): Promise<readonly { readonly memberId: bigint; readonly username: string }[]> {
  const rows = await listBelow(reader, wanted);
  return rows.map(({ member_id, username }) => ({ memberId: member_id, username }));
}

/** Account names by their ids; trial accounts have none. */
export async function namesOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await listNames(reader, [...new Set(memberIds)]);
  return new Map(rows.map(({ member_id, username }) => [member_id, username]));
}
