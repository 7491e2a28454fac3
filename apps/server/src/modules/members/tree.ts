// The account's side of the tree of agents: who stands directly above it. The module of agents has the tree.
import type { Reader } from '../../platform/db/database.ts';
import { listAccountRows } from './store-tree.ts';

export { promoteToAgent, updateUpline } from './store-tree.ts';

/** An account as the tree takes it in. */
export interface TreeAccount {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
  readonly accountType: number;
}

/** Accounts after an id in the order of their ids, at most `limit`; trial accounts have no place in the tree and are left out. */
export async function listAccounts(reader: Reader, afterId: bigint, limit: number): Promise<TreeAccount[]> {
  const rows = await listAccountRows(reader, afterId, limit);
  return rows.map((row) => ({
    memberId: row.member_id,
    uplineId: row.upline_id,
    accountType: row.account_type,
  }));
}
