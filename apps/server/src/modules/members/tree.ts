// The account's side of the tree of agents: who stands directly above it. The module of agents has the tree.
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { listMemberRows } from './store.ts';
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

/** The main wallets of members, by their ids; disabled accounts have theirs too. */
export async function listWalletIds(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WalletId>> {
  const rows = await listMemberRows(reader, memberIds);
  return new Map(rows.map(({ member_id, wallet_id }) => [member_id, wallet_id as WalletId]));
}
